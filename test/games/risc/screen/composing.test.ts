import { describe, expect, test } from 'vitest';
import { oddsOf } from '../../../../source/games/risc/combat/odds.ts';
import { designedStanding } from '../positions.ts';
import { units } from '../support.ts';
import {
  at,
  designedScene,
  footerIn,
  hintsIn,
  keyboard,
  playsIn,
  pressed,
  sectionsIn,
  standingMatch,
} from './scenes.ts';

const local = { cursor: at('brook') };
const unordered = { players: [{ food: 100, tech: 46 }, { committed: true }] };
const composing = (...keys: string[]) => pressed(designedScene({ local }), 'enter', ...keys);

describe('units are sent', () => {
  test('Enter picks the source, arrows the target, Enter orders it; the cursor is back at the source then', () => {
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

  test('an own target is a move, one of another player an attack', () => {
    expect(playsIn(composing('down'), 'enter')).toBe('move(brook,drift,6a+8b)');
    expect(playsIn(composing('left'), 'enter')).toBe('move(brook,alder,6a+8b)');
    expect(playsIn(composing('left', 'right'), 'enter')).toBe('attack(brook,eyrie,6a+8b)');
  });

  test('arrows reach every target and nothing else', () => {
    const seen = new Set<number>();
    const open = [composing()];
    for (const scene of open) {
      if (seen.has(scene.local.cursor)) continue;
      seen.add(scene.local.cursor);
      open.push(...['up', 'down', 'left', 'right'].map((key) => pressed(scene, key)));
    }
    expect([...seen].sort()).toEqual(['alder', 'cairn', 'drift', 'eyrie'].map(at));
  });

  test('Esc steps back from the number of a type, then to the source', () => {
    const scene = composing('tab', 'escape');
    expect(scene.local.composing).toEqual({ type: 'march', source: at('brook') });
    expect(pressed(scene, 'escape').local).toMatchObject({ cursor: at('brook') });
    expect(pressed(scene, 'escape').local.composing).toBeUndefined();
  });

  test('only from an own territory with units left; that of another player is attacked from the strongest beside it', () => {
    const from = (id: string) => playsIn(designedScene({ local: { cursor: at(id) } }), 'enter');
    expect(from('eyrie')).toBe('local');
    expect(from('fjord')).toContain('! ');
    expect(from('alder')).toBe('! alder has 0 left for orders; any asked.');
    expect(from('drift')).toBe('local');
  });

  test('what the rules refuse is said before Enter, in their words, and Enter says it again', () => {
    const scene = pressed(designedScene({ local: { cursor: at('drift') } }, { players: [{ food: 9 }, {}] }), 'enter');
    expect(playsIn(scene, 'enter')).toBe('! This costs 11 food; 9 left.');
    expect(hintsIn(scene)[0]).toBe('! This costs 11 food; 9 left.');
  });
});

describe('the number of units', () => {
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
    [['tab', 'tab', 'tab', '1'], '1b'],
    [['shift+tab', '1'], '6a+1b'],
    // Another target begins another number.
    [['1', 'down', '2'], '2b'],
  ])('after %j is %s', (keys, units) => {
    expect(playsIn(composing(...keys), 'enter')).toBe(
      `${keys.includes('down') ? 'move(brook,drift' : 'attack(brook,eyrie'},${units})`,
    );
  });

  test('is never more than there are', () => {
    expect(playsIn(composing('1'), '5')).toBe('! brook has 6a+8b left for orders; 15 asked.');
    expect(playsIn(composing('tab'), '7')).toBe('! brook has 6a+8b left for orders; 7a asked.');
  });

  test('of none is refused', () => {
    expect(playsIn(composing('0'), 'enter')).toBe('! Counts are whole numbers from 1; found 0.');
  });

  test('half of a few is at least one, of the strongest', () => {
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

  test('the hint says which are taken', () => {
    expect(hintsIn(composing('3'))).toEqual([
      'Enter orders attack(brook,eyrie,3b): 3 food.',
      'A number takes the strongest first; Tab sets the number per type, a takes all.',
    ]);
    expect(hintsIn(composing('tab'))[1]).toBe(
      'A number sets how many of the 6a go; a all of them, h half, Tab the next type.',
    );
  });
});

describe('what stands below the map', () => {
  test('an attack counts in what the draft already sends, as `odds` does', () => {
    const sent = [{ type: 'attack', from: 'drift', to: 'glade', units: [5, 0, 0, 0, 0, 0, 0] }];
    const scene = pressed(
      designedScene(
        { local: { cursor: at('drift') } },
        { players: [{ food: 100, tech: 46, orders: sent }, { committed: true }] },
      ),
      'enter',
    );
    const lines = sectionsIn(scene)['attack drift to glade'] ?? [];
    expect(lines.slice(0, 3)).toEqual([
      ' send      2a+4b  all of 6      price 6 food, 89 left',
      ' with      5a that is already sent, 7a+4b together',
      ' against   7a+4b  of player 2',
    ]);
    const { attackersLeft, defendersLeft } = oddsOf(units('7a+4b'), units('7a+4b'));
    const [ours, theirs] = [attackersLeft.toFixed(1), defendersLeft.toFixed(1)];
    expect(lines[4]).toBe(` expected  ${ours} of 11 yours left, ${theirs} of 11 of theirs`);
  });

  test('an attack on nobody takes the territory without a roll', () => {
    const scene = pressed(
      designedScene({ local }, { ...unordered, lands: { ...designedStanding.lands, eyrie: '2 0' } }),
      'enter',
    );
    expect(sectionsIn(scene)['attack brook to eyrie']?.slice(3)).toEqual([
      ' expected  nobody is met: it is taken without a roll',
      ' ! brook keeps no unit, and player 2 is linked to it',
      '',
    ]);
  });

  test('a move has its path, its price, and what stands in both territories then', () => {
    const scene = pressed(designedScene({ local: { cursor: at('alder') } }, unordered), 'enter', 'right', 'down');
    expect(sectionsIn(scene)['move alder to drift']).toEqual([
      ' send      3a  all of 3         price 15 food, 85 left',
      ' path      alder brook drift, 5 a unit',
      ' then      0 in alder',
      '           10a+4b in drift',
      '',
      '',
    ]);
    expect(hintsIn(scene)[0]).toBe('Enter orders move(alder,drift,3a): 15 food. Tab sets the number per type.');
  });

  test('survivors share columns where there are many', () => {
    const lands = { ...designedStanding.lands, brook: '1 60a' };
    const scene = pressed(designedScene({ local, columns: 120, rows: 40 }, { ...unordered, lands }), 'enter');
    const lines = sectionsIn(scene)['attack brook to eyrie'] ?? [];
    expect(lines.at(10)?.trim().split(/ +/).slice(0, 3)).toEqual(['lost', '1-5', '6-10']);
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
    // What they become stays where the units are others.
    [['right', 'left'], 'upgrade(brook,4,a,c)'],
    [['3'], 'upgrade(brook,3,a,b)'],
    [['h'], 'upgrade(brook,3,a,b)'],
    [['-', '-'], 'upgrade(brook,5,a,b)'],
    [['3', 'a'], 'upgrade(brook,7,a,b)'],
  ])('after %j is %s', (keys, order) => {
    expect(playsIn(upgrading(...keys), 'enter')).toBe(order);
  });

  test('of a type above the level, or that cannot be paid, is refused in the words of the rules', () => {
    expect(hintsIn(upgrading('up', 'up', 'up'))[0]).toBe('! Type e needs technology level 4; yours is 3.');
    expect(playsIn(upgrading('up', '7'), 'enter')).toBe('! This costs 77 tech; 46 left.');
    expect(playsIn(upgrading(), '8')).toBe('! brook has 7a+4b left for orders; 8a asked.');
  });

  test('says what it costs, what stands there then, and what it is good for', () => {
    expect(sectionsIn(upgrading())['upgrade in brook']).toEqual([
      ' upgrade   7 of 7  a to b       price 21 tech, 25 left',
      ' bonus     +0 to +1  3 tech a unit',
      ' level     3  Bowman (b) needs 1',
      ' then      11b in brook',
      ' falls     at 20.1 %, then at 13.5 %, if all of 2 come',
      '',
    ]);
  });

  test('is not of the units of others', () => {
    expect(playsIn(designedScene({ local: { cursor: at('eyrie') } }), 'p')).toBe(
      '! eyrie belongs to player 2; it must be your own.',
    );
  });
});

describe('research', () => {
  const rich = { players: [{ tech: 60 }, {}] };

  test('is one key, and its level and price are in the panel', () => {
    const { press, orders, scene } = keyboard(standingMatch({ ...designedStanding, ...rich }));
    expect(footerIn(scene())).toContain('i research');
    press('i');
    expect(orders()).toEqual(['level 2']);
    expect(sectionsIn(scene())['player 1']?.[2]).toBe(' level 1, 2 next turn');
    expect(footerIn(scene())).not.toContain('i research');
  });

  test('is not in the footer where it cannot be paid', () => {
    expect(footerIn(designedScene())).not.toContain('research');
  });
});

describe('the draft', () => {
  test('x cancels the last order, or the chosen one; X all', () => {
    expect(playsIn(designedScene(), 'x')).toBe('cancel(3)');
    const chosen = pressed(designedScene(), 'e', 'up');
    expect(playsIn(chosen, 'x')).toBe('cancel(2)');
    expect(hintsIn(chosen)[0]).toBe('x cancels order 2, move(alder,brook,3a).');
    expect(playsIn(chosen, 'X')).toBe('cancel(all)');
    expect(pressed(chosen, 'enter').local).toMatchObject({ focus: 'map', cursor: at('brook') });
  });

  test('an order that another needs is not cancelled, and it is said which', () => {
    const sent = [
      { type: 'move', from: 'alder', to: 'brook', units: [3, 0, 0, 0, 0, 0, 0] },
      { type: 'attack', from: 'brook', to: 'eyrie', units: [10, 0, 0, 0, 0, 0, 0] },
    ];
    const { press } = keyboard(standingMatch({ ...designedStanding, players: [{ food: 100, orders: sent }, {}] }));
    press('e', 'up');
    expect(() => press('x')).toThrow('Order 2 needs it (not-enough-units); cancel that one first.');
  });

  test('without orders nothing is to be cancelled or chosen', () => {
    const scene = designedScene({}, unordered);
    for (const key of ['x', 'X', 'e']) expect(playsIn(scene, key)).toBe('! There is no order to cancel yet.');
  });
});

describe('committing', () => {
  test('asks where something on the screen would be left out', () => {
    expect(playsIn(designedScene(), 'c')).toBe('commit');
    expect(playsIn(composing(), 'c')).toBe(
      'commit ? This attack is not ordered yet. Enter orders it; c again commits without it.',
    );
    expect(playsIn(composing('0'), 't')).toBe('commit ? This attack cannot be ordered. t again commits without it.');
    expect(playsIn(designedScene({ local: { hinted: [{ name: 'research', args: {} }] } }), 'c')).toBe(
      'commit ? The hint is not ordered. Enter orders it; c again commits without it.',
    );
    expect(playsIn(designedScene({}, unordered), 'c')).toBe(
      'commit ? You have ordered nothing in this turn. c again commits all the same.',
    );
  });
});
