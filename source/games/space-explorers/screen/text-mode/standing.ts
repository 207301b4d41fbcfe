import { itemAt } from '../../../../engine/lookup.ts';
import { pluralize, wrapSentences, sentence } from '../../../../screen/sentences.ts';
import { turnOfOrder } from '../../forecast.ts';
import { idOf, lengthOf } from '../../map.ts';
import { type Order, ownerAt, type Planning } from '../../state.ts';
import type { View } from '../../view.ts';
import { type Owner, otherOf } from '../../vocabulary.ts';
import { certainLossFor, certainLossTexts } from '../ahead/decided.ts';
import { decisionsOf } from '../ahead/decisions.ts';
import { newsOf, newsText } from '../auto-advance.ts';
import type { ExplorersScene, TotalsOfTurn } from '../local.ts';
import { awayOf, totalOf } from '../memory.ts';
import { nextToLand, planetsText, planetsWithFree, shuttleText } from '../words/planets.ts';
import { bothPlayers, isByNumber, perspectiveOf, ownPlayer, fullSentence } from '../words.ts';

/** How many planets or shuttles are named in a sentence. */
const maxNamed = 3;

/** How things stand: planets, people, what comes, and where there is something to do. */
export const statusLines = (scene: ExplorersScene): string[] => [
  ...wrapSentences([planetsSentence(scene), peopleSentence(scene)]),
  ...wrapSentences([...threatSentences(scene), ...crowdSentences(scene), ...freeSentences(scene)]),
  ...wrapSentences(decidedSentences(scene)),
];

/** A note that the outcome is decided, if it is. */
function decidedSentences(scene: ExplorersScene): string[] {
  const decided = certainLossFor(scene);
  return decided === undefined ? [] : certainLossTexts(scene, decided, 'Type resign to concede.').slice(0, 1);
}

/** `You own 3 of 7 planets, they own 2, 1 is nobody's, 1 is not seen.` */
export function planetsSentence(scene: ExplorersScene): string {
  const { view } = scene;
  const owners = view.map.ids.flatMap((_, planet): Owner[] =>
    view.visible[planet] === true ? [ownerAt(view, planet)] : [],
  );
  const unseen = view.map.ids.length - owners.length;
  const count = (owner: Owner) => owners.filter((other) => other === owner).length;
  const [first, second] = bothPlayers(scene);
  const nobodys = count(0);
  return fullSentence(
    [
      `${perspectiveOf(scene).does(first, 'own')} ${count(first)} of ${pluralize(view.map.ids.length, 'planet')}`,
      `${perspectiveOf(scene).does(second, 'own')} ${count(second)}`,
      ...(nobodys === 0 ? [] : [`${nobodys} ${nobodys === 1 ? 'is' : 'are'} nobody's`]),
      ...(unseen === 0 ? [] : [`${unseen} ${unseen === 1 ? 'is' : 'are'} not seen`]),
    ].join(', '),
  );
}

/** `People seen: you have 191 and 0 in flight, they have 81 and 11 in flight.` */
export function peopleSentence(scene: ExplorersScene): string {
  const texts = bothPlayers(scene).map((player) => {
    const { onPlanets } = totalOf(scene.view, player);
    return `${perspectiveOf(scene).does(player, 'have')} ${onPlanets} and ${awayOf(scene, player)} in flight`;
  });
  return `${scene.view.viewer === 'all' ? 'People' : 'People seen'}: ${texts.join(', ')}.`;
}

/** Shuttles of the other player, the next to land first. */
function threatSentences(scene: ExplorersScene): string[] {
  const { view } = scene;
  if (isByNumber(scene)) return [];
  const theirShuttles = nextToLand(view.shuttles.filter(({ player }) => player !== ownPlayer(scene)));
  const rest = theirShuttles.length - maxNamed;
  return [
    ...theirShuttles.slice(0, maxNamed).map((shuttle) => sentence(`coming: ${shuttleText(scene, shuttle)}`)),
    ...(rest > 0 ? [`${pluralize(rest, 'more shuttle')} of theirs: type shuttles.`] : []),
  ];
}

/** Own planets with more people than they feed. */
function crowdSentences(scene: ExplorersScene): string[] {
  const { view } = scene;
  const me = ownPlayer(scene);
  const crowded = view.map.ids.filter(
    (_, planet) =>
      view.visible[planet] === true &&
      ownerAt(view, planet) === me &&
      itemAt(view.p1, planet) + itemAt(view.p2, planet) > itemAt(view.sizes, planet),
  );
  if (crowded.length === 0 || isByNumber(scene)) return [];
  return [`Overcrowded: ${planetsText(crowded)}.`];
}

