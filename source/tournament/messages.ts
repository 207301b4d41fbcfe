import type { TournamentPlan } from './plan.ts';
import type { Delivered } from './tournament-game.ts';

/** What a thread that plays games is started with. */
export interface PlayOrder {
  readonly plan: TournamentPlan;
  /** Shared by all threads of a tournament. */
  readonly shared: SharedArrayBuffer;
}

/** What such a thread says. */
export type Said =
  | { readonly type: 'played'; readonly games: readonly Delivered[] }
  /** A game could not be played, a fault of ours; nothing is said after it. */
  | { readonly type: 'failed'; readonly reason: string }
  /** It has no game left, and its programs have ended. */
  | { readonly type: 'done' };

/** What such a thread is told: to leave its game and to end its programs. */
export const leave = 'leave';

/** What the threads of a tournament share: which game is the next, and whether there is to be one. */
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
