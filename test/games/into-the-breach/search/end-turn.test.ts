import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildingsOf } from '#games/into-the-breach/board.ts';
import { coordOf } from '#games/into-the-breach/movement.ts';
import { forecastOf } from '#games/into-the-breach/phases.ts';
import { battleOf, battleStateOf, endTurn, keyOf, lost, ongoing, won } from '#games/into-the-breach/search/battle.ts';
import { isMech, type Position, type View } from '#games/into-the-breach/state.ts';
import { board, matchOf } from '../support.ts';
import { positions } from './positions.ts';

/** Positions after each of `turns` turns, computed by the rules and by the search. */
function bothWays(start: Position, turns: number) {
  const battle = battleOf(start);
  const moment = battleStateOf(battle, start);
  const phases: unknown[] = [];
  const simulated: unknown[] = [];
  let view: View = start;
  for (let turn = 0; turn < turns; turn++) {
    view = forecastOf(view).after;
    phases.push({ ...stateOf(view), fate: fateOf(view) });
    const fate = endTurn(battle, moment);
    const units = start.entities.flatMap((_, i) => {
      const health = moment[battle.units + i] ?? 0;
      const objective = battle.enemies.includes(i) ? coordOf(battle, moment[2 * battle.units + i] ?? 0) : undefined;
      return health > 0 ? [{ at: coordOf(battle, moment[i] ?? 0), health, objective }] : [];
    });
    simulated.push({ units, buildings: [...moment.subarray(3 * battle.units)], fate });
  }
  const isClean = battle.scratch.content.every((content) => content === 0 || content === 32_767);
  return { phases, simulated, isClean };
}

const stateOf = ({ board, entities }: View) => ({
  units: entities.map((entity) => ({
    at: [entity.row, entity.column],
    health: entity.health,
    objective: isMech(entity) ? undefined : entity.objective,
  })),
  buildings: buildingsOf(board).map(({ health }) => health),
});

const fateOf = ({ reason }: View) => (reason === null ? ongoing : reason === 'enemies-destroyed' ? won : lost);

describe('a simulated turn', () => {
  test("has the same result as the rules' phases in positions of every kind", () => {
    fc.assert(
      fc.property(positions, fc.integer({ min: 1, max: 4 }), (start, turns) => {
        const { phases, simulated, isClean } = bothWays(start, turns);
        expect(simulated).toEqual(phases);
        expect(isClean).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    [
      'the tile of the enemy itself blocks its route',
      'MMMMMMM/M_____M/MMMMMMM/M1MMMMM/MMMMMMM//T,1,1,9,3,0/S,1,2,5,3,1',
    ],
    ['an enemy beside its prey must hop', 'MMMMM/M___M/M___M/M__1M/MMMMM//T,1,1,9,3,0/S,1,2,5,1,1'],
    ['a tie goes to the lower row', '1____/_____/_____/_____//F,2,3,9,1,0/T,3,4,1,0,0'],
    [
      'of mechs with equal health, the first in the list draws an enemy',
      '1____/_____/_____//S,1,2,9,1,0/T,0,4,5,0,0/T,2,0,5,0,0',
    ],
    ['healing revives no building', '_____/_801_/_____//H,1,2,1,0,3/F,0,2,5,0,0'],
    ['the objective of an enemy is stale', '__2_/____/____//T,0,0,3,2,1/F,2,2,3,2,1'],
    ['the last building and the last enemy are destroyed together', '_1_/___//T,0,0,5,1,1/S,0,2,1,0,0'],
    ['a shot kills and passes on', '_____9//T,0,0,1,0,1/F,0,1,1,0,1'],
  ])("has the same result as the rules' phases in a special case: %s", (_, text) => {
    const { phases, simulated } = bothWays(matchOf(board(text)).state, 3);
    expect(simulated).toEqual(phases);
  });
});

test('two states of the search have the same key only if they are equal', () => {
  const keys = new Map<number, string>();
  fc.assert(
    fc.property(positions, (position) => {
      const moment = battleStateOf(battleOf(position), position);
      const key = keyOf(moment);
      expect(keyOf(moment.slice())).toBe(key);
      expect(keys.get(key) ?? moment.join()).toBe(moment.join());
      keys.set(key, moment.join());
    }),
    { numRuns: 400 },
  );
});
