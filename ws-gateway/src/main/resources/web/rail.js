import { art, coins, element } from "./faces.js";
import { newRequestId } from "./gift-client.js";

/** A worn button fires twice within this: one tap, one requestId. No finger is as fast. */
const BOUNCE_MS = 40;
const STREAK_MS = 3_000;

/** The gifts one can send. Calls `onTap({ giftId, count, requestId, again })` for each touch. */
export class Rail {
  #onTap;
  #place = document.getElementById("rail");
  #last = { giftId: "", atMs: -BOUNCE_MS, requestId: "" };
  #streaks = new Map();

  constructor(onTap) {
    this.#onTap = onTap;
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  offer(gifts) {
    this.#place.replaceChildren(...gifts.map((gift, index) => this.#button(gift, index + 1)));
  }

  #button({ giftId, name, price }, number) {
    const label = element("span", "price", art("coin"), coins(price));
    const key = element("kbd", "", String(number));
    const button = element("button", "gift", art(giftId), element("strong", "", name), label, key, element("em"));
    button.type = "button";
    button.dataset.gift = giftId;
    button.ariaLabel = `Send ${name}, ${price} coins. Key ${number}`;
    button.addEventListener("click", ({ timeStamp }) => this.#tap(button, giftId, timeStamp));
    return button;
  }

  #key(event) {
    const typing = event.target.matches("input:not([type=radio]), textarea");
    if (typing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    this.#place.children[Number(event.key) - 1]?.click();
  }

  /** @param atMs when the finger was there: a page that is busy handles two touches far apart */
  #tap(button, giftId, atMs) {
    const again = giftId === this.#last.giftId && atMs - this.#last.atMs < BOUNCE_MS;
    const requestId = again ? this.#last.requestId : newRequestId();
    const count = Number(document.querySelector("#counts input:checked").value);
    this.#last = { giftId, atMs, requestId };
    if (!again) this.#streak(button, giftId, count);
    this.#onTap({ giftId, count, requestId, again });
  }

  /** The sender's own count, at once: what the server makes of it is on the stage. */
  #streak(button, giftId, count) {
    const streak = this.#streaks.get(giftId) ?? { taps: 0, timer: 0 };
    clearTimeout(streak.timer);
    streak.taps += count;
    streak.timer = setTimeout(() => this.#calm(button, giftId), STREAK_MS);
    this.#streaks.set(giftId, streak);
    button.querySelector("em").textContent = `×${streak.taps}`;
    button.classList.remove("streak");
    void button.offsetWidth; // restarts the animation
    button.classList.add("streak");
  }

  #calm(button, giftId) {
    this.#streaks.delete(giftId);
    button.classList.remove("streak");
  }
}
