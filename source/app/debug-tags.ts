import type { GameScreen, Scene, ScreenTypes } from '../screen/screen.ts';

/** What the foot rule of every game says of the debug view; after the end of a match its result says that it was used. */
export function debugTags<T extends ScreenTypes>(screen: GameScreen<T>, scene: Scene<T>): readonly string[] {
  if (scene.debug) return ['DEBUG'];
  return scene.debugUsed && screen.standing(scene.view).end === undefined ? ['debug used'] : [];
}
