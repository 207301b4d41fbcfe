import { unreachable } from '../../../engine/lookup.ts';
import { idOf } from '../map.ts';
import { ownerOf } from '../vocabulary.ts';
import { type EventSink, type PopulatedWorld, pushOwnerChange } from './world.ts';

/** Every planet with people and room grows. The order of operations in doubles is binding (rules, section 4). */
export function grow(world: PopulatedWorld, sink: EventSink): void {
  const { map, sizes, habitabilities, p1, p2 } = world;
  for (let planet = 0; planet < sizes.length; planet++) {
    const size = sizes[planet] ?? unreachable(planet);
    const before1 = p1[planet] ?? unreachable(planet);
    const before2 = p2[planet] ?? unreachable(planet);
    const total = before1 + before2;
    if (total === 0 || total >= size) continue;
    const gain = Math.min(size, Math.ceil(total * (1 + (habitabilities[planet] ?? unreachable(planet)) / 100))) - total;
    if (gain === 0) continue;
    let gain1 = Math.floor(gain * (before1 / total));
    let gain2 = Math.floor(gain * (before2 / total));
    const rest = gain - gain1 - gain2;
    if (before1 >= before2) gain1 += rest;
    else gain2 += rest;
    p1[planet] = before1 + gain1;
    p2[planet] = before2 + gain2;
    if (sink === null) continue;
    sink.push({ type: 'grown', planet: idOf(map, planet), p1: gain1, p2: gain2 });
    pushOwnerChange(world, planet, ownerOf(before1, before2), sink);
  }
}

/** Every overcrowded planet loses a tenth of what is too many; the majority pays (rules, section 4). */
export function decay(world: PopulatedWorld, sink: EventSink): void {
  const { map, sizes, p1, p2 } = world;
  for (let planet = 0; planet < sizes.length; planet++) {
    const before1 = p1[planet] ?? unreachable(planet);
    const before2 = p2[planet] ?? unreachable(planet);
    const excess = before1 + before2 - (sizes[planet] ?? unreachable(planet));
    if (excess <= 0) continue;
    const lost = lossOf(excess);
    const owner = ownerOf(before1, before2);
    const lost1 = owner === 1 ? lost : owner === 2 ? 0 : Math.floor(lost / 2);
    const lost2 = lost - lost1;
    p1[planet] = before1 - lost1;
    p2[planet] = before2 - lost2;
    if (sink === null) continue;
    sink.push({ type: 'decayed', planet: idOf(map, planet), p1: lost1, p2: lost2 });
    pushOwnerChange(world, planet, owner, sink);
  }
}

/** How many a planet loses that holds so many too many. */
export const lossOf = (excess: number): number => Math.ceil(excess * 0.1);
