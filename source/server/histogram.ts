/** Counts of durations, as Prometheus expects them. */
export interface Durations {
  /** Upper bounds in seconds, each with the number of durations up to the bound. */
  readonly upTo: readonly (readonly [bound: number, count: number])[];
  readonly count: number;
  /** Sum in seconds. */
  readonly sum: number;
}

export interface Histogram {
  /** @param milliseconds duration of one operation */
  add(milliseconds: number): void;
  durations(): Durations;
}

/** Upper bounds in seconds. A key press should be answered within 10 ms. Players notice delays of 250 ms. */
const bounds = [0.001, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] as const;

export function createHistogram(): Histogram {
  const buckets = bounds.map((bound) => ({ bound, count: 0 }));
  let count = 0;
  let sum = 0;
  return {
    add(milliseconds) {
      const seconds = milliseconds / 1000;
      count++;
      sum += seconds;
      for (const bucket of buckets) if (seconds <= bucket.bound) bucket.count++;
    },
    durations: () => ({ upTo: buckets.map((bucket) => [bucket.bound, bucket.count] as const), count, sum }),
  };
}
