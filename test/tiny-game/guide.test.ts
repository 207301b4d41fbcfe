import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startMatch } from '../../source/engine/match.ts';
import { botsOf } from '../../source/match-session/players.ts';
import { playMatch, rowsOf, small, textOf } from '../screens/support.ts';
import { usualScene } from '../support/scene-facts.ts';
import { diceAuction } from './index.ts';
import { diceAuctionScreen } from './screen/index.ts';
import type { AuctionScene, AuctionScreen } from './screen/local.ts';

const guide = readFileSync('docs/a-game-of-your-own.md', 'utf8');

/** Screen of a match of a person against a bot. */
function table(rounds = '2') {
  const start = () =>
    startMatch<AuctionScreen>(diceAuction, { seed: 'auction', players: 2, options: { rounds, coins: '9' } });
  const bots = { 2: 'gambler' };
  const played = playMatch<AuctionScreen>(
    diceAuctionScreen,
    start(),
    { bots: botsOf<AuctionScreen>(diceAuction, bots), botNames: bots },
    start,
  );
  return { ...played, rows: () => rowsOf(played.session, small).map((row) => textOf(row).trimEnd()) };
}

test('every piece of code in the guide for authors of games is part of the file that it names', () => {
  const pieces = [...guide.matchAll(/^`(test\/[^`]+)`\n\n```ts\n([\s\S]*?)```/gm)];
  expect(pieces.length).toBe([...guide.matchAll(/^```ts$/gm)].length);
  for (const [, file = '', code = ''] of pieces) expect(readFileSync(file, 'utf8'), file).toContain(code);
});

test('every file that the guide names exists', () => {
  for (const [, file = ''] of guide.matchAll(/`((?:test|source)\/[\w/.-]+\.ts)`/g))
    expect(readFileSync(file, 'utf8')).not.toBe('');
});

test('the screen in the guide equals the painted screen', () => {
  const { press, rows } = table();
  press('2', 'enter', 'right', 'right', 'right');
  expect(rows().filter((row) => row !== '')).toEqual(
    (/```text\n([\s\S]*?)```/.exec(guide)?.[1] ?? '').split('\n').filter((row) => row !== ''),
  );
});

test('the game of the guide can be played by keys to its end', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { press, rows, match } = table('1');
  press('3', 'enter', '8', 'enter');
  vi.runAllTimers();
  expect(match().state.phase).toBe('over');
  expect(rows().join('\n')).toMatch(/Player \d wins with 3 points\.|The best have equal points\./);
});

test('a stake outside the allowed range is refused with the range', () => {
  const { press, rows, match } = table();
  press('4', '0');
  expect(rows().join('\n')).toContain('It can be 1 to 3 now.');
  expect(match().log).toEqual([]);
});

test('text mode describes the match, reports events together with the next task, and answers questions', () => {
  const match = startMatch<AuctionScreen>(diceAuction, { seed: 'auction', players: 2, options: {} });
  const scene = (): AuctionScene => ({
    ...usualScene,
    view: diceAuction.view(match.state, 1),
    local: { amount: 1 },
    bots: { 2: 'gambler' },
    seed: 'auction',
  });
  const { describe, tell, questions } = diceAuctionScreen.reader;
  expect(describe(scene())).toEqual([
    'Round 1 of 5; 7 points win.',
    'Player 1 (you): 20 coins, 0 points.',
    'Player 2 (gambler): 20 coins, 0 points.',
    'Say what this round is worth: stake 1 to 3.',
  ]);
  const before = scene();
  const step = match.play(1, { name: 'stake', args: { points: 2 } });
  const events = step.ok ? step.events : [];
  expect(tell(before, { ...scene(), events })).toEqual(['Player 1 plays for 2.', 'Bid 0 to 9 coins, then commit.']);
  expect(questions['bidders']?.answer(scene(), [])).toHaveLength(2);
});
