import { itemAt, unreachable } from '../../../engine/lookup.ts';
import type { GameEvent } from '../events.ts';
import { lengthBetween } from '../map.ts';
import type { ReadonlyState } from '../state.ts';
import type { PlayerNumber } from '../vocabulary.ts';

/**
 * Why events that were told cannot have happened between two positions; nothing where they can. Of a planet that is seen
 * at the end all is told but who left it: without what came later there were people on it, and not more than before.
 */
export function faultOfEvents(
  before: ReadonlyState,
  after: ReadonlyState,
  events: readonly GameEvent[],
): string | undefined {
  const people: Readonly<Record<PlayerNumber, number[]>> = { 1: [...after.p1], 2: [...after.p2] };
  for (const event of events.toReversed()) {
    const fault = faultOf(event, after);
    if (fault !== undefined) return fault;
    if (!('planet' in event) || event.type === 'owner-changed') continue;
    const planet = after.map.indexOf[event.planet] ?? unreachable(event.planet);
    for (const player of [1, 2] as const) {
      const left = itemAt(people[player], planet) - growthOf(event, player);
      if (isSeen(after, planet) && left < 0) return `$.planet: found more people than planet ${event.planet} has`;
      people[player][planet] = left;
    }
  }
  const more = after.map.ids.findIndex(
    (_, planet) =>
      isSeen(before, planet) &&
      isSeen(after, planet) &&
      (itemAt(people[1], planet) > itemAt(before.p1, planet) || itemAt(people[2], planet) > itemAt(before.p2, planet)),
  );
  return more < 0 ? undefined : `$.planets[${more}]: found people whom no event told of`;
}

/** Planets that are not seen have no size. */
const isSeen = ({ sizes }: ReadonlyState, planet: number): boolean => itemAt(sizes, planet) > 0;

/** Why one of the events cannot have led to a position. */
function faultOf(event: GameEvent, { map, turn, mover, outcome }: ReadonlyState): string | undefined {
  switch (event.type) {
    case 'queued':
    case 'cancelled':
    case 'launched': {
      const { from, to } = event;
      const length = lengthBetween(map, map.indexOf[from] ?? -1, map.indexOf[to] ?? -1);
      if (length === undefined) return `$.to: found planet ${to}, expected a neighbour of planet ${from}`;
      return event.type !== 'launched' || event.turnsLeft === length
        ? undefined
        : `$.turnsLeft: found ${event.turnsLeft}, expected ${length}`;
    }
    case 'landed':
      return event.landed + event.lost === event.people
        ? undefined
        : `$.people: found ${event.people}, expected those that landed and those that were lost`;
    case 'turn-passed':
      return event.turn === turn && event.mover === mover ? undefined : '$.turn: found another turn than that after it';
    case 'match-over':
      return outcome !== null && event.reason === outcome.reason && event.winners.join() === outcome.winners.join()
        ? undefined
        : '$.reason: found another end than that after it';
    case 'grown':
    case 'decayed':
    case 'owner-changed':
    case 'resigned':
      return undefined;
  }
}

/** How many people of a player an event makes more on its planet. */
function growthOf(event: Extract<GameEvent, { type: 'grown' | 'landed' | 'decayed' }>, player: PlayerNumber): number {
  if (event.type === 'landed') return event.player === player ? event.landed : 0;
  const count = player === 1 ? event.p1 : event.p2;
  return event.type === 'grown' ? count : -count;
}
