import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openStreams, seeded } from '#engine/random.ts';
import { formatCommand } from '#engine/script.ts';
import { step } from '#engine/step.ts';
import { commands } from '#games/into-the-breach/commands.ts';
import { intoTheBreach as game } from '#games/into-the-breach/index.ts';
import { movesOf } from '#games/into-the-breach/movement.ts';
import { type Battle, battleOf, battleStateOf } from '#games/into-the-breach/search/battle.ts';
import {
  allPlacements,
  applyPlacement,
  commandsOf,
  continuationOf,
  type Placement,
  solve,
  somePlacements,
} from '#games/into-the-breach/search/search.ts';
import { type Battlefield, isMech, type Position } from '#games/into-the-breach/state.ts';
import { board, matchOf, play, wordOf } from '../support.ts';
import { positions } from './positions.ts';

describe('the solver', () => {
  test('wins classic in 3 turns', () => {
    const solution = solve(matchOf().state);
    expect(solution?.turns).toBe(3);
    const lines = solution?.commands.map((command) => formatCommand(commands, command)) ?? [];
    expect(lines.filter((line) => line === 'end_turn')).toHaveLength(3);
    expect(wordOf(play(matchOf(), ...lines))).toBe('won');
  });

  test.each([
    ['in a turn without a move', '_____9//T,0,0,1,0,1/F,0,1,1,0,1', 1],
    ['in a turn with one move', '___/___/__1//T,0,0,3,1,1/F,1,2,1,0,0', 1],
    [
      'in a turn in which one mech makes way for the other',
      '__________/1MMMMMMMMM//T,0,1,9,3,1/H,0,2,9,9,0/F,0,9,1,0,0',
      1,
    ],
    ['in two turns where one is not enough', '__________/1MMMMMMMMM//T,0,1,9,2,1/H,0,2,9,9,0/F,0,9,1,0,0', 2],
    ['no level in which mechs have no strength', '___/__1//T,0,0,3,1,0/F,1,0,1,0,0', undefined],
    ['no level without a building', '___/___//T,0,0,3,1,1/F,0,2,1,0,0', undefined],
  ])('wins %s', (_, text, turns) => {
    const solution = solve(matchOf(board(text)).state);
    expect(solution?.turns).toBe(turns);
    const lines = solution?.commands.map((command) => formatCommand(commands, command)) ?? [];
    expect(wordOf(play(matchOf(board(text)), ...lines))).toBe(turns === undefined ? 'ready' : 'won');
  });

  test('finds no win of classic in fewer than 3 turns', () => {
    expect(solve(matchOf().state, { turns: 2, budget: 50_000 })).toBeUndefined();
  });
});

