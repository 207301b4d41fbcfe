import { describe, expect, test } from 'vitest';
import { played, refused } from '../../support/lines.ts';
import { type Campaign, campaignOf, newCampaign, seatOf } from './support.ts';

/** Player 1 has x and w, which are not linked. Player 2 has y and z. Player 3 has v, which x does not reach. */
const sketch = {
  lands: { v: '3 1a', w: '1 1a', x: '1 2a+1c', y: '2 1a', z: '2 0' },
  links: 'x-y y-z w-z v-w',
  players: [{ food: 10, tech: 12 }],
};

describe('an order (rules, "Orders")', () => {
  const badCount = 'bad-count: Counts are whole numbers from 1; found 0.';
  test.each([
    ['move(q,r,0)', badCount],
    ['move(q,r,1)', 'unknown-territory: There is no territory "q" on this map.'],
    ['move(y,r,1)', 'unknown-territory: There is no territory "r" on this map.'],
    ['move(y,y,1)', 'same-territory: From and to are both y; choose two territories.'],
    ['move(y,z,1)', 'not-own-territory: y belongs to player 2; it must be your own.'],
    ['move(x,v,1)', 'not-own-territory: v belongs to player 3; it must be your own.'],
    ['move(x,w,99)', 'no-path: No path of your own territories leads from x to w.'],
    ['attack(q,r,0a+0b)', badCount],
    ['attack(q,r,1)', 'unknown-territory: There is no territory "q" on this map.'],
    ['attack(z,r,1)', 'unknown-territory: There is no territory "r" on this map.'],
    ['attack(z,z,1)', 'same-territory: From and to are both z; choose two territories.'],
    ['attack(z,x,1)', 'not-own-territory: z belongs to player 2; it must be your own.'],
    ['attack(x,w,9)', "own-territory: w is your own; attack another player's territory, or use move."],
    ['attack(w,y,9)', 'not-adjacent: w and y are not linked; w is linked to v, z.'],
    ['attack(x,y,3a)', 'not-enough-units: x has 2a+1c left for orders; 3a asked.'],
    ['attack(x,y,1b)', 'not-enough-units: x has 2a+1c left for orders; 1b asked.'],
    ['upgrade(q,0,a,a)', badCount],
    ['upgrade(q,1,a,a)', 'unknown-territory: There is no territory "q" on this map.'],
    ['upgrade(y,1,a,a)', 'not-own-territory: y belongs to player 2; it must be your own.'],
    ['upgrade(x,1,c,a)', 'not-an-upgrade: A unit of type c cannot become a; an upgrade goes to a later letter.'],
    ['upgrade(x,1,a,a)', 'not-an-upgrade: A unit of type a cannot become a; an upgrade goes to a later letter.'],
    ['upgrade(x,9,b,c)', 'level-too-low: Type c needs technology level 2; yours is 1.'],
    ['upgrade(x,3,a,b)', 'not-enough-units: x has 2a+1c left for orders; 3a asked.'],
    ['research', 'not-enough-tech: This costs 50 tech; 12 left.'],
  ])('is refused with the message of the first check that fails: %s', (line, expected) => {
    expect(refused(campaignOf(sketch), `1: ${line}`)).toBe(expected);
  });

  test('must be paid with the remaining food and tech', () => {
    const poor = { ...sketch, players: [{ food: 2, tech: 5 }] };
    expect(refused(campaignOf(poor), '1: attack(x,y,all)')).toBe('not-enough-food: This costs 3 food; 2 left.');
    expect(refused(campaignOf(poor), '1: upgrade(x,2,a,b)')).toBe('not-enough-tech: This costs 6 tech; 5 left.');
    const path = campaignOf({
      lands: { x: '1 5a 4', u: '1 0 4', y: '2 1a' },
      links: 'x-u u-y',
      players: [{ food: 39 }],
    });
    expect(refused(path, '1: move(x,u,5)')).toBe('not-enough-food: This costs 40 food; 39 left.');
  });

  test.each([
    ['move(x,u,all)', 'not-enough-units: x has 0 left for orders; any asked.'],
    ['attack(x,y,all)', 'not-enough-units: x has 0 left for orders; any asked.'],
    ['odds(x,y,all)', 'not-enough-units: x has 0 left for orders; any asked.'],
    ['upgrade(u,all,a,b)', 'not-enough-units: u has 2c left for orders; any asked.'],
  ])('or a query for `all` units is refused if none remain: %s', (line, expected) => {
    const match = campaignOf({ lands: { x: '1 0', u: '1 2c', y: '2 1a' }, links: 'x-u u-y x-y' });
    expect(refused(match, `1: ${line}`)).toBe(expected);
  });

  test('is refused if it is research at the highest level, or a second research in the same turn', () => {
    const top = campaignOf({ ...sketch, players: [{ level: 6 }] });
    expect(refused(top, '1: research')).toBe('top-level: Technology level 6 is the highest.');
    const match = campaignOf({ ...sketch, players: [{ level: 2 }] });
    played(match, '1: research');
    expect(refused(match, '1: research')).toBe('already-researching: One level a turn: level 3 is already ordered.');
  });

  test('is refused if the draft has 500 orders, whatever else is wrong with the order', () => {
    const match = campaignOf({ lands: { x: '1 600a', y: '2 1a' }, links: 'x-y', players: [{ food: 600, tech: 600 }] });
    for (let i = 0; i < 500; i++) played(match, '1: attack(x,y,1)');
    for (const line of ['attack(x,y,1)', 'move(q,q,0)', 'upgrade(x,0,b,a)', 'research'])
      expect(refused(match, `1: ${line}`)).toBe('too-many-orders: At most 500 orders a turn.');
    played(match, '1: cancel(500)');
    played(match, '1: research');
  });
});

