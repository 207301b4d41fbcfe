import { itemAt } from '../../../../engine/lookup.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { idOf } from '../../map.ts';
import { ownerAt, peopleOf } from '../../state.ts';
import type { View } from '../../view.ts';
import { otherOf, type PlayerNumber } from '../../vocabulary.ts';
import type { News } from '../local.ts';
import type { Names } from '../words/voice.ts';

/** A planet with fewer people cannot send any without being left empty. */
const ableToLeave = 2;

/** The most important news for a waiting player between two moments; nothing where there is none. */
export function newsBetween(before: View, after: View, player: PlayerNumber): News | undefined {
  if (after.outcome !== null) return { player, what: 'over' };
  return (
    newsOf(lostOrWon(before, after, player), after, player) ??
    landed(before, after, player) ??
    newsOf(visited(before, after, player), after, player) ??
    sighted(before, after, player) ??
    newsOf(grown(before, after, player), after, player)
  );
}

/** News of a planet, and which planets it is of. */
type OfPlanet = readonly [what: Exclude<News['what'], 'over' | 'quiet'>, isSo: (planet: number) => boolean];

/** Turns, those of both players, after which waiting ends. */
export const mostWaited = 10;

/** The news that nothing has happened for so long that it may be time to act. */
export const quietFor = (turns: number, player: PlayerNumber): News | undefined =>
  turns >= mostWaited ? { player, what: 'quiet' } : undefined;

/** The first of these kinds of news that applies to any planet, for the first such planet. */
function newsOf(all: readonly OfPlanet[], { map }: View, player: PlayerNumber): News | undefined {
  for (const [what, isSo] of all) {
    const planet = map.ids.findIndex((_, index) => isSo(index));
    if (planet >= 0) return { player, what, planet: idOf(map, planet) };
  }
  return undefined;
}

const isSeen = (view: View, planet: number): boolean => view.visible[planet] === true;
const peopleAt = (view: View, player: PlayerNumber, planet: number): number => itemAt(peopleOf(view, player), planet);

function lostOrWon(before: View, after: View, player: PlayerNumber): readonly OfPlanet[] {
  const ownerIn = (view: View, planet: number) => (isSeen(view, planet) ? ownerAt(view, planet) : 0);
  const isChanged = (planet: number) => ownerIn(before, planet) !== ownerIn(after, planet);
  const isKnown = (planet: number) => isSeen(before, planet) && isSeen(after, planet);
  return [
    ['won', (planet) => isChanged(planet) && ownerIn(after, planet) === player],
    ['lost', (planet) => isChanged(planet) && isKnown(planet) && ownerIn(after, planet) === otherOf(player)],
    ['nobodys', (planet) => isChanged(planet) && isKnown(planet)],
  ];
}

function landed(before: View, after: View, player: PlayerNumber): News | undefined {
  const shuttle = before.shuttles.find(({ lands }) => lands <= after.clock);
  if (shuttle === undefined) return undefined;
  const { people, to, player: by } = shuttle;
  return { player, what: 'landed', planet: idOf(after.map, to), people, by };
}

function visited(before: View, after: View, player: PlayerNumber): readonly OfPlanet[] {
  const rival = otherOf(player);
  const wasThere = (planet: number) => isSeen(before, planet) && peopleAt(before, rival, planet) > 0;
  return [['visited', (planet) => isSeen(after, planet) && peopleAt(after, rival, planet) > 0 && !wasThere(planet)]];
}

/** Shuttles of the other one that were not seen before. */
function sighted(before: View, after: View, player: PlayerNumber): News | undefined {
  const known = new Set(before.shuttles.map(({ from, to, people, lands }) => `${from} ${to} ${people} ${lands}`));
  const shuttle = after.shuttles.find(
    ({ player: by, from, to, people, lands }) => by !== player && !known.has(`${from} ${to} ${people} ${lands}`),
  );
  if (shuttle === undefined) return undefined;
  return { player, what: 'sent', planet: idOf(after.map, shuttle.to), people: shuttle.people };
}

function grown(before: View, after: View, player: PlayerNumber): readonly OfPlanet[] {
  const isKnown = (planet: number) => isSeen(before, planet) && isSeen(after, planet);
  const isFull = (view: View, planet: number) =>
    peopleAt(view, 1, planet) + peopleAt(view, 2, planet) >= itemAt(view.sizes, planet);
  const canLeave = (view: View, planet: number) => peopleAt(view, player, planet) >= ableToLeave;
  return [
    ['sighted', (planet) => isSeen(after, planet) && !isSeen(before, planet)],
    [
      'full',
      (planet) =>
        isKnown(planet) && ownerAt(after, planet) === player && isFull(after, planet) && !isFull(before, planet),
    ],
    ['able', (planet) => isKnown(planet) && canLeave(after, planet) && !canLeave(before, planet)],
  ];
}

/** Whether news are no event of a turn, and told nowhere else. */
export const isOnlyNews = ({ what }: News): boolean =>
  what === 'sighted' || what === 'full' || what === 'able' || what === 'quiet';

/** News as a sentence: `Planet 4 is P2's now.` */
export function newsText(names: Names, { player, what, planet, people = 0, by = player }: News): string {
  const rival = otherOf(player);
  switch (what) {
    case 'over':
      return 'The match is over.';
    case 'won':
      return `Planet ${planet} is ${names.whose(player)} now.`;
    case 'lost':
      return `Planet ${planet} is ${names.whose(rival)} now.`;
    case 'nobodys':
      return `Planet ${planet} is nobody's now.`;
    case 'landed':
      return `${by === player ? 'Your' : names.possessive(by)} ${grouped(people)} landed on planet ${planet}.`;
    case 'visited':
      return `${names.subject(rival)} is on planet ${planet}.`;
    case 'sent':
      return `${names.does(rival, 'send')} ${grouped(people)} to planet ${planet}.`;
    case 'sighted':
      return `Planet ${planet} is in sight.`;
    case 'full':
      return `Planet ${planet} is full.`;
    case 'able':
      return `People can leave planet ${planet}.`;
    case 'quiet':
      return `Nothing has happened for ${mostWaited} turns.`;
  }
}
