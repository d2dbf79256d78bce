// How the operations page adds up what the processes say.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const file = new URL("../../../gift-api/runtime/src/main/resources/ops/figures.js", import.meta.url);
const { Moment, quantiles, rate } = await import(
  `data:text/javascript;base64,${readFileSync(file).toString("base64")}`
);
const moment = (atMs, ...texts) => new Moment(texts.map((metrics) => ({ metrics })), atMs);

test("adds up all processes, by label where asked", () => {
  const now = moment(0, 'taps_total{outcome="OK",p="1"} 3\ntaps_total{outcome="repeat",p="1"} 2', 'taps_total{outcome="OK",p="2"} 4.0');
  assert.equal(now.sum("taps_total"), 9);
  assert.equal(now.sum("taps_total", { outcome: "OK" }), 7);
  assert.equal(now.sum("unknown_total"), 0);
});

test("takes no rate from a process that was silent before or began anew", () => {
  const before = moment(0, 'taps_total{p="1"} 10\ntaps_total{p="3"} 90');
  const now = moment(2_000, 'taps_total{p="1"} 14', 'taps_total{p="2"} 500', 'taps_total{p="3"} 5');
  assert.equal(rate(now, before, "taps_total"), 2);
});

test("takes percentiles over all processes, of what happened in between", () => {
  const line = (p, le, count) => `lag_seconds_bucket{p="${p}",le="${le}"} ${count}`;
  const text = (p, counts) => ["0.1", "0.2", "+Inf"].map((le, index) => line(p, le, counts[index])).join("\n");
  const before = moment(0, text(1, [100, 100, 100]), text(2, [0, 0, 0]));
  const now = moment(1_000, text(1, [150, 150, 150]), text(2, [0, 49, 50]));
  const [median, most, last] = quantiles(now, before, "lag_seconds", [0.5, 0.99, 1]);
  assert.equal(median, 0.1);
  assert.ok(Math.abs(most - 0.2) < 1e-9);
  assert.equal(last, 0.2);
  assert.equal(quantiles(now, now, "lag_seconds", [0.5]), null);
});
