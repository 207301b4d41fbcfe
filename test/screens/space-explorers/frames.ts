import { fakeThinker } from '../../support/fake-thinker.ts';
import type { ExplorersOptions, ExplorersPlayed } from './playing.ts';

export interface ExplorersFrame {
  readonly name: string;
  readonly options?: ExplorersOptions;
  prepare(played: ExplorersPlayed): unknown;
}

/** Match with bots in these seats, which think until the end of the test. */
export const slow = (...seats: number[]): ExplorersOptions => ({
  botNames: Object.fromEntries(seats.map((seat) => [String(seat), 'search'])),
  thinker: fakeThinker().thinker,
});

/** A match of two bots that both think until the end of the test. */
export const ofBots = (): ExplorersOptions => slow(1, 2);
