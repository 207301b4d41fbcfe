// A strategy for Space Explorers. It settles empty planets. After that, people who have no room to multiply
// move to other planets.
//
// Let two strategies play without a screen, hold a tournament, or play against it:
//   turncade run space-explorers --bot 1=./settler.mjs --bot 2=greedy
//   turncade tournament space-explorers ./settler.mjs greedy random
//   turncade play space-explorers --bot 2=./settler.mjs
// Try one turn, again whenever the file changes:
//   turncade strategy try ./settler.mjs --game space-explorers --watch
//
// The module is loaded once per match, so its variables are its memory. It has 10 million steps per turn (--set
// strategySteps=N), no clock, and only its view. It may import `turncade` and files of its folder
// (./other.mjs, ./table.json), but nothing else. turncade run ... --strategy-log FILE saves its console.log output. Math.random depends only on the
// match's seed.

/** @typedef {import('./space-explorers.d.ts').View} View */
/** @typedef {import('./space-explorers.d.ts').Transfer} Transfer */

/**
 * Called once for each of your turns. A transfer that breaks a rule is refused, and the others are sent. An empty list
 * does nothing.
 *
 * @param {View} view
 * @returns {Transfer[]}
 */
export function takeTurn(view) {
  const seen = new Map(view.planets.flatMap((planet) => (planet.visible ? [[planet.id, planet]] : [])));
  /** People on each visible planet and on their way to it. @type {Map<number, number>} */
  const expected = new Map();
  for (const [id, { mine, theirs, incoming }] of seen)
    expected.set(id, mine + theirs + incoming.reduce((sum, { people }) => sum + people, 0));

  /** @type {Transfer[]} */
  const transfers = [];
  for (const source of seen.values()) {
    let free = source.mine;
    /** Sends `people`, or fewer if not enough are free. @param {number} to @param {number} people */
    const send = (to, people) => {
      const sent = Math.min(free, people);
      if (sent < 1) return;
      free -= sent;
      expected.set(to, (expected.get(to) ?? 0) + sent);
      transfers.push({ from: source.id, to, people: sent });
    };

    // Neighbours that can be reached by the end of the last turn, nearest first.
    const near = neighboursOf(view, source.id)
      .filter(({ length }) => view.turn + length - 1 <= view.limit)
      .sort((a, b) => a.length - b.length);

    // One person is enough to take an empty planet.
    for (const { id } of near) if (free > 1 && expected.get(id) === 0) send(id, 1);

    // A full planet does not grow, so people beyond half of its size go to planets with more room.
    const kept = Math.ceil(source.size / 2);
    for (const { id, length } of near) {
      const target = seen.get(id);
      if (target === undefined || free <= kept) continue;
      const room = (target.owner === 'me' ? Math.ceil(target.size / 2) : target.size) - (expected.get(id) ?? 0);
      const people = Math.min(free - kept, room);
      // Attacks planets of the other player only with enough people for a majority when they land.
      const needed = target.theirs * (1 + target.habitability / 100) ** length - target.mine;
      if (target.owner !== 'them' || people > needed) send(id, people);
    }
  }
  return transfers;
}

/**
 * Neighbours of a planet with their distances.
 *
 * @param {View} view
 * @param {number} planet
 */
function neighboursOf({ edges }, planet) {
  return edges.flatMap(([a, b, length]) => {
    if (a === planet) return [{ id: b, length }];
    return b === planet ? [{ id: a, length }] : [];
  });
}
