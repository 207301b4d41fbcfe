import { randomUUID } from 'node:crypto';
import type { LevelThinker } from '#bot-worker/thinker.ts';
import type { Stage } from '#engine/campaign/campaign-file.ts';
import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
import type { Result } from '#engine/result.ts';
import type { LevelSource, Seat } from '#engine/vocabulary.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { Glyphs } from '#screen/styled-text.ts';
import type { MatchFacts } from '#storage/matches/match-facts.ts';
import type { StoredMatch } from '#storage/matches/matches.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import type { MatchResult } from '#storage/results.ts';
import type { BusyIndicator } from './busy-indicator.ts';
import type { ActionResult, PageKey } from './layers/dialog.ts';
import type { Navigator, Size } from './layers/page-view.ts';
import type { ForcedSettings, LiveSettings, PlaySettings } from './live-settings.ts';
import type { HelpContent } from './pages/help/help-pages.ts';
import type { RushClock } from './puzzles/rush.ts';
import type { Timer } from './timeline/timer.ts';
import type { WaitingNotice } from './waiting-notice.ts';

export interface NewMatch {
  /** Seed chosen by the player. Default: the seed that the level fixes, or a random seed. */
  readonly seed?: string | undefined;
  readonly level?: LevelSource | undefined;
  /** Number of seats. Default: the usual number of the level or the game. */
  readonly players?: number | undefined;
  readonly options?: Readonly<Record<string, string>> | undefined;
  readonly bots?: Readonly<Record<string, string>> | undefined;
  readonly campaign?: string | undefined;
  readonly handicap?: Stage['handicap'];
  /** Position to start from. Default: the usual start, with the `handicap` if it is set. */
  readonly position?: object | undefined;
  readonly notice?: string | undefined;
  readonly rush?: RushClock | undefined;
}

export type PlayNew = <T extends ScreenTypes>(
  game: Game<T>,
  screen: GameScreen<T>,
  start: NewMatch,
  leave: () => void,
) => void;

/** Puzzle to open: the one of `seed`, or else one of `grade`, unsolved if possible. Without both, today's puzzle. */
export interface PuzzleChoice {
  readonly seed?: string | undefined;
  readonly grade?: number | undefined;
  /** Set for a rush. Other choices are then ignored. */
  readonly isRush?: true | undefined;
}

export type StartupRoute =
  | { readonly type: 'menu' }
  | { readonly type: 'game'; readonly id: string; readonly start: NewMatch }
  /** Choice of a game's players. If `start` has neither level nor seed, the player chooses a level first. */
  | { readonly type: 'players'; readonly id: string; readonly start: Pick<NewMatch, 'seed' | 'level'> }
  | { readonly type: 'daily'; readonly id?: string | undefined }
  | { readonly type: 'campaign'; readonly id?: string | undefined; readonly stage?: string | undefined }
  | ({ readonly type: 'puzzle'; readonly id?: string | undefined } & PuzzleChoice)
  | { readonly type: 'save'; readonly stored: StoredMatch }
  | { readonly type: 'replay'; readonly stored: StoredMatch }
  /** Online play. The server, the account and the code of a match are optional. */
  | ({ readonly type: 'online' } & OnlineStart);

/** Start of online play. Without an address, it begins with the list of servers. */
export interface OnlineStart {
  readonly address?: string | undefined;
  readonly name?: string | undefined;
  readonly match?: string | undefined;
  /** Id of a match of the player. */
  readonly matchId?: string | undefined;
}

export interface Host {
  readonly version: string;
  readonly home: PlayersHome;
  /** Clock of everything that is played back on the screen. Pauses while the playback is not visible. */
  readonly timer: Timer;
  readonly forced: readonly ForcedSettings[];
  exit(): void;
  ring(): void;
  onSettingsChange(): void;
  /** Shows the matches that wait for the player in the window title. Undefined if something else shows them. */
  readonly showWaiting?: WaitingNotice['set'];
}

export interface ScreenOptions extends Host {
  readonly settings: LiveSettings;
  /** Copies a text to the terminal's clipboard. Returns true if the terminal was asked to. */
  copy?(text: string): boolean;
}

export interface PageContext {
  help(rows: readonly PageKey[]): ActionResult;
  exit(): void;
  readonly thinking?: BusyIndicator | undefined;
}

export type MatchHelp = Required<Omit<HelpContent, 'title' | 'rivals'>> & Pick<HelpContent, 'rivals'>;

export interface Services extends Host {
  readonly navigator: Pick<Navigator, 'current' | 'go' | 'keys'>;
  readonly pageContext: PageContext;
  readonly liveSettings: LiveSettings;
  settings(): PlaySettings;
  glyphs(): Glyphs;
  readonly thinker: LevelThinker;
  results(): readonly MatchResult[];
  copy(text: string): boolean;
  /** Idempotency key for a new command to a server. */
  newKey(): string;
  /** Replays a match for `ownViewer`, from turn `from`. `leave` runs when a match continued from it is left. */
  watch<T extends ScreenTypes>(
    match: Match<T>,
    screen: GameScreen<T>,
    by: { readonly facts: MatchFacts; readonly ownViewer: Seat; readonly from?: number | undefined },
    leave: () => void,
  ): void;
  openSettings(): void;
  /** Shows the help of a match. `press` handles a key that the player chooses there. */
  help(content: MatchHelp & { readonly game: string }, press: (key: string, size: Size) => void): void;
}

/** Services of a session on the player's own machine, which plays and stores matches itself. */
export interface LocalServices extends Services {
  readonly home: PlayersHome;
  addResult(result: MatchResult): Result<undefined>;
  readonly playNew: PlayNew;
  /** Reviews a match. `leave` runs when a match continued from it is left. */
  review<T extends ScreenTypes>(
    match: Match<T>,
    screen: GameScreen<T>,
    by: { readonly facts: MatchFacts; readonly ownViewer: Seat },
    leave: () => void,
  ): void;
  openFiles(): void;
  /** Asks for a file name, suggests `name`, and saves the text. `match` describes the match for the player. */
  saveAs(text: string, name: string, match: string): void;
}

/** Services that the screen and text mode share. */
type CoreServices = Pick<Services, 'home' | 'thinker' | 'results' | 'newKey'>;

export const createCoreServices = (home: PlayersHome, thinker: LevelThinker): CoreServices => ({
  home,
  thinker,
  results: () => home.readResults().results,
  newKey: randomUUID,
});

export type SharedServices = CoreServices & Pick<Services, 'settings' | 'glyphs'>;

/** Services that the screen and text mode share, for a session that plays and stores matches itself. */
export type LocalSharedServices = SharedServices & Pick<LocalServices, 'home' | 'addResult'>;
