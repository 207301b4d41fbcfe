import type { Seat } from '../engine/vocabulary.ts';
import type { Line, Role } from './paint.ts';

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

/** What a screen shows of a match that is judged elsewhere beside its position. */
export interface SceneOnline {
  /** By seat - 1. */
  readonly holders: readonly SceneHolder[];
  /** Whether it is over, also where the position does not say so: all agreed to end it, or all others resigned. */
  readonly isOver: boolean;
  /** Whether whoever looks is waited for. */
  readonly isAwaited: boolean;
  /** Whom it waits for, such as `all wait for you`. */
  readonly waits?: string | undefined;
  /** Those who watch, such as `tom, ada watch`. */
  readonly watching?: string | undefined;
  /** The time that is left, at the end of the title row. */
  readonly clock: Line;
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

/**
 * What a player is called in a sentence about others: by the name where people play elsewhere, a bot by its name, with
 * the number where two have the same name; else by the number.
 *
 * @example
 * calledAt(undefined, 3) // => 'player 3'
 * calledAt(undefined, 2, { 2: 'normal' }) // => 'normal'
 */
export function calledAt(online: SceneOnline | undefined, seat: Seat, bots: BotNames = {}): string {
  const names = online === undefined ? Object.values(bots) : online.holders.map(({ name }) => name);
  const name = online === undefined ? bots[seat] : holderOf(online, seat).name;
  // Whoever looks is spoken to, or goes by the number like all.
  if (name === undefined || name === '' || name === 'You') return `player ${seat}`;
  return names.filter((other) => other === name).length > 1 ? `${name} ${seat}` : name;
}

/** The names of bots, by the seats that they play. */
type BotNames = Readonly<Record<Seat, string>>;

/**
 * The same at the beginning of a sentence.
 *
 * @example
 * calledFirst(undefined, 3) // => 'Player 3'
 */
export const calledFirst = (online: SceneOnline | undefined, seat: Seat, bots?: BotNames): string => {
  const called = calledAt(online, seat, bots);
  return called === `player ${seat}` ? `Player ${seat}` : called;
};

const noHolder: SceneHolder = { name: '', mark: ' ', doing: '', role: 'dim' };
