import { designedPosition } from '../../games/robo-race/screen/planning-scenes.ts';
import { type RaceFrame, slow } from './frames.ts';
import { pass, runRound } from './playing.ts';
import { doomed, pushing, winning } from './positions.ts';

/** Robot 1 is destroyed, player 2 has committed, and player 3 plans. */
const destroyed = {
  ...designedPosition,
  robots: designedPosition.robots.map((robot, i) => (i === 0 ? { player: 1, alive: false, start: 1 } : robot)),
  hands: { 2: designedPosition.hands[2], 3: designedPosition.hands[3] },
  slots: {},
  programs: { 2: designedPosition.programs[2] },
};

const three = { players: 3 };
const four = { players: 4 };
const wide = { level: 'assembly-line', players: 4 };
const high = { level: 'foundry', players: 4 };
const huge = { level: 'random:race:40x40:3', players: 4 };

export const planningFrames: readonly RaceFrame[] = [
  { name: 'start', options: { record: { played: 0, won: 0 } }, prepare: () => {} },
  { name: 'half-planned', prepare: ({ press }) => press('7', '4', '6') },
  { name: 'planned', prepare: ({ press }) => press('1', '4', '7', '2', '5') },
  { name: 'left-over', prepare: ({ press }) => press('1', '4', '7', '2', '5', 'up', 'up') },
  { name: 'third-card-placed', prepare: ({ press }) => press('1', '3', '7', '2', '5', '3') },
  { name: 'card-chosen', prepare: ({ press }) => press('1', '4', 'down', 'down') },
  { name: 'slot-chosen', prepare: ({ press }) => press('1', '4', 'left', 'left') },
  { name: 'doomed', options: { position: doomed }, prepare: () => {} },
  { name: 'doomed-costly', options: { position: doomed }, prepare: ({ press }) => press('t') },
  { name: 'doomed-card', options: { position: doomed }, prepare: ({ press }) => press('1', 'end') },
  { name: 'about-to-win', options: { position: winning, ...four }, prepare: () => {} },
  { name: 'others-planning', options: { position: designedPosition, ...three, ...slow(2, 3) }, prepare: () => {} },
  {
    name: 'committed',
    options: slow(2),
    async prepare({ press }) {
      press('1', '4', '7', '2', '5', 't', 't');
      await pass(50);
    },
  },
  {
    name: 'committed-thinking',
    options: slow(2),
    async prepare({ press }) {
      press('1', '4', '7', '2', '5', 't', 't', 'up');
      await pass(1000);
    },
  },
  { name: 'destroyed', options: { position: destroyed, ...three, ...slow(2, 3) }, prepare: () => {} },
  { name: 'four-players', options: four, prepare: ({ press }) => press('7') },
  { name: 'alone', options: { level: 'test-track', players: 1 }, prepare: ({ press }) => press('1') },

  { name: 'forecast-setting-off', options: { settings: { forecast: false } }, prepare: ({ press }) => press('7') },
  { name: 'cursor', options: { position: pushing, ...three }, prepare: ({ press }) => press('tab', 'down', 'right') },
  {
    name: 'cursor-robot',
    options: { position: pushing, ...three },
    prepare: ({ press }) => press('tab', 'down', 'down', 'down'),
  },
  { name: 'cursor-edge', prepare: ({ press }) => press('tab', 'end') },
  { name: 'cursor-start', prepare: ({ press }) => press('7', 'tab', 'right', 'right') },
  { name: 'wide-board', options: wide, prepare: ({ press }) => press('7') },
  { name: 'wide-board-end', options: wide, prepare: ({ press }) => press('tab', 'end') },
  { name: 'high-board', options: high, prepare: () => {} },
  {
    name: 'high-board-top',
    options: high,
    prepare: ({ press }) => press('tab', ...Array.from({ length: 14 }, () => 'up')),
  },
  { name: 'huge-board', options: huge, prepare: ({ press }) => press('7', '6') },
  {
    name: 'huge-board-middle',
    options: huge,
    prepare: ({ press }) => press('tab', ...Array.from({ length: 18 }, () => ['up', 'right']).flat()),
  },
  { name: 'second-round', prepare: (played) => runRound(played) },
  {
    name: 'path-below',
    async prepare(played) {
      await runRound(played);
      played.press('l', '3');
    },
  },
  {
    name: 'story-scrolled',
    async prepare(played) {
      await runRound(played);
      played.press('pagedown');
    },
  },
];
