import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { readSave } from '#engine/journal/save.ts';
import { games } from '#games/index.ts';

import { readResults } from '#storage/results.ts';
import { readSettings } from '#storage/settings.ts';
import { unwrapped } from '../../engine/support.ts';
import { designed } from '../../screens/support.ts';
import { ownHome, resultOf } from '../../storage/support.ts';
import { foldersHere } from '../../support/home-here.ts';
import { patience } from '../../support/patience.ts';
import { foreignSave } from '../foreign-save.ts';
import { mission, talk } from './support.ts';

const home = ownHome();

const savesOf = (folder: string): string[] =>
  readdirSync(join(home(), folder))
    .filter((name) => name.endsWith('.turncade'))
    .map((name) => readFileSync(join(home(), folder, name), 'utf8'));

/** Lines that win First Flight, without the choice of parts, which has only one option. */
const winning = unwrapped(
  readSave(readFileSync('test/recorded-games/space-defender/missions/first-flight.turncade', 'utf8')),
).script.filter((line) => !line.startsWith('setup_'));

describe('the menu in text mode', () => {
  test('is a numbered list of sentences, and numbers and words have the same effect', async () => {
    const player = await talk();
    expect(player.heard()).toBe(`turncade 1.0.0, menu. ${games.length + 9} choices. Type a number, or the word after it.
${games.map(({ id, title, summary }, i) => `${i + 1} ${id}: ${title}, ${summary}.`).join('\n')}
${games.length + 1} daily: today's matches, one of each game, 0 of 5 won.
${games.length + 2} campaigns: win stage after stage, for stars and medals.
${games.length + 3} puzzles: positions to win in a few turns.
${games.length + 4} replays: finished matches.
${games.length + 5} open: saved matches and level files.
${games.length + 6} statistics: nothing yet.
${games.length + 7} settings: the settings, and what each does.
${games.length + 8} help: what you can type here.
${games.length + 9} leave: quit.
command: `);
    await player.type(String(games.length + 4));
    const byNumber = player.heard().slice(1);
    await player.type('replays');
    expect(player.heard().slice('replays'.length)).toBe(byNumber);
    expect(byNumber).toContain('No replays yet. Finished matches appear here.');
  });

  test('answers an unknown line with an explanation', async () => {
    const player = await talk();
    player.heard();
    await player.type('99', 'replais', 'xyzzy', '', 'replay 1', 'open nothing');
    expect(player.heard()).toBe(`99
There is no choice 99. Choices are numbered 1 to ${games.length + 9}.
command: replais
Unknown word "replais". Did you mean replays?
command: xyzzy
Unknown word "xyzzy". Type help to hear what you can type.
command: 
command: replay 1
No replays yet. Finished matches appear here.
command: open nothing
Not opened: nothing: there is no such file.
command: `);
  });

  test('ends with the word `leave`', async () => {
    const player = await talk();
    await player.type('leave', 'statistics');
    expect(player.hasLeft()).toBe(true);
    expect(player.heard()).not.toContain('statistics\n');
  });

  test('completes words, names of settings and names of saves', async () => {
    const player = await talk(mission('long-watch'));
    await player.type('save last-stand');
    const { conversation } = await talk();
    expect(conversation.completions('stat')).toEqual(['statistics']);
    expect(conversation.completions('set l')).toEqual(['set log short', 'set log full']);
    expect(conversation.completions('open la')).toEqual(['open last-stand']);
    expect(conversation.completions('')).toEqual([]);
  });
});

