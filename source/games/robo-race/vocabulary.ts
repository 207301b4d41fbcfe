/** Directions in clockwise order from north. An index is a `Direction`. */
export const DIRECTIONS = ['N', 'E', 'S', 'W'] as const;

export type DirectionName = (typeof DIRECTIONS)[number];

const directionWords: Readonly<Record<DirectionName, string>> = { N: 'north', E: 'east', S: 'south', W: 'west' };

export const nameOfDirection = (name: DirectionName): string => directionWords[name];

/** 0 is north, 1 east, 2 south, 3 west. */
export type Direction = 0 | 1 | 2 | 3;

export const directions: readonly Direction[] = [0, 1, 2, 3];

export const dx: Readonly<Record<Direction, number>> = [0, 1, 0, -1];
export const dy: Readonly<Record<Direction, number>> = [1, 0, -1, 0];

/** Direction after turning clockwise by `quarters` quarter turns. */
export const turned = (direction: Direction, quarters: 1 | 2 | 3): Direction =>
  directions[(direction + quarters) & 3] ?? direction;

/** Direction that a letter stands for. Undefined if `text` is not one of the letters. */
export const directionOf = (text: unknown): Direction | undefined =>
  directions.find((direction) => DIRECTIONS[direction] === text);

export const arrows = '^>v<';

export const TILES = ['.', '^', '>', 'v', '<', 'R', 'L', 'O', 'G'] as const;

/** Sign of a tile: floor, a belt, a gear (clockwise or counter-clockwise), a pit or a goal. */
export type TileSign = (typeof TILES)[number];

export const executionSteps = [1, 2, 3, 4, 5] as const;

/** Maximum width and maximum height of a board, in squares. */
export const longestSide = 40;

/** Maximum number of start squares and of players. */
export const maxStarts = 4;

export const maxFlags = 4;

export const handSize = 7;

export const lastCard = 84;

/** Kinds of factory elements, in the order in which the report counts them. */
export const machines = ['belt', 'gear', 'pusher', 'crusher'] as const;

export type By = 'card' | (typeof machines)[number] | 'goal' | 'flag';

/** Kinds of cards with their highest card number (rules, "Cards"). A card's number is also its priority. */
const kinds = [
  { last: 18, name: 'Turn right', turn: 1 },
  { last: 36, name: 'Turn left', turn: 3 },
  { last: 42, name: 'U-turn', turn: 2 },
  { last: 48, name: 'Back 1', steps: 1, back: true },
  { last: 66, name: 'Move 1', steps: 1 },
  { last: 78, name: 'Move 2', steps: 2 },
  { last: 84, name: 'Move 3', steps: 3 },
] as const;

/** Movement of a card: a clockwise turn by `turn` quarter turns, or a move by `steps` squares. */
export interface CardKind {
  readonly name: string;
  readonly turn?: 1 | 2 | 3;
  readonly steps?: 1 | 2 | 3;
  readonly back?: true;
}

const kindByCard: readonly CardKind[] = Array.from({ length: 85 }, (_, card) => kindOfNumber(card));

function kindOfNumber(card: number): CardKind {
  const kind = kinds.find(({ last }) => card <= last);
  if (kind === undefined) throw new RangeError(`there is no card ${card}`);
  const { last: _, ...rest } = kind;
  return rest;
}

/** True if the card moves the robot, forward or backward. */
export const moves = (card: number): boolean => cardKind(card).steps !== undefined;

/** The cards of a hand that move the robot forward. */
export const cardsForward = (hand: readonly number[]): readonly number[] =>
  hand.filter((card) => moves(card) && cardKind(card).back !== true);

/** With `exchange=few`, a hand with at least this many forward cards cannot be exchanged. */
const enoughForward = 3;

/** Cards that rule out the exchange of a hand. Empty if the exchange is permitted. */
export function cardsAgainstExchange(exchange: 'once' | 'few', hand: readonly number[]): readonly number[] {
  if (exchange === 'once') return hand.filter(moves);
  const forward = cardsForward(hand);
  return forward.length < enoughForward ? [] : forward;
}

export const canExchangeHand = (exchange: 'none' | 'once' | 'few', hand: readonly number[]): boolean =>
  exchange !== 'none' && cardsAgainstExchange(exchange, hand).length === 0;

export const cardOfEachKind: readonly number[] = kinds.map(({ last }) => last);

/** Index of a card's kind in `cardOfEachKind`. */
export const kindNumber = (card: number): number => kinds.findIndex(({ last }) => card <= last);

export function cardKind(card: number): CardKind {
  const kind = kindByCard[card];
  if (kind === undefined) throw new RangeError(`there is no card ${card}`);
  return kind;
}
