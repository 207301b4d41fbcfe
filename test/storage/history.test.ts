import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { historyFolder } from '../../source/storage/files/folders.ts';
import { addToHistory, historyLength, readHistory } from '../../source/storage/history.ts';
import { temporaryFolder } from '../support/program.ts';
import { ownHome } from './support.ts';

ownHome();

describe('the history of the command line', () => {
  test('is empty at first, and reading makes no file', () => {
    expect(readHistory('risc')).toEqual([]);
    expect(() => readdirSync(historyFolder())).toThrow();
  });

  test('is of each game its own', () => {
    addToHistory('risc', 'commit');
    addToHistory('risc-2', 'pass');
    addToHistory('space-defender', 'fire');
    expect(['risc', 'risc-2', 'space-defender'].map(readHistory)).toEqual([['commit'], ['pass'], ['fire']]);
  });

  test('has no repeats in a row, no blank lines, and each line on one line', () => {
    for (const line of ['fire', 'fire', '  ', 'pass', ' fire ', 'move(A,\n3)', '']) addToHistory('risc', line);
    expect(readHistory('risc')).toEqual(['fire', 'pass', 'fire', 'move(A, 3)']);
  });

  test('what two programs typed alike in a row is there once', () => {
    addToHistory('risc', 'fire');
    appendFileSync(join(historyFolder(), 'risc-1.txt'), 'fire\nfire\npass\n');
    expect(readHistory('risc')).toEqual(['fire', 'pass']);
  });

  test('keeps the last lines, and does not grow on disk', () => {
    for (let i = 0; i < 5 * historyLength + 7; i++) addToHistory('risc', `move ${i}`);
    const lines = readHistory('risc');
    expect(lines).toHaveLength(historyLength);
    expect(lines[0]).toBe(`move ${4 * historyLength + 7}`);
    expect(lines.at(-1)).toBe(`move ${5 * historyLength + 6}`);
    expect(readdirSync(historyFolder())).toEqual(['risc-5.txt', 'risc-6.txt']);
  });

  test('half a line at the end spoils no other', () => {
    addToHistory('risc', 'fire');
    appendFileSync(join(historyFolder(), 'risc-1.txt'), 'mov');
    addToHistory('risc', 'pass');
    expect(readHistory('risc')).toEqual(['fire', 'mov', 'pass']);
  });

  test('is what was typed, whatever that was', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 20 }), (typed) => {
        const game = temporaryFolder().split('-').at(-1) ?? '';
        for (const line of typed) addToHistory(game, line);
        const plain = typed.map((line) => line.replace(/\p{Cc}+/gu, ' ').trim()).filter((line) => line !== '');
        expect(readHistory(game)).toEqual(plain.filter((line, i) => line !== plain[i - 1]));
      }),
      { numRuns: 50 },
    );
  });

  test('where nothing can be written there is an error, and none where nothing can be read', () => {
    appendFileSync(historyFolder(), 'a file where the folder should be');
    expect(addToHistory('risc', 'fire')).toMatchObject({ ok: false, error: { code: 'file-error' } });
    expect(readHistory('risc')).toEqual([]);
  });
});
