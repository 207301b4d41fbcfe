import type { Viewer } from '../../engine/vocabulary.ts';
import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import type { GameScreen } from '../../screen/screen.ts';

/**
 * Whether the debug view is on: it was switched on here, or by the match's own command. That nothing is hidden any more
 * after the end is no debug view.
 */
export const isDebugView = <T extends ScreenTypes>(
  { input: { debug } }: GameScreen<T>,
  switchedOn: boolean,
  viewer: Viewer,
): boolean => switchedOn || (debug !== undefined && viewer === 'all');

/** What the foot rule of every game says of the debug view; after the end of a match its result says that it was used. */
export function debugTags<T extends ScreenTypes>(screen: GameScreen<T>, scene: Scene<T>): readonly string[] {
  if (scene.debug) return ['DEBUG'];
  return scene.debugUsed && screen.view.standing(scene.view).end === undefined ? ['debug used'] : [];
}
