import { describe, expect, test } from 'vitest';
import { reader } from '#games/risc/screen/text-mode/text-mode.ts';
import { played } from '../../support/lines.ts';
import { campaignOf, newCampaign } from './support.ts';
import { drafted, linesAfter, playedAll, rivers, sceneOf, scenesAround } from './text-mode-scenes.ts';

const level = { name: 'twin-rivers', title: 'Twin Rivers' };

/** Settings of a scene in which a spectator watches a match between bots. */
const watched = { viewer: 'spectator', watched: true, bots: { 1: 'hard', 2: 'normal' } } as const;

describe('the description of the position in text mode', () => {
  test('before turn 1 states borders, placed units and the number left', () => {
    expect(reader.describe(sceneOf(newCampaign(), { level }))).toEqual([
      'RISC, map Twin Rivers. Placement. You are player 1 of 2.',
      'You own 4 of 8 territories. P2 owns 4.',
      '2 territories of yours at a border:',
      "Brook, next to Eyrie (P2's).",
      "Drift, next to Glade (P2's).",
      'Placed: Alder 0, Brook 0, Cairn 0, Drift 0.',
      '16 of 16 units left to place; spread places them evenly.',
    ]);
  });

  test('during orders states territories, stock, borders, the draft, and units left', () => {
    expect(reader.describe(sceneOf(drafted(), { level }))).toEqual([
      'RISC, map Twin Rivers. Turn 1, orders. You are player 1 of 2.',
      'You own 4 of 8 territories, with 16 units, bonus 0.',
      'P2 owns 4, with 16 units, bonus 0.',
      'Food 14 left of 40, 20 a turn. Tech 22 left of 28, 14 a turn.',
      'Technology level 1, the next costs 50 tech.',
      '2 territories of yours at a border:',
      'Brook, 1 basic left. P2 can send 4 basic from Eyrie: 92 percent to take it.',
      'Drift, 3 basic left. Warning: 61 percent to fall to P2.',
      '3 orders, 26 food and 6 tech in all:',
      'Order 1: upgrade 2a to b in Brook, 6 tech.',
      'Order 2: move 3a from Alder to Drift over Brook, 15 food.',
      'Order 3: attack Eyrie from Brook with 9a+2b, 11 food.',
      'Left: 14 food, 22 tech.',
      'Units left: 3 in Drift, 1 in Alder, 1 in Brook.',
    ]);
  });

  test('after a commit names the players who have not committed', () => {
    const match = drafted();
    played(match, '1: commit');
    const text = reader.describe(sceneOf(match)).join(' ');
    expect(text).toContain('You have committed. Waiting for P2.');
    expect(text).not.toContain('Units left');
  });

  test('names players who have committed before the listener', () => {
    const match = rivers();
    played(match, '2: commit');
    expect(reader.describe(sceneOf(match)).join(' ')).toContain('P2 has committed.');
  });

  test('names all players, but no plans, for a spectator', () => {
    const lines = reader.describe(sceneOf(drafted(), watched));
    expect(lines).toEqual([
      'RISC. Turn 1, orders.',
      'hard owns 4 of 8 territories, with 16 units, bonus 0.',
      'normal owns 4, with 16 units, bonus 0.',
      'Waiting for hard and normal.',
    ]);
  });

  test('is adapted to an eliminated player', () => {
    const match = campaignOf({ lands: { a: '2 3a', b: '3 3a' }, links: 'a-b', players: [{}, {}, {}] });
    const lines = reader.describe(sceneOf(match));
    expect(lines).toContain('You own nothing and are out. P2 owns 1, with 3 units, bonus 0.');
    expect(lines.join(' ')).toContain('You are out and can watch. Waiting for P2 and P3.');
  });

  test('states the turn limit, if there is one', () => {
    expect(reader.describe(sceneOf(rivers({ turns: '60' })))[0]).toContain('Turn 1 of 60, orders.');
  });

  test('mentions the command that repeats the report after a turn', () => {
    const match = rivers();
    played(match, '1: commit');
    const { after } = scenesAround(match, '2: commit');
    expect(reader.describe(after).at(-1)).toBe('For what happened in the last turn type again.');
  });
});

