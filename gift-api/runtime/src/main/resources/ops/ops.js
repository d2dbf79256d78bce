import { Moment, quantiles, rate } from "/ops/figures.js";

const EVERY_MS = 2_000;
const MINUTE_MS = 60_000;
const RATE_MS = 10_000;

/**
 * The path, as people tell it. `figure` counts since the processes started, or is what there is now;
 * `flow` gives the rate beneath it; `asides` stand below, `bad` ones in colour when above zero.
 */
const STEPS = [
  { name: "Tap", who: "gateway", flow: ["gateway_gift_acks_total"], figure: (m) => m.sum("gateway_gift_acks_total"),
    asides: [["waiting for a provider", (m) => m.sum("gateway_calls_waiting")],
      ["refused", (m) => m.sum("gateway_gift_acks_total") - m.sum("gateway_gift_acks_total", { code: "OK" })]] },
  { name: "Charge", who: "gift provider", flow: ["gift_taps_total", { outcome: "OK" }], figure: (m) => m.sum("gift_taps_total", { outcome: "OK" }),
    asides: [["repeats answered", (m) => m.sum("gift_taps_total", { outcome: "repeat" })],
      ["circuit open", (m) => m.sum("gift_database_circuit_open"), "bad"]] },
  { name: "Half message", who: "broker", figure: (m) => m.sum("gift_halves_in_doubt_total"), label: "in doubt",
    asides: [["commits not acknowledged", (m) => m.sum("gift_half_commits_not_acknowledged_total"), "bad"],
      ["sent again", (m) => m.sum("gift_outbox_swept_total"), "bad"]] },
  { name: "Queue", who: "broker", figure: (m) => m.sum("push_queue_waiting"), label: "waiting now",
    asides: [["without receipt", (m) => m.sum("gift_outbox_pending")], ["parked", (m) => m.sum("push_parked_total"), "bad"]] },
  { name: "Combo", who: "push provider", figure: (m) => m.sum("push_windows_open"), label: "open windows",
    asides: [["taps merged", (m) => m.sum("push_merged_total")]] },
  { name: "Sequence", who: "push provider", flow: ["push_messages_total"], figure: (m) => m.sum("push_messages_total"),
    asides: [["repeats dropped", (m) => m.sum("push_repeats_total")], ["expired", (m) => m.sum("push_expired_total"), "bad"]] },
  { name: "Fan-out", who: "push provider", flow: ["push_fanout_messages_total"], figure: (m) => m.sum("push_fanout_messages_total"),
    asides: [["calls failed", (m) => m.sum("push_fanout_failed_total"), "bad"], ["repaired", (m) => m.sum("gateway_sync_repaired_messages_total")]] },
  { name: "Screen", who: "gateway", flow: ["gateway_deliveries_total"], figure: (m) => m.sum("gateway_deliveries_total"),
    asides: [["writes", (m) => m.sum("gateway_delivery_writes_total")], ["slow readers closed", (m) => m.sum("gateway_slow_readers_closed_total"), "bad"]] },
];

const LATENCIES = [
  ["tap → answer", "gift_tap_to_answer_seconds"],
  ["queue → accepted", "push_queue_age_seconds"],
  ["tap → screens, single", "gateway_tap_lag_seconds", { kind: "single" }],
  ["tap → screens, combo", "gateway_tap_lag_seconds", { kind: "combo" }],
  ["room → sockets", "gateway_fanout_latency_seconds"],
  ["shard takeover", "push_shard_takeover_seconds"],
];

const find = (id) => document.getElementById(id);
const moments = [];
let seqs = new Map();

