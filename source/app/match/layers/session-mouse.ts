import { isDeepStrictEqual } from 'node:util';
import type { ScreenTypes } from '../../../screen/scene.ts';
import type { Place } from '../../layers/place.ts';
import type { SessionActions } from '../session-actions.ts';
import type { SessionCore } from '../session-core.ts';
import type { TurnWatch } from '../turn-watch.ts';
import type { SessionWatch } from './session-watch.ts';

/** What the mouse needs of the session. */
export interface MouseTools<T extends ScreenTypes> {
  readonly turns: TurnWatch<T>;
  readonly actions: SessionActions<T>;
  /** A match that is watched takes its clicks itself. */
  readonly watch: Pick<SessionWatch, 'on'>;
  /** Whether nothing lies over the board, and it is the player's turn to do something. */
  isOnBoard(): boolean;
  /** Looks what lies over the board after something was done. */
  settle(): void;
}

/** What the mouse does in a match. Pointing changes only what the screen keeps. */
export function sessionMouse<T extends ScreenTypes>(
  core: SessionCore<T>,
  { turns, actions, watch, isOnBoard, settle }: MouseTools<T>,
): Required<Pick<Place, 'click' | 'seek'>> & Pick<Place, 'point'> {
  const { screen } = core.options;
  const point: NonNullable<Place['point']> = (spot, size) => {
    core.size = size;
    if (turns.beat() !== undefined || watch.on() !== undefined || actions.isAsking() || !isOnBoard()) return;
    const local = screen.input.hover?.(core.scene(), spot);
    if (local === undefined || isDeepStrictEqual(local, core.state.local)) return;
    core.keep(local);
    settle();
    core.publish();
  };
  return {
    click(spot, size) {
      core.size = size;
      const watching = watch.on();
      if (watching !== undefined) watching.click(spot, size);
      else if (turns.stepped() === undefined && !turns.skip() && isOnBoard()) {
        core.set({ notice: undefined });
        const action = screen.input.click?.(core.scene(), spot);
        if (action !== undefined) actions.perform(action, 'enter');
        settle();
      }
      core.publish();
    },
    seek(share) {
      const watching = watch.on();
      if (watching !== undefined) watching.seek(share);
      else turns.stepped()?.seek(share);
      core.publish();
    },
    ...(screen.input.hover === undefined ? {} : { point }),
  };
}