describe('the text of a command in text mode', () => {
  test.each<readonly [string, () => ReturnType<typeof rivers>, string, readonly string[]]>([
    [
      'placing',
      newCampaign,
      '1: place brook 12',
      ['Placed: Brook 12. 4 of 16 units left to place; spread places them evenly.'],
    ],
    [
      'spreading',
      newCampaign,
      '1: spread',
      ['Placed: Alder 4, Brook 4, Cairn 4, Drift 4.', 'All 16 units are placed; commit makes it final.'],
    ],
    [
      'an upgrade',
      rivers,
      '1: upgrade brook 2 a b',
      ['Order 1: upgrade 2a to b in Brook, 6 tech. Left: 40 food, 22 tech.'],
    ],
    [
      'a move',
      rivers,
      '1: move alder drift 3',
      ['Order 1: move 3a from Alder to Drift over Brook, 15 food.', 'Left: 25 food, 28 tech.'],
    ],
    [
      'an attack that opens the border',
      rivers,
      '1: attack brook eyrie all',
      [
        'Order 1: attack Eyrie from Brook with 12a, 12 food. Left: 28 food, 28 tech.',
        '12 basic against 4 basic of P2: 97.2 percent to win. You keep 7.6 of 12.',
        'Brook is left empty, and P2 is next to it.',
      ],
    ],
    [
      'a cancelled order',
      drafted,
      '1: cancel 3',
      [
        'Order 3 is cancelled: attack Eyrie from Brook with 9a+2b, 11 food.',
        '2 orders in the draft. Left: 25 food, 22 tech.',
      ],
    ],
    ['an emptied draft', drafted, '1: cancel all', ['The draft is empty. Left: 40 food, 28 tech.']],
    ['a commit', rivers, '1: commit', ['You have committed. Waiting for P2.']],
    ['a commit of another player', rivers, '2: commit', ['P2 has committed.']],
    ['an order of another player', rivers, '2: attack eyrie brook 1', []],
  ])('confirms the command and its effect: %s', (_, match, line, lines) => {
    expect(linesAfter(match(), line)).toEqual(lines);
  });

  test('has no odds if forecasts are switched off', () => {
    const lines = linesAfter(rivers(), '1: attack brook eyrie 3', { preferences: { forecast: false } });
    expect(lines.join(' ')).not.toMatch(/win|Expected/);
  });
});

