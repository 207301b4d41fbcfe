import { itemAt } from '../../../../engine/lookup.ts';
import { idOf } from '../../map.ts';
import { ownerAt, peopleOf } from '../../state.ts';
import type { View } from '../../view.ts';
import { otherOf, type Player } from '../../vocabulary.ts';

/** People of whom some can leave without the planet being left empty. */
const ableToLeave = 2;

/** What has happened between two moments that a player who waits wants to know of, as a sentence; nothing where nothing has. */
export function newsBetween(before: View, after: View, player: Player): string | undefined {
  if (after.outcome !== null) return 'The match is over.';
  const planets = after.map.ids.map((_, planet) => planet);
  const rival = otherOf(player);
  const ofPlanet = (isNews: (planet: number) => boolean, told: (id: number) => string): string | undefined => {
    const planet = planets.find(isNews);
    return planet === undefined ? undefined : told(idOf(after.map, planet));
  };
  const isSeen = (view: View, planet: number) => view.visible[planet] === true;
  const people = (view: View, of: Player, planet: number) => itemAt(peopleOf(view, of), planet);
  const isFull = (view: View, planet: number) =>
    people(view, 1, planet) + people(view, 2, planet) >= itemAt(view.sizes, planet);
  const landed = before.shuttles.find(({ lands }) => lands <= after.clock);
  const ownerIn = (view: View, planet: number) => (isSeen(view, planet) ? ownerAt(view, planet) : 0);
  const isLost = (planet: number) =>
    isSeen(before, planet) && isSeen(after, planet) && ownerIn(after, planet) !== player;
  return (
    ofPlanet(
      (planet) => ownerIn(before, planet) !== player && ownerIn(after, planet) === player,
      (id) => `Planet ${id} is yours now.`,
    ) ??
    ofPlanet(
      (planet) => isLost(planet) && ownerIn(before, planet) !== rival && ownerIn(after, planet) === rival,
      (id) => `Planet ${id} is P${rival}'s now.`,
    ) ??
    ofPlanet(
      (planet) => isLost(planet) && ownerIn(before, planet) !== ownerIn(after, planet),
      (id) => `Planet ${id} is nobody's now.`,
    ) ??
    (landed === undefined ? undefined : `${landed.people} landed on planet ${idOf(after.map, landed.to)}.`) ??
    ofPlanet(
      (planet) =>
        isSeen(after, planet) &&
        people(after, rival, planet) > 0 &&
        (!isSeen(before, planet) || people(before, rival, planet) === 0),
      (id) => `P${rival} is on planet ${id}.`,
    ) ??
    sighted(before, after, rival) ??
    ofPlanet(
      (planet) => isSeen(after, planet) && !isSeen(before, planet),
      (id) => `Planet ${id} is in sight.`,
    ) ??
    ofPlanet(
      (planet) =>
        isSeen(before, planet) &&
        isSeen(after, planet) &&
        ownerAt(after, planet) === player &&
        isFull(after, planet) &&
        !isFull(before, planet),
      (id) => `Planet ${id} is full.`,
    ) ??
    ofPlanet(
      (planet) =>
        isSeen(before, planet) &&
        isSeen(after, planet) &&
        people(before, player, planet) < ableToLeave &&
        people(after, player, planet) >= ableToLeave,
      (id) => `People can leave planet ${id}.`,
    )
  );
}

/** Shuttles of the other one that were not seen before. */
function sighted(before: View, after: View, rival: Player): string | undefined {
  const known = new Set(before.shuttles.map(({ from, to, people, lands }) => `${from} ${to} ${people} ${lands}`));
  const shuttle = after.shuttles.find(
    ({ player, from, to, people, lands }) => player === rival && !known.has(`${from} ${to} ${people} ${lands}`),
  );
  if (shuttle === undefined) return undefined;
  return `P${rival} sends ${shuttle.people} to planet ${idOf(after.map, shuttle.to)}.`;
}
