import { type ExplorersFrame, ofBots } from './frames.ts';
import { type ExplorersPlayed, endTurns, pass, sitDown } from './playing.ts';
import { busy, crowded, designedPosition, eliminating, even, large, losing, winning } from './positions.ts';

const designed = { position: designedPosition };
const watched = { settings: { speed: 1 } } as const;

/** Ends the turn and stops some milliseconds later. */
const after = (milliseconds: number) => async (played: ExplorersPlayed) => {
  played.press('t');
  await pass(milliseconds);
};

/** Ends the turn and presses these keys. */
const over =
  (...keys: string[]) =>
  async (played: ExplorersPlayed) => {
    await endTurns(played);
    played.press(...keys);
  };

/** The tutorial at the step that these keys reach. */
const lesson = (number: number, ...keys: string[]): ExplorersFrame => ({
  name: `tutorial-${number}`,
  options: { isFirst: true, record: { played: 0, won: 0 } },
  async prepare(played) {
    played.press(...keys);
    await pass(10);
  },
});

export const runningFrames: readonly ExplorersFrame[] = [
  { name: 'run-launch', options: { ...watched, ...designed }, prepare: after(60) },
  { name: 'run-growth', options: { ...watched, ...designed }, prepare: after(220) },
  { name: 'run-flight', options: { ...watched, ...designed }, prepare: after(380) },
  { name: 'run-landing', options: { ...watched, ...designed }, prepare: after(540) },
  { name: 'run-overcrowding', options: { ...watched, position: crowded }, prepare: after(260) },
  { name: 'run-many', options: { ...watched, position: busy }, prepare: after(420) },
  { name: 'log', options: { position: busy }, prepare: over('L') },
  { name: 'log-scrolled', options: { position: crowded }, prepare: over('L', 'pagedown', 'pagedown') },
  { name: 'log-short', options: { position: busy, settings: { log: 'short' } }, prepare: over('L') },
  { name: 'won', options: { position: winning }, prepare: over() },
  {
    name: 'won-next-level',
    options: { position: winning, next: { name: 'hourglass', title: 'Hourglass' } },
    prepare: over(),
  },
  { name: 'won-looked-at', options: { position: winning }, prepare: over('escape', 'right') },
  { name: 'won-eliminated', options: { position: eliminating }, prepare: over() },
  { name: 'lost', options: { position: losing }, prepare: over() },
  { name: 'lost-looked-at', options: { position: losing }, prepare: over('escape') },
  { name: 'drawn', options: { position: even }, prepare: over() },
  {
    name: 'resigned',
    options: designed,
    async prepare({ press }) {
      press('ctrl+x', 'ctrl+x');
      await pass(10);
    },
  },
  { name: 'cover', options: { botNames: {} }, prepare: () => {} },
  {
    name: 'cover-second',
    options: { ...designed, botNames: {} },
    async prepare(played) {
      await sitDown(played);
      await endTurns(played);
    },
  },
  {
    name: 'second-player',
    options: { ...designed, botNames: {} },
    async prepare(played) {
      await sitDown(played);
      await endTurns(played);
      await sitDown(played);
      played.press('enter');
    },
  },
  {
    name: 'won-of-two',
    options: { position: winning, botNames: {} },
    async prepare(played) {
      await sitDown(played);
      await endTurns(played);
    },
  },
  { name: 'watching', options: { position: busy, ...ofBots() }, prepare: () => pass(1000) },
  {
    name: 'watching-planet',
    options: { position: busy, ...ofBots() },
    prepare: ({ press }) => press('space', 'tab', 'tab', 'tab'),
  },
  {
    name: 'watching-debug',
    options: { position: busy, ...ofBots() },
    prepare: ({ press }) => press('space', 'd', 'd'),
  },
  { name: 'watching-eyes', options: { position: busy, ...ofBots() }, prepare: ({ press }) => press('space', 'v', 'v') },
  {
    name: 'watching-turns',
    options: { position: crowded, botNames: { 1: 'noop', 2: 'noop' } },
    async prepare({ press }) {
      await pass(2000);
      press('space', 'left');
      await pass(10);
    },
  },
  {
    name: 'watching-over',
    options: { position: winning, botNames: { 1: 'noop', 2: 'noop' } },
    prepare: () => pass(2000),
  },
  { name: 'debug', options: designed, prepare: ({ press }) => press('d', 'y') },
  { name: 'debug-eyes', options: designed, prepare: ({ press }) => press('d', 'y', 'v', 'v') },
  { name: 'debug-log', options: { position: busy }, prepare: over('d', 'y', 'L') },
  { name: 'debug-large', options: { position: large }, prepare: ({ press }) => press('d', 'y', 'right') },
  { name: 'debug-used', options: designed, prepare: ({ press }) => press('d', 'y', 'd') },
  lesson(1),
  lesson(2, 'enter'),
  lesson(3, 'enter', '1'),
  lesson(4, 'enter', '1', 'enter'),
];
