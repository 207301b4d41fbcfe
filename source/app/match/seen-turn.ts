import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import type { ToldStep } from '../scene/moments.ts';
import { nobody } from './seats.ts';
import type { SessionCore } from './session-core.ts';
import type { Eyes } from './turn-watch.ts';

/** A turn as it is watched. */
export interface SeenTurn<T extends ScreenTypes> {
  readonly before: Scene<T>;
  readonly after: Scene<T>;
  /** What stays that of whoever looks, also when somebody else is at the screen by then. */
  readonly whose: Partial<Eyes<T>>;
}

/**
 * A turn as all look at it together: nothing is in it that only one of them may know.
 *
 * @param scene that of before it, or of now where it is an earlier one
 */
export function seenByAll<T extends ScreenTypes>(
  core: SessionCore<T>,
  told: ToldStep<T>,
  scene: Scene<T>,
): SeenTurn<T> {
  const { screen } = core.options;
  const first = core.driver.before(told, nobody);
  const seen = core.driver.seenOf(told, nobody);
  const hidden = { debug: false } as const;
  return {
    before: { ...scene, ...hidden, ...first, local: screen.state.initial(first.view) },
    after: { ...core.scene(), ...hidden, ...seen, local: screen.state.initial(seen.view) },
    whose: { ...hidden, ...(seen.memory && { memory: seen.memory }) },
  };
}
