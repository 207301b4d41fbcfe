/** Directions and facings, clockwise from north; a robot, a belt and a pusher have the number of theirs. */
export const DIRECTIONS = ['N', 'E', 'S', 'W'] as const;

/** A direction as texts and JSON write it. */
export type DirectionName = (typeof DIRECTIONS)[number];

const directionWords: Readonly<Record<DirectionName, string>> = { N: 'north', E: 'east', S: 'south', W: 'west' };

/** A direction as a word: `north`. */
export const nameOfDirection = (name: DirectionName): string => directionWords[name];

/** The number of a direction: 0 north, 1 east, 2 south, 3 west. */
export type Direction = 0 | 1 | 2 | 3;

/** All directions by number. */
export const directions: readonly Direction[] = [0, 1, 2, 3];

/** By how much x and y grow in each direction; north is y + 1. */
export const dx: Readonly<Record<Direction, number>> = [0, 1, 0, -1];
export const dy: Readonly<Record<Direction, number>> = [1, 0, -1, 0];

/** The direction after so many quarter turns clockwise. */
export const turned = (direction: Direction, quarters: 1 | 2 | 3): Direction =>
  directions[(direction + quarters) & 3] ?? direction;

/** The number of a direction's letter; nothing for another text. */
export const directionOf = (text: unknown): Direction | undefined =>
  directions.find((direction) => DIRECTIONS[direction] === text);

/** The signs of belts and of robots, by direction. */
export const arrows = '^>v<';

/** The signs of tiles, as levels write them. */
export const TILES = ['.', '^', '>', 'v', '<', 'R', 'L', 'O', 'G'] as const;

/** A tile: floor, belts, gears (clockwise, counter-clockwise), pit, goal. */
export type TileSign = (typeof TILES)[number];

/** The execution steps of a round. */
export const executionSteps = [1, 2, 3, 4, 5] as const;

/** Longest side of a board, in squares. */
export const longestSide = 40;

/** Most start squares of a board, and so most players. */
export const maxStarts = 4;

/** Most checkpoints of a race. */
export const maxFlags = 4;

/** Cards in a hand. */
export const handSize = 7;

/** The highest number of a card. */
export const lastCard = 84;

/** The parts of the factory that move, turn or destroy who stands on them, in the order in which it is told how often. */
export const machines = ['belt', 'gear', 'pusher', 'crusher'] as const;

/** What started an event. */
export type By = 'card' | (typeof machines)[number] | 'goal' | 'flag';

/** The kinds of card (rules, section 3), with their last numbers: a card's number is its kind and its priority. */
const kinds = [
  { last: 18, name: 'Turn right', turn: 1 },
  { last: 36, name: 'Turn left', turn: 3 },
  { last: 42, name: 'U-turn', turn: 2 },
  { last: 48, name: 'Back 1', steps: 1, back: true },
  { last: 66, name: 'Move 1', steps: 1 },
  { last: 78, name: 'Move 2', steps: 2 },
  { last: 84, name: 'Move 3', steps: 3 },
] as const;

/** A kind of card: it turns the robot by quarters clockwise, or moves it by single steps. */
export interface CardKind {
  readonly name: string;
  readonly turn?: 1 | 2 | 3;
  readonly steps?: 1 | 2 | 3;
  /** Whether it moves against the facing. */
  readonly back?: true;
}

const kindByCard: readonly CardKind[] = Array.from({ length: 85 }, (_, card) => kindOfNumber(card));

function kindOfNumber(card: number): CardKind {
  const kind = kinds.find(({ last }) => card <= last);
  if (kind === undefined) throw new RangeError(`there is no card ${card}`);
  const { last: _, ...rest } = kind;
  return rest;
}

/** A hand of turns alone cannot move its robot, and may be exchanged. */
export const moves = (card: number): boolean => cardKind(card).steps !== undefined;

/** One card of every kind. */
export const cardOfEachKind: readonly number[] = kinds.map(({ last }) => last);

/** The number of a card's kind, from 0, in the order of `cardOfEachKind`. */
export const kindNumber = (card: number): number => kinds.findIndex(({ last }) => card <= last);

/** The kind of a card, from 1 to 84. */
export function cardKind(card: number): CardKind {
  const kind = kindByCard[card];
  if (kind === undefined) throw new RangeError(`there is no card ${card}`);
  return kind;
}
