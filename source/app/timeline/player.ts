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

/** The sizes of a step. */
export type StepUnit = 'command' | 'frame' | 'part' | 'summary' | 'turn';

export interface PlayerPosition {
  /** Commands that have been played. */
  readonly at: number;
  /** The farthest command it has been at. */
  readonly furthest: number;
  /** The place in the turn of the next command; undefined where that has not begun. */
  readonly inside: PlaybackPosition | undefined;
  readonly playing: boolean;
  readonly pace: Pace;
}

/** Plays a timeline, back and forth. */
export type Player<T extends ScreenTypes> = ReturnType<typeof createPlayer<T>>;

export interface PlayerOptions {
  readonly pace: Pace;
  /** Whether a turn can be stopped at every event while it is played. */
  readonly stepwise: boolean;
  readonly flashes: boolean;
  /** The command to begin after; the start where absent. */
  readonly from?: number;
  readonly timer: Timer;
}

/** Milliseconds between turns at speed 1. */
const turnPause = 600;

/**
 * Creates a player of a timeline, paused.
 *
 * @param onChange called when the moment changes without a key
 */
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
  /** Whether more of the timeline has been asked for. */
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

  /** Asks for more of the timeline, and goes on when it is there. */
  const extend = (what: 'command' | 'turn', then: (isThere: boolean) => void) => {
    if (growth === undefined || growth.isOver()) return then(false);
    waiting = true;
    growth.play(what, (isThere) => {
      waiting = false;
      then(isThere);
    });
  };
  /** A turn on: of those that have been played, or one more. */
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
  /** Shows so many turns, one after the other, as far as they exist or can be played. */
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
    // Turns of a running match that are not played back get no pause.
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
    /** The moment of the turn shown; undefined before a turn has begun. */
    keyframe: inside.keyframe,
    isWaiting: () => waiting,
    /** Plays or pauses: within a turn if that can be paused, else at its end. */
    playOrPause() {
      if (!playing) return play();
      const isWithin = inside.isPlayed();
      halt();
      if (isWithin) arriveAt(at + 1);
    },
    /** Pauses. */
    halt,
    goTo(length: number) {
      halt();
      arriveAt(length);
    },
    /** Goes to the moment after this share of the timeline. */
    seek(share: number) {
      halt();
      arriveAt(lengthAt(turns(), share, last()));
    },
    /**
     * Steps forward, or back if negative. A frame is a phase of the turn, or an event in a stepwise game, and a command
     * where there are none; there can only be one. Parts are those of stepwise turns, and summaries the last moments of turns
     * that are played back; stepping by them does not pause.
     */
    step: (by: number, what: StepUnit) => steps[what](by),
    /** Goes to where a turn with this number began; says whether there is one. */
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
    /** Ends the part of a turn that is shown, and runs on. */
    next() {
      if (inside.keyframe() === undefined) return;
      playing = true;
      inside.next();
    },
    /** To what the turn that is shown has come to, and never past it; it runs on from there. */
    skip() {
      if (inside.keyframe() === undefined) return;
      playing = true;
      inside.toSummary();
    },
    /** Changes the viewer or what they see, and shows the same place again; a turn that cannot be stopped is ended first. */
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

/** The place in a match that is still played. */
export interface WatchPosition extends PlayerPosition {
  readonly counter: Counter;
  readonly debug: boolean;
  /** The command that led here, and the one that follows. */
  readonly past: LoggedCommand | undefined;
  readonly next: LoggedCommand | undefined;
}

export interface WatchedMatchOptions<T extends ScreenTypes>
  extends MatchTimelineOptions<T>,
    Omit<PlayerOptions, 'stepwise'> {}

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
