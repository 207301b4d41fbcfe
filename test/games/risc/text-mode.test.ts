import { describe, expect, test } from 'vitest';
import { reader } from '#games/risc/screen/text-mode/text-mode.ts';
import { played } from '../../support/lines.ts';
import { campaignOf, newCampaign } from './support.ts';
import { drafted, linesAfter, playedAll, rivers, sceneOf, scenesAround } from './text-mode-scenes.ts';

const level = { name: 'twin-rivers', title: 'Twin Rivers' };

/** Settings of a scene in which a spectator watches a match between bots. */
const watched = { viewer: 'spectator', watched: true, bots: { 1: 'hard', 2: 'normal' } } as const;

test('the orders of a turn leave out players who were eliminated earlier', () => {
  const match = campaignOf({ lands: { a: '1 3a', b: '3 3a' }, links: 'a-b', players: [{}, {}, {}] });
  playedAll(match, ['1: attack a b 1', '1: commit']);
  const { before, after } = scenesAround(match, '3: commit', { bots: {} });
  const [orders] = reader.parts?.(before, after) ?? [];
  expect(orders?.says).toEqual(['Turn 1, orders. You: attack on B with 1 apprentice.', 'P3: no orders.']);
});

test('a battle never groups a single round', () => {
  for (const units of [6, 7, 8, 9, 10]) {
    const match = campaignOf({ lands: { x: `1 ${units}a`, y: `2 ${units}a` }, links: 'x-y' });
    playedAll(match, ['1: attack x y all', '1: commit']);
    const { before, after } = scenesAround(match, '2: commit');
    const lines = reader.parts?.(before, after).flatMap(({ says }) => says) ?? [];
    expect(lines.join(' ')).toMatch(/Rounds \d+ to \d+:/);
    expect(lines.join(' ')).not.toMatch(/Rounds (\d+) to \1\b/);
  }
});

describe('the description of the position in text mode', () => {
  test('states borders, placed units and remaining units before turn 1', () => {
    expect(reader.describe(sceneOf(newCampaign(), { level }))).toEqual([
      'RISC, map Twin Rivers. Place your units. You are player 1 of 2.',
      'You own 4 of 8 lands. Normal 2 owns 4.',
      'You have 2 lands on the border:',
      "Brook, next to Eyrie (normal 2's).",
      "Drift, next to Glade (normal 2's).",
      'Placed: 0 in Alder, 0 in Brook, 0 in Cairn, 0 in Drift.',
      '16 of 16 units left to place. Type spread to place them evenly.',
    ]);
  });

  test('states territories, stock, borders, the draft, and units without orders, while orders are given', () => {
    expect(reader.describe(sceneOf(drafted(), { level }))).toEqual([
      'RISC, map Twin Rivers. Turn 1: give your orders. You are player 1 of 2.',
      'You own 4 of 8 lands, with 16 units, bonus 0.',
      'Normal 2 owns 4, with 16 units, bonus 0.',
      'Food 14 left of 40, 20 a turn. Tech 22 left of 28, 14 a turn.',
      'Level 1; level 2 costs 50 tech.',
      'You have 2 lands on the border:',
      'Brook, 1 apprentice left.',
      'Normal 2 can send 4 apprentices from Eyrie: 92 percent to take it.',
      'Drift, 3 apprentices left.',
      'Warning: the chance of losing it is 61 percent if normal 2 sends everything.',
      '3 orders for 26 food and 6 tech:',
      'Order 1: upgrade 2a to b in Brook for 6 tech.',
      'Order 2: move 3a from Alder to Drift through Brook for 15 food.',
      'Order 3: attack Eyrie from Brook with 9a+2b for 11 food.',
      'Left: 14 food, 22 tech.',
      'Units left: 3 in Drift, 1 in Alder, 1 in Brook.',
    ]);
  });

  test('tells a listener who has committed which players have not', () => {
    const match = drafted();
    played(match, '1: commit');
    const text = reader.describe(sceneOf(match)).join(' ');
    expect(text).toContain('You are ready. Waiting for normal 2.');
    expect(text).not.toContain('Units left');
  });

  test('names players who have committed before the listener', () => {
    const match = rivers();
    played(match, '2: commit');
    expect(reader.describe(sceneOf(match)).join(' ')).toContain('Normal 2 is ready.');
  });

  test('names all players, but no plans, for a spectator', () => {
    const lines = reader.describe(sceneOf(drafted(), watched));
    expect(lines).toEqual([
      'RISC. Turn 1.',
      'Hard owns 4 of 8 lands, with 16 units, bonus 0.',
      'Normal owns 4, with 16 units, bonus 0.',
      'Waiting for hard and normal.',
    ]);
  });

  test('tells an eliminated player that watching is possible', () => {
    const match = campaignOf({ lands: { a: '2 3a', b: '3 3a' }, links: 'a-b', players: [{}, {}, {}] });
    const lines = reader.describe(sceneOf(match));
    expect(lines).toContain('You are out. Normal 2 owns 1, with 3 units, bonus 0.');
    expect(lines.join(' ')).toContain('You are out, but you can watch. Waiting for normal 2 and normal 3.');
  });

  test('states the turn limit, if there is one', () => {
    expect(reader.describe(sceneOf(rivers({ turns: '60' })))[0]).toContain('Turn 1 of 60: give your orders.');
  });

  test('mentions, after a turn, the command that repeats the report', () => {
    const match = rivers();
    played(match, '1: commit');
    const { after } = scenesAround(match, '2: commit');
    expect(reader.describe(after).at(-1)).toBe('Type "again" to hear the last turn.');
  });
});

