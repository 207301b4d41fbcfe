import type { Rival } from '#engine/face.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import type { SceneOnline } from './online.ts';
import type { SharedResult } from './results.ts';
import type { Glyphs } from './styled-text.ts';

/** Types of a game with a screen. `local` is the local state of the screen, such as the cursor. */
export interface ScreenTypes extends GameTypes {
  readonly local: object;
  /** Memory of past turns. Only for games whose screen needs one. */
  readonly memory?: object;
}

export interface Preferences {
  /** Size of the cells of boards and maps: automatic or fixed. */
  readonly cells: 'auto' | 'small' | 'medium' | 'large';
  /** Colours of tiles: `quiet` colours let units stand out, `classic` colours are those that the rules name. */
  readonly tiles: 'quiet' | 'classic';
  /** Drawing of units: as the letters of the rules, or as symbols. */
  readonly units: 'letters' | 'symbols';
  /** True if paths and forecasts are drawn before an action. */
  readonly forecast: boolean;
  /** Amount of detail in logs: only the most important events, or all. */
  readonly log: 'short' | 'full';
  /** Battles that are played back round by round: the player's own, all, or none (`results`). */
  readonly battles: 'mine' | 'all' | 'results';
}

/** The player's earlier matches on this level, or of the game if it has no levels. */
export interface PlayRecord {
  readonly played: number;
  readonly won: number;
  readonly best?: number;
}

export interface Scene<T extends ScreenTypes> {
  readonly view: T['view'];
  /** Events of the last command that had an effect, limited to what the player may see. */
  readonly events: readonly T['event'][];
  readonly local: T['local'];
  /** Seat of the player at the screen, or of the viewer of a watched match. */
  readonly seat: Seat;
  readonly bots: Readonly<Record<Seat, string>>;
  readonly rivals?: ReadonlyMap<Seat, Rival>;
  /** Names of people at this screen, by seat. Undefined if none were typed. */
  readonly names?: Readonly<Record<Seat, string>> | undefined;
  readonly memory?: T['memory'];
  /** Failures of players' programs that the viewer may know about, oldest first. */
  readonly programErrors?: readonly ProgramError[];
  /** Seed of the match. Empty if it is hidden. */
  readonly seed: string;
  /** Level of the match. Undefined if the match has none. */
  readonly level?: { readonly name: string; readonly title: string; readonly text?: string; readonly par?: number };
  /** Labels of the stars of a campaign's stage, such as `win at par`. Undefined outside a campaign. */
  readonly stageStars?: readonly string[];
  readonly record: PlayRecord;
  readonly hints: number;
  readonly undos: number;
  /** The next level or puzzle. Undefined before the end of the match, and if nothing follows. */
  readonly next?: {
    readonly name: string;
    readonly title: string;
    /** Set in a campaign or a rush, whose own page starts the next match. This match cannot be restarted. */
    readonly isCampaign?: true;
    readonly isPuzzle?: true;
    /** Label of the key that leads there. Default: `next level`, `next puzzle` or `campaign`. */
    readonly word?: string;
    /** Set after a lost stage of a campaign. The key `y` then leads back to its briefing. */
    readonly isLostStage?: true;
  };
  readonly canReview?: true;
  /** Set after a wrong answer to a puzzle, and while its solution is shown. Never set in a rush. */
  readonly canShowSolution?: true;
  readonly easier?: EasierRematch;
  /** All commands of a finished local match, each with the player's events and view. */
  readonly past?: () => readonly { readonly events: readonly T['event'][]; readonly view: T['view'] }[];
  /** Result for display and sharing. Undefined before the end. */
  readonly result?: SharedResult;
  /** True in the debug view, which hides nothing. */
  readonly debug: boolean;
  /** True if the debug view was on at any time of the match. */
  readonly debugUsed: boolean;
  /** True if the match continues a replay or a review. It counts in no statistics. */
  readonly isContinued?: true | undefined;
  /** Set if the match is only watched. Nothing can be selected then. */
  readonly watched?: true;
  /** Seat of a person who played alone at this screen, was eliminated, and now watches the other players. */
  readonly outSeat?: Seat;
  /** False if the player has no files on this machine, as over ssh. Commands that name files are refused then. */
  readonly hasFiles?: false;
  /** Facts about the server match. Undefined for a local match. */
  readonly online?: SceneOnline | undefined;
  /** View before the effects of unconfirmed commands. Undefined if the server has confirmed all commands. */
  readonly confirmed?: T['view'] | undefined;
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
  readonly preferences: Preferences;
}

interface EasierRematch {
  readonly skills: string;
  /** True after two losses in a row, when the easier rematch is the first choice. */
  readonly isUrged: boolean;
}

/** A failure in a turn of a player's program: a refused command, or an error of the program. */
export interface ProgramError {
  readonly seat: Seat;
  readonly turn: number;
  /** The refused command. Undefined if the program itself failed. */
  readonly command?: string;
  readonly code: string;
  readonly message: string;
}

/**
 * @example
 * filterLog([{ matters: false }, { matters: true }], { log: 'short' }) // => [{ matters: true }]
 */
export const filterLog = <Entry extends { readonly matters: boolean }>(
  entries: readonly Entry[],
  { log }: Pick<Preferences, 'log'>,
): readonly Entry[] => (log === 'full' ? entries : entries.filter(({ matters }) => matters));
