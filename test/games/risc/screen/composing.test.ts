import { describe, expect, test } from 'vitest';
import { oddsOf } from '#games/risc/combat.ts';
import { actSection } from '#games/risc/screen/panel/action-section.ts';
import { designedStanding, numberOn } from '../positions.ts';
import { units } from '../support.ts';
import {
  at,
  designedScene,
  footerIn,
  hintsIn,
  keyboard,
  playsIn,
  pressed,
  sceneWith,
  sectionsIn,
  standingMatch,
  textsOf,
} from './scenes.ts';

const local = { cursor: at('brook') };
const unordered = { players: [{ food: 100, tech: 46 }, { committed: true }] };
const composing = (...keys: string[]) => pressed(designedScene({ local }), 'enter', ...keys);

describe('a march', () => {
  test('begins with one Enter, and a second Enter orders it and returns the cursor to the source', () => {
    const { press, orders, scene } = keyboard(standingMatch({ ...designedStanding, ...unordered }), { local });
    expect(press('enter').local).toMatchObject({
      cursor: at('eyrie'),
      composing: { type: 'march', source: at('brook') },
    });
    press('enter');
    expect(orders()).toEqual(['brook!eyrie 7400000']);
    expect(scene().local).toMatchObject({ cursor: at('brook'), focus: 'map' });
    expect(scene().local.composing).toBeUndefined();
  });

  test('is a move to a territory of the player, and an attack on a territory of a rival', () => {
    expect(playsIn(composing('down'), 'enter')).toBe('move(brook,drift,6a+8b)');
    expect(playsIn(composing('left'), 'enter')).toBe('move(brook,alder,6a+8b)');
    expect(playsIn(composing('left', 'right'), 'enter')).toBe('attack(brook,eyrie,6a+8b)');
  });

  test('from an inner territory leads to a border at first, even if another inner territory is as near', () => {
    const level = 'long-march';
    const lands = { furrow: '1 6a', gully: '1 1a', dell: '1 1a', hollow: '1 1a' };
    const scene = sceneWith(standingMatch({ level, ...unordered, lands }), {
      local: { cursor: numberOn(level, 'gully') },
    });
    expect(pressed(scene, 'enter').local.cursor).toBe(numberOn(level, 'hollow'));
  });

  test('can be aimed at every target with arrows, and at nothing else', () => {
    const seen = new Set<number>();
    const open = [composing()];
    for (const scene of open) {
      if (seen.has(scene.local.cursor)) continue;
      seen.add(scene.local.cursor);
      open.push(...['up', 'down', 'left', 'right'].map((key) => pressed(scene, key)));
    }
    expect([...seen].sort()).toEqual(['alder', 'cairn', 'drift', 'eyrie'].map(at));
  });

  test('begins at its source: the first arrow key leads from there, not from the suggested target', () => {
    const level = 'three-crowns';
    const scene = sceneWith(standingMatch({ level }), { local: { cursor: numberOn(level, 'coronet') } });
    const aimed = (...keys: string[]) => pressed(scene, 'enter', ...keys).local.cursor;
    expect(aimed()).toBe(numberOn(level, 'diadem'));
    expect(aimed('down')).toBe(numberOn(level, 'tiara'));
    expect(aimed('left')).toBe(numberOn(level, 'amber'));
    expect(aimed('left', 'right')).not.toBe(aimed('right'));
  });

  test('is cancelled by Esc in two steps: first the number of the selected type, then the march', () => {
    const scene = composing('tab', 'escape');
    expect(scene.local.composing).toMatchObject({ type: 'march', source: at('brook') });
    expect(scene.local.composing).not.toHaveProperty('field');
    expect(pressed(scene, 'escape').local).toMatchObject({ cursor: at('brook') });
    expect(pressed(scene, 'escape').local.composing).toBeUndefined();
  });

  test("starts in the territory under the cursor, or in its strongest neighbour if the territory is a rival's", () => {
    const from = (id: string) => playsIn(designedScene({ local: { cursor: at(id) } }), 'enter');
    expect(from('eyrie')).toBe('local');
    expect(from('fjord')).toContain('! ');
    expect(from('alder')).toBe('! alder has 0 left for orders; any asked.');
    expect(from('drift')).toBe('local');
  });

  test('shows the refusal before Enter, and again on Enter, if the rules refuse it', () => {
    const poor = designedScene({ local: { cursor: at('drift') } }, { players: [{ food: 9 }, {}] });
    const scene = pressed(poor, 'enter', '1', '1');
    expect(playsIn(scene, 'enter')).toBe('! This costs 11 food; 9 left.');
    expect(hintsIn(scene)[0]).toBe('! That costs 11 food; you have 9 left.');
  });
});

