import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import type { Target } from '../../screen/target.ts';
import type { KeyRow } from '../layers/key-rows.ts';
import type { Size } from '../layers/page-view.ts';
import { type MatchTimelineOptions, createMatchTimeline } from './match-timeline.ts';
import { createPlayer, type PlayerOptions, type PlayerPosition } from './player.ts';
import type { LoggedCommand } from './logged-command.ts';
import { type Counter, counterAt } from './turns.ts';

/** The place in a match that is still played. */
export interface WatchPosition extends PlayerPosition {
  readonly counter: Counter;
  readonly debug: boolean;
  /** The command that led here, and the one that follows. */
  readonly past: LoggedCommand | undefined;
  readonly next: LoggedCommand | undefined;
}

export interface WatchedMatchOptions<T extends ScreenTypes> extends MatchTimelineOptions<T>, Omit<PlayerOptions, 'stepwise'> {}

/** A watched match: the player of its timeline, and the scene at its moment. */
export type WatchedMatch<T extends ScreenTypes> = ReturnType<typeof watchMatch<T>>;

/**
 * Prepares to watch a match, paused.
 *
 * @param onChange called when the moment changes without a key
 */
export function watchMatch<T extends ScreenTypes>(options: WatchedMatchOptions<T>, onChange: () => void) {
  const timeline = createMatchTimeline(options);
  const stepwise = options.screen.playback.parts !== undefined;
  const { where, keyframe, changeView, ...player } = createPlayer(timeline, { ...options, stepwise }, onChange);
  const look = (key: string, size: Size): boolean => keyframe() === undefined && timeline.look(key, where().at, size);
  return {
    ...player,
    where(): WatchPosition {
      const now = where();
      return {
        ...now,
        ...timeline.captions(now.at),
        counter: counterAt(timeline.turns(), now.at, timeline.length()),
        debug: timeline.isDebug(),
      };
    },
    scene: (size: Size): Scene<T> => timeline.scene(where().at, size, keyframe()),
    toggleDebug: () => changeView(() => timeline.toggleDebug(where().at)),
    /** The rows of the game's own keys that only look, where the game has somebody look around. */
    lookingRows: (size: Size): readonly KeyRow<unknown>[] =>
      timeline.lookingBindings(where().at, size).map(({ act: _, ...row }) => ({ ...row, press: look })),
    /** A key of the game's own screen that only looks, such as one that scrolls; says whether it is one. */
    look,
    /** A click that only looks, where the game has somebody look around. */
    lookAt(target: Target, size: Size) {
      if (keyframe() === undefined) timeline.lookAt(target, where().at, size);
    },
  };
}
