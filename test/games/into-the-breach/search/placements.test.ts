import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openStreams, seeded } from '../../../../source/engine/random.ts';
import { step } from '../../../../source/engine/step.ts';
import { intoTheBreach as game } from '../../../../source/games/into-the-breach/index.ts';
import { movesOf } from '../../../../source/games/into-the-breach/movement.ts';
import { type Battle, battleOf } from '../../../../source/games/into-the-breach/search/battle.ts';
import { battleStateOf } from '../../../../source/games/into-the-breach/search/battle-state.ts';
import { commandsOf } from '../../../../source/games/into-the-breach/search/continuation.ts';
import {
  allPlacements,
  applyPlacement,
  type Placement,
  somePlacements,
} from '../../../../source/games/into-the-breach/search/placements.ts';
import { type Field, isMech, type Position } from '../../../../source/games/into-the-breach/state.ts';
import { matchOf } from '../support.ts';
import { positions } from './positions.ts';

/** The mechs that have not moved, by their numbers. */
const moversOf = ({ entities }: Field) =>
  [...entities.keys()].filter((i) => {
    const entity = entities[i];
    return entity !== undefined && isMech(entity) && entity.active;
  });

const all = (position: Field, maxPlacements: number) => {
  const battle = battleOf(position);
  return allPlacements(battle, battleStateOf(battle, position), moversOf(position), maxPlacements);
};

/** Where the mechs stand in a placement. */
const standing = (battle: Battle, position: Position, placement: Placement) => {
  const moment = battleStateOf(battle, position);
  applyPlacement(moment, placement);
  return battle.mechs.map((mech) => moment[mech]).join();
};

/** The same found out plainly: every sequence of moves, one after the other. */
function plainly(position: Position): Set<string> {
  const placements = new Set<string>();
  const width = (position.board[0]?.length ?? 0) + 2;
  const visit = (entities: Field['entities']) => {
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

describe('placements', () => {
  test('classic has 1,176 of them in turn 1', () => {
    expect(all(matchOf().state, 2_000)).toHaveLength(1_176);
  });

  test('none are given where there are more than wanted', () => {
    expect(all(matchOf().state, 1_175)).toBeUndefined();
    expect(all(matchOf().state, 1_176)).toHaveLength(1_176);
  });

  test('a mech that has moved stays', () => {
    const { board, entities } = matchOf().state;
    const tired = entities.map((entity) => (isMech(entity) ? { ...entity, active: false } : entity));
    expect(all({ board, entities: tired }, 10)).toEqual([undefined]);
    const one = entities.map((entity, i) => (isMech(entity) ? { ...entity, active: i === 0 } : entity));
    expect(all({ board, entities: one }, 10)).toHaveLength(1 + 6);
  });

  test('are those that sequences of moves lead to, each once', () => {
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

  test('have commands that the game accepts', () => {
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