describe('the number of units of a march', () => {
  test.each([
    [9, [], 'attack(drift,glade,5a+4b)'],
    [9, ['2', 'a'], 'attack(drift,glade,5a+4b)'],
    [11, [], 'attack(drift,glade,7a+4b)'],
    [0, [], '! This costs 11 food; 0 left.'],
  ])(
    'with %i food is limited to the strongest units that this food pays for: the keys %j give %s',
    (food, keys, expected) => {
      const poor = designedScene({ local: { cursor: at('drift') } }, { players: [{ food }, {}] });
      expect(playsIn(pressed(poor, 'enter', ...keys), 'enter')).toBe(expected);
    },
  );

  test.each([
    [[], '6a+8b'],
    [['h'], '3a+4b'],
    [['3'], '3b'],
    [['1', '2'], '4a+8b'],
    [['1', '2', 'backspace'], '1b'],
    [['h', 'a'], '6a+8b'],
    [['-'], '5a+8b'],
    [['-', '-', '+'], '5a+8b'],
    [['h', '+'], '3a+5b'],
    [['h', '-'], '2a+4b'],
    [['tab', '3'], '3a+8b'],
    [['tab', '0'], '8b'],
    [['tab', 'tab', '5'], '6a+5b'],
    [['tab', 'tab', 'h'], '6a+4b'],
    [['tab', '0', 'tab', '-'], '7b'],
    [['tab', '2', 'a'], '6a+8b'],
    [['tab', 'tab', 'tab', 'escape', '1'], '1b'],
    // After a change of the target, digits begin a new number.
    [['1', 'down', '2'], '2b'],
  ])('after the keys %j is %s', (keys, units) => {
    expect(playsIn(composing(...keys), 'enter')).toBe(
      `${keys.includes('down') ? 'move(brook,drift' : 'attack(brook,eyrie'},${units})`,
    );
  });

  test('never exceeds the units in the source', () => {
    expect(playsIn(composing('1'), '5')).toBe('! brook has 6a+8b left for orders; 15 asked.');
    expect(playsIn(composing('tab'), '7')).toBe('! brook has 6a+8b left for orders; 7a asked.');
  });

  test('must not be zero', () => {
    expect(playsIn(composing('0'), 'enter')).toBe('! Counts are whole numbers from 1; found 0.');
  });

  test('is at least one, of the strongest type, after the key for half', () => {
    const scene = pressed(
      designedScene(
        { local: { cursor: at('drift') } },
        { ...unordered, lands: { ...designedStanding.lands, drift: '1 1a+1c' } },
      ),
      'enter',
      'h',
    );
    expect(playsIn(scene, 'enter')).toBe('attack(drift,glade,1c)');
  });

  test('is explained in the status line', () => {
    expect(hintsIn(composing('3'))).toEqual([
      'Enter: attack Eyrie with 3b from Brook for 3 food: 4.7 % to win.',
      'Type how many to send, strongest first. a: all. Tab: choose type by type.',
    ]);
    expect(hintsIn(composing('tab'))[1]).toBe('Type how many of the 6a to send. a: all, h: half, Tab: the next type.');
  });
});