describe('the list of levels in text mode', () => {
  test('begins with the easiest level that is not won, and has three levels at a time', async () => {
    const player = await talk();
    player.heard();
    await player.type('space-defender');
    expect(player.heard()).toMatch(
      /^space-defender\nSpace Defender: \d+ levels, 0 of 57 stars\.\nNew here\? Type tutorial: your first two Grunts, step by step: ten turns, and\nyou win\.\nThe easiest:\n(?:\d [A-Z][A-Za-z ]+: [^;]*; not\splayed\.\n){3}\d+ more: type list\.\nType a number or a name, or own, daily, random, watch, help or leave\.\ncommand: $/,
    );
  });

  test.each([
    ['3', 'Loadout for Line Up'],
    ['long-watch', 'Loadout for Long Watch'],
    ['long watch', 'Loadout for Long Watch'],
    ['own', 'custom board'],
    ['daily', 'Loadout for '],
    ['random abc', 'Loadout for '],
    ['levels/space-defender/the-corridor.txt', 'Loadout for The Corridor'],
  ])('starts a match with the line %s', async (line, heard) => {
    const player = await talk();
    await player.type('space-defender');
    player.heard();
    await player.type(line);
    expect(player.heard()).toContain(heard);
  });

  test.each([
    ['99', 'There is no level 99. Levels are numbered 1 to '],
    ['long-wach', 'Unknown word "long-wach". Did you mean long-watch?'],
    ['random a b', 'Not opened: in random:SEED, SEED is 1 to 40 letters'],
    ['missing.txt', 'Not opened: cannot read missing.txt: there is no such file.'],
  ])('starts no match with the line %s', async (line, heard) => {
    const player = await talk();
    await player.type('space-defender');
    player.heard();
    await player.type(line, 'list');
    const text = player.heard();
    expect(text).toContain(heard);
    expect(text).toContain('\n1 ');
  });

  test('is not needed for a level file, because the menu opens paths and reports faulty files', async () => {
    const file = join(home(), 'my.txt');
    writeFileSync(file, readFileSync('levels/space-defender/the-corridor.txt', 'utf8'));
    const player = await talk();
    player.heard();
    await player.type(`open ${file}`);
    expect(player.heard()).toContain('Loadout for The Corridor');
    writeFileSync(file, 'title: x\nboard: 3\n');
    const second = await talk();
    second.heard();
    await second.type(`open ${file}`);
    expect(second.heard()).toMatch(/line 2: found "3", expected/);
  });
});

