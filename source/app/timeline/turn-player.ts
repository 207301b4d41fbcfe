import type { Keyframe } from '../../screen/game/playback.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { type FramePlayer, type PlaybackPosition, type FrameSink, createFramePlayer } from './frame-player.ts';
import { areVisible, type Frames, framesOf, type Speed } from './frame-list.ts';
import type { Timer } from './timer.ts';

export interface TurnPlayerOptions<T extends ScreenTypes> {
  /** Whether a turn can be stopped at every event while it is played. */
  readonly stepwise: boolean;
  readonly flashes: boolean;
  readonly timer: Timer;
  /** The beats of the turn that comes next. */
  keyframes(): readonly Keyframe<T>[];
  /** Something else is seen. */
  onChange(): void;
  /** The turn is over: its result is to be shown. */
  onEnd(): void;
}

/** Plays the turns of a match back from within. */
export function createTurnPlayer<T extends ScreenTypes>(options: TurnPlayerOptions<T>) {
  const { stepwise, flashes, timer } = options;
  let keyframe: Keyframe<T> | undefined;
  let player: FramePlayer | undefined;
  let slow = false;

  const clear = () => {
    player?.stop();
    player = undefined;
    keyframe = undefined;
  };
  const projector: FrameSink<T> = {
    show(next) {
      keyframe = next;
      options.onChange();
    },
    onDone(wasSlow) {
      slow = wasSlow;
      player = undefined;
      options.onEnd();
    },
  };
  /** A player who steps through a turn sees every phase, also those that only flash something. */
  const stoppedFrames = (): Frames<T> => framesOf(options.keyframes(), { stepwise, flashes: flashes || !stepwise });
  /** Pauses at a moment of the turn, if it has any. */
  const open = (frames: Frames<T>, pausedAt: number) => {
    if (frames.stops.length > 0) player = createFramePlayer(frames, projector, { speed: 1, slow, timer, pausedAt });
  };
  const isPlayed = () => !stepwise && player?.where().paused === false;

  return {
    /** The moment of the turn shown; undefined before it has begun. */
    keyframe: (): Keyframe<T> | undefined => keyframe,
    /** The place in the turn; undefined where it has not begun. */
    where: (): PlaybackPosition | undefined => player?.where(),
    /** Whether it runs in a game whose turns cannot be stopped. */
    isPlayed,
    /** The stop it is at or has passed, from 1; 0 before it has begun, or if it cannot be paused. */
    at: () => (isPlayed() ? 0 : (player?.where().now ?? 0)),
    /** Forgets it: another moment is shown. */
    clear,
    /** Plays the turn, or the rest of it; says whether there is anything to see. */
    run(speed: Speed) {
      if (stepwise && player !== undefined) {
        if (speed === 'skip') player.skip();
        else {
          player.setSpeed(speed);
          if (player.where().paused) player.playOrPause();
        }
        return true;
      }
      if (speed === 'skip') return false;
      // A turn that cannot be stopped while it is played is played from its start.
      const frames = framesOf(options.keyframes(), { stepwise, flashes });
      if (!areVisible(frames, speed)) return false;
      player?.stop();
      player = createFramePlayer(frames, projector, { speed, slow, timer });
      return true;
    },
    /** Pauses; a turn that cannot be paused is dropped. */
    hold() {
      if (isPlayed()) clear();
      else player?.pause();
    },
    /** Skips to the end of a turn that cannot be paused. */
    finish() {
      if (isPlayed()) player?.skip();
    },
    /** Steps one stop forward or back; says where that leads, if it leads out of the turn. */
    step(by: 1 | -1): 'before' | 'inside' | 'after' {
      if (player === undefined) {
        if (by < 0) return 'before';
        open(stoppedFrames(), 1);
        return player === undefined ? 'after' : 'inside';
      }
      const { now, total } = player.where();
      if (by > 0 && now === total) return 'after';
      if (by < 0 && now === 1) clear();
      else player.step(by);
      return 'inside';
    },
    /** One part forward or back; says whether this turn has one there. */
    part(by: 1 | -1) {
      if (player === undefined || (by < 0 && player.where().now === 1)) return false;
      player.part(by);
      return true;
    },
    /** Pauses at a stop: from 1, at the last one, or at the beginning of the last part. */
    stopAt(place: number | 'last' | 'last part') {
      if (place === 0) return;
      const frames = stoppedFrames();
      const lastPart = frames.stops.at(-1)?.part;
      if (place === 'last part') open(frames, frames.stops.findIndex(({ part }) => part === lastPart) + 1);
      else open(frames, place === 'last' ? -1 : place);
    },
    /** Ends the part that is shown, and runs on. */
    next: () => player?.next(),
    /** To what the turn has come to, and never past it. */
    toSummary: () => player?.toEnd(),
    setSpeed(speed: Speed) {
      if (speed === 'skip') {
        if (stepwise || isPlayed()) player?.skip();
      } else if (stepwise) player?.setSpeed(speed);
    },
  };
}
