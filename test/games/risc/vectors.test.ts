import { describe, expect, test } from 'vitest';
import { fight, oddsOf, winOfRound } from '#games/risc/combat.ts';
import type { Roll } from '#games/risc/events.ts';

import { levelPrices, upgradePrice } from '#games/risc/vocabulary.ts';
import { answered, played, refused } from '../../support/lines.ts';
import { type Campaign, campaignOf, carriedOut, dice, eventsOf, newCampaign, seatOf, units } from './support.ts';

const play = (match: Campaign, ...lines: readonly string[]) => {
  for (const line of lines) played(match, line);
};

describe('prices (rules, "Prices of upgrades" and "Technology")', () => {
  test.each([
    ['a', [3, 11, 30, 55, 90, 140]],
    ['b', [8, 27, 52, 87, 137]],
    ['c', [19, 44, 79, 129]],
    ['d', [25, 60, 110]],
    ['e', [35, 85]],
    ['f', [50]],
  ] as const)('of upgrades from type %s are those of the rules', (from, prices) => {
    const letters = ['b', 'c', 'd', 'e', 'f', 'g'] as const;
    expect(letters.slice(-prices.length).map((to) => upgradePrice(from, to))).toEqual(prices);
  });

  test('of research are those of the rules', () => expect(levelPrices).toEqual([50, 75, 125, 200, 300]));

  test('add up to 11 tech for one unit upgraded from a to c at level 2', () => {
    const match = campaignOf({ lands: { x: '1 5a', y: '2 1a' }, links: 'x-y', players: [{ level: 2, tech: 11 }] });
    played(match, '1: upgrade(x,1,a,c)');
    expect(answered(match, '1: orders')).toMatchObject({ left: { tech: 0 } });
    expect(refused(match, '1: upgrade(x,1,a,b)')).toBe('not-enough-tech: This costs 3 tech; 0 left.');
  });

  test('of an upgrade cannot be paid in the turn that researches its level', () => {
    const match = campaignOf({ lands: { x: '1 5a', y: '2 1a' }, links: 'x-y' });
    played(match, '1: research');
    expect(refused(match, '1: upgrade(x,1,a,c)')).toBe('level-too-low: Type c needs technology level 2; yours is 1.');
  });
});

describe('the cheapest path (rules, "The price of a path")', () => {
  const match = campaignOf({
    lands: { s: '1 5a 3', a: '1 5a 9', b: '1 1a 2', c: '1 1a 2', d: '1 5a 1', e: '2 1a 1', t: '1 1a 2' },
    links: 's-a a-t s-b b-c c-t b-d s-e e-t',
  });

  test.each([
    ['s', 't', 's b c t', 9],
    ['s', 'b', 's b', 5],
    ['d', 'a', 'd b s a', 15],
    ['t', 'b', 't c b', 6],
  ])('from %s to %s is %s and costs %i', (from, to, path, price) => {
    expect(answered(match, `1: path(${from},${to})`)).toEqual({ path: path.split(' '), price });
  });

  test('is the path with fewer territories if prices are equal, whatever the names', () => {
    const equal = campaignOf({
      lands: { s: '1 1a 1', a: '1 1a 1', b: '1 1a 1', z: '1 1a 2', t: '1 1a 1', y: '2 1a' },
      links: 's-a a-b b-t s-z z-t t-y',
    });
    expect(answered(equal, '1: path(s,t)')).toEqual({ path: ['s', 'z', 't'], price: 4 });
  });

  test('is alphabetically first, read from the source, if price and length are equal', () => {
    const equal = campaignOf({
      lands: { s: '1 1a', b: '1 1a', c: '1 1a', m: '1 1a', n: '1 1a', t: '1 1a', y: '2 1a' },
      links: 's-c c-m m-t s-b b-n n-t t-y',
    });
    expect(answered(equal, '1: path(s,t)')).toEqual({ path: ['s', 'b', 'n', 't'], price: 4 });
    // In the reverse direction, the names nearest to `t` decide, because `t` is now the source.
    expect(answered(equal, '1: path(t,s)')).toEqual({ path: ['t', 'm', 'c', 's'], price: 4 });
  });
});

