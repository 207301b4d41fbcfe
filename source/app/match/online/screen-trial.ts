import type { Scene, ScreenTypes } from '../../../screen/scene.ts';
import type { GameScreen } from '../../../screen/screen.ts';
import { leastSize } from '../../layers/place.ts';
import type { SceneFacts } from '../../scene/scene.ts';

/**
 * Tries to show what a server tells: what has the right form may still fit together so badly that nothing can be made of
 * it. Fails where showing it later would.
 */
export const screenTrial =
  <T extends ScreenTypes>(screen: GameScreen<T>, facts: () => SceneFacts<T>) =>
  (viewBefore: T['view'], viewAfter: T['view'], events: readonly T['event'][]): void => {
    const sceneOf = (view: T['view'], shown: readonly T['event'][]): Scene<T> => ({
      ...facts(),
      ...leastSize,
      view,
      events: shown,
      local: screen.state.initial(view),
      debug: false,
      seed: '',
    });
    const before = sceneOf(viewBefore, []);
    const after = sceneOf(viewAfter, events);
    screen.view.paint(after);
    if (events.length === 0) return;
    screen.reader.tell(before, after);
    for (const beat of screen.playback.beats?.(before, after) ?? []) screen.view.paint({ ...after, ...beat });
  };
