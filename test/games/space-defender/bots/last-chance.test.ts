import { expect, test } from 'vitest';
import { startMatch } from '#engine/match.ts';
import { weights } from '#games/space-defender/bots/index.ts';
import { lastChanceIn } from '#games/space-defender/bots/last-chance.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '#test/engine/support.ts';
import { enterAll } from '../missions/support.ts';

test('after a loss, the last turn is named in which the hint bot would have survived', () => {
  const level = unwrapped(findLevel(game, 'under-fire', ''));
  const match = startMatch(game, { seed: 'q', players: 1, options: {}, level });
  enterAll(match, 'setup_next(5)');
  const turns = [];
  while (game.outcome?.(match.state) === undefined) {
    const before = game.view(match.state, 1);
    enterAll(match, 'pass');
    const step = match.stepAt(match.log.length - 1);
    turns.push({ before, events: step.ok ? step.events : [] });
  }
  expect(turns).toHaveLength(27);
  const chance = lastChanceIn(turns, weights);
  expect([chance?.played.before.turn, chance?.command.name]).toEqual([25, 'fire']);
});