function element(tag, className, ...content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

const whole = (number) => Math.round(number).toLocaleString("en-US");
const aSecond = (number) => (number < 10 ? number.toFixed(1) : whole(number));
const millis = (seconds) => (seconds < 1 ? `${whole(seconds * 1_000)} ms` : `${seconds.toFixed(1)} s`);

/** The oldest moment within this time: what is compared with now. */
function since(ms) {
  const now = moments.at(-1);
  return moments.find(({ atMs }) => now.atMs - atMs <= ms) ?? now;
}

function headline(now, before) {
  const known = now.has("gift_charged_not_shown");
  // Each gift provider counts the whole table, so they agree and must not be added up.
  const count = Math.max(0, ...(now.samples.get("gift_charged_not_shown") ?? []).map(({ value }) => value));
  find("headline").className = !known ? "unknown" : count > 0 ? "wrong" : "right";
  find("not-shown").textContent = known ? whole(count) : "?";
  find("verdict").textContent = !known
    ? "No gift provider answers, so nobody knows."
    : count > 0
      ? "Paid gifts without an outcome beyond their time: look at the red figures below, then at the sweeper."
      : "Every paid gift has been shown, or was counted as expired in time.";
  find("tap-rate").textContent = aSecond(rate(now, before, "gateway_gift_acks_total"));
  find("viewers").textContent = whole(now.sum("gateway_connections"));
  find("delivery-rate").textContent = aSecond(rate(now, before, "gateway_deliveries_total"));
}

function step({ name, who, figure, label, flow, asides }, now, before) {
  const perSecond = flow ? rate(now, before, ...flow) : 0;
  const sub = label ?? `${aSecond(perSecond)} a second`;
  const notes = asides.map(([text, count, kind]) => {
    const amount = count(now);
    return element("li", kind === "bad" && amount > 0 ? "bad" : "", element("b", "", whole(amount)), ` ${text}`);
  });
  const item = element("li", perSecond > 0 ? "flowing" : "", element("h3", "", name), element("small", "", who),
    element("strong", "", whole(figure(now))), element("span", "", sub), element("ul", "", ...notes));
  item.dataset.step = name;
  return item;
}

function latency(now, before) {
  const rows = LATENCIES.map(([text, name, wanted]) => [text, quantiles(now, before, name, [0.5, 0.95, 0.99], wanted)]);
  const widest = Math.max(0.01, ...rows.flatMap(([, marks]) => marks ?? []));
  return rows.map(([text, marks]) => {
    const bar = element("div", "bar");
    for (const [index, mark] of (marks ?? []).entries()) {
      const piece = element("i", `p${index}`);
      // A square root leaves the small ones visible beside the large.
      piece.style.width = `${Math.sqrt(mark / widest) * 100}%`;
      bar.append(piece);
    }
    const words = marks ? marks.map(millis).join(" · ") : "nothing happened";
    const row = element("div", "latency", element("span", "", text), bar, element("b", marks ? "" : "idle", words));
    row.ariaLabel = `${text}: ${words}`;
    return row;
  });
}

function roomLines(processes) {
  const rooms = new Map();
  for (const { rooms: text } of processes) {
    for (const line of text.split("\n")) {
      const [roomId, viewers, seq] = line.split(" ");
      if (!seq) continue;
      const known = rooms.get(roomId) ?? { viewers: 0, seq: 0 };
      rooms.set(roomId, { viewers: known.viewers + Number(viewers), seq: Math.max(known.seq, Number(seq)) });
    }
  }
  return rooms;
}

function busiest(rooms) {
  const load = [...rooms].map(([roomId, { viewers, seq }]) => {
    const messages = Math.max(0, seq - (seqs.get(roomId) ?? seq)) / (EVERY_MS / 1_000);
    return { roomId, viewers, messages, load: viewers * (1 + messages) };
  });
  seqs = new Map([...rooms].map(([roomId, { seq }]) => [roomId, seq]));
  return load.sort((one, other) => other.load - one.load).slice(0, 8);
}

function roomItem({ roomId, viewers, messages, load }, most) {
  const item = element("li", "", element("span", "", roomId), element("b", "", `${whole(viewers)} ${viewers === 1 ? "viewer" : "viewers"}`), element("small", "", `${aSecond(messages)} messages a second`));
  item.style.setProperty("--share", Math.max(load / most, 0.02));
  return item;
}

function part({ name, up, health, metrics }) {
  const lines = health.split("\n").filter((line) => /^(ok|down) /.test(line));
  const down = lines.filter((line) => line.startsWith("down"));
  const state = !up ? "down" : down.length > 0 ? "unwell" : "ok";
  const memory = new Moment([{ metrics }], 0).sum("jvm_memory_used_bytes");
  const checks = lines.map((line) => element("li", line.startsWith("ok") ? "ok" : "down", line.slice(5)));
  const words = !up ? "does not answer" : memory > 0 ? `${whole(memory / 2 ** 20)} MB used` : "answers";
  const item = element("li", state, element("strong", "", name), element("small", "", words), element("ul", "", ...checks));
  item.dataset.part = name;
  item.ariaLabel = `${name}: ${state}`;
  return item;
}

function draw(processes) {
  const now = moments.at(-1);
  headline(now, since(RATE_MS));
  find("path").replaceChildren(...STEPS.map((each) => step(each, now, since(RATE_MS))));
  // With one moment only, since the start of the processes.
  const minute = moments.length > 1 ? since(MINUTE_MS) : new Moment([], now.atMs);
  find("latency").replaceChildren(...latency(now, minute));
  const rooms = busiest(roomLines(processes));
  find("rooms-empty").hidden = rooms.length > 0;
  find("rooms").replaceChildren(...rooms.map((each) => roomItem(each, rooms[0].load)));
  find("parts").replaceChildren(...processes.map(part));
  find("fresh").textContent = `${processes.filter(({ up }) => up).length} of ${processes.length} parts answer · ${new Date().toLocaleTimeString("en-GB")}`;
}

async function look() {
  try {
    const answer = await fetch("/ops/figures", { cache: "no-store" });
    const processes = await answer.json();
    moments.push(new Moment(processes, performance.now()));
    while (moments.at(-1).atMs - moments[0].atMs > MINUTE_MS + EVERY_MS) moments.shift();
    draw(processes);
    document.body.classList.remove("stale");
  } catch {
    document.body.classList.add("stale");
    find("fresh").textContent = "The process that serves this page does not answer";
  }
  setTimeout(look, EVERY_MS);
}

look();
