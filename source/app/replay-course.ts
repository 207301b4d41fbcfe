import type { Viewer } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import type { Glyphs } from '../screen/paint.ts';
import type { Beat, GameScreen, Mishap, PlayRecord, Preferences, Scene, ScreenTypes, Spot } from '../screen/screen.ts';
import { isWatched } from './last-turn.ts';
import { matchMemory } from './match-memory.ts';
import { type Pace, runTurns } from './pace.ts';
import type { Size } from './place.ts';
import { realTimer, type Timer } from './playback.ts';
import type { Whereabouts } from './replay-bar.ts';
import { turnInside } from './replay-inside.ts';
import { loggedCommand, type Moment, momentAt, nearestWatched, seenAfter, viewerOf } from './replay-moment.ts';
import { lengthAt, progressAt, turnNumbered, turnsOn } from './replay-turns.ts';

/** What is watched, and how. */
export interface CourseOptions<T extends ScreenTypes> {
  readonly screen: GameScreen<T>;
  /** The match with its whole log, or as much of it as there is yet. */
  readonly match: Match<T>;
  readonly glyphs: Glyphs;
  readonly preferences: Preferences;
  readonly level?: { readonly name: string; readonly title: string };
  readonly record: PlayRecord;
  /** Whether the debug view was used when it was played. */
  readonly debugUsed: boolean;
  /** Whose eyes it is seen through, seat 1's where absent; 0 for what everybody may know. */
  readonly eyes?: Viewer;
  /** The names of bots, by the seats that they play. */
  readonly bots?: Readonly<Record<number, string>>;
  readonly pace: Pace;
  /** Whether what only flashes is shown. */
  readonly flashes: boolean;
  /** Commands of the log after which it begins; its start where absent. */
  readonly from?: number;
  readonly timer?: Timer;
  /** Who plays the match while it is watched; it has been played where absent. */
  readonly growth?: Growth;
  /** What went wrong in the turns of programs so far. */
  mishaps?(): readonly Mishap[];
}

/** A match that goes on while it is watched. */
export interface Growth {
  /** Whether nothing can come any more. */
  isOver(): boolean;
  /**
   * Has one more command played, or all up to the next turn.
   *
   * @param then told at once or later whether anything came of it; not told where it was called off
   */
  play(what: 'command' | 'turn', then: (isThere: boolean) => void): void;
  /** Calls off what was asked for. */
  cancel(): void;
}

/** A match being watched: what is seen of it now, and all that can be done with it. */
export interface Course<T extends ScreenTypes> {
  where(): Whereabouts;
  scene(size: Size): Scene<T>;
  /** Plays on, or stops: within a turn where it can be stopped there, else at the end of the turn that is played. */
  playOrPause(): void;
  /** Stops where it is. */
  halt(): void;
  goTo(length: number): void;
  /** To the moment after this share of the match. */
  seek(share: number): void;
  step(by: number): void;
  /** One phase of a turn on or back, or in a stepwise game one event; where there is none, one command. */
  phase(by: 1 | -1): void;
  /** To the next part of a turn, or the one before, of a stepwise game; to the end or the start where there is none. */
  part(by: 1 | -1): void;
  turns(by: number): void;
  /** To where the turn of this number began; whether there is one. */
  toTurn(number: number): boolean;
  setPace(pace: Pace): void;
  /** To the end of the turn that is being shown event by event. */
  skip(): void;
  /** Whether more of the match is being waited for. */
  isWaiting(): boolean;
  toggleDebug(): void;
  /** A key of the game's own screen that only looks, such as one that scrolls; says whether it is one. */
  look(key: string, size: Size): boolean;
  /** A click that only looks, where the game has somebody look around. */
  lookAt(spot: Spot, size: Size): void;
}

/** Milliseconds between turns at speed 1. */
const pause = 600;

/** Keys that only look; in the debug view Tab turns its pages. */
const lookingKeys = ['pageup', 'pagedown', 'wheelup', 'wheeldown'];

/**
 * Begins to watch a match.
 *
 * @param changed is called whenever something else is seen without a key
 */
