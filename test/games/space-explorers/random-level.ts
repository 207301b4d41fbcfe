import type { Stream } from '#engine/random.ts';
import type { Level } from '#games/space-explorers/level.ts';
import { type Edge, lengthBetween, mapOf } from '#games/space-explorers/map.ts';
import type { Owner } from '#games/space-explorers/vocabulary.ts';

/** A short level of two to six planets, most of them small and different. */
export function randomLevel(random: Stream): Level {
  const count = random.integer(2, 6);
  const places = Array.from({ length: count }, (_, i) => ({ id: 2 * i, x: 10 * i, y: 10 * (i % 2) }));
  const edges: Edge[] = [];
  const join = (a: number, b: number) => {
    const known = lengthBetween(mapOf(places, edges), a, b);
    if (a !== b && known === undefined) edges.push({ a, b, length: random.integer(1, 3) });
  };
  for (let planet = 1; planet < count; planet++) join(random.integer(0, planet - 1), planet);
  for (let more = random.integer(0, count); more > 0; more--)
    join(random.integer(0, count - 1), random.integer(0, count - 1));
  const [home1, home2] = random.shuffle(places.map((_, planet) => planet));
  return {
    graph: {
      map: mapOf(places, edges),
      sizes: places.map(() => random.integer(1, random.integer(0, 3) === 0 ? 200 : 20)),
      habitabilities: places.map(() => random.integer(0, random.integer(0, 3) === 0 ? 100 : 12)),
      homes: places.map((_, planet): Owner => (planet === home1 ? 1 : planet === home2 ? 2 : 0)),
    },
    population: random.integer(1, 30),
    turns: random.integer(5, 60),
  };
}
