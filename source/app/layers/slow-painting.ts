import type { GameScreen } from '../../screen/game/game-screen.ts';
import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import { type Line, line } from '../../screen/styled-text.ts';
import type { ScreenFrame } from './page-view.ts';

const thinking: Line = line('thinking   drawing the map');

/** The screen to show before a slow painting; undefined where painting is fast. */
export function placeholderFrame<T extends ScreenTypes>(screen: GameScreen<T>, scene: Scene<T>): ScreenFrame | undefined {
  if (screen.view.isSlow?.(scene) !== true) return undefined;
  const title = line(scene.level?.title ?? '', 'strong');
  return { painting: { title, facts: [], left: [], status: [[], []] }, status: [thinking, []], footer: [] };
}

/** A screen that stays as it is while the next one is made. */
export const frozenFrame = (frame: ScreenFrame): ScreenFrame => {
  const { field: _, float: __, ...rest } = frame;
  return { ...rest, status: [thinking, []], footer: [] };
};
