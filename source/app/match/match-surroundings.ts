import type { Match } from '../../engine/match.ts';
import type { Result } from '../../engine/result.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import type { Glyphs } from '../../screen/paint.ts';
import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import type { MatchFacts } from '../../storage/matches/match-facts.ts';
import type { MatchResult } from '../../storage/results.ts';
import type { Thinker } from '../../table/thinker.ts';
import type { Size } from '../layers/place.ts';
import type { PlaySettings } from '../live-settings.ts';
import type { MatchHelp } from './match-services.ts';

/** What a match on the screen asks of the program. */
export interface MatchSurroundings<T extends ScreenTypes> {
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
  watch(match: Match<T>, facts: MatchFacts, eyes: Seat): void;
  /** Shows the help; a key chosen there is pressed by `press`. */
  help(content: MatchHelp & { readonly game: string }, press: (key: string, size: Size) => void): void;
  ring(): void;
}
