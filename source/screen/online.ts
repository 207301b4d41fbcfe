import type { Seat } from '#engine/vocabulary.ts';
import type { Line, Role } from './styled-text.ts';

/** Who holds a seat of a match that is judged elsewhere, as its players are shown. */
export interface SceneHolder {
  /** `You` for whoever looks, else the name of a person or a bot. */
  readonly name: string;
  /** Whether the person is here, is away, or is none. */
  readonly mark: '*' | '.' | ' ';
  /** A word for what the seat does, such as `thinking` or `ready`. */
  readonly doing: string;
  readonly role: Role;
}

/** A match that is judged elsewhere, as a screen shows it beside its position. */
export interface SceneOnline {
  /** Indexed by seat - 1. */
  readonly holders: readonly SceneHolder[];
  /** Whether it is over, also where the position does not say so: all agreed to end it, or all others resigned. */
  readonly isOver: boolean;
  /** Whether the match waits for this player. */
  readonly isAwaited: boolean;
  /** Whom it waits for, such as `all wait for you`. */
  readonly waits?: string | undefined;
  /** Others whom it waits for while it does not wait for this player, such as `jonas, lena` or `3`. */
  readonly waitingFor?: string | undefined;
  /** Spectators, such as `tom, ada watch`. */
  readonly watching?: string | undefined;
  /** The time that is left, at the end of the title row. */
  readonly clock: Line;
  /** The same in milliseconds, where a clock runs for whoever looks. */
  readonly timeLeftMs?: number | undefined;
  /** Rows that what is said takes at the lower end of a wide panel. */
  readonly chatRows: number;
}

/**
 * Who holds a seat; nobody in particular where that is not known.
 *
 * @example
 * const online = { holders: [], isOver: false, isAwaited: false, clock: [], chatRows: 0 };
 * holderOf(online, 1).name // => ''
 */
export const holderOf = ({ holders }: SceneOnline, seat: Seat): SceneHolder => holders[seat - 1] ?? noHolder;

/** The names known of the players. */
export interface PlayerNames {
  /** Of a match that is judged elsewhere. */
  readonly online?: SceneOnline | undefined;
  /** Of persons at this screen and of bots that were given one, by the seats that they play. */
  readonly names?: SeatNames | undefined;
}

/**
 * A player's name in a sentence about others: by the name where there is one, a bot by its name, with the number
 * where two have the same name; else by the number.
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
  // In a sentence about others, the own player has no name and goes by the number.
  if (name === undefined || name === '' || name === 'You') return `player ${seat}`;
  return names.filter((other) => other === name).length > 1 ? `${name} ${seat}` : name;
}

/** Names by the seats that have them. */
export type SeatNames = Readonly<Record<Seat, string>>;

/**
 * The same at the beginning of a sentence.
 *
 * @example
 * playerNameFirst({}, 3) // => 'Player 3'
 */
export const playerNameFirst = (who: PlayerNames, seat: Seat, bots?: SeatNames): string => {
  const called = playerName(who, seat, bots);
  return called === `player ${seat}` ? `Player ${seat}` : called;
};

/** The players of a match, for a text about them. */
export interface NamedPlayers {
  readonly names?: SeatNames | undefined;
  readonly bots?: SeatNames | undefined;
  /** The seat of the one who reads it, where only one person plays. */
  readonly you?: Seat | undefined;
}

/**
 * A text about players by their numbers, with the names that there are.
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
