// The gateway's own file, as a module whatever Node makes of its folder.
import { readFileSync } from "node:fs";

const file = new URL("../../../ws-gateway/src/main/resources/web/gift-client.js", import.meta.url);
const source = readFileSync(file);
export const { GiftClient, RoomPlayback, backoffMs } = await import(
  `data:text/javascript;base64,${source.toString("base64")}`
);
