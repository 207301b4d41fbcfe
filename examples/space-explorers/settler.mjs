// A strategy for Space Explorers. It settles empty planets, then sends on people who have no room to multiply.
//
// Let two strategies play without a screen, hold a tournament, or play against it:
//   turncade run space-explorers --bot 1=./settler.mjs --bot 2=greedy
//   turncade tournament space-explorers ./settler.mjs greedy random
//   turncade play space-explorers --bot 2=./settler.mjs
//
// The module is loaded once per match, so its variables are its memory. It has 10 million steps per turn (--set
// strategySteps=N), no clock, and only its view. It may import files of its folder (./other.mjs, ./table.json), but
// nothing else. turncade run ... --strategy-log FILE saves its console.log output. Math.random depends only on the
// match's seed.

/**
 * Owner from your point of view.
 * @typedef {'me' | 'them' | 'none'} Whose
 */

/**
 * A shuttle on its way to a planet. It lands at the end of this turn if `turnsLeft` is 1.
 * @typedef {{ from: number, owner: Whose, people: number, turnsLeft: number }} Incoming
 */

/**
 * A planet that you do not see, because you own neither it nor a neighbour.
 * @typedef {{ id: number, x: number, y: number, visible: false }} HiddenPlanet
 */

/**
 * A planet that you see. It feeds `size` people. Below that they grow by `habitability` percent per turn. `mine` are
 * your people there, `theirs` those of the other player. The player with more people is the owner.
 * @typedef {{
 *   id: number, x: number, y: number, visible: true,
 *   size: number, habitability: number,
 *   home: Whose, owner: Whose, mine: number, theirs: number,
 *   incoming: Incoming[],
 * }} SeenPlanet
 */

/**
 * Your knowledge of the match, and your legal commands. Turns are counted over both players, up to `limit`. An edge is
 * [planet, planet, length].
 * @typedef {{
 *   you: number, turn: number, mover: number, limit: number,
 *   planets: (HiddenPlanet | SeenPlanet)[],
 *   edges: [number, number, number][],
 *   orders: Transfer[],
 *   outcome: null | { winners: number[], reason: string },
 *   legal: { name: string, args: object }[],
 * }} View
 */

/**
 * A number of people from one planet to a neighbour. They leave immediately, and the length of the edge is their travel
 * time in turns.
 * @typedef {{ from: number, to: number, people: number }} Transfer
 */

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
