import { expect, vi } from 'vitest';
import { keysOfText } from '#app/keys.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import type { IntoTheBreachScreen } from '#games/into-the-breach/screen/local.ts';
import { botsOf } from '#match-session/players.ts';
import { designedMoves } from '../breach-support.ts';
import { type BreachOptions, type BreachPlayed, pointAt } from './playing.ts';
import { winning } from './scenes.ts';

/** A screen of a match, reached by pressing keys and typing lines. */
export interface BreachFrame {
  readonly name: string;
  readonly options?: BreachOptions;
  prepare(played: BreachPlayed): void | Promise<void>;
}

/** Presses a key that opens a text field, and types into the field. */
const ask = ({ press, session }: BreachPlayed, key: string, text: string) => {
  press(key);
  session.keys(keysOfText(text), { columns: 80, rows: 24 });
};

const type = (played: BreachPlayed, text: string) => ask(played, ':', text);

/** A board on which the two mechs cannot save the last building. */
const lastBuilding = 'MMMMMMM/M_____M/M__1__M/M_____M/MMMMMMM//T,3,1,5,2,0/H,3,5,3,2,1/F,1,3,9,1,3';
const lastMech = 'MMMMMMM/M__3__M/M_____M/M_____M/MMMMMMM//S,2,1,3,2,2/T,2,2,2,3,1';

/** A board of maximum size with units in its corners. */
export const wholeBoard = [
  ...Array.from({ length: 40 }, (_, row) =>
    Array.from({ length: 40 }, (_, column) =>
      row % 8 === 3 && column % 6 === 2 ? 'M' : row % 9 === 5 && column % 11 === 4 ? '4' : '_',
    ).join(''),
  ),
  '',
  'T,20,20,12,6,3',
  'H,21,23,7,4,2',
  'S,20,25,9,3,2',
  'F,24,20,15,3,12',
  'S,0,39,3,3,2',
  'T,39,0,3,3,2',
].join('/');

const hugeNumbers =
  'MMMMMMMM/M______M/M_9__0_M/M______M/MMMMMMMM//H,1,1,12345,3,999/T,1,2,999999999,9,999/S,3,6,123456,2,150/F,3,2,2000000,0,40';

/** A mech in reach of more tiles than three rows of a refusal can list. */
const farReach = '________/________/___1____/________/________//T,2,5,3,4,1/S,0,0,3,2,2';

const bot = { bots: botsOf<IntoTheBreachScreen>(intoTheBreach, { 1: 'easy' }) };