describe('a match in text mode', () => {
  test('is saved after every line, and continues where the player left it', async () => {
    const player = await talk();
    await player.type('space-defender', 'long-watch', 'setup_next 5', 'fire', 'move B1');
    player.conversation.flush();
    expect(savesOf('matches')).toEqual([expect.stringMatching(/\nsetup_next\(5\)\nfire\nmove\(B,1\)\n$/)]);
    player.heard();
    await player.type('status');
    const before = player.heard().slice('status\n'.length);
    await player.type('leave', 'leave');
    expect(player.heard()).toMatch(
      /The match is saved\.[\s\S]*\d continue: Space Defender, Long Watch, turn 2, score 0, saved [\s\S]*command: $/,
    );
    const again = await talk();
    again.heard();
    await again.type('continue');
    expect(again.heard()).toBe(`continue\n${before}`);
    await again.type('pass');
    again.conversation.flush();
    expect(savesOf('matches')).toEqual([expect.stringMatching(/\nmove\(B,1\)\npass\n$/)]);
  });

  test('stores its status, level title, use of the debug view, chosen seed and undos in its file', async () => {
    const player = await talk(mission('long-watch', 'k7f2'));
    await player.type('setup_select 2', 'undo', 'setup_next 5', 'debug', 'debug', 'fire');
    player.conversation.flush();
    const [text = ''] = savesOf('matches');
    for (const note of ['standing turn 1, score 0', 'level-title Long Watch', 'debug used', 'seed given', 'undos 1'])
      expect(text).toContain(`note ${note}\n`);
  });

  test('begins once a ready-made ship has been chosen, and then `until` passes turns up to an event', async () => {
    const player = await talk(mission('long-watch', 'k7f2'));
    player.heard();
    await player.type('preset', 'preset 7', 'preset fortress');
    const heard = player.heard();
    expect(heard).toContain('Ready-made ships: 1 Gunner: all-round; 2 Sniper: sees far, fragile; 3 Fortress:');
    expect(heard).toContain('Found "7", expected one of these: ');
    expect(heard).toContain(
      'command: preset fortress\nYour ship starts at E1.\nSpace Defender, mission Long Watch: survive 40 turns. Turn 0.',
    );
    expect(heard).not.toContain('is chosen');
    await player.type('until');
    expect(player.heard()).toMatch(
      /^until\n2 turns passed\. A shot in flight hits you next turn\. Waiting made all Grunts\ntougher \(\+20\)\.\nShip at E1\./,
    );
    await player.type('preset 1', 'until');
    expect(player.heard()).toMatch(/preset works in setup only\.\n.*\nNot now: .*Type wait to wait anyway\./s);
  });

  test('describes in words what waiting costs, and which cells cost more than others', async () => {
    const player = await talk(mission('long-watch', 'k7f2'));
    await player.type('preset gunner', 'pass', 'pass', 'pass');
    player.heard();
    await player.type('threats', 'danger', 'preview pass');
    const heard = player.heard();
    expect(heard).toMatch(/^threats\nIf you wait: (?:A|\d+) shots? .*hit you before you can move/);
    expect(heard).toMatch(/command: danger\nYou lose \d+ wherever you go. Extra damage in these cells:\nRow E: column/);
    const [, threats = ''] = /If you wait: ([\s\S]*?)You then/.exec(heard) ?? [];
    expect(heard.split('preview pass')[1]).toContain(threats.trim().slice(0, 40));
  });

  test('records its result once at its end, and can be replayed', async () => {
    const player = await talk(mission('first-flight', 'a'));
    await player.type(...winning, 'goal', 'fire');
    expect(player.heard()).toContain('Mission accomplished: destroy 4 Grunts in 40 turns.\n');
    const { results } = readResults(foldersHere());
    expect(results).toEqual([
      resultOf({
        time: expect.any(String),
        level: 'first-flight',
        seed: 'a',
        seedGiven: true,
        turns: 24,
        mark: { name: 'turns', value: 24, better: 'less' },
        replay: expect.stringMatching(/^space-defender-.*\.turncade$/),
        stars: { won: true, whole: true, unaided: true },
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        players: 1,
        winners: [1],
      }),
    ]);
    await player.type('result');
    expect(player.heard()).toMatch(
      /\nSpace Defender: First Flight, won in 24 turns, \*\*\*, seed a check code [0-9a-f]{6}\n/,
    );
    const menu = await talk();
    expect(menu.heard()).toContain('statistics: 1 match, 1 won.');
    await menu.type('statistics', 'replays', 'replay 1', 'next', 'turn 6', '', 'back', 'end', 'next', 'enemies');
    const heard = menu.heard();
    expect(heard).toMatch(/Space Defender: 1 match, 1 won, 0 lost\. Best turns 24\. Longest 24 turns\./);
    expect(heard).toContain(
      '1 finished match, newest first:\n1, Space Defender, First Flight, turn 24, score 8, won, ',
    );
    expect(heard).toContain('command: next\nPlayed: setup_select 1\nStandard is chosen.');
    expect(heard).toMatch(/command: turn 6\nCommand 14 of 32\.\nSpace Defender, [^\n]*Turn 6\.\nScore 2\./);
    expect(heard).toMatch(/command: \nPlayed: wait\nTurn 7, /);
    expect(heard).toContain('command: next\nThis is the end of the match.');
    expect(heard).toMatch(/command: enemies\n(?:No enemies|\d+ enem(?:y|ies)) in sight/);
  });

  test('can be continued as a separate match from a position of its replay', async () => {
    const first = await talk(mission('first-flight', 'a'));
    await first.type(...winning);
    const player = await talk();
    await player.type('replay 1', 'turn 2', 'play', 'fire');
    player.conversation.flush();
    const lengths = savesOf('matches').map((text) => /^commands (\d+)$/m.exec(text)?.[1]);
    expect(lengths.toSorted()).toEqual(['11', '32']);
  });

  test('saves under a name, and overwrites only on request', async () => {
    const player = await talk(mission('long-watch'));
    await player.type('setup_next 5', 'fire', 'save last-stand');
    player.heard();
    await player.type('pass', 'save last-stand');
    expect(player.heard()).toMatch(
      /There is already a save last-stand from .*\.\sTo replace it, type save last-stand replace\./,
    );
    expect(savesOf('saves')).toEqual([expect.stringMatching(/\nfire\n$/)]);
    await player.type('save last-stand replace');
    expect(player.heard()).toContain('Saved as last-stand.');
    expect(savesOf('saves')).toEqual([expect.stringMatching(/\npass\n$/)]);
    const menu = await talk();
    menu.heard();
    await menu.type('open', 'open last-stand', 'fire');
    menu.conversation.flush();
    expect(menu.heard()).toMatch(
      /1 save, newest first:\nlast-stand: Space Defender, Long Watch, turn 2, score 0, [\s\S]*You play on in a copy\. last-stand\.turncade does not change\./,
    );
    expect(savesOf('saves')).toEqual([expect.stringMatching(/\npass\n$/)]);
  });

  test("does not start a program named in another player's save without a confirmation", async () => {
    const { path, trace } = foreignSave();
    const player = await talk();
    await player.type(`open ${path}`);
    expect(player.heard()).toContain(
      `theirs.turncade was not saved by your turncade. It would start:\nfor player 1: the command\ntouch ${trace}\n`,
    );
    await player.type('perhaps');
    expect(player.heard()).toContain('Type yes, no or leave.');
    await player.type('leave');
    expect(player.heard()).toContain('turncade');
    await player.type(`open ${path}`, '', 'end_turn');
    expect(player.heard()).toContain('No program was started: you play as player 1.');
    expect(existsSync(trace)).toBe(false);
    await player.type('leave', `open ${path}`, 'yes');
    await vi.waitFor(() => expect(existsSync(trace)).toBe(true), { timeout: patience / 2 });
    await player.type('leave');
  });

  test('can be restarted with the same seed or another one, and the old matches are kept', async () => {
    const player = await talk(mission('long-watch', 'k7f2'));
    await player.type('setup_next 5', 'fire');
    player.heard();
    await player.type('restart same', 'setup_next 5', 'fire', 'restart', 'setup_next 5', 'fire');
    player.conversation.flush();
    const seeds = savesOf('matches').map((text) => /^seed (.*)$/m.exec(text)?.[1] ?? '');
    expect(seeds).toHaveLength(3);
    expect(seeds.filter((seed) => seed === 'k7f2')).toHaveLength(2);
    for (const text of savesOf('matches')) expect(text).toContain('level long-watch\n');
  });

  test('says that it could not be saved, and lets the player leave only on a second request', async () => {
    writeFileSync(join(home(), 'matches'), 'a file where the folder should be');
    const player = await talk(mission('long-watch'));
    await player.type('setup_next 5', 'fire');
    expect(player.conversation.flush()).toBe(false);
    expect(player.heard()).toContain('Not saved: ');
    await player.type('leave');
    expect(player.hasLeft()).toBe(false);
    expect(player.heard()).toContain('The match could not be saved. Type leave again to leave without saving.');
    await player.type('leave');
    expect(player.hasLeft()).toBe(true);
  });

  test('completes commands, cells, questions and words', async () => {
    const player = await talk(mission('long-watch'));
    const { conversation } = player;
    expect(conversation.completions('set')).toEqual(expect.arrayContaining(['setup_next(', 'setup_select(']));
    await player.type('setup_next 5');
    expect(conversation.completions('mo')).toEqual(['move(']);
    expect(conversation.completions('move C,2')).toContain('move C,2');
    expect(conversation.completions('prev')).toEqual(['preview']);
    expect(conversation.completions('s')).toEqual(
      expect.arrayContaining(['special', 'shots', 'ship', 'status', 'save']),
    );
  });

  test('completes only what is possible now', async () => {
    const player = await talk(mission('long-watch'));
    const { conversation } = player;
    expect(conversation.completions('pre')).toEqual(['preview', 'preset']);
    expect([conversation.completions('mo'), conversation.completions('unt')]).toEqual([[], []]);
    await player.type('setup_next 5');
    expect(conversation.completions('pre')).toEqual(['preview']);
    expect([conversation.completions('setup'), conversation.completions('unt')]).toEqual([[], ['until']]);
  });

  test('saves typed lines for recall in the next run', async () => {
    const player = await talk(mission('long-watch'));
    await player.type('setup_next 5', 'preview E9');
    expect(readFileSync(join(home(), 'history', 'space-defender-1.txt'), 'utf8')).toBe('setup_next 5\npreview E9\n');
  });

  test('describes a past turn as the player saw it then', async () => {
    const player = await talk(mission('long-watch'));
    await player.type(...designed.slice(1), 'move E9');
    const told = /Turn 15, your shots[\s\S]*coming at you\.\n/.exec(player.heard())?.[0] ?? 'nothing';
    await player.type('fire', 'log 15');
    expect(player.heard()).toContain(`command: log 15\nPlayed: fly E9\n${told}`);
  });
});

