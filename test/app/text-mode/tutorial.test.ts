import { expect, test } from 'vitest';
import { ownHome } from '../../storage/support.ts';
import { talk } from './support.ts';

ownHome();

/** Lines that the tutorial asks the player to type, in their order. */
const wantedIn = (heard: string): string[] =>
  [
    ...(heard.split('Tutorial: ').at(-1) ?? '').matchAll(/(?:[Tt]ype|; then) ([a-z_]+(?: (?!to\b)[A-Za-z0-9+]+)*)/g),
  ].map(([, line = '']) => line);

test.each(['risc', 'space-explorers', 'robo-race', 'space-defender', 'into-the-breach'])(
  'a player wins the tutorial of %s by typing the lines that the tutorial asks for',
  async (game) => {
    const player = await talk();
    await player.type(game);
    expect(player.heard()).toMatch(/New here\? Type tutorial: [^.]+(\.\s[^.]+)?\.\n/);
    await player.type('tutorial');
    const said: string[] = [];
    for (let most = 60; most > 0; most--) {
      const heard = player.heard().replace(/\n(?!Tutorial)/g, ' ');
      said.push(heard);
      if (/The match is over|You win|Mission accomplished/.test(heard)) break;
      const wanted = heard.includes(', or skip for the end.') ? ['rest'] : wantedIn(heard);
      expect([said.at(-1), wanted]).not.toEqual([said.at(-1), []]);
      await player.type(...wanted);
    }
    expect(said.at(-1)).toMatch(/You win|You won|Mission accomplished/);
    expect(said.join('')).not.toContain('Refused');
  },
);

test('restarting the tutorial of Space Defender opens its board, with its instructions', async () => {
  const player = await talk();
  await player.type('space-defender', 'tutorial', 'pass');
  player.heard();
  await player.type('restart');
  const heard = player.heard();
  expect(heard).toContain('A new match.');
  expect(heard).not.toContain('page');
  expect(heard.replace(/\n/g, ' ')).toContain('Tutorial: S is your ship.');
});

test.each([
  [
    'space-defender',
    ['move e 2', 'fire', 'pass'],
    'Your ship can fly',
    'Your weapon fires',
    'Waiting recharges twice as much',
    'Type enemies and shots',
  ],
  ['robo-race', [], 'Reach flags 1 and 2 in order, then the goal'],
  ['risc', ['spread', 'commit'], 'First place your units', 'Now give orders'],
  ['space-explorers', [], 'Every settled planet grows each turn'],
  ['into-the-breach', [], 'Each of your mechs can move'],
] as const)(
  'the instructions of the tutorial also appear if %s starts with another level',
  async (game, lines, ...steps) => {
    const player = await talk();
    await player.type(game, '1');
    let heard = player.heard();
    if (/Who plays|Type start|start begins/.test(heard)) {
      await player.type('start');
      heard += player.heard();
    }
    for (const line of lines) await player.type(line);
    const said = (heard + player.heard()).replace(/\n(?!Tutorial)/g, ' ').match(/Tutorial: .*/g) ?? [];
    expect(said.map((text, i) => text.startsWith(`Tutorial: ${steps[i]}`))).toEqual(steps.map(() => true));
  },
);
