/**
 * A client for live gift rooms. One file, no dependency: take it as it is.
 *
 *   import { GiftClient } from "./gift-client.js";
 *
 *   const client = new GiftClient({ url: "wss://live.example/ws", token: () => fetchToken() });
 *   client.addEventListener("gift", ({ detail }) => show(detail.gift, detail.total));
 *   client.connect();
 *   client.join("room_9527");
 *   const ack = await client.send("room_9527", "gift_rose");   // { code: "OK", balance: ... }
 *
 * What it promises, and each user of the protocol must keep:
 *   - a message is played at most once, in order; none is left out but those the server says are gone;
 *   - a hole that is 2 s old, a full buffer of 50, or a top that was told and did not come is asked for;
 *   - a gift keeps its requestId through every retry, until it has an outcome or 30 s are over;
 *   - after a lost connection it comes back by itself, at a random moment of a range that doubles.
 *
 * Events, each a CustomEvent with its `detail`:
 *   state      { state, inMs? }  connecting | live | waiting (tries again after inMs) | moving (the
 *                                server asked for it) | unauthorized (final) | closed (final)
 *   joined     the server's frame: { roomId, epoch, seq, online, recovered, missed }
 *   gift       { gift, total, late }  gift: the server's frame; total: the number to show beside it;
 *                                late: it comes from before a lost connection came back
 *   caughtUp   { roomId, played, missed }  after a return: messages shown late, and gone for good
 *   gap        { roomId, fromEpoch, afterSeq, epoch, seq }  the server cannot tell what lay between
 *   ack        the server's frame: { requestId, code, balance, duplicate, ... }, also of retries
 *   problem    the server's error frame: { code, message, requestId?, roomId? }
 *   left       { roomId }
 */

/** How long a predecessor may be late. */
export const HOLE_MS = 2_000;
/** How many messages wait for a predecessor; a full buffer asks at once. */
export const BUFFER = 50;

/** Twice what a gateway keeps of a room by default: whatever it can send again is known. */
const PLAYED_IDS = 2_000;
const COMBOS = 500;
const EPOCHS = 16;
const NEVER = Infinity;

/** A join without an answer is sent again after this. */
const JOIN_ANSWER_MS = 5_000;
/** A full buffer asks no sooner than this after an answer: what it waits for may be arriving. */
const JOIN_PAUSE_MS = 500;

const TICK_MS = 200;
const PING_MS = 5_000;
/** A line that says nothing for this long is asked whether it lives. */
const QUIET_MS = 2_000;
/** Nothing was heard for this long after a ping: the line is dead, whatever the socket says. */
const SILENCE_MS = 4_000;
const ACK_MS = 6_000;
const TAP_DEADLINE_MS = 30_000;
const BACKOFF_FIRST_MS = 500;
const BACKOFF_MOST_MS = 10_000;
const TOKEN_EXPIRED = 4401;
const RETRYABLE = new Set(["IN_PROGRESS", "RATE_LIMITED", "UNAVAILABLE"]);

/** A set that forgets its oldest first. */
class RecentIds {
  #bound;
  #ids = new Set();

  constructor(bound) {
    this.#bound = bound;
  }

  /** False: it was there. */
  add(id) {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    if (this.#ids.size > this.#bound) this.#ids.delete(this.#ids.values().next().value);
    return true;
  }

  has(id) {
    return this.#ids.has(id);
  }

  delete(id) {
    this.#ids.delete(id);
  }
}

/** The number beside each streak: the server's sum, never our own, and never backwards. */
class ComboTotals {
  #shown = new Map();

