import { firstFault } from '../../../engine/position.ts';
import { seeded } from '../../../engine/random.ts';
import { type FileFault, failure, type Result, success } from '../../../engine/result.ts';
import type { MatchSetup } from '../../../engine/vocabulary.ts';
import { drawAfterIn, optionMisfit } from '../options.ts';
import type { State } from '../state.ts';
import { faultOf } from './fault.ts';
import { faultOfLands, mapIn } from './lands.ts';
import { draftIn } from './orders.ts';
import { type Position, positionSchema } from './schema.ts';
import { faultOfMatch, faultOfSeats } from './seats.ts';

/** Reads a position, or its first fault (rules, section 12). */
export function readPosition(json: unknown, setup: MatchSetup): Result<State, FileFault> {
  const parsed = positionSchema.safeParse(json);
  if (!parsed.success) return failure(faultOf(firstFault(parsed.error, json)));
  const position = parsed.data;
  const fault = faultOfMatch(position) ?? faultOfLands(position) ?? faultOfSeats(position);
  if (fault !== undefined) return failure(faultOf(fault));
  const state = stateIn(position, setup);
  for (const { seat, orders } of position.seats) {
    const draft = draftIn(state, seat, orders);
    if (!draft.ok) return failure(faultOf(draft.error));
    const own = state.seats[seat - 1];
    if (own !== undefined) state.seats[seat - 1] = { ...own, orders: draft.value };
  }
  const misfit = optionMisfit(position.options, setup.options);
  return misfit === undefined ? success(state) : failure(faultOf(misfit));
}

/** The state of a position without the drafts. */
function stateIn(position: Position, { seed, options: given }: MatchSetup): State {
  const { phase, turn, outcome, options, territories, seats } = position;
  const { units, food, tech, turns, groups } = options;
  return {
    phase,
    players: seats.length,
    random: seeded(seed),
    map: mapIn(position),
    options: { units, food, tech, turns, groups },
    drawAfter: drawAfterIn(given),
    turn,
    owners: territories.map(({ owner }) => owner),
    units: territories.map((territory) => territory.units),
    seats: seats.map(({ alive, level, food, tech, committed, placement }) => ({
      alive,
      level,
      food,
      tech,
      committed,
      // A territory may be called as something that every object has, such as `constructor`.
      placement: placement && territories.map(({ id }) => (Object.hasOwn(placement, id) ? (placement[id] ?? 0) : 0)),
      orders: [],
    })),
    outcome,
  };
}
