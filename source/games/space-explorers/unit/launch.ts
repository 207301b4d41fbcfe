import { missing } from '../../../engine/lookup.ts';
import { idOf, lengthOf } from '../map.ts';
import { type Order, ownerAt } from '../state.ts';
import type { Player } from '../vocabulary.ts';
import { type Account, tellOwner, type World } from './world.ts';

/** People of a player leave their planets as queued; each transfer is a shuttle at the end of the list (rules, section 3). */
export function launch(world: World, player: Player, orders: readonly Order[], account: Account): void {
  const { map, shuttles, clock } = world;
  const own = player === 1 ? world.p1 : world.p2;
  for (const { from, to, people } of orders) {
    const before = ownerAt(world, from);
    const length = lengthOf(map, from, to);
    own[from] = (own[from] ?? missing(from)) - people;
    shuttles.push({ from, to, people, player, lands: clock + length });
    if (account === null) continue;
    const ids = { from: idOf(map, from), to: idOf(map, to) };
    account.push({ type: 'launched', phase: 'launch', player, ...ids, people, turnsLeft: length });
    tellOwner(world, from, before, 'launch', account);
  }
}