describe('two territories that attack each other (rules, "Attacks")', () => {
  const lands = { x: '1 5a', y: '2 3a' };

  test('change owners without a roll if all units attack', () => {
    const match = campaignOf({ lands, links: 'x-y' });
    play(match, '1: attack(x,y,all)', '2: attack(y,x,all)');
    const { lands: after, events } = carriedOut(match);
    expect(after).toEqual({ x: '2 4a', y: '1 6a' });
    expect(eventsOf(events, 'roll')).toEqual([]);
    expect(eventsOf(events, 'combat-end').map(({ rounds }) => rounds)).toEqual([0, 0]);
  });

  test('are defended only by the units left behind', () => {
    const match = campaignOf({ lands: { x: '1 5a+1g', y: '2 3a' }, links: 'x-y' });
    play(match, '1: attack(x,y,5a)', '2: attack(y,x,all)');
    const { lands: after, events } = carriedOut(match, [1, 1, 1, 1, 1, 1]);
    expect(after).toEqual({ x: '1 1a+1g', y: '1 6a' });
    const rolls = eventsOf(events, 'roll');
    expect(rolls.map(({ territory, attackerType, defenderType }) => [territory, attackerType, defenderType])).toEqual(
      Array(3).fill(['x', 'a', 'g']),
    );
  });
});

describe('the defenders of a territory (rules, "Moves")', () => {
  const sketch = { lands: { x: '1 4a', y: '2 1a', z: '1 0' }, links: 'x-y x-z y-z' };

  test('do not include units that have moved out', () => {
    const match = campaignOf(sketch);
    play(match, '1: move(x,z,all)', '2: attack(y,x,1)');
    const { lands, events } = carriedOut(match);
    expect(lands).toEqual({ x: '2 2a', y: '2 1a', z: '1 5a' });
    expect(eventsOf(events, 'roll')).toEqual([]);
  });

  test('include units that have moved in', () => {
    const match = campaignOf(sketch);
    play(match, '1: move(x,z,all)', '2: attack(y,z,1)');
    const { lands, events } = carriedOut(match, [7, 7]);
    expect(lands).toEqual({ x: '1 1a', y: '2 1a', z: '1 5a' });
    expect(eventsOf(events, 'battle')).toMatchObject([{ territory: 'z', owner: 1, units: units('4a') }]);
  });
});

test('units of one player from several territories fight as one force (rules, "Attacks")', () => {
  const match = campaignOf({ lands: { w: '1 1b', x: '1 1e', y: '2 1d' }, links: 'w-y x-y w-x' });
  play(match, '1: attack(x,y,1e)', '1: attack(w,y,1b)');
  const { lands, events } = carriedOut(match, [1, 4, 20, 15]);
  expect(eventsOf(events, 'combat')).toMatchObject([{ attackers: units('1b+1e'), defenders: units('1d') }]);
  expect(eventsOf(events, 'roll')).toMatchObject([
    { attackerType: 'e', attackerTotal: 9, defenderTotal: 9, loses: 'attacker' },
    { attackerType: 'b', attackerTotal: 21, defenderTotal: 20, loses: 'defender' },
  ]);
  expect(lands).toEqual({ w: '1 1a', x: '1 1a', y: '1 1a+1b' });
});

