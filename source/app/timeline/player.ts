import type { ScreenTypes } from '../../screen/scene.ts';
import type { PlaybackPosition } from './frame-player.ts';
import type { MatchTimeline } from './match-timeline.ts';
import { type Pace, runTurns } from './pace.ts';
import type { Timer } from './timer.ts';
import { createTurnPlayer } from './turn-player.ts';
import { lengthAt, turnNumbered, turnsOn } from './turns.ts';

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
