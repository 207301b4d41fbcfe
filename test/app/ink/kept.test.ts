import { describe, expect, test } from 'vitest';
import { memoizeText } from '../../../source/app/ink/memoize-text.ts';

describe('a function that keeps what it made', () => {
  test('makes a thing of a text once', () => {
    const asked: string[] = [];
    const lengthOf = memoizeText((text) => asked.push(text) && text.length);
    expect([lengthOf('ab'), lengthOf('ab'), lengthOf('')]).toEqual([2, 2, 0]);
    expect(asked).toEqual(['ab', '']);
  });

  test('what is asked for again and again stays, whatever else comes', () => {
    const asked: string[] = [];
    const same = memoizeText((text) => asked.push(text) && text, 2);
    for (const text of ['a', 'b', 'a', 'c', 'a', 'd', 'a', 'e', 'a']) same(text);
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('keeps no more than twice as many as it has room for', () => {
    const asked: string[] = [];
    const same = memoizeText((text) => asked.push(text) && text, 2);
    for (const text of ['a', 'b', 'c', 'd', 'e', 'a']) same(text);
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'e', 'a']);
  });
});
