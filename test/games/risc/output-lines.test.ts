import { describe, expect, test } from 'vitest';
import { eventLine } from '#games/risc/event-texts.ts';
import type { GameEvent } from '#games/risc/events.ts';
import { played, printed } from '../../support/lines.ts';
import { type Campaign, campaignOf, type Sketch, units } from './support.ts';

/** Blocks of output, one for each line of a script. */
const blocks = (match: Campaign, script: string): readonly string[] =>
  printed(match, `${script}\n`)
    .split(/^->.*\n/m)
    .slice(1)
    .map((block) => block.trim());

const lastBlock = (match: Campaign, script: string): string => blocks(match, script).at(-1) ?? '';

const brawl: Sketch = {
  lands: { t: '4 2a', w: '1 6a', x: '1 1a+1c', y: '2 3a', z: '3 5a 3' },
  links: 't-x t-z w-x w-y x-y y-z',
  turn: 8,
  players: [{ food: 20, tech: 61, level: 3 }, {}, { tech: 300 }, {}],
};

describe('the answer to a query in text', () => {
  test.each<[line: string, answer: string]>([
    ['1: path(x,w)', 'path x w, price 2 a unit'],
    ['1: path(t,x)', 'error not-own-territory: t belongs to player 4; it must be your own.'],
    ['1: odds(w,y,1g)', 'odds 1g against 3a of player 2: win 0.891666, left 0.891666 against 0.219428'],
    ['1: odds(x,t,all)', 'odds 1a+1c against 2a of player 4: win 0.579800, left 0.873112 against 0.621013'],
    ['1: orders', 'left: 20 food, 61 tech'],
  ])('states the result of %s', (line, answer) => {
    expect(lastBlock(campaignOf(brawl), line)).toBe(answer);
  });

  test('states that an attack on an empty territory wins without losses', () => {
    const match = campaignOf({ lands: { x: '2 16a', y: '1 0' }, links: 'x-y' });
    expect(lastBlock(match, '2: odds(x,y,all)')).toBe(
      'odds 16a against 0 of player 1: win 1.000000, left 16.000000 against 0.000000',
    );
  });

  test('lists the draft without an indent, then the remaining stock, if the query is `orders`', () => {
    const script = `1: upgrade(x,1,a,b)
1: move(w,x,3)
1: attack(x,t,2a+1b)
1: research
1: upgrade(x,1,c,d)
1: research
1: upgrade(x,all,a,c)
1: orders`;
    // 61 tech: 3 for the bowman, 19 for the dragoon, 11 for the last apprentice in x. A level would cost 125.
    expect(printed(campaignOf(brawl), script)).toContain('error not-enough-tech: This costs 125 tech; 58 left.');
    expect(lastBlock(campaignOf(brawl), script)).toBe(`1. upgrade(x,1,a,b) 3 tech
2. move(w,x,3a) 6 food, path w x
3. attack(x,t,2a+1b) 3 food
4. upgrade(x,1,c,d) 19 tech
5. upgrade(x,1,a,c) 11 tech
left: 11 food, 28 tech`);
    expect(lastBlock(campaignOf(brawl), '3: research\n3: orders')).toBe(
      '1. research 50 tech, level 2\nleft: 100 food, 250 tech',
    );
  });

  test('is also given to committed and eliminated seats', () => {
    const out: Sketch = {
      lands: { x: '1 1a', y: '2 1a' },
      links: 'x-y',
      players: [{ committed: true }, {}, { food: 7, tech: 8 }],
    };
    const script = '1: orders\n3: orders\n3: path(x,y)\n1: odds(x,y,all)\n3: odds(x,y,1)\n3: commit\n1: commit';
    expect(blocks(campaignOf(out), script)).toEqual([
      'left: 100 food, 1000 tech',
      'left: 7 food, 8 tech',
      'error not-own-territory: x belongs to player 1; it must be your own.',
      'odds 1a against 1a of player 2: win 0.475000, left 0.475000 against 0.525000',
      'error not-own-territory: x belongs to player 1; it must be your own.',
      'error not-your-turn: Player 3 is out of the match.',
      'error not-your-turn: Player 1 has committed.',
    ]);
  });
});

