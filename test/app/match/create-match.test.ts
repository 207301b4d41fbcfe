import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { choicesIn, createLoadoutMemory, playersOfSave } from '#app/match/create-match.ts';
import { writeSave } from '#engine/journal/save.ts';
import { enter, startMatch } from '#engine/match.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { sealed } from '#storage/checksum.ts';
import { keyFile, matchesFolder, savesFolder } from '#storage/files/folders.ts';
import { findLevel } from '#storage/levels.ts';
import { noFacts, notesOf } from '#storage/matches/match-facts.ts';
import { writeMatch } from '#storage/matches/matches.ts';
import { readMatch } from '#storage/matches/stored-save.ts';
import { unwrapped } from '../../engine/support.ts';
import { ownHome } from '../../storage/support.ts';
import { foldersHere } from '../../support/home-here.ts';

const home = ownHome();

type Names = Readonly<Record<string, string>>;

const textOf = (bots: Names): string =>
  writeSave(startMatch(spaceExplorers, { seed: 's', players: 2, options: {} }), notesOf({ ...noFacts, bots }));

/** Players of a save with content `text`, or the question for consent to start its programs. */
function playersFor(path: string, text: string, bots: Names) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return playersOfSave(spaceExplorers, { path, save: unwrapped(readMatch(foldersHere(), path)) }, bots);
}

const names = { 1: 'exec:python3 mine.py', 2: 'greedy' };

/** Text of a file written by this installation. */
function written(bots: Names): string {
  return writeMatch(foldersHere(), join(home(), 'written.turncade'), textOf(bots));
}

describe('the players of a continued save', () => {
  test('include the programs that already play in the running match, without a request for consent', () => {
    expect(playersOfSave(spaceExplorers, undefined, names)).toEqual({ bots: names, notices: [] });
  });

  test('include the programs of a save written by this installation, in any folder', () => {
    for (const folder of [matchesFolder(foldersHere()), savesFolder(foldersHere()), join(home(), 'elsewhere')])
      expect(playersFor(join(folder, 'a.turncade'), written(names), names)).toEqual({ bots: names, notices: [] });
  });

  test.each<[string, Names, Names, string[]]>([
    ['bots alone', { 1: 'greedy', 2: 'hard' }, { 1: 'greedy', 2: 'hard' }, []],
    ['a command', names, { 2: 'greedy' }, ['1 the command: python3 mine.py']],
    ['a module', { 1: 'easy', 2: '/home/me/mine.mjs' }, { 1: 'easy' }, ['2 the module: /home/me/mine.mjs']],
    ['two programs', { 1: 'exec:a', 2: './b.js' }, {}, ['1 the command: a', `2 the module: ${resolve('b.js')}`]],
    [
      'control characters',
      { 1: 'exec:sh\u001b[2K\r -c\u202e x\u00a0y \\u{1b}' },
      {},
      ['1 the command: sh\\u{1b}[2K -c\\u{202e} x y "\\\\u{1b}"'],
    ],
  ])(
    'include the programs of a save from another installation only with consent: %s',
    (_, botNames, bots, programs) => {
      for (const folder of [matchesFolder(foldersHere()), savesFolder(foldersHere()), join(home(), 'elsewhere')]) {
        const answer = playersFor(join(folder, 'theirs.turncade'), sealed(textOf(botNames)), botNames);
        if (programs.length === 0) expect(answer).toEqual({ bots, notices: [] });
        else {
          expect(answer).toMatchObject({ file: 'theirs.turncade', withoutPrograms: { bots } });
          expect('programs' in answer && answer.programs.map((p) => `${p.seat} ${p.kind}: ${p.command}`)).toEqual(
            programs,
          );
        }
      }
    },
  );

  test('exclude, without a question, programs whose commands are too long to be shown in full', () => {
    const botNames = { 1: `exec:echo ${'x'.repeat(500)}` };
    expect(playersFor(join(home(), 'long.turncade'), sealed(textOf(botNames)), botNames)).toEqual({
      bots: {},
      notices: ['No program started: its command is too long to show in full (505 characters): you play as player 1.'],
    });
  });

  test('need consent for a command that was changed in a save of this installation', () => {
    const path = join(home(), 'changed.turncade');
    const other = { ...names, 1: 'exec:python3 evil.py' };
    // Without the checksum, the save is accepted as one that a player has edited.
    const text = written(names)
      .replace('mine.py', 'evil.py')
      .replace(/checksum .*\n/, '');
    expect(text).toContain('\nsignature ');
    expect(playersFor(path, text, other)).toHaveProperty('programs');
  });

  test("always need consent if the installation's key is missing", () => {
    const text = written(names);
    writeFileSync(keyFile(foldersHere()), 'no key');
    expect(playersFor(join(home(), 'a.turncade'), text, names)).toHaveProperty('programs');
    // A new key has replaced the invalid one, so the installation recognizes the files that it writes from now on.
    expect(playersFor(join(home(), 'b.turncade'), written(names), names)).toEqual({ bots: names, notices: [] });
  });
});

/** Plays missions one after another. Returns the initial ship parts of each. */
function missions(...played: readonly (readonly [level: string, ...lines: string[]])[]) {
  const carried = createLoadoutMemory();
  return played.map(([name, ...lines]) => {
    const level = unwrapped(findLevel(spaceDefender, name, ''));
    const match = startMatch<SpaceDefenderScreen>(spaceDefender, { seed: 'a', players: 1, options: {}, level });
    const initialChoices = carried.give({ match, facts: noFacts }, spaceDefenderScreen);
    for (const line of lines) enter(match, line);
    carried.follow({
      game: 'space-defender',
      initial: initialChoices,
      now: () => choicesIn(spaceDefenderScreen, match),
    });
    return initialChoices;
  });
}

test('a mission that forbids a part does not change the parts remembered for the next match', () => {
  expect(
    missions(['long-watch', 'setup_select(3)', 'setup_next(1)', 'setup_select(4)'], ['burning-hull'], ['long-watch']),
  ).toEqual([{}, { weapon: 4, armour: 4 }, { weapon: 3, armour: 4 }]);
});

test('a new choice of parts replaces the remembered choice, even if the new choice is the default', () => {
  expect(missions(['long-watch', 'setup_select(3)'], ['long-watch', 'setup_select(1)'], ['long-watch'])).toEqual([
    {},
    { weapon: 3 },
    {},
  ]);
});

test('a match with unknown choices leaves the remembered choices unchanged', () => {
  const carried = createLoadoutMemory();
  carried.follow({ game: 'space-defender', initial: {}, now: () => ({ weapon: 3 }) });
  carried.follow({ game: 'space-defender', initial: { weapon: 3 }, now: () => undefined });
  const level = unwrapped(findLevel(spaceDefender, 'long-watch', ''));
  const match = startMatch<SpaceDefenderScreen>(spaceDefender, { seed: 'a', players: 1, options: {}, level });
  carried.give({ match, facts: noFacts }, spaceDefenderScreen);
  expect(choicesIn(spaceDefenderScreen, match)).toEqual({ weapon: 3 });
});