describe('a query (rules, "Commands")', () => {
  test.each([
    ['path(q,r)', 'unknown-territory: There is no territory "q" on this map.'],
    ['path(x,x)', 'same-territory: From and to are both x; choose two territories.'],
    ['path(y,x)', 'not-own-territory: y belongs to player 2; it must be your own.'],
    ['path(x,w)', 'no-path: No path of your own territories leads from x to w.'],
    ['odds(x,y,0)', 'bad-count: Counts are whole numbers from 1; found 0.'],
    ['odds(w,y,1)', 'not-adjacent: w and y are not linked; w is linked to v, z.'],
    ['odds(x,w,1)', "own-territory: w is your own; attack another player's territory, or use move."],
  ])('is refused with the message of the first check that fails: %s', (line, expected) => {
    expect(refused(campaignOf(sketch), `1: ${line}`)).toBe(expected);
  });
});

describe('the placement (rules, "Placement")', () => {
  test.each([
    ['place(q,1b)', 'basic-only: Only basic units (a) are placed.'],
    ['place(q,1)', 'unknown-territory: There is no territory "q" on this map.'],
    ['place(eyrie,17)', 'not-own-territory: eyrie belongs to player 2; it must be your own.'],
    ['place(alder,17)', 'too-many-units: That would place 17 units; there are 16.'],
    ['commit', 'not-all-placed: 16 of 16 units are not placed yet.'],
    ['research', 'wrong-phase: research belongs to the orders phase; this is the placement phase.'],
    ['odds(brook,eyrie,1)', 'wrong-phase: odds belongs to the orders phase; this is the placement phase.'],
  ])('refuses a command with the message of the first check that fails: %s', (line, expected) => {
    expect(refused(newCampaign(), `1: ${line}`)).toBe(expected);
  });

  test('is what the last `place` for each territory says: a number, `all` units not placed elsewhere, or 0', () => {
    const match = newCampaign();
    const placement = () => seatOf(match, 1).placement?.slice(0, 4);
    for (const [line, expected] of [
      ['place(alder,5)', [5, 0, 0, 0]],
      ['place(alder,3)', [3, 0, 0, 0]],
      ['place(brook,all)', [3, 13, 0, 0]],
      ['place(brook,all)', [3, 13, 0, 0]],
      ['place(brook,0)', [3, 0, 0, 0]],
      ['place(cairn,2a+1)', [3, 0, 3, 0]],
      ['spread', [4, 4, 4, 4]],
      ['spread', [4, 4, 4, 4]],
    ] as const) {
      played(match, `1: ${line}`);
      expect(placement()).toEqual(expected);
    }
  });

  test('is completed by `spread`: each unit goes to the first territory by name among those with the fewest', () => {
    const match = newCampaign({ options: { units: '7' } });
    played(match, '1: place(brook,3)');
    played(match, '1: spread');
    expect(seatOf(match, 1).placement?.slice(0, 4)).toEqual([2, 3, 1, 1]);
  });
});

