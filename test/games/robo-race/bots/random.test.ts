import { describe, expect, test } from 'vitest';
import { askBotWith, botInputFor } from '#engine/bot-input.ts';
import { startMatch } from '#engine/match.ts';
import { bots, random } from '#games/robo-race/bots/index.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { played, programOf } from './support.ts';

describe('the bot random', () => {
  const match = startMatch(roboRace, { seed: 'easy', players: 2, options: {} });
  const moment = botInputFor(match, 1);
  const hand = match.state.hands[0] ?? [];

  test('puts every card of the hand into every slot about equally often', () => {
    const programs = Array.from({ length: 3_500 }, (_, i) =>
      programOf(askBotWith(random, { ...moment, seed: `${i}` })),
    );
    expect(programs.every((program) => new Set(program).size === 5)).toBe(true);
    for (const slot of [0, 1, 2, 3, 4])
      for (const card of hand) {
        const count = programs.filter((program) => program[slot] === card).length;
        expect(count, `card ${card} in slot ${slot + 1}`).toBeGreaterThan(400);
        expect(count, `card ${card} in slot ${slot + 1}`).toBeLessThan(600);
      }
  });

  test('reaches the goal of the workshop in at most 5 of 20 races without rivals', () => {
    const reached = Array.from({ length: 20 }, (_, i) => played(['random'], `lone ${i}`).state.outcome?.reason);
    expect(reached.filter((reason) => reason === 'goal').length).toBeLessThanOrEqual(5);
  });
});

test.each(Object.entries(bots))(
  'the bot %s has a reason of one sentence for its commit, and a description of at most 51 characters',
  (_, bot) => {
    const match = startMatch(roboRace, { seed: 'words', players: 2, options: {} });
    const choice = askBotWith(bot, botInputFor(match, 1));
    expect(choice?.next).toEqual([{ name: 'commit', args: {} }]);
    expect(choice?.why).toMatch(/^[A-Z][ -~]{1,98}\.$/);
    expect(bot.about).toMatch(/^[a-z][ -~]{1,50}$/);
  },
);
