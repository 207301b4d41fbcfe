import type { Match } from '#engine/match.ts';
import { seatOfViewer, type Viewer } from '#engine/vocabulary.ts';
import type { RoboRace } from '#games/robo-race/game-types.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import { keyframes } from '#games/robo-race/screen/keyframes.ts';
import type { RaceKeyframe, RaceScene } from '#games/robo-race/screen/local.ts';
import { eventFor } from '#games/robo-race/state.ts';
import { usualPreferences, usualScene } from '#test/support/scene-facts.ts';
import { type Given, played, raceFrom } from '../support.ts';

export interface Looks extends Partial<Omit<RaceScene, 'local' | 'preferences'>> {
  readonly viewer?: Viewer;
  readonly preferences?: Partial<RaceScene['preferences']>;
}

/** Scene of player 1, or of another viewer. */
export function sceneOf(match: Match<RoboRace>, events: RaceScene['events'], looks: Looks = {}): RaceScene {
  const { viewer = 1, preferences, ...more } = looks;
  const view = roboRace.view(match.state, viewer);
  return {
    ...usualScene,
    view,
    events: viewer === 'all' ? events : events.map((event) => eventFor(event, viewer)),
    local: roboRaceScreen.state.initial(view),
    seat: seatOfViewer(viewer),
    seed: 'race',
    debug: viewer === 'all',
    debugUsed: viewer === 'all',
    ...more,
    preferences: { ...usualPreferences, ...preferences },
  };
}

export interface WatchedRound {
  readonly before: RaceScene;
  readonly after: RaceScene;
  readonly beats: readonly RaceKeyframe[];
  /** Keyframes where playback can stop. */
  readonly moments: readonly RaceKeyframe[];
  /** Scene at a value of the event counter, such as `12.6`. */
  at(counter: string): RaceScene;
}

/** Playback of the round that the last line starts. */
export function watched(match: Match<RoboRace>, lines: readonly string[], looks: Looks = {}): WatchedRound {
  const last = lines.at(-1) ?? '';
  for (const line of lines.slice(0, -1)) played(match, line);
  const before = sceneOf(match, [], looks);
  const after = sceneOf(match, played(match, last), looks);
  const frames = keyframes(before, after);
  const moments = frames.filter(({ flash }) => flash === undefined);
  return {
    before,
    after,
    beats: frames,
    moments,
    at(counter) {
      const beat = moments.find(({ local: { playback } }) => playback?.is === 'step' && playback.counter === counter);
      if (beat === undefined) throw new Error(`there is no moment ${counter}`);
      return sceneAt(after, beat);
    },
  };
}

export const sceneAt = (after: RaceScene, { view, events, local }: RaceKeyframe): RaceScene => ({
  ...after,
  view,
  events,
  local,
});

type Robot = readonly [x: number, y: number, facing: string] | null;

/** Match in which every robot holds the cards of its program and low cards. Robots that are null are destroyed. */
export function raceWith(
  robots: readonly Robot[],
  programs: readonly (readonly number[])[],
  { round = 2, ...options }: Given & { readonly round?: number } = {},
): { readonly match: Match<RoboRace>; readonly lines: readonly string[] } {
  const used = new Set(programs.flat());
  const free = Array.from({ length: 84 }, (_, i) => i + 1).filter((card) => !used.has(card));
  const living = robots.flatMap((robot, i) => (robot === null ? [] : [i + 1]));
  const hands = living.map((player, i) => {
    const rest = free.slice(2 * i, 2 * i + 7 - (programs[player - 1]?.length ?? 0));
    return [player, [...(programs[player - 1] ?? []), ...rest]] as const;
  });
  const level = options.level?.text ?? 'workshop';
  const match = raceFrom(
    {
      board: level,
      round,
      step: 0,
      robots: robots.map((robot, i) => ({
        player: i + 1,
        x: robot?.[0] ?? null,
        y: robot?.[1] ?? null,
        facing: robot?.[2] ?? null,
        alive: robot !== null,
        start: i + 1,
      })),
      hands: Object.fromEntries(hands.map(([player, hand]) => [player, hand.toSorted((a, b) => a - b)])),
    },
    options,
  );
  const lines = living.flatMap((player) => [
    `${player}: program ${(programs[player - 1] ?? []).join(' ')}`,
    `${player}: commit`,
  ]);
  return { match, lines };
}

/** Position of the designed screens, with the lines that run its round. */
export const designedStart = (): ReturnType<typeof raceWith> =>
  raceWith(
    [
      [8, 7, 'N'],
      [7, 4, 'N'],
      [8, 4, 'N'],
    ],
    [
      [71, 52, 65, 31, 47],
      [83, 74, 39, 43, 48],
      [68, 82, 59, 36, 66],
    ],
    { players: 3 },
  );

export function designedRound(looks: Looks = {}): WatchedRound {
  const { match, lines } = designedStart();
  return watched(match, lines, { level: { name: 'workshop', title: 'Workshop' }, ...looks });
}
