/** Which way a link goes on: right, down, left or up. */
export type Direction = 0 | 1 | 2 | 3;

/** In the order of their numbers. */
export const directions: readonly Direction[] = [0, 1, 2, 3];

const opposites = [2, 3, 0, 1] as const satisfies readonly Direction[];

/** The way back. */
export const oppositeOf = (direction: Direction): Direction => opposites[direction];

/** Whether it is left or right. */
export const isAcross = (direction: Direction): boolean => direction === 0 || direction === 2;

/** The difference between a cell and the next one that way, where rows have so many columns. */
export const stepOf = (direction: Direction, columns: number): number =>
  direction === 0 ? 1 : direction === 2 ? -1 : direction === 1 ? columns : -columns;
