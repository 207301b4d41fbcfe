import type { BaseCommand } from '../commands.ts';
import type { Stream } from '../random.ts';
import type { Result } from '../result.ts';
import type { GameTypes, Json, LevelSource, StateOf } from '../vocabulary.ts';

/** A game's puzzles: positions that the player in seat 1 must win within a few turns. */
export interface PuzzleForm<T extends GameTypes> {
  /** Instruction to the player in the title of the match, such as `reach the goal this round`. */
  readonly task: string;
  /** Bots of the other seats. They must do nothing, like an absent player (`Game.forAbsent`). */
  readonly bots?: Readonly<Record<string, string>>;
  /** Plural noun for the lines of play that the proof counts, such as `programs`. */
  readonly lines: string;
  readonly options: Readonly<Record<string, string>>;
  /** Set if previews would show immediately whether a line wins. They stay off until the end of the match. */
  readonly hidesForecast?: true;
  /** Goal in the language of campaign goals, such as `win by 1`. */
  readonly goal: string;
  /** Draws a candidate in the game's short form. Undefined if the drawn position cannot be used. */
  draw(random: Stream, levels: readonly LevelSource[]): Json | undefined;
  /** Reads a start in short form. Fails with a fault such as `.on: found "yard", expected a bundled board`. */
  open(start: Json, textOf: (level: string) => string | undefined): Result<PuzzleStart, string>;
  /** Plays every line. Undefined if there are too many, or if the player cannot act or has already planned. */
  prove(state: StateOf<T>): PuzzleProof<T['command']> | undefined;
}

export interface PuzzleStart {
  /** Task of this puzzle. Default: the task of the form. */
  readonly task?: string | undefined;
  /** Text of the level. */
  readonly text: string;
  /** Position to start from. Undefined for the start of the level. */
  readonly position?: object | undefined;
}

export interface PuzzleCounts {
  readonly lines: number;
  readonly wins: number;
  /** Number of winning lines without needless moves or cards. */
  readonly solutions: number;
}

export interface PuzzleProof<Command extends BaseCommand> extends PuzzleCounts {
  /** Commands of the first solution. Empty without one. */
  readonly solution: readonly Command[];
  readonly isObvious: boolean;
  /** Keys for comparison: two puzzles that share a key are alike. */
  readonly likeness: readonly string[];
  /** Patterns of the puzzle. For variety, each value limits how many puzzles in a hundred have that pattern. */
  readonly kinds?: Readonly<Record<string, number>>;
}
