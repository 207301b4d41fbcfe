import { itemAt } from '../../../../engine/lookup.ts';
import { counted, flow, sentence } from '../../../../screen/sentences.ts';
import { turnOfOrder } from '../../forecast.ts';
import { idOf, lengthOf } from '../../map.ts';
import { type Order, ownerAt, type Planning } from '../../state.ts';
import type { View } from '../../view.ts';
import { type Owner, otherOf } from '../../vocabulary.ts';
import { decidedFor, decidedTexts } from '../ahead/decided.ts';
import { decisionsOf } from '../ahead/decisions.ts';
import { newsOf, newsText } from '../auto-advance.ts';
import type { ExplorersScene, TotalsOfTurn } from '../local.ts';
import { awayOf, totalOf } from '../memory.ts';
import { nextToLand, planetsText, planetsWithFree, shuttleText } from '../words/planets.ts';
import { bothPlayers, isByNumber, namesOf, ownPlayer, whole } from '../words.ts';

/** How many planets or shuttles are named in a sentence. */
const mostNamed = 3;

/** How things stand: planets, people, what comes, and where there is something to do. */
export const standingLines = (scene: ExplorersScene): string[] => [
  ...flow([planetsSentence(scene), peopleSentence(scene)]),
  ...flow([...threatSentences(scene), ...crowdSentences(scene), ...freeSentences(scene)]),
  ...flow(decidedSentences(scene)),
];

/** A note that the outcome is decided, if it is. */
function decidedSentences(scene: ExplorersScene): string[] {
  const decided = decidedFor(scene);
  return decided === undefined ? [] : decidedTexts(scene, decided, 'Type resign to concede.').slice(0, 1);
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
  return whole(
    [
      `${namesOf(scene).does(first, 'own')} ${count(first)} of ${counted(view.map.ids.length, 'planet')}`,
      `${namesOf(scene).does(second, 'own')} ${count(second)}`,
      ...(nobodys === 0 ? [] : [`${nobodys} ${nobodys === 1 ? 'is' : 'are'} nobody's`]),
      ...(unseen === 0 ? [] : [`${unseen} ${unseen === 1 ? 'is' : 'are'} not seen`]),
    ].join(', '),
  );
}

/** `People seen: you have 191 and 0 in flight, they have 81 and 11 in flight.` */
export function peopleSentence(scene: ExplorersScene): string {
  const texts = bothPlayers(scene).map((player) => {
    const { onPlanets } = totalOf(scene.view, player);
    return `${namesOf(scene).does(player, 'have')} ${onPlanets} and ${awayOf(scene, player)} in flight`;
  });
  return `${scene.view.viewer === 'all' ? 'People' : 'People seen'}: ${texts.join(', ')}.`;
}

/** Shuttles of the other player, the next to land first. */
function threatSentences(scene: ExplorersScene): string[] {
  const { view } = scene;
  if (isByNumber(scene)) return [];
  const others = nextToLand(view.shuttles.filter(({ player }) => player !== ownPlayer(scene)));
  const rest = others.length - mostNamed;
  return [
    ...others.slice(0, mostNamed).map((shuttle) => sentence(`coming: ${shuttleText(scene, shuttle)}`)),
    ...(rest > 0 ? [`${counted(rest, 'more shuttle')} of theirs: type shuttles.`] : []),
  ];
}

/** Own planets with more people than they feed. */
function crowdSentences(scene: ExplorersScene): string[] {
  const { view } = scene;
  const own = ownPlayer(scene);
  const crowded = view.map.ids.filter(
    (_, planet) =>
      view.visible[planet] === true &&
      ownerAt(view, planet) === own &&
      itemAt(view.p1, planet) + itemAt(view.p2, planet) > itemAt(view.sizes, planet),
  );
  if (crowded.length === 0 || isByNumber(scene)) return [];
  return [`Overcrowded: ${planetsText(crowded)}.`];
}

/** The planets with the most free people. */
function freeSentences(scene: ExplorersScene): string[] {
  const { view } = scene;
  if (isByNumber(scene) || view.mover !== ownPlayer(scene) || view.outcome !== null) return [];
  const most = planetsWithFree(scene);
  if (most.length === 0) return ['You see no free people of yours.'];
  const named = most.slice(0, mostNamed).map(({ planet, free }) => `${free} on planet ${idOf(view.map, planet)}`);
  return [`${most.length > mostNamed ? 'Most free people' : 'Free people'}: ${named.join(', ')}.`];
}

/** `Round 4, turns 7 and 8 of 80: you plan. P1 has planned; nothing of it is told.` */
function planSentence(scene: ExplorersScene, { wait, other }: Planning): string {
  const { turn, limit, mover } = scene.view;
  const names = namesOf(scene);
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
  return `Turn ${turn} of ${limit}, ${namesOf(scene).possessive(mover)} turn.`;
}

/** How many past turns are told. */
const mostTurns = 8;

/** All people of both players now, and in some turns before, as far as they were seen. */
export function totalLines(scene: ExplorersScene): string[] {
  const { view, memory } = scene;
  const past = (memory?.totals ?? []).filter(({ turn }) => turn < view.turn);
  const step = Math.max(1, Math.ceil(past.length / mostTurns));
  const told = past.filter((_, i) => i % step === 0);
  return [
    ...flow([`Turn ${view.turn}.`, peopleSentence(scene)]),
    ...(told.length === 0 ? [] : ['On planets before:']),
    ...told.map((totals) => `turn ${totals.turn}: ${pastText(scene, totals)}.`),
  ];
}

const pastText = (scene: ExplorersScene, { totals }: TotalsOfTurn): string =>
  bothPlayers(scene)
    .map((player) => `${namesOf(scene).does(player, 'have')} ${itemAt(totals, player - 1).onPlanets}`)
    .join(', ');

/** The planets that need a decision, the most urgent first. */
export function needLines(scene: ExplorersScene): string[] {
  const { view } = scene;
  const own = ownPlayer(scene);
  if (view.outcome !== null) return ['The match is over.'];
  if (view.mover !== own) return [`It is ${namesOf(scene).possessive(view.mover)} turn.`];
  const needs = decisionsOf(view, own);
  if (needs.length === 0) return ['No planet needs you. wait goes on to the next decision.'];
  return [
    `${counted(needs.length, 'decision')}, the most urgent first:`,
    ...needs.flatMap((need) =>
      flow([
        need.what === 'crowded'
          ? `Planet ${idOf(view.map, need.planet)} has ${need.people} too many.`
          : newsText(namesOf(scene), newsOf(view, own, need)),
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
    return [`It is ${namesOf(scene).possessive(view.mover)} turn.`];
  if (orders.length === 0) return ['No orders yet.'];
  return [
    `${counted(orders.length, 'order')}, ${counted(
      orders.reduce((sum, { people }) => sum + people, 0),
      'person',
      'people',
    )} in all:`,
    ...orders.flatMap((order, i) => flow([`order ${i + 1}: ${orderText(view, order)}.`])),
  ];
}

/** `17 people from 3 to 4, 2 turns, landing in turn 32` */
export function orderText(view: View, { from, to, people }: Order): string {
  const length = lengthOf(view.map, from, to);
  const way = `from ${idOf(view.map, from)} to ${idOf(view.map, to)}`;
  return `${counted(people, 'person', 'people')} ${way}, ${counted(length, 'turn')}, landing in turn ${turnOfOrder(view, length)}`;
}
