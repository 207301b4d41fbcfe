/** Which way a link goes on: right, down, left or up. */
export type Direction = 0 | 1 | 2 | 3;

/** In the order of their numbers. */
export const directions: readonly Direction[] = [0, 1, 2, 3];

const opposites = [2, 3, 0, 1] as const satisfies readonly Direction[];

/** The way back. */
export const oppositeOf = (direction: Direction): Direction => opposites[direction];

/** Whether it is left or right. */
export const isAcross = (direction: Direction): boolean => direction === 0 || direction === 2;
