// The browser's playback runs the examples that the Java one runs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { RoomPlayback } from "./gift-client.js";

const examples = new URL("../../../gift-api/src/test/resources/playback-vectors.json", import.meta.url);
const { vectors } = JSON.parse(readFileSync(examples, "utf8"));

function happen(playback, frame, nowMs) {
  switch (frame.type) {
    case "connected":
      return playback.connected(nowMs);
    case "lost":
      playback.connectionLost();
      return [];
    case "tick":
      return playback.tick(nowMs);
    case "joined":
    case "gift":
    case "pong":
      return playback[frame.type](frame, nowMs);
    case "gifts": {
      const actions = [];
      for (let seq = frame.from; seq <= frame.to; seq++) {
        actions.push(...playback.gift({ epoch: frame.epoch, seq, msgId: `m${seq}`, giftCount: 1 }, nowMs));
      }
      return actions;
    }
    default:
      throw new Error(`an example does what nobody knows: ${frame.type}`);
  }
}

function asExample({ do: what, gift, total, count, ...rest }) {
  if (what === "play") return { play: gift.msgId, total };
  return { [what]: what === "missed" ? count : rest };
}

describe("RoomPlayback", () => {
  assert.ok(vectors.length >= 15, "the examples are there");
  for (const { name, steps } of vectors) {
    test(name, () => {
      const playback = new RoomPlayback();
      for (const { at, do: frame, expect } of steps) {
        const done = happen(playback, frame, at).map(asExample);
        assert.deepEqual(done, expect, `at ${at}: ${JSON.stringify(frame)}`);
      }
    });
  }
});