describe('the general checks (rules, "Commands")', () => {
  const out = { lands: { x: '1 1a', y: '2 1a' }, links: 'x-y', players: [{}, {}, {}] };

  const committed = (match: Campaign) => {
    played(match, '1: commit');
    return match;
  };

  test('refuse a line without a player while several players can act', () => {
    expect(refused(campaignOf(sketch), 'commit')).toBe(
      'seat-needed: Several players can act; start the line with the player, such as "2: commit".',
    );
    expect(refused(campaignOf(sketch), 'place(x,1)')).toContain('seat-needed');
  });

  test('accept a line without a player, as a line of player 1, if only player 1 can act', () => {
    const match = campaignOf({ lands: { x: '1 1a', y: '2 1a' }, links: 'x-y', players: [{}, { committed: true }] });
    played(match, 'attack(x,y,1)');
    expect(seatOf(match, 1).orders).toHaveLength(1);
    expect(refused(committed(campaignOf(out)), 'commit')).toContain('seat-needed');
  });

  test.each([
    ['7: commit', 'out-of-range: There is no player 7; players are 1 to 3.'],
    ['0: commit', 'out-of-range: There is no player 0; players are 1 to 3.'],
    ['4: place(x,1)', 'out-of-range: There is no player 4; players are 1 to 3.'],
    ['1: place(x,1)', 'wrong-phase: place belongs to the placement phase; this is the orders phase.'],
    ['3: spread', 'wrong-phase: spread belongs to the placement phase; this is the orders phase.'],
    ['3: commit', 'not-your-turn: Player 3 is out of the match.'],
    ['3: move(x,y,0)', 'not-your-turn: Player 3 is out of the match.'],
    ['3: path(x,y)', 'not-own-territory: x belongs to player 1; it must be your own.'],
  ])('refuse a line with the message of the first check that fails: %s', (line, expected) => {
    expect(refused(campaignOf(out), line)).toBe(expected);
  });

  test('allow a player who has committed nothing but queries', () => {
    const match = committed(campaignOf(out));
    expect(refused(match, '1: cancel(all)')).toBe('not-your-turn: Player 1 has committed.');
    expect(refused(match, '1: odds(x,y,0)')).toContain('bad-count');
  });

  test('refuse everything after the end, including queries', () => {
    const over = { ...out, phase: 'over', outcome: { winners: [1], reason: 'turn-limit' } } as const;
    for (const line of ['commit', '1: orders', '9: place(x,1)'])
      expect(refused(campaignOf(over), line)).toBe('match-over: The match is over.');
  });
});

describe('cancelling an order (rules, "Orders")', () => {
  const match = () => {
    const made = campaignOf({ lands: { x: '1 5a', z: '1 0', y: '2 1a' }, links: 'x-z z-y' });
    for (const line of ['upgrade(x,2,a,b)', 'move(x,z,3a+1b)', 'research', 'attack(z,y,1b)'])
      played(made, `1: ${line}`);
    return made;
  };

  test.each([
    ['cancel(0)', 'no-such-order: There is no order 0; there are 4.'],
    ['cancel(5)', 'no-such-order: There is no order 5; there are 4.'],
    ['cancel(1)', 'needed: Order 2 needs it (not-enough-units); cancel that one first.'],
    ['cancel(2)', 'needed: Order 4 needs it (not-enough-units); cancel that one first.'],
  ])('is refused with a reason: %s', (line, expected) => {
    expect(refused(match(), `1: ${line}`)).toBe(expected);
  });

  test('renumbers later orders, and `all` empties the draft', () => {
    const made = match();
    played(made, '1: cancel(3)');
    expect(seatOf(made, 1).orders.map(({ type }) => type)).toEqual(['upgrade', 'move', 'attack']);
    played(made, '1: cancel(3)');
    played(made, '1: cancel(2)');
    expect(seatOf(made, 1).orders.map(({ type }) => type)).toEqual(['upgrade']);
    played(made, '1: cancel(all)');
    expect(seatOf(made, 1).orders).toEqual([]);
    played(made, '1: cancel(all)');
  });
});
