import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '../../engine/support.ts';
import { ownHome } from '../../storage/support.ts';
import { temporaryFolder } from '../../support/program.ts';
import { type Talk, talk } from './support.ts';

const home = ownHome();

const begun = (bots: Readonly<Record<string, string>> = {}, turns = '8'): Promise<Talk> =>
  talk((home) =>
    home.begin(
      'space-explorers',
      { seed: 's7', level: unwrapped(findLevel(spaceExplorers, 'kite', '')), players: 2, options: { turns }, bots },
      () => 'leave',
    ),
  );

const fileWith = (text: string): string => {
  const path = join(temporaryFolder(), 'mine.mjs');
  writeFileSync(path, text);
  return path;
};

describe('two people who take turns in text mode', () => {
  test('read the result of their turn before the match is passed on', async () => {
    const player = await begun();
    expect(player.heard()).toContain('Pass to player 1.');
    await player.type('ready');
    player.heard();
    await player.type('end_turn');
    const told = player.heard();
    expect(told).not.toContain('(cleared)');
    expect(told).toContain("Press Enter when you have read this. Then it is player 2's turn.");
    await player.type('');
    expect(player.heard()).toContain('(cleared)\nPass to player 2. Type ready when only player 2 can read this.');
    await player.type('status', 'planet 0');
    expect(player.heard()).not.toMatch(/growth|capacity/i);
    await player.type('ready');
    expect(player.heard()).toMatch(/\(cleared\)\n(?:.*\n)*.*turn 2 of 8/i);
  });

  test('pass the match on with any line, which has no other effect', async () => {
    const player = await begun();
    await player.type('ready', 'end_turn', 'end_turn');
    expect(player.heard()).toContain('(cleared)\nPass to player 2.');
    await player.type('ready', 'log');
    expect(player.heard()).toContain('The last commands:\nTurn 2, player 1: end\nType log');
  });

  test('can leave before the match is passed on', async () => {
    const player = await begun();
    await player.type('ready', 'end_turn', 'leave');
    expect(player.hasLeft()).toBe(true);
  });
});

describe('bots and programs in text mode', () => {
  test('play their turns, and reveal nothing about their refused commands', async () => {
    const path = fileWith('export const takeTurn = () => [{ from: 0, to: 1, people: 99 }];\n');
    const player = await begun({ 2: path });
    await player.type('end_turn');
    expect(player.heard()).toMatch(/turn 3 of 8/i);
    expect(player.heard()).not.toMatch(/99/);
    await player.type('leave');
  });

  test('are named when they cause a fault', async () => {
    const path = fileWith('export const takeTurn = () => 7;\n');
    const player = await begun({ 2: path });
    await player.type('end_turn');
    expect(player.heard().replace(/\n/g, ' ')).toContain(
      'The program mine.mjs of player 2, fault 1 of 10, bad-answer. Now it loses this turn.',
    );
    await player.type('leave');
  });

  test('show their output when the player types `output` and confirms', async () => {
    const path = fileWith('export const takeTurn = ({ turn }) => { console.log("my turn", turn); return []; };\n');
    const player = await begun({ 2: path });
    await player.type('end_turn');
    player.heard();
    await player.type('output');
    expect(player.heard().replace(/\n/g, ' ')).toMatch(/may reveal secrets.* Type yes to confirm\./);
    await player.type('output');
    expect(player.heard()).toMatch(
      /The program mine\.mjs of player 2:\nmy turn 2\n\[turn 2\] 0 commands, under 1 % of steps\n/,
    );
    await player.type('output 1');
    expect(player.heard().replace(/\n/g, ' ')).toContain('Found "1", expected on, off or a player with a program: 2.');
    await player.type('output on');
    expect(player.heard()).toContain('Program output is read as it comes.');
    await player.type('end_turn');
    expect(player.heard()).toMatch(/mine\.mjs: my turn 4\nmine\.mjs: \[turn 4\] 0 commands/);
    await player.type('output off');
    await player.type('end_turn');
    expect(player.heard()).not.toContain('mine.mjs: my turn 6');
    await player.type('leave');
  });

  test('are chosen by their paths', async () => {
    const path = fileWith('export const takeTurn = () => [];\n');
    const player = await talk((home) => home.seat('space-explorers', {}, () => 'leave'));
    expect(player.heard()).not.toContain('strategyTime');
    await player.type('2 /nowhere/mine.mjs');
    expect(player.heard()).toContain('Cannot read /nowhere/mine.mjs');
    await player.type('2 nonsense');
    expect(player.heard().replace(/\n/g, ' ')).toContain('a program: PATH.js, PATH.mjs, PATH.ts or exec:COMMAND');
    await player.type(`2 ${path}`);
    expect(player.heard()).toContain('2 program mine.mjs');
  });

  test('play a match without people to its end', async () => {
    const player = await begun({ 1: 'expander', 2: 'greedy' }, '6');
    expect(player.heard()).toMatch(/turn 6 of 6/i);
  });
});

