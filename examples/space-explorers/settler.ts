// A strategy for Space Explorers: settles what is empty, then sends on whoever has no room to multiply.
//
// Two strategies against each other, without a screen; a tournament; and a match against it:
//   turncade run space-explorers --bot 1=./settler.ts --bot 2=greedy
//   turncade tournament space-explorers ./settler.ts greedy random
//   turncade play space-explorers --bot 2=./settler.ts
//
// One object of the class plays a whole match, so its fields are its memory. It has 10 million steps a turn (--set
// strategySteps=N), no clock, and nothing but its view: it may import files of its folder (./other.ts, ./table.json),
// nothing else. What it writes with console.log can be had with turncade run ... --strategy-log FILE. Math.random repeats
// itself with the match's seed. Types are taken out, not checked: that is your editor's work.

import type { SeenPlanet, Transfer, View } from './space-explorers.d.ts';

/** A planet next to another. */
interface Neighbour {
  readonly id: number;
  readonly length: number;
}

export class Settler {
  /** Called once for each of your turns. Transfers that break a rule are refused one by one. */
  takeTurn(view: View): Transfer[] {
    const seen = new Map<number, SeenPlanet>();
    for (const planet of view.planets) if (planet.visible) seen.set(planet.id, planet);
    /** People that a planet holds when all that is under way to it has landed. */
    const expected = new Map<number, number>();
    for (const [id, { mine, theirs, incoming }] of seen)
      expected.set(id, mine + theirs + incoming.reduce((sum, { people }) => sum + people, 0));

    const transfers: Transfer[] = [];
    for (const source of seen.values()) {
      let free = source.mine;
      /** Sends as many as there are. */
      const send = (to: number, people: number): void => {
        const sent = Math.min(free, people);
        if (sent < 1) return;
        free -= sent;
        expected.set(to, (expected.get(to) ?? 0) + sent);
        transfers.push({ from: source.id, to, people: sent });
      };

      // Neighbours that can be reached before the last turn, the nearest first.
      const near = neighboursOf(view, source.id)
        .filter(({ length }) => view.turn + length - 1 <= view.limit)
        .sort((a, b) => a.length - b.length);

      // One person is enough to take an empty planet.
      for (const { id } of near) if (free > 1 && expected.get(id) === 0) send(id, 1);

      // A planet grows best when it is not full: what is over half of its size goes where there is more room.
      const kept = Math.ceil(source.size / 2);
      for (const { id, length } of near) {
        const target = seen.get(id);
        if (target === undefined || free <= kept) continue;
        const room = (target.owner === 'me' ? Math.ceil(target.size / 2) : target.size) - (expected.get(id) ?? 0);
        const people = Math.min(free - kept, room);
        // To the other player's planets only together: more than they will be when the shuttle lands.
        const needed = target.theirs * (1 + target.habitability / 100) ** length - target.mine;
        if (target.owner !== 'them' || people > needed) send(id, people);
      }
    }
    return transfers;
  }
}

/** The neighbours of a planet, and how far away they are. */
function neighboursOf({ edges }: View, planet: number): Neighbour[] {
  return edges.flatMap(([a, b, length]) => {
    if (a === planet) return [{ id: b, length }];
    return b === planet ? [{ id: a, length }] : [];
  });
}
