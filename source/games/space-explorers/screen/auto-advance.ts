import { itemAt } from '../../../engine/lookup.ts';
import { groupDigits } from '../../../screen/grouped.ts';
import { pluralize } from '../../../screen/sentences.ts';
import { isWonBy } from '../decided.ts';
import { turnOfLanding } from '../forecast.ts';
import { idOf } from '../map.ts';
import { ownerAt, peopleOf, turnsLeftOf } from '../state.ts';
import type { View } from '../view.ts';
import { otherOf, type PlayerNumber } from '../vocabulary.ts';
import type { News, PlainNews } from './local.ts';
import type { Perspective } from './words.ts';
import { type Decision, decisionsOf } from './ahead/decisions.ts';

/** The most important news for a waiting player between two moments; nothing where there is none. */
export function newsBetween(before: View, after: View, player: PlayerNumber): News | undefined {
  if (after.outcome !== null) return { player, what: 'over' };
  const decision = decisionNews(after, player);
  return (
    firstOf(ownerNews(before, after, player), after, player) ??
    (decision?.what === 'danger' ? decision : landingNews(before, after, player)) ??
    firstOf(visitNews(before, after, player), after, player) ??
    shuttleNews(before, after, player) ??
    decision ??
    firstOf(growthNews(before, after, player), after, player)
  );
}

/**
 * The most urgent decision that can be taken, as news; people who are too many are told when a planet gets full. Who wins by
 * only waiting has to decide nothing but what to do about a danger.
 */
export function decisionNews(view: View, player: PlayerNumber): News | undefined {
  for (const decision of decisionsOf(view, player))
    if (decision.what === 'danger' || (decision.what !== 'crowded' && !isWonBy(view, player)))
      return newsOf(view, player, decision);
  return undefined;
}

/** A decision as news. */
export function newsOf({ map }: View, player: PlayerNumber, decision: Exclude<Decision, { what: 'crowded' }>): News {
  const planet = idOf(map, decision.planet);
  return decision.what === 'danger'
    ? { player, what: 'danger', planet, people: decision.people, turn: decision.turn }
    : { player, what: decision.what, planet, people: decision.people, from: idOf(map, decision.from) };
}

/** News of a planet, and which planets it is of. */
type OfPlanet = readonly [what: PlainNews, isSo: (planet: number) => boolean];

/** Turns, those of both players, after which waiting ends: ten own ones. */
const maxTurns = 20;

/** The same in turns of one's own. */
export const maxWaitedTurns = maxTurns / 2;

/** The news that nothing has happened for so long that it may be time to act. */
export const quietFor = (turns: number, player: PlayerNumber): News | undefined =>
  turns >= maxTurns ? { player, what: 'quiet' } : undefined;

/** The first of these kinds of news that applies to any planet, for the first such planet. */
function firstOf(all: readonly OfPlanet[], { map }: View, player: PlayerNumber): News | undefined {
  for (const [what, isSo] of all) {
    const planet = map.ids.findIndex((_, index) => isSo(index));
    if (planet >= 0) return { player, what, planet: idOf(map, planet) };
  }
  return undefined;
}

const isSeen = (view: View, planet: number): boolean => view.visible[planet] === true;
const peopleAt = (view: View, player: PlayerNumber, planet: number): number => itemAt(peopleOf(view, player), planet);

function ownerNews(before: View, after: View, player: PlayerNumber): readonly OfPlanet[] {
  const ownerIn = (view: View, planet: number) => (isSeen(view, planet) ? ownerAt(view, planet) : 0);
  const isChanged = (planet: number) => ownerIn(before, planet) !== ownerIn(after, planet);
  const isKnown = (planet: number) => isSeen(before, planet) && isSeen(after, planet);
  return [
    ['won', (planet) => isChanged(planet) && ownerIn(after, planet) === player],
    ['lost', (planet) => isChanged(planet) && isKnown(planet) && ownerIn(after, planet) === otherOf(player)],
    ['nobodys', (planet) => isChanged(planet) && isKnown(planet)],
  ];
}

