import { mapOf } from '#games/space-explorers/map.ts';
import type { World } from '#games/space-explorers/tick.ts';

/** One planet before a unit of time, and the people who arrive during it. Pairs hold the values of players 1 and 2. */
interface One {
  readonly size: number;
  readonly habitability: number;
  readonly people: readonly [number, number];
  readonly arrivals: readonly [number, number];
}

/** A world with the given planet, and a second planet from which the shuttles come. */
export const oneWorld = ({ size, habitability, people, arrivals }: One): World => ({
  map: mapOf(
    [
      { id: 0, x: 0, y: 0 },
      { id: 1, x: 9, y: 0 },
    ],
    [{ a: 0, b: 1, length: 3 }],
  ),
  sizes: [size, 1],
  habitabilities: [habitability, 0],
  homes: [0, 0],
  p1: [people[0], 0],
  p2: [people[1], 0],
  shuttles: ([1, 2] as const).flatMap((player) => {
    const coming = arrivals[player - 1] ?? 0;
    return coming === 0 ? [] : [{ from: 1, to: 0, player, people: coming, lands: 1 }];
  }),
  clock: 0,
});

/** People on the planet as `p1/p2`. */
export const peopleIn = ({ p1, p2 }: World): string => `${p1[0]}/${p2[0]}`;
