import { type ExplorersFrame, slow } from './frames.ts';
import { type ExplorersPlayed, endTurns, enter, pass, type } from './playing.ts';
import { busy, crowded, designedPosition, early, even, kiteAt, large } from './positions.ts';

const designed = { position: designedPosition };
const unqueued = { position: { ...designedPosition, orders: [] } };

const keys =
  (...pressed: string[]) =>
  ({ press }: ExplorersPlayed): void =>
    press(...pressed);

/** More orders than lines in the panel. */
const manyOrders = kiteAt([{ p1: 88 }, { p1: 60 }, { p1: 40 }, { size: 220, p1: 120 }, { p2: 70 }, {}, { p2: 85 }], {
  orders: [
    [0, 1, 10],
    [0, 2, 10],
    [1, 3, 5],
    [1, 4, 30],
    [2, 3, 8],
    [2, 5, 12],
    [3, 4, 40],
    [3, 5, 25],
    [0, 1, 3],
    [3, 1, 4],
    [3, 2, 6],
    [1, 0, 2],
    [1, 4, 9],
    [2, 5, 1],
  ],
});

/** Explored planets that are out of sight again, because the player has left planet 3, between them and home. */
const forgotten = kiteAt([
  { p1: 80 },
  {},
  {},
  { size: 220, habitability: 0, p1: 9 },
  { p2: 30 },
  { p1: 2, p2: 6 },
  { p2: 85 },
]);

/** Asks for a hint, then presses these keys. */
const hintedFrame = (name: string, ...keys: readonly string[]): ExplorersFrame => ({
  name,
  options: { position: early },
  async prepare({ press }) {
    press('b');
    await pass(10);
    press(...keys);
  },
});

export const composingFrames: readonly ExplorersFrame[] = [
  { name: 'start', options: { record: { played: 0, won: 0 } }, prepare: () => {} },
  { name: 'looking', options: designed, prepare: keys('right') },
  { name: 'looking-theirs', options: unqueued, prepare: keys('right', 'right') },
  { name: 'source', options: unqueued, prepare: keys('tab', 'tab', 'enter') },
  { name: 'target', options: unqueued, prepare: keys('tab', 'tab', 'enter', 'right') },
  { name: 'number', options: unqueued, prepare: keys('tab', 'enter', '2', '1') },
  { name: 'number-too-large', options: unqueued, prepare: keys('tab', 'enter', '7', '5', 'enter') },
  { name: 'all-leave', options: unqueued, prepare: keys('tab', 'enter', 'a') },
  { name: 'ties-source', options: unqueued, prepare: keys('tab', 'tab', 'tab', 'enter', '3', '3') },
  {
    name: 'takes-majority',
    options: { position: busy },
    prepare: keys('tab', 'tab', 'tab', 'enter', 'tab', 'tab', 'tab', 'a'),
  },
  { name: 'too-many', options: { position: crowded }, prepare: keys('enter', 'a') },
  { name: 'no-room', options: { position: crowded }, prepare: keys('tab', 'tab', 'tab', 'enter', 'tab', 'tab', 'a') },
  {
    name: 'unseen-source',
    options: { position: crowded, turns: 90 },
    prepare: (played) => enter(played, 'send(4,6,2)'),
  },
  { name: 'too-late', options: { position: even }, prepare: keys('enter') },
  { name: 'nobody-free', options: designed, prepare: keys('right', 'right', 'enter') },
  { name: 'costly-end', options: unqueued, prepare: keys('enter', 't') },
  { name: 'resigning', options: unqueued, prepare: keys('ctrl+x') },
  { name: 'forecast-setting-off', options: { ...unqueued, settings: { forecast: false } }, prepare: keys('enter') },
  { name: 'queue', options: designed, prepare: keys('e') },
  { name: 'queue-empty', options: unqueued, prepare: keys('x') },
  { name: 'queue-long', options: { position: manyOrders }, prepare: () => {} },
  { name: 'queue-long-chosen', options: { position: manyOrders }, prepare: keys('e', 'up', 'up', 'up', 'up') },
  { name: 'queue-and-transfer', options: { position: manyOrders }, prepare: keys('tab', 'tab', 'tab', 'enter') },
  { name: 'crowded', options: { position: crowded }, prepare: keys('right') },
  { name: 'large-numbers', options: { position: large }, prepare: keys('e', 'escape', 'right') },
  { name: 'large-numbers-typed', options: { position: large }, prepare: keys('tab', 'enter', 'a') },
  { name: 'shuttles', options: { position: busy }, prepare: keys('right') },
  { name: 'shuttles-many', options: { position: busy }, prepare: keys('right', 'right') },
  {
    name: 'sightings',
    options: { position: forgotten },
    async prepare(played) {
      await enter(played, 'send(3,1,9)');
      await endTurns(played, 2);
      played.press('right');
    },
  },
  {
    name: 'sighting-chosen',
    options: { position: forgotten },
    async prepare(played) {
      await enter(played, 'send(3,1,9)');
      await endTurns(played);
      played.press('right', 'right', 'right', 'down');
    },
  },
  {
    name: 'seat-2',
    options: { position: { ...designedPosition, mover: 2, orders: [] }, botNames: { 1: 'noop' } },
    prepare: keys('enter'),
  },
  {
    name: 'waiting',
    options: { ...designed, ...slow(2) },
    async prepare({ press }) {
      press('t');
      await pass(1000);
    },
  },
  hintedFrame('hint'),
  hintedFrame('hint-order', 'b'),
  hintedFrame('hint-turn', 'b', 'b'),
  hintedFrame('hint-taken', 'b', 'b', 'enter'),
  { name: 'command-line', options: unqueued, prepare: (played) => type(played, '') },
  { name: 'command-line-send', options: unqueued, prepare: (played) => type(played, 'send(3,') },
  { name: 'command-line-cancel', options: designed, prepare: (played) => type(played, 'cancel(') },
  { name: 'answer-planet', options: unqueued, prepare: (played) => enter(played, 'planet(3)') },
  { name: 'answer-paths', options: unqueued, prepare: (played) => enter(played, 'paths(0,6)') },
  { name: 'refusal-people', options: unqueued, prepare: (played) => enter(played, 'send(3,4,36)') },
];
