import type { Standing } from '../../games/risc/positions.ts';
import { keys, type RiscFrame, slow } from './frames.ts';
import { commit, enter, pass, type RiscOptions, type RiscPlayed, reportTo, sitDown } from './playing.ts';
import {
  ahead,
  allTypes,
  crowded,
  even,
  large,
  longBattle,
  losing,
  out,
  ring,
  unordered,
  winning,
} from './standings.ts';

/** Options of a match from this position, on its map. */
const on = (standing: Standing): RiscOptions => ({ map: standing.level ?? 'twin-rivers', standing });

/** Like `on`, but with turns that are played back. */
const seen = (standing: Standing): RiscOptions => ({ ...on(standing), settings: { speed: 1 } });

/** Commits, stops where the report contains the text, and then presses the keys. */
const reportAt =
  (what: string, ...pressed: string[]) =>
  async (played: RiscPlayed) => {
    await reportTo(played, what);
    played.press(...pressed);
  };

/** Commits, commits the next turn if the match is not over, and then presses the keys. */
const over =
  (...pressed: string[]) =>
  async (played: RiscPlayed) => {
    await commit(played);
    if (played.match().state.outcome === null) await commit(played);
    played.press(...pressed);
  };

/** Plays the turn with the orders of the position and two more turns, then presses the keys. */
const turns =
  (...pressed: string[]) =>
  async (played: RiscPlayed) => {
    await enter(played, 'commit', 'commit', 'commit');
    played.press(...pressed);
  };

/** The tutorial at the step that these keys reach. */
const lesson = (number: number, ...pressed: string[]): RiscFrame => ({
  name: `tutorial-${number}`,
  options: { isFirst: true, record: { played: 0, won: 0 } },
  async prepare({ press }) {
    for (const key of pressed) {
      press(key);
      await pass(10);
    }
  },
});

const reportFrames: readonly RiscFrame[] = [
  { name: 'turn-orders', options: seen(crowded), prepare: reportAt('turn 7') },
  { name: 'turn-attacks', options: seen(crowded), prepare: reportAt('All armies march at once') },
  { name: 'turn-revealed', options: seen(ring), prepare: reportAt('pass each other') },
  { name: 'turn-forces', options: seen(crowded), prepare: reportAt('battle 1 of') },
  { name: 'turn-second-force', options: seen(crowded), prepare: reportAt('% taken', 'right', 'right') },
  { name: 'turn-last-battle', options: seen(crowded), prepare: reportAt('battle 3 of 3', 'right', 'right') },
  { name: 'turn-summary', options: seen(crowded), prepare: reportAt('turn 7', 'end') },
  { name: 'turn-running', options: seen(crowded), prepare: ({ press }) => press('c') },
  { name: 'turn-five', options: seen(ring), prepare: reportAt('round 2') },
  { name: 'turn-five-summary', options: seen(ring), prepare: reportAt('turn 12', 'end') },
  { name: 'turn-long', options: seen(longBattle), prepare: reportAt('Eyrie', 'n', 'right', 'right') },
  { name: 'turn-long-summary', options: seen(longBattle), prepare: reportAt('turn 4', 'end') },
  { name: 'turn-taken', options: seen(longBattle), prepare: reportAt('You take Glade: nobody was there.') },
  { name: 'turn-conquest', options: seen(winning), prepare: reportAt('turn 4', 'end') },
  {
    name: 'turn-without-battle',
    options: seen(unordered),
    async prepare(played) {
      played.press('tab', 'p', 'enter');
      await reportTo(played, 'growth');
    },
  },
  { name: 'turn-quiet', options: { ...seen(even), standing: { ...even, turns: 0 } }, prepare: keys('c', 'c') },
];

const endFrames: readonly RiscFrame[] = [
  { name: 'won', options: on(winning), prepare: over() },
  {
    name: 'won-next-level',
    options: { ...on(winning), next: { name: 'long-march', title: 'Long March' } },
    prepare: over(),
  },
  { name: 'won-looked-at', options: on(winning), prepare: over('escape', 'right') },
  { name: 'won-statistics', options: on(winning), prepare: over('escape', 'v') },
  { name: 'won-by-limit', options: on(ahead), prepare: over() },
  { name: 'lost', options: on(losing), prepare: over() },
  { name: 'lost-looked-at', options: on(losing), prepare: over('escape') },
  { name: 'drawn', options: on(even), prepare: over() },
  { name: 'drawn-looked-at', options: on(even), prepare: over('escape') },
  {
    name: 'won-of-two',
    options: { ...on(winning), botNames: {} },
    async prepare(played) {
      await sitDown(played);
      await over()(played);
    },
  },
];

