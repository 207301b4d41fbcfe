import { vi } from 'vitest';
import { keysOfText } from '#app/keys.ts';
import { createReplayPage } from '#app/timeline/replay-screen.ts';
import { realTimer } from '#app/timeline/timer.ts';
import { startMatch } from '#engine/match.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import type { Mission } from '#games/space-defender/mission.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import { botsOf } from '#match-session/players.ts';
import { burningHull } from '../games/space-defender/burning-hull.ts';
import { matchOf } from '../games/space-defender/support.ts';
import { watchedFacts } from '../support/scene-facts.ts';
import { longWatchLevel } from '../support/space-defender.ts';
import type { FrameSource, PinnedScene } from './pinned.ts';
import { type Chosen, longWatch, placeOf, sceneAfter } from './scenes.ts';
import { designed, type Played, type PlayOptions, play, small } from './support.ts';

const toGameOver = (played: Played) => {
  played.enter('play(10,30,24,38,44,54,60)', 'setup_next(5)');
  for (let i = 0; i < 200 && played.session.snapshot().view.phase === 'in-game'; i++) played.enter('pass');
};

const mission = () =>
  startMatch<SpaceDefenderScreen>(spaceDefender, {
    seed: 'classic',
    players: 1,
    options: {},
    level: longWatchLevel,
  });

/** A mission of two turns. */
const shortMission = () =>
  startMatch<SpaceDefenderScreen>(spaceDefender, {
    seed: 'classic',
    players: 1,
    options: {},
    level: {
      name: 'short-watch',
      text: longWatchLevel.text.replace('survive 40', 'survive 2'),
    },
  });

/** A turn with danger in every row, from the mission Burning Hull. */
const burning = () => matchOf(burningHull);

const toDebug = (played: Played, ...keys: string[]) => {
  played.enter(...designed);
  played.press('d', 'y', ...keys);
};

/** A screen of a match, reached by pressing keys and typing lines. */
export interface DefenderFrame {
  readonly name: string;
  options?(): PlayOptions;
  prepare(played: Played): void;
}

export const defenderFrames: readonly DefenderFrame[] = [
  { name: 'start', prepare: () => {} },
  { name: 'loadout', prepare: (played) => played.press('enter') },
  { name: 'loadout-weapon', prepare: (played) => played.press('enter', '4', 'down', 'right') },
  { name: 'loadout-power', prepare: (played) => played.press('enter', 'up') },
  { name: 'first-turn', prepare: (played) => played.press('1', 'enter', 'enter') },
  { name: 'burning-hull', options: () => ({ match: burning() }), prepare: () => {} },
  {
    name: 'burning-hull-preview',
    options: () => ({ match: burning() }),
    prepare: (played) => played.press('up', 'left', 'left'),
  },
  { name: 'fog', prepare: (played) => played.enter(...designed) },
  {
    name: 'move-preview',
    prepare(played) {
      played.enter(...designed);
      played.press('down', 'down', 'right', 'right', 'right', 'right', 'right');
    },
  },
  {
    name: 'wide-cells',
    prepare(played) {
      played.enter('play(5,10,31,51,57,77,83)', 'setup_next(5)', 'pass', 'pass', 'pass');
      played.press('right', 'right', 'up');
    },
  },
  {
    name: 'fatal-preview',
    prepare(played) {
      played.enter(...designed);
      played.press('down', 'down', 'down', 'down', 'right', 'right');
    },
  },
  {
    name: 'out-of-reach',
    prepare(played) {
      played.enter(...designed);
      played.press(...Array.from({ length: 20 }, () => 'right'));
    },
  },
  { name: 'debug-tables', prepare: (played) => toDebug(played) },
  { name: 'debug-actions', prepare: (played) => toDebug(played, 'tab') },
  { name: 'debug-streams', prepare: (played) => toDebug(played, 'tab', 'tab') },
  { name: 'debug-phase', prepare: (played) => toDebug(played, '5') },
  { name: 'debug-used', prepare: (played) => toDebug(played, 'd') },
  {
    name: 'enemies',
    prepare(played) {
      played.enter(...designed);
      played.press('e');
    },
  },
  {
    name: 'hint',
    prepare(played) {
      played.enter(...designed);
      played.press('b');
    },
  },
  {
    name: 'question',
    prepare(played) {
      played.enter(...designed);
      played.press('down', 'down', 'down', 'down', 'right', 'right', 'enter');
    },
  },
  {
    name: 'tutorial',
    options: () => ({ isFirst: true }),
    prepare: (played) => played.enter('play(7,20,30,30,30,30,30)', 'setup_next(5)'),
  },
  { name: 'mission-parts', options: () => ({ match: mission() }), prepare: () => {} },
  {
    name: 'mission',
    options: () => ({ match: mission() }),
    prepare: (played) => played.enter('setup_next(5)', 'fire'),
  },
  {
    name: 'mission-won',
    options: () => ({ match: shortMission() }),
    prepare: (played) => played.enter('setup_next(5)', 'fire', 'pass'),
  },
  { name: 'mission-given-up', options: () => ({ match: mission() }), prepare: (played) => played.enter('abort') },
  {
    name: 'best',
    options: () => ({ record: { played: 3, won: 0, best: 1 } }),
    prepare: toGameOver,
  },
  {
    name: 'watching',
    options: () => ({ match: mission(), bots: botsOf<SpaceDefenderScreen>(spaceDefender, { 1: 'easy' }) }),
    prepare: () => {},
  },
  {
    name: 'refusal',
    prepare(played) {
      played.enter(...designed);
      played.press(':');
      played.session.keys(keysOfText('move(J,30)\r'), small);
    },
  },
  {
    name: 'command-line',
    prepare(played) {
      played.enter(...designed);
      played.press(':');
      played.session.keys(keysOfText('move(C'), small);
    },
  },
  { name: 'game-over', prepare: toGameOver },
];

