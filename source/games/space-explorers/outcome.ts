import { unreachable } from '../../engine/lookup.ts';
import type { PushedEvent } from '../../engine/vocabulary.ts';
import type { GameEvent } from './events.ts';
import { inFlight, type State, sumOf } from './state.ts';
import { type Ending, type Owner, ownerOf } from './vocabulary.ts';

/** The end that a turn leads to; null if the match goes on (rules, section 7). */
export function outcomeOf({
  p1,
  p2,
  shuttles,
  turn,
  limit,
}: Pick<State, 'p1' | 'p2' | 'shuttles' | 'turn' | 'limit'>): Ending | null {
  const everywhere = ownerOfAll(p1, p2);
  if (everywhere !== 0) return { winners: [everywhere], reason: 'all-planets' };
  const people1 = sumOf(p1);
  const people2 = sumOf(p2);
  const isGone1 = people1 === 0 && inFlight(shuttles, 1) === 0;
  const isGone2 = people2 === 0 && inFlight(shuttles, 2) === 0;
  if (isGone1 || isGone2) return { winners: isGone1 && isGone2 ? [] : [isGone1 ? 2 : 1], reason: 'elimination' };
  if (turn < limit) return null;
  const more = ownerOf(people1, people2);
  return { winners: more === 0 ? [] : [more], reason: 'turn-limit' };
}

/** Ends a match: the queue is empty, turn and mover stay. */
export function finish(state: State, events: PushedEvent<GameEvent>[], ending: Ending): void {
  state.outcome = ending;
  state.orders = [];
  events.push({ type: 'match-over', phase: 'end', ...ending });
}

/** The player who has the majority on every planet; 0 if nobody has. */
export function ownerOfAll(p1: readonly number[], p2: readonly number[]): Owner {
  const first = ownerOf(p1[0] ?? unreachable(0), p2[0] ?? unreachable(0));
  if (first === 0) return 0;
  for (let planet = 1; planet < p1.length; planet++)
    if (ownerOf(p1[planet] ?? unreachable(planet), p2[planet] ?? unreachable(planet)) !== first) return 0;
  return first;
}
