/** Where a turn of a match began: its number, and the length of the log then. */
export interface TurnStart {
  readonly turn: number;
  readonly length: number;
}

/** Where a moment is among the turns: the index of the turn that it is in. */
const indexAt = (turns: readonly TurnStart[], length: number): number =>
  Math.max(
    0,
    turns.findLastIndex((start) => start.length <= length),
  );

/** The moment so many turns later, or earlier where negative; the ends of the log where there are not so many. */
export function turnsOn(turns: readonly TurnStart[], length: number, by: number, last: number): number {
  const index = indexAt(turns, length);
  const begun = turns[index]?.length ?? 0;
  // From within a turn, the turn before it is the beginning of this one.
  const back = by < 0 && length > begun ? index + by + 1 : index + by;
  return back < 0 ? 0 : (turns[back]?.length ?? last);
}

/** The moment where the turn of this number began: of several, in a log of more games than one, that nearest to here. */
export function turnNumbered(turns: readonly TurnStart[], number: number, from: number): number | undefined {
  const starts = turns.filter(({ turn }) => turn === number).map(({ length }) => length);
  return starts.sort((a, b) => Math.abs(a - from) - Math.abs(b - from))[0];
}

/** How far a moment is: in turns where their numbers only rise, else in commands. */
export interface Progress {
  /** `14 of 40` */
  readonly text: string;
  readonly now: number;
  readonly total: number;
}

/** The moment after a share of a match, in what its progress is counted in. */
export function lengthAt(turns: readonly TurnStart[], share: number, last: number): number {
  if (share >= 1) return last;
  const { now: first } = progressAt(turns, 0, last);
  const { total } = progressAt(turns, last, last);
  const wanted = Math.max(first, Math.min(total, Math.round(share * total)));
  return countsTurns(turns) ? (turns.findLast(({ turn }) => turn <= wanted)?.length ?? 0) : wanted;
}

/** How far into a log of `last` commands a moment is. */
export function progressAt(turns: readonly TurnStart[], length: number, last: number): Progress {
  const total = turns.at(-1)?.turn ?? 0;
  const now = turns[indexAt(turns, length)]?.turn ?? 0;
  return countsTurns(turns)
    ? { text: `${now} of ${total}`, now, total }
    : { text: `step ${length} of ${last}`, now: length, total: last };
}

/** Whether the numbers of turns tell how far a match is: there are several, and they only rise. */
const countsTurns = (turns: readonly TurnStart[]): boolean =>
  turns.length > 1 && turns.every(({ turn }, i) => i === 0 || turn > (turns[i - 1]?.turn ?? 0));
