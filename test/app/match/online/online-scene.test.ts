import { expect, test } from 'vitest';
import { offeredText } from '#app/match/online/match-menu.ts';
import { onlineSceneOf, withWaiting } from '#app/match/online/online-facts.ts';
import type { Frame } from '#screen/frame.ts';
import { type Line, span } from '#screen/styled-text.ts';
import { usualFacts } from '#test/support/fake-online.ts';

const painting = (title: string, facts: readonly string[]): Frame => ({
  title: [span(' RISC   '), span(title)],
  facts: facts.map((text) => span(text)),
  left: [],
  status: [[], []],
});
const textOf = (line: Line) => line.map(({ text }) => text).join('');
/** Title row, and the part of it about other waiting matches. */
function rowOf(title: string, facts: readonly string[], count: number, timeLeft: number | undefined, columns = 80) {
  const otherMatchesOf = { count, deadline: timeLeft === undefined ? undefined : 1000 + timeLeft };
  const painted = withWaiting(painting(title, facts), { ...usualFacts, otherMatches: otherMatchesOf }, 1000, columns);
  const { text, role } = painted.facts[0] ?? span('');
  const row = `${textOf(painted.title)}|${textOf(painted.facts)}`;
  expect(row.length).toBeLessThanOrEqual(columns - 1);
  return { row, text, role };
}
const mine = ['turn 3', '  your orders', '  11 h 42 left'];

test.each([
  [1, undefined, '1 waiting', 'strong'],
  [2, 3 * 3_600_000 + 5 * 60_000, '2 waiting, 3 h 05', 'strong'],
  [2, 250_000, '2 waiting, 4:10', 'warning'],
  [2, 32_000, '! 2 waiting, 0:32', 'refusal'],
])(
  'the title row shows other waiting matches and the time left in them, if limited: $2',
  (count, timeLeft, text, role) => {
    const row = rowOf('Four Winds', mine, count, timeLeft);
    expect(row).toMatchObject({ text, role });
    expect(row.row.endsWith('left')).toBe(true);
  },
);

test('the title row mentions no other match if none waits for the player', () => {
  expect(rowOf('Four Winds', mine, 0, undefined).text).toBe('turn 3');
});

test('a full title row shortens the level, then omits the time, but never the number of waiting matches', () => {
  const long = 'A level with quite a long name of its own';
  expect(rowOf('Level of twenty signs', mine, 2, 32_000).row).toMatch(/twenty signs\|! 2 waiting, 0:32 .*11 h 42$/);
  expect(rowOf(long, mine, 2, 32_000).row).toMatch(/^ RISC {3}A level .*\.\.\|! 2 waiting, 0:32/);
  const many = ['turn 3', '  your orders and more', '  11 h 42 left'];
  expect(rowOf(long, many, 2, 32_000, 72).row).toMatch(/\|! 2 waiting {2}turn/);
});

test('a seat that a bot plays for an absent player keeps the name of the player', () => {
  const holders = usualFacts.holders.map((holder, i) =>
    i === 1 ? ({ is: 'stand-in', name: 'jonas', isHere: false, bot: 'normal', why: 'away', turn: 4 } as const) : holder,
  );
  const input = { now: 0, isOver: false, isLost: false, isOut: () => false, fate: () => '' };
  const named = (seat: number | undefined) =>
    onlineSceneOf({ ...usualFacts, holders, seat }, input).holders.map(({ name, doing }) => `${name} ${doing}`)[1];
  expect(named(1)).toBe('jonas bot plays');
  expect(named(2)).toBe('You bot plays');
});

test('players who wait for others see the time left, too', () => {
  const input = { now: 0, isOver: false, isLost: false, isOut: () => false, fate: () => '' };
  const clockOf = (waitsFor: readonly number[]) => textOf(onlineSceneOf({ ...usualFacts, waitsFor }, input).clock);
  expect([clockOf([1]), clockOf([2])]).toEqual(Array(2).fill('  11 h 42 left'));
});

test('bots and connected accounts for which a program plays have the sign b', () => {
  const input = { now: 0, isOver: false, isLost: false, isOut: () => false, fate: () => '' };
  const marksOf = (change: object) => {
    const holders = usualFacts.holders.map((holder, i) => (i === 1 ? { ...holder, ...change } : holder));
    return onlineSceneOf({ ...usualFacts, holders }, input).holders.map(({ mark }) => mark);
  };
  expect(marksOf({})).toEqual(['*', '*', 'b', '.']);
  expect(marksOf({ isProgram: true })).toEqual(['*', 'b', 'b', '.']);
  expect(marksOf({ isProgram: true, isHere: false })).toEqual(['*', '.', 'b', '.']);
});

test('an offer names only players who are still in the match', () => {
  expect(offeredText(usualFacts, 'draw')).toBe('You offer a draw. Jonas and lena may answer until this turn ends.');
  expect(offeredText({ ...usualFacts, out: [2] }, 'draw')).toBe(
    'You offer a draw. Lena may answer until this turn ends.',
  );
});