describe('the search of a bot', () => {
  test('stays within its budget of simulated turns, and ends every planned turn with end_turn', () => {
    fc.assert(
      fc.property(
        positions.filter(({ entities }) => entities.length > 0),
        fc.integer({ min: 1, max: 3_000 }),
        fc.constantFrom(undefined, 1_000),
        (position, budget, carefulBudget) => {
          const reports: number[] = [];
          const total = carefulBudget === undefined ? budget : carefulBudget + budget;
          const limits = { turns: 3, beam: 8, first: 900, later: 300, budget, carefulBudget };
          const { turns, simulated } = continuationOf(position, limits, {
            progress(done, ofAll) {
              reports.push(done);
              expect(ofAll).toBe(total);
            },
          });
          expect(simulated).toBeLessThanOrEqual(total);
          expect(reports.every((done, i) => done <= simulated && done >= (reports[i - 1] ?? 0))).toBe(true);
          expect(turns.length).toBeGreaterThan(0);
          for (const turn of turns) expect(turn.findIndex(({ name }) => name === 'end_turn')).toBe(turn.length - 1);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('simulates fewer turns than its budget allows in a huge battle', () => {
    const rows = `${Array.from({ length: 40 }, () => ' '.repeat(40)).join('\n')}\n\nT,0,0,5,9,1\n`;
    const enemies = Array.from({ length: 60 }, (_, i) => `S,${20 + (i % 20)},${10 + Math.floor(i / 20)},3,3,1`).join(
      '\n',
    );
    const limits = { turns: 1, beam: 1, first: 10_000, later: 0, budget: 10_000 };
    expect(continuationOf(matchOf(`${rows}${enemies}`).state, limits).simulated).toBeLessThan(400);
  });
});

/** Indexes of the mechs that have not moved. */
const moversOf = ({ entities }: Battlefield) =>
  [...entities.keys()].filter((i) => {
    const entity = entities[i];
    return entity !== undefined && isMech(entity) && entity.active;
  });

const all = (position: Battlefield, maxPlacements: number) => {
  const battle = battleOf(position);
  return allPlacements(battle, battleStateOf(battle, position), moversOf(position), maxPlacements);
};

const standing = (battle: Battle, position: Position, placement: Placement) => {
  const moment = battleStateOf(battle, position);
  applyPlacement(moment, placement);
  return battle.mechs.map((mech) => moment[mech]).join();
};

/** All placements, found by trying every sequence of moves. */
function plainly(position: Position): Set<string> {
  const placements = new Set<string>();
  const width = (position.board[0]?.length ?? 0) + 2;
  const visit = (entities: Battlefield['entities']) => {
    const mechs = entities.filter(isMech);
    placements.add(mechs.map(({ row, column }) => (row + 1) * width + column + 1).join());
    for (const mech of mechs.filter(({ active }) => active))
      for (const [row, column] of movesOf({ board: position.board, entities }, mech))
        visit(entities.map((entity) => (entity === mech ? { ...mech, row, column, active: false } : entity)));
  };
  visit(position.entities);
  return placements;
}

const few = positions.map((position) => ({
  ...position,
  entities: position.entities.filter(
    (entity, i, entities) => !isMech(entity) || entities.slice(0, i).filter(isMech).length < 3,
  ),
}));

describe('the possible placements of the mechs', () => {
  test('are 1,176 in turn 1 of the level classic', () => {
    expect(all(matchOf().state, 2_000)).toHaveLength(1_176);
  });

  test('are not returned if there are more than the maximum', () => {
    expect(all(matchOf().state, 1_175)).toBeUndefined();
    expect(all(matchOf().state, 1_176)).toHaveLength(1_176);
  });

  test('do not move mechs that have already moved', () => {
    const { board, entities } = matchOf().state;
    const tired = entities.map((entity) => (isMech(entity) ? { ...entity, active: false } : entity));
    expect(all({ board, entities: tired }, 10)).toEqual([undefined]);
    const one = entities.map((entity, i) => (isMech(entity) ? { ...entity, active: i === 0 } : entity));
    expect(all({ board, entities: one }, 10)).toHaveLength(1 + 6);
  });

  test('are exactly the placements that sequences of moves reach, without duplicates', () => {
    fc.assert(
      fc.property(few, (position) => {
        const battle = battleOf(position);
        const placements = all(position, 400)?.map((placement) => standing(battle, position, placement));
        if (placements === undefined) return;
        expect(new Set(placements).size).toBe(placements.length);
        expect(new Set(placements)).toEqual(plainly(position));
      }),
      { numRuns: 80 },
    );
  });

  test('become commands that the game accepts', () => {
    fc.assert(
      fc.property(positions, fc.nat(), (position, seed) => {
        const battle = battleOf(position);
        const moment = battleStateOf(battle, position);
        const random = openStreams(seeded(`${seed}`)).stream('test');
        const some = somePlacements(battle, moment, moversOf(position), 20, random);
        const places = some.map((placement) => standing(battle, position, placement));
        expect(new Set(places).size).toBe(places.length);
        for (const placement of some) {
          let state = position;
          for (const command of commandsOf(battle, placement).slice(0, -1)) {
            const played = step(game, state, 1, command);
            expect(played.ok).toBe(true);
            state = played.state;
          }
          const after = battle.mechs.map((mech) => battleStateOf(battle, state)[mech]).join();
          expect(after).toBe(standing(battle, position, placement));
        }
      }),
      { numRuns: 80 },
    );
  });
});
