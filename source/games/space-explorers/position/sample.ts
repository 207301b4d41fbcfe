import type { Sample } from '#engine/game.ts';
import { itemAt } from '#engine/lookup.ts';
import type { JsonObject } from '#engine/parsing/json.ts';
import { openStreams } from '#engine/random.ts';
import { type FileFault, type Result, success } from '#engine/result.ts';
import type { MatchSetup } from '#engine/vocabulary.ts';
import { distancesTo } from '../map.ts';
import { inFlight, peopleOf, type State, sumOf } from '../state.ts';
import { otherOf, type PlayerNumber } from '../vocabulary.ts';
import { readKnown } from './index.ts';

/**
 * Reads a position and invents the unseen planets. They resemble the seen ones. The rival has as many people as the
 * seat, and those who are not in sight live near the rival's home.
 */
export function sample(position: JsonObject, setup: MatchSetup): Result<Sample<State>, FileFault> {
  const read = readKnown(position, setup);
  if (!read.ok) return read;
  const { you } = position;
  const state = you === 1 || you === 2 ? settled(read.value, you) : read.value;
  return success({ state, planned: [] });
}

function settled(state: State, you: PlayerNumber): State {
  const { map, shuttles } = state;
  const chance = openStreams(state.random).stream('unseen');
  const [sizes, habitabilities, homes] = [[...state.sizes], [...state.habitabilities], [...state.homes]];
  const isUnseen = (planet: number) => state.sizes[planet] === 0;
  const unseen = sizes.flatMap((_, planet) => (isUnseen(planet) ? [planet] : []));
  const seen = sizes.flatMap((_, planet) => (isUnseen(planet) ? [] : [planet]));
  if (unseen.length === 0) return state;
  for (const planet of unseen) {
    const model = seen[chance.integer(0, seen.length - 1)];
    sizes[planet] = model === undefined ? 100 : itemAt(state.sizes, model);
    habitabilities[planet] = model === undefined ? 3 : itemAt(state.habitabilities, model);
  }
  const rival = otherOf(you);
  const seenHome = homes.indexOf(rival);
  const home = seenHome < 0 ? itemAt(unseen, chance.integer(0, unseen.length - 1)) : seenHome;
  homes[home] = rival;
  const known = peopleOf(state, rival);
  const people = [...known];
  const ownPeople = sumOf(peopleOf(state, you)) + inFlight(shuttles, you);
  let hidden = Math.max(1, ownPeople - sumOf(known) - inFlight(shuttles, rival));
  const { lengths } = distancesTo(map, home);
  const nearest = unseen.toSorted((a, b) => itemAt(lengths, a) - itemAt(lengths, b));
  for (const planet of nearest) {
    const some = Math.min(hidden, itemAt(sizes, planet));
    people[planet] = some;
    hidden -= some;
  }
  const first = itemAt(nearest, 0);
  people[first] = itemAt(people, first) + hidden;
  return { ...state, sizes, habitabilities, homes, ...(you === 1 ? { p2: people } : { p1: people }) };
}
