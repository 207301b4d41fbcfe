import type { TournamentPlan } from './plan.ts';
import type { Delivered } from './tournament-game.ts';

/** The message to a thread to play the games that are left at a turnstile. */
export interface PlayOrder {
  readonly plan: TournamentPlan;
  /** Of the turnstile, which all threads of a tournament share. */
  readonly shared: SharedArrayBuffer;
}

/** The messages from such a thread. */
export type Said =
  | { readonly type: 'played'; readonly games: readonly Delivered[] }
  /** A game could not be played, a fault of ours. */
  | { readonly type: 'failed'; readonly reason: string }
  /** No game is left, and its programs have ended. */
  | { readonly type: 'done' };

/** The message to such a thread to abandon its game and end its programs; it plays nothing more. */
export const leave = 'leave';

/** Games of a tournament by number: from the first up to the one before `to`. */
export interface GameRange {
  readonly from: number;
  readonly to: number;
}

/** Shared by all threads of a tournament: the number of the next game, and whether to go on. */
export interface Turnstile {
  /** The place of the next game, or nothing where none is left; every game is given out once. */
  next(): number | undefined;
  /** No more games: those that are being played are left. */
  close(): void;
  isClosed(): boolean;
}

const nextGame = 0;
const endOfGames = 1;
const closed = 2;

/** Memory for a turnstile for these games. */
export function turnstileMemory({ from, to }: GameRange): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);
  new Int32Array(memory).set([from, to], nextGame);
  return memory;
}

/** The turnstile in such memory. */
export function turnstile(memory: SharedArrayBuffer): Turnstile {
  const cells = new Int32Array(memory);
  const isClosed = () => Atomics.load(cells, closed) === 1;
  return {
    next() {
      if (isClosed()) return undefined;
      const game = Atomics.add(cells, nextGame, 1);
      return game < Atomics.load(cells, endOfGames) ? game : undefined;
    },
    close: () => void Atomics.store(cells, closed, 1),
    isClosed,
  };
}
