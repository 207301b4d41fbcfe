import type { Match } from '../../engine/match.ts';
import type { Result } from '../../engine/result.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import type { Glyphs } from '../../screen/paint.ts';
import type { PlayRecord, Preferences, Scene, ScreenTypes } from '../../screen/scene.ts';
import type { PathHelp } from '../../storage/files/players-files.ts';
import type { MatchFacts } from '../../storage/matches/match-facts.ts';
import type { MatchResult } from '../../storage/results.ts';
import type { Thinker } from '../../table/thinker.ts';
import type { Size } from '../layers/place.ts';
import type { PlaySettings } from '../live-settings.ts';
import type { HelpContent } from '../pages/help/help-pages.ts';
import type { MatchFile } from './match-file.ts';

/** What the program offers to a match that is played, on a screen or in words. */
export interface PlayServices<T extends ScreenTypes> {
  settings(): Preferences & Pick<PlaySettings, 'confirm'>;
  glyphs(): Glyphs;
  /** The one keeper of the match's file and of what is noted in it. */
  readonly file: Pick<MatchFile<T>, 'facts' | 'note' | 'changed' | 'became'>;
  /** What the player did before in the level of this match. */
  record(match: Match<T>): PlayRecord;
  /** The level to go on with, where there is one. */
  next(): Scene<T>['next'];
  /**
   * Called before the match becomes another one.
   *
   * @param command what would make another match of it; absent where that is no command
   * @returns whether it is safe in its file as it is now, or the player has been told that it is not
   */
  mayLeave(command?: string): boolean;
  /** Another match of the same game and level, in a file of its own. */
  restart(seed: 'fresh' | 'same'): Match<T>;
  /** Starts a match of the level to go on with. */
  playNext(): void;
  /** Lines entered before, oldest first. */
  history(): readonly string[];
  remember(line: string): void;
}

/** What the program offers to a match on the screen beside that. */
export interface MatchServices<T extends ScreenTypes>
  extends PlayServices<T>,
    Pick<ProgramServices<T>, 'leave' | 'quit' | 'openSettings' | 'copy' | 'ring'> {
  settings(): PlaySettings;
  /** Whether hints are allowed; where absent, they are. */
  hasHints?(): boolean;
  save(): void;
  open(): void;
  /** Watches the whole match. */
  replay(): void;
  help(content: MatchHelp): void;
  /** The player's files. */
  readonly paths: PathHelp;
}

/** What the help of a match is made of: the keys of this moment, signs, commands and rules. */
export type MatchHelp = Required<Omit<HelpContent, 'title'>>;

/** What the program gives every match on the screen: from this, and from its file, a match has its services. */
export interface ProgramServices<T extends ScreenTypes> {
  settings(): PlaySettings;
  glyphs(): Glyphs;
  results(): readonly MatchResult[];
  /** Who does what takes long; this thread where absent. */
  readonly thinker?: Thinker;
  /** Notes the result of a match that has ended; says why not, if so. */
  addResult(result: MatchResult): Result<undefined>;
  /** The level to go on with after that of a match. */
  nextLevel(match: Match<T>): Scene<T>['next'];
  /** Starts a match of one of the game's levels. */
  playLevel(match: Match<T>, name: string, bots: Readonly<Record<string, string>>): void;
  leave(): void;
  /** Leaves the whole program. */
  quit(): void;
  openSettings(): void;
  openFiles(): void;
  /**
   * Asks for a name and saves a text under it.
   *
   * @param name to begin with
   * @param match what is saved, in words
   */
  saveAs(text: string, name: string, match: string): void;
  /** Watches the match so far through a seat's eyes, with what its save would note. */
  replay(match: Match<T>, facts: MatchFacts, eyes: Seat): void;
  /** Has the terminal keep a text, to be put in elsewhere; says whether it was asked to. */
  copy(text: string): boolean;
  /** Shows the help; a key chosen there is pressed by `press`. */
  help(content: MatchHelp & { readonly game: string }, press: (key: string, size: Size) => void): void;
  /** Rings the bell of the terminal. */
  ring(): void;
}
