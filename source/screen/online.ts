import type { Seat } from '#engine/vocabulary.ts';
import { capitalize } from './sentences.ts';
import type { Line, Role } from './styled-text.ts';

export interface SceneHolder {
  /** `You` for the viewer, unless the viewer has resigned. Otherwise the name of the person or bot. */
  readonly name: string;
  /** `*` for a connected person, `b` for a bot or a connected program, `.` for an absent player, a blank for others. */
  readonly mark: '*' | 'b' | '.' | ' ';
  /** Current activity of the seat, such as `thinking` or `ready`. */
  readonly doing: string;
  readonly role: Role;
}

export interface SceneOnline {
  /** Players of the seats, indexed by seat - 1. */
  readonly holders: readonly SceneHolder[];
  /** True after the end, even if the position does not show it: the players agreed on it, or the others resigned. */
  readonly isOver: boolean;
  readonly isAwaited: boolean;
  /** Text about the players that the match waits for: `everyone is waiting for you`, or `waits for lena`. */
  readonly waits?: string | undefined;
  /** Players that the match waits for, such as `jonas, lena` or `3`. Undefined if the viewer watches or must act. */
  readonly waitingFor?: string | undefined;
  /** Spectators, such as `tom, ada watch`. */
  readonly watching?: string | undefined;
  /** Time left, at the end of the title row. */
  readonly clock: Line;
  /** Time left in milliseconds. Undefined if the viewer's clock does not run. */
  readonly timeLeftMs?: number | undefined;
  /** Number of rows for the chat at the bottom of a wide panel. */
  readonly chatRows: number;
}

/**
 * Holder of a seat, or a placeholder if unknown.
 *
 * @example
 * const online = { holders: [], isOver: false, isAwaited: false, clock: [], chatRows: 0 };
 * holderOf(online, 1).name // => ''
 */
export const holderOf = ({ holders }: SceneOnline, seat: Seat): SceneHolder => holders[seat - 1] ?? noHolder;

export interface PlayerNames {
  /** Facts about the server match. Undefined for a local match. */
  readonly online?: SceneOnline | undefined;
  /** Names by seat: those of people at this screen and of bots with a name. */
  readonly names?: SeatNames | undefined;
}

/**
 * Name of a player within a sentence: the name of the person or bot, with the seat number if two players have the same
 * name. `player 2` for a player without a name.
 *
 * @example
 * playerName({}, 3) // => 'player 3'
 * playerName({}, 2, { 2: 'normal' }) // => 'normal'
 * playerName({ names: { 2: 'Ann' } }, 2) // => 'Ann'
 */
export function playerName({ online, names: persons = {} }: PlayerNames, seat: Seat, bots: SeatNames = {}): string {
  const here = { ...bots, ...persons };
  const names = online === undefined ? Object.values(here) : online.holders.map(({ name }) => name);
  const name = online === undefined ? here[seat] : holderOf(online, seat).name;
  // `You` does not fit into a sentence about others, so the viewer gets a player number.
  if (name === undefined || name === '' || name === 'You') return `player ${seat}`;
  return names.filter((other) => other === name).length > 1 ? `${name} ${seat}` : name;
}

export type SeatNames = Readonly<Record<Seat, string>>;

/**
 * Name of a player at the beginning of a sentence.
 *
 * @example
 * playerNameFirst({}, 3) // => 'Player 3'
 * playerNameFirst({ names: { 3: 'ann' } }, 3) // => 'Ann'
 */
export const playerNameFirst = (who: PlayerNames, seat: Seat, bots?: SeatNames): string =>
  capitalize(playerName(who, seat, bots));

export interface NamedPlayers {
  readonly names?: SeatNames | undefined;
  readonly bots?: SeatNames | undefined;
  /** Seat of the person who reads the text. Set only if exactly one person plays. */
  readonly you?: Seat | undefined;
}

/**
 * Replaces player numbers in a text by names, if these are known.
 *
 * @example
 * withNames('turn 9, player 2 wins', { names: { 2: 'Ann' } }) // => 'turn 9, Ann wins'
 * withNames('turn 9, player 1 wins', { you: 1 }) // => 'turn 9, you win'
 */
export const withNames = (text: string, { names, bots, you }: NamedPlayers): string =>
  text.replace(/\b(?:player|robot) ([1-9])\b( wins)?/g, (reference: string, digit: string, wins = '') => {
    const seat = Number(digit);
    if (seat === you) return wins === '' ? 'you' : 'you win';
    const called = playerName({ names }, seat, bots);
    return called === `player ${seat}` ? reference : `${called}${wins}`;
  });

const noHolder: SceneHolder = { name: '', mark: ' ', doing: '', role: 'dim' };