describe('the text of a command in text mode', () => {
  test.each<readonly [string, () => ReturnType<typeof rivers>, string, readonly string[]]>([
    [
      'placing',
      newCampaign,
      '1: place brook 12',
      ['Placed: 12 in Brook.', '4 of 16 units left to place. Type spread to place them evenly.'],
    ],
    [
      'spreading',
      newCampaign,
      '1: spread',
      [
        'Placed: 4 in Alder, 4 in Brook, 4 in Cairn, 4 in Drift.',
        'All 16 units are placed. Type ready to make it final.',
      ],
    ],
    [
      'an upgrade',
      rivers,
      '1: upgrade brook 2 a b',
      ['Order 1: upgrade 2a to b in Brook for 6 tech. Left: 40 food, 22 tech.'],
    ],
    [
      'a move',
      rivers,
      '1: move alder drift 3',
      ['Order 1: move 3a from Alder to Drift through Brook for 15 food.', 'Left: 25 food, 28 tech.'],
    ],
    [
      'an attack that opens the border',
      rivers,
      '1: attack brook eyrie all',
      [
        'Order 1: attack Eyrie from Brook with 12a for 12 food. Left: 28 food, 28 tech.',
        "12 apprentices against normal 2's 4 apprentices: 97.2 percent to win. On",
        'average, you keep 7.6 of 12.',
        'Brook is left empty, right next to normal 2.',
      ],
    ],
    [
      'a cancelled order',
      drafted,
      '1: cancel 3',
      ['Order 3 cancelled: attack Eyrie from Brook with 9a+2b for 11 food.', '2 orders left. Left: 25 food, 22 tech.'],
    ],
    ['an emptied draft', drafted, '1: cancel all', ['No orders left. Left: 40 food, 28 tech.']],
    ['a commit', rivers, '1: commit', ['You are ready. Waiting for normal 2.']],
    ['a commit of another player', rivers, '2: commit', ['Normal 2 is ready.']],
    ['an order of another player', rivers, '2: attack eyrie brook 1', []],
  ])('states what the player may know of the command: %s', (_, match, line, lines) => {
    expect(linesAfter(match(), line)).toEqual(lines);
  });

  test('has no odds if forecasts are switched off', () => {
    const lines = linesAfter(rivers(), '1: attack brook eyrie 3', { preferences: { forecast: false } });
    expect(lines.join(' ')).not.toMatch(/win|Expected/);
  });
});

/** Two players attack the same territory. One of the attacks meets no units there. */
const crossing = () =>
  campaignOf({
    lands: { x: '1 5a', y: '2 3a', z: '3 2b' },
    links: 'x-y y-z x-z',
    players: [{}, {}, {}],
  });

