import { Board } from "./board.js";
import { coins, element, face, newFace } from "./faces.js";
import { GiftClient } from "./gift-client.js";
import { Rail } from "./rail.js";
import { Stage } from "./stage.js";

const PEOPLE = ["user_A", "user_B", "user_C", "user_D", "user_poor", "host_9527"];
const TOAST_MS = 5_000;
const MOST_TOASTS = 3;
const INCOME_EVERY_MS = 1_500;
const STATES = {
  connecting: () => "Connecting…",
  live: () => "Live",
  waiting: ({ inMs }) => `Reconnecting in ${(inMs / 1_000).toFixed(1)} s`,
  moving: () => "Moving to another server",
  unauthorized: () => "Your session is over",
  closed: () => "Not connected",
};

const find = (id) => document.getElementById(id);
const form = find("enter");
const stage = new Stage();
const rail = new Rail(tap);
const board = new Board(ask);
const gifts = new Map();

let client = null;
let userId = "";
let roomId = "";
let token = "";
let isHost = false;
let demo = false;
let incomeTimer = 0;
let acks = 0;

// ---- asking the gateway

async function ask(path) {
  const answer = await fetch(path, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function freshToken() {
  if (demo) ({ token } = await ask(`/demo/token/${encodeURIComponent(userId)}`));
  return token;
}

// ---- the lobby

async function openLobby() {
  ({ demo } = await ask("/api/entry").catch(() => ({ demo: false })));
  find("people").hidden = !demo;
  find("token-field").hidden = demo;
  form.elements.token.required = !demo;
  form.elements.user.required = demo;
  find("faces").replaceChildren(...PEOPLE.map(person));
  mark(form.elements.user.value);
  const link = new URLSearchParams(location.hash.slice(1));
  if (link.get("room")) form.elements.room.value = link.get("room");
  if (link.get("user")) mark((form.elements.user.value = link.get("user")));
  if (link.get("token")) token = form.elements.token.value = link.get("token");
  if (link.get("token") || (demo && link.get("user"))) enter();
}

function person(id) {
  const button = element("button", "person", newFace(id), element("span", "", id.replace("user_", "")));
  button.type = "button";
  button.dataset.user = id;
  button.ariaLabel = id;
  button.addEventListener("click", () => mark((form.elements.user.value = id)));
  return button;
}

function mark(id) {
  for (const button of find("faces").children) button.ariaPressed = String(button.dataset.user === id);
}

form.elements.user.addEventListener("input", ({ target }) => mark(target.value));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  enter();
});

async function enter() {
  userId = form.elements.user.value.trim();
  roomId = form.elements.room.value.trim();
  if (!demo) token = form.elements.token.value.trim();
  find("lobby-problem").textContent = "";
  try {
    await freshToken();
    const [catalog, purse] = await Promise.all([ask("/api/gifts"), ask("/api/me")]);
    userId = purse.userId ?? userId;
    stock(catalog.gifts ?? []);
    showPurse(purse);
  } catch {
    return explain("The gateway does not let this token in, or cannot be reached.");
  }
  // A token is a secret: it does not stay in the address.
  history.replaceState(null, "", demo ? `#room=${roomId}&user=${userId}` : location.pathname);
  openRoom();
}

function explain(problem) {
  find("lobby-problem").textContent = problem;
}

function stock(list) {
  gifts.clear();
  const byPrice = [...list].sort((one, other) => one.price - other.price);
  for (const gift of byPrice) gifts.set(gift.giftId, gift);
  rail.offer(byPrice);
}

// ---- the room

function openRoom() {
  view("room");
  stage.clear(userId);
  board.open(roomId);
  face(find("own-face"), userId);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  client = new GiftClient({ url: `${scheme}://${location.host}/ws`, token: freshToken });
  client.addEventListener("state", ({ detail }) => showState(detail));
  client.addEventListener("joined", ({ detail }) => joined(detail));
  client.addEventListener("gift", ({ detail }) => play(detail));
  client.addEventListener("caughtUp", ({ detail }) => caughtUp(detail));
  client.addEventListener("gap", () => toast("The room began anew while you were away", "warn"));
  client.addEventListener("problem", ({ detail }) => problem(detail));
  client.addEventListener("ack", ({ detail }) => acked(detail));
  client.connect();
  client.join(roomId);
}

