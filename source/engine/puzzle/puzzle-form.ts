import type { BaseCommand } from '../commands.ts';
import type { Stream } from '../random.ts';
import type { Result } from '../result.ts';
import type { GameTypes, Json, LevelSource, StateOf } from '../vocabulary.ts';

/** A game's puzzles: positions for one player that are won in one turn or lost. */
export interface PuzzleForm<T extends GameTypes> {
  /** Instruction to the player, such as `Reach the flag this round.` */
  readonly task: string;
  /** Name of the lines that the proof counts, such as `programs`. */
  readonly lines: string;
  readonly options: Readonly<Record<string, string>>;
  /** Goal in the words of campaigns. */
  readonly goal: string;
  /** Draws a candidate in the game's short form. Undefined if the drawn position is no puzzle. */
  draw(random: Stream, levels: readonly LevelSource[]): Json | undefined;
  /** Fails with a fault such as `.at[2]: found "Q", expected a direction`. */
  open(start: Json, textOf: (level: string) => string | undefined): Result<PuzzleStart, string>;
  /** Plays every line. Undefined if there are too many. */
  prove(state: StateOf<T>): PuzzleProof<T['command']> | undefined;
}

export interface PuzzleStart {
  /** Text of the level. */
  readonly text: string;
  /** Position of the game. Undefined for the start of the level. */
  readonly position?: object | undefined;
}

export interface PuzzleCounts {
  readonly lines: number;
  /** Number of lines that win. */
  readonly wins: number;
  /** Number of winning lines that differ in more than what cannot matter. */
  readonly solutions: number;
}

export interface PuzzleProof<Command extends BaseCommand> extends PuzzleCounts {
  /** Commands of the first solution. Empty without one. */
  readonly solution: readonly Command[];
  readonly isObvious: boolean;
  /** Two puzzles with a text in common are alike. */
  readonly likeness: readonly string[];
}