describe('several attackers of one territory (rules, "Attacks")', () => {
  const match = () => {
    const made = campaignOf({ lands: { x: '1 1a', y: '2 1a', z: '3 1a', t: '4 0' }, links: 'x-t y-t z-t x-y' });
    play(made, '1: attack(x,t,1)', '2: attack(y,t,1)', '3: attack(z,t,1)');
    return made;
  };

  test('fight in a shuffled order, each against the current holder, who wins ties', () => {
    // Player 3 takes the territory without a fight. Player 1 ties with player 3 and loses. Player 2 beats player 3.
    const { lands, events } = carriedOut(match(), [1, 0, 9, 9, 10, 9]);
    expect(eventsOf(events, 'battle')[0]?.attackers.map(({ seat }) => seat)).toEqual([3, 1, 2]);
    expect(eventsOf(events, 'combat').map(({ attacker, defender }) => [attacker, defender])).toEqual([
      [3, 4],
      [1, 3],
      [2, 3],
    ]);
    expect(eventsOf(events, 'battle-end')).toMatchObject([{ before: 4, owner: 2, units: units('1a') }]);
    expect(lands['t']).toBe('2 2a');
  });

  test('need a random number for their order, but a single attacker does not', () => {
    const made = campaignOf({ lands: { x: '1 1a', y: '2 1a' }, links: 'x-y' });
    played(made, '1: attack(x,y,1)');
    expect(carriedOut(made, [20, 1]).lands).toEqual({ x: '1 1a', y: '1 2a' });
  });
});

describe('the odds (rules, "Odds")', () => {
  test.each([
    ['1a', '1a', 0.475, 0.475, 0.525],
    ['5a', '5a', 0.438681, 1.048236, 1.424594],
    ['10a', '10a', 0.412558, 1.374584, 2.196053],
    ['100a', '100a', 0.239887, 2.09282, 11.417313],
    ['1g', '5a', 0.826045, 0.826045, 0.535154],
    ['1g+1e+1b+1a', '2e+1c+1b', 0.714471, 1.419858, 0.475057],
    ['1e+1c+1a', '1d+1b+1a', 0.626717, 1.162683, 0.632747],
    ['3a+1c', '0', 1, 4, 0],
  ])('of %s against %s are as specified', (attackers, defenders, win, attackersLeft, defendersLeft) => {
    const odds = oddsOf(units(attackers), units(defenders));
    expect(odds.win).toBeCloseTo(win, 6);
    expect(odds.attackersLeft).toBeCloseTo(attackersLeft, 6);
    expect(odds.defendersLeft).toBeCloseTo(defendersLeft, 6);
  });

  test.each([
    [0, 0, 19 / 40],
    [0, 15, 1 / 40],
    [15, 0, 77 / 80],
    [3, 5, 153 / 400],
  ])('of one round with bonus %i against %i are exact', (x, y, win) => expect(winOfRound(x, y)).toBeCloseTo(win, 15));

  test('of one round equal the share of winning pairs among all pairs of dice', () => {
    for (const x of [0, 1, 3, 5, 8, 11, 15])
      for (const y of [0, 1, 3, 5, 8, 11, 15]) {
        let wins = 0;
        for (let a = 1; a <= 20; a++) for (let d = 1; d <= 20; d++) if (a + x > d + y) wins++;
        expect(winOfRound(x, y)).toBeCloseTo(wins / 400, 15);
      }
  });
});

describe('the projection of a draft (rules, "Orders")', () => {
  const lands = { x: '1 5a', y: '2 1a', z: '1 0' };
  const links = 'x-y x-z z-y';

  test('refuses an attack with units that move away', () => {
    const match = campaignOf({ lands, links });
    played(match, '1: move(x,z,3)');
    expect(refused(match, '1: attack(x,y,3)')).toBe('not-enough-units: x has 2a left for orders; 3a asked.');
  });

  test("limits all orders together to the player's food", () => {
    const match = campaignOf({ lands, links, players: [{ food: 5 }] });
    played(match, '1: move(x,z,2)');
    expect(refused(match, '1: attack(x,y,2)')).toBe('not-enough-food: This costs 2 food; 1 left.');
  });

  test('refuses an attack before the move that supplies it, and accepts it afterwards', () => {
    const match = campaignOf({ lands, links });
    expect(refused(match, '1: attack(z,y,1)')).toBe('not-enough-units: z has 0 left for orders; 1a asked.');
    play(match, '1: move(x,z,1)', '1: attack(z,y,1)');
    expect(seatOf(match, 1).orders).toHaveLength(2);
  });

  test('lets a moved unit move again at its price, be upgraded, and fight with its new bonus in the same turn', () => {
    const match = campaignOf({ lands, links });
    play(match, '1: move(x,z,5)', '1: move(z,x,2)', '1: upgrade(x,2,a,b)', '1: attack(x,y,2b)');
    expect(seatOf(match, 1).orders.map((order) => order.cost)).toEqual([10, 4, 6, 2]);
    const { lands: after, events, state } = carriedOut(match, [5, 5]);
    expect(eventsOf(events, 'roll')).toMatchObject([{ attackerType: 'b', attackerTotal: 6, loses: 'defender' }]);
    expect(after).toEqual({ x: '1 1a', y: '1 1a+2b', z: '1 4a' });
    expect(state.seats[0]).toMatchObject({ food: 100 - 16 + 6, tech: 1000 - 6 + 3 });
  });
});