describe('settings in text mode', () => {
  test('are listed, and take effect at once', async () => {
    const player = await talk();
    player.heard();
    await player.type('set log short', 'set confirm always', 'set log loud', 'set theme dark', 'set', 'settings');
    expect(readSettings(foldersHere()).settings).toMatchObject({ log: 'short', confirm: 'always', theme: 'auto' });
    const heard = player.heard();
    expect(heard).toContain('log lines: short.\n');
    expect(heard).toContain('log lines can be short, full.');
    expect(
      heard.match(/Type set and one of remarks, forecast, confirm, reader, log, output, with its\s+value\./g),
    ).toHaveLength(2);
    expect(heard).toContain('confirm: always. It can be never, when risky, always. Asks before');
  });
});

describe('damaged files in text mode', () => {
  test('are reported in the menu with their new names and the copies that open in their place', async () => {
    const player = await talk(mission('long-watch'));
    await player.type('setup_next 5');
    player.conversation.flush();
    await player.type('fire');
    player.conversation.flush();
    const [name = ''] = readdirSync(join(home(), 'matches')).filter((file) => file.endsWith('.turncade'));
    const path = join(home(), 'matches', name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/fire\n$/, 'pass\n'));
    const menu = await talk();
    expect(menu.heard()).toMatch(
      /\d continue: [\s\S]*The\smatch\sspace-defender-\S+\sis\sdamaged: line\s2:\sfound[\s\S]*renamed\sto\s[\s\S]*,\sand\san\searlier\scopy\sopens\sinstead\./,
    );
  });

  test('are reported when a save is opened', async () => {
    mkdirSync(join(home(), 'saves'));
    writeFileSync(join(home(), 'saves', 'spiral.turncade'), 'turncade 1\nnothing\n');
    const player = await talk();
    player.heard();
    await player.type('open spiral');
    expect(player.heard()).toMatch(/Not opened: spiral: line 2: found[\s\S]*renamed\sto\sspiral\.damaged/);
  });
});

