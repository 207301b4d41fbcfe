import type { Match } from '../../engine/match.ts';
import type { PlayRecord, Preferences, Scene, ScreenTypes } from '../../screen/scene.ts';
import type { PathHelp } from '../../storage/files/players-files.ts';
import type { HelpContent } from '../pages/help/help-pages.ts';
import type { Speed } from '../timeline/frames.ts';

/** What of the settings a session goes by. */
export interface PlaySettings extends Preferences {
  readonly speed: Speed;
  readonly flashes: boolean;
  readonly movement: 'arrows and hjkl' | 'arrows';
  readonly confirm: 'never' | 'costly' | 'always';
  readonly bell: 'off' | 'turn' | 'hits';
  /** Whether the key for the debug view is there. */
  readonly debugKey: boolean;
}

export const defaultPlaySettings: PlaySettings = {
  cells: 'auto',
  forecast: true,
  log: 'full',
  speed: 1,
  flashes: true,
  movement: 'arrows and hjkl',
  confirm: 'costly',
  bell: 'off',
  debugKey: true,
};

/** What is remembered of how a match was played, beside its commands. */
export interface PlayFacts {
  readonly debugUsed: boolean;
  readonly hints: number;
  readonly undos: number;
}

/** At the start of a match. */
export const noPlayFacts: PlayFacts = { debugUsed: false, hints: 0, undos: 0 };

/** What the help of a match is made of: the keys of this moment, signs, commands and rules. */
export type MatchHelp = Required<Omit<HelpContent, 'title'>>;

/** What a session asks of the program around it. */
export interface SessionHost<T extends ScreenTypes> {
  settings(): PlaySettings;
  /** What the player did before in the level of this match. */
  record(match: Match<T>): PlayRecord;
  /** Called after every command that changed the match. */
  changed(match: Match<T>, facts: PlayFacts): void;
  /**
   * Called before the match becomes another one.
   *
   * @returns whether it is safe in its file as it is now, or the player has been told that it is not
   */
  mayLeave(): boolean;
  /** The match is another one from here on: of a level that was loaded, or after its end. It gets a file of its own. */
  became(match: Match<T>): void;
  /** Another match of the same game and level. */
  restart(seed: 'fresh' | 'same'): Match<T>;
  /** The level to go on with, where there is one. */
  next(): Scene<T>['next'];
  /** Starts a match of it. */
  playNext(): void;
  leave(): void;
  /** Leaves the whole program. */
  quit(): void;
  save(): void;
  open(): void;
  openSettings(): void;
  /** Watches the whole match. */
  watch(): void;
  help(content: MatchHelp): void;
  /** The player's files. */
  readonly paths: PathHelp;
  /** Lines entered before, oldest first. */
  history(): readonly string[];
  remember(line: string): void;
  /** Rings the bell of the terminal. */
  ring(): void;
}
