// What people see, kept as pictures: desktop and phone, light and dark.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, launch } from "../browser.js";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** What would leave the stage within 5 s stays on it until its picture is taken. */
const hold = ({ page }) =>
  page.evaluate(() => {
    const later = globalThis.setTimeout;
    globalThis.setTimeout = (work, ms, ...rest) => (ms > 2_500 && ms < 5_000 ? 0 : later(work, ms, ...rest));
  });

/** The grand gift in the middle of its flight, however slow the machine. */
async function freeze({ page }) {
  await page.locator("#show.on .grand").waitFor();
  await page.evaluate(() => {
    const [flight] = document.querySelector(".grand").getAnimations();
    flight.pause();
    flight.currentTime = 1_100;
  });
}

for (const colorScheme of ["light", "dark"]) {
  test(`a lively room, ${colorScheme}`, async (t) => {
    const room = colorScheme === "light" ? "room_131" : "room_132";
    const [host, ann, phone] = await Promise.all([
      Person.enter(browser, "user_T", room, { colorScheme }),
      Person.enter(browser, "user_U", room, { colorScheme }),
      Person.enter(browser, "user_S", room, { colorScheme, phone: true }),
    ]);
    const people = [host, ann, phone];
    t.after(() => Promise.all(people.map((person) => person.leave())));
    await Promise.all(people.map(hold));
    await Promise.all([ann.tap("gift_aurora_town", 12), phone.tap("gift_rose", 24)]);
    await host.gift("gift_starlight_princess").click();
    await Promise.all([host, phone].map(freeze));
    await Promise.all([host.screenshot(`desktop-${colorScheme}`), phone.screenshot(`phone-${colorScheme}`)]);
    const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, "nothing sticks out of a phone");
    assert.deepEqual(people.flatMap((person) => person.complaints), []);
  });
}
