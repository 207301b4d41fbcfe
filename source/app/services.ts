import { randomUUID } from 'node:crypto';
import type { LevelThinker } from '#bot-worker/thinker.ts';
import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
import type { Result } from '#engine/result.ts';
import type { LevelSource, Seat } from '#engine/vocabulary.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { Glyphs } from '#screen/styled-text.ts';
import type { MatchFacts } from '#storage/matches/match-facts.ts';
import type { StoredMatch } from '#storage/matches/matches.ts';
import type { FolderHome, PlayersHome } from '#storage/players-home.ts';
import type { MatchResult } from '#storage/results.ts';
import type { BusyIndicator } from './busy-indicator.ts';
import type { ActionResult, PageKey } from './layers/dialog.ts';
import type { Navigator, Size } from './layers/page-view.ts';
import type { ForcedSettings, LiveSettings, PlaySettings } from './live-settings.ts';
import type { LazyNetwork } from './online/network.ts';
import type { HelpContent } from './pages/help/help-pages.ts';
import type { Timer } from './timeline/timer.ts';

export interface NewMatch {
  /** Chosen by the player; a fresh one where absent. */
  readonly seed?: string | undefined;
  readonly level?: LevelSource | undefined;
  /** The number of seats; the usual one where absent. */
  readonly players?: number | undefined;
  /** Game options by name. */
  readonly options?: Readonly<Record<string, string>> | undefined;
  /** Names of bots by seat. */
  readonly bots?: Readonly<Record<string, string>> | undefined;
}

/** Starts a match. */
export type PlayNew = <T extends ScreenTypes>(
  game: Game<T>,
  screen: GameScreen<T>,
  start: NewMatch,
  leave: () => void,
) => void;

/** What the program opens first. */
export type StartupRoute =
  | { readonly type: 'menu' }
  | { readonly type: 'game'; readonly id: string; readonly start: NewMatch }
  /** Choosing the players of a game, and its level if none is given. */
  | { readonly type: 'players'; readonly id: string; readonly start: Pick<NewMatch, 'seed' | 'level'> }
  /** The page of today's matches, or that of a game at once. */
  | { readonly type: 'daily'; readonly id?: string | undefined }
  | { readonly type: 'save'; readonly stored: StoredMatch }
  | { readonly type: 'replay'; readonly stored: StoredMatch }
  /** Playing over a network: at a server, as somebody, in the match of a code, as far as these are said. */
  | ({ readonly type: 'online' } & OnlineStart);

/** Where online play begins; without any of these, on the page of servers. */
export interface OnlineStart {
  /** An address, as it was typed. */
  readonly address?: string | undefined;
  readonly name?: string | undefined;
  /** The code of a match to go to. */
  readonly match?: string | undefined;
}

/** What the session and the command line give the program. */
export interface Host {
  readonly version: string;
  readonly home: PlayersHome;
  /** The clock of all that is played back on the screen: it pauses while that cannot be seen. */
  readonly timer: Timer;
  /** Settings fixed by the command line, one for each option. */
  readonly forced: readonly ForcedSettings[];
  /** Leaves the program, whatever is open. */
  exit(): void;
  /** Rings the bell of the terminal. */
  ring(): void;
  /** The settings are others now. */
  onSettingsChange(): void;
}

/** What a terminal gives whatever program is shown on it. */
export interface ScreenOptions extends Host {
  readonly settings: LiveSettings;
  /** Copies a text to the terminal's clipboard; says whether the terminal was asked to. */
  copy?(text: string): boolean;
}

export interface ProgramOptions extends ScreenOptions {
  readonly home: FolderHome;
  readonly route: StartupRoute;
  /** Does long work, such as solving; this thread where absent. */
  readonly thinker?: LevelThinker | undefined;
  /** Playing over a network, where that is offered. */
  readonly network?: LazyNetwork | undefined;
}

/** What every page needs of the program. */
export interface PageContext {
  /** Shows the help of these keys, and the rule books. */
  help(rows: readonly PageKey[]): ActionResult;
  /** Leaves the program, whatever is open. */
  exit(): void;
  /** Work that the page waits for, if any. */
  readonly thinking?: BusyIndicator | undefined;
}

/** The contents of a match's help: the keys of this moment, signs, commands and rules. */
export type MatchHelp = Required<Omit<HelpContent, 'title'>>;

/**
 * The services of every session for its pages and matches: one value, handed on whole. A new one is declared here, and made
 * in `createCoreServices` or, if it needs the screen, in `createScreenServices`.
 */
export interface Services extends Host {
  readonly navigator: Pick<Navigator, 'current' | 'go' | 'keys'>;
  readonly pageContext: PageContext;
  /** The settings, to be changed. */
  readonly liveSettings: LiveSettings;
  /** The settings as a match goes by them now. */
  settings(): PlaySettings;
  glyphs(): Glyphs;
  /** Does long work, such as solving. */
  readonly thinker: LevelThinker;
  results(): readonly MatchResult[];
  /** Copies a text to the terminal's clipboard; says whether the terminal was asked to. */
  copy(text: string): boolean;
  /** A text that no command on a server was called before. */
  newKey(): string;
  /** Watches a match so far from a seat's view, from the beginning of a turn where one is named; `leave` is where continuing from there leads in the end. */
  watch<T extends ScreenTypes>(
    match: Match<T>,
    screen: GameScreen<T>,
    by: { readonly facts: MatchFacts; readonly ownViewer: Seat; readonly from?: number | undefined },
    leave: () => void,
  ): void;
  openSettings(): void;
  /** Shows the help of a match; a key chosen there is pressed by `press`. */
  help(content: MatchHelp & { readonly game: string }, press: (key: string, size: Size) => void): void;
}

/** The services of a session at the player's own machine, which plays and keeps matches itself. */
export interface LocalServices extends Services {
  readonly home: FolderHome;
  /** Notes the result of a match that has ended; says why not, if so. */
  addResult(result: MatchResult): Result<undefined>;
  readonly playNew: PlayNew;
  openFiles(): void;
  /**
   * Asks for a name and saves a text under it.
   *
   * @param name the name to begin with
   * @param match the thing that is saved, in words
   */
  saveAs(text: string, name: string, match: string): void;
}

/** The services that are the same on a screen and in words. */
type CoreServices = Pick<Services, 'home' | 'thinker' | 'results' | 'newKey'>;

export const createCoreServices = (home: PlayersHome, thinker: LevelThinker): CoreServices => ({
  home,
  thinker,
  results: () => home.readResults().results,
  newKey: randomUUID,
});

/** The services that both the screen's and the reader's matches use. */
export type SharedServices = CoreServices & Pick<Services, 'settings' | 'glyphs'>;

/** The same for matches that this session plays and keeps itself. */
export type LocalSharedServices = SharedServices & Pick<LocalServices, 'home' | 'addResult'>;