export function startCourse<T extends ScreenTypes>(options: CourseOptions<T>, changed: () => void): Course<T> {
  const { screen, match, eyes = 1, timer = realTimer, growth } = options;
  const memory = matchMemory(match, screen);
  const last = () => match.log.length;
  let at = 0;
  let debug = false;
  let pace = options.pace;
  let playing = false;
  /** Whether more of the match has been asked for. */
  let waiting = false;
  let size: Size = { columns: 80, rows: 24 };
  /** Tab keys since the debug view was opened: its page stays from turn to turn. */
  let tabs = 0;
  /** What whoever looks around has left on the screen, and where that was. */
  let kept: Pick<Moment<T>, 'local' | 'view'> | undefined;
  /** What is seen at the moment, and what is said of it; made when it is to be shown. */
  let seen: Moment<T> | undefined;
  let captions: Pick<Whereabouts, 'past' | 'next'> | undefined;
  let endPause = () => {};

  const viewer = (): Viewer => (debug ? 'all' : eyes);
  const sceneOf = ({ view, events, local }: Moment<T>, length: number): Scene<T> => ({
    ...sceneFacts(options, at === last() ? undefined : match.game.turnOf(match.stateAt(at))),
    ...memory(length, viewerAt(length)),
    ...size,
    view,
    events,
    local,
    debug,
  });
  const viewerAt = (length: number) => viewerOf(screen, match.stateAt(length), debug, eyes);

  /** The moment after a key of the game's screen; the same where that does more than look. */
  const looked = (from: Moment<T>, key: string, length: number): Moment<T> => {
    const binding = screen.keys(sceneOf(from, length)).find(({ keys }) => keys.includes(key));
    const action = binding?.act(key);
    return action?.type === 'local' ? { ...from, local: action.local } : from;
  };
  const momentOf = (length: number): Moment<T> => {
    const first = momentAt(match, screen, length, debug, eyes);
    const local = kept === undefined ? first.local : screen.follow(kept.local, kept.view, first.view);
    return Array.from({ length: tabs }, () => 'tab').reduce((from, key) => looked(from, key, length), {
      ...first,
      local,
    });
  };
  /** Keeps what was looked at, where the game has somebody look around; says whether that is something else. */
  const keep = (next: Moment<T>): boolean => {
    const isOther = next !== moment();
    seen = next;
    if (isOther && screen.onlooker !== undefined) kept = next;
    return isOther;
  };
  const moment = (): Moment<T> => {
    seen ??= momentOf(at);
    return seen;
  };

  /** The turn of a command, from 0, as it is watched. */
  const beatsOf = (index: number): readonly Beat<T>[] => {
    if (screen.beats === undefined || index >= last() || !isWatched(screen, match.stepAt(index))) return [];
    const after = { ...sceneOf(momentOf(index + 1), index + 1), ...seenAfter(match, screen, index, debug, eyes) };
    return screen.beats(sceneOf(momentOf(index), index), after);
  };

  const inside = turnInside<T>({
    stepwise: screen.stepwise === true,
    flashes: options.flashes,
    timer,
    beats: () => beatsOf(at),
    changed,
    ended: () => (playing ? turnPlayed() : arriveAt(at + 1)),
  });

  const arriveAt = (length: number) => {
    at = Math.max(0, Math.min(length, last()));
    inside.clear();
    seen = undefined;
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

  return {
    where() {
      const stepped = inside.stepped();
      const phase = inside.at();
      const stopped = phase > 0 && stepped === undefined ? { phase, phases: inside.phases() } : undefined;
      captions ??= { past: loggedCommand(match, at - 1, viewer()), next: loggedCommand(match, at, viewer()) };
      const progress = progressAt(match.turns(), at, last());
      return {
        at,
        ...captions,
        progress,
        playing,
        pace,
        debug,
        stepped,
        inside: inside.isPlayed() ? 'played' : stopped,
      };
    },
    scene(wanted) {
      size = wanted;
      return sceneOf(inside.beat() ?? moment(), at);
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
      debug = !debug;
      tabs = 0;
      arriveAt(at);
      inside.stopAt(place);
      if (playing && place > 0 && typeof pace !== 'object') inside.run(pace);
    },
    look(key, wanted) {
      size = wanted;
      if (inside.beat() !== undefined) return false;
      if (screen.onlooker !== undefined) return keep(looked(moment(), key, at));
      const turnsPage = key === 'tab' && debug;
      if (!(turnsPage || lookingKeys.includes(key))) return false;
      const isOther = keep(looked(moment(), key, at));
      if (turnsPage) tabs++;
      return isOther;
    },
    lookAt(spot, wanted) {
      size = wanted;
      if (screen.onlooker === undefined || inside.beat() !== undefined) return;
      const action = screen.click?.(sceneOf(moment(), at), spot);
      if (action?.type === 'local') keep({ ...moment(), local: action.local });
    },
  };
}

/**
 * What of a scene is the same at every moment of a course.
 *
 * @param turn the one that is to be played next, where it has been played
 */
function sceneFacts<T extends ScreenTypes>(options: CourseOptions<T>, turn: number | undefined) {
  const { match, glyphs, preferences, level, record, debugUsed, eyes = 1, bots = {} } = options;
  const mishaps = eyes === 'all' ? (options.mishaps?.() ?? []) : [];
  const past = turn === undefined ? mishaps : mishaps.filter((mishap) => mishap.turn < turn);
  return {
    seed: match.setup.seed,
    record,
    seat: eyes === 'all' ? 1 : Math.max(1, eyes),
    bots,
    hints: 0,
    undos: 0,
    debugUsed,
    preferences,
    glyphs,
    watched: true,
    ...(level && { level }),
    ...(past.length > 0 && { mishaps: past }),
  } as const;
}
