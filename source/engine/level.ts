import type { Result } from './result.ts';

/** The level that a match starts from: its name, and the text of its file, which saves keep. */
export interface LevelSource {
  readonly name: string;
  readonly text: string;
}

/** What every level tells about itself. */
export interface LevelFacts {
  readonly title: string;
  /** How hard it is, from 1; 0 for one that stands beside the others. */
  readonly tier: number;
  /** One line, such as `10x30, survive 40 turns`. */
  readonly summary: string;
}

/** How a game's levels are read. */
export interface LevelForm {
  /** The facts of a level file, or its first fault: line, what was found, what was expected. */
  read(text: string): Result<LevelFacts>;
  /** The text of a level made from a seed: the same for the same seed on every machine. */
  generate?(seed: string): string;
}
