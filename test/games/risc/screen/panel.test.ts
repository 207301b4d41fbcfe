import { describe, expect, test } from 'vitest';
import { oddsOf } from '#games/risc/combat.ts';
import { orderLine } from '#games/risc/screen/panel/draft-sections.ts';
import { unicode } from '#screen/styled-text.ts';
import { textOf } from '#test/screens/support.ts';
import { designedStanding } from '../positions.ts';
import { units } from '../support.ts';
import { at, designedScene, keyboard, playsIn, pressed, sceneWith, sectionsIn, standingMatch } from './scenes.ts';

const wide = { columns: 120, rows: 40 };

/** `designedStanding` with other orders and, in `lands`, other units of player 1. */
const drafted = (orders: readonly object[], lands: Readonly<Record<string, string>> = {}, player = {}) => ({
  lands: { ...designedStanding.lands, ...lands },
  players: [{ food: 100, tech: 0, orders, ...player }, { committed: true }],
});

const linesIn = (scene: ReturnType<typeof designedScene>, title: string): readonly string[] =>
  (Object.entries(sectionsIn(scene)).find(([name]) => name.startsWith(title))?.[1] ?? []).filter((text) => text !== '');

const warningsIn = (standing: object, size = wide) => linesIn(designedScene(size, standing), 'warnings');

describe('warnings in the panel', () => {
  test('name attacks that will probably fail, and consider all units sent against the target', () => {
    const attack = (count: string) => ({ type: 'attack', from: 'drift', to: 'glade', units: units(count) });
    const warningOf = (count: string) =>
      ` ! Glade: only ${Math.round(100 * oddsOf(units(count), units('7a+4b')).win)} % to win`;
    expect(warningsIn(drafted([attack('5a')]))).toContain(warningOf('5a'));
    expect(warningsIn(drafted([attack('5a'), attack('2a+4b')]))).toContain(warningOf('7a+4b'));
    expect(warningsIn(drafted([attack('7a+4b')], { glade: '2 1a' })).join()).not.toContain('to win');
  });

  test('name border territories that are empty or would probably fall to a full attack', () => {
    const away = { type: 'move', from: 'drift', to: 'brook', units: units('7a+4b') };
    expect(warningsIn(drafted([away], { alder: '1 0', brook: '1 1a' }))).toEqual([' ! Drift is left empty']);
    expect(warningsIn(drafted([], { brook: '1 1a' }))).toEqual([' ! Brook: 99 % to fall to P2']);
    expect(warningsIn(drafted([], { brook: '1 1a' }), { columns: 80, rows: 24 })).toEqual([' ! Brook falls 99 %']);
  });

  test('omit garrisoned territories whose only rival neighbour will probably fall', () => {
    const attack = { type: 'attack', from: 'drift', to: 'glade', units: units('6a+4b') };
    expect(warningsIn(drafted([attack], { glade: '2 4a' }))).toEqual([]);
    expect(warningsIn(drafted([attack], { glade: '2 9a' }))).toContain(' ! Drift: 99 % to fall to P2');
  });

  test('mention tech that pays for the next level, and large unspent stock', () => {
    expect(warningsIn(drafted([], {}, { level: 1, tech: 50 }))).toEqual([' i: research for 50 tech']);
    expect(warningsIn(drafted([], {}, { level: 6, tech: 2000 }))).toEqual([' 2,000 tech unspent']);
    expect(warningsIn(drafted([], {}, { food: 101 }))).toEqual([' 101 food unspent']);
    expect(warningsIn(drafted([], {}, { food: 100, tech: 2 }))).toEqual([]);
  });

  test('are counted if they do not fit', () => {
    const lands = { brook: '1 4a', drift: '1 4a', eyrie: '1 1a', glade: '1 1a', fjord: '2 9a', heath: '2 9a' };
    const attacks = [
      ['eyrie', 'fjord'],
      ['glade', 'heath'],
    ].map(([from, to]) => ({ type: 'attack', from, to, units: units('1a') }));
    const standing = drafted(attacks, lands, { food: 900 });
    expect(warningsIn(standing, { columns: 200, rows: 55 }).filter((text) => text.startsWith(' !'))).toHaveLength(4);
    expect(warningsIn(standing, { columns: 80, rows: 24 }).at(-1)).toBe(' and 2 more');
  });

  test('are all counted in the title, and remain when tips are omitted', () => {
    const lands = Object.fromEntries(['alder', 'brook', 'drift'].map((id) => [id, '1 0']));
    const standing = { lands: { ...designedStanding.lands, ...lands }, players: [{ food: 900, tech: 60 }, {}] };
    const scene = designedScene({ columns: 80, rows: 24 }, standing);
    const [title = ''] = Object.keys(sectionsIn(scene)).filter((name) => name.startsWith('warnings'));
    const lines = linesIn(scene, 'warnings');
    expect(lines.filter((text) => text.startsWith(' !'))).toHaveLength(Number(title.split(' ')[1]));
    expect(lines.join()).not.toContain('more');
  });

  test('about orders from a hint say what the risk is worth, and require no confirmation', () => {
    const lands = { alder: '1 0', brook: '1 1a', drift: '1 8b', eyrie: '2 9a', glade: '2 1a' };
    const standing = { lands: { ...designedStanding.lands, ...lands }, players: [{ food: 100, tech: 0 }, {}] };
    const commands = [{ name: 'attack', args: { from: 'drift', to: 'glade', units: units('8b') } }] as const;
    const { press, scene } = keyboard(standingMatch({ ...designedStanding, ...standing }), {
      ...wide,
      local: { hint: { commands, why: '', step: 'turn' } },
    });
    press('enter');
    expect(linesIn(scene(), 'warnings')).toEqual([' Drift empty: worth Glade', ' Brook: worth Glade']);
    expect(playsIn(scene(), 't')).toBe('commit');
    press('x');
    expect(linesIn(scene(), 'warnings')).toEqual([' ! Brook: 99 % to fall to P2']);
    press('enter', 'enter');
    expect(playsIn(scene(), 't')).toBe(
      "commit ? Eyrie: only 1 % to win.\nEnd the turn? You can't undo it. y yes, Esc no",
    );
  });
});

