import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import type { SceneOnline } from './online.ts';
import type { SharedResult } from './results.ts';
import type { Glyphs } from './styled-text.ts';

/** The types of a game with a screen: `local` is what the screen keeps beside the match, such as the cursor. */
export interface ScreenTypes extends GameTypes {
  readonly local: object;
  /** The player's memory of the match up to a turn, for games whose screen needs one. */
  readonly memory?: object;
}

/** The player's settings of screens. */
export interface Preferences {
  /** How large the cells of boards and maps are: as there is room, or always so. */
  readonly cells: 'auto' | 'small' | 'medium' | 'large';
  /** Whether tiles have muted colours, so that units are seen first, or those that the rules name. */
  readonly tiles: 'quiet' | 'classic';
  /** How units are drawn whose letters the rules name. */
  readonly units: 'letters' | 'symbols';
  /** Whether paths and forecasts are drawn before something is done. */
  readonly forecast: boolean;
  /** Whether a log tells everything or only what matters most. */
  readonly log: 'short' | 'full';
  /** Battles that are told round by round. */
  readonly battles: 'mine' | 'all' | 'results';
}

/** The player's earlier matches in the level of a match, or in the game where it has no levels. */
export interface PlayRecord {
  /** Matches played to their end. */
  readonly played: number;
  readonly won: number;
  /** The best mark reached, if one was. */
  readonly best?: number;
}

/** Everything a screen is made from. */
export interface Scene<T extends ScreenTypes> {
  /** The state as far as the player at the screen may know it. */
  readonly view: T['view'];
  /** The events of the last command that took effect, as far as the player may know it. */
  readonly events: readonly T['event'][];
  readonly local: T['local'];
  /** Who sits at the screen; of a match that is only watched, through whose eyes. */
  readonly seat: Seat;
  /** The names of bots, by the seats that they play. */
  readonly bots: Readonly<Record<Seat, string>>;
  /** The names of persons at this screen, by the seats that they play; none where nobody has typed any. */
  readonly names?: Readonly<Record<Seat, string>> | undefined;
  /** The player's memory of the turns up to this one, for games whose screen needs one. */
  readonly memory?: T['memory'];
  /** Failures in the turns of players' programs, oldest first, where any play and it is for the one who looks to know. */
  readonly programErrors?: readonly ProgramError[];
  /** Empty where nobody is told it. */
  readonly seed: string;
  /** The level that is played, if it is one. */
  readonly level?: { readonly name: string; readonly title: string; readonly par?: number };
  /** Before this match. */
  readonly record: PlayRecord;
  /** How many hints the player asked for in this match, and how often something was taken back. */
  readonly hints: number;
  readonly undos: number;
  /** After the end the level to go on with, where there is one. */
  readonly next?: { readonly name: string; readonly title: string };
  /** After the end of a match that is judged here all its commands: what the player was told of each, and saw then. */
  readonly past?: () => readonly { readonly events: readonly T['event'][]; readonly view: T['view'] }[];
  /** After the end the result, to be shown and passed on. */
  readonly result?: SharedResult;
  /** Whether nothing is hidden now: the debug view. */
  readonly debug: boolean;
  /** Whether it was on at any time of the match. */
  readonly debugUsed: boolean;
  /** Whether it is only watched: there is nothing to point at and to choose. */
  readonly watched?: true;
  /** The seat of whoever has played it alone at this screen, is out of it and watches the others. */
  readonly outSeat?: Seat;
  /** For a match on a server: its players, clock and so on. */
  readonly online?: SceneOnline | undefined;
  /** The view without commands that were sent and are not confirmed yet, where there are any. */
  readonly confirmed?: T['view'] | undefined;
  /** Columns and rows of the terminal. */
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
  readonly preferences: Preferences;
}

/** Something that went wrong in a turn of a player's program: a command that was refused, or a fault of the program itself. */
export interface ProgramError {
  readonly seat: Seat;
  readonly turn: number;
  /** The command that was refused; absent for a fault. */
  readonly command?: string;
  readonly code: string;
  readonly message: string;
}

/**
 * The entries that a log tells: all, or where it is to be short those that matter.
 *
 * @example
 * filterLog([{ matters: false }, { matters: true }], { log: 'short' }) // => [{ matters: true }]
 */
export const filterLog = <Entry extends { readonly matters: boolean }>(
  entries: readonly Entry[],
  { log }: Pick<Preferences, 'log'>,
): readonly Entry[] => (log === 'full' ? entries : entries.filter(({ matters }) => matters));
