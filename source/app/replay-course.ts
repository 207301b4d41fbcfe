import type { Seat } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import type { Glyphs } from '../screen/paint.ts';
import type { Beat, GameScreen, PlayRecord, Preferences, Scene, ScreenTypes } from '../screen/screen.ts';
import { isWatched } from './last-turn.ts';
import type { Size } from './place.ts';
import {
  onePerPhase,
  type Playback,
  playbackOf,
  realTimer,
  type Speed,
  startPlayback,
  type Timer,
} from './playback.ts';
import { type LoggedCommand, loggedCommand, type Moment, momentAt, seenAfter } from './replay-moment.ts';
import { type Progress, progressAt, turnNumbered, turnsOn } from './replay-turns.ts';

/** What is watched, and how. */
export interface CourseOptions<T extends ScreenTypes> {
  readonly screen: GameScreen<T>;
  /** The match with its whole log. */
  readonly match: Match<T>;
  readonly glyphs: Glyphs;
  readonly preferences: Preferences;
  readonly level?: { readonly name: string; readonly title: string };
  readonly record: PlayRecord;
  /** Whether the debug view was used when it was played. */
  readonly debugUsed: boolean;
  /** Whose eyes it is seen through, seat 1's where absent; 0 for what everybody may know. */
  readonly eyes?: Seat;
  /** The names of bots, by the seats that they play. */
  readonly bots?: Readonly<Record<Seat, string>>;
  readonly speed: Speed;
  /** Whether what only flashes is shown. */
  readonly flashes: boolean;
  /** Commands of the log after which it begins; its start where absent. */
  readonly from?: number;
  readonly timer?: Timer;
}

/** Where a replay is. */
export interface Whereabouts {
  /** Commands of the log that have been played. */
  readonly at: number;
  readonly progress: Progress;
  readonly playing: boolean;
  readonly speed: Speed;
  readonly debug: boolean;
  /** The command that led here, and the one that follows. */
  readonly past: LoggedCommand | undefined;
  readonly next: LoggedCommand | undefined;
  /** Of the next one what is shown: a phase, from 1, of so many, or whatever is being played. */
  readonly inside: { readonly phase: number; readonly phases: number } | 'played' | undefined;
}

/** A match being watched: what is seen of it now, and all that can be done with it. */
export interface Course<T extends ScreenTypes> {
  where(): Whereabouts;
  scene(size: Size): Scene<T>;
  /** Plays on, or stops at the end of the turn that is played. */
  playOrPause(): void;
  /** Stops where it is. */
  halt(): void;
  goTo(length: number): void;
  step(by: number): void;
  phase(by: 1 | -1): void;
  turns(by: number): void;
  /** To where the turn of this number began; whether there is one. */
  toTurn(number: number): boolean;
  setSpeed(speed: Speed): void;
  toggleDebug(): void;
  /** A key of the game's own screen that only looks, such as one that scrolls. */
  look(key: string, size: Size): void;
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
  const { screen, match, glyphs, eyes = 1, bots = {}, timer = realTimer } = options;
  const last = match.log.length;
  let at = 0;
  let debug = false;
  let speed = options.speed;
  let slow = false;
  let playing = false;
  let size: Size = { columns: 80, rows: 24 };
  /** Tab keys since the debug view was opened: its page stays from turn to turn. */
  let tabs = 0;
  let moment: Moment<T>;
  let captions: Pick<Whereabouts, 'progress' | 'past' | 'next'>;
  /** What is seen of the next turn while it is played, or stepped through. */
  let beat: Beat<T> | undefined;
  let phases: readonly Beat<T>[] = [];
  let phase = 0;
  let playback: Playback | undefined;
  let endPause = () => {};

  const sceneOf = ({ view, events, local }: Moment<T>): Scene<T> => {
    const { preferences, level, record, debugUsed } = options;
    const about = {
      seed: match.setup.seed,
      record,
      seat: Math.max(1, eyes),
      bots,
      hints: 0,
      undos: 0,
      debug,
      debugUsed,
      preferences,
      ...(level && { level }),
    };
    return { view, events, local, glyphs, watched: true, ...size, ...about };
  };

