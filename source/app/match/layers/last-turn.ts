import type { Scene, ScreenTypes } from '../../../screen/scene.ts';
import { nearestPlayedBack, type PlayedStep, stepOf, turnsIn } from '../../scene/scene.ts';
import { stepForAll } from '../play-command.ts';
import type { MatchUi } from './match-view.ts';
import { type ViewerFacts, viewerFactsOf } from './turn-playback.ts';

/** A turn as it is played back again. */
interface RewatchedTurn<T extends ScreenTypes> {
  readonly before: Scene<T>;
  readonly after: Scene<T>;
  /** Whose view it is: it stays the same when somebody else comes to the screen. */
  readonly viewerFacts: Partial<ViewerFacts<T>>;
}

/** The turns of a match that have been played, to be shown again. */
export type LastTurn = ReturnType<typeof createLastTurn>;

export function createLastTurn<T extends ScreenTypes>({ store, turns }: MatchUi<T>) {
  const { screen, hotseat } = store;
  /** The answer for the turn asked about last: finding out builds both of its scenes. */
  let known: { readonly of: object | undefined; readonly exists: boolean } = { of: undefined, exists: false };
  /** The turn that is shown again, while one is. */
  let shownTurn: PlayedStep<T> | undefined;
  /** The same for the turns around the one that is shown. */
  let neighbours: { readonly of: PlayedStep<T> | undefined; readonly areThere: boolean } = {
    of: undefined,
    areThere: false,
  };

  /** A turn as the player at the screen sees it, or all if they look at it together. */
  const seenOf = (played: PlayedStep<T>): RewatchedTurn<T> => {
    const now = store.scene();
    if (hotseat.stage() !== 'here') {
      const seen = stepForAll(store, played, now);
      return { ...seen, viewerFacts: viewerFactsOf(seen.after, true) };
    }
    const { before, seenOf: after } = store.driver;
    const viewer = store.state.debug ? 'all' : hotseat.seat();
    return { before: { ...now, ...before(played, viewer) }, after: { ...now, ...after(played) }, viewerFacts: {} };
  };
  const play = (played: PlayedStep<T> | undefined): boolean => {
    if (played === undefined) return false;
    const shownBefore = shownTurn;
    shownTurn = played;
    let isPlayed = false;
    for (const turn of turnsIn(played)) {
      const { before, after, viewerFacts } = seenOf(turn);
      if (turns.play(before, after, 'asked', viewerFacts, isPlayed)) isPlayed = true;
    }
    if (!isPlayed) shownTurn = shownBefore;
    return isPlayed;
  };
  const current = (): PlayedStep<T> | undefined => (turns.isAgain() ? shownTurn : store.driver.shown());
  const otherThan = (played: PlayedStep<T> | undefined, by: 1 | -1): PlayedStep<T> | undefined => {
    if (played === undefined) return undefined;
    const { match } = store.driver;
    const index = nearestPlayedBack(match, screen, by < 0 ? played.length - 1 : played.length, by);
    return index === undefined ? undefined : stepOf(match, index);
  };

  return {
    /** Whether the last turn has anything to show. */
    exists() {
      const of = store.driver.shown();
      // Where something is hidden from others at the screen, nothing is made that is not to be shown.
      if (hotseat.hides()) return of !== undefined;
      if (of === known.of) return known.exists;
      const isSeen = (turn: PlayedStep<T>): boolean => {
        const { before, after } = seenOf(turn);
        return screen.playback.beats?.(before, after).some(({ duration }) => duration > 0) === true;
      };
      known = { of, exists: of !== undefined && turnsIn(of).some(isSeen) };
      return known.exists;
    },
    /** Shows the last one; says whether there was one. */
    show: () => play(store.driver.shown()),
    hasOthers() {
      const of = current();
      if (of !== neighbours.of) neighbours = { of, areThere: ([-1, 1] as const).some((by) => otherThan(of, by) !== undefined) };
      return neighbours.areThere;
    },
    /** Shows the one before the one that is played back, or the one after it; says whether there was one. */
    showOther: (by: 1 | -1) => play(otherThan(current(), by)),
  };
}