describe('the report of a turn in text mode', () => {
  test('lists all placements at the end of placement', () => {
    const match = newCampaign();
    for (const line of ['1: place brook 16', '1: commit', '2: spread']) played(match, line);
    expect(linesAfter(match, '2: commit').slice(0, 3)).toEqual([
      'All units are placed.',
      'You place 0 in Alder, 16 in Brook, 0 in Cairn, 0 in Drift.',
      'Normal 2 places 4 in Eyrie, 4 in Fjord, 4 in Glade, 4 in Heath.',
    ]);
  });

  test('describes moves, attacks, battles with results, growth, and the new position', () => {
    const match = drafted();
    for (const line of ['1: commit', '2: attack glade drift 4']) played(match, line);
    expect(linesAfter(match, '2: commit')).toEqual([
      'Turn 1, moves. You upgrade 2a to b in Brook for 6 tech.',
      'You move 3a from Alder to Drift for 15 food.',
      'Turn 1, attacks. You attack Eyrie from Brook with 9a+2b for 11 food.',
      'Normal 2 attacks Drift from Glade with 4a for 4 food.',
      'Battle 1 of 2, Drift: normal 2 attacks you with 4 apprentices against 3',
      'apprentices. 61 percent to win. The battle lasts 5 rounds.',
      'You hold Drift with 2 apprentices.',
      'Battle 2 of 2, Eyrie: you attack normal 2 with 9 apprentices and 2 bowmen',
      'against 4 apprentices. 96 percent to win. The battle lasts 5 rounds.',
      'You take Eyrie with 9 apprentices and 1 bowman.',
      'Losses: you 1 apprentice and 1 bowman; normal 2 8 apprentices.',
      'Turn 1, growth. You earn 24 food, 17 tech and 5 apprentices.',
      'Normal 2 earns 16 food, 11 tech and 3 apprentices.',
      'Turn 2: give your orders.',
      'You own 5 of 8 lands, with 19 units, bonus 1.',
      'Normal 2 owns 3, with 11 units, bonus 0.',
      'Food 38, 24 a turn. Tech 39, 17 a turn. Level 1; level 2 costs 50 tech.',
    ]);
  });

  test('says that both attacks meet no units if two territories attack each other with all units', () => {
    const match = campaignOf({ lands: { x: '1 5a', y: '2 3a' }, links: 'x-y' });
    playedAll(match, ['1: attack x y all', '2: attack y x all', '1: commit']);
    expect(linesAfter(match, '2: commit').slice(0, 7)).toEqual([
      'Turn 1, attacks. You attack Y from X with 5a for 5 food.',
      'Normal 2 attacks X from Y with 3a for 3 food.',
      "Your 5 units and normal 2's 3 units pass each other on the road between X and",
      'Y: nobody is home.',
      'Battle 1 of 2, X: normal 2 marches in with 3 apprentices, and nobody is there.',
      'Normal 2 takes X with 3 apprentices.',
      'Battle 2 of 2, Y: you march in with 5 apprentices, and nobody is there.',
    ]);
  });

  test('describes several attackers in the order of their combats, each against the current holder', () => {
    const match = crossing();
    playedAll(match, ['1: attack x y all', '2: attack y x all', '3: attack z y all', '1: commit', '3: commit']);
    const text = linesAfter(match, '2: commit').join(' ');
    expect(text).toMatch(/The game drew lots to decide who fights first: (you and normal 3|normal 3 and you)\./i);
    expect(text).toMatch(/Y: (you march|normal 3 marches) in with (5 apprentices|2 bowmen), and nobody is there\./);
    expect(text).toMatch(
      /attacks? (you|normal 3) with (5 apprentices|2 bowmen) against (5 apprentices|2 bowmen)\. \d+ percent to win\. The battle lasts \d+ rounds?\./i,
    );
  });

  test('summarizes the orders of a player who has many orders', () => {
    const match = rivers();
    playedAll(match, [
      '1: move alder brook 1',
      '1: move alder brook 1',
      '1: move alder brook 1',
      '1: upgrade brook 1 a b',
      '1: upgrade brook 2 a b',
      '1: commit',
    ]);
    expect(linesAfter(match, '2: commit')[0]).toBe(
      'Turn 1, moves. You move 3 units for 9 food. You upgrade 3 units for 9 tech.',
    );
  });

  test('mentions a new technology level and the absence of battles', () => {
    const match = rivers({ tech: '100' });
    playedAll(match, ['1: research', '1: commit']);
    expect(linesAfter(match, '2: commit').slice(0, 4)).toEqual([
      'Turn 1, moves. You research level 2 for 50 tech.',
      'Turn 1: no battles.',
      'Turn 1, growth. You reach level 2. You earn 20 food, 14 tech and 4 apprentices.',
      'Normal 2 earns 20 food, 14 tech and 4 apprentices.',
    ]);
  });

  test('omits the growth of other players in a short log', () => {
    const match = rivers();
    played(match, '1: commit');
    const text = linesAfter(match, '2: commit', { preferences: { log: 'short' } }).join(' ');
    expect(text).toContain('You earn 20 food');
    expect(text).not.toContain('normal 2 earns');
  });

  test('states only the result of each battle in a short log', () => {
    const match = drafted();
    for (const line of ['1: commit', '2: attack glade drift 4']) played(match, line);
    expect(linesAfter(match, '2: commit', { preferences: { log: 'short' } }).slice(4, 7)).toEqual([
      'You hold Drift with 2 apprentices.',
      'You take Eyrie with 9 apprentices and 1 bowman.',
      'Losses: you 1 apprentice and 1 bowman; normal 2 8 apprentices.',
    ]);
  });

  test('uses seat numbers and omits private stock if several people listen', () => {
    const match = rivers();
    played(match, '1: commit');
    const lines = linesAfter(match, '2: commit', { viewer: 'spectator', bots: {} });
    expect(lines.join(' ')).not.toMatch(/\b(you|your|yours)\b/i);
    expect(lines.at(-1)).toBe('Waiting for P1 and P2.');
  });
});

