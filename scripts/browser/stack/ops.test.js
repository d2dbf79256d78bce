// The operations page, over the processes of the running stack.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, launch } from "../browser.js";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const addresses = Object.entries(process.env)
  .filter(([name]) => /^METRICS_URL_.+_\d+$/.test(name))
  .map(([, url]) => url.replace(/metrics$/, "ops"));

const number = async (place) => Number((await place.textContent()).replaceAll(",", ""));

test("shows nothing charged and not shown, all parts up, and a gift on its way through every step", async (t) => {
  const sender = await Person.enter(browser, "user_R", "room_121");
  const operator = new Person(await (await browser.newContext({ viewport: { width: 1440, height: 1000 } })).newPage());
  t.after(() => Promise.all([sender.leave(), operator.leave()]));
  const { page } = operator;
  await page.goto(addresses[0]);
  const step = (name) => page.locator(`#path [data-step="${name}"] > strong`);
  await page.locator("#headline.right").waitFor();
  assert.equal(await number(page.locator("#not-shown")), 0);
  const before = await Promise.all(["Tap", "Charge", "Sequence", "Screen"].map((name) => number(step(name))));
  await sender.gift("gift_castle_secrets").click();
  await sender.cards("user_R", "gift_castle_secrets").waitFor();
  for (const [index, name] of ["Tap", "Charge", "Sequence", "Screen"].entries()) {
    await page.waitForFunction(
      ([wanted, least]) => Number(document.querySelector(`#path [data-step="${wanted}"] > strong`).textContent.replaceAll(",", "")) > least,
      [name, before[index]]);
  }
  await page.locator("#rooms li", { hasText: "room_121" }).waitFor();
  assert.equal(await page.locator("#parts > li.ok").count(), await page.locator("#parts > li").count());
  assert.ok((await page.locator("#parts > li").count()) >= 4);
  await operator.screenshot("operations");
  assert.deepEqual(operator.complaints, []);
});

test("is served by every process, and changes nothing", async () => {
  for (const address of addresses) {
    const answer = await fetch(address);
    assert.equal(answer.status, 200, address);
    assert.equal((await fetch(`${address}/../secrets`)).status, 404);
    assert.equal((await fetch(`${address}/figures?url=http://127.0.0.1:1`)).status, 200);
  }
});