describe('in text mode, the choice of a level for a fixed number of players', () => {
  test.each([
    ['random abc:3', 'Who plays: 1 you, 2 Mab at novice.'],
    ['random abc:3 4', 'Who plays: 1 you, 2 Mab at novice, 3 Rook at novice, 4 Ilse at novice.'],
    ['random:abc 3', 'Who plays: 1 you, 2 Mab at novice, 3 Rook at novice.'],
    ['daily 5', 'Who plays: 1 you, 2 bot normal, 3 bot normal, 4 bot normal, 5 bot normal.'],
    ['daily', 'Who plays: 1 you, 2 bot normal.'],
    ['random abc 6', 'Found "6", expected a number of players from 2 to 5.'],
    ['help', 'random SEED[:K] PLAYERS'],
  ])('answers the line %s with: %s', async (line, heard) => {
    const player = await talk();
    await player.type('risc');
    player.heard();
    await player.type(line);
    expect(player.heard().replace(/\s+/g, ' ')).toContain(heard);
  });

  test('refuses an unknown player for a seat, and a list of groups that lacks a group', async () => {
    const player = await talk();
    await player.type('risc', 'three-crowns');
    player.heard();
    await player.type('3 nobody', 'groups 2-1', 'groups 2-1-3');
    expect(player.heard().replace(/\s+/g, ' ')).toMatch(
      /Found "nobody", expected person.* groups: found "2-1", expected each group from 1 to 3 once.* groups 2-1-3\./,
    );
  });
});

