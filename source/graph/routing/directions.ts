/** The direction of a link from one cell to the next: 0 right, 1 down, 2 left, 3 up. */
export type Direction = 0 | 1 | 2 | 3;

export const directions: readonly Direction[] = [0, 1, 2, 3];

const opposites = [2, 3, 0, 1] as const satisfies readonly Direction[];

/** The opposite direction. */
export const oppositeOf = (direction: Direction): Direction => opposites[direction];

/** Whether a direction is left or right. */
export const isAcross = (direction: Direction): boolean => direction === 0 || direction === 2;
