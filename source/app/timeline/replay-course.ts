import type { ScreenTypes } from '../../screen/scene.ts';
import type { Size } from '../layers/place.ts';
import { isWatched } from '../scene/last-turn.ts';
import { loggedCommand, nearestWatched } from '../scene/replay-moment.ts';
import type { Course, CourseOptions } from './course.ts';
import { courseSight } from './course-sight.ts';
import { runTurns } from './pace.ts';
import { realTimer } from './playback.ts';
import type { Whereabouts } from './replay-bar.ts';
import { turnInside } from './replay-inside.ts';
import { lengthAt, progressAt, turnNumbered, turnsOn } from './replay-turns.ts';

/** Milliseconds between turns at speed 1. */
const pause = 600;

/**
 * Begins to watch a match.
 *
 * @param changed is called whenever something else is seen without a key
 */
export function startCourse<T extends ScreenTypes>(options: CourseOptions<T>, changed: () => void): Course<T> {
  const { screen, match, timer = realTimer, growth } = options;
  const sight = courseSight(options);
  const last = () => match.log.length;
  let at = 0;
  let pace = options.pace;
  let playing = false;
  /** Whether more of the match has been asked for. */
  let waiting = false;
  /** What is said of the moment; made when it is to be shown. */
  let captions: Pick<Whereabouts, 'past' | 'next'> | undefined;
  let endPause = () => {};

  const inside = turnInside<T>({
    stepwise: screen.stepwise === true,
    flashes: options.flashes,
    timer,
    beats: () => sight.beats(at),
    changed,
    ended: () => (playing ? turnPlayed() : arriveAt(at + 1)),
  });

  const arriveAt = (length: number) => {
    at = Math.max(0, Math.min(length, last()));
    inside.clear();
    sight.arrive(at);
    captions = undefined;
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

  /** Has more of the match played, and goes on when it is there. */
  const grow = (what: 'command' | 'turn', then: (isThere: boolean) => void) => {
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
      arriveAt(turnsOn(match.turns(), at, 1, last()));
      return then(true);
    }
    grow('turn', (isThere) => {
      arriveAt(last());
      then(isThere);
    });
  };
  const playNext = () => {
    if (typeof pace === 'object') {
      endPause = runTurns(pace.turnsPerSecond, timer, { next: turnOn, changed, ended: halt });
      return;
    }
    if (at < last()) return inside.run(pace) ? undefined : turnPlayed();
    grow('command', (isThere) => {
      if (!isThere) playing = false;
      else playNext();
      changed();
    });
  };
  const turnPlayed = () => {
    arriveAt(at + 1);
    if (isAtEnd()) playing = false;
    else endPause = timer.after(pauseNow(), playNext);
    changed();
  };
  const isAtEnd = (): boolean => at >= last() && growth?.isOver() !== false;
  const pauseNow = (): number => {
    if (typeof pace === 'object') return 0;
    if (growth === undefined) return pause / (pace === 'skip' ? 2 : pace);
    // What is not watched of a match that is played meanwhile is not worth a pause.
    return pace === 'skip' || !isWatched(screen, match.stepAt(at - 1)) ? 0 : pause / pace;
  };
  const play = () => {
    if (isAtEnd()) arriveAt(0);
    if (last() === 0 && growth === undefined) return;
    playing = true;
    playNext();
  };
  /** So many turns on, one after the other, as many of them as there are or can be played. */
  const turnsAhead = (count: number) => {
    if (count > 0)
      turnOn((isThere) => {
        if (isThere) turnsAhead(count - 1);
        changed();
      });
  };
  arriveAt(options.from ?? 0);

  const look = (key: string, wanted: Size): boolean => {
    sight.setSize(wanted);
    return inside.beat() === undefined && sight.look(key);
  };

  return {
    where() {
      const stepped = inside.stepped();
      const phase = inside.at();
      const stopped = phase > 0 && stepped === undefined ? { phase, phases: inside.phases() } : undefined;
      const eyes = sight.viewer();
      captions ??= { past: loggedCommand(match, at - 1, eyes), next: loggedCommand(match, at, eyes) };
      return {
        at,
        ...captions,
        progress: progressAt(match.turns(), at, last()),
        playing,
        pace,
        debug: sight.isDebug(),
        stepped,
        inside: inside.isPlayed() ? 'played' : stopped,
      };
    },
    scene(wanted) {
      sight.setSize(wanted);
      return sight.scene(inside.beat());
    },
    isWaiting: () => waiting,
    playOrPause() {
      if (!playing) return play();
      const isWithin = inside.isPlayed();
      halt();
      if (isWithin) arriveAt(at + 1);
    },
    halt,
    goTo(length) {
      halt();
      arriveAt(length);
    },
    seek(share) {
      halt();
      arriveAt(lengthAt(match.turns(), share, last()));
    },
    step(by) {
      halt();
      arriveAt(inside.at() > 0 && by < 0 ? at : at + by);
    },
    phase(by) {
      halt();
      const go = () => {
        const place = inside.step(by);
        if (place === 'after') arriveAt(at + 1);
        if (place !== 'before' || at === 0) return;
        arriveAt(at - 1);
        inside.stopAt('last');
      };
      if (by < 0 || at < last()) return go();
      grow('command', () => {
        go();
        changed();
      });
    },
    part(by) {
      if (inside.part(by)) return;
      const wasPlaying = playing;
      halt();
      const index = nearestWatched(match, screen, at, by);
      arriveAt(index ?? (by > 0 ? last() : 0));
      if (index !== undefined) inside.stopAt(by > 0 ? 1 : 'last part');
      if (wasPlaying && !isAtEnd()) play();
    },
    turns(by) {
      halt();
      if (by > 0 && growth !== undefined) return turnsAhead(by);
      arriveAt(turnsOn(match.turns(), at, by, last()));
    },
    toTurn(number) {
      const length = turnNumbered(match.turns(), number, at);
      if (length !== undefined) arriveAt(length);
      return length !== undefined;
    },
    setPace(wanted) {
      const isPlayback = typeof wanted !== 'object' && typeof pace !== 'object';
      pace = wanted;
      if (isPlayback) return inside.setSpeed(wanted);
      if (!playing) return;
      stopMoving();
      if (inside.beat() !== undefined) arriveAt(at + 1);
      playNext();
    },
    skip() {
      if (inside.beat() !== undefined) inside.setSpeed('skip');
    },
    toggleDebug() {
      const place = inside.at();
      // What is played was made for other eyes; where it cannot be stopped it is at its end then.
      inside.finish();
      sight.toggleDebug();
      arriveAt(at);
      inside.stopAt(place);
      if (playing && place > 0 && typeof pace !== 'object') inside.run(pace);
    },
    lookingRows: () => sight.lookingBindings().map(({ act: _, ...row }) => ({ ...row, press: look })),
    look,
    lookAt(spot, wanted) {
      sight.setSize(wanted);
      if (inside.beat() === undefined) sight.lookAt(spot);
    },
  };
}
