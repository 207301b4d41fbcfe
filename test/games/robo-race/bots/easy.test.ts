import { describe, expect, test } from 'vitest';
import { askBotWith, botInputFor } from '#engine/bot-input.ts';
import { startMatch } from '#engine/match.ts';
import { allDistances } from '#games/robo-race/board.ts';
import { easy, random } from '#games/robo-race/bots/index.ts';
import { rankOf, simulateSolo } from '#games/robo-race/bots/solo-round.ts';
import { previewOf } from '#games/robo-race/floor.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { played, programOf } from './support.ts';

const match = startMatch(roboRace, { seed: 'easy', players: 2, options: {} });
const moment = botInputFor(match, 1);
const { board, robots } = match.state;
const distances = allDistances(board);
const programs = (bot: typeof easy, count: number) =>
  Array.from({ length: count }, (_, i) => programOf(askBotWith(bot, { ...moment, seed: `${i}` })));
const rankAlone = (program: readonly number[]) => rankOf(simulateSolo(board, distances, robots, 1, program));

describe('the bot easy', () => {
  test('chooses programs as good as the best of 24 random programs', () => {
    const ranks = programs(random, 600)
      .map(rankAlone)
      .sort((a, b) => a - b);
    const chosen = programs(easy, 100)
      .map(rankAlone)
      .sort((a, b) => a - b);
    // In half of all cases, the best of 24 random programs is among the best 2.8 %. It is hardly ever outside the best
    // 20 %.
    expect(chosen[50]).toBeLessThanOrEqual(ranks[30] ?? 0);
    expect(chosen[95]).toBeLessThanOrEqual(ranks[120] ?? 0);
    expect(chosen[95]).toBeGreaterThan(ranks[0] ?? 0);
  });

  test('chooses the same program for the same seed, and different programs for different seeds', () => {
    expect(askBotWith(easy, moment)).toEqual(askBotWith(easy, moment));
    expect(new Set(programs(easy, 20).map(String)).size).toBeGreaterThan(1);
  });

  test('chooses between equally good programs by card order', () => {
    // A walled-in robot ends in the same place with every program.
    const text = [
      ...['robo-race level 1', 'name Cell', '+---+---+', '| . | G |', '+---+---+', 'start 1 (0,0) N'],
      '',
    ].join('\n');
    const cell = startMatch(roboRace, {
      seed: 'cell',
      players: 1,
      options: {},
      level: { name: 'cell.txt', text },
    });
    const choices = Array.from({ length: 20 }, (_, i) =>
      programOf(askBotWith(easy, { ...botInputFor(cell, 1), seed: `${i}` })),
    );
    const hand = cell.state.hands[0] ?? [];
    const firsts = choices.map((program) => hand.indexOf(program[0] ?? 0));
    // Almost surely, one of 24 random programs begins with one of the two lowest cards.
    expect(Math.max(...firsts)).toBeLessThanOrEqual(1);
  });

  test('evaluates the path that the preview shows', () => {
    for (const program of programs(random, 50)) {
      const { steps, end } = previewOf(board, robots, 1, program);
      expect(simulateSolo(board, distances, robots, 1, program).type).toBe(end);
      const last = steps.at(-1)?.afterFactory.square ?? 0;
      if (end === 'alive') expect(rankAlone(program)).toBe((distances[0]?.[last] ?? 0) + 1);
    }
  });

  test('reaches the goal of the workshop in at least 18 of 20 races without rivals', () => {
    const reasons = Array.from({ length: 20 }, (_, i) => played(['easy'], `lone ${i}`, 40).state.outcome?.reason);
    expect(reasons.filter((reason) => reason === 'goal').length).toBeGreaterThanOrEqual(18);
  });
});
