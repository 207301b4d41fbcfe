import { describe, expect, test } from 'vitest';
import { readAnswer } from '#engine/programs/protocol.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';

test('an answer of a program may contain at most 10000 transfers (rules, "When a strategy fails")', () => {
  const transfers = (count: number) => Array.from({ length: count }, () => ({ from: 0, to: 1, people: 1 }));
  const read = (count: number) => readAnswer(spaceExplorers, transfers(count));
  expect(read(10_000)).toMatchObject({ ok: true, value: { commands: { length: 10_000 } } });
  expect(read(10_001)).toEqual({ ok: false, error: 'found 10001 commands, expected at most 10000' });
});

describe('a program may answer with a transfer or a command', () => {
  const send = { name: 'send', args: { from: 0, to: 1, people: 2 } };

  test.each([
    ['a transfer', [{ from: 0, to: 1, people: 2 }]],
    ['a transfer alone', { from: 0, to: 1, people: 2 }],
    ['a line', ['send(0,1,2)']],
    ['a line alone, as it can be typed', 'SEND 0 1 2'],
    ['a command', [{ name: 'send', args: { from: 0, to: 1, people: 2 } }]],
    ['a list in an object', { commands: ['send(0,1,2)'] }],
  ])('in the form of %s', (_, answer) => {
    expect(readAnswer(spaceExplorers, answer)).toEqual({ ok: true, value: { commands: [send], more: false } });
  });
});