/** Two players attack one territory, and one of them meets no units there. */
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
      'All units are placed. You place Alder 0, Brook 16, Cairn 0, Drift 0.',
      'P2 places Eyrie 4, Fjord 4, Glade 4, Heath 4.',
      'Turn 1, orders.',
    ]);
  });

  test('describes moves, attacks, battles with results, growth, and the new position', () => {
    const match = drafted();
    for (const line of ['1: commit', '2: attack glade drift 4']) played(match, line);
    expect(linesAfter(match, '2: commit')).toEqual([
      'Turn 1, moves. You upgrade 2a to b in Brook, 6 tech.',
      'You move 3a from Alder to Drift, 15 food.',
      'Turn 1, attacks. You attack Eyrie from Brook with 9a+2b, 11 food.',
      'P2 attacks Drift from Glade with 4a, 4 food.',
      'Battle 1 of 2, Drift: P2 attacks you with 4 basic against 3 basic. 61 percent',
      'before. It takes 5 rounds.',
      'You hold Drift with 2 basic.',
      'Battle 2 of 2, Eyrie: you attack P2 with 9 basic, 2 bowmen against 4 basic. 96',
      'percent before. It takes 5 rounds.',
      'You take Eyrie with 9 basic, 1 bowman.',
      'Losses: you 1 basic, 1 bowman; P2 8 basic.',
      'Turn 1, growth. You get 24 food, 17 tech and 5 units.',
      'P2 gets 16 food, 11 tech and 3 units.',
      'Turn 2, orders.',
      'You own 5 of 8 territories, with 19 units, bonus 1.',
      'P2 owns 3, with 11 units, bonus 0.',
      'Food 38, 24 a turn. Tech 39, 17 a turn.',
      'Technology level 1, the next costs 50 tech.',
    ]);
  });

  test('says that both attacks meet no units if two territories attack each other with all units', () => {
    const match = campaignOf({ lands: { x: '1 5a', y: '2 3a' }, links: 'x-y' });
    playedAll(match, ['1: attack x y all', '2: attack y x all', '1: commit']);
    expect(linesAfter(match, '2: commit').slice(0, 6)).toEqual([
      'Turn 1, attacks. You attack Y from X with 5a, 5 food.',
      'P2 attacks X from Y with 3a, 3 food.',
      'Battle 1 of 2, X: P2 meets nobody there with 3 basic. P2 takes X with 3 basic.',
      'Battle 2 of 2, Y: you meet nobody there with 5 basic. You take Y with 5 basic.',
      'Turn 1, growth. You get 2 food, 1 tech and 1 unit.',
      'P2 gets 2 food, 1 tech and 1 unit.',
    ]);
  });

  test('describes several attackers in the order of their combats, each against the current holder', () => {
    const match = crossing();
    playedAll(match, ['1: attack x y all', '2: attack y x all', '3: attack z y all', '1: commit', '3: commit']);
    const text = linesAfter(match, '2: commit').join(' ');
    expect(text).toMatch(/The order was drawn: (you and P3|P3 and you)\./i);
    expect(text).toMatch(/Y: (you meet|P3 meets) nobody there with (5 basic|2 bowmen)\./);
    expect(text).toMatch(
      /attacks? (you|P3) with (5 basic|2 bowmen) against (5 basic|2 bowmen)\. \d+ percent before\. It takes \d+ rounds?\./i,
    );
  });

  test('summarizes the orders of a player who has many', () => {
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
      'Turn 1, moves. You move 3 units, 9 food. You upgrade 3 units, 9 tech.',
    );
  });

  test('mentions a reached level, and a turn without attacks', () => {
    const match = rivers({ tech: '100' });
    playedAll(match, ['1: research', '1: commit']);
    expect(linesAfter(match, '2: commit').slice(0, 4)).toEqual([
      'Turn 1, moves. You research level 2, 50 tech.',
      'Turn 1: no battle.',
      'Turn 1, growth. You reach technology level 2.',
      'You get 20 food, 14 tech and 4 units. P2 gets 20 food, 14 tech and 4 units.',
    ]);
  });

  test('omits the growth of other players in a short log', () => {
    const match = rivers();
    played(match, '1: commit');
    const text = linesAfter(match, '2: commit', { preferences: { log: 'short' } }).join(' ');
    expect(text).toContain('You get 20 food');
    expect(text).not.toContain('P2 gets');
  });

  test('states only the result of each battle in a short log', () => {
    const match = drafted();
    for (const line of ['1: commit', '2: attack glade drift 4']) played(match, line);
    expect(linesAfter(match, '2: commit', { preferences: { log: 'short' } }).slice(4, 7)).toEqual([
      'You hold Drift with 2 basic.',
      'You take Eyrie with 9 basic, 1 bowman.',
      'Losses: you 1 basic, 1 bowman; P2 8 basic.',
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
    ['conquest', two(), ['1: attack x y 1g', '1: commit'], 1, 'You win! You own all 2 territories.'],
    [
      'conquest by the other player',
      two(),
      ['1: attack x y 1g', '1: commit'],
      2,
      'You have lost your last territory and are out. hard wins; you lose.',
    ],
    [
      'the last turn, drawn',
      campaignOf(last),
      ['1: commit'],
      1,
      'A draw. Turn limit: nobody has most territories and most bonus.',
    ],
    [
      'the last turn, by bonus',
      campaignOf({ ...last, lands: { x: '1 5b', y: '2 5a' } }),
      ['1: commit'],
      2,
      'hard wins; you lose. Turn limit: hard has most bonus among those with most territories, +',
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

  test('calls players by number if all are people, and can be described afterwards, too', () => {
    const match = two();
    playedAll(match, ['1: attack x y 1g', '1: commit']);
    const { before, after } = scenesAround(match, '2: commit', { bots: {} });
    const text = reader.tell(before, after).join(' ');
    expect(text).toContain('Player 1 wins. P1 owns all 2 territories. P1 owns 2 of 2 territories');
    expect(text).toContain('P2 owns nothing and is out.');
    expect(reader.describe(after).join(' ')).toContain('Player 1 wins.');
  });
});
