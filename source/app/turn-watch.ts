import type { Beat, Scene, ScreenTypes } from '../screen/screen.ts';
import { type Player, playbackOf, startPlayback } from './playback.ts';
import type { SessionCore } from './session-core.ts';

/** Turns that are watched before their end is shown. */
export interface TurnWatch<T extends ScreenTypes> {
  /** Plays what happened between the scene before and that of now; nothing where the player wants none. */
  watch(before: Scene<T>): void;
  /** The moment that is shown; nothing while no turn is watched. */
  beat(): Beat<T> | undefined;
  /** Goes to the end of the turn; says whether there was something to skip. */
  skip(): boolean;
}

/** Watches turns of a session. */
export function watchTurns<T extends ScreenTypes>(core: SessionCore<T>, done: () => void): TurnWatch<T> {
  let player: Player | undefined;
  let beat: Beat<T> | undefined;
  return {
    watch(before) {
      const { screen, host } = core.options;
      const { speed, flashes } = host.settings();
      if (speed === 0) return;
      const frames = playbackOf(screen.beats?.(before, core.scene()) ?? [], { speed, flashes });
      if (frames.length === 0) return;
      const show = (shown: Beat<T>) => {
        beat = shown;
        core.publish();
      };
      const end = () => {
        player = undefined;
        beat = undefined;
        done();
        core.publish();
      };
      player = startPlayback(frames, show, end);
    },
    beat: () => beat,
    skip() {
      if (player === undefined) return false;
      player.skip();
      return true;
    },
  };
}
