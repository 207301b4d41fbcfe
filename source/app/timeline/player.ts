import type { Keyframe } from '#screen/game/playback.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import type { Target } from '#screen/target.ts';
import type { KeyRow } from '../layers/key-rows.ts';
import type { Size } from '../layers/page-view.ts';
import {
  areVisible,
  createFramePlayer,
  type FramePlayer,
  type FrameSink,
  type Frames,
  framesOf,
  type PlaybackPosition,
  type Speed,
} from './frame-player.ts';
import {
  type Counter,
  counterAt,
  createMatchTimeline,
  type LoggedCommand,
  lengthAt,
  type MatchTimeline,
  type MatchTimelineOptions,
  turnNumbered,
  turnsOn,
} from './match-timeline.ts';
import { type Pace, runTurns } from './pace.ts';
import type { Timer } from './timer.ts';

export interface TurnPlayerOptions<T extends ScreenTypes> {
  readonly stepwise: boolean;
  readonly flashes: boolean;
  readonly timer: Timer;
  keyframes(): readonly Keyframe<T>[];
  onChange(): void;
  onEnd(): void;
}

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
  /** Frames for stepping. A turn that is not stepwise then stops once per phase, and always includes flashes. */
  const stoppedFrames = (): Frames<T> => framesOf(options.keyframes(), { stepwise, flashes: flashes || !stepwise });
  const open = (frames: Frames<T>, pausedAt: number) => {
    if (frames.stops.length > 0) player = createFramePlayer(frames, projector, { speed: 1, slow, timer, pausedAt });
  };
  const isPlayed = () => !stepwise && player?.where().paused === false;

  return {
    /** Keyframe on the screen. Undefined before the turn has begun. */
    keyframe: (): Keyframe<T> | undefined => keyframe,
    where: (): PlaybackPosition | undefined => player?.where(),
    /** True during the playback of a turn that cannot be paused. */
    isPlayed,
    /** Current or last passed stop, from 1. 0 before the turn has begun, and while `isPlayed` is true. */
    at: () => (isPlayed() ? 0 : (player?.where().now ?? 0)),
    clear,
    /** Plays the turn, or the rest of it. Returns false if there is nothing to see. */
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
      // A turn that cannot be paused always plays from its start.
      const frames = framesOf(options.keyframes(), { stepwise, flashes });
      if (!areVisible(frames, speed)) return false;
      player?.stop();
      player = createFramePlayer(frames, projector, { speed, slow, timer });
      return true;
    },
    /** Pauses the turn. A turn that cannot be paused is dropped. */
    hold() {
      if (isPlayed()) clear();
      else player?.pause();
    },
    /** Skips to the end of a turn that cannot be paused. Other turns are unaffected. */
    finish() {
      if (isPlayed()) player?.skip();
    },
    /** Moves one stop, or from the first stop back to before the turn. Returns `before` or `after` if that fails. */
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
    /** Moves one part forward or back. Returns false before the turn has begun, and for a step back from its start. */
    part(by: 1 | -1) {
      if (player === undefined || (by < 0 && player.where().now === 1)) return false;
      player.part(by);
      return true;
    },
    /** Pauses at a stop: its one-based number, the last stop, or the start of the last part. 0 does nothing. */
    stopAt(place: number | 'last' | 'last part') {
      const frames = stoppedFrames();
      if (place !== 0) open(frames, typeof place === 'number' ? place : lastStop(frames, place));
    },
    next: () => player?.next(),
    /** Goes to the summary of the turn and plays on. Ends a turn without a summary. */
    toSummary: () => player?.toEnd(),
    setSpeed(speed: Speed) {
      if (speed === 'skip') {
        if (stepwise || isPlayed()) player?.skip();
      } else if (stepwise) player?.setSpeed(speed);
    },
  };
}

export type StepUnit = 'command' | 'frame' | 'part' | 'summary' | 'turn';

export interface PlayerPosition {
  readonly at: number;
  readonly furthest: number;
  /** Position in the turn of the next command. Undefined before that turn has begun. */
  readonly inside: PlaybackPosition | undefined;
  readonly playing: boolean;
  readonly pace: Pace;
}

export type Player<T extends ScreenTypes> = ReturnType<typeof createPlayer<T>>;