  /** The moment after a key of the game's screen; the same where that does more than look. */
  const looked = (from: Moment<T>, key: string): Moment<T> => {
    const binding = screen.keys(sceneOf(from)).find(({ keys }) => keys.includes(key));
    const action = binding?.act(key);
    return action?.type === 'local' ? { ...from, local: action.local } : from;
  };
  const momentOf = (length: number): Moment<T> =>
    Array.from({ length: tabs }, () => 'tab').reduce(looked, momentAt(match, screen, length, debug, eyes));

  /** The turn of a command, from 0, as it is watched. */
  const beatsOf = (index: number): readonly Beat<T>[] => {
    if (screen.beats === undefined || index >= last || !isWatched(screen, match.stepAt(index))) return [];
    const after = { ...sceneOf(momentOf(index + 1)), ...seenAfter(match, screen, index, debug, eyes) };
    return screen.beats(sceneOf(momentOf(index)), after);
  };

  const arriveAt = (length: number) => {
    at = Math.max(0, Math.min(length, last));
    beat = undefined;
    phases = [];
    phase = 0;
    moment = momentOf(at);
    captions = {
      progress: progressAt(match.turns(), at, last),
      past: loggedCommand(match, at - 1, debug ? 'all' : eyes),
      next: loggedCommand(match, at, debug ? 'all' : eyes),
    };
  };
  /** Shows the next turn as it is after so many of its phases; beyond them, what it comes to. */
  const showPhase = (wanted: number | 'last') => {
    if (phases.length === 0)
      phases = onePerPhase(beatsOf(at).map((shown) => ({ beat: shown, milliseconds: 0 }))).map((frame) => frame.beat);
    phase = wanted === 'last' ? phases.length : wanted;
    if (phase > phases.length) arriveAt(at + 1);
    else beat = phases[phase - 1];
  };

  const halt = () => {
    playing = false;
    endPause();
    playback?.stop();
    if (playback !== undefined) beat = undefined;
    playback = undefined;
  };
  const playNext = () => {
    const frames = playbackOf(beatsOf(at), { speed, flashes: options.flashes, slow });
    phase = 0;
    if (frames.length === 0) return turnPlayed();
    const show = (shown: Beat<T>) => {
      beat = shown;
      changed();
    };
    const done = (wasSlow: boolean) => {
      slow = wasSlow;
      turnPlayed();
    };
    playback = startPlayback(frames, { show, done }, timer);
  };
  const turnPlayed = () => {
    playback = undefined;
    arriveAt(at + 1);
    if (at >= last) playing = false;
    else endPause = timer.after(pause / (speed === 'skip' ? 2 : speed), playNext);
    changed();
  };

  arriveAt(options.from ?? 0);

  return {
    where: () => {
      const stepped = phase > 0 ? { phase, phases: phases.length } : undefined;
      return { at, ...captions, playing, speed, debug, inside: playback === undefined ? stepped : 'played' };
    },
    scene(wanted) {
      size = wanted;
      return sceneOf(beat ?? moment);
    },
    playOrPause() {
      if (playing) {
        const isWithin = playback !== undefined;
        halt();
        if (isWithin) arriveAt(at + 1);
        return;
      }
      if (at >= last) arriveAt(0);
      if (last === 0) return;
      playing = true;
      playNext();
    },
    halt,
    goTo(length) {
      halt();
      arriveAt(length);
    },
    step(by) {
      halt();
      arriveAt(phase > 0 && by < 0 ? at : at + by);
    },
    phase(by) {
      halt();
      if (phase + by >= 0) return showPhase(phase + by);
      if (at === 0) return;
      arriveAt(at - 1);
      showPhase('last');
    },
    turns(by) {
      halt();
      arriveAt(turnsOn(match.turns(), at, by, last));
    },
    toTurn(number) {
      const length = turnNumbered(match.turns(), number, at);
      if (length !== undefined) arriveAt(length);
      return length !== undefined;
    },
    setSpeed(wanted) {
      speed = wanted;
      if (speed === 'skip') playback?.skip();
    },
    toggleDebug() {
      const stepped = phase;
      // What is played was made for other eyes; it is at its end then.
      playback?.skip();
      debug = !debug;
      tabs = 0;
      arriveAt(at);
      if (stepped > 0) showPhase(stepped);
    },
    look(key, wanted) {
      size = wanted;
      const turnsPage = key === 'tab' && debug;
      if (beat !== undefined || !(turnsPage || lookingKeys.includes(key))) return;
      if (turnsPage) tabs++;
      moment = looked(moment, key);
    },
  };
}
