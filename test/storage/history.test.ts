import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { historyFolder } from '#storage/files/folders.ts';
import { addToHistory, historyLength, readHistory } from '#storage/results.ts';
import { foldersHere } from '../support/home-here.ts';
import { temporaryFolder } from '../support/program.ts';
import { ownHome } from './support.ts';

ownHome();

describe('the history of the command line', () => {
  test('is empty at first, and reading creates no file', () => {
    expect(readHistory(foldersHere(), 'risc')).toEqual([]);
    expect(() => readdirSync(historyFolder(foldersHere()))).toThrow();
  });

  test('is separate for each game', () => {
    addToHistory(foldersHere(), 'risc', 'commit');
    addToHistory(foldersHere(), 'risc-2', 'pass');
    addToHistory(foldersHere(), 'space-defender', 'fire');
    expect(['risc', 'risc-2', 'space-defender'].map((game) => readHistory(foldersHere(), game))).toEqual([
      ['commit'],
      ['pass'],
      ['fire'],
    ]);
  });

  test('has one line per entry, without consecutive repeats and without blank lines', () => {
    for (const line of ['fire', 'fire', '  ', 'pass', ' fire ', 'move(A,\n3)', ''])
      addToHistory(foldersHere(), 'risc', line);
    expect(readHistory(foldersHere(), 'risc')).toEqual(['fire', 'pass', 'fire', 'move(A, 3)']);
  });

  test('merges equal lines that two programs added one after the other', () => {
    addToHistory(foldersHere(), 'risc', 'fire');
    appendFileSync(join(historyFolder(foldersHere()), 'risc-1.txt'), 'fire\nfire\npass\n');
    expect(readHistory(foldersHere(), 'risc')).toEqual(['fire', 'pass']);
  });

  test('keeps only the last lines, so that its file does not grow', () => {
    for (let i = 0; i < 5 * historyLength + 7; i++) addToHistory(foldersHere(), 'risc', `move ${i}`);
    const lines = readHistory(foldersHere(), 'risc');
    expect(lines).toHaveLength(historyLength);
    expect(lines[0]).toBe(`move ${4 * historyLength + 7}`);
    expect(lines.at(-1)).toBe(`move ${5 * historyLength + 6}`);
    expect(readdirSync(historyFolder(foldersHere()))).toEqual(['risc-5.txt', 'risc-6.txt']);
  });

  test('survives an incomplete line at the end', () => {
    addToHistory(foldersHere(), 'risc', 'fire');
    appendFileSync(join(historyFolder(foldersHere()), 'risc-1.txt'), 'mov');
    addToHistory(foldersHere(), 'risc', 'pass');
    expect(readHistory(foldersHere(), 'risc')).toEqual(['fire', 'mov', 'pass']);
  });

  test('returns every typed line, whatever it contains, with blanks for control characters', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 20 }), (typed) => {
        const game = temporaryFolder().split('-').at(-1) ?? '';
        for (const line of typed) addToHistory(foldersHere(), game, line);
        const plain = typed.map((line) => line.replace(/\p{Cc}+/gu, ' ').trim()).filter((line) => line !== '');
        expect(readHistory(foldersHere(), game)).toEqual(plain.filter((line, i) => line !== plain[i - 1]));
      }),
      { numRuns: 50 },
    );
  });

  test('fails if it cannot be written, but not if it cannot be read', () => {
    appendFileSync(historyFolder(foldersHere()), 'a file where the folder should be');
    expect(addToHistory(foldersHere(), 'risc', 'fire')).toMatchObject({ ok: false, error: { code: 'file-error' } });
    expect(readHistory(foldersHere(), 'risc')).toEqual([]);
  });
});