export const breachFrames: readonly BreachFrame[] = [
  { name: 'start', options: { record: { played: 0, won: 0 } }, prepare: () => {} },
  { name: 'selected', prepare: ({ press }) => press('enter') },
  {
    name: 'forecast',
    prepare(played) {
      played.enter(...designedMoves);
      pointAt(played, [1, 2]);
      played.press('enter', 'right', 'right');
    },
  },
  {
    name: 'out-of-reach',
    prepare(played) {
      played.press('enter');
      pointAt(played, [5, 5]);
    },
  },
  {
    name: 'enemy-selected',
    prepare(played) {
      pointAt(played, [7, 6]);
      played.press('enter');
    },
  },
  {
    name: 'moved-selected',
    prepare(played) {
      played.enter('move(1,1,2,1)');
      pointAt(played, [2, 1]);
      played.press('enter', 'down');
    },
  },
  { name: 'undo-possible', prepare: ({ press }) => press('enter', 'down', 'enter') },
  {
    name: 'threats-tile',
    prepare(played) {
      played.enter(...designedMoves, 'move(1,2,1,4)');
      pointAt(played, [8, 6]);
    },
  },
  { name: 'threats-one', prepare: ({ press }) => press('e') },
  { name: 'threats-none', prepare: ({ press }) => press('e', 'e') },
  { name: 'bait', options: { level: 'bait' }, prepare: (played) => pointAt(played, [3, 3]) },
  { name: 'first-shot', options: { level: 'first-shot' }, prepare: ({ press }) => press('enter') },
  { name: 'classic-tiles', options: { settings: { tiles: 'classic' } }, prepare: ({ press }) => press('enter') },
  {
    name: 'symbols',
    options: { settings: { units: 'symbols' } },
    prepare: ({ press }) => press('enter', 'down', 'down'),
  },
  { name: 'forecast-off', prepare: ({ press }) => press('v') },
  {
    name: 'forecast-setting-off',
    options: { settings: { forecast: false } },
    prepare: ({ press }) => press('enter', 'down'),
  },
  { name: 'building', prepare: (played) => pointAt(played, [3, 4]) },
  { name: 'mountain', prepare: (played) => pointAt(played, [0, 0]) },
  { name: 'costly', prepare: ({ press }) => press('t') },
  { name: 'after-turn', prepare: ({ enter }) => enter('end_turn') },
  {
    name: 'log',
    prepare({ enter, press }) {
      enter('end_turn');
      press('L');
    },
  },
  {
    name: 'log-scrolled',
    prepare({ enter, press }) {
      enter('end_turn');
      press('L', 'pagedown');
    },
  },
  {
    name: 'won',
    options: { next: { name: 'first-shot', title: 'First shot' } },
    prepare: ({ enter }) => enter(...winning),
  },
  {
    name: 'won-with-debug',
    prepare({ enter, press }) {
      press('d', 'y', 'd');
      enter(...winning);
    },
  },
  {
    name: 'won-looked-at',
    prepare({ enter, press }) {
      enter(...winning);
      press('escape');
    },
  },
  {
    name: 'lost-buildings',
    options: { board: lastBuilding, record: { played: 1, won: 0 } },
    prepare: ({ enter }) => enter('end_turn'),
  },
  { name: 'lost-mechs', options: { board: lastMech }, prepare: ({ enter }) => enter('end_turn') },
  {
    name: 'lost-looked-at',
    options: { board: lastMech },
    prepare({ enter, press }) {
      enter('end_turn');
      press('escape', 'L');
    },
  },
  { name: 'debug', prepare: ({ press }) => press('d', 'y') },
  { name: 'debug-asked', prepare: ({ press }) => press('d') },
  { name: 'debug-used', prepare: ({ press }) => press('d', 'y', 'd') },
  { name: 'refusal', prepare: ({ enter }) => enter('move(1,1,5,5)') },
  { name: 'refusal-long', options: { board: farReach }, prepare: ({ enter }) => enter('move(2,5,2,3)') },
  { name: 'refusal-typed', prepare: (played) => type(played, 'move(1,1,5,5)\r') },
  { name: 'refusal-long-typed', options: { board: farReach }, prepare: (played) => type(played, 'move(2,5,2,3)\r') },
  { name: 'command-line', prepare: (played) => type(played, 'move(') },
  { name: 'command-line-target', prepare: (played) => type(played, 'move(1,1,') },
  { name: 'command-line-empty', prepare: ({ press }) => press(':') },
  { name: 'cannot-save', prepare: ({ press }) => press('enter', 'down', 'enter', 'S') },
  { name: 'save-prompt', prepare: (played) => ask(played, 'S', 'levels/mine.txt') },
  {
    name: 'replace',
    prepare(played) {
      played.host.paths.isFile.mockReturnValue(true);
      ask(played, 'S', 'levels/mine.txt\r');
    },
  },
  { name: 'file-error', prepare: (played) => ask(played, 'o', 'levels/level4.txt\r') },
  { name: 'bad-level', prepare: (played) => ask(played, 'o', 'bad.txt\r') },
  {
    name: 'hint',
    async prepare({ press, session }) {
      press('b', 'y');
      await vi.waitFor(() => expect(session.snapshot().local.hint).toBeDefined(), { timeout: 30_000 });
    },
  },
  {
    name: 'hint-act',
    async prepare({ press, session }) {
      press('b', 'y');
      await vi.waitFor(() => expect(session.snapshot().local.hint).toBeDefined(), { timeout: 30_000 });
      press('b');
    },
  },
  {
    name: 'hint-turn',
    async prepare({ press, session }) {
      press('b', 'y');
      await vi.waitFor(() => expect(session.snapshot().local.hint).toBeDefined(), { timeout: 30_000 });
      press('b', 'b');
    },
  },
  { name: 'tutorial', options: { isFirst: true }, prepare: () => {} },
  { name: 'watching', options: bot, prepare: () => {} },
  { name: 'narrow-board', options: { level: 'siege' }, prepare: ({ press }) => press('tab', 'tab', 'up') },
  {
    name: 'narrow-threats',
    options: { level: 'landslide' },
    prepare(played) {
      pointAt(played, [5, 5]);
    },
  },
  { name: 'large-board', options: { board: wholeBoard }, prepare: ({ press }) => press('enter', 'up', 'left') },
  { name: 'large-board-corner', options: { board: wholeBoard }, prepare: (played) => pointAt(played, [39, 0]) },
  { name: 'no-border', options: { level: 'open-shore' }, prepare: (played) => pointAt(played, [1, 9]) },
  { name: 'ruin', options: { level: 'old-ruin' }, prepare: (played) => pointAt(played, [3, 4]) },
  {
    name: 'ruin-reached',
    options: { level: 'old-ruin' },
    prepare: ({ press }) => press('enter', 'down', 'down', 'right'),
  },
  { name: 'huge-numbers', options: { board: hugeNumbers }, prepare: ({ press }) => press('right') },
  {
    name: 'one-row',
    options: { board: '___9_//T,0,0,1,2,3/S,0,4,3,1,1' },
    prepare: ({ press }) => press('enter'),
  },
];