const watched =
  (...keys: string[]): FrameSource =>
  ({ glyphs, size }) => {
    const played = play({ glyphs, size });
    played.enter(...designed);
    const place = createReplayPage<SpaceDefenderScreen>({
      timer: realTimer,
      match: played.match(),
      screen: spaceDefenderScreen,
      viewer: 1,
      facts: watchedFacts({ glyphs }),
      speed: 1,
      flashes: true,
      leave: () => {},
      help: () => {},
      saveSpeed: () => {},
      continueFrom: () => {},
    });
    place.keys(keys, size);
    return place;
  };

/** A turn of the designed match, some milliseconds after its command was played. */
const turnAfter =
  (milliseconds: number): FrameSource =>
  ({ glyphs, size }) => {
    const played = play({ glyphs, size, settings: { speed: 1 } });
    played.enter(...designed);
    played.press('f');
    vi.advanceTimersByTime(milliseconds);
    return played.session;
  };

const runningScenes: readonly PinnedScene[] = [
  { name: 'replay', source: watched('end', 'left', 'left') },
  { name: 'replay-debug', source: watched('end', 'd') },
  { name: 'replay-turn', source: watched('end', 'g', '7') },
  { name: 'turn-shots-fly', source: turnAfter(60) },
  { name: 'turn-enemies-act', source: turnAfter(1500) },
];

const board = 'play(10,30,24,38,44,54,60)';
const fewParts: Mission = { ...longWatch, parts: { ...longWatch.parts, weapon: [1, 2], power: [5] } };

const loadouts: readonly { readonly name: string; readonly chosen: Chosen }[] = [
  { name: 'mission', chosen: { lines: [board], mission: longWatch } },
  { name: 'locked', chosen: { lines: [board], mission: fewParts, local: { choice: 4 } } },
];

export const defenderScenes: readonly PinnedScene[] = [
  ...defenderFrames.map(
    ({ name, options, prepare }): PinnedScene => ({
      name,
      source(around) {
        const played = play({ ...options?.(), ...around });
        prepare(played);
        return played.session;
      },
    }),
  ),
  ...runningScenes,
  ...loadouts.map(
    ({ name, chosen }): PinnedScene => ({
      name: `loadout-${name}`,
      source: (around) => placeOf(sceneAfter({ ...chosen, ...around })),
    }),
  ),
];
