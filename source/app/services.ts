import type { Game } from '../engine/game.ts';
import type { LevelSource } from '../engine/vocabulary.ts';
import type { GameScreen } from '../screen/game/game-screen.ts';
import type { ScreenTypes } from '../screen/scene.ts';
import type { StoredMatch } from '../storage/matches/matches.ts';
import type { MatchResult } from '../storage/results.ts';
import type { LevelThinker } from '../thinking/thinker.ts';
import type { Answer, PageKey } from './layers/dialog.ts';
import type { ForcedSettings, LiveSettings } from './live-settings.ts';
import type { Navigator } from './navigator.ts';
import type { LazyNetwork } from './online/network.ts';
import type { Pondering } from './pondering.ts';

/** What a new match is made of. */
export interface NewMatch {
  /** Chosen by the player; a fresh one where absent. */
  readonly seed?: string | undefined;
  readonly level?: LevelSource | undefined;
  /** Number of seats; as many as there usually are where absent. */
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

/** What the program begins with. */
export type Beginning =
  | { readonly type: 'menu' }
  | { readonly type: 'game'; readonly id: string; readonly start: NewMatch }
  /** A game whose players are to be chosen first, and its level where none is given. */
  | { readonly type: 'players'; readonly id: string; readonly start: Pick<NewMatch, 'seed' | 'level'> }
  /** The page of today's matches, or that of a game at once. */
  | { readonly type: 'daily'; readonly id?: string | undefined }
  | { readonly type: 'save'; readonly stored: StoredMatch }
  | { readonly type: 'replay'; readonly stored: StoredMatch }
  /** Playing over a network: at a server, as somebody, in the match of a code, as far as these are said. */
  | ({ readonly type: 'online' } & OnlineStart);

/** Where playing online begins; on the page of the servers where nothing is said. */
export interface OnlineStart {
  /** An address, as it was typed. */
  readonly address?: string | undefined;
  /** Who wants to play. */
  readonly name?: string | undefined;
  /** The code of a match to go to. */
  readonly match?: string | undefined;
}

export interface ProgramOptions {
  readonly version: string;
  readonly beginning: Beginning;
  readonly settings: LiveSettings;
  /** What the command line decides, option by option. */
  readonly forced: readonly ForcedSettings[];
  /** Who does what takes long; this thread where absent. */
  readonly thinker?: LevelThinker | undefined;
  /** Playing over a network, where that is offered. */
  readonly network?: LazyNetwork | undefined;
  /** Leaves the program. */
  exit(): void;
  /** Rings the bell of the terminal. */
  ring(): void;
  /** Has the terminal keep a text, to be put in elsewhere; says whether it was asked to. */
  copy?(text: string): boolean;
  /** The settings are others now. */
  settingsChanged(): void;
}

/** What every page asks of the program around it. */
export interface Around {
  /** Shows the help of these keys, and the rule books. */
  help(rows: readonly PageKey[]): Answer;
  /** Leaves the program, whatever is open. */
  exit(): void;
  /** What is thought about for the page that waits for it, where anything is. */
  readonly thinking?: Pondering | undefined;
}

/** The program as its pages and matches know it. */
export interface AppServices {
  readonly navigator: Pick<Navigator, 'place' | 'go' | 'keys'>;
  readonly around: Around;
  readonly options: ProgramOptions;
  readonly thinker: LevelThinker;
  results(): readonly MatchResult[];
  /** Has the terminal keep a text, to be put in elsewhere; says whether it was asked to. */
  copy(text: string): boolean;
}
