import { designedStanding, type Standing } from '../../games/risc/positions.ts';
import { units } from '../../games/risc/support.ts';
import { enter, pass, type RiscOptions, type RiscPlayed, type } from './playing.ts';

/** A moment of a match, reached by keys and lines. */
export interface RiscFrame {
  readonly name: string;
  readonly options?: RiscOptions;
  prepare(played: RiscPlayed): unknown;
}

/** Presses these keys. */
const keys =
  (...pressed: string[]) =>
  ({ press }: RiscPlayed): void =>
    press(...pressed);

/** Presses a key, and lets the others answer. */
const keysAndAnswer =
  (...pressed: string[]) =>
  async ({ press }: RiscPlayed): Promise<void> => {
    for (const key of pressed) {
      press(key);
      await pass(10);
    }
  };

const designed: RiscOptions = { standing: designedStanding };
const [own = {}] = designedStanding.players ?? [];

/** The designed position with nothing ordered yet, or with other players. */
const unordered = (player: object = {}, more: Standing = {}): RiscOptions => ({
  standing: { ...designedStanding, players: [{ ...own, orders: [], ...player }, {}], ...more },
});

/** More orders than the panel has lines. */
const manyOrders = unordered({
  food: 999,
  orders: Array.from({ length: 14 }, (_, i) => ({
    type: 'move',
    from: i % 2 === 0 ? 'drift' : 'brook',
    to: i % 2 === 0 ? 'brook' : 'drift',
    units: units('2a'),
  })),
});

/** Units of all types in many numbers. */
const mixed: RiscOptions = {
  standing: {
    lands: {
      alder: '1 12345a',
      brook: '1 12a+3b+4c+2d+1e+1f+1g',
      cairn: '1 999b',
      drift: '1 100g',
      eyrie: '2 40a+20c',
      fjord: '2 123456a',
      glade: '2 8e',
      heath: '2 0',
    },
    players: [{ food: 123456, tech: 98765, level: 4 }, { level: 6 }],
  },
};

const few = (seat: number, territory: number): string => ['4a', '7a+2b', '1a', '0'][(seat + territory) % 4] ?? '1a';

/** Player 1 is about to own everything. */
const winning: RiscOptions = {
  standing: {
    lands: { eyrie: '1 5a', fjord: '1 2a', glade: '1 40a', heath: '2 1a' },
    players: [{ food: 100, tech: 90, level: 3 }, {}],
  },
};

/** The last turn. */
const last = (lands: Readonly<Record<string, string>>): RiscOptions => ({ standing: { turn: 9, turns: 9, lands } });

