/** The number of a turn, and the length of the log when it began. */
export interface TurnStart {
  readonly turn: number;
  readonly length: number;
}

/**
 * How many commands come before the first turn is played: choices made at the start, in a turn that is counted as 0. None
 * where the match ended with them.
 */
export function firstTurn(turns: readonly TurnStart[], last: number): number {
  const [start, first] = turns;
  const hasChoices = start?.turn === 0 && first !== undefined && first.length < last;
  return hasChoices ? Math.max(0, first.length - 1) : 0;
}

/** The index of the turn that a moment is in. */
const indexAt = (turns: readonly TurnStart[], length: number): number =>
  Math.max(
    0,
    turns.findLastIndex((start) => start.length <= length),
  );

/** The moment so many turns later, or earlier where negative; the ends of the log where there are not so many. */
export function turnsOn(turns: readonly TurnStart[], length: number, by: number, last: number): number {
  const index = indexAt(turns, length);
  const start = turns[index]?.length ?? 0;
  // From within a turn, the turn before it is the beginning of this one.
  const back = by < 0 && length > start ? index + by + 1 : index + by;
  return back < 0 ? 0 : (turns[back]?.length ?? last);
}

/** The moment where the turn of this number began: of several, in a log of more games than one, that nearest to here. */
export function turnNumbered(turns: readonly TurnStart[], number: number, from: number): number | undefined {
  const starts = turns.filter(({ turn }) => turn === number).map(({ length }) => length);
  return starts.sort((a, b) => Math.abs(a - from) - Math.abs(b - from))[0];
}

/** How far a moment is: in turns where their numbers only rise, else in commands. */
export interface Counter {
  /** `14 of 40` */
  readonly text: string;
  /** The filled part of the bar, of `total`; all of it only at the end. */
  readonly now: number;
  readonly total: number;
}

/** The moment after a share of a match, in the unit of its counter. */
export function lengthAt(turns: readonly TurnStart[], share: number, last: number): number {
  if (share >= 1) return last;
  if (!countsTurns(turns)) return Math.round(share * last);
  const index = Math.round(share * playedAt(turns, last, last));
  return turns[Math.min(index, turns.length - 1)]?.length ?? last;
}

/** How far into a log of `last` commands a moment is. */
export function counterAt(turns: readonly TurnStart[], length: number, last: number): Counter {
  if (!countsTurns(turns)) return { text: `step ${length} of ${last}`, now: length, total: last };
  const now = playedAt(turns, length, last);
  const total = playedAt(turns, last, last);
  return { text: `${numberAfter(turns, now)} of ${numberAfter(turns, total)}`, now, total };
}

/** The turns played at a moment; at the end of the log the last turn counts if anything was played in it. */
function playedAt(turns: readonly TurnStart[], length: number, last: number): number {
  const index = indexAt(turns, length);
  return length === last && length > (turns[index]?.length ?? 0) ? index + 1 : index;
}

/** The number of the turn after which so many have been played; a match that begins in turn 0 counts those. */
function numberAfter(turns: readonly TurnStart[], played: number): number {
  const numbers = turns.map(({ turn }) => turn);
  const [first = 0] = numbers;
  if (first === 0) return numbers[Math.min(played, numbers.length - 1)] ?? 0;
  return played === 0 ? first - 1 : (numbers[played - 1] ?? 0);
}

/** Whether turn numbers tell how far a match is: there are several, and they only rise. */
const countsTurns = (turns: readonly TurnStart[]): boolean =>
  turns.length > 1 && turns.every(({ turn }, i) => i === 0 || turn > (turns[i - 1]?.turn ?? 0));
