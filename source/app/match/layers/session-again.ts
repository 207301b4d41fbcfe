import type { ScreenTypes } from '../../../screen/scene.ts';
import { nearestWatched, type ToldStep } from '../../scene/moments.ts';
import { type SeenTurn, seenByAll } from '../seen-turn.ts';
import type { SessionCore } from '../session-core.ts';
import type { TurnWatch } from '../turn-watch.ts';

/** The turns of a session that have been played, to be shown again. */
export interface SessionAgain {
  /** Whether there is a last one of which something can be seen. */
  isThere(): boolean;
  /** Shows the last one; says whether there was one. */
  show(): boolean;
  /** Whether there is one before or after the one that is watched. */
  hasOthers(): boolean;
  /** Shows the one before the one that is watched, or the one after it; says whether there was one. */
  showOther(by: 1 | -1): boolean;
}

/** Shows turns of a session again, as often as it is asked for. */
export function sessionAgain<T extends ScreenTypes>(core: SessionCore<T>, turns: TurnWatch<T>): SessionAgain {
  const { screen } = core.options;
  /** What was found about the turn that was asked for last; finding it makes all that is seen of it. */
  let known: { readonly of: object | undefined; readonly isThere: boolean } = { of: undefined, isThere: false };
  /** The turn that is shown again, while one is. */
  let shown: ToldStep<T> | undefined;
  /** Whether there are others than this one. */
  let others: { readonly of: ToldStep<T> | undefined; readonly areThere: boolean } = { of: undefined, areThere: false };

  /** As whoever sits at the screen sees it; as all see it while they look at it together. */
  const seenOf = (told: ToldStep<T>): SeenTurn<T> => {
    const now = core.scene();
    if (core.state.coveredSince !== undefined) return seenByAll(core, told, now);
    const { before, seenOf: after } = core.driver;
    const eyes = core.state.debug ? 'all' : core.seat();
    return { before: { ...now, ...before(told, eyes) }, after: { ...now, ...after(told) }, whose: {} };
  };
  const watch = (told: ToldStep<T> | undefined): boolean => {
    if (told === undefined) return false;
    const { before, after, whose } = seenOf(told);
    const shownBefore = shown;
    shown = told;
    const isWatched = turns.watch(before, after, 'asked', whose);
    if (!isWatched) shown = shownBefore;
    return isWatched;
  };
  const watched = (): ToldStep<T> | undefined => (turns.isAgain() ? shown : core.driver.told());
  const otherThan = (told: ToldStep<T> | undefined, by: 1 | -1): ToldStep<T> | undefined => {
    if (told === undefined) return undefined;
    const { match } = core.driver;
    const index = nearestWatched(match, screen, by < 0 ? told.length - 1 : told.length, by);
    if (index === undefined) return undefined;
    return { step: match.stepAt(index), before: match.stateAt(index), length: index + 1 };
  };

  return {
    isThere() {
      const of = core.driver.told();
      // Where something is hidden from others at the screen, nothing is made that is not to be shown.
      if (core.hides()) return of !== undefined;
      if (of === known.of) return known.isThere;
      const seen = of && seenOf(of);
      const beats = (seen && screen.playback.beats?.(seen.before, seen.after)) ?? [];
      known = { of, isThere: beats.some(({ duration }) => duration > 0) };
      return known.isThere;
    },
    show: () => watch(core.driver.told()),
    hasOthers() {
      const of = watched();
      if (of !== others.of) others = { of, areThere: ([-1, 1] as const).some((by) => otherThan(of, by) !== undefined) };
      return others.areThere;
    },
    showOther: (by) => watch(otherThan(watched(), by)),
  };
}
