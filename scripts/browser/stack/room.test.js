// People in one room, each in a browser of their own, on the real stack.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, launch } from "../browser.js";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** Two in a room that no other test uses; their consoles must have stayed clean at the end. */
async function together(t, roomId, work) {
  const sender = await Person.enter(browser, "user_M", roomId);
  const viewer = await Person.enter(browser, "user_N", roomId, { phone: true });
  t.after(() => Promise.all([sender.leave(), viewer.leave()]));
  await work(sender, viewer);
  assert.deepEqual([...sender.complaints, ...viewer.complaints], []);
}

test("both see one gift, and the sender pays for one", (t) =>
  together(t, "room_101", async (sender, viewer) => {
    const balance = await sender.balance();
    await sender.gift("gift_castle_secrets").click();
    await sender.cards("user_M", "gift_castle_secrets").waitFor();
    await viewer.cards("user_M", "gift_castle_secrets").waitFor();
    assert.deepEqual(await viewer.seen("user_M"), await sender.seen("user_M"));
    assert.equal((await viewer.seen("user_M")).length, 1);
    await sender.hasBalance(balance - 1_000);
    await viewer.page.getByRole("button", { name: "Rank" }).click();
    await viewer.page.locator("#rank li[data-user=user_M]").waitFor();
  }));

test("ten taps are one card with the right total", (t) =>
  together(t, "room_102", async (sender, viewer) => {
    const balance = await sender.balance();
    await sender.tap("gift_rose", 10);
    // At the same time: a card leaves the stage after a few seconds.
    await Promise.all([sender, viewer].map(({ page }) =>
      page.waitForFunction(() => {
        const cards = document.querySelectorAll("#cards li[data-gift=gift_rose]");
        return cards.length === 1 && cards[0].dataset.total === "10";
      })));
    assert.deepEqual(await viewer.seen("user_M"), await sender.seen("user_M"));
    await sender.hasBalance(balance - 10);
  }));

test("a button that fires twice is charged once", (t) =>
  together(t, "room_103", async (sender, viewer) => {
    const balance = await sender.balance();
    await sender.gift("gift_castle_secrets").evaluate((button) => {
      const touch = () => new MouseEvent("click", { bubbles: true });
      [touch(), touch()].forEach((each) => button.dispatchEvent(each));
    });
    await sender.page.getByText("Double tap: charged once").waitFor();
    await viewer.cards("user_M", "gift_castle_secrets").waitFor();
    assert.equal((await viewer.seen("user_M")).length, 1);
    await sender.hasBalance(balance - 1_000);
  }));

test("who has no coins is told so, and nothing is shown", async (t) => {
  const poor = await Person.enter(browser, "user_poor", "room_104");
  t.after(() => poor.leave());
  await poor.gift("gift_rose").click();
  await poor.page.locator("#toasts .bad").waitFor();
  assert.equal(await poor.balance(), 0);
  assert.deepEqual(await poor.seen("user_poor"), []);
  assert.deepEqual(poor.complaints, []);
});

test("a host sees the room's income grow", async (t) => {
  const host = await Person.enter(browser, "host_105", "room_105");
  const sender = await Person.enter(browser, "user_M", "room_105");
  t.after(() => Promise.all([host.leave(), sender.leave()]));
  await host.page.getByText("Income").waitFor();
  const income = await host.balance();
  await sender.gift("gift_castle_secrets").click();
  await host.hasBalance(income + 1_000);
  assert.deepEqual([...host.complaints, ...sender.complaints], []);
});

test("a room that does not exist sends people back with the reason", async (t) => {
  const context = await browser.newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(`${process.env.WEB_URL}#room=room_nowhere&user=user_M`);
  await page.getByRole("alert").filter({ hasText: "no such room" }).waitFor();
});

test("a closed room may be watched, and takes no gifts", async (t) => {
  const guest = await Person.enter(browser, "user_M", "room_closed");
  t.after(() => guest.leave());
  const balance = await guest.balance();
  await guest.gift("gift_rose").click();
  await guest.page.locator("#toasts .bad", { hasText: "closed" }).waitFor();
  assert.equal(await guest.balance(), balance);
  assert.deepEqual(guest.complaints, []);
});

test("everything can be done by keyboard, and has a name", async (t) => {
  const person = await Person.enter(browser, "user_O", "room_106");
  t.after(() => person.leave());
  const { page } = person;
  await page.keyboard.press("1");
  await person.cards("user_O", "gift_rose").waitFor();
  await page.locator("#spoken", { hasText: "user_O sent Rose" }).waitFor({ state: "attached" });
  const nameless = await page.locator("button, input").evaluateAll((all) =>
    all.filter((each) => !(each.ariaLabel || each.textContent.trim() || each.labels?.length)).map((each) => each.outerHTML));
  assert.deepEqual(nameless, []);
  await page.getByRole("button", { name: "Leave the room" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Step into the room" }).waitFor();
  assert.deepEqual(person.complaints, []);
});
