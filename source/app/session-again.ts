import type { Scene, ScreenTypes } from '../screen/screen.ts';
import type { SessionCore } from './session-core.ts';
import type { TurnWatch } from './turn-watch.ts';

/** The last turn of a session, to be shown again. */
export interface SessionAgain {
  /** Whether there is one of which something can be seen. */
  isThere(): boolean;
  /** Shows it; says whether there was one. */
  show(): boolean;
}

/** Shows the last turn of a session again, as often as it is asked for. */
export function sessionAgain<T extends ScreenTypes>(core: SessionCore<T>, turns: TurnWatch<T>): SessionAgain {
  const { screen } = core.options;
  /** What was found about the turn that was asked for last; finding it makes all that is seen of it. */
  let known: { readonly of: object | undefined; readonly isThere: boolean } = { of: undefined, isThere: false };

  const scenes = (): readonly [Scene<T>, Scene<T>] | undefined => {
    const { before, told, seenOf } = core.driver;
    const last = told();
    if (last === undefined) return undefined;
    const eyes = core.state.debug ? 'all' : core.seat();
    const now = core.scene();
    return [
      { ...now, ...before(last, eyes) },
      { ...now, ...seenOf(last) },
    ];
  };
  return {
    isThere() {
      const of = core.driver.told();
      // Where something is hidden from others at the screen, nothing is made that is not to be shown.
      if (core.hides()) return of !== undefined;
      if (of === known.of) return known.isThere;
      const seen = scenes();
      const beats = (seen && screen.beats?.(...seen)) ?? [];
      known = { of, isThere: beats.some(({ duration }) => duration > 0) };
      return known.isThere;
    },
    show() {
      const seen = scenes();
      return seen !== undefined && turns.watch(...seen, 'asked');
    },
  };
}