/** The planets with the most free people. */
function freeSentences(scene: ExplorersScene): string[] {
  const { view } = scene;
  if (isByNumber(scene) || view.mover !== ownPlayer(scene) || view.outcome !== null) return [];
  const sources = planetsWithFree(scene);
  if (sources.length === 0) return ['You see no free people of yours.'];
  const named = sources.slice(0, maxNamed).map(({ planet, free }) => `${free} on planet ${idOf(view.map, planet)}`);
  return [`${sources.length > maxNamed ? 'Most free people' : 'Free people'}: ${named.join(', ')}.`];
}

/** `Round 4, turns 7 and 8 of 80: you plan. P1 has planned; nothing of it is told.` */
function planSentence(scene: ExplorersScene, { wait, other }: Planning): string {
  const { turn, limit, mover } = scene.view;
  const names = perspectiveOf(scene);
  const rival = names.subject(otherOf(mover));
  const turns = turn === limit ? `turn ${turn}` : `turns ${turn} and ${turn + 1}`;
  const grows = `Turn ${turn} is ${names.whose(otherOf(mover))}: people grow once before your orders leave.`;
  return [
    `Round ${Math.ceil(turn / 2)}, ${turns} of ${limit}: ${names.does(mover, 'plan')}.`,
    {
      next: `${rival} plans after you.`,
      done: `${rival} has planned; nothing of it is told.`,
      none: 'You plan alone in this round.',
    }[other],
    ...(wait === 1 ? [grows] : []),
  ].join(' ');
}

/** `Turn 32 of 100, your turn.` */
export function turnSentence(scene: ExplorersScene): string {
  const { turn, limit, mover } = scene.view;
  if (scene.view.planning !== undefined) return planSentence(scene, scene.view.planning);
  return `Turn ${turn} of ${limit}, ${perspectiveOf(scene).possessive(mover)} turn.`;
}

/** How many past turns are told. */
const maxPastTurns = 8;

/** All people of both players now, and in some turns before, as far as they were seen. */
export function totalLines(scene: ExplorersScene): string[] {
  const { view, memory } = scene;
  const past = (memory?.totals ?? []).filter(({ turn }) => turn < view.turn);
  const step = Math.max(1, Math.ceil(past.length / maxPastTurns));
  const listed = past.filter((_, i) => i % step === 0);
  return [
    ...wrapSentences([`Turn ${view.turn}.`, peopleSentence(scene)]),
    ...(listed.length === 0 ? [] : ['On planets before:']),
    ...listed.map((totals) => `turn ${totals.turn}: ${pastText(scene, totals)}.`),
  ];
}

const pastText = (scene: ExplorersScene, { totals }: TotalsOfTurn): string =>
  bothPlayers(scene)
    .map((player) => `${perspectiveOf(scene).does(player, 'have')} ${itemAt(totals, player - 1).onPlanets}`)
    .join(', ');

/** The planets that need a decision, the most urgent first. */
export function needLines(scene: ExplorersScene): string[] {
  const { view } = scene;
  const me = ownPlayer(scene);
  if (view.outcome !== null) return ['The match is over.'];
  if (view.mover !== me) return [`It is ${perspectiveOf(scene).possessive(view.mover)} turn.`];
  const needs = decisionsOf(view, me);
  if (needs.length === 0) return ['No planet needs you. wait goes on to the next decision.'];
  return [
    `${pluralize(needs.length, 'decision')}, the most urgent first:`,
    ...needs.flatMap((need) =>
      wrapSentences([
        need.what === 'crowded'
          ? `Planet ${idOf(view.map, need.planet)} has ${need.people} too many.`
          : newsText(perspectiveOf(scene), newsOf(view, me, need)),
      ]),
    ),
  ];
}

/** The queue order by order. */
export function orderLines(scene: ExplorersScene): string[] {
  const { view } = scene;
  if (view.outcome !== null) return ['The match is over.'];
  const { orders } = view;
  if (view.viewer !== 'all' && view.mover !== ownPlayer(scene))
    return [`It is ${perspectiveOf(scene).possessive(view.mover)} turn.`];
  if (orders.length === 0) return ['No orders yet.'];
  return [
    `${pluralize(orders.length, 'order')}, ${pluralize(
      orders.reduce((sum, { people }) => sum + people, 0),
      'person',
      'people',
    )} in all:`,
    ...orders.flatMap((order, i) => wrapSentences([`order ${i + 1}: ${orderText(view, order)}.`])),
  ];
}

/** `17 people from 3 to 4, 2 turns, landing in turn 32` */
export function orderText(view: View, { from, to, people }: Order): string {
  const length = lengthOf(view.map, from, to);
  const way = `from ${idOf(view.map, from)} to ${idOf(view.map, to)}`;
  return `${pluralize(people, 'person', 'people')} ${way}, ${pluralize(length, 'turn')}, landing in turn ${turnOfOrder(view, length)}`;
}
