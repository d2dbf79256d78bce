// What people see when the network, or a gateway, goes and comes back.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Person, launch } from "../browser.js";

const EXPIRE_MS = 10_000; // push.expire-ms
const command = promisify(execFile);
const stack = (name, ...words) => command(`${process.env.SCRIPTS}/${name}`, words);

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

async function together(t, roomId, work) {
  const sender = await Person.enter(browser, "user_P", roomId);
  const viewer = await Person.enter(browser, "user_Q", roomId, { phone: true });
  t.after(() => Promise.all([sender.leave(), viewer.leave()]));
  await work(sender, viewer);
  assert.deepEqual([...sender.complaints, ...viewer.complaints], []);
}

async function sendCastle(sender) {
  const before = (await sender.seen("user_P")).length;
  await sender.gift("gift_castle_secrets").click();
  await sender.page.locator("#feed li[data-msg]").nth(before).waitFor();
}

test("who was away catches up on what is fresh, and is told what is gone", (t) =>
  together(t, "room_111", async (sender, viewer) => {
    await sendCastle(sender);
    await viewer.cards("user_P", "gift_castle_secrets").waitFor();
    viewer.expectLostNetwork();
    await viewer.page.context().setOffline(true);
    await viewer.isNotLive();
    await viewer.screenshot("phone-connection-lost");
    const lostFrom = Date.now();
    await sendCastle(sender);
    await sendCastle(sender);
    const gone = Date.now();
    await wait(gone + EXPIRE_MS + 500 - Date.now());
    await sendCastle(sender);
    await viewer.page.context().setOffline(false);
    await viewer.page.getByText("Live · caught up 1, missed 2").waitFor();
    await viewer.screenshot("phone-caught-up");
    assert.ok(Date.now() - lostFrom < 60_000);
    const all = await sender.seen("user_P");
    assert.deepEqual(await viewer.seen("user_P"), [all[0], all[3]]);
  }));

test("a killed gateway is seen, survived, and loses no tap", (t) =>
  together(t, "room_112", async (sender, viewer) => {
    const balance = await sender.balance();
    await sendCastle(sender);
    await sender.hasBalance(balance - 1_000);
    for (const person of [sender, viewer]) person.expectLostNetwork();
    await stack("kill", "ws-gateway-1");
    await Promise.all([sender.isNotLive(), viewer.isNotLive()]);
    await sender.screenshot("desktop-gateway-down");
    // Held away until the gateway is back, so that the tap falls into the gap however long that takes.
    await sender.page.context().setOffline(true);
    await stack("start", "ws-gateway-1");
    await sender.gift("gift_castle_secrets").click();
    await sender.page.getByText("your gift goes out when it is back").waitFor();
    await sender.page.context().setOffline(false);
    await Promise.all([sender.isLive(), viewer.isLive()]);
    await sender.page.locator("#feed li[data-msg]").nth(1).waitFor();
    // On a phone the list of gifts is kept and not shown.
    await viewer.page.locator("#feed li[data-msg]").nth(1).waitFor({ state: "attached" });
    assert.deepEqual(await viewer.seen("user_P"), await sender.seen("user_P"));
    assert.equal((await viewer.seen("user_P")).length, 2);
    await sender.hasBalance(balance - 2_000);
  }));
