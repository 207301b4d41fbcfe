import { designedStanding } from '../../games/risc/positions.ts';
import { keys, type RiscFrame, slow } from './frames.ts';
import { commit, enter, pass, type } from './playing.ts';
import { allTypes, large, manyOrders, unordered } from './standings.ts';

const designed = { standing: designedStanding };
const empty = { standing: unordered };

const placingFrames: readonly RiscFrame[] = [
  { name: 'placement', options: { record: { played: 0, won: 0 } }, prepare: () => {} },
  { name: 'placement-typed', prepare: keys('1', '2') },
  { name: 'placement-all', prepare: keys('tab', 'a') },
  { name: 'placement-spread', prepare: keys('e') },
  { name: 'placement-theirs', prepare: keys('enter', 'right', 'right') },
  { name: 'placement-unfinished', prepare: keys('enter', 'c') },
  { name: 'placement-large', options: { options: { units: '999' } }, prepare: keys('a') },
  { name: 'placement-five', options: { map: 'archipelago' }, prepare: keys('5', 'tab', '3') },
  {
    name: 'placement-hint',
    async prepare({ press }) {
      press('b');
      await pass(10);
    },
  },
  {
    name: 'placement-waiting',
    options: slow(2),
    async prepare(played) {
      played.press('e');
      await commit(played);
      await pass(1000);
    },
  },
  { name: 'refusal-placed', prepare: (played) => enter(played, 'place(alder,17)') },
];

export const composingFrames: readonly RiscFrame[] = [
  ...placingFrames,
  { name: 'looking', options: designed, prepare: keys('right') },
  { name: 'looking-theirs', options: empty, prepare: keys('right', 'right') },
  { name: 'attack', options: designed, prepare: keys('enter') },
  { name: 'attack-half', options: empty, prepare: keys('enter', 'h') },
  { name: 'attack-type', options: empty, prepare: keys('enter', 'tab', '5') },
  { name: 'attack-poor', options: empty, prepare: keys('enter', '2') },
  { name: 'attack-too-many', options: empty, prepare: keys('enter', '9', '9') },
  { name: 'attack-refused', options: empty, prepare: keys('enter', '0', 'enter') },
  { name: 'move', options: empty, prepare: keys('enter', 'left') },
  { name: 'move-costly', options: { standing: { players: [{ food: 3 }] } }, prepare: keys('enter', 'down') },
  { name: 'upgrade', options: empty, prepare: keys('p') },
  { name: 'upgrade-level', options: empty, prepare: keys('p', 'up', '2') },
  { name: 'upgrade-dear', options: { standing: allTypes }, prepare: keys('p', 'up', 'up', 'up', 'up', '9') },
  { name: 'research', options: { standing: { players: [{ tech: 80 }] } }, prepare: keys('i') },
  { name: 'research-dear', options: empty, prepare: keys('i') },
  { name: 'draft', options: designed, prepare: keys('e') },
  { name: 'draft-empty', options: empty, prepare: keys('x') },
  { name: 'draft-cancelled', options: designed, prepare: keys('e', 'up', 'x') },
  { name: 'draft-long', options: { standing: manyOrders }, prepare: () => {} },
  { name: 'draft-long-chosen', options: { standing: manyOrders }, prepare: keys('e', 'up', 'up', 'up', 'up') },
  { name: 'draft-long-attack', options: { standing: manyOrders }, prepare: keys('enter') },
  { name: 'commit-asks', options: empty, prepare: keys('c') },
  { name: 'commit-asks-composing', options: empty, prepare: keys('enter', 'c') },
  { name: 'all-types', options: { standing: allTypes }, prepare: keys() },
  { name: 'all-types-attack', options: { standing: allTypes }, prepare: keys('enter') },
  {
    name: 'all-types-number',
    options: { standing: allTypes },
    prepare: keys('enter', 'tab', 'tab', 'tab', '3'),
  },
  { name: 'large', options: { standing: large }, prepare: () => {} },
  { name: 'large-attack', options: { standing: large }, prepare: keys('enter') },
  { name: 'large-upgrade', options: { standing: large }, prepare: keys('p') },
  {
    name: 'hint-whole',
    options: empty,
    async prepare({ press }) {
      press('b');
      await pass(10);
      press('b', 'b');
    },
  },
  {
    name: 'hint',
    options: empty,
    async prepare({ press }) {
      press('b');
      await pass(10);
    },
  },
  {
    name: 'hint-taken',
    options: empty,
    async prepare({ press }) {
      press('b');
      await pass(10);
      press('enter');
    },
  },
  {
    name: 'waiting',
    options: { standing: { ...designedStanding, players: [{ food: 100, tech: 46 }, {}] }, ...slow(2) },
    async prepare(played) {
      await commit(played, 'c');
      await pass(1000);
    },
  },
  { name: 'command-line', options: empty, prepare: (played) => type(played, '') },
  { name: 'command-line-attack', options: empty, prepare: (played) => type(played, 'attack(brook,') },
  { name: 'command-line-units', options: empty, prepare: (played) => type(played, 'attack(brook,eyrie,') },
  { name: 'command-line-upgrade', options: empty, prepare: (played) => type(played, 'upgrade(brook,2,a,') },
  { name: 'command-line-cancel', options: designed, prepare: (played) => type(played, 'cancel(') },
  { name: 'answer-path', options: empty, prepare: (played) => enter(played, 'path(alder,drift)') },
  { name: 'answer-odds', options: empty, prepare: (played) => enter(played, 'odds(brook,eyrie,all)') },
  { name: 'answer-orders', options: designed, prepare: (played) => enter(played, 'orders') },
  { name: 'refusal-adjacent', options: empty, prepare: (played) => enter(played, 'attack(alder,heath,2)') },
  { name: 'refusal-needed', options: designed, prepare: (played) => enter(played, 'cancel(9)') },
];