test('a bot that is in no list can play in text mode if its name is typed', async () => {
  const player = await talk();
  await player.type('risc', 'twin-rivers');
  player.heard();
  await player.type('help');
  expect(player.heard().replace(/\s+/g, ' ')).toContain('or a bot: novice, easy, normal, hard, expert.');
  await player.type('2 greedy');
  expect(player.heard()).toContain('Who plays: 1 you, 2 bot greedy.');
});

test('saving under a name after a restart saves the new match', async () => {
  const player = await talk((rooms) => rooms.begin('robo-race', { seed: 'a', players: 1 }, () => 'leave'));
  await player.type('place 1 4', 'place 2 5', 'restart', 'save again', 'place 1 15');
  const [played, saved] = ['matches', 'saves'].map((folder) =>
    savesOf(folder).map((text) => /^seed .*$/m.exec(text)?.[0]),
  );
  expect(played).toHaveLength(2);
  expect(saved).toEqual([played?.find((seed) => seed !== 'seed a')]);
});

describe('the next level in text mode', () => {
  test('is offered only after the end of a match', async () => {
    const player = await talk(mission('first-flight'));
    player.heard();
    await player.type('next', 'help next');
    expect(player.heard()).toBe(`next
The match is not over yet. Finish it to go to the next level.
command: help next
next: the next level, once the match is over; this match is saved.
command: `);
  });

  test('is named at the end of a match, and the word `next` plays it with the same choices', async () => {
    const player = await talk(mission('first-flight', 'a'));
    await player.type(...winning);
    expect(player.heard()).toContain('\nType next to play the next level, ');
    await player.type('next');
    expect(player.heard()).toMatch(/^next\nLoadout for Quiet Reach,.*\nShip with weapon Standard, armour None, /s);
  });

  test('begins with the choices of the previous match if it is started from the list of levels', async () => {
    const player = await talk();
    await player.type('1', 'line-up', 'setup_next 1', 'setup_select 4', 'leave');
    player.heard();
    await player.type('long-watch');
    expect(player.heard()).toContain('Ship with weapon Standard, armour Heavy, ');
  });

  test('does not exist in a match without a level', async () => {
    const player = await talk((rooms) => rooms.begin('space-explorers', { bots: { 2: 'easy' } }, () => 'leave'));
    await player.type('resign');
    expect(player.heard()).toContain("If you concede, Easy wins. You can't undo it.\nType yes to do it anyway.\n");
    await player.type('yes');
    player.heard();
    await player.type('next');
    expect(player.heard()).toBe('next\nThere is no next level.\ncommand: ');
  });
});

test('in text mode, a command that would destroy the ship asks for confirmation, and `yes` plays it', async () => {
  const player = await talk(mission('long-watch'));
  await player.type(...designed.slice(1));
  player.heard();
  await player.type('move G6');
  expect(player.heard()).toContain(
    "Deadly: you ram Fighter 7 at G6 (150 against 76). You can't undo it.\nThe nearest safe cell is F6, 5 cells away.\nType yes to do it anyway.\n",
  );
  await player.type('yes');
  expect(player.heard()).toContain('Your ship is destroyed at G6.');
});
