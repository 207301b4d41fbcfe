import { describe, expect, test } from 'vitest';
import { textMode } from '#games/space-explorers/screen/text-mode/text-mode.ts';
import { played } from '#test/support/lines.ts';
import { kite, kitePosition, sceneOf, scenesAround, told } from '../heard.ts';
import { exchange } from '../positions-of-rules.ts';
import { expeditionFrom } from '../support.ts';

const level = { name: 'kite', title: 'Kite' };

const watched = { bots: { 1: 'expander', 2: 'greedy' }, viewer: 'all' } as const;

describe('the description of a position', () => {
  test('for the mover has the totals, the arrivals, the free people, the visible planets and the queue', () => {
    expect(textMode.describe(sceneOf(kite(), { level }))).toEqual([
      'Space Explorers, level Kite. Turn 31 of 100: your move. You are player 1.',
      'You own 4 of 7 planets, P2 owns 2, 1 is unseen.',
      'People seen: you have 191 and 0 in flight, P2 has 81 and 11 in flight.',
      "Coming: 11 of P2's from 5 to 3, landing in turn 31.",
      'Most free people: 49 on planet 0, 35 on planet 3, 34 on planet 1.',
      'You own 4 planets, largest first:',
      'Planet 0, your home, yours: you 69, P2 0, 49 free, room 31 of 100, growth 6',
      'percent.',
      'Planet 2, yours: you 51, P2 1, 26 free, room 8 of 60, growth 4 percent.',
      'Planet 3, yours: you 35, P2 2, room 163 of 200, growth 8 percent.',
      '1 more: type planets yours.',
      '2 orders, 45 people in all:',
      'Order 1: 20 people from 0 to 1, 3 turns, landing in turn 33.',
      'Order 2: 25 people from 2 to 5, 4 turns, landing in turn 34.',
    ]);
  });

  test('for a waiting player has neither queue nor decisions', () => {
    const text = textMode.describe(sceneOf(kite(), { viewer: 2 })).join(' ');
    expect(text).toContain("Turn 31 of 100: P1's move. You are player 2.");
    expect(text).not.toMatch(/order|free|20 people|25 people/);
  });

  test('of a watched match has both bots by name', () => {
    const text = textMode.describe(sceneOf(kite(), watched)).join(' ');
    expect(text).toContain('Expander owns 4 of 7 planets, greedy owns 3.');
    expect(text).toContain('People: expander has 191 and 0 in flight, greedy has 121 and 11 in flight.');
    expect(text).not.toMatch(/\b(you|your|they|their)\b/i);
  });

  test('is possible for a player without planets', () => {
    const match = expeditionFrom({
      turn: 1,
      mover: 1,
      planets: [
        { id: 0, size: 9, habitability: 1, p1: 1, p2: 2 },
        { id: 1, size: 9, habitability: 1 },
      ],
      edges: [[0, 1, 1]],
    });
    const lines = textMode.describe(sceneOf(match));
    expect(lines).toContain('You own 0 of 2 planets, P2 owns 0, 2 are unseen.');
    expect(lines).toContain('You own no planet, so you see none, not even those where you have people.');
  });

  test('names an overcrowded planet', () => {
    const planets = kitePosition.planets.map((planet) => (planet.id === 1 ? { ...planet, p1: 90 } : planet));
    const lines = textMode.describe(sceneOf(expeditionFrom({ ...kitePosition, planets })));
    expect(lines.join(' ')).toContain('Overcrowded: planet 1.');
    expect(lines).toContain('Planet 1, yours: you 90, P2 1, overcrowded, 91 of 80, growth 5 percent.');
  });

  test('mentions after a turn how the report of the turn can be repeated', () => {
    const match = kite();
    played(match, 'end_turn');
    const { after } = scenesAround(match, 'end_turn');
    expect(textMode.describe(after).at(-1)).toBe('Type "again" to hear the last turn.');
  });
});

