import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import type { Target } from '../../screen/target.ts';
import type { KeyRow } from '../layers/key-rows.ts';
import type { Size } from '../layers/page-view.ts';
import { type MatchTimelineOptions, matchTimeline } from './match-timeline.ts';
import { createPlayer, type PlayerOptions } from './player.ts';
import type { Whereabouts } from './transport-bar.ts';
import { counterAt } from './turns.ts';

export interface WatchOptions<T extends ScreenTypes> extends MatchTimelineOptions<T>, Omit<PlayerOptions, 'stepwise'> {}

/** A watched match: the player of its timeline, and the scene at its moment. */
export type WatchedMatch<T extends ScreenTypes> = ReturnType<typeof watchMatch<T>>;

/**
 * Prepares to watch a match, paused.
 *
 * @param changed called when the moment changes without a key
 */
export function watchMatch<T extends ScreenTypes>(options: WatchOptions<T>, changed: () => void) {
  const timeline = matchTimeline(options);
  const stepwise = options.screen.playback.parts !== undefined;
  const { where, beat, seeAnew, ...player } = createPlayer(timeline, { ...options, stepwise }, changed);
  const look = (key: string, size: Size): boolean => beat() === undefined && timeline.look(key, where().at, size);
  return {
    ...player,
    where(): Whereabouts {
      const now = where();
      return {
        ...now,
        ...timeline.captions(now.at),
        counter: counterAt(timeline.turns(), now.at, timeline.length()),
        debug: timeline.isDebug(),
      };
    },
    scene: (size: Size): Scene<T> => timeline.scene(where().at, size, beat()),
    toggleDebug: () => seeAnew(() => timeline.toggleDebug(where().at)),
    /** The rows of the game's own keys that only look, where the game has somebody look around. */
    lookingRows: (size: Size): readonly KeyRow<unknown>[] =>
      timeline.lookingBindings(where().at, size).map(({ act: _, ...row }) => ({ ...row, press: look })),
    /** A key of the game's own screen that only looks, such as one that scrolls; says whether it is one. */
    look,
    /** A click that only looks, where the game has somebody look around. */
    lookAt(target: Target, size: Size) {
      if (beat() === undefined) timeline.lookAt(target, where().at, size);
    },
  };
}
