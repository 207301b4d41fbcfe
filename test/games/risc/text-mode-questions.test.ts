import { describe, expect, test } from 'vitest';
import { reader } from '#games/risc/screen/text-mode/text-mode.ts';
import { played } from '../../support/lines.ts';
import { campaignOf, newCampaign } from './support.ts';
import { answer, drafted, memoryOf, playedAll, rivers, sceneOf, scenesAround } from './text-mode-scenes.ts';

const level = { name: 'twin-rivers', title: 'Twin Rivers' };

/** Scenes before and after the turn of `drafted`, in which player 2 attacks, too. */
function turnPlayed() {
  const match = drafted();
  playedAll(match, ['1: commit', '2: attack glade drift 4']);
  return scenesAround(match, '2: commit');
}

describe('while orders are given, text mode', () => {
  test.each<readonly [string, readonly string[]]>([
    [
      'territories mine',
      [
        '4 lands:',
        'Alder, yours. 1 apprentice after your orders, 4 apprentices before. Yields 8',
        'food, 2 tech; crossing costs 1 food per unit. Next to Brook, Cairn.',
        'Brook, yours. 1 apprentice after your orders, 12 apprentices before. Yields 5',
        'food, 4 tech; crossing costs 2 food per unit. Next to Alder, Drift, Eyrie',
        "(normal 2's).",
        'Cairn, yours. No units. Yields 3 food, 5 tech; crossing costs 3 food per unit.',
        'Next to Alder, Drift.',
        'Drift, yours. 3 apprentices after your orders, no units before. Yields 4 food,',
        '3 tech; crossing costs 2 food per unit. Next to Brook, Cairn, Glade (normal',
        "2's).",
      ],
    ],
    ['territories 3', ['Found "3", expected all, mine or a player from 1 to 2.']],
    ['territories big', ['Found "big", expected all, mine or a player from 1 to 2.']],
    [
      'territory EYRIE',
      [
        "Eyrie, normal 2's. 4 apprentices. Yields 4 food, 3 tech; crossing costs 2 food",
        'per unit. Next to Brook (yours), Fjord, Glade.',
        'You can send 12 apprentices from Brook: 97 percent to take it.',
      ],
    ],
    ['territory', ['Found nothing, expected a land, as in land alder.']],
    ['territory moor', ['There is no land called moor on this map.']],
    [
      'near cairn',
      [
        '2 lands next to Cairn:',
        'Alder, yours. 1 apprentice after your orders, 4 apprentices before. Yields 8',
        'food, 2 tech; crossing costs 1 food per unit. Next to Brook, Cairn.',
        'Drift, yours. 3 apprentices after your orders, no units before. Yields 4 food,',
        '3 tech; crossing costs 2 food per unit. Next to Brook, Cairn, Glade (normal',
        "2's).",
      ],
    ],
    ['near a b', ['Found "a b", expected a land, as in near alder.']],
    [
      'borders',
      [
        'You have 2 lands on the border:',
        'Brook, 1 apprentice left.',
        'Normal 2 can send 4 apprentices from Eyrie: 92 percent to take it.',
        'Drift, 3 apprentices left.',
        'Warning: the chance of losing it is 61 percent if normal 2 sends everything.',
      ],
    ],
    [
      'orders',
      [
        '3 orders for 26 food and 6 tech:',
        'Order 1: upgrade 2a to b in Brook for 6 tech.',
        'Order 2: move 3a from Alder to Drift through Brook for 15 food.',
        'Order 3: attack Eyrie from Brook with 9a+2b for 11 food.',
        'Left: 14 food, 22 tech.',
      ],
    ],
    [
      'odds drift glade',
      [
        'Attack Glade, held by normal 2, from Drift: 3 apprentices.',
        'It holds 4 apprentices. 29.8 percent to win. On average, you keep 0.5 of 3.',
        'It costs 3 food. Type yes to order it.',
      ],
    ],
    [
      'odds (brook,eyrie,1)',
      [
        'Attack Eyrie, held by normal 2, from Brook: 1 apprentice, together with 9',
        'apprentices and 2 bowmen from Brook.',
        'It holds 4 apprentices. 97.6 percent to win. On average, you keep 7.9 of 12.',
        'It costs 1 food. Type yes to order it.',
      ],
    ],
    ['odds brook heath 1', ['Brook does not border Heath, only Alder, Drift and Eyrie.']],
    ['odds cairn drift', ["Drift is yours. Move there, or attack a rival's land."]],
    [
      'odds brook eyrie many',
      [
        'Found "brook eyrie many", expected two lands and a number of units, as in odds',
        'brook eyrie 5a. Without a number, all units attack.',
      ],
    ],
    ['path (alder,drift)', ['Path: Alder, Brook, Drift; 5 food per unit.']],
    ['path alder eyrie', ['Eyrie belongs to normal 2. Choose one of your lands.']],
    ['path alder', ['Found "alder", expected two lands, as in path alder drift.']],
    [
      'players',
      [
        '2 players:',
        'You: 4 lands, 16 units, bonus 0, food 40, 20 a turn, tech 28, 14 a turn, level',
        '1, thinking.',
        'Normal 2: 4 lands, 16 units, bonus 0, food 40, 20 a turn, tech 28, 14 a turn,',
        'level 1, thinking.',
      ],
    ],
    ['battles', ['No battle in the last turn.']],
    ['battle brook', ['No battle in Brook in the last turn.']],
    ['moves', ['No orders in the last turn.']],
    ['moves 7', ['Found "7", expected a player from 1 to 2, or nothing for all.']],
    ['statistics size', ['Found "size", expected lands, units, bonus, food or tech.']],
    ['statistics bonus', ['No turn has been played yet.']],
    [
      'level',
      [
        'RISC, map Twin Rivers. 8 lands, 10 links, 2 players.',
        'Each player starts with 4 lands that yield 20 food and 14 tech a turn.',
        'You started with group 1.',
        'Own every land and you win. Lose your last land and you are out.',
        'There is no turn limit.',
      ],
    ],
    ['again', ['Nothing has happened yet.']],
  ])('answers the question: %s', (typed, lines) => {
    expect(answer(sceneOf(drafted(), { level }), typed)).toEqual(lines);
  });

  test('answers `draft` like `orders`', () => {
    const scene = sceneOf(drafted());
    expect(answer(scene, 'draft')).toEqual(answer(scene, 'orders'));
    expect(answer(sceneOf(rivers()), 'draft')).toEqual(['No orders yet. Left: 40 food, 28 tech.']);
  });

  test('states the same prices as the rules', () => {
    const lines = answer(sceneOf(rivers()), 'prices');
    expect(lines).toContain('Bowman (b), bonus 1, level 1: to c 8, to d 27, to e 52, to f 87, to g 137.');
    expect(lines).toContain('Griffin (g), bonus 15, level 6: the strongest.');
    expect(lines.join(' ')).toContain('level 6 300.');
  });

  test('states a price but no odds for an attack on a territory without units', () => {
    const match = campaignOf({ lands: { x: '1 5a', y: '2 0' }, links: 'x-y' });
    expect(answer(sceneOf(match), 'odds x y 1')).toEqual([
      'Attack Y, held by normal 2, from X: 1 apprentice. Nobody is there now.',
      'It costs 1 food. Type yes to order it.',
    ]);
  });

  test('mentions the id of a territory only if its label differs', () => {
    const position = campaignOf({ lands: { x: '1 5a', y: '2 0' }, links: 'x-y' });
    const { view, ...scene } = sceneOf(position);
    const map = { ...view.map, labels: ['The Moor', 'Y'] };
    expect(answer({ ...scene, view: { ...view, map } }, 'territory x')[0]).toMatch(
      /^The Moor, typed x, yours\. 5 apprentices\./,
    );
    expect(answer({ ...scene, view: { ...view, map } }, 'territory y')[0]).toMatch(/^Y, normal 2's\. No units\./);
  });
});

describe('before turn 1, text mode', () => {
  test.each<readonly [string, RegExp]>([
    ['orders', /^Placed: 0 in Alder, 9 in Brook, 0 in Cairn, 0 in Drift\. 7 of 16 units left to place\./],
    ['territory brook', /^Brook, yours\. 9 placed\. Yields 5 food, 4 tech; crossing costs 2 food per unit\./],
    ['territory eyrie', /^Eyrie, normal 2's\. Its units are still secret\. Yields 4 food/],
    ['odds brook eyrie', /still placing their units, in secret/],
    ['path alder drift', /^Path: Alder, Brook, Drift/],
    ['players', /Normal 2: 4 lands, food 40, 20 a turn/],
  ])('answers the question: %s', (typed, text) => {
    const match = newCampaign();
    playedAll(match, ['1: place brook 9', '2: place eyrie 5']);
    expect(answer(sceneOf(match), typed).join(' ')).toMatch(text);
  });
});

describe('about the last turn, text mode', () => {
  test('lists the battles for `battles`', () => {
    const { after } = turnPlayed();
    expect(answer(after, 'battles')).toEqual([
      '2 battles in the last turn:',
      'Battle 1 of 2, Drift: normal 2 attacks you with 4 apprentices against 3',
      'apprentices. 61 percent to win. The battle lasts 5 rounds.',
      'You hold Drift with 2 apprentices.',
      'Battle 2 of 2, Eyrie: you attack normal 2 with 9 apprentices and 2 bowmen',
      'against 4 apprentices. 96 percent to win. The battle lasts 5 rounds.',
      'You take Eyrie with 9 apprentices and 1 bowman.',
      'Losses: you 1 apprentice and 1 bowman; normal 2 8 apprentices.',
    ]);
  });

  test('lists the rolls of one battle for `battle`, optionally from a later round', () => {
    const { after } = turnPlayed();
    expect(answer(after, 'battle eyrie').slice(-6)).toEqual([
      "Round 3: your bowman 9 plus 1 loses to an apprentice's 19. You lose a bowman.",
      'You have 10 left against 2.',
      "Round 4: your apprentice 10 beats an apprentice's 8.",
      'normal 2 loses an apprentice. You have 10 left against 1.',
      "Round 5: your bowman 19 plus 1 beats an apprentice's 1.",
      'normal 2 loses an apprentice. You have 10 left against 0.',
    ]);
    expect(answer(after, 'battle eyrie 5').slice(-1)).toEqual(answer(after, 'battle eyrie').slice(-1));
    expect(answer(after, 'battle eyrie 6')).toEqual(['Found "eyrie 6", expected a land and a round from 1 to 5.']);
    expect(answer(after, 'battle alder')).toEqual([
      'No battle in Alder in the last turn. There were battles in Drift and Eyrie.',
    ]);
  });

  test('lists a long battle twelve rounds at a time, each as a win, a loss or a tie', () => {
    const match = campaignOf({ lands: { x: '1 30a', y: '2 30a' }, links: 'x-y' });
    playedAll(match, ['1: attack x y all', '1: commit']);
    const { after } = scenesAround(match, '2: commit');
    const lines = answer(after, 'battle y');
    const rolls = after.events.filter(({ type }) => type === 'roll').length;
    expect(lines).toContain(`Rounds 1 to 12 of ${rolls}:`);
    expect(lines.at(-1)).toBe(`${rolls - 12} more: type battle y 13.`);
    expect(answer(after, 'battle y 13')).toContain(`Rounds 13 to 24 of ${rolls}:`);
    const all = Array.from({ length: Math.ceil(rolls / 12) }, (_, i) => answer(after, `battle y ${1 + 12 * i}`));
    const roundLines = all.flat().filter((line) => line.startsWith('Round '));
    expect(roundLines).toHaveLength(rolls);
    const verbs = roundLines.map((line) => {
      const [, attack, verb, defence] = /(\d+) (ties with|beats|loses to) \D*(\d+)/.exec(line) ?? expect.fail(line);
      const lead = Number(attack) - Number(defence);
      expect(verb).toBe(lead === 0 ? 'ties with' : lead > 0 ? 'beats' : 'loses to');
      return verb;
    });
    expect(new Set(verbs).size).toBe(3);
  });

  test('mentions that a territory was taken without a roll', () => {
    const match = campaignOf({ lands: { x: '1 3a', y: '2 0' }, links: 'x-y', players: [{}, {}] });
    playedAll(match, ['1: attack x y 1', '1: commit']);
    const { after } = scenesAround(match, '2: commit');
    expect(answer(after, 'battle y').at(-1)).toBe('No dice were rolled.');
  });

  test('lists the orders of all players, or of one player, for `moves`', () => {
    const { after } = turnPlayed();
    expect(answer(after, 'moves')).toEqual([
      '4 orders in the last turn:',
      'You upgrade 2a to b in Brook for 6 tech.',
      'You move 3a from Alder to Drift for 15 food.',
      'You attack Eyrie from Brook with 9a+2b for 11 food.',
      'Normal 2 attacks Drift from Glade with 4a for 4 food.',
    ]);
    expect(answer(after, 'moves 2')).toEqual([
      '1 order in the last turn:',
      'Normal 2 attacks Drift from Glade with 4a for 4 food.',
    ]);
  });

  test('repeats the report for `again`', () => {
    const { before, after } = turnPlayed();
    expect(answer(after, 'again')).toEqual(reader.tell(before, after));
  });

  test('lists turns at even intervals for `statistics`', () => {
    const turns = Array.from({ length: 20 }, (_, i) =>
      campaignOf({ lands: { x: `1 ${i + 1}a`, y: '2 5b' }, links: 'x-y', turn: i + 1 }),
    );
    const now = campaignOf({ lands: { x: '1 30a', y: '2 5b' }, links: 'x-y', turn: 21 });
    const memory = memoryOf(turns);
    expect(answer(sceneOf(now, memory && { memory }), 'statistics units')).toEqual([
      'Units at the start of each turn:',
      'Turn 1: you 1, normal 2 5.',
      'Turn 4: you 4, normal 2 5.',
      'Turn 7: you 7, normal 2 5.',
      'Turn 10: you 10, normal 2 5.',
      'Turn 13: you 13, normal 2 5.',
      'Turn 16: you 16, normal 2 5.',
      'Turn 19: you 19, normal 2 5.',
    ]);
    expect(answer(sceneOf(now, memory && { memory }), 'statistics')).toContain('Turn 1: you 1, normal 2 1.');
  });
});

describe('for viewers who give no orders, text mode', () => {
  test.each<readonly [string, RegExp]>([
    ['orders', /^You are watching/],
    ['odds brook eyrie', /^You are watching: only players can ask for odds/],
    ['path alder drift', /^You are watching: only players can ask for paths/],
    ['borders', /^You are watching/],
    ['territory brook', /^Brook, P1's\. 12 apprentices\./],
  ])('answers a spectator who types "%s"', (typed, text) => {
    expect(answer(sceneOf(drafted(), { viewer: 'spectator', watched: true }), typed).join(' ')).toMatch(text);
  });

  test.each<readonly [string, RegExp]>([
    ['orders', /^You are out of the match\.$/],
    ['borders', /^You are out of the match\.$/],
    ['odds a b', /^A belongs to normal 2\. Choose one of your lands\.$/],
  ])('answers an eliminated player who types "%s"', (typed, text) => {
    const match = campaignOf({ lands: { a: '2 3a', b: '3 3a' }, links: 'a-b', players: [{}, {}, {}] });
    expect(answer(sceneOf(match), typed).join(' ')).toMatch(text);
  });

  test('gives no drafts, odds or paths after the end', () => {
    const match = campaignOf({ lands: { x: '1 9g', y: '2 0' }, links: 'x-y' });
    playedAll(match, ['1: attack x y 1g', '1: commit']);
    played(match, '2: commit');
    for (const typed of ['orders', 'odds x y', 'path x y'])
      expect(answer(sceneOf(match), typed)).toEqual(['The match is over.']);
  });
});

test('text mode says the name of a bot only once', () => {
  const lines = answer(sceneOf(drafted(), { level, bots: { 2: 'hard' } }), 'players').join(' ');
  expect(lines).toContain('thinking. Hard: 4 lands, 16 units');
});
