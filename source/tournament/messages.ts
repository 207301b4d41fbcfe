import type { TournamentPlan } from './plan.ts';
import type { Delivered } from './tournament-game.ts';

/** Message to a thread: play games as long as the turnstile returns numbers. */
export interface PlayOrder {
  readonly plan: TournamentPlan;
  /** Memory of the turnstile, shared by all threads of a tournament. */
  readonly shared: SharedArrayBuffer;
}

export type Said =
  | { readonly type: 'played'; readonly games: readonly Delivered[] }
  /** A bug in turncade has prevented a game. */
  | { readonly type: 'failed'; readonly reason: string }
  /** No game is left for the thread, and its programs have ended. */
  | { readonly type: 'done' };

/** Message to a thread: abandon the current game, end its programs and stop. */
export const leave = 'leave';

/** Half-open range of game numbers: `to` is excluded. */
export interface GameRange {
  readonly from: number;
  readonly to: number;
}

/** Distributes the games of a tournament to all its threads, through shared memory. */
export interface Turnstile {
  /** Number of the next game. Undefined if no game is left. Returns each number once. */
  next(): number | undefined;
  /** Ends the distribution. Running games are abandoned. */
  close(): void;
  isClosed(): boolean;
}

const nextGame = 0;
const endOfGames = 1;
const closed = 2;

export function turnstileMemory({ from, to }: GameRange): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);
  new Int32Array(memory).set([from, to], nextGame);
  return memory;
}

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
