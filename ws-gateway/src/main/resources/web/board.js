import { art, coins, element, face, newFace } from "./faces.js";

const LINES = 40;
const FIRST_RETRY_MS = 3_000;

/** What stands beside the stage: who is there, who gave most, what came last. */
export class Board {
  #ask;
  #roomId = "";
  #timer = 0;
  #feed = document.getElementById("feed");
  #rank = document.getElementById("rank");

  /**
   * @param ask fetches a path of the gateway as JSON
   */
  constructor(ask) {
    this.#ask = ask;
    document.addEventListener("visibilitychange", () => document.hidden || this.#look());
  }

  open(roomId) {
    this.#roomId = roomId;
    this.#feed.replaceChildren();
    this.#rank.replaceChildren();
    document.getElementById("room-name").textContent = roomId;
    document.getElementById("host-name").textContent = "";
    for (const id of ["host-face", "spot-face"]) face(document.getElementById(id), roomId);
    return this.#look();
  }

  close() {
    this.#roomId = "";
    clearTimeout(this.#timer);
  }

  online(count) {
    document.getElementById("online").textContent = coins(count);
  }

  line({ gift, total, late }, { name }) {
    const when = new Date(gift.timestamp).toLocaleTimeString("en-GB");
    const sum = total > gift.giftCount ? ` (${coins(total)} in a row)` : "";
    const words = element("span", "words", element("strong", "", gift.senderId), ` ${name} ×${coins(gift.giftCount)}${sum}`);
    const item = element("li", late ? "late" : "", art(gift.giftId), words, element("time", "", late ? "while away" : when));
    item.dataset.msg = gift.msgId;
    this.#feed.prepend(item);
    while (this.#feed.children.length > LINES) this.#feed.lastChild.remove();
  }

  note(text) {
    this.#feed.prepend(element("li", "note", text));
  }

  /** Asks, and again when the gateway says so; not while nobody looks. */
  async #look() {
    clearTimeout(this.#timer);
    const roomId = this.#roomId;
    if (roomId === "" || document.hidden) return;
    let again = FIRST_RETRY_MS;
    try {
      const board = await this.#ask(`/api/rooms/${encodeURIComponent(roomId)}`);
      if (roomId !== this.#roomId) return;
      if (board.code === "OK") this.#draw(board);
      again = board.askAgainMs ?? again;
    } catch {
      // The connection's state tells the viewer; the next look is the repair.
    }
    if (roomId !== this.#roomId) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), again * (0.8 + 0.4 * Math.random()));
  }

  #draw({ hostId, online, rank }) {
    this.online(online);
    if (hostId) {
      document.getElementById("host-name").textContent = hostId;
      for (const id of ["host-face", "spot-face"]) face(document.getElementById(id), hostId);
    }
    document.getElementById("rank-empty").hidden = rank.length > 0;
    const most = rank[0]?.coins ?? 1;
    this.#rank.replaceChildren(...rank.slice(0, 10).map((entry) => this.#place(entry, most)));
  }

  #place({ userId, coins: amount }, most) {
    const worth = element("span", "price", art("coin"), coins(amount));
    const item = element("li", "", newFace(userId), element("span", "words", element("strong", "", userId)), worth);
    item.style.setProperty("--share", Math.max(amount / most, 0.04));
    item.dataset.user = userId;
    return item;
  }
}