function leaveRoom(why = "") {
  client?.close();
  client = null;
  board.close();
  clearTimeout(incomeTimer);
  history.replaceState(null, "", location.pathname);
  view("lobby");
  explain(why);
}

function view(name) {
  document.body.dataset.view = name;
  find("lobby").hidden = name !== "lobby";
  find("room").hidden = name !== "room";
  document.title = name === "room" ? `${roomId} · live` : "Live room";
  (name === "room" ? find("rail").firstChild : form.querySelector(".primary"))?.focus({ focusVisible: false });
}

function showState(detail) {
  document.body.dataset.state = detail.state;
  find("state").textContent = STATES[detail.state](detail);
  if (detail.state === "unauthorized") leaveRoom("Your session is over: enter again.");
}

function joined(frame) {
  board.online(frame.online);
  refreshPurse();
}

function play(detail) {
  const gift = gifts.get(detail.gift.giftId) ?? { name: detail.gift.giftId, price: 0 };
  stage.play(detail, gift);
  board.line(detail, gift);
  if (isHost && incomeTimer === 0) incomeTimer = setTimeout(refreshPurse, INCOME_EVERY_MS);
}

function caughtUp({ played, missed }) {
  const words = `caught up ${played}, missed ${missed}`;
  find("state").textContent = `Live · ${words}`;
  document.body.dataset.caughtUp = `${played}/${missed}`;
  toast(`Back again: ${words}`, missed > 0 ? "warn" : "good");
  board.note(`Connection lost and back: ${words}`);
}

function problem({ code, message, roomId: about }) {
  // A room that has closed may still be watched.
  const final = ["ROOM_NOT_FOUND", "PERMISSION_DENIED"].includes(code);
  if (final && (about ?? roomId) === roomId) leaveRoom(message);
  else toast(message, "warn");
}

// ---- coins

async function tap({ giftId, count, requestId, again }) {
  if (!client) return;
  if (document.body.dataset.state !== "live") toast("No connection: your gift goes out when it is back", "warn");
  const outcome = client.send(roomId, giftId, count, requestId);
  if (again) return outcome.then(({ code }) => code === "OK" && toast("Double tap: charged once", "good"), () => {});
  try {
    const ack = await outcome;
    if (ack.code !== "OK") toast(ack.message ?? ack.code, "bad");
  } catch {
    toast("No answer yet. Your balance will tell whether it was charged.", "bad");
    refreshPurse();
  }
}

function acked({ code, balance }) {
  if (code !== "OK" || balance == null) return;
  acks++;
  showCoins(balance);
}

async function refreshPurse() {
  incomeTimer = 0;
  const acksBefore = acks;
  try {
    const purse = await ask("/api/me");
    // An ack that overtook this answer knows of a charge that the answer may not.
    if (acks === acksBefore) showPurse(purse);
  } catch {
    // The next ack, gift or return brings it.
  }
}

function showPurse({ code, balance, income }) {
  if (code !== "OK") return;
  isHost = balance == null;
  find("purse-label").textContent = isHost ? "Income" : "Balance";
  showCoins(isHost ? income : balance);
}

function showCoins(amount) {
  find("purse-value").value = coins(amount);
}

// ---- around

function toast(text, kind) {
  const place = find("toasts");
  const same = [...place.children].find((each) => each.textContent === text);
  same?.remove();
  while (place.children.length >= MOST_TOASTS) place.firstChild.remove();
  const item = element("p", kind, text);
  place.append(item);
  setTimeout(() => item.remove(), TOAST_MS);
}

find("leave").addEventListener("click", () => leaveRoom());
find("rank-toggle").addEventListener("click", ({ currentTarget }) => {
  const open = document.body.classList.toggle("side-open");
  currentTarget.ariaExpanded = String(open);
});
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !document.body.classList.contains("side-open")) return;
  find("rank-toggle").click();
  find("rank-toggle").focus();
});

openLobby();