describe('in text mode,', () => {
  const bots = { 2: 'noop' };

  test('standing orders can be given, listed, changed and ended, and are issued in every turn', async () => {
    const player = await begun(bots, '40');
    await player.type('standing');
    expect(player.heard()).toContain('You have no standing orders.');
    await player.type('end_turn', 'end_turn', 'end_turn');
    player.heard();
    await player.type('standing 0 1 5');
    expect(player.heard()).toContain(
      'Every turn: keep 5 on planet 0 and send the rest to planet 1.\nOrder 1: 6 people from 0 to 1, 2 turns, landing in turn 8, ready in turn 9.',
    );
    await player.type('end_turn');
    expect(player.heard()).toMatch(/Order 1: \d+ pe(?:ople|rson) from 0 to 1/);
    await player.type('standing 0 1 6', 'standing', 'status');
    const told = player.heard();
    expect(told).toContain('1 standing order, every turn:\nkeep 6 on planet 0 and send the rest to planet 1.');
    expect(told.match(/keep 6 on planet 0/g)).toHaveLength(3);
    await player.type('standing 0 2 off', 'standing 0 1 off', 'standing off');
    expect(player.heard()).toMatch(
      /There is no such standing order\. Type standing to hear yours\.\n(?:.*\n)*No longer: keep 6 on planet 0 and send the rest to planet 1\.\n(?:.*\n)*You have no standing orders\./,
    );
    await player.type('help standing');
    expect(player.heard()).toContain(
      'standing or standing FROM TO KEEP or standing FROM TO off: your standing\norders;',
    );
  });

  test.each([
    [
      'standing 0',
      'Found "0", expected two planets and how many people stay, as in standing 0 1 50, or standing 0 1 off.',
    ],
    ['standing 0 1 x', 'Found "0 1 x", expected two planets and how many people stay'],
    ['standing 0 6 5', 'Planet 0 has no link to 6. Neighbours: 1 (2 turns), 2 (2 turns).'],
    ['standing 9 1 5', 'There is no planet 9; planets are numbered 0 to 6.'],
    ['standing 6 4 5', 'You cannot see planet 6. You can give standing orders only to planets that you can see.'],
    ['standing 0 1 50', 'Nobody is free to leave now.'],
  ])('standing orders are refused if their line is wrong: %s', async (line, answer) => {
    const player = await begun(bots);
    await player.type(line);
    expect(player.heard().replaceAll('\n', ' ')).toContain(answer);
  });

  test('standing orders are saved with the match', async () => {
    const player = await begun(bots, '40');
    await player.type('standing 0 1 3', 'leave');
    const [file = ''] = readdirSync(join(home(), 'matches')).filter((name) => name.endsWith('.turncade'));
    expect(readFileSync(join(home(), 'matches', file), 'utf8')).toContain('1:0>1=3');
  });

  test('the word `wait` asks about an empty planet, and then ends turns up to the next event', async () => {
    const player = await begun(bots, '40');
    await player.type('send 0 1 1', 'wait');
    expect(player.heard()).toContain('Planet 2 is empty; planet 0 can spare 3. Type end to end the turn anyway.');
    await player.type('send 0 2 1', 'wait');
    const told = player.heard();
    expect(told).toMatch(/Turn 2, landing\. Your 1 lands on 1\. Your 1 lands on 2\. Planet 1 is yours now\.\n/);
    expect(told).not.toContain('turn 3 of 40');
    expect(told).toMatch(/Turn \d+ of 40: your move\./);
  });
});
