/** A state of a match, and the length of the log then. */
interface Snapshot<State> {
  readonly length: number;
  readonly state: State;
}

/** States of a match from which any moment of it is reached in a few steps. */
export interface Snapshots<State> {
  /** Takes every state as it comes, and keeps some of them. */
  add(length: number, state: State): void;
  /** The nearest that is kept at or before a moment. */
  nearest(length: number): Snapshot<State>;
  /** Forgets those after a moment. */
  rewind(length: number): void;
}

/** Among the newest commands, one state every so many is kept. */
const nearEvery = 64;

const maxNear = 16;

/** The most snapshots of the whole match, at equal distances; a long match has at least half as many. */
const maxFar = 512;

/**
 * Keeps a bounded number of states, however long the match: those of the newest commands closer together, where undo
 * looks for them, and further apart the longer the match is. Then any moment of 100,000 commands is at most 256 steps
 * away.
 *
 * @param from the length of the log at the first state
 */
export function createSnapshots<State>(first: State, from = 0): Snapshots<State> {
  /** A multiple of `nearEvery`, doubled whenever there are too many. */
  let farEvery = nearEvery;
  const start = { length: from, state: first };
  const far: Snapshot<State>[] = [start];
  const near: Snapshot<State>[] = [];
  const last = (snapshots: readonly Snapshot<State>[], length: number) => snapshots.findLast((each) => each.length <= length);
  return {
    add(length, state) {
      if (length % nearEvery !== 0) return;
      const snapshot = { length, state };
      near.push(snapshot);
      if (near.length > maxNear) near.shift();
      if (length % farEvery !== 0) return;
      far.push(snapshot);
      if (far.length <= maxFar) return;
      farEvery *= 2;
      far.splice(0, far.length, ...far.filter((each) => each === start || each.length % farEvery === 0));
    },
    nearest: (length) => last(near, length) ?? last(far, length) ?? start,
    rewind(length) {
      for (const snapshots of [near, far]) while ((snapshots.at(-1)?.length ?? 0) > length) snapshots.pop();
    },
  };
}
