import type { LocalMatch } from '../match.ts';
import type { PlayedCommand } from '../report.ts';
import type { ScriptLine } from '../script.ts';
import type { GameTypes, PartialViewer, StateOf } from '../vocabulary.ts';

/** Kind of a fault that a check finds in a game. `failed`: a function of the game has thrown an error. */
export type GameCheck =
  | 'failed'
  | 'chance'
  | 'copy'
  | 'legal'
  | 'undo'
  | 'secrets'
  | 'position'
  | 'bots'
  | 'save'
  | 'replay'
  | 'screen';

/** A command of a trial, and another command of the same seat that `viewer` cannot distinguish from it. */
export interface TrialLine<T extends GameTypes> extends ScriptLine<T['command']> {
  readonly other?: { readonly command: T['command']; readonly viewer: PartialViewer } | undefined;
}

/** A match after a command. */
export interface Moment<T extends GameTypes> {
  readonly match: LocalMatch<T>;
  /** The newest command. Undefined at the start of the match. */
  readonly played: PlayedCommand<T> | undefined;
  /** JSON of the state before `played`, written before the command was played. */
  readonly textBefore: string;
  readonly twins: readonly Twin<T>[];
}

/** A state that `viewer` cannot distinguish from the state of the match, because an earlier command was another one. */
export interface Twin<T extends GameTypes> {
  readonly viewer: PartialViewer;
  readonly state: StateOf<T>;
  /** Text about the command in which the two matches differ. */
  readonly about: string;
  /** The newest command in the twin. */
  readonly played: PlayedCommand<T>;
}

/** Describes a fault. Undefined if there is none. */
export type Check<T extends GameTypes> = (moment: Moment<T>) => string | undefined;
