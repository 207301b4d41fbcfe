import { fakeThinker } from '../../support/fake-thinker.ts';
import type { RiscOptions, RiscPlayed } from './playing.ts';

/** A screen of a match, reached by keys and lines. */
export interface RiscFrame {
  readonly name: string;
  readonly options?: RiscOptions;
  prepare(played: RiscPlayed): unknown;
}

/** Options of a match with bots in these seats that think until the end of the test. */
export const slow = (...seats: number[]): RiscOptions => ({
  botNames: Object.fromEntries(seats.map((seat) => [String(seat), 'ponderer'])),
  thinker: fakeThinker().thinker,
});

export const keys =
  (...pressed: string[]) =>
  ({ press }: RiscPlayed): void =>
    press(...pressed);
