import { itemAt } from '../../../../engine/lookup.ts';
import { forecastOf, turnOfLanding } from '../../forecast.ts';
import { freePeople, ownerAt, peopleOf, turnsLeftOf, waitOf } from '../../state.ts';
import type { View } from '../../view.ts';
import { otherOf, type PlayerNumber } from '../../vocabulary.ts';
import { purchasesIn } from '../../evaluation.ts';

/** A reason to give an order now, as far as a view shows. Planets go by index. */
export type Decision =
  /** A majority that is lost with the next landings, unless so many more come. */
  | { readonly what: 'danger'; readonly planet: number; readonly people: number; readonly turn: number }
  /** People who are too many. */
  | { readonly what: 'crowded'; readonly planet: number; readonly people: number }
  /** A majority of the other player that so many from a neighbour suffice for. */
  | { readonly what: 'purchase'; readonly planet: number; readonly from: number; readonly people: number }
  /** An empty planet beside one that can spare so many; `turns` is the way. */
  | {
      readonly what: 'settle';
      readonly planet: number;
      readonly from: number;
      readonly people: number;
      readonly turns: number;
    };

/** All that a player can decide in a turn of its own, the most urgent first; what its orders see to is left out. */
export function decisionsOf(view: View, player: PlayerNumber): readonly Decision[] {
  if (view.outcome !== null || view.mover !== player) return [];
  const planets = view.map.ids.flatMap((_, planet) => (view.visible[planet] === true ? [planet] : []));
  const owned = planets.filter((planet) => ownerAt(view, planet) === player);
  return [
    ...owned.flatMap((planet) => dangerTo(view, player, planet)).toSorted((a, b) => a.turn - b.turn),
    ...owned.flatMap((planet) => crowdOn(view, planet)).toSorted((a, b) => b.people - a.people),
    ...soldTo(view, player),
    ...planets.flatMap((planet) => settlementOf(view, player, planet)),
  ];
}

type Of<What extends Decision['what']> = Extract<Decision, { what: What }>;

function dangerTo(view: View, player: PlayerNumber, planet: number): readonly Of<'danger'>[] {
  const rivals = view.shuttles.filter((shuttle) => shuttle.to === planet && shuttle.player !== player);
  const landings = [...new Set(rivals.map((shuttle) => turnsLeftOf(view, shuttle)))].sort((a, b) => a - b);
  for (const units of landings) {
    const then = forecastOf(view, view.orders, planet, units);
    if (then === undefined || then.owner === player) continue;
    const [mine, theirs] = player === 1 ? [then.p1, then.p2] : [then.p2, then.p1];
    return [{ what: 'danger', planet, people: theirs - mine + 1, turn: turnOfLanding(view, units) }];
  }
  return [];
}

function crowdOn(view: View, planet: number): readonly Of<'crowded'>[] {
  const leaving = view.orders.reduce((sum, { from, people }) => sum + (from === planet ? people : 0), 0);
  const people = itemAt(view.p1, planet) + itemAt(view.p2, planet) - leaving - itemAt(view.sizes, planet);
  return people > 0 ? [{ what: 'crowded', planet, people }] : [];
}

/** The cheapest purchase of each planet to which nobody of the player is on the way. */
function soldTo(view: View, player: PlayerNumber): readonly Of<'purchase'>[] {
  const best = new Map<number, Of<'purchase'>>();
  for (const { from, to, people } of purchasesIn(view, player, 0)) {
    const known = best.get(to);
    const isFree = freePeople(view, player, from) >= people && !isHeadedFor(view, player, to);
    if (isFree && (known === undefined || people < known.people))
      best.set(to, { what: 'purchase', planet: to, from, people });
  }
  return [...best.values()];
}

const isHeadedFor = ({ shuttles, orders }: View, player: PlayerNumber, planet: number): boolean =>
  orders.some(({ to }) => to === planet) || shuttles.some(({ to, player: by }) => to === planet && by === player);

function settlementOf(view: View, player: PlayerNumber, planet: number): readonly Of<'settle'>[] {
  const isEmpty = itemAt(view.p1, planet) + itemAt(view.p2, planet) === 0;
  if (!isEmpty || isHeadedFor(view, player, planet)) return [];
  const theirPeople = peopleOf(view, otherOf(player));
  const sources = itemAt(view.map.ways, planet).flatMap(({ to: from, length }) => {
    const isOwn = view.visible[from] === true && ownerAt(view, from) === player;
    const people = freePeople(view, player, from) - itemAt(theirPeople, from) - 1;
    const isInTime = view.turn + waitOf(view) + length - 1 <= view.limit;
    return isOwn && people > 0 && isInTime ? [{ from, people, turns: length }] : [];
  });
  const [nearest] = sources.toSorted((a, b) => a.turns - b.turns);
  return nearest === undefined ? [] : [{ what: 'settle', planet, ...nearest }];
}
