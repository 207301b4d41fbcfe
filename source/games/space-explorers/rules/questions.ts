import type { CommandNamed } from '../../../engine/commands.ts';
import type { CommandRule } from '../../../engine/game.ts';
import { itemAt } from '../../../engine/lookup.ts';
import type { ReasonedRefusal } from '../../../engine/refusals.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import type { Command } from '../commands.ts';
import type { SpaceExplorers } from '../game-types.ts';
import { idOf, type StarMap } from '../map.ts';
import { shortestPath } from '../quickest-way.ts';
import { type PlanetSight, planetSightOf } from '../sight.ts';
import { viewOf } from '../view.ts';
import type { PlayerNumber } from '../vocabulary.ts';
import { refuse } from './refusals.ts';

type QueryRule<Name extends Command['name']> = CommandRule<SpaceExplorers, CommandNamed<Command, Name>>;

/** The answer to `planet`: the planet as the asker sees it, and its neighbours with the lengths of their edges. */
export type PlanetAnswer = PlanetSight & { readonly neighbours: readonly (readonly [id: number, length: number])[] };

/** The answer to `paths`, with planets by id. */
export type PathAnswer = {
  readonly from: number;
  readonly to: number;
  readonly length: number;
  readonly path: readonly number[];
};

/** A refusal if there is no planet with this id. */
export function unknownPlanet({ ids, indexOf }: StarMap, id: number): ReasonedRefusal | undefined {
  if (indexOf[id] !== undefined) return undefined;
  return refuse('unknown-planet', { id, first: itemAt(ids, 0), last: itemAt(ids, ids.length - 1) });
}

/** `planet(id)`: a planet as the asker sees it (rules, section 8). */
export const planet: QueryRule<'planet'> = {
  check: ({ map }, { args: { id } }) => unknownPlanet(map, id),
  answer(state, { args: { id } }, seat): PlanetAnswer {
    const { map } = state;
    const index = map.indexOf[id] ?? -1;
    const neighbours = itemAt(map.ways, index).map(({ to, length }) => [idOf(map, to), length] as const);
    return { ...planetSightOf(viewOf(state, seat), playerOf(seat), index), neighbours };
  },
};

/** `paths(from,to)`: the quickest way (rules, section 8). */
export const paths: QueryRule<'paths'> = {
  check: ({ map }, { args: { from, to } }) => unknownPlanet(map, from) ?? unknownPlanet(map, to),
  answer({ map }, { args: { from, to } }): PathAnswer {
    const { length, path } = shortestPath(map, map.indexOf[from] ?? -1, map.indexOf[to] ?? -1);
    return { from, to, length, path: path.map((on) => idOf(map, on)) };
  },
};

/** A seat as a player. */
export const playerOf = (seat: Seat): PlayerNumber => (seat === 2 ? 2 : 1);