describe('the end of a turn in text', () => {
  test('has a line for each event of a battle with several attackers, in the order of the events', () => {
    const script = ['1: attack(x,t,all)', '3: attack(z,t,4)', '4: research', '2: attack(y,x,1)', '1: move(w,x,2)'];
    const turn = `${script.join('\n')}\n1: commit\n3: commit\n4: commit\n2: commit`;
    const lines = lastBlock(campaignOf(brawl, { seed: 'brawl' }), turn).split('\n');
    const eventLines = lines.filter((line) => line.startsWith('* '));
    expect(eventLines.slice(0, 6)).toEqual([
      '* player 2 commits',
      '* player 1 moves 2a w x, 4 food',
      '* player 4 researches level 2, 50 tech',
      '* player 1 attacks t from x with 1a+1c, 2 food',
      '* player 2 attacks x from y with 1a, 1 food',
      '* player 3 attacks t from z with 4a, 4 food',
    ]);
    expect(eventLines[6]).toMatch(
      /^\* battle at t: player 4 with 2a, attacked by (1 with 1a\+1c, 3 with 4a|3 with 4a, 1 with 1a\+1c)$/,
    );
    const match = campaignOf(brawl, { seed: 'brawl' });
    const events = turn.split('\n').flatMap((line) => played(match, line));
    const commits = events.findLastIndex(({ type }) => type === 'committed');
    expect(eventLines).toEqual(events.slice(commits).map((event) => `* ${eventLine(event)}`));
    expect(eventLines.filter((line) => line.startsWith('* roll ')).length).toBeGreaterThan(0);
  });

  test('reports an elimination, and then describes the eliminated player in a single line', () => {
    const match = campaignOf({ lands: { x: '1 3a', y: '2 0', z: '3 1a' }, links: 'x-y y-z', turn: 4 });
    expect(lastBlock(match, '1: attack(x,y,2)\n1: commit\n3: commit\n2: commit')).toBe(`* player 2 commits
* player 1 attacks y from x with 2a, 2 food
* battle at y: player 2 with 0, attacked by 1 with 2a
* combat at y: 1 with 2a against 2 with 0
* combat at y won by 1 with 2a
* y goes from 2 to 1, 2a
* player 1 gets 4 food, 2 tech, 2 units
* player 3 gets 2 food, 1 tech, 1 units
* player 2 is eliminated
* turn 5
turn 5: orders, waiting for 1 3
player 1: level 1, food 102 (+4), tech 1002 (+2), territories 2, units 5
  x: 2a; size 1, food 2, tech 1; next to y
  y: 3a; size 1, food 2, tech 1; next to x z(3)
player 2: eliminated
player 3: level 1, food 102 (+2), tech 1001 (+1), territories 1, units 2
  z: 2a; size 1, food 2, tech 1; next to y(1)`);
  });

  test('reports a conquest, and later commands are refused', () => {
    const match = campaignOf({ lands: { x: '1 3a', y: '2 0' }, links: 'x-y', turn: 4 });
    const [, , end, more, answer] = blocks(match, '1: attack(x,y,3)\n2: commit\n1: commit\n1: commit\n2: orders');
    expect(end).toBe(`* player 1 commits
* player 1 attacks y from x with 3a, 3 food
* battle at y: player 2 with 0, attacked by 1 with 3a
* combat at y: 1 with 3a against 2 with 0
* combat at y won by 1 with 3a
* y goes from 2 to 1, 3a
* player 1 gets 4 food, 2 tech, 2 units
* player 2 is eliminated
* match over: player 1 wins (conquest)
turn 4: over, player 1 wins (conquest)
player 1: level 1, food 101 (+4), tech 1002 (+2), territories 2, units 5
  x: 1a; size 1, food 2, tech 1; next to y
  y: 4a; size 1, food 2, tech 1; next to x
player 2: eliminated`);
    expect([more, answer]).toEqual(['error match-over: The match is over.', 'error match-over: The match is over.']);
  });

  test('reports a draw', () => {
    const match = campaignOf({ lands: { x: '1 3b', y: '2 1c' }, links: 'x-y', turn: 4, turns: 4 });
    expect(lastBlock(match, '1: commit\n2: commit')).toBe(`* player 2 commits
* player 1 gets 2 food, 1 tech, 1 units
* player 2 gets 2 food, 1 tech, 1 units
* match over: a draw (turn-limit)
turn 4: over, a draw (turn-limit)
player 1: level 1, food 102 (+2), tech 1001 (+1), territories 1, units 4
  x: 1a+3b; size 1, food 2, tech 1; next to y(2)
player 2: level 1, food 102 (+2), tech 1001 (+1), territories 1, units 2
  y: 1a+1c; size 1, food 2, tech 1; next to x(1)`);
  });
});

describe('the line of an event', () => {
  const roll: GameEvent = {
    type: 'roll',
    phase: 'attacks',
    territory: 'x',
    attacker: 1,
    defender: 2,
    round: 1,
    pair: 'high-low',
    attackerType: 'e',
    defenderType: 'a',
    attackerRoll: 12,
    defenderRoll: 20,
    attackerTotal: 20,
    defenderTotal: 20,
    loses: 'attacker',
  };
  test.each<[line: string, event: GameEvent]>([
    ['roll 1 high-low: e 12+8=20 against a 20+0=20, attacker loses', roll],
    [
      'roll 14 low-high: a 7+0=7 against g 2+15=17, defender loses',
      {
        ...roll,
        round: 14,
        pair: 'low-high',
        attackerType: 'a',
        attackerRoll: 7,
        attackerTotal: 7,
        defenderType: 'g',
        defenderRoll: 2,
        defenderTotal: 17,
        loses: 'defender',
      },
    ],
    [
      'battle at x: player 4 with 2a, attacked by 3 with 5a, 1 with 1a+1c',
      {
        type: 'battle',
        phase: 'attacks',
        territory: 'x',
        owner: 4,
        units: units('2a'),
        attackers: [
          { seat: 3, units: units('5a') },
          { seat: 1, units: units('1a+1c') },
        ],
      },
    ],
    [
      'x stays with 4, 1a',
      { type: 'battle-end', phase: 'attacks', territory: 'x', before: 4, owner: 4, units: units('1') },
    ],
    [
      'player 1 researches level 2, 50 tech',
      { type: 'researched', phase: 'moves', seat: 1, order: 3, level: 2, cost: 50 },
    ],
    ['player 1 reaches level 2', { type: 'technology', phase: 'growth', seat: 1, level: 2 }],
    ['player 3 is eliminated', { type: 'eliminated', phase: 'victory', seat: 3 }],
    [
      'match over: player 1 wins (conquest)',
      { type: 'match-over', phase: 'victory', winners: [1], reason: 'conquest' },
    ],
    ['match over: a draw (turn-limit)', { type: 'match-over', phase: 'victory', winners: [], reason: 'turn-limit' }],
  ])('has the form %s', (line, event) => {
    expect(eventLine(event)).toBe(line);
  });
});
