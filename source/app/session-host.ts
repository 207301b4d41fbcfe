import type { Match } from '../engine/match.ts';
import type { PlayRecord, Preferences, ScreenTypes } from '../screen/screen.ts';
import type { HelpContent } from './pages/help-pages.ts';
import type { Speed } from './playback.ts';

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

/** What the help of a match is made of: the keys of this moment, signs, commands and rules. */
export type MatchHelp = Required<Omit<HelpContent, 'title'>>;

/** What a session asks of the program around it. */
export interface SessionHost<T extends ScreenTypes> {
  settings(): PlaySettings;
  /** What the player did before in the level of this match. */
  record(match: Match<T>): PlayRecord;
  /** Called after every command that changed the match. */
  changed(match: Match<T>, facts: PlayFacts): void;
  /** Another match of the same game and level. */
  restart(seed: 'fresh' | 'same'): Match<T>;
  leave(): void;
  /** Leaves the whole program. */
  quit(): void;
  save(): void;
  open(): void;
  openSettings(): void;
  /** Watches the whole match. */
  watch(): void;
  help(content: MatchHelp): void;
  /** Lines entered before, oldest first. */
  history(): readonly string[];
  remember(line: string): void;
  /** Rings the bell of the terminal. */
  ring(): void;
}
