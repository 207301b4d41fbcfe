import type { ExplorersScene, Local } from '../local.ts';

/** What the screen keeps once a planet is looked at. */
export const lookingAt = ({ watched }: Pick<ExplorersScene, 'watched'>, planet: number): Partial<Local> => ({
  focus: 'map',
  cursor: planet,
  typing: undefined,
  seen: undefined,
  ...(watched === true ? { looking: true } : {}),
});
