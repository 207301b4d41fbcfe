import { seatOfViewer, type Viewer } from '../../engine/vocabulary.ts';
import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import type { Beat, KeyBinding, Spot } from '../../screen/screen.ts';
import type { Size } from '../layers/place.ts';
import { isWatched } from '../scene/last-turn.ts';
import { matchMemory } from '../scene/match-memory.ts';
import { type Moment, momentAt, seenAfter, viewerOf } from '../scene/replay-moment.ts';
import type { CourseOptions } from './course.ts';

/** What is seen of a match that is watched. */
export interface Sight<T extends ScreenTypes> {
  /** Whose eyes it is seen through now. */
  viewer(): Viewer;
  isDebug(): boolean;
  toggleDebug(): void;
  setSize(size: Size): void;
  /** Another moment is looked at: the one after so many commands. */
  arrive(length: number): void;
  /** The moment, or one of the turn that comes next. */
  scene(beat?: Beat<T>): Scene<T>;
  /** The turn of a command, from 0, as it is watched. */
  beats(index: number): readonly Beat<T>[];
  /** The game's own keys that only look, where the game has somebody look around. */
  lookingBindings(): readonly KeyBinding<T>[];
  /** Takes a key that only looks; says whether it is one. */
  look(key: string): boolean;
  /** Takes a click that only looks, where the game has somebody look around. */
  lookAt(spot: Spot): void;
}

/** Keys that only look; in the debug view Tab turns its pages. */
const lookingKeys = ['pageup', 'pagedown', 'wheelup', 'wheeldown'];

/** Whether the keys of a row change nothing but what the screen keeps. */
const onlyLooks = <T extends ScreenTypes>({ keys, act }: KeyBinding<T>): boolean =>
  keys.every((key) => act(key).type === 'local');

/** Looks at a match; first at its start. */
export function courseSight<T extends ScreenTypes>(options: CourseOptions<T>): Sight<T> {
  const { screen, match, eyes = 1 } = options;
  const memory = matchMemory(match, screen);
  let at = 0;
  let debug = false;
  let size: Size = { columns: 80, rows: 24 };
  /** Tab keys since the debug view was opened: its page stays from turn to turn. */
  let tabs = 0;
  /** What whoever looks around has left on the screen, and where that was. */
  let kept: Pick<Moment<T>, 'local' | 'view'> | undefined;
  /** The moment; made when it is to be shown. */
  let seen: Moment<T> | undefined;

  const sceneOf = ({ view, events, local }: Moment<T>, length: number): Scene<T> => ({
    ...sceneFacts(options, at === match.log.length ? undefined : match.game.turnOf(match.stateAt(at))),
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
    if (screen.beats === undefined || index >= match.log.length || !isWatched(screen, match.stepAt(index))) return [];
    const after = { ...sceneOf(momentOf(index + 1), index + 1), ...seenAfter(match, screen, index, debug, eyes) };
    return screen.beats(sceneOf(momentOf(index), index), after);
  };

  return {
    viewer: () => (debug ? 'all' : eyes),
    isDebug: () => debug,
    toggleDebug() {
      debug = !debug;
      tabs = 0;
      seen = undefined;
      // What the screen keeps only of the debug view does not come back with it.
      if (kept !== undefined) kept = moment();
    },
    setSize(wanted) {
      size = wanted;
    },
    arrive(length) {
      at = length;
      seen = undefined;
    },
    scene: (beat) => sceneOf(beat ?? moment(), at),
    beats: beatsOf,
    lookingBindings: () => (screen.onlooker === undefined ? [] : screen.keys(sceneOf(moment(), at)).filter(onlyLooks)),
    look(key) {
      if (screen.onlooker !== undefined) return keep(looked(moment(), key, at));
      const turnsPage = key === 'tab' && debug;
      if (!(turnsPage || lookingKeys.includes(key))) return false;
      const isOther = keep(looked(moment(), key, at));
      if (turnsPage) tabs++;
      return isOther;
    },
    lookAt(spot) {
      const action = screen.onlooker && screen.click?.(sceneOf(moment(), at), spot);
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
    seat: seatOfViewer(eyes, eyes === 'all' ? options.seat : undefined),
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
