import { openStreams, type Stream, seeded } from '#engine/random.ts';
import { type Expedition, expeditionFrom } from './support.ts';

export const chance = (seed: string | number): Stream => openStreams(seeded(`test ${seed}`)).stream('test');

/** A random connected position with small planets, often with ties, overcrowding, mixed populations or shuttles. */
export function randomPosition(seed: string | number) {
  const random = chance(seed);
  const count = random.integer(2, 9);
  const ids = random.shuffle(Array.from({ length: 40 }, (_, i) => i)).slice(0, count);
  const people = () => (random.integer(0, 2) === 0 ? 0 : random.integer(0, 30));
  const planets = ids.map((id) => {
    const p1 = people();
    const p2 = random.integer(0, 5) === 0 ? p1 : people();
    return {
      id,
      size: random.integer(1, 40),
      habitability: random.integer(0, 3) * random.integer(0, 30),
      p1,
      p2,
      home: 0,
    };
  });
  const edges = ids.slice(1).map((id, i) => [id, ids[random.integer(0, i)] ?? 0, random.integer(1, 4)] as const);
  const shuttles = edges
    .filter(() => random.integer(0, 1) === 0)
    .map(([a, b, length]) => {
      const [from, to] = random.integer(0, 1) === 0 ? [a, b] : [b, a];
      const player = random.integer(1, 2);
      return { from, to, player, people: random.integer(1, 20), turnsLeft: random.integer(1, length) };
    });
  const limit = random.integer(1, 40);
  const turn = random.integer(1, limit);
  return { turn, limit, mover: random.integer(1, 2), planets, edges, shuttles };
}

export const randomExpedition = (seed: string | number): Expedition => expeditionFrom(randomPosition(seed));

/** Random line of the mover, usually legal. */
export function randomLine({ state }: Expedition, random: Stream): string {
  const { ids } = state.map;
  const id = () => ids[random.integer(0, ids.length - 1)] ?? 0;
  switch (random.integer(0, 9)) {
    case 0:
    case 1:
    case 2:
      return 'end_turn';
    case 3:
      return `cancel(${random.integer(0, state.orders.length + 1)})`;
    case 4:
      return `send(${id()},${id()},${random.integer(0, 20)})`;
    case 5:
      return `${random.integer(1, 2)}: planet(${id()})`;
    default: {
      const from = random.integer(0, ids.length - 1);
      const ways = state.map.ways[from] ?? [];
      const to = ways[random.integer(0, ways.length - 1)]?.to ?? 0;
      return `send(${ids[from]},${ids[to]},${random.integer(1, 15)})`;
    }
  }
}
