import { describe, expect, test } from 'vitest';
import { oddsOf } from '../../../../source/games/risc/combat/odds.ts';
import { percentText } from '../../../../source/games/risc/screen/words.ts';
import { designedStanding } from '../positions.ts';
import { units } from '../support.ts';
import { at, designedScene, pressed, sceneWith, sectionsIn, standingMatch } from './scenes.ts';

const wide = { columns: 120, rows: 40 };

/** The designed position with other units of player 1, and nothing ordered but this. */
const drafted = (orders: readonly object[], lands: Readonly<Record<string, string>> = {}, player = {}) => ({
  lands: { ...designedStanding.lands, ...lands },
  players: [{ food: 100, tech: 0, orders, ...player }, { committed: true }],
});

const notesIn = (standing: object, size = wide): readonly string[] =>
  Object.entries(sectionsIn(designedScene(size, standing))).find(([title]) => title.startsWith('notes'))?.[1] ?? [];

describe('notes', () => {
  test('attacks that are rather lost than won, with all that goes against the target', () => {
    const attack = (count: string) => ({ type: 'attack', from: 'drift', to: 'glade', units: units(count) });
    const noteOf = (count: string) =>
      ` ! attack on glade wins at ${percentText(oddsOf(units(count), units('7a+4b')).win)}`;
    expect(notesIn(drafted([attack('5a')]))).toContain(noteOf('5a'));
    expect(notesIn(drafted([attack('5a'), attack('2a+4b')]))).toContain(noteOf('7a+4b'));
    expect(notesIn(drafted([attack('7a+4b')], { glade: '2 1a' })).join()).not.toContain('attack');
  });

  test('borders that would rather fall, and territories that keep no unit, borders first', () => {
    const away = { type: 'move', from: 'drift', to: 'brook', units: units('7a+4b') };
    expect(notesIn(drafted([away], { alder: '1 0', brook: '1 1a' }))).toEqual([
      ' ! drift keeps no unit',
      ' alder keeps no unit',
    ]);
    expect(notesIn(drafted([], { brook: '1 1a' }))).toEqual([' ! brook may fall, at 99.7 %']);
  });

  test.each([
    [1, 34, '34 tech unspent: 11 a to b'],
    [1, 62, '62 tech unspent: level 2, 20 a to b'],
    [2, 34, '34 tech unspent: 11 a to b'],
    [6, 2000, '2,000 tech unspent: 20 a to f'],
  ])('at level %i with %i tech: %s', (level, tech, text) => {
    expect(notesIn(drafted([], {}, { level, tech }))).toContain(` ${text}`);
  });

  test('tech that is enough for nothing, and food of a few turns, are no notes', () => {
    expect(notesIn(drafted([], {}, { tech: 2 }))).toEqual([]);
    expect(notesIn(drafted([], {}, { food: 101 }))).toEqual([' 101 food unspent: 1 an attacker']);
  });

  test('more than there is room for are counted', () => {
    const lands = Object.fromEntries(['alder', 'brook', 'cairn', 'drift'].map((id) => [id, '1 0']));
    const orders = Array.from({ length: 12 }, () => ({
      type: 'upgrade',
      territory: 'heath',
      count: 1,
      from: 'a',
      to: 'b',
    }));
    const standing = {
      lands: { ...designedStanding.lands, ...lands, heath: '1 40a' },
      players: [{ tech: 100, orders }, {}],
    };
    expect(notesIn(standing, { columns: 80, rows: 24 })).toEqual([' ! brook keeps no unit', ' and 4 more']);
  });
});

describe('the draft', () => {
  test('a long one is seen from its end, or around the chosen order', () => {
    const orders = Array.from({ length: 8 }, (_, i) => ({
      type: 'move',
      from: 'drift',
      to: 'brook',
      units: units(i % 2 === 0 ? '1a' : '1b'),
    }));
    const scene = designedScene({}, drafted(orders, { drift: '1 40a+40b' }));
    const last = sectionsIn(scene)['orders 8'] ?? [];
    expect(last.slice(-2)).toEqual([' 8 move drift brook', '   1b          4 food']);
    const chosen = sectionsIn(pressed(scene, 'e', 'up', 'up', 'up', 'up', 'up', 'up', 'up'))['orders 8'] ?? [];
    expect(chosen[0]).toBe('>1 move drift brook');
  });

  test('in a wide panel a move has its path', () => {
    const order = { type: 'move', from: 'alder', to: 'drift', units: units('3a') };
    expect(sectionsIn(designedScene(wide, drafted([order])))['orders 1']).toEqual([
      ' 1 move(alder,drift,3a)    15 food',
      '   alder brook drift, 5 a unit',
    ]);
  });
});

describe('players', () => {
  test('three and more have a row each, with lands and units', () => {
    const scene = sceneWith(standingMatch({ level: 'five-fires', players: [{}, { committed: true }] }));
    expect(sectionsIn(scene)['players']).toEqual([
      ' lands units',
      '>1   3    12 thinking',
      ' 2   3    12 committed',
      ' 3   3    12 thinking',
      ' 4   3    12 thinking',
      ' 5   3    12 thinking',
      '',
    ]);
  });

  test('in a wide panel with the bonus, and the names of bots', () => {
    const bots = { 2: 'hard', 3: 'normal', 4: 'random', 5: 'hard' };
    const scene = sceneWith(standingMatch({ level: 'five-fires' }), { ...wide, bots });
    expect(sectionsIn(scene)['players']?.slice(0, 3)).toEqual([
      ' lands units bonus',
      '>1   3    12     0  thinking',
      ' 2   3    12     0  thinking  hard',
    ]);
  });

  test('own units that attack still count', () => {
    const order = { type: 'attack', from: 'brook', to: 'eyrie', units: units('7a') };
    const scene = designedScene(wide, drafted([order], {}));
    expect(sectionsIn(scene)['players']?.[1]).toBe('>1     4    28     8  +20  +14');
  });
});

describe('large numbers', () => {
  test('are whole in the panel; what does not fit beside them is left out', () => {
    const rich = { players: [{ food: 1234567, tech: 98765, level: 6 }, {}] };
    expect(sectionsIn(designedScene({}, rich))['player 1']).toEqual([
      ' food 1,234,567  +20',
      ' tech 98,765  +14',
      ' level 6, the highest',
    ]);
    expect(sectionsIn(designedScene(wide, rich))['player 1']?.[0]).toMatch(
      /^ food +1,234,567 left of 1,234,567 +\+20$/,
    );
  });

  test('forces that are too long for a border are told as a sum', () => {
    const lands = { ...designedStanding.lands, brook: '1 120a+30b+45c+2d' };
    const scene = designedScene(wide, { lands, players: [{ tech: 0 }, {}] });
    expect(sectionsIn(scene)['borders against player 2']?.[0]).toBe(' brook   197u     against 9a');
  });

  test('odds of armies are still told at once, and those of millions are not', () => {
    const scene = (count: number) =>
      pressed(
        designedScene(
          { local: { cursor: at('brook') } },
          {
            lands: { ...designedStanding.lands, brook: `1 ${count}a`, eyrie: `2 ${count}a` },
            players: [{ food: 9_999_999 }, {}],
          },
        ),
        'enter',
      );
    const win = (count: number) => sectionsIn(scene(count))['attack brook to eyrie']?.[2]?.trim();
    expect(win(800)).toMatch(/%$/);
    expect(win(900_000)).toBe('win       too many units to be counted here');
  });
});