describe('the panel during a march', () => {
  const wide = { columns: 120, rows: 40 };

  test('includes units that the draft already sends, as the query `odds` does', () => {
    const sent = [{ type: 'attack', from: 'drift', to: 'glade', units: [5, 0, 0, 0, 0, 0, 0] }];
    const scene = pressed(
      designedScene(
        { ...wide, local: { cursor: at('drift') } },
        { players: [{ food: 100, tech: 46, orders: sent }, { committed: true }] },
      ),
      'enter',
    );
    const { attackersLeft, win } = oddsOf(units('7a+4b'), units('7a+4b'));
    const lines = sectionsIn(scene)['attack Glade'] ?? [];
    expect(lines.slice(0, 4)).toEqual([
      ' from Drift    2a+4b   of 2a+4b',
      ' from Drift    5a      ordered',
      ' against P2    7a+4b',
      ` ${(100 * win).toFixed(1)} % to win    costs 6 food`,
    ]);
    expect(lines[5]).toBe(` You keep ${attackersLeft.toFixed(1)} of 11`);
  });

  test('states that a territory is undefended', () => {
    const scene = pressed(
      designedScene({ ...wide, local }, { ...unordered, lands: { ...designedStanding.lands, eyrie: '2 0' } }),
      'enter',
    );
    expect(sectionsIn(scene)['attack Eyrie']?.[2]).toMatch(/^ Nobody is there/);
  });

  test('shows the path of a move with the price of each territory', () => {
    const scene = pressed(
      designedScene({ ...wide, local: { cursor: at('alder') } }, unordered),
      'enter',
      'right',
      'down',
    );
    expect(sectionsIn(scene)['move to Drift']?.slice(0, 5)).toEqual([
      ' from Alder    3a      of 3a',
      ' to Drift      then 10a+4b',
      ' path Alder 1, Brook 2, Drift 2',
      ' 5 food each',
      ' costs 15 food',
    ]);
    expect(hintsIn(scene)[0]).toBe('Enter: move 3a from Alder to Drift for 15 food.');
  });

  test('leaves out whole territories of a path that does not fit, and keeps its price', () => {
    const lands = { ...designedStanding.lands, alder: '1 11a', cairn: '1 0', drift: '1 1a' };
    const scene = pressed(
      designedScene({ local: { cursor: at('cairn') } }, { ...unordered, lands: { ...lands, cairn: '1 11a' } }),
      'enter',
      'up',
      'right',
    );
    const [, path = ''] = sectionsIn(scene)['move to Brook'] ?? [];
    expect(path).toBe(' .. + Alder 1 + Brook 2 = 6 food per unit  price 66 food');
  });

  test('combines high numbers of survivors into columns such as 12+', () => {
    const lands = { ...designedStanding.lands, brook: '1 60a' };
    const scene = pressed(designedScene({ ...wide, local }, { ...unordered, lands }), 'enter');
    const lines = sectionsIn(scene)['attack Eyrie'] ?? [];
    expect(lines.at(5)).toMatch(/^ you keep +0 +1\+ +\d+\+ /);
    const shares = (lines.at(6)?.match(/\d+/g) ?? []).slice(1).map(Number);
    expect(shares[0]).toBeLessThanOrEqual(1);
    expect(shares.slice(1)).toEqual(shares.slice(1).toSorted((a, b) => b - a));
  });
});

describe('an upgrade', () => {
  const upgrading = (...keys: string[]) =>
    pressed(designedScene({ local }, { players: [{ level: 3, tech: 46 }, {}] }), 'p', ...keys);

  test.each([
    [[], 'upgrade(brook,7,a,b)'],
    [['up'], 'upgrade(brook,4,a,c)'],
    [['up', 'up'], 'upgrade(brook,1,a,d)'],
    [['up', 'down'], 'upgrade(brook,7,a,b)'],
    [['tab'], 'upgrade(brook,4,b,c)'],
    // The target type stays the same when the source type changes.
    [['right', 'left'], 'upgrade(brook,4,a,c)'],
    [['3'], 'upgrade(brook,3,a,b)'],
    [['h'], 'upgrade(brook,3,a,b)'],
    [['-', '-'], 'upgrade(brook,5,a,b)'],
    [['3', 'a'], 'upgrade(brook,7,a,b)'],
  ])('is composed by keys: %j gives the order %s', (keys, order) => {
    expect(playsIn(upgrading(...keys), 'enter')).toBe(order);
  });

  test('is refused with the message of the game if level, tech or units do not suffice', () => {
    expect(hintsIn(upgrading('up', 'up', 'up'))[0]).toBe('! Units of type e need level 4; yours is 3.');
    expect(playsIn(upgrading('up', '7'), 'enter')).toBe('! This costs 77 tech; 46 left.');
    expect(playsIn(upgrading(), '8')).toBe('! brook has 7a+4b left for orders; 8a asked.');
  });

  test('shows its cost, the resulting units, and the odds before and after the upgrade', () => {
    const wide = { ...upgrading(), columns: 120, rows: 40 };
    const lines = sectionsIn(wide)['upgrade in Brook'] ?? [];
    expect(lines.slice(0, 5)).toEqual([
      ' 7 of 7a become b',
      ' Apprentice +0 > Bowman +1',
      ' 3 tech each',
      ' costs 21 tech',
      ' then 11b here',
    ]);
    expect(lines[5]).toBe(' odds in a full attack');
    expect(lines.slice(6).join()).toMatch(/P2 takes Brook \d+ > \d+ %/);
  });

  test('shows only the facts that fit completely into the panel below a small map', () => {
    expect(sectionsIn(upgrading())['upgrade in Brook']).toEqual([
      ' 7 of 7a become b, Apprentice +0 > Bowman +1',
      ' 3 tech each, costs 21 tech, then 11b here',
    ]);
  });

  test('shortens the types where the panel is narrow', () => {
    const texts = [22, 25, 33].map((width) => actSection(upgrading(), width).lines[1]);
    expect(textsOf(texts.flatMap((text) => (text === undefined ? [] : [text])))).toEqual([
      ' a +0 > b +1',
      ' a +0 > b +1',
      ' Apprentice +0 > Bowman +1',
    ]);
  });

  test("cannot be started for a rival's units", () => {
    expect(playsIn(designedScene({ local: { cursor: at('eyrie') } }), 'p')).toBe(
      '! eyrie belongs to player 2; it must be your own.',
    );
  });
});

