import { describe, expect, test } from 'vitest';
import { tellInParts } from '#app/text-mode/match/match-log.ts';
import { talk } from './support.ts';

describe('a turn that text mode describes in parts', () => {
  const parts = [
    { name: 'the orders', says: ['Orders.'] },
    { name: 'battle 1 of 1', says: ['A battle.'], rounds: ['Round 1.', 'Round 2.'] },
    { name: 'the end of the turn', says: ['It is over.'] },
  ];

  test('continues with the word `next`, and names after each part the words that can be typed', () => {
    const turn = tellInParts(parts, ['Your orders.']);
    expect(turn.next()).toEqual(['Orders.', 'Type next for battle 1 of 1, rest for everything, or skip for the end.']);
    expect(turn.next()).toEqual([
      'A battle.',
      'Type next for the end of the turn, rest for everything, rounds to hear that',
      'battle round by round, or skip for the end.',
    ]);
    expect(turn.rounds()).toEqual(['Round 1.', 'Round 2.']);
    expect([turn.next(), turn.way()]).toEqual([['It is over.', 'Your orders.'], undefined]);
  });

  test('is described completely after the word `rest`, and skipped to its end by the word `skip`', () => {
    const whole = tellInParts(parts, ['Your orders.']);
    whole.next();
    expect([whole.rest(), whole.way()]).toEqual([['A battle.', 'It is over.', 'Your orders.'], undefined]);
    const end = tellInParts(parts, []);
    end.next();
    expect([end.skip(), end.way()]).toEqual([['It is over.'], undefined]);
  });
});

test('RISC in text mode describes each battle on request, with its odds', async () => {
  const player = await talk();
  await player.type('risc', 'twin-rivers', 'start', 'spread', 'commit', 'attack(brook,eyrie,all)', 'commit');
  expect(player.heard()).toMatch(/Brook is left empty[^\n]*\nType yes to do it anyway\.\ncommand: $/);
  await player.type('yes');
  const orders = player.heard().replace(/\n/g, ' ');
  expect(orders).toMatch(/Turn 1, orders\. You: attack on Eyrie with 4 apprentices\./);
  expect(orders).toMatch(/Type next for battle 1 of \d/);
  expect(orders).not.toMatch(/Round 1|You take|You hold|fails|is over/);
  await player.type('next');
  expect(player.heard().replace(/\n/g, ' ')).toMatch(/Battle 1 of \d, \w+\./);
  await player.type('skip');
  expect(player.heard().replace(/\n/g, ' ')).toMatch(/Turn 1 is over\..* You own \d of 8 lands\./);
});

test('the prompt says whose turn it is, what is asked, and whether more of an answer is to be read', async () => {
  const player = await talk();
  const prompts = [player.prompt()];
  for (const line of ['campaigns', 'risc', 'play', 'spread', 'ready', 'hint', 'yes', 'end', 'yes', 'rest']) {
    await player.type(line);
    prompts.push(player.prompt());
  }
  const [planning, read] = ['Turn 1, your orders; command: ', 'Turn 2, more to read; command: '];
  expect(prompts).toEqual([
    'Menu; command: ',
    'Campaigns; command: ',
    'The Twelve Wars; command: ',
    ...Array(2).fill('Turn 0, your placement; command: '),
    ...Array(4).fill(planning),
    read,
    'Turn 2, your orders; command: ',
  ]);
});

test.each([
  ['space-defender', 'Turn 0, your ship; command: '],
  ['into-the-breach', 'Turn 1, your mechs; command: '],
  ['robo-race', 'Round 1, your cards; command: '],
  ['space-explorers', 'Turn 1, your move; command: '],
])('the prompt of %s is %j', async (game, prompt) => {
  const player = await talk();
  await player.type('puzzles', game);
  expect(player.prompt()).toBe(prompt);
});
