import { fakeThinker } from '../../support/fake-thinker.ts';
import type { RiscOptions, RiscPlayed } from './playing.ts';

export interface RiscFrame {
  readonly name: string;
  readonly options?: RiscOptions;
  prepare(played: RiscPlayed): unknown;
}

/** Match with bots in these seats, which think until the end of the test. */
export const slow = (...seats: number[]): RiscOptions => ({
  botNames: Object.fromEntries(seats.map((seat) => [String(seat), 'ponderer'])),
  thinker: fakeThinker().thinker,
});

export const keys =
  (...pressed: string[]) =>
  ({ press }: RiscPlayed): void =>
    press(...pressed);