describe('the report in text mode', () => {
  test.each<readonly [string, readonly string[]]>([
    [
      'send 3 4 17',
      [
        'Order 3: 17 people from 3 to 4, 2 turns, landing in turn 32, ready in turn 33.',
        'Free on 3: 18.',
        "If nobody does anything else, planet 4 will be P2's: you 18, P2 36.",
        "Without this order, it would be P2's: you 1, P2 36.",
        'In turn 36 you have 244 people; without this order, 250.',
      ],
    ],
    [
      'send 4 6 1',
      [
        'Order 3: 1 person from 4 to 6, 3 turns, landing in turn 33, ready in turn 35.',
        "Free on 4: 0. You can't see planet 6.",
      ],
    ],
    [
      'cancel 1',
      ['Order 1 cancelled: 20 people from 0 to 1, 3 turns, landing in turn 33.', 'Free on 0: 69. 1 order left.'],
    ],
  ])('of the order %s states its arrival and its effect on the forecast', (line, lines) => {
    expect(told(kite(), line)).toEqual(lines);
  });

  test('of an order warns of people who will find no room', () => {
    const planets = kitePosition.planets.map((planet) => (planet.id === 5 ? { ...planet, p2: 55 } : planet));
    const match = expeditionFrom({ ...kitePosition, planets, orders: [] });
    expect(told(match, 'send 3 5 30')).toEqual([
      'Order 1: 30 people from 3 to 5, 2 turns, landing in turn 32, ready in turn 33.',
      'Free on 3: 5. Planet 3 falls in turn 31.',
      '30 of the 30 who arrive find no room and die.',
      "If nobody does anything else, planet 5 will be P2's: you 1, P2 59.",
      "Without this order, it would be P2's: you 1, P2 59.",
      'In turn 36 you have 216 people; without this order, 270.',
    ]);
  });

  test('has no forecast with forecasts off', () => {
    expect(told(kite(), 'send 3 4 17', { preferences: { forecast: false } }).join(' ')).not.toContain('If nobody');
  });

  test('warns of a landing after the last turn', () => {
    const match = expeditionFrom({ ...kitePosition, limit: 31 });
    expect(told(match, 'send 3 4 17').at(-1)).toBe('Too late: the match ends in turn 31.');
  });

  test("of a player's own turn has launch, growth, landing and the next mover", () => {
    expect(told(kite(), 'end_turn')).toEqual([
      'Turn 31, launch. You send 20 from 0 to 1, landing in turn 33.',
      'You send 25 from 2 to 5, landing in turn 34.',
      'Turn 31, growth. You grow by 10 on planets 0, 1, 2 and 3.',
      'P2 grows by 4 on planets 4 and 5.',
      "Turn 31, landing. P2's 11 land on 3.",
      "Turn 32 of 100: P2's move.",
    ]);
  });

  test("of the other player's turn has its visible part and the position", () => {
    const match = kite();
    played(match, 'end_turn');
    expect(told(match, 'send 6 5 10')).toEqual([]);
    const lines = told(match, 'end_turn');
    expect(lines.slice(0, 5)).toEqual([
      'Turn 32, launch. P2 sends 10 from 6 to 5, landing in turn 34.',
      'Turn 32, growth. You grow by 12 on planets 0, 1, 2 and 3.',
      'P2 grows by 5 on planets 3, 4 and 5.',
      'Turn 33 of 100: your move.',
      'You own 4 of 7 planets, P2 owns 2, 1 is unseen.',
    ]);
  });

  test("with the short log, omits growth and the player's landings without losses", () => {
    expect(told(kite(), 'end_turn', { preferences: { log: 'short' } })).toEqual([
      'Turn 31, launch. You send 20 from 0 to 1, landing in turn 33.',
      'You send 25 from 2 to 5, landing in turn 34.',
      "Turn 31, landing. P2's 11 land on 3.",
      "Turn 32 of 100: P2's move.",
    ]);
    const worked = expeditionFrom(exchange);
    expect(told(worked, '2: end_turn', { preferences: { log: 'short' } }).join(' ')).not.toContain('Your 2 land');
    expect(told(expeditionFrom(exchange), '2: end_turn').join(' ')).toContain('Your 2 land on 3.');
  });

  test('has changes of ownership, losses, and the player who pays for overcrowding', () => {
    const match = expeditionFrom({
      turn: 4,
      mover: 2,
      planets: [
        { id: 0, size: 30, habitability: 0, p1: 50 },
        { id: 1, size: 20, habitability: 0, p1: 8, p2: 10 },
        { id: 2, size: 5, habitability: 0, p2: 4 },
      ],
      edges: [
        [0, 1, 2],
        [1, 2, 2],
      ],
      shuttles: [
        { from: 0, to: 1, player: 1, people: 9, turnsLeft: 1 },
        { from: 1, to: 2, player: 1, people: 3, turnsLeft: 1 },
      ],
      orders: [{ from: 1, to: 2, people: 4 }],
    });
    expect(told(match, 'end_turn').slice(0, 5)).toEqual([
      'Turn 4, launch. P2 sends 4 from 1 to 2, landing in turn 5.',
      "Planet 1 is yours now; it was P2's.",
      'Turn 4, landing. Your 9 land on 1.',
      '1 of your 3 lands on 2; 2 find no room and die.',
      'Turn 4, crowding. You lose 3 to crowding on planets 0 and 1.',
    ]);
  });

  test('sums up many shuttles of one turn in a sentence', () => {
    const match = kite();
    for (const [from, to] of [
      [0, 2],
      [2, 3],
    ])
      played(match, `send ${from} ${to} 1`);
    expect(told(match, 'end_turn')[0]).toBe('Turn 31, launch. You send 47 people in 4 shuttles.');
  });

  test('says that nothing happened in sight if no event of the turn was visible', () => {
    const match = expeditionFrom({
      turn: 2,
      mover: 2,
      planets: [
        { id: 0, size: 9, habitability: 0, p1: 1 },
        { id: 1, size: 9, habitability: 0 },
        { id: 2, size: 9, habitability: 5, p2: 3 },
      ],
      edges: [
        [0, 1, 1],
        [1, 2, 1],
      ],
    });
    expect(told(match, 'end_turn')[0]).toBe('Turn 2: nothing happens in your sight.');
  });

  test('for a spectator names only the mover', () => {
    expect(told(kite(), 'end_turn', { viewer: 'spectator' })).toEqual(["Turn 32 of 100: player 2's move."]);
  });

  test('of a watched match names both bots and hides no planet', () => {
    expect(told(kite(), 'end_turn', watched).slice(0, 5)).toEqual([
      'Turn 31, launch. Expander sends 20 from 0 to 1, landing in turn 33.',
      'Expander sends 25 from 2 to 5, landing in turn 34.',
      'Turn 31, growth. Expander grows by 10 on planets 0, 1, 2 and 3.',
      'Greedy grows by 7 on planets 4, 5 and 6.',
      "Turn 31, landing. Greedy's 11 land on 3.",
    ]);
  });
});

