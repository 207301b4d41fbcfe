import { missing } from '../../../engine/lookup.ts';
import { idOf } from '../map.ts';
import { inFlight, type Order, peopleOf } from '../state.ts';
import type { View } from '../view.ts';
import { otherOf, type Player } from '../vocabulary.ts';
import { roomsOf } from './surroundings.ts';

/** Why an order is a good one, or why there is none. */
export function reasonFor(view: View, player: Player, order: Order | undefined): string {
  if (order === undefined)
    return view.orders.length > 0 ? 'Nothing better is left to be queued.' : 'People do more here than on the way.';
  const { to, people } = order;
  const name = `planet ${idOf(view.map, to)}`;
  if (view.visible[to] !== true) return `There may be room on ${name}, which is out of sight.`;
  const coming = view.shuttles.filter((shuttle) => shuttle.to === to);
  const mine = (peopleOf(view, player)[to] ?? missing(to)) + inFlight(coming, player);
  const theirs = (peopleOf(view, otherOf(player))[to] ?? missing(to)) + inFlight(coming, otherOf(player));
  if (mine + theirs === 0) return `Nobody lives on ${name}: who settles there multiplies.`;
  if (mine <= theirs && mine + people > theirs) return `The majority on ${name}: ${mine + people} to ${theirs}.`;
  if (mine <= theirs) return `On ${name} they take room from the other player.`;
  if ((roomsOf(view)[to] ?? missing(to)) > 0) return `There is room for them on ${name}.`;
  return `They make room at home, and nobody decays on the way to ${name}.`;
}
