import assert from 'node:assert/strict';
import test from 'node:test';
import { checkGame, createMatch } from 'turncade';
import { game, levels } from './game.ts';

const start = () => createMatch(game, { level: { text: '5' }, seed: 'a' });

test('a player takes one to three stones, and then the other player is to move', () => {
  const match = start();
  assert.equal(match.play(1, 'take 3').ok, true);
  assert.deepEqual([match.view(1).stones, match.waitingFor], [2, [2]]);
});

test('nobody takes more stones than there are', () => {
  const match = start();
  match.play(1, 'take 3');
  const refused = match.play(2, 'take 3');
  assert.equal(refused.ok ? '' : refused.error.message, 'There are only 2 stones.');
});

test('whoever takes the last stone wins', () => {
  const match = start();
  match.play(1, 'take 3');
  match.play(2, 'take 2');
  assert.deepEqual(match.outcome, { winners: [2], reason: 'last-stone' });
});

test('the bot finishes a match on every level', () => {
  for (const text of Object.values(levels)) {
    const match = createMatch(game, { level: { text }, seed: 'a' });
    while (match.outcome === undefined) match.playBot('careful', match.waitingFor[0] ?? 1);
    assert.equal(match.outcome.reason, 'last-stone');
  }
});

test('the game passes every check', () => {
  assert.deepEqual(checkGame(game, { seed: 'a' }).faults, []);
});
