import { fakeThinker } from '../../support/fake-thinker.ts';
import type { RaceOptions, RacePlayed } from './playing.ts';

/** A moment of a match, reached by keys and lines. */
export interface RaceFrame {
  readonly name: string;
  readonly options?: RaceOptions;
  prepare(played: RacePlayed): unknown;
}

/** Options of a match with bots in these seats that think until the end of the test. */
export const slow = (...seats: number[]): RaceOptions => ({
  botNames: Object.fromEntries(seats.map((seat) => [String(seat), 'hard'])),
  thinker: fakeThinker().thinker,
});