const coverFrames: readonly RiscFrame[] = [
  { name: 'cover', options: { botNames: {} }, prepare: () => {} },
  { name: 'cover-five', options: { map: 'five-fires', botNames: {} }, prepare: () => {} },
  {
    name: 'cover-orders',
    options: { ...on({ ...unordered, players: [{}, {}] }), botNames: {} },
    async prepare(played) {
      await sitDown(played);
      played.press('i', 'c', 'c');
      await pass(10);
    },
  },
  {
    name: 'second-player',
    options: { ...on({ ...unordered, players: [{ committed: true }, {}] }), botNames: {} },
    async prepare(played) {
      await sitDown(played);
      played.press('enter');
    },
  },
  {
    name: 'third-player',
    options: {
      ...on(crowded),
      botNames: {},
      standing: { ...crowded, players: [{ committed: true }, { committed: true }, {}] },
    },
    prepare: sitDown,
  },
];

const watchedFrames: readonly RiscFrame[] = [
  {
    name: 'watching',
    options: { ...on(crowded), standing: { ...crowded, players: [] }, ...slow(1, 2, 3) },
    prepare: () => pass(1000),
  },
  {
    name: 'watching-territory',
    options: { ...on(ring), standing: { ...ring, players: [] }, ...slow(1, 2, 3, 4, 5) },
    prepare: keys('space', 'tab', 'tab'),
  },
  {
    name: 'watching-debug',
    options: { ...on(crowded), standing: { ...crowded, players: [] }, ...slow(1, 2, 3) },
    prepare: keys('space', 'd', 'd'),
  },
  {
    name: 'watching-statistics',
    options: { map: 'four-winds', botNames: { 1: 'raider', 2: 'keeper', 3: 'raider', 4: 'keeper' } },
    async prepare({ press }) {
      await pass(800);
      press('space', 'v');
    },
  },
  {
    name: 'watching-turns',
    options: { map: 'three-crowns', botNames: { 1: 'raider', 2: 'keeper', 3: 'raider' } },
    async prepare({ press }) {
      await pass(800);
      press('space', 'left');
      await pass(10);
    },
  },
  {
    name: 'watching-over',
    options: { ...on(even), botNames: { 1: 'keeper', 2: 'keeper' } },
    prepare: () => pass(3000),
  },
  { name: 'out', options: { ...on(out), ...slow(2, 3, 4) }, prepare: () => pass(1000) },
];

const insideFrames: readonly RiscFrame[] = [
  { name: 'log', options: on(crowded), prepare: over('L') },
  {
    name: 'log-placed',
    prepare: async (played) => {
      await enter(played, 'spread', 'commit');
      played.press('L');
    },
  },
  { name: 'statistics', options: on(crowded), prepare: turns('v') },
  { name: 'statistics-units', options: on(crowded), prepare: turns('v', 'f') },
  { name: 'statistics-income', options: on(ring), prepare: turns('v', 'f', 'f', 'f') },
  { name: 'debug', options: on(crowded), prepare: keys('d', 'y') },
  { name: 'debug-raw', options: on(crowded), prepare: keys('d', 'y', 'D') },
  { name: 'debug-raw-scrolled', options: on(crowded), prepare: keys('d', 'y', 'D', 'pagedown') },
  { name: 'debug-used', options: on(crowded), prepare: keys('d', 'y', 'd') },
  { name: 'debug-large', options: on(large), prepare: keys('d', 'y', 'D') },
  { name: 'debug-all-types', options: on(allTypes), prepare: keys('d', 'y', 'right') },
];

export const runningFrames: readonly RiscFrame[] = [
  ...reportFrames,
  ...endFrames,
  ...coverFrames,
  ...watchedFrames,
  ...insideFrames,
  lesson(1),
  lesson(2, 'e', 'c'),
  lesson(3, 'e', 'c', 'enter'),
  lesson(4, 'e', 'c', 'enter', 'enter'),
  lesson(5, 'e', 'c', 'enter', 'enter', 'c'),
];
