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