/** What a player may have before them while units are placed and orders put together. */
export const composingFrames: readonly RiscFrame[] = [
  { name: 'placing', options: { record: { played: 0, won: 0 } }, prepare: keys('ctrl+t') },
  { name: 'placing-some', prepare: keys('9', 'tab', '3', 'right', 'up') },
  { name: 'placing-elsewhere', prepare: keys('9', 'right') },
  { name: 'placing-all', prepare: keys('9', 'e') },
  { name: 'placing-refused', prepare: keys('1', '7') },
  { name: 'placing-not-all', prepare: keys('9', 'c') },
  { name: 'placing-hint', prepare: keysAndAnswer('b') },
  { name: 'placing-five', options: { map: 'five-fires' }, prepare: keys('4') },
  { name: 'orders', options: designed, prepare: () => {} },
  { name: 'orders-none', options: unordered(), prepare: () => {} },
  { name: 'orders-theirs', options: designed, prepare: keys('right', 'right') },
  { name: 'orders-many', options: manyOrders, prepare: () => {} },
  { name: 'orders-many-chosen', options: manyOrders, prepare: keys('e', 'up', 'up', 'up', 'up', 'up') },
  { name: 'orders-chosen', options: designed, prepare: keys('e', 'up') },
  { name: 'attack', options: designed, prepare: keys('enter') },
  { name: 'attack-per-type', options: designed, prepare: keys('enter', 'tab', '2') },
  { name: 'attack-number', options: designed, prepare: keys('enter', '5') },
  { name: 'attack-bad-odds', options: designed, prepare: keys('tab', 'tab', 'enter', '6') },
  { name: 'attack-too-dear', options: unordered({ food: 3 }), prepare: keys('enter') },
  { name: 'attack-nobody', options: unordered({}, { lands: { brook: '1 5a', eyrie: '2 0' } }), prepare: keys('enter') },
  { name: 'attack-with-more', options: unordered({ food: 100 }), prepare: keys('enter', '4', 'enter', 'enter') },
  { name: 'attack-ordered', options: unordered({ food: 100 }), prepare: keys('enter', 'h', 'enter') },
  { name: 'attack-number-refused', options: designed, prepare: keys('enter', '9', '9') },
  { name: 'attack-not-ordered', options: designed, prepare: keys('enter', 'c') },
  { name: 'move', options: unordered(), prepare: keys('shift+tab', 'enter', 'down') },
  { name: 'move-too-dear', options: unordered({ food: 9 }), prepare: keys('shift+tab', 'enter', 'down') },
  { name: 'upgrade', options: unordered(), prepare: keys('p') },
  { name: 'upgrade-level', options: unordered(), prepare: keys('p', 'up') },
  { name: 'upgrade-number', options: unordered({ level: 3, tech: 120 }), prepare: keys('p', 'up', '3') },
  { name: 'research', options: unordered({ tech: 60 }), prepare: keys('i') },
  { name: 'costly-commit', options: unordered(), prepare: keys('c') },
  { name: 'refusal-enemy', options: designed, prepare: keys('right', 'enter') },
  { name: 'refusal-empty', options: designed, prepare: keys('left', 'enter') },
  {
    name: 'refusal-needed',
    options: designed,
    prepare: (played) => enter(played, 'attack(brook,eyrie,all)', 'cancel(2)'),
  },
  { name: 'large-numbers', options: mixed, prepare: () => {} },
  { name: 'large-numbers-attack', options: mixed, prepare: keys('enter') },
  { name: 'large-numbers-enemy', options: mixed, prepare: keys('right', 'right') },
  { name: 'log', options: unordered(), prepare: keysAndAnswer('enter', 'enter', 'c', 'L') },
  { name: 'statistics', options: unordered(), prepare: keysAndAnswer('enter', 'enter', 'c', 'v', 'f') },
  { name: 'hint', options: { ...unordered(), botNames: { 2: 'keeper' } }, prepare: keysAndAnswer('b') },
  { name: 'command-line', options: designed, prepare: (played) => type(played, 'attack(brook,') },
  { name: 'hot-seat', options: { ...designed, botNames: {} }, prepare: () => {} },
  {
    name: 'hot-seat-orders',
    options: { ...designed, botNames: {} },
    async prepare({ press }) {
      await pass(1000);
      press('enter');
    },
  },
  { name: 'three-players', options: { map: 'three-crowns', standing: { usual: few } }, prepare: keys('enter') },
  { name: 'five-players', options: { map: 'archipelago', standing: { usual: few } }, prepare: () => {} },
  { name: 'five-players-attack', options: { map: 'archipelago', standing: { usual: few } }, prepare: keys('enter') },
  { name: 'large-map', options: { map: 'great-basin', standing: { usual: few } }, prepare: keys('tab') },
  {
    name: 'large-map-move',
    options: { map: 'great-basin', standing: { usual: few } },
    prepare: keys('enter', 'right', 'right'),
  },
  { name: 'zoomed', options: { map: 'great-basin', standing: { usual: few } }, prepare: keys('z', 'z') },
];

/** What stands on the screen while nothing is to be done. */
export const lookingFrames: readonly RiscFrame[] = [
  { name: 'debug', options: designed, prepare: keysAndAnswer('d') },
  { name: 'debug-raw', options: designed, prepare: keysAndAnswer('d', 'D', 'pagedown') },
  { name: 'over-won', options: winning, prepare: keysAndAnswer('tab', 'enter', 'right', 'enter', 'c', 'escape') },
  {
    name: 'over-won-box',
    options: {
      standing: {
        ...winning.standing,
        players: [{ food: 100, orders: [{ type: 'attack', from: 'glade', to: 'heath', units: units('40a') }] }, {}],
      },
    },
    prepare: keysAndAnswer('c'),
  },
  { name: 'over-lost', options: last({ alder: '2 4a' }), prepare: keysAndAnswer('c', 'c') },
  { name: 'over-drawn', options: last({}), prepare: keysAndAnswer('c', 'c') },
  { name: 'over-looked', options: last({}), prepare: keysAndAnswer('c', 'c', 'escape', 'right') },
  { name: 'over-statistics', options: last({}), prepare: keysAndAnswer('c', 'c', 'v') },
  {
    name: 'out',
    options: {
      map: 'three-crowns',
      standing: {
        lands: { amber: '2 4a', umber: '3 4a', coronet: '2 1a', brae: '3 2a' },
        players: [{}, {}, {}],
        usual: (seat) => `${seat}a`,
      },
    },
    prepare: () => {},
  },
  {
    name: 'watched',
    options: { botNames: { 1: 'raider', 2: 'keeper' } },
    async prepare({ press }) {
      await pass(6000);
      press('space');
    },
  },
  {
    name: 'watched-five',
    options: { map: 'five-fires', botNames: { 1: 'raider', 2: 'keeper', 3: 'keeper', 4: 'raider', 5: 'keeper' } },
    async prepare({ press }) {
      await pass(6000);
      press('space', 'tab');
    },
  },
];
