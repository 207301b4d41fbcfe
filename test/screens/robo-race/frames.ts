import type { RaceOptions, RacePlayed } from './playing.ts';

/** A moment of a match, reached by keys and lines. */
export interface RaceFrame {
  readonly name: string;
  readonly options?: RaceOptions;
  prepare(played: RacePlayed): void | Promise<void>;
}