describe('the draft in the panel', () => {
  const orders = Array.from({ length: 14 }, (_, i) => ({
    type: 'move',
    from: 'drift',
    to: 'brook',
    units: units(i % 2 === 0 ? '1a' : '1b'),
  }));

  test('is shown from its end, or around the selected order, if it is long', () => {
    const scene = designedScene(wide, drafted(orders, { drift: '1 40a+40b' }));
    expect(linesIn(scene, 'orders').at(-1)).toBe('14 Drift ▶ Brook      1b 4 food'.padStart(33, ' ').slice(1));
    const chosen = pressed(scene, 'e', ...Array<string>(13).fill('up'));
    expect(linesIn(chosen, 'orders')[0]).toBe('>1 Drift ▶ Brook       1a 4 food');
  });

  test('shows units by type, in whichever form fits', () => {
    const order = { type: 'move', from: 'drift', to: 'brook', units: units('20a+20b') };
    const standing = drafted([order], { drift: '1 40a+40b' }, { food: 9999 });
    expect(linesIn(designedScene(wide, standing), 'orders')).toEqual([' 1 Drift▶Brook  20a+20b 160 food']);
  });

  test('keeps the numbers at the end of territory names that are shortened', () => {
    const map = { ...designedScene().view.map, ids: ['amber10', 'birch12'], labels: ['Amber 10', 'Birch 12'] };
    const order = { type: 'move', from: 'amber10', to: 'birch12', units: units('4a'), cost: 16, path: [] } as const;
    const row = orderLine({ order, role: 'text', index: 0, isMarked: false }, { map, glyphs: unicode, width: 22 });
    expect(textOf(row)).toBe(' Amb10▶Bir12    4 16f ');
  });

  test('shows upgrades and research', () => {
    const orders = [
      { type: 'upgrade', territory: 'brook', count: 2, from: 'a', to: 'b' },
      { type: 'research', level: 2 },
    ];
    const standing = drafted(orders, {}, { tech: 60 });
    expect(linesIn(designedScene(wide, standing), 'orders')).toEqual([
      ' 1 Brook          2a to b 6 tech',
      ' 2 Research level 2      50 tech',
    ]);
    expect(linesIn(designedScene({}, standing), 'orders')).toEqual([' Brook 2 a to b    6t', ' Research level 2 50t']);
  });
});

describe('the list of players in the panel', () => {
  test('has one row per player, and calls bots with the same name by number', () => {
    const bots = { 2: 'hard', 3: 'normal', 4: 'random', 5: 'hard' };
    const standing = standingMatch({ level: 'five-fires', players: [{}, { committed: true }] });
    expect(sectionsIn(sceneWith(standing, { bots }))['players']?.slice(0, 2)).toEqual([
      ' 1 You              3',
      ' 2 hard 2   ready   3',
    ]);
    expect(sectionsIn(sceneWith(standing, { ...wide, bots }))['players']?.slice(0, 3)).toEqual([
      ' 1 You                 3',
      ' 2 hard 2      ready   3',
      ' 3 normal              3',
    ]);
  });

  test('includes attacking units in the total of the viewer', () => {
    const order = { type: 'attack', from: 'brook', to: 'eyrie', units: units('7a') };
    expect(sectionsIn(designedScene(wide, drafted([order])))['players']?.[0]).toMatch(/ 4 {3}28$/);
  });
});

describe('large numbers', () => {
  test('are printed completely in the panel, and texts beside them are omitted if they do not fit', () => {
    const rich = { players: [{ food: 1234567, tech: 98765, level: 6 }, {}] };
    expect(sectionsIn(designedScene({}, rich))['you']?.[0]).toMatch(/^ food 1,234,567 +\+20$/);
    expect(sectionsIn(designedScene(wide, rich))['you']?.[0]).toMatch(/^ food 1,234,567 of 1,234,567 +\+20$/);
  });

  test('replace the odds by `too many units` at 900,000 units, but not at 800', () => {
    const scene = (count: number) =>
      pressed(
        designedScene(
          { ...wide, local: { cursor: at('brook') } },
          {
            lands: { ...designedStanding.lands, brook: `1 ${count}a`, eyrie: `2 ${count}a` },
            players: [{ food: 9_999_999 }, {}],
          },
        ),
        'enter',
      );
    expect(sectionsIn(scene(800))['attack Eyrie']?.[2]).toMatch(/% to win/);
    expect(sectionsIn(scene(900_000))['attack Eyrie']?.[2]).toMatch(/too many units/);
  });
});