describe('the end in text mode', () => {
  const two = (p1: readonly number[], p2: readonly number[], more: object = {}) =>
    expeditionFrom({
      turn: 7,
      mover: 1,
      planets: [0, 1].map((id) => ({ id, size: 50, habitability: 0, p1: p1[id] ?? 0, p2: p2[id] ?? 0 })),
      edges: [[0, 1, 1]],
      ...more,
    });

  test.each<readonly [string, ReturnType<typeof two>, string, 1 | 2, string]>([
    ['all planets', two([5, 6], [1, 0]), 'end_turn', 1, 'You win! You own every planet.'],
    [
      'all planets, lost',
      two([0, 1], [5, 6]),
      'end_turn',
      1,
      'Turn 7: nothing happens in your sight. Hard wins; you lose. Hard owns every planet. You own 0 of 2 planets, hard owns 2. People: you have 1 and 0 in flight, hard has 11 and 0 in flight.',
    ],
    [
      'the other player has no people left',
      two([5, 0], [0, 0]),
      'end_turn',
      1,
      "Turn 7: nothing happens in your sight. You win! Hard has no people left. Your first win here. You own 1 of 2 planets, hard owns 0, 1 is nobody's. People: you have 5 and 0 in flight, hard has 0 and 0 in flight.",
    ],
    ['neither player has people left', two([0, 0], [0, 0]), 'end_turn', 1, 'A draw. Both sides have died out.'],
    [
      'the last turn',
      two([5, 0], [0, 3], { limit: 7 }),
      'end_turn',
      2,
      'Turn 7: nothing happens in your sight. Hard wins; you lose. Turn 7 was the last. People on planets: you have 3, hard has 5. You own 1 of 2 planets, hard owns 1. People: you have 3 and 0 in flight, hard has 5 and 0 in flight.',
    ],
    [
      'equally many people in the last turn',
      two([5, 0], [0, 5], { limit: 7 }),
      'end_turn',
      1,
      'Turn 7: nothing happens in your sight. A draw. Turn 7 was the last. People on planets: you have 5, hard has 5. You own 1 of 2 planets, hard owns 1. People: you have 5 and 0 in flight, hard has 5 and 0 in flight.',
    ],
    ['given up', two([5, 0], [0, 5]), 'resign', 1, 'Turn 7. You concede. Hard wins; you lose. You conceded.'],
    [
      'given up by the other player',
      two([5, 0], [0, 5]),
      'resign',
      2,
      'Turn 7. Hard concedes. You win! Hard conceded. Your first win here. You own 1 of 2 planets, hard owns 1. People: you have 5 and 0 in flight, hard has 5 and 0 in flight.',
    ],
  ])('states winner and reason: %s', (_, match, line, viewer, text) => {
    expect(told(match, line, { viewer, bots: { [3 - viewer]: 'hard' } }).join(' ')).toContain(text);
  });

  test('mentions whether a win is the best so far', () => {
    const won = (record: { readonly played: number; readonly won: number; readonly best?: number }) =>
      told(two([5, 6], [1, 0]), 'end_turn', { record, bots: { 2: 'hard' } }).join(' ');
    expect(won({ played: 0, won: 0 })).toContain('Your first win here.');
    expect(won({ played: 2, won: 1, best: 9 })).toContain('A new best! Before: 9 turns.');
    expect(won({ played: 2, won: 1, best: 7 })).toContain('Your best here is 7 turns.');
  });

  test('is also in the description of the position, with the complete totals', () => {
    const { after } = scenesAround(kite(), 'resign', { bots: { 2: 'hard' } });
    const text = textMode.describe(after).join(' ');
    expect(text).toContain(
      'Space Explorers. Hard wins; you lose. You conceded. You own 4 of 7 planets, hard owns 3. People: you have 191 and 0 in flight, hard has 121 and 11 in flight.',
    );
    expect(text).not.toContain('seen');
  });

  test('distinguishes two bots of the same name by their number', () => {
    const ended = (bots: Record<1 | 2, string>) =>
      told(two([5, 6], [1, 0]), 'end_turn', { ...watched, bots }).join(' ');
    expect(ended({ 1: 'easy', 2: 'hard' })).toContain('Easy wins. Easy owns every planet.');
    expect(ended({ 1: 'noop', 2: 'noop' })).toContain('Noop 1 wins. Noop 1 owns every planet.');
  });

  test('names both players by number if two people share the screen', () => {
    const lines = told(kite(), 'resign', { viewer: 2 });
    expect(lines).toEqual([
      'Turn 31. Player 1 concedes.',
      'Player 2 wins. Player 1 conceded.',
      'Player 1 owns 4 of 7 planets, player 2 owns 3.',
      'People: player 1 has 191 and 0 in flight, player 2 has 121 and 11 in flight.',
    ]);
  });
});