describe('research', () => {
  const rich = { players: [{ tech: 60 }, {}] };

  test('is ordered with one key, and the panel shows its level and its price', () => {
    const { press, orders, scene } = keyboard(standingMatch({ ...designedStanding, ...rich }));
    expect(footerIn(scene())).toContain('i research');
    press('i');
    expect(orders()).toEqual(['level 2']);
    expect(sectionsIn(scene())['you']?.[2]).toBe(' level 1, then 2');
    expect(footerIn(scene())).not.toContain('i research');
  });

  test('is not in the footer if tech cannot pay for it', () => {
    expect(footerIn(designedScene())).not.toContain('research');
  });
});

describe('the draft', () => {
  test('loses the order at the cursor, or else the last order, with the key x, as the footer says', () => {
    const on = (id: string) => designedScene({ local: { cursor: at(id) } });
    expect(['alder', 'cairn'].map((id) => playsIn(on(id), 'x'))).toEqual(['cancel(2)', 'cancel(3)']);
    expect(footerIn(on('alder'))).toContain('x cancel order 2');
  });

  test('loses its selected order with the key x, and all orders with X', () => {
    const chosen = pressed(designedScene(), 'e', 'up');
    expect(playsIn(chosen, 'x')).toBe('cancel(2)');
    expect(hintsIn(chosen)[0]).toBe('x: cancel order 2: move 3a from Alder to Brook for 9 food.');
    expect(playsIn(chosen, 'X')).toBe('cancel(all)');
    expect(pressed(chosen, 'enter').local).toMatchObject({ focus: 'map', cursor: at('brook') });
  });

  test('keeps an order that a later order needs, and the refusal names the later order', () => {
    const sent = [
      { type: 'move', from: 'alder', to: 'brook', units: [3, 0, 0, 0, 0, 0, 0] },
      { type: 'attack', from: 'brook', to: 'eyrie', units: [10, 0, 0, 0, 0, 0, 0] },
    ];
    const { press } = keyboard(standingMatch({ ...designedStanding, players: [{ food: 100, orders: sent }, {}] }));
    press('e', 'up');
    expect(() => press('x')).toThrow('Order 2 needs it (not-enough-units); cancel that one first.');
  });

  test('has no order to cancel or select while it is empty', () => {
    const scene = designedScene({}, unordered);
    for (const key of ['x', 'X', 'e']) expect(playsIn(scene, key)).toBe('! There is no order to cancel yet.');
  });
});

describe('ending the turn', () => {
  test('asks first about an unfinished order, an unused hint, an empty draft and an empty territory', () => {
    expect(playsIn(designedScene(), 't')).toBe('commit');
    expect(playsIn(composing(), 't')).toBe(
      'commit ? This attack is not ordered yet. Enter: order this attack first.\nEnd the turn without it? y yes, Esc no',
    );
    expect(playsIn(composing('0'), 't')).toBe(
      "commit ? This attack is not possible.\nEnd the turn? You can't undo it. y yes, Esc no",
    );
    expect(
      playsIn(
        designedScene({ local: { hint: { commands: [{ name: 'research', args: {} }], why: '', step: 'turn' } } }),
        't',
      ),
    ).toBe('commit ? You have not used the hint. Enter: order the hint first.\nEnd the turn without it? y yes, Esc no');
    expect(playsIn(designedScene({}, unordered), 't')).toBe(
      "commit ? No orders yet.\nEnd the turn? You can't undo it. y yes, Esc no",
    );
    const away = [{ type: 'move', from: 'drift', to: 'brook', units: [7, 4, 0, 0, 0, 0, 0] }];
    expect(playsIn(designedScene({}, { players: [{ food: 100, orders: away }, {}] }), 't')).toBe(
      "commit ? Drift is left empty.\nEnd the turn? You can't undo it. y yes, Esc no",
    );
  });
});
