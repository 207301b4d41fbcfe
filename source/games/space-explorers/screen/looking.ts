import type { Change } from './bindings.ts';
import type { ExplorersScene } from './local.ts';

/** What the screen keeps once a planet is looked at. */
export const lookingAt = ({ watched }: Pick<ExplorersScene, 'watched'>, planet: number): Change => ({
  focus: 'map',
  cursor: planet,
  typing: undefined,
  seen: undefined,
  ...(watched === true ? { looking: true } : {}),
});