describe('a combat (rules, "Battles")', () => {
  test('has the printed rounds with the forces and dice of the printed example', () => {
    const rolls: Roll[] = [];
    const stream = dice([12, 20, 16, 9, 16, 7, 8, 11, 9, 6]);
    const result = fight(units('1e+1c+1a'), units('1d+1b+1a'), stream, (roll) => rolls.push(roll));
    expect(
      rolls.map(
        ({
          round,
          pair,
          attackerType,
          attackerRoll,
          attackerTotal,
          defenderType,
          defenderRoll,
          defenderTotal,
          loses,
        }) =>
          `${round} ${pair} ${attackerType} ${attackerRoll}=${attackerTotal} ${defenderType} ${defenderRoll}=${defenderTotal} ${loses}`,
      ),
    ).toEqual([
      '1 high-low e 12=20 a 20=20 attacker',
      '2 low-high a 16=16 d 9=14 defender',
      '3 high-low c 16=19 a 7=7 defender',
      '4 low-high a 8=8 b 11=12 attacker',
      '5 high-low c 9=12 b 6=7 defender',
    ]);
    expect(result).toEqual({ won: true, units: units('1c'), rounds: 5 });
  });

  test('leaves 1a+1c in the territory after growth, as in the printed example', () => {
    const match = campaignOf({ lands: { x: '1 1e+1c+1a', y: '2 1d+1b+1a' }, links: 'x-y' });
    played(match, '1: attack(x,y,all)');
    expect(carriedOut(match, [12, 20, 16, 9, 16, 7, 8, 11, 9, 6]).lands).toEqual({ x: '1 1a', y: '1 1a+1c' });
  });

  test('begins with a high-low pair, even if it is a later combat of its battle', () => {
    const match = campaignOf({ lands: { x: '1 1a', y: '2 2a+1b', z: '3 1a' }, links: 'x-y y-z' });
    play(match, '1: attack(x,y,1)', '3: attack(z,y,1)');
    const { events } = carriedOut(match, [1, 1, 20, 1, 20]);
    expect(eventsOf(events, 'roll').map(({ attacker, pair, defenderType }) => [attacker, pair, defenderType])).toEqual([
      [1, 'high-low', 'a'],
      [3, 'high-low', 'a'],
    ]);
  });

  test('uses dice from 1 to 20, to which attackers of type a add nothing', () => {
    const match = newCampaign({ seed: 'dice' });
    play(match, '1: spread', '2: spread', '1: commit', '2: commit', '1: attack(brook,eyrie,4)', '1: commit');
    const rolls = eventsOf(played(match, '2: commit'), 'roll');
    expect(rolls.length).toBeGreaterThanOrEqual(4);
    for (const roll of rolls) {
      expect(roll.attackerTotal).toBe(roll.attackerRoll);
      expect(Math.min(roll.attackerRoll, roll.defenderRoll)).toBeGreaterThanOrEqual(1);
      expect(Math.max(roll.attackerRoll, roll.defenderRoll)).toBeLessThanOrEqual(20);
    }
  });
});
