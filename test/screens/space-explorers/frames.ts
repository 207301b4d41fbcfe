import { fakeThinker } from '../../support/fake-thinker.ts';
import type { ExplorersOptions, ExplorersPlayed } from './playing.ts';

/** A moment of a match, reached by keys and lines. */
export interface ExplorersFrame {
  readonly name: string;
  readonly options?: ExplorersOptions;
  prepare(played: ExplorersPlayed): unknown;
}

/** Options of a match with bots in these seats that think until the end of the test. */
export const slow = (...seats: number[]): ExplorersOptions => ({
  botNames: Object.fromEntries(seats.map((seat) => [String(seat), 'search'])),
  thinker: fakeThinker().thinker,
});

/** A match of two bots that both think until the end of the test. */
export const ofBots = (): ExplorersOptions => slow(1, 2);
