import { fakeThinker } from '../../support/fake-thinker.ts';
import type { RaceOptions, RacePlayed } from './playing.ts';

export interface RaceFrame {
  readonly name: string;
  readonly options?: RaceOptions;
  prepare(played: RacePlayed): unknown;
}

/** Match with bots in these seats, which think until the end of the test. */
export const slow = (...seats: number[]): RaceOptions => ({
  botNames: Object.fromEntries(seats.map((seat) => [String(seat), 'hard'])),
  thinker: fakeThinker().thinker,
});
