// The client against a server that is played by the test, on a clock that the test moves.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { GiftClient, backoffMs } from "./gift-client.js";

const TOKEN = tokenUntil(Date.now() / 1_000 + 3_600);
let sockets, events, clock, client;

class PlayedSocket {
  readyState = 0;
  sent = [];

  constructor(url) {
    this.url = url;
    sockets.push(this);
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }

  say(frame) {
    this.onmessage({ data: JSON.stringify(frame) });
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close(code) {
    this.closedWith = code;
    this.readyState = 3;
  }

  die(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }

  frames(type) {
    return this.sent.filter((frame) => frame.type === type);
  }
}

function tokenUntil(exp) {
  return `e30.${Buffer.from(JSON.stringify({ sub: "user_A", exp })).toString("base64url")}.x`;
}

function make(options = {}) {
  client = new GiftClient({
    url: "ws://one/ws", token: TOKEN, WebSocket: PlayedSocket, random: () => 0.5, now: () => clock, ...options,
  });
  for (const type of ["state", "gift", "ack", "caughtUp", "gap"]) {
    client.addEventListener(type, ({ detail }) => events.push([type, detail]));
  }
  client.connect();
  client.join("room");
}

const settled = () => new Promise((done) => setImmediate(done));
const states = () => events.filter(([type]) => type === "state").map(([, { state }]) => state);
const gift = (seq) => ({ type: "gift", roomId: "room", epoch: "e", seq, msgId: `m${seq}`, giftCount: 1 });
const joined = (seq, rest = {}) =>
  ({ type: "joined", roomId: "room", epoch: "e", seq, online: 1, recovered: false, missed: 0, ...rest });

function pass(ms) {
  for (let left = ms; left > 0; left -= 100) {
    clock += 100;
    mock.timers.tick(100);
  }
}

async function live(seq = 0) {
  await settled();
  sockets.at(-1).open();
  sockets.at(-1).say(joined(seq));
}

beforeEach(() => {
  client?.close();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  sockets = [];
  events = [];
  clock = 0;
});

test("sends a tap once it is in the room, and again with its requestId after a lost connection", async () => {
  make();
  const outcome = client.send("room", "gift_rose");
  await settled();
  sockets[0].open();
  assert.equal(sockets[0].frames("gift.send").length, 0, "not before joined");
  sockets[0].say(joined(0));
  const [first] = sockets[0].frames("gift.send");
  sockets[0].die();
  pass(500);
  await live();
  assert.deepEqual(sockets[1].frames("gift.send"), [first]);
  sockets[1].say({ type: "gift.ack", requestId: first.requestId, code: "OK", duplicate: true });
  assert.equal((await outcome).code, "OK");
});

test("repeats a tap that the server asks to repeat, and one that it does not answer", async () => {
  make();
  await live();
  client.send("room", "gift_rose").catch(() => {});
  const [{ requestId }] = sockets[0].frames("gift.send");
  sockets[0].say({ type: "gift.ack", requestId, code: "IN_PROGRESS" });
  pass(600);
  assert.equal(sockets[0].frames("gift.send").length, 2);
  for (let heard = 0; heard < 6; heard++) {
    pass(1_000);
    sockets[0].say({ type: "pong", rooms: {} });
  }
  assert.deepEqual(sockets[0].frames("gift.send").map((frame) => frame.requestId), Array(3).fill(requestId));
});

test("a double tap is two frames and one outcome", async () => {
  make();
  await live();
  const one = client.send("room", "gift_rose", 1, "tap");
  const two = client.send("room", "gift_rose", 1, "tap");
  assert.equal(sockets[0].frames("gift.send").length, 2);
  sockets[0].say({ type: "gift.ack", requestId: "tap", code: "OK", duplicate: false });
  sockets[0].say({ type: "gift.ack", requestId: "tap", code: "OK", duplicate: true });
  assert.equal(await one, await two);
  assert.deepEqual(events.filter(([type]) => type === "ack").map(([, ack]) => ack.duplicate), [false, true]);
});

test("gives a tap up after 30 s, and says that its outcome is not known", async () => {
  make();
  const outcome = client.send("room", "gift_rose");
  const refused = assert.rejects(outcome, /may have been charged/);
  pass(30_200);
  await refused;
});

test("comes back with the last seq, and counts what it caught up and missed", async () => {
  make();
  await live(4);
  sockets[0].say(gift(5));
  sockets[0].die();
  pass(500);
  await settled();
  sockets[1].open();
  assert.deepEqual(sockets[1].sent[0], { type: "join", roomId: "room", epoch: "e", lastSeq: 5 });
  sockets[1].say(joined(9, { recovered: true, missed: 2 }));
  sockets[1].say(gift(8));
  sockets[1].say(gift(9));
  sockets[1].say(gift(10));
  assert.deepEqual(events.filter(([type]) => type === "caughtUp").map(([, detail]) => detail),
    [{ roomId: "room", played: 2, missed: 2 }]);
  assert.deepEqual(events.filter(([type]) => type === "gift").map(([, detail]) => detail.late),
    [false, true, true, false]);
});

test("a silent line is given up, a talking one is kept", async () => {
  make();
  await live();
  pass(4_000);
  sockets[0].say({ type: "pong", rooms: {} });
  pass(5_800);
  assert.equal(sockets[0].closedWith, undefined);
  pass(1_000);
  assert.equal(sockets[0].closedWith, 1000);
  assert.deepEqual(states().slice(-2), ["waiting", "connecting"]);
});

test("moves on when the server asks, to the next address, without a second wait", async () => {
  make({ url: ["ws://one/ws", "ws://two/ws"] });
  await live();
  sockets[0].say({ type: "reconnect", afterMs: 700 });
  pass(600);
  assert.equal(sockets.length, 1);
  pass(100);
  await settled();
  assert.equal(sockets[0].closedWith, 1000);
  assert.match(sockets[1].url, /^ws:\/\/two/);
});

test("stops for good when a fixed token has expired; asks for a fresh one when it can", async () => {
  make();
  await live();
  sockets[0].die(4401);
  pass(20_000);
  assert.equal(states().at(-1), "unauthorized");
  assert.equal(sockets.length, 1);

  let asked = 0;
  make({ token: async () => (asked++, TOKEN) });
  await live();
  sockets.at(-1).die(4401);
  pass(500);
  await live();
  assert.equal(asked, 2);
  assert.equal(states().at(-1), "live");
});

test("does not knock with a token that is over", async () => {
  make({ token: tokenUntil(1) });
  await settled();
  assert.equal(states().at(-1), "unauthorized");
  assert.equal(sockets.length, 0);
});

test("waits a random part of a range that doubles up to 10 s", () => {
  const almostOne = () => 0.9999;
  assert.deepEqual([0, 1, 2, 3, 4, 5, 50].map((n) => backoffMs(n, almostOne)),
    [499, 999, 1999, 3999, 7999, 9999, 9999]);
  assert.equal(backoffMs(50, () => 0), 0);
});
