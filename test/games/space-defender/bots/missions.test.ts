import { describe, expect, test } from 'vitest';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import type { Goal, Mission } from '#games/space-defender/mission.ts';
import type { View } from '#games/space-defender/state.ts';
import { slotOf } from '#games/space-defender/vocabulary.ts';
import { matchOf, type Scene } from '../support.ts';
import { botNames, choiceOf, letPlay, newMatch, type State } from './support.ts';

const survive: Goal = { type: 'survive', turns: 40 };

const missionOf = (goal: Goal, parts: Partial<Mission['parts']> = {}): Mission => ({
  title: 'Test',
  tier: 1,
  about: 'A mission for tests.',
  field: { rows: 10, columns: 30, thresholds: [24, 38, 44, 54, 60] },
  parts: { weapon: [1, 2, 3, 4, 5], armour: [1, 2, 3, 4], engine: [1, 2, 3], power: [1, 2, 3, 4, 5], ...parts },
  goal,
  limits: {},
});

/** View of a state in a mission with this goal. */
const viewOf = (state: State, goal: Goal): View => game.view({ ...state, mission: missionOf(goal) }, 1);
const sceneWith = (goal: Goal, scene: Scene): View => viewOf(matchOf(scene).state, goal);

describe.each(botNames)('in a mission the bot %s', (name) => {
  const parts = { weapon: [2, 5], armour: [1], engine: [2, 3], power: [3, 4] };

  test.each(['survive', 'score', 'destroy', 'waves', 'endless'] as const)('takes only allowed parts: %s', (type) => {
    const goals: Record<Goal['type'], Goal> = {
      survive,
      score: { type: 'score', score: 60 },
      destroy: { type: 'destroy', kind: 'Carrier', count: 2 },
      waves: { type: 'waves' },
      endless: { type: 'endless' },
    };
    const match = newMatch(`parts ${type}`);
    letPlay(match, 'hard', 1);
    // In most slots, the mission forbids the part that is selected at first.
    const chosen = new Set<string>();
    for (let moment = 0; match.state.phase !== 'in-game' && moment < 60; moment++) {
      const mission = missionOf(goals[type], parts);
      const choice = choiceOf(name, { ...game.view(match.state, 1), mission }, `${moment}`);
      const slot = slotOf(match.state.phase);
      if (choice === undefined) break;
      if (choice.command.name === 'setup_next' && slot !== undefined) {
        chosen.add(slot);
        expect(parts[slot]).toContain(match.state.equipment[slot]);
      }
      match.play(1, choice.command);
    }
    expect(match.state.phase).toBe('in-game');
    expect(chosen.size).toBe(4);
  });

  test.each<[string, Goal, Scene]>([
    ['enough points', { type: 'score', score: 3 }, { score: 3, focus: [3] }],
    ['enough turns', { type: 'survive', turns: 0 }, {}],
  ])('chooses no command after a win: %s', (_, goal, scene) => {
    expect(choiceOf(name, sceneWith(goal, scene))).toBeUndefined();
    expect(choiceOf(name, sceneWith({ type: 'endless' }, scene))).toBeDefined();
  });

  test('chooses no command after the player gave up', () => {
    expect(choiceOf(name, viewOf(newMatch('x').state, survive))).toBeUndefined();
  });
});

describe('the goal of a mission decides which risks bots take', () => {
  const scene: Scene = { ship: 'E5 70 70', things: ['I1 E14 50/50'] };

  test.each(['normal', 'hard'])('the bot %s wins immediately if it can', (name) => {
    const choice = choiceOf(name, sceneWith({ type: 'destroy', kind: 'Interceptor', count: 1 }, scene));
    expect(choice?.command.name).toBe('move');
    expect(choice?.why).toMatch(/you reach the goal of the mission\.$|wins the mission in 1 turn/);
  });

  test.each(['normal', 'hard'])('the bot %s does not ram an enemy if that brings it no nearer to the goal', (name) => {
    expect(choiceOf(name, sceneWith(survive, scene))?.command.args).not.toEqual({ row: 5, column: 14 });
  });

  test('the bot normal says that its move reaches the goal if one more turn wins the mission', () => {
    const state = matchOf({ things: [] }).state;
    const view = viewOf({ ...state, turn: 39 }, survive);
    expect(choiceOf('normal', view)?.why).toMatch(/you reach the goal of the mission\.$/);
  });
});
