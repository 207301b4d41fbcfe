// A strategy for Space Explorers: settles what is empty, then sends on whoever has no room to multiply.
//
// Two strategies against each other, without a screen; a tournament; and a match against it:
//   turncade run space-explorers --bot 1=./settler.mjs --bot 2=greedy
//   turncade tournament space-explorers ./settler.mjs greedy random
//   turncade play space-explorers --bot 2=./settler.mjs
//
// The module is loaded once a match, so its variables are its memory. It has 10 million steps a turn (--set
// strategySteps=N), no clock, and nothing but its view: it may import files of its folder (./other.mjs, ./table.json),
// nothing else. What it writes with console.log can be had with turncade run ... --strategy-log FILE. Math.random repeats
// itself with the match's seed.

/**
 * Whose something is.
 * @typedef {'me' | 'them' | 'none'} Whose
 */

/**
 * A shuttle on its way to a planet. With turnsLeft 1 it lands at the end of this turn.
 * @typedef {{ from: number, owner: Whose, people: number, turnsLeft: number }} Incoming
 */

/**
 * A planet that you do not see: you hold neither it nor a neighbour of it.
 * @typedef {{ id: number, x: number, y: number, visible: false }} HiddenPlanet
 */

/**
 * A planet that you see. It feeds `size` people; below that they grow by `habitability` per cent a turn. `mine` are
 * your people there, `theirs` the other player's; the owner is who has more of them.
 * @typedef {{
 *   id: number, x: number, y: number, visible: true,
 *   size: number, habitability: number,
 *   home: Whose, owner: Whose, mine: number, theirs: number,
 *   incoming: Incoming[],
 * }} SeenPlanet
 */

/**
 * What you may know, and all that you may do. Turns are counted over both players, up to `limit`; an edge is [planet,
 * planet, length].
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
 * So many people from one planet to a neighbour. They leave at once and land after as many turns as the edge is long.
 * @typedef {{ from: number, to: number, people: number }} Transfer
 */

/**
 * Called once for each of your turns. Transfers that break a rule are refused one by one; an empty list does nothing.
 *
 * @param {View} view
 * @returns {Transfer[]}
 */
export function takeTurn(view) {
  const seen = new Map(view.planets.flatMap((planet) => (planet.visible ? [[planet.id, planet]] : [])));
  /** People that a planet holds when all that is under way to it has landed. @type {Map<number, number>} */
  const expected = new Map();
  for (const [id, { mine, theirs, incoming }] of seen)
    expected.set(id, mine + theirs + incoming.reduce((sum, { people }) => sum + people, 0));

  /** @type {Transfer[]} */
  const transfers = [];
  for (const source of seen.values()) {
    let free = source.mine;
    /** Sends as many as there are. @param {number} to @param {number} people */
    const send = (to, people) => {
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

/**
 * The neighbours of a planet, and how far away they are.
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
