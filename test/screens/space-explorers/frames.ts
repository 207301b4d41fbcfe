import { fakeThinker } from '../../support/fake-thinker.ts';
import type { ExplorersOptions, ExplorersPlayed } from './playing.ts';

/** A moment of a match, reached by keys and lines. */
export interface ExplorersFrame {
  readonly name: string;
  readonly options?: ExplorersOptions;
  prepare(played: ExplorersPlayed): unknown;
}

/** Options of a match in which these seats are played by bots that think until the test is over. */
export const slow = (...seats: number[]): ExplorersOptions => ({
  botNames: Object.fromEntries(seats.map((seat) => [String(seat), 'search'])),
  thinker: fakeThinker().thinker,
});

/** A match of two bots, both of which think until the test is over. */
export const ofBots = (): ExplorersOptions => slow(1, 2);
