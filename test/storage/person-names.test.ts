import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { factsOf, noFacts, notesOf } from '#storage/matches/match-facts.ts';
import {
  isPersonName,
  nameFault,
  readPersonNames,
  tidyName,
  werePersonsAsked,
  writePersonNames,
} from '#storage/person-names.ts';
import { readSettings, writeSettings } from '#storage/settings.ts';
import { foldersHere } from '../support/home-here.ts';
import { temporaryFolder } from '../support/program.ts';

let home = '';
beforeEach(() => {
  home = temporaryFolder();
  vi.stubEnv('TURNCADE_HOME', home);
  return () => vi.unstubAllEnvs();
});

describe('the name of a person', () => {
  test.each(['Ann', 'Ann-Marie 2', 'Zoë', 'Ольга', '名前', 'रवि', "O'Neill", 'a', 'twelve chars'])(
    'may be %s',
    (name) => {
      expect(isPersonName(name)).toBe(true);
      expect(nameFault(name, ['Ben'])).toBeUndefined();
    },
  );

  test.each([
    '',
    '2',
    'P2',
    'p 3',
    'Player 2',
    'player',
    'Robot 1',
    'seat 4',
    'You',
    'nobody',
    'a\u001b[2J',
    'ab\u202ecd',
    'a\u200bb',
    'a\nb',
    '名前名前名前名',
    'thirteen char',
    'Ann ',
    '-Ann',
  ])('cannot be %j', (name) => {
    expect(isPersonName(name)).toBe(false);
    expect(nameFault(name, [])).toMatch(/expected|choose|starts with/);
  });

  test('must differ from all other names, ignoring case', () => {
    expect(nameFault('ann', ['Ann'])).toBe('The name "Ann" is taken; choose another one.');
  });

  test('stays as typed, except for blanks and Unicode normalization', () => {
    expect(tidyName('  Ann   Lee ')).toBe('Ann Lee');
    expect(isPersonName(tidyName('Zoe\u0308'))).toBe(true);
  });

  test('is stored beside the settings: saving names keeps the settings, and saving settings keeps the names', () => {
    expect([readPersonNames(foldersHere()), werePersonsAsked(foldersHere())]).toEqual([{}, false]);
    writeSettings(foldersHere(), { theme: 'light' });
    expect(writePersonNames(foldersHere(), { 1: 'Ann', 3: 'Ben' }).ok).toBe(true);
    writeSettings(foldersHere(), { mouse: false });
    expect(readPersonNames(foldersHere())).toEqual({ 1: 'Ann', 3: 'Ben' });
    expect(readSettings(foldersHere()).settings).toMatchObject({ theme: 'light', mouse: false });
  });

  test('is ignored if it is invalid in the file', () => {
    const file = join(home, 'settings.json');
    writePersonNames(foldersHere(), { 1: 'Ann' });
    const text: unknown = JSON.parse(readFileSync(file, 'utf8'));
    expect(text).toMatchObject({ settings: { names: { 1: 'Ann' } } });
    const names = { 1: 'P2', 2: 'Ben', 17: 'Eve', 3: 4 };
    writeFileSync(file, JSON.stringify({ version: 1, settings: { names } }));
    expect(readPersonNames(foldersHere())).toEqual({ 2: 'Ben' });
    writeFileSync(file, JSON.stringify({ version: 1, settings: { names: 'Ann' } }));
    expect([readPersonNames(foldersHere()), werePersonsAsked(foldersHere())]).toEqual([{}, false]);
    writePersonNames(foldersHere(), {});
    expect([readPersonNames(foldersHere()), werePersonsAsked(foldersHere())]).toEqual([{}, true]);
  });
});

describe('a save', () => {
  test('keeps the names of its players', () => {
    const facts = { ...noFacts, names: { 1: 'Ann', 2: 'Ben' } };
    expect(factsOf(notesOf(facts)).names).toEqual({ 1: 'Ann', 2: 'Ben' });
    expect(notesOf(noFacts, { 'name-1': 'Ann' })).toEqual({});
  });

  test('ignores invalid names, and may have names for seats of bots', () => {
    const notes = { 'name-1': 'a\u001b[2J', 'name-2': 'Ben', 'bot-2': 'easy', 'name-3': 'Eve', 'name-10': 'Zoe' };
    expect(factsOf(notes).names).toEqual({ 2: 'Ben', 3: 'Eve' });
    expect(factsOf({ 'name-1': 'Player 2' })).not.toHaveProperty('names');
  });
});