export interface PlayerOptions {
  readonly pace: Pace;
  readonly stepwise: boolean;
  readonly flashes: boolean;
  /** Number of commands after which playback starts. Default: 0. */
  readonly from?: number;
  readonly timer: Timer;
}

/** Milliseconds between turns at speed 1. */
const turnPause = 600;

/** @param onChange called for changes without a key */
export function createPlayer<T extends ScreenTypes>(
  timeline: MatchTimeline<T>,
  options: PlayerOptions,
  onChange: () => void,
) {
  const { stepwise, flashes, timer } = options;
  const { growth, length: last, turns } = timeline;
  let at = 0;
  let furthest = 0;
  let { pace } = options;
  let playing = false;
  let waiting = false;
  let endPause = () => {};

  const inside = createTurnPlayer<T>({
    stepwise,
    flashes,
    timer,
    keyframes: () => timeline.keyframes(at),
    onChange,
    onEnd: () => (playing ? turnPlayed() : arriveAt(at + 1)),
  });

  const arriveAt = (length: number) => {
    at = Math.max(0, Math.min(length, last()));
    furthest = Math.max(furthest, at);
    inside.clear();
  };

  const stopMoving = () => {
    endPause();
    if (waiting) growth?.cancel();
    waiting = false;
  };
  const halt = () => {
    playing = false;
    stopMoving();
    inside.hold();
  };

  const extend = (what: 'command' | 'turn', then: (isThere: boolean) => void) => {
    if (growth === undefined || growth.isOver()) return then(false);
    waiting = true;
    growth.play(what, (isThere) => {
      waiting = false;
      then(isThere);
    });
  };
  const turnOn = (then: (isThere: boolean) => void) => {
    if (at < last()) {
      arriveAt(turnsOn(turns(), at, 1, last()));
      return then(true);
    }
    extend('turn', (isThere) => {
      arriveAt(last());
      then(isThere);
    });
  };
  const turnsAhead = (count: number) => {
    if (count > 0)
      turnOn((isThere) => {
        if (isThere) turnsAhead(count - 1);
        onChange();
      });
  };

  const isAtEnd = (): boolean => at >= last() && growth?.isOver() !== false;
  const pauseNow = (): number => {
    if (typeof pace === 'object') return 0;
    if (growth === undefined) return turnPause / (pace === 'skip' ? 2 : pace);
    // In a running match, turns without playback are not followed by a pause.
    return pace === 'skip' || !timeline.isPlayedBack(at - 1) ? 0 : turnPause / pace;
  };
  const playNext = () => {
    if (typeof pace === 'object') {
      endPause = runTurns(pace.turnsPerSecond, timer, { next: turnOn, onChange, onEnd: halt });
      return;
    }
    if (at < last()) return inside.run(pace) ? undefined : turnPlayed();
    extend('command', (isThere) => {
      if (!isThere) playing = false;
      else playNext();
      onChange();
    });
  };
  function turnPlayed() {
    arriveAt(at + 1);
    if (isAtEnd()) playing = false;
    else endPause = timer.after(pauseNow(), playNext);
    onChange();
  }
  const play = () => {
    if (isAtEnd()) arriveAt(0);
    if (last() === 0 && growth === undefined) return;
    playing = true;
    playNext();
  };

  const stepFrame = (by: 1 | -1) => {
    const place = inside.step(by);
    if (place === 'after') arriveAt(at + 1);
    if (place !== 'before' || at === 0) return;
    arriveAt(at - 1);
    inside.stopAt('last');
  };
  const steps: Readonly<Record<StepUnit, (by: number) => void>> = {
    command(by) {
      halt();
      arriveAt(inside.at() > 0 && by < 0 ? at : at + by);
    },
    frame(by) {
      halt();
      if (by < 0 || at < last()) return stepFrame(by < 0 ? -1 : 1);
      extend('command', () => {
        stepFrame(1);
        onChange();
      });
    },
    part(by) {
      const way = by < 0 ? -1 : 1;
      if (inside.part(way)) return;
      const wasPlaying = playing;
      halt();
      const command = timeline.nearestPlayedBack(at, way);
      arriveAt(command ?? (by > 0 ? last() : 0));
      if (command !== undefined) inside.stopAt(by > 0 ? 1 : 'last part');
      if (wasPlaying && !isAtEnd()) play();
    },
    summary(by) {
      const wasPlaying = playing && typeof pace !== 'object';
      const from = by > 0 && inside.keyframe() !== undefined ? at + 1 : at;
      halt();
      const show = (isThere: boolean): boolean => {
        const command = isThere ? timeline.nearestPlayedBack(from, by < 0 ? -1 : 1) : undefined;
        if (command === undefined) return false;
        arriveAt(command);
        inside.stopAt('last');
        playing = wasPlaying;
        if (wasPlaying && typeof pace !== 'object') inside.run(pace);
        return true;
      };
      if (show(true)) return;
      extend('turn', (isThere) => {
        if (!show(isThere)) arriveAt(last());
        onChange();
      });
    },
    turn(by) {
      halt();
      if (by > 0 && growth !== undefined) return turnsAhead(by);
      arriveAt(turnsOn(turns(), at, by, last()));
    },
  };

  arriveAt(options.from ?? 0);

  return {
    where: (): PlayerPosition => ({ at, furthest, inside: inside.where(), playing, pace }),
    keyframe: inside.keyframe,
    isWaiting: () => waiting,
    /** Plays or pauses, within a turn if possible, otherwise at its end. */
    playOrPause() {
      if (!playing) return play();
      const isWithin = inside.isPlayed();
      halt();
      if (isWithin) arriveAt(at + 1);
    },
    halt,
    goTo(length: number) {
      halt();
      arriveAt(length);
    },
    seek(share: number) {
      halt();
      arriveAt(lengthAt(turns(), share, last()));
    },
    /**
     * Steps forward, or back if `by` is negative. A `frame` is a phase of the turn, an event in a stepwise game, or a
     * command if there are neither. A `part` belongs to a stepwise turn. A `summary` is the last frame of a turn that
     * is played back. Frames, parts and summaries are stepped one at a time. Steps by parts or summaries do not pause.
     */
    step: (by: number, what: StepUnit) => steps[what](by),
    /** Goes to the start of a turn. Returns false if there is no turn with this number. */
    toTurn(number: number) {
      const length = turnNumbered(turns(), number, at);
      if (length !== undefined) arriveAt(length);
      return length !== undefined;
    },
    setPace(newPace: Pace) {
      const isPlayback = typeof newPace !== 'object' && typeof pace !== 'object';
      pace = newPace;
      if (isPlayback) return inside.setSpeed(newPace);
      if (!playing) return;
      stopMoving();
      if (inside.keyframe() !== undefined) arriveAt(at + 1);
      playNext();
    },
    /** Goes to the next part of the current turn and continues. */
    next() {
      if (inside.keyframe() === undefined) return;
      playing = true;
      inside.next();
    },
    /** Goes to the summary of the current turn (without one, to its end) and continues. */
    skip() {
      if (inside.keyframe() === undefined) return;
      playing = true;
      inside.toSummary();
    },
    /** Changes the viewer, or what the viewer sees, at the same position. First ends a turn that cannot be paused. */
    changeView(change: () => void) {
      const place = inside.at();
      inside.finish();
      change();
      arriveAt(at);
      inside.stopAt(place);
      if (playing && place > 0 && typeof pace !== 'object') inside.run(pace);
    },
  };
}

export interface WatchPosition extends PlayerPosition {
  readonly counter: Counter;
  readonly debug: boolean;
  readonly past: LoggedCommand | undefined;
  readonly next: LoggedCommand | undefined;
}

export interface WatchedMatchOptions<T extends ScreenTypes>
  extends MatchTimelineOptions<T>,
    Omit<PlayerOptions, 'stepwise'> {}

export type WatchedMatch<T extends ScreenTypes> = ReturnType<typeof watchMatch<T>>;

/** Prepares to watch a match, paused. `onChange` is called for changes without a key. */
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
    lookingRows: (size: Size): readonly KeyRow<unknown>[] =>
      timeline.lookingBindings(where().at, size).map(({ act: _, ...row }) => ({ ...row, press: look })),
    /** Handles a key of the game that only browses, such as scrolling. Returns true if it changed anything. */
    look,
    lookAt(target: Target, size: Size) {
      if (keyframe() === undefined) timeline.lookAt(target, where().at, size);
    },
  };
}

function lastStop<T extends ScreenTypes>({ stops }: Frames<T>, place: 'last' | 'last part'): number {
  const lastPart = stops.at(-1)?.part;
  return place === 'last' ? -1 : stops.findIndex(({ part }) => part === lastPart) + 1;
}