describe('the end of a match in text mode', () => {
  const two = (more: object = {}) => campaignOf({ lands: { x: '1 9g', y: '2 0' }, links: 'x-y', ...more });
  const last = { lands: { x: '1 5a', y: '2 5a' }, links: 'x-y', turn: 7, turns: 7 };

  test.each<readonly [string, ReturnType<typeof two>, readonly string[], 1 | 2, string]>([
    [
      'conquest',
      two(),
      ['1: attack x y 1g', '1: commit'],
      1,
      'You win! All 2 lands are yours. You won the war in 1 turn.',
    ],
    [
      'conquest by the other player',
      two(),
      ['1: attack x y 1g', '1: commit'],
      2,
      'Your last land has fallen. You are out. Hard wins; you lose.',
    ],
    [
      'the last turn, drawn',
      campaignOf(last),
      ['1: commit'],
      1,
      'A draw. The last turn is over. Lands and bonuses are equal: a draw.',
    ],
    [
      'the last turn, by bonus',
      campaignOf({ ...last, lands: { x: '1 5b', y: '2 5a' } }),
      ['1: commit'],
      2,
      "Hard wins; you lose. The last turn is over. Lands are tied, but the winner's units are stronger: +",
    ],
  ])('states the result after %s', (_, match, lines, viewer, text) => {
    playedAll(match, lines);
    expect(linesAfter(match, '2: commit', { viewer, bots: { [3 - viewer]: 'hard' } }).join(' ')).toContain(text);
  });

  test('compares a win with the best result so far', () => {
    const won = (record: { readonly played: number; readonly won: number; readonly best?: number }) => {
      const match = two({ turn: 5 });
      playedAll(match, ['1: attack x y 1g', '1: commit']);
      return linesAfter(match, '2: commit', { record }).join(' ');
    };
    expect(won({ played: 0, won: 0 })).toContain('Your first win here.');
    expect(won({ played: 2, won: 1, best: 9 })).toContain('A new best! Before: 9 turns.');
    expect(won({ played: 2, won: 1, best: 5 })).toContain('Your best here is 5 turns.');
  });

  test('calls players by number if all are people, also when the end is described again', () => {
    const match = two();
    playedAll(match, ['1: attack x y 1g', '1: commit']);
    const { before, after } = scenesAround(match, '2: commit', { bots: {} });
    const text = reader.tell(before, after).join(' ');
    expect(text).toContain('Player 1 wins. P1 conquered all 2 lands in 1 turn. P1 owns 2 of 2 lands');
    expect(text).toContain('P2 is out.');
    expect(reader.describe(after).join(' ')).toContain('Player 1 wins.');
  });
});
