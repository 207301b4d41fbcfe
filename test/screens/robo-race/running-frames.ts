import type { RaceFrame } from './frames.ts';
import { pass, type RacePlayed, sitDown, stepTo } from './playing.ts';
import { accidents, losing, pushing, undecided, winning } from './positions.ts';

const watched = { settings: { speed: 1 } } as const;
const pushes = { ...watched, position: pushing, players: 3 };
const falls = { ...watched, position: accidents, players: 4 };

/** Commits, steps the playback to the place where the report contains the text, and presses the keys. */
const at =
  (stepAt: string, ...keys: string[]) =>
  (played: RacePlayed) => {
    played.press('t', 't');
    stepTo(played, stepAt);
    played.press(...keys);
  };

/** Commits and skips to the end of the round. */
const over = async ({ press }: RacePlayed) => {
  press('t', 't');
  await pass(10);
};

/** Screens while programs run, and at the end of a match. */
export const runningFrames: readonly RaceFrame[] = [
  {
    name: 'run-start',
    options: pushes,
    async prepare({ press }) {
      press('t', 't');
      await pass(100);
    },
  },
  { name: 'run-chain', options: pushes, prepare: at('pushes normal 2 two squares') },
  { name: 'run-border', options: pushes, prepare: at('over the edge') },
  { name: 'stop', options: pushes, prepare: at('goes first', 'end') },
  { name: 'stop-accidents', options: falls, prepare: at('goes first', 'end') },
  { name: 'run-pit', options: falls, prepare: at('into a pit') },
  { name: 'run-blocked', options: falls, prepare: at('a wall') },
  { name: 'run-belt', options: falls, prepare: at('A belt') },
  { name: 'run-crusher', options: falls, prepare: at('crusher') },
  { name: 'run-wins', options: { ...watched, position: winning, players: 4 }, prepare: at('reach the goal') },
  { name: 'run-double-speed', options: pushes, prepare: at('A belt', '2', 'space') },
  { name: 'won', options: { position: winning, players: 4 }, prepare: over },
  {
    name: 'won-next-level',
    options: { position: winning, players: 4, next: { name: 'bottleneck', title: 'Bottleneck' } },
    prepare: over,
  },
  {
    name: 'won-looked-at',
    options: { position: winning, players: 4 },
    async prepare(played) {
      await over(played);
      played.press('escape', 'up', 'left');
    },
  },
  { name: 'lost', options: { position: losing }, prepare: over },
  { name: 'drawn', options: { position: undecided, rounds: 4 }, prepare: over },
  {
    name: 'drawn-looked-at',
    options: { position: undecided, rounds: 4 },
    async prepare(played) {
      await over(played);
      played.press('escape');
    },
  },
  {
    name: 'round-again',
    options: { position: pushing, players: 3 },
    async prepare(played) {
      await over(played);
      played.press('r', 'space', 'right');
    },
  },
  { name: 'cover', options: { botNames: {} }, prepare: () => {} },
  {
    name: 'second-player',
    options: { botNames: {} },
    async prepare(played) {
      await sitDown(played);
      played.press('1', '2', '4', '5', '6', 't', 't');
      await sitDown(played);
      played.press('6', '7');
    },
  },
  {
    name: 'watching-bots',
    options: { botNames: { 1: 'normal', 2: 'normal' }, ...watched },
    prepare: () => pass(2600),
  },
];
