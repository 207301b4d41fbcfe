import { isDeepStrictEqual } from 'node:util';
import type { ScreenTypes } from '../../../screen/scene.ts';
import type { Place } from '../../layers/place.ts';
import type { SessionActions } from '../session-actions.ts';
import type { SessionCore } from '../session-core.ts';

/** What the mouse needs of the session. */
export interface MouseTools<T extends ScreenTypes> {
  readonly actions: SessionActions<T>;
  /** Whether nothing lies over the board, and it is the player's turn to do something. */
  isOnBoard(): boolean;
  /** Looks what lies over the board after something was done. */
  settle(): void;
}

/** What the mouse does on the board. Pointing changes only what the screen keeps. */
export function sessionMouse<T extends ScreenTypes>(
  core: SessionCore<T>,
  { actions, isOnBoard, settle }: MouseTools<T>,
): Required<Pick<Place, 'click'>> & Pick<Place, 'point'> {
  const { screen } = core.options;
  const point: NonNullable<Place['point']> = (spot, size) => {
    if (actions.isAsking() || !isOnBoard()) return;
    const local = screen.input.hover?.(core.scene(size), spot);
    if (local === undefined || isDeepStrictEqual(local, core.state.local)) return;
    core.keep(local);
    settle();
    core.publish();
  };
  return {
    click(spot, size) {
      if (!isOnBoard()) return;
      core.set({ notice: undefined });
      const action = screen.input.click?.(core.scene(size), spot);
      if (action !== undefined) actions.perform(action, 'enter');
      settle();
    },
    ...(screen.input.hover === undefined ? {} : { point }),
  };
}
