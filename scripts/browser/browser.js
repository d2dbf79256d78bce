// What the browser tests share: a Chromium, people in rooms, and an eye on their consoles.
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { CHROMIUM, MODULES, SCREENSHOTS, WEB_URL } = process.env;
// Nothing is installed into the sources: packages are in the run folder.
const { chromium } = createRequire(join(MODULES, "package.json"))("playwright-core");
/** Generous: a machine that also runs the whole stack may be slow, and nothing waits longer than it must. */
const PATIENCE_MS = 60_000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

export async function launch() {
  mkdirSync(SCREENSHOTS, { recursive: true });
  return chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
}

export class Person {
  complaints = [];
  #awaited = [];

  constructor(page, userId) {
    this.page = page;
    this.userId = userId;
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() !== "error" || this.#awaited.some((each) => each.test(message.text()))) return;
      this.complaints.push(`${message.text()} ${message.location().url}`);
    });
  }

  /** Enters through the lobby, as a person does. */
  static async enter(browser, userId, roomId, { phone = false, ...options } = {}) {
    const context = await browser.newContext({ ...(phone ? PHONE : DESKTOP), ...options });
    const person = new Person(await context.newPage(), userId);
    const { page } = person;
    await page.goto(WEB_URL);
    await page.getByLabel("Somebody else").fill(userId);
    await page.getByLabel("Room", { exact: true }).fill(roomId);
    await page.getByRole("button", { name: "Enter the room" }).click();
    await person.isLive();
    return person;
  }

  /** A browser reports a server that is gone as an error of its own: no fault of the page. */
  expectLostNetwork() {
    this.#awaited.push(/ERR_(CONNECTION|INTERNET|EMPTY|NETWORK|SOCKET)/, /WebSocket connection to .* failed/);
  }

  isLive(timeout = PATIENCE_MS) {
    return this.page.locator("body[data-state=live]").waitFor({ timeout });
  }

  isNotLive(timeout = PATIENCE_MS) {
    return this.page.locator("body:not([data-state=live])").waitFor({ timeout });
  }

  gift(giftId) {
    return this.page.locator(`#rail [data-gift=${giftId}]`);
  }

  /** As fast as a thumb, whatever else the machine does. */
  tap(giftId, times) {
    return this.gift(giftId).evaluate(async (button, taps) => {
      for (let tap = 0; tap < taps; tap++) {
        button.click();
        await new Promise((passed) => setTimeout(passed, 70));
      }
    }, times);
  }

  /** One streak's cards, to be counted. */
  cards(senderId, giftId) {
    return this.page.locator(`#cards li:not(.gone)[data-sender=${senderId}][data-gift=${giftId}]`);
  }

  /** Every message this screen has played of a sender, oldest first. */
  async seen(senderId) {
    const lines = this.page.locator("#feed li[data-msg]", { hasText: senderId });
    const ids = await lines.evaluateAll((items) => items.map((item) => item.dataset.msg));
    return ids.reverse();
  }

  async balance() {
    return Number((await this.page.locator("#purse-value").textContent()).replaceAll(",", ""));
  }

  /** Waits for it: a gift's card may come before its sender's ack. */
  async hasBalance(coins) {
    const exactly = new RegExp(`^${coins.toLocaleString("en-US")}$`);
    await this.page.locator("#purse-value", { hasText: exactly }).waitFor();
  }

  screenshot(name) {
    return this.page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
  }

  leave() {
    return this.page.context().close();
  }
}
