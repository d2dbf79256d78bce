import { art, coins, element, newFace } from "./faces.js";
import { Sparks } from "./sparks.js";

/** Enough for a look; the streak's next message comes within 3 s. */
const CARD_MS = 4_600;
const MOST_CARDS = 4;
const SHOW_MS = 2_800;
const MOST_SHOWS = 5;
const GRAND_COINS = 500;
const COUNT_UP_MS = 350;
const SPEAK_EVERY_MS = 2_000;

/** Where gifts arrive: a card for each streak with its running total, a show for a grand gift. */
export class Stage {
  #cards = new Map();
  #shows = [];
  #showing = false;
  #spokenAtMs = 0;
  #sparks;
  #own = "";
  #list = document.getElementById("cards");
  #show = document.getElementById("show");
  #spoken = document.getElementById("spoken");

  constructor() {
    this.#sparks = new Sparks(document.getElementById("sky"));
  }

  clear(ownUserId) {
    this.#own = ownUserId;
    for (const key of [...this.#cards.keys()]) this.#drop(key);
    this.#shows.length = 0;
  }

  play({ gift, total, late }, { name, price }) {
    const key = gift.comboId ?? gift.msgId;
    const card = this.#cards.get(key) ?? this.#raise(key, gift, name);
    this.#count(card, total);
    clearTimeout(card.timer);
    card.timer = setTimeout(() => this.#drop(key), CARD_MS);
    const grand = price * gift.giftCount >= GRAND_COINS && !late;
    this.#sparks.burst(gift.giftId, 0.24, 0.7, late ? 4 : Math.min(10 + gift.giftCount, 40));
    if (grand && this.#shows.length < MOST_SHOWS) {
      this.#shows.push({ gift, name });
      this.#nextShow();
    }
    this.#speak(gift, name, total);
  }

  #raise(key, gift, name) {
    if (this.#cards.size >= MOST_CARDS) this.#drop(this.#leastWanted());
    const words = element("span", "words", element("strong", "", gift.senderId), element("small", "", `sent ${name}`));
    const count = element("b", "count", "");
    const item = element("li", "", newFace(gift.senderId), words, art(gift.giftId), count);
    item.classList.toggle("own", gift.senderId === this.#own);
    Object.assign(item.dataset, { sender: gift.senderId, gift: gift.giftId });
    this.#list.append(item);
    const card = { item, count, shown: 0, total: 0, own: gift.senderId === this.#own, timer: 0 };
    this.#cards.set(key, card);
    return card;
  }

  /** The oldest of somebody else; one's own only when all are. */
  #leastWanted() {
    const keys = [...this.#cards.keys()];
    return keys.find((key) => !this.#cards.get(key).own) ?? keys[0];
  }

  #drop(key) {
    const card = this.#cards.get(key);
    if (!card) return;
    clearTimeout(card.timer);
    this.#cards.delete(key);
    card.item.classList.add("gone");
    setTimeout(() => card.item.remove(), 350);
  }

  #count(card, total) {
    const from = card.shown;
    const beganMs = performance.now();
    card.total = total;
    card.item.dataset.total = total;
    card.item.ariaLabel = `${card.item.dataset.sender}: ${total}`;
    card.count.classList.remove("pop");
    void card.count.offsetWidth; // restarts the animation
    card.count.classList.add("pop");
    card.item.classList.toggle("hot", total >= 20);
    const step = (nowMs) => {
      const part = Math.min(Math.max(nowMs - beganMs, 0) / COUNT_UP_MS, 1);
      card.shown = Math.round(from + (total - from) * part);
      card.count.textContent = `×${coins(card.shown)}`;
      if (part < 1 && card.total === total) requestAnimationFrame(step);
    };
    step(beganMs + (document.hidden ? COUNT_UP_MS : 30));
  }

  #nextShow() {
    if (this.#showing || this.#shows.length === 0) return;
    this.#showing = true;
    const { gift, name } = this.#shows.shift();
    const count = gift.giftCount > 1 ? ` ×${gift.giftCount}` : "";
    const line = element("p", "", element("strong", "", gift.senderId), ` sent ${name}${count}`);
    this.#show.replaceChildren(element("div", "grand", art(gift.giftId)), line);
    this.#show.classList.add("on");
    this.#sparks.burst(gift.giftId, 0.5, 0.4, 150);
    setTimeout(() => this.#sparks.burst(gift.giftId, 0.5, 0.36, 90), 500);
    setTimeout(() => {
      this.#show.classList.remove("on");
      this.#show.replaceChildren();
      this.#showing = false;
      this.#nextShow();
    }, SHOW_MS);
  }

  /** For those who listen: not every gift of a storm, but what is on stage now and then. */
  #speak({ senderId }, name, total) {
    if (performance.now() - this.#spokenAtMs < SPEAK_EVERY_MS) return;
    this.#spokenAtMs = performance.now();
    this.#spoken.textContent = `${senderId} sent ${name}, ${total}`;
  }
}