  show({ comboId, comboTotal, giftCount }) {
    if (comboId == null || comboTotal == null) return giftCount;
    const total = Math.max(comboTotal, this.#shown.get(comboId) ?? 0);
    this.#shown.delete(comboId);
    this.#shown.set(comboId, total);
    if (this.#shown.size > COMBOS) this.#shown.delete(this.#shown.keys().next().value);
    return total;
  }
}

/** Messages that came before a predecessor; the lowest are kept, a resync brings the others again. */
class ReorderBuffer {
  #held = [];

  hold(gift, nowMs) {
    const at = this.#held.findIndex((each) => each.gift.seq >= gift.seq);
    if (at >= 0 && this.#held[at].gift.seq === gift.seq) return;
    this.#held.splice(at < 0 ? this.#held.length : at, 0, { gift, sinceMs: nowMs });
    if (this.#held.length > BUFFER) this.#held.pop();
  }

  get full() {
    return this.#held.length >= BUFFER;
  }

  /** The lowest held message, if its seq is at most this. */
  takeUpTo(seq) {
    return this.#held.length > 0 && this.#held[0].gift.seq <= seq ? this.#held.shift().gift : null;
  }

  highestSeq(whenEmpty) {
    return this.#held.at(-1)?.gift.seq ?? whenEmpty;
  }

  /** Since when a predecessor of something held is known to be missing. */
  get waitingSinceMs() {
    return this.#held.reduce((least, each) => Math.min(least, each.sinceMs), NEVER);
  }
}

/** When there is reason to send `join` again: see io.livegift.api.playback.Doubt. */
class Doubt {
  #connected = false;
  #awaiting = false;
  #asked = [];
  #askedAtMs = 0;
  #answeredAtMs = 0;
  #owedSeq = 0;
  #owedSinceMs = 0;
  #strangeSinceMs = NEVER;

  connected() {
    this.#connected = true;
  }

  connectionLost() {
    this.#connected = false;
    this.#awaiting = false;
    this.#asked = [];
  }

  asked(epoch, lastSeq, nowMs) {
    this.#askedAtMs = nowMs;
    this.#awaiting = true;
    this.#asked.push({ epoch, lastSeq });
  }

  /** The lastSeq that a `joined` counts from, or an earlier one; null if it recovers nothing. */
  answered(epoch, recovered, nowMs) {
    this.#awaiting = false;
    this.#answeredAtMs = nowMs;
    this.#strangeSinceMs = NEVER;
    let oldest = recovered ? this.#asked.shift() : undefined;
    while (oldest && oldest.epoch !== epoch) oldest = this.#asked.shift();
    return oldest?.lastSeq ?? null;
  }

  newEpoch() {
    this.#owedSeq = 0;
  }

  /** The server has sent everything up to this seq, or is about to. The oldest claim is kept. */
  owe(seq, watermark, nowMs) {
    if (this.#owedSeq > watermark) return;
    this.#owedSeq = seq;
    this.#owedSinceMs = nowMs;
  }

  /** A frame of an epoch that no `joined` announced. */
  strange(nowMs) {
    this.#strangeSinceMs = Math.min(this.#strangeSinceMs, nowMs);
  }

  familiar() {
    this.#strangeSinceMs = NEVER;
  }

  mustAsk(watermark, ahead, nowMs) {
    if (!this.#connected) return false;
    if (this.#awaiting) return nowMs - this.#askedAtMs >= JOIN_ANSWER_MS;
    let sinceMs = Math.min(this.#strangeSinceMs, ahead.waitingSinceMs);
    if (this.#owedSeq > watermark) sinceMs = Math.min(sinceMs, this.#owedSinceMs);
    // What the last answer promised has its time to arrive, too.
    const old = Math.max(sinceMs, this.#answeredAtMs) <= nowMs - HOLE_MS;
    return old || (ahead.full && this.#answeredAtMs <= nowMs - JOIN_PAUSE_MS);
  }
}

/**
 * One room as one client sees it, over all its connections: io.livegift.api.playback.RoomPlayback in
 * this language, held to the same examples (playback-vectors.json). No clock, no socket: every call
 * takes the time in milliseconds and answers what to do now, in order:
 *   { do: "play", gift, total }   { do: "resync", epoch, lastSeq } (send `join`; epoch null: first)
 *   { do: "missed", count }       { do: "gap", fromEpoch, afterSeq, epoch, seq }
 */
export class RoomPlayback {
  #played = new RecentIds(PLAYED_IDS);
  #retiredEpochs = new RecentIds(EPOCHS);
  #combos = new ComboTotals();
  #ahead = new ReorderBuffer();
  #early = [];
  #doubt = new Doubt();
  #epoch = null;
  #watermark = 0;

  get epoch() {
    return this.#epoch;
  }

  /** The last seq played or passed over. */
  get lastSeq() {
    return this.#watermark;
  }

  connected(nowMs) {
    this.#doubt.connected();
    return [this.#ask(nowMs)];
  }

  connectionLost() {
    this.#doubt.connectionLost();
  }

  /** The server's word on where this room stands: the answer to a join, or unasked for. */
  joined({ epoch, seq, recovered, missed }, nowMs) {
    const actions = [];
    const askedFrom = this.#doubt.answered(epoch, recovered, nowMs);
    if (epoch !== this.#epoch) {
      this.#begin(epoch, seq, actions);
    } else if (!recovered) {
      this.#passOver(seq, actions);
    } else if (askedFrom !== null) {
      this.#expire(askedFrom + missed, actions);
    }
    this.#doubt.owe(seq, this.#watermark, nowMs);
    const early = this.#early.splice(0);
    for (const gift of early) if (gift.epoch === epoch) this.#take(gift, nowMs, actions);
    this.#playHeld(actions);
    return actions;
  }

  gift(gift, nowMs) {
    const actions = [];
    if (gift.epoch === this.#epoch) {
      this.#take(gift, nowMs, actions);
    } else if (!this.#retiredEpochs.has(gift.epoch)) {
      this.#early.push(gift);
      if (this.#early.length > BUFFER) this.#early.shift();
      this.#doubt.strange(nowMs);
    }
    return actions.concat(this.tick(nowMs));
  }

  /** The top of this room in a pong: so a lost last message is noticed. */
  pong({ epoch, seq }, nowMs) {
    if (epoch === this.#epoch) {
      this.#doubt.familiar();
      this.#doubt.owe(seq, this.#watermark, nowMs);
    } else {
      this.#doubt.strange(nowMs);
    }
    return this.tick(nowMs);
  }

  tick(nowMs) {
    return this.#doubt.mustAsk(this.#watermark, this.#ahead, nowMs) ? [this.#ask(nowMs)] : [];
  }

  #ask(nowMs) {
    this.#doubt.asked(this.#epoch, this.#watermark, nowMs);
    return { do: "resync", epoch: this.#epoch, lastSeq: this.#watermark };
  }

  #take(gift, nowMs, actions) {
    if (gift.seq === this.#watermark + 1) {
      this.#play(gift, actions);
      this.#playHeld(actions);
    } else if (gift.seq > this.#watermark) {
      this.#ahead.hold(gift, nowMs);
    }
  }

  #play(gift, actions) {
    this.#watermark = gift.seq;
    if (this.#played.add(gift.msgId)) {
      actions.push({ do: "play", gift, total: this.#combos.show(gift) });
    }
  }

  #playHeld(actions) {
    let next;
    while ((next = this.#ahead.takeUpTo(this.#watermark + 1)) !== null) this.#play(next, actions);
  }

  /** Up to this seq, playing what is at hand; answers how many were not. Never back. */
  #moveTo(seq, actions) {
    let lost = Math.max(0, seq - this.#watermark);
    let next;
    while ((next = this.#ahead.takeUpTo(seq)) !== null) {
      lost--;
      this.#play(next, actions);
    }
    this.#watermark = Math.max(this.#watermark, seq);
    return lost;
  }

  #expire(seq, actions) {
    const count = this.#moveTo(seq, actions);
    if (count > 0) actions.push({ do: "missed", count });
  }

  #passOver(seq, actions) {
    const afterSeq = this.#watermark;
    if (this.#moveTo(seq, actions) > 0) {
      actions.push({ do: "gap", fromEpoch: this.#epoch, afterSeq, epoch: this.#epoch, seq });
    }
  }

  #begin(epoch, seq, actions) {
    if (this.#epoch !== null) {
      this.#moveTo(this.#ahead.highestSeq(this.#watermark), actions);
      const afterSeq = this.#watermark;
      actions.push({ do: "gap", fromEpoch: this.#epoch, afterSeq, epoch, seq });
      this.#retiredEpochs.add(this.#epoch);
    }
    this.#retiredEpochs.delete(epoch);
    this.#epoch = epoch;
    this.#watermark = seq;
    this.#doubt.newEpoch();
  }
}

/** Doubles up to a bound, and is spread over its whole range: those cut off together part ways. */
export function backoffMs(failures, random) {
  return Math.floor(random() * Math.min(BACKOFF_MOST_MS, BACKOFF_FIRST_MS * 2 ** Math.min(failures, 20)));
}

/** One for each tap; the same again on a retry. */
export function newRequestId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Taps without an outcome yet, in the order of the button. */
class Taps {
  #waiting = new Map();
  #random;

  constructor(random) {
    this.#random = random;
  }

  get(requestId) {
    return this.#waiting.get(requestId);
  }

  add(frame, nowMs) {
    const tap = { frame, sent: false, atMs: 0, deadlineMs: nowMs + TAP_DEADLINE_MS, refusals: 0 };
    tap.outcome = new Promise((resolve, reject) => Object.assign(tap, { resolve, reject }));
    this.#waiting.set(frame.requestId, tap);
    return tap.outcome;
  }

  /** What has to go out now; it counts as sent. */
  due(inRoom, nowMs) {
    const due = [...this.#waiting.values()].filter(({ frame, sent, atMs }) => {
      const ready = sent ? nowMs - atMs >= ACK_MS : nowMs >= atMs;
      return ready && inRoom(frame.roomId);
    });
    for (const tap of due) Object.assign(tap, { sent: true, atMs: nowMs });
    return due.map((tap) => tap.frame);
  }

  connectionLost() {
    for (const tap of this.#waiting.values()) Object.assign(tap, { sent: false, atMs: 0 });
  }

  acked(ack, nowMs) {
    const tap = this.#waiting.get(ack.requestId);
    if (!tap?.sent) return;
    if (RETRYABLE.has(ack.code) && nowMs < tap.deadlineMs) {
      Object.assign(tap, { sent: false, atMs: nowMs + backoffMs(tap.refusals++, this.#random) });
    } else {
      this.#waiting.delete(ack.requestId);
      tap.resolve(ack);
    }
  }

  expire(nowMs) {
    for (const [requestId, tap] of this.#waiting) {
      if (nowMs >= tap.deadlineMs) this.#giveUp(requestId, tap);
    }
  }

  giveUpAll() {
    for (const [requestId, tap] of this.#waiting) this.#giveUp(requestId, tap);
  }

  #giveUp(requestId, tap) {
    this.#waiting.delete(requestId);
    tap.reject(new Error(`No outcome of ${requestId}: it may have been charged, or not.`));
  }
}

/** A room that is wanted, over all connections. */
class WantedRoom {
  playback = new RoomPlayback();
  joined = false;
  returning = false;
  /** While the server sends what was missed: how far, and what came of it. */
  catching = null;

  lost() {
    this.returning ||= this.joined;
    this.joined = false;
    this.playback.connectionLost();
  }
}

export class GiftClient extends EventTarget {
  #urls;
  #token;
  #random;
  #now;
  #WebSocket;
  #rooms = new Map();
  #taps;
  #socket = null;
  #turn = 0;
  #failures = 0;
  #wanted = false;
  #retryTimer = 0;
  #tickTimer = 0;
  #pingedAtMs = 0;
  #heardAtMs = 0;
  #silentSinceMs = NEVER;
  #network = null;

  /**
   * @param options.url one address, or a list to go round: `ws://` or `wss://`, ending in `/ws`
   * @param options.token a string, or a function that answers one or a promise of one: it is asked
   *   before each connection, so that an expired token is followed by a fresh one
   * @param options.random, options.now, options.WebSocket for tests
   */
  constructor({
    url,
    token,
    random = Math.random,
    now = () => performance.now(),
    WebSocket = globalThis.WebSocket,
  }) {
    super();
    this.#urls = [url].flat();
    this.#token = token;
    this.#random = random;
    this.#now = now;
    this.#WebSocket = WebSocket;
    this.#taps = new Taps(random);
  }

  /** Connects, and stays connected until `close`. */
  connect() {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#tickTimer = setInterval(() => this.#tick(), TICK_MS);
    this.#watchNetwork();
    this.#open();
  }

  /** Says goodbye. Taps without an outcome are rejected. */
  close() {
    this.#end("closed");
  }

  join(roomId) {
    if (this.#rooms.has(roomId)) return;
    const room = new WantedRoom();
    this.#rooms.set(roomId, room);
    if (this.#isOpen()) this.#follow(roomId, room, room.playback.connected(this.#now()));
  }

  leave(roomId) {
    if (this.#rooms.delete(roomId)) this.#write({ type: "leave", roomId });
  }

  /**
   * Resolves with the ack, whatever its code; rejects if there is no outcome within 30 s. The same
   * requestId again is the same tap: it goes out once more and is charged once.
   */
  send(roomId, giftId, giftCount = 1, requestId = newRequestId()) {
    const frame = { type: "gift.send", requestId, roomId, giftId, giftCount };
    const same = this.#taps.get(requestId);
    if (same) {
      if (same.sent) this.#write(frame);
      return same.outcome;
    }
    const outcome = this.#taps.add(frame, this.#now());
    this.#sendTaps();
    return outcome;
  }

  // ---- one connection

  async #open() {
    const turn = ++this.#turn;
    clearTimeout(this.#retryTimer);
    this.#say("state", { state: "connecting" });
    let token;
    try {
      token = typeof this.#token === "function" ? await this.#token() : this.#token;
    } catch {
      if (turn === this.#turn) this.#retry();
      return;
    }
    if (turn !== this.#turn || !this.#wanted) return;
    if (isExpired(token)) return this.#end("unauthorized");
    const url = this.#urls[this.#failures % this.#urls.length];
    const socket = new this.#WebSocket(`${url}?token=${encodeURIComponent(token)}`);
    this.#socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      if (socket === this.#socket) this.#opened();
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#heard(JSON.parse(data));
    };
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lost(code, opened ? null : { url, token });
    };
  }

  #opened() {
    const atMs = this.#now();
    this.#pingedAtMs = this.#heardAtMs = atMs;
    this.#silentSinceMs = NEVER;
    for (const [roomId, room] of this.#rooms) {
      this.#follow(roomId, room, room.playback.connected(atMs));
    }
  }

  #heard(frame) {
    const atMs = this.#now();
    this.#heardAtMs = atMs;
    this.#silentSinceMs = NEVER;
    const room = this.#rooms.get(frame.roomId);
    switch (frame.type) {
      case "joined":
        return room && this.#joined(frame, room, atMs);
      case "gift":
        return room && this.#follow(frame.roomId, room, room.playback.gift(frame, atMs));
      case "pong":
        return this.#compare(frame.rooms, atMs);
      case "gift.ack":
        this.#taps.acked(frame, atMs);
        return this.#say("ack", frame);
      case "reconnect":
        return this.#moveAfter(frame.afterMs);
      case "error":
        return this.#say("problem", frame);
      case "left":
        return this.#say("left", frame);
      // An unknown type is from a newer server, and not for us.
    }
  }

  #joined(frame, room, atMs) {
    this.#failures = 0;
    if (room.returning) room.catching = { upTo: frame.seq, played: 0, missed: 0 };
    Object.assign(room, { joined: true, returning: false });
    this.#say("joined", frame);
    this.#follow(frame.roomId, room, room.playback.joined(frame, atMs));
    if (this.#everyRoomJoined()) this.#say("state", { state: "live" });
    this.#sendTaps();
  }

  #compare(tops, atMs) {
    for (const [roomId, top] of Object.entries(tops)) {
      const room = this.#rooms.get(roomId);
      if (room) this.#follow(roomId, room, room.playback.pong(top, atMs));
    }
  }

  #follow(roomId, room, actions) {
    for (const action of actions) {
      if (action.do === "play") this.#play(room, action);
      else if (action.do === "resync") this.#join(roomId, action);
      else if (action.do === "missed" && room.catching) room.catching.missed += action.count;
      else if (action.do === "gap") this.#say("gap", { roomId, ...action });
    }
    const { catching } = room;
    if (catching && room.playback.lastSeq >= catching.upTo) {
      room.catching = null;
      this.#say("caughtUp", { roomId, played: catching.played, missed: catching.missed });
    }
  }

  #play({ catching }, { gift, total }) {
    const late = catching !== null && gift.seq <= catching.upTo;
    if (late) catching.played++;
    this.#say("gift", { gift, total, late });
  }

  #join(roomId, { epoch, lastSeq }) {
    this.#write({ type: "join", roomId, ...(epoch === null ? {} : { epoch, lastSeq }) });
  }

  // ---- from one connection to the next

  async #lost(code, neverOpened) {
    this.#forgetConnection();
    if (code === TOKEN_EXPIRED && typeof this.#token !== "function") return this.#end("unauthorized");
    const turn = ++this.#turn;
    if (neverOpened && (await isRefused(neverOpened))) {
      if (turn === this.#turn && this.#wanted) this.#end("unauthorized");
    } else if (turn === this.#turn && this.#wanted) {
      this.#retry();
    }
  }

  #retry() {
    const inMs = backoffMs(this.#failures++, this.#random);
    this.#say("state", { state: "waiting", inMs });
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#open(), inMs);
  }

  /** The server has spread these moments itself, so there is no second wait. */
  #moveAfter(afterMs) {
    const leaving = this.#socket;
    this.#say("state", { state: "moving", inMs: afterMs });
    setTimeout(() => {
      if (leaving !== this.#socket || !this.#wanted) return;
      this.#abandon();
      this.#failures++;
      this.#open();
    }, afterMs);
  }

  /** Late words of a socket that has been given up are not heard. */
  #abandon() {
    const socket = this.#socket;
    this.#forgetConnection();
    socket?.close(1000);
  }

  #forgetConnection() {
    this.#socket = null;
    this.#taps.connectionLost();
    for (const room of this.#rooms.values()) room.lost();
  }

  #end(state) {
    if (!this.#wanted) return;
    this.#wanted = false;
    this.#turn++;
    clearTimeout(this.#retryTimer);
    clearInterval(this.#tickTimer);
    this.#network?.abort();
    this.#abandon();
    this.#taps.giveUpAll();
    this.#say("state", { state });
  }

  /** A browser knows that the network went, and came back, long before a socket does. */
  #watchNetwork() {
    if (typeof globalThis.addEventListener !== "function") return;
    this.#network = new AbortController();
    const options = { signal: this.#network.signal };
    globalThis.addEventListener("offline", () => this.#cut(), options);
    globalThis.addEventListener("online", () => this.#socket === null && this.#open(), options);
  }

  #cut() {
    if (this.#socket === null) return;
    this.#abandon();
    this.#turn++;
    this.#retry();
  }

  // ---- time

  #tick() {
    const atMs = this.#now();
    this.#taps.expire(atMs);
    if (!this.#isOpen()) return;
    if (atMs - this.#silentSinceMs >= SILENCE_MS) return this.#cut();
    for (const [roomId, room] of this.#rooms) this.#follow(roomId, room, room.playback.tick(atMs));
    this.#sendTaps();
    const quiet = this.#silentSinceMs === NEVER && atMs - this.#heardAtMs >= QUIET_MS;
    if (quiet || atMs - this.#pingedAtMs >= PING_MS) {
      this.#pingedAtMs = atMs;
      this.#silentSinceMs = Math.min(this.#silentSinceMs, atMs);
      this.#write({ type: "ping" });
    }
  }

  #sendTaps() {
    if (!this.#isOpen()) return;
    const inRoom = (roomId) => this.#rooms.get(roomId)?.joined ?? false;
    for (const frame of this.#taps.due(inRoom, this.#now())) this.#write(frame);
  }

  #everyRoomJoined() {
    return [...this.#rooms.values()].every((room) => room.joined);
  }

  #isOpen() {
    return this.#socket?.readyState === 1;
  }

  #write(frame) {
    if (this.#isOpen()) this.#socket.send(JSON.stringify(frame));
  }

  #say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** By its own word; whether it is genuine only the server knows. */
function isExpired(token) {
  try {
    const claims = JSON.parse(atob(token.split(".")[1].replace(/-/g, "+").replace(/_/g, "/")));
    return claims.exp * 1_000 <= Date.now();
  } catch {
    return false;
  }
}

/** Browsers hide the status of a refused WebSocket: the same request without the upgrade tells. */
async function isRefused({ url, token }) {
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(url.replace(/^ws/, "http"), { headers, cache: "no-store" });
    return answer.status === 401;
  } catch {
    return false;
  }
}
