import type { Beat, Scene, ScreenTypes } from '../screen/screen.ts';
import { type Playback, playbackOf, startPlayback } from './playback.ts';
import type { SessionCore } from './session-core.ts';

/** Turns that are watched before their end is shown. */
export interface TurnWatch<T extends ScreenTypes> {
  /**
   * Plays what happened between two scenes, of which the second has its events; nothing where the player wants none.
   *
   * @param asked whether the player asked for it: then it is played even where turns are not
   * @returns whether there was something to play
   */
  watch(before: Scene<T>, after: Scene<T>, asked?: 'asked'): boolean;
  /** The moment that is shown; nothing while no turn is watched. */
  beat(): Beat<T> | undefined;
  /** Goes to the end of the turn; says whether there was something to skip. */
  skip(): boolean;
}

/** Watches turns of a session. */
export function watchTurns<T extends ScreenTypes>(core: SessionCore<T>, done: () => void): TurnWatch<T> {
  let playback: Playback | undefined;
  let beat: Beat<T> | undefined;
  /** Whether the terminal was too slow for all frames of the turn before. */
  let slow = false;
  return {
    watch(before, after, asked) {
      const { screen, host } = core.options;
      const { speed, flashes } = host.settings();
      const beats = screen.beats?.(before, after) ?? [];
      const frames = playbackOf(beats, {
        speed: asked && speed === 'skip' ? 1 : speed,
        flashes,
        slow,
      });
      if (frames.length === 0) return false;
      playback = startPlayback(frames, {
        show(shown) {
          beat = shown;
          core.publish();
        },
        done(wasSlow) {
          slow = wasSlow;
          playback = undefined;
          beat = undefined;
          done();
          core.publish();
        },
      });
      return true;
    },
    beat: () => beat,
    skip() {
      if (playback === undefined) return false;
      playback.skip();
      return true;
    },
  };
}
