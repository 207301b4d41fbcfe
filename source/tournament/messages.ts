import type { TournamentPlan } from './plan.ts';
import type { Delivered } from './tournament-game.ts';

/** The data that a thread for games is started with. */
export interface PlayOrder {
  readonly plan: TournamentPlan;
  /** Shared by all threads of a tournament. */
  readonly shared: SharedArrayBuffer;
}

/** The messages from such a thread. */
export type Said =
  | { readonly type: 'played'; readonly games: readonly Delivered[] }
  /** A game could not be played, a fault of ours; nothing is said after it. */
  | { readonly type: 'failed'; readonly reason: string }
  /** No game is left, and its programs have ended. */
  | { readonly type: 'done' };

/** The message to such a thread to abandon its game and end its programs. */
export const leave = 'leave';

/** Shared by all threads of a tournament: the number of the next game, and whether to go on. */
export interface Turnstile {
  /** The place of the next game; every game is given out once. */
  next(): number;
  /** No more games: those that are being played are left. */
  close(): void;
  isClosed(): boolean;
}

const nextGame = 0;
const closed = 1;

/** Memory for a turnstile. */
export const turnstileMemory = (): SharedArrayBuffer => new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);

/** The turnstile in such memory. */
export function turnstile(memory: SharedArrayBuffer): Turnstile {
  const cells = new Int32Array(memory);
  return {
    next: () => Atomics.add(cells, nextGame, 1),
    close: () => void Atomics.store(cells, closed, 1),
    isClosed: () => Atomics.load(cells, closed) === 1,
  };
}
