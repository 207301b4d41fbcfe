import type { Seat } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import type { Glyphs } from '../screen/paint.ts';
import type { Beat, GameScreen, PlayRecord, Preferences, Scene, ScreenTypes } from '../screen/screen.ts';
import { isWatched } from './last-turn.ts';
import type { Size } from './place.ts';
import { realTimer, type Speed, type Timer } from './playback.ts';
import type { Whereabouts } from './replay-bar.ts';
import { turnInside } from './replay-inside.ts';
import { loggedCommand, type Moment, momentAt, nearestWatched, seenAfter } from './replay-moment.ts';
import { lengthAt, progressAt, turnNumbered, turnsOn } from './replay-turns.ts';

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
  let playing = false;
  let size: Size = { columns: 80, rows: 24 };
  /** Tab keys since the debug view was opened: its page stays from turn to turn. */
  let tabs = 0;
  let moment: Moment<T>;
  let captions: Pick<Whereabouts, 'progress' | 'past' | 'next'>;
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

  const inside = turnInside<T>({
    stepwise: screen.stepwise === true,
    flashes: options.flashes,
    timer,
    beats: () => beatsOf(at),
    changed,
    ended: () => (playing ? turnPlayed() : arriveAt(at + 1)),
  });

  const arriveAt = (length: number) => {
    at = Math.max(0, Math.min(length, last));
    inside.clear();
    moment = momentOf(at);
    captions = {
      progress: progressAt(match.turns(), at, last),
      past: loggedCommand(match, at - 1, debug ? 'all' : eyes),
      next: loggedCommand(match, at, debug ? 'all' : eyes),
    };
  };

  const halt = () => {
    playing = false;
    endPause();
    inside.hold();
  };
  const playNext = () => {
    if (!inside.run(speed)) turnPlayed();
  };
  const turnPlayed = () => {
    arriveAt(at + 1);
    if (at >= last) playing = false;
    else endPause = timer.after(pause / (speed === 'skip' ? 2 : speed), playNext);
    changed();
  };
  const play = () => {
    if (at >= last) arriveAt(0);
    if (last === 0) return;
    playing = true;
    playNext();
  };
  arriveAt(options.from ?? 0);

  return {
    where() {
      const stepped = inside.stepped();
      const phase = inside.at();
      const stopped = phase > 0 && stepped === undefined ? { phase, phases: inside.phases() } : undefined;
      return { at, ...captions, playing, speed, debug, stepped, inside: inside.isPlayed() ? 'played' : stopped };
    },
    scene(wanted) {
      size = wanted;
      return sceneOf(inside.beat() ?? moment);
    },
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
      arriveAt(lengthAt(match.turns(), share, last));
    },
    step(by) {
      halt();
      arriveAt(inside.at() > 0 && by < 0 ? at : at + by);
    },
    phase(by) {
      halt();
      const place = inside.step(by);
      if (place === 'after') arriveAt(at + 1);
      if (place !== 'before' || at === 0) return;
      arriveAt(at - 1);
      inside.stopAt('last');
    },
    part(by) {
      if (inside.part(by)) return;
      const wasPlaying = playing;
      halt();
      const index = nearestWatched(match, screen, at, by);
      arriveAt(index ?? (by > 0 ? last : 0));
      if (index !== undefined) inside.stopAt(by > 0 ? 1 : 'last part');
      if (wasPlaying && at < last) play();
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
      inside.setSpeed(wanted);
    },
    toggleDebug() {
      const place = inside.at();
      // What is played was made for other eyes; where it cannot be stopped it is at its end then.
      inside.finish();
      debug = !debug;
      tabs = 0;
      arriveAt(at);
      inside.stopAt(place);
      if (playing && place > 0) inside.run(speed);
    },
    look(key, wanted) {
      size = wanted;
      const turnsPage = key === 'tab' && debug;
      if (inside.beat() !== undefined || !(turnsPage || lookingKeys.includes(key))) return;
      if (turnsPage) tabs++;
      moment = looked(moment, key);
    },
  };
}
