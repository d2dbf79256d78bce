/** Reads Prometheus text into sums over all processes, and what happened between two moments. */
const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Every sample of all processes at one moment. */
export class Moment {
  samples = new Map();

  constructor(processes, atMs) {
    this.atMs = atMs;
    for (const { metrics } of processes) for (const line of metrics.split("\n")) this.#add(line);
  }

  #add(line) {
    const match = LINE.exec(line);
    if (!match) return;
    const [, name, labels = "", value] = match;
    const sample = { value: Number(value), labels: Object.fromEntries([...labels.matchAll(LABEL)].map((each) => each.slice(1))) };
    if (!this.samples.has(name)) this.samples.set(name, []);
    this.samples.get(name).push(sample);
  }

  has(name) {
    return this.samples.has(name);
  }

  sum(name, wanted = {}) {
    return this.#fitting(name, wanted).reduce((total, { value }) => total + value, 0);
  }

  #fitting(name, wanted) {
    const fits = ({ labels }) => Object.entries(wanted).every(([key, value]) => labels[key] === value);
    return (this.samples.get(name) ?? []).filter(fits);
  }

  /**
   * What each counter gained since an earlier moment. One that was not there then, because its process
   * did not answer, gained nothing that can be told; one that fell has begun anew.
   */
  gains(name, wanted, before) {
    const key = ({ labels }) => JSON.stringify(labels);
    const earlier = new Map(before.#fitting(name, wanted).map((each) => [key(each), each.value]));
    const first = before.samples.size === 0;
    return this.#fitting(name, wanted).map((each) => {
      const then = earlier.get(key(each)) ?? (first ? 0 : each.value);
      return { labels: each.labels, gained: Math.max(each.value - then, 0) };
    });
  }
}

export function rate(now, before, name, wanted = {}) {
  const seconds = (now.atMs - before.atMs) / 1_000;
  const total = now.gains(name, wanted, before).reduce((sum, { gained }) => sum + gained, 0);
  return seconds <= 0 ? 0 : total / seconds;
}

/** The share of what happened between two moments that took at most this long, by interpolation. */
export function quantiles(now, before, name, shares, wanted = {}) {
  const byBound = new Map();
  for (const { labels, gained } of now.gains(`${name}_bucket`, wanted, before)) {
    const bound = labels.le === "+Inf" ? Infinity : Number(labels.le);
    byBound.set(bound, (byBound.get(bound) ?? 0) + gained);
  }
  const counts = [...byBound].sort(([one], [other]) => one - other);
  const total = counts.at(-1)?.[1] ?? 0;
  return total === 0 ? null : shares.map((share) => quantile(counts, share * total));
}

function quantile(counts, rank) {
  let below = 0;
  let floor = 0;
  for (const [bound, count] of counts) {
    if (count >= rank) {
      const part = count > below ? (rank - below) / (count - below) : 1;
      return bound === Infinity ? floor : floor + (bound - floor) * part;
    }
    [below, floor] = [count, bound];
  }
  return floor;
}
