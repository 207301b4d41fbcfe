import type { Beat, Scene, ScreenTypes } from '../screen/screen.ts';
import { type Playback, playbackOf, startPlayback } from './playback.ts';
import type { SessionCore } from './session-core.ts';

/** Turns that are watched before their end is shown. */
export interface TurnWatch<T extends ScreenTypes> {
  /**
   * Plays what happened between two scenes, of which the second has its events; nothing where the player wants none.
   *
   * @param what a turn; a `move` of one, which nobody waits for; or a turn that was `asked` for, which is played even
   * where turns are not
   * @returns whether there was something to play
   */
  watch(before: Scene<T>, after: Scene<T>, what: Watched): boolean;
  /** The moment that is shown; nothing while nothing is watched. */
  beat(): Beat<T> | undefined;
  /** Whether what is watched is a turn. */
  isTurn(): boolean;
  /** Goes to the end of what is watched; says whether that was a turn, which uses up the key that skips it. */
  skip(): boolean;
}

/** What of a match is watched. */
export type Watched = 'turn' | 'move' | 'asked';

/** Watches turns of a session. */
export function watchTurns<T extends ScreenTypes>(core: SessionCore<T>, done: () => void): TurnWatch<T> {
  let playback: Playback | undefined;
  let beat: Beat<T> | undefined;
  let isTurn = false;
  /** Whether the terminal was too slow for all frames of the turn before. */
  let slow = false;
  return {
    watch(before, after, what) {
      const { screen, host } = core.options;
      const { speed, flashes } = host.settings();
      const beats = screen.beats?.(before, after) ?? [];
      const frames = playbackOf(beats, {
        speed: what === 'asked' && speed === 'skip' ? 1 : speed,
        flashes,
        slow,
      });
      if (frames.length === 0) return false;
      isTurn = what !== 'move';
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
    isTurn: () => beat !== undefined && isTurn,
    skip() {
      const wasTurn = playback !== undefined && isTurn;
      playback?.skip();
      return wasTurn;
    },
  };
}
