import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digest } from '#storage/checksum.ts';
import { resultsFile } from '#storage/files/folders.ts';
import { addResult, type MatchResult, readResults } from '#storage/results.ts';
import { anyText } from '../support/any-text.ts';
import { foldersHere } from '../support/home-here.ts';
import { ownHome, resultOf } from './support.ts';

const home = ownHome();

const text = (): string => readFileSync(resultsFile(foldersHere()), 'utf8');
const replays = (): string[] => readResults(foldersHere()).results.map(({ replay }) => replay);

function withFile(content: string): void {
  mkdirSync(home(), { recursive: true });
  writeFileSync(resultsFile(foldersHere()), content);
}

describe('the results of matches', () => {
  test('are empty without a file', () => {
    expect(readResults(foldersHere())).toEqual({ results: [], unreadable: 0 });
  });

  test('are read in the order in which they were added, one per line', () => {
    const anyResult = fc.record(
      {
        time: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString()),
        game: fc.string({ minLength: 1 }),
        level: fc.option(anyText()),
        seed: anyText(),
        seedGiven: fc.boolean(),
        end: fc.constantFrom('won', 'lost', 'drawn'),
        turns: fc.nat(),
        mark: fc.record(
          { name: fc.string(), value: fc.integer(), better: fc.constantFrom('more', 'less') },
          { noNullPrototype: true },
        ),
        debugUsed: fc.boolean(),
        hints: fc.nat(),
        undos: fc.nat(),
        bots: fc.dictionary(fc.constantFrom('1', '2', '3'), fc.string(), { noNullPrototype: true }),
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.array(anyResult, { maxLength: 5 }), (some) => {
        withFile('');
        const results = some.map((result, i): MatchResult => ({ ...result, replay: `${i}` }));
        for (const result of results) expect(addResult(foldersHere(), result)).toEqual({ ok: true, value: undefined });
        expect(readResults(foldersHere())).toEqual({ results, unreadable: 0 });
        expect(text().split('\n')).toHaveLength(results.length + 1);
      }),
      { numRuns: 20 },
    );
  });

  test('have stars only if stars were noted, and are read even with unknown fields', () => {
    addResult(foldersHere(), resultOf({ replay: 'a' }));
    addResult(foldersHere(), resultOf({ replay: 'b', stars: { par: true, unaided: false } }));
    const content = { version: 1, ...resultOf({ replay: 'c' }), medals: ['gold'] };
    appendFileSync(
      resultsFile(foldersHere()),
      `${JSON.stringify({ ...content, checksum: digest(JSON.stringify(content)) })}\n`,
    );
    const { results, unreadable } = readResults(foldersHere());
    expect(unreadable).toBe(0);
    expect(results.map(({ stars }) => stars)).toEqual([undefined, { par: true, unaided: false }, undefined]);
  });

  test('count a match once, with its last end, if an earlier end was undone', () => {
    addResult(foldersHere(), resultOf({ replay: 'a', end: 'lost' }));
    addResult(foldersHere(), resultOf({ replay: 'b' }));
    addResult(foldersHere(), resultOf({ replay: 'a', end: 'won', undos: 1 }));
    expect(readResults(foldersHere()).results.map(({ replay, end }) => [replay, end])).toEqual([
      ['b', 'won'],
      ['a', 'won'],
    ]);
  });

  test('survive a cut in the last line, and the next result is written on a line of its own', () => {
    addResult(foldersHere(), resultOf({ replay: 'first' }));
    const first = text();
    addResult(foldersHere(), resultOf({ replay: 'second' }));
    const whole = text();
    for (let length = first.length; length < whole.length - 1; length += 4) {
      withFile(whole.slice(0, length));
      expect(replays(), `cut to ${length}`).toEqual(['first']);
      addResult(foldersHere(), resultOf({ replay: 'third' }));
      expect(replays(), `cut to ${length}`).toEqual(['first', 'third']);
      expect(readResults(foldersHere()).unreadable).toBe(length === first.length ? 0 : 1);
      expect(text().startsWith(whole.slice(0, length))).toBe(true);
    }
  });

  test.each([
    ['no JSON', 'gibberish', 'found no complete JSON text'],
    ['no object', '[1]', '$: found [1], expected an object'],
    ['a newer line', '{"version":2,"who":"knows"}', '$.version: found 2, expected 1'],
    ['a missing fact', '{"version":1,"time":"2026-11-20T21:40:00.000Z"}', '$.game: found nothing, expected text'],
    ['a wrong checksum', '{"version":1,"checksum":"x"}', 'found checksum x, expected '],
  ])('keep an unreadable line, and report its number and the reason: %s', (_, line, reason) => {
    addResult(foldersHere(), resultOf({ replay: 'first' }));
    appendFileSync(resultsFile(foldersHere()), `${line}\n`);
    addResult(foldersHere(), resultOf({ replay: 'second' }));
    const { results, unreadable, problem } = readResults(foldersHere());
    expect(results.map(({ replay }) => replay)).toEqual(['first', 'second']);
    expect(unreadable).toBe(1);
    expect(problem).toContain(`results.jsonl: one line cannot be read, but stays in the file; line 2: ${reason}`);
    expect(text().split('\n')[1]).toBe(line);
  });

  test('report the number of unreadable lines and the first of them', () => {
    withFile('one\n\ntwo\nthree');
    expect(readResults(foldersHere())).toEqual({
      results: [],
      unreadable: 3,
      problem: 'results.jsonl: 3 lines cannot be read, but stay in the file; line 1: found no complete JSON text',
    });
  });

  test('lose at most one line if any character is changed', () => {
    for (const replay of ['a', 'b', 'c']) addResult(foldersHere(), resultOf({ replay }));
    const whole = text();
    const lineLength = whole.length / 3;
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (at) => {
        withFile(`${whole.slice(0, at)}${whole[at] === '0' ? '1' : '0'}${whole.slice(at + 1)}`);
        const left = replays();
        const isLineEnd = whole[at] === '\n';
        const hit = ['a', 'b', 'c'][Math.floor(at / lineLength)];
        for (const replay of ['a', 'b', 'c']) if (replay !== hit && !isLineEnd) expect(left).toContain(replay);
        expect(left).not.toContain('0');
      }),
      { numRuns: 60 },
    );
  });

  test('accept a handwritten line without a checksum', () => {
    withFile(`${JSON.stringify({ version: 1, ...resultOf({ replay: 'mine' }) })}\n`);
    expect(replays()).toEqual(['mine']);
  });
});