function landingNews(before: View, after: View, player: PlayerNumber): News | undefined {
  const shuttle = before.shuttles.find(({ lands }) => lands <= after.clock);
  if (shuttle === undefined) return undefined;
  const { people, to, player: by } = shuttle;
  return { player, what: 'landed', planet: idOf(after.map, to), people, by };
}

function visitNews(before: View, after: View, player: PlayerNumber): readonly OfPlanet[] {
  const rival = otherOf(player);
  const wasThere = (planet: number) => isSeen(before, planet) && peopleAt(before, rival, planet) > 0;
  return [['visited', (planet) => isSeen(after, planet) && peopleAt(after, rival, planet) > 0 && !wasThere(planet)]];
}

/** Shuttles of the other one that were not seen before. */
function shuttleNews(before: View, after: View, player: PlayerNumber): News | undefined {
  const known = new Set(before.shuttles.map(({ from, to, people, lands }) => `${from} ${to} ${people} ${lands}`));
  const shuttle = after.shuttles.find(
    ({ player: by, from, to, people, lands }) => by !== player && !known.has(`${from} ${to} ${people} ${lands}`),
  );
  if (shuttle === undefined) return undefined;
  const turn = turnOfLanding(after, turnsLeftOf(after, shuttle));
  return { player, what: 'sent', planet: idOf(after.map, shuttle.to), people: shuttle.people, turn };
}

function growthNews(before: View, after: View, player: PlayerNumber): readonly OfPlanet[] {
  const isKnown = (planet: number) => isSeen(before, planet) && isSeen(after, planet);
  const isFull = (view: View, planet: number) =>
    peopleAt(view, 1, planet) + peopleAt(view, 2, planet) >= itemAt(view.sizes, planet);
  return [
    ['sighted', (planet) => isSeen(after, planet) && !isSeen(before, planet)],
    [
      'full',
      (planet) =>
        isKnown(planet) && ownerAt(after, planet) === player && isFull(after, planet) && !isFull(before, planet),
    ],
  ];
}

/** Whether news are no event of a turn, and told nowhere else. */
export const isMinorNews = ({ what }: News): boolean => !ownNews.has(what);

const ownNews: ReadonlySet<News['what']> = new Set(['over', 'won', 'lost', 'nobodys', 'landed', 'visited', 'sent']);

/** News as a sentence: `Planet 4 is P2's now.`; after waiting, `Waited 2 turns: planet 4 is P2's now.` */
export function newsText(names: Perspective, news: News): string {
  const text = sentenceOf(names, news);
  const { afterWaiting = 0, what } = news;
  if (afterWaiting === 0 || what === 'over') return text;
  const isName = text.startsWith(names.subject(otherOf(news.player)));
  return `Waited ${pluralize(afterWaiting, 'turn')}: ${isName ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`}`;
}

function sentenceOf(names: Perspective, { player, what, planet, people = 0, by = player, from, turn }: News): string {
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
      return `${by === player ? 'Your' : names.possessive(by)} ${groupDigits(people)} landed on planet ${planet}.`;
    case 'visited':
      return `${names.subject(rival)} is on planet ${planet}.`;
    case 'sent':
      return `${names.does(rival, 'send')} ${groupDigits(people)} to planet ${planet}, landing in turn ${turn}.`;
    case 'danger':
      return `Planet ${planet} is lost in turn ${turn} unless ${groupDigits(people)} more ${people === 1 ? 'comes' : 'come'}.`;
    case 'purchase':
      return `${groupDigits(people)} from planet ${from} now ${people === 1 ? 'suffices' : 'suffice'} for planet ${planet}.`;
    case 'settle':
      return `Planet ${planet} is empty and ${from} can spare ${groupDigits(people)}.`;
    case 'sighted':
      return `Planet ${planet} is in sight.`;
    case 'full':
      return `Planet ${planet} is full.`;
    case 'quiet':
      return 'Nothing needed you. w goes on.';
  }
}
