import { itemAt } from '#engine/lookup.ts';
import { groupDigits } from '#screen/format-number.ts';
import { playerName, playerNameFirst } from '#screen/online.ts';
import { isStage } from '#screen/parts/match-end.ts';
import { type StatusTexts, statusLine } from '#screen/parts/screen-lines.ts';
import { capitalize, pluralize, sentence } from '#screen/sentences.ts';
import { type Line, line } from '#screen/styled-text.ts';
import { truncate } from '#screen/truncate.ts';
import { type Arrival, type Forecast, forecastOf, turnOfOrder } from '../forecast.ts';
import { idOf, lengthOf } from '../map.ts';
import { freePeople, ownerAt, type Planning, peopleOf, turnsLeftOf } from '../state.ts';
import { otherOf } from '../vocabulary.ts';
import { certainLossFor, certainLossTexts, isSettledFor, newsText, settledTexts } from './auto-advance.ts';
import { bulletinTexts } from './bulletin.ts';
import { programErrorsOf, programErrorText } from './event-texts.ts';
import { layoutOf } from './frame.ts';
import { type ExplorersScene, eyesOf, standingOrdersOf, standingText } from './local.ts';
import { type Draft, forecastAt, isOpen, scoutFor, situationOf, totalsOf } from './situation.ts';
import { hintTexts } from './teaching.ts';
import {
  endText,
  fullText,
  landingPlanText,
  leavingText,
  limitText,
  neighbourTexts,
  peopleText,
  perspectiveOf,
  refusalWords,
  shortPerspectiveOf,
} from './words.ts';

/** The two status lines: the effect of Enter, then the consequence. */
export function statusOf(scene: ExplorersScene): readonly [Line, Line] {
  const { kind } = situationOf(scene);
  if (scene.local.running !== undefined) return [[], []];
  if (kind === 'watched') return watchedStatus(scene);
  const width = scene.columns - 2;
  const [first, second] = textsOf(scene);
  return [statusLine(first, width), statusLine(second, width)];
}

function textsOf(scene: ExplorersScene): readonly [StatusTexts, StatusTexts] {
  const { draft } = situationOf(scene);
  const { focus, hint, finding } = scene.local;
  if (finding !== undefined)
    return [{ texts: [`Find planet: ${finding}_`] }, { texts: ['Type its number. Enter: go there. Esc: back.'] }];
  if (draft !== undefined) return draftStatus(scene, draft);
  if (isOpen(scene) && hint !== undefined) {
    const [what, then] = hintTexts(scene, hint);
    return [{ texts: what }, { texts: [then] }];
  }
  return isOpen(scene) && focus === 'queue' ? queueStatus(scene) : lookStatus(scene);
}

function queueStatus(scene: ExplorersScene): readonly [StatusTexts, StatusTexts] {
  const { queue, view, me } = situationOf(scene);
  const { order } = scene.local;
  const chosen = queue[order];
  const standing = standingOrdersOf(scene.local.standing, me)[order - queue.length];
  if (standing !== undefined)
    return [
      { texts: [`x: end this standing order: ${standingText(view, standing)}.`] },
      { texts: ['Up and down: choose an order. Enter: show it on the map. Esc: back.'] },
    ];
  if (chosen === undefined) return [{ texts: ['No orders yet.'] }, { texts: ['Esc: back to the map.'] }];
  const { from, to, people } = chosen;
  const lands = turnOfOrder(view, lengthOf(view.map, from, to));
  const way = `from planet ${idOf(view.map, from)} to planet ${idOf(view.map, to)}`;
  return [
    { texts: [`x: cancel order ${order + 1}: ${groupDigits(people)} ${way}, landing in turn ${lands}.`] },
    { texts: ['Up and down: choose an order. Enter: show it on the map. Esc: back.'] },
  ];
}

function lookStatus(scene: ExplorersScene): readonly [StatusTexts, StatusTexts] {
  const { kind } = situationOf(scene);
  const eyes = eyesOf(scene);
  if (eyes !== undefined)
    return [
      { texts: [`You see what ${playerName(scene, eyes, scene.bots)} sees. v: next view.`] },
      planetStatus(scene),
    ];
  switch (kind) {
    case 'orders':
      return [
        solutionStatus(scene) ??
          settledStatus(scene) ??
          newsStatus(scene) ??
          certainLossStatus(scene) ??
          sourceStatus(scene),
        withBulletin(scene, turnStatus(scene)),
      ];
    case 'over':
      return [
        { texts: [endText(scene)] },
        {
          texts: [
            `${scene.online === undefined && !isStage(scene) ? 'y: play again. ' : ''}r: watch the match. Arrows: look at the planets.`,
          ],
        },
      ];
    default:
      return [{ texts: [thinkingText(scene)] }, planetStatus(scene)];
  }
}

function solutionStatus({ canShowSolution, view }: ExplorersScene): StatusTexts | undefined {
  if (canShowSolution !== true) return undefined;
  return { texts: [`Solution, turn ${view.turn} of ${view.limit}. g: play its next turn.`] };
}

function newsStatus(scene: ExplorersScene): StatusTexts | undefined {
  const { news } = scene.local;
  const isOwn = news !== undefined && news.player === situationOf(scene).me;
  return isOwn
    ? { texts: [newsText(perspectiveOf(scene), news), newsText(shortPerspectiveOf(scene), news)] }
    : undefined;
}

const settledStatus = (scene: ExplorersScene): StatusTexts | undefined =>
  isSettledFor(scene) ? { texts: settledTexts(scene, 'f: finish the match.'), role: 'hazard' } : undefined;

function certainLossStatus(scene: ExplorersScene): StatusTexts | undefined {
  const loss = certainLossFor(scene);
  return loss && { texts: certainLossTexts(scene, loss, 'Ctrl+X: concede.'), role: 'warning' };
}

function thinkingText(scene: ExplorersScene): string {
  const { mover } = scene.view;
  const name = shortPerspectiveOf(scene).subject(mover);
  return sentence(`${name} ${name === 'you' ? 'are' : 'is'} thinking`);
}

function sourceStatus(scene: ExplorersScene): StatusTexts {
  const { view, me } = situationOf(scene);
  const planet = scene.local.cursor;
  const id = idOf(view.map, planet);
  const near = nearTexts(scene, planet);
  if (view.visible[planet] !== true) {
    const scout = scoutFor(scene);
    const head = `Planet ${id} is unseen. ${
      scout === undefined
        ? 'Enter: send people on from there.'
        : `Enter: send a scout from planet ${idOf(view.map, scout)}.`
    }`;
    return { texts: [...near.map((text) => `${head} ${text}`), head] };
  }
  const free = freePeople(view, me, planet);
  const head = free > 0 ? `Enter: send from planet ${id} (${groupDigits(free)} free).` : nobodyText(scene, planet, id);
  return { texts: [...near.map((text) => `${head} ${text}`), head] };
}

function nobodyText(scene: ExplorersScene, planet: number, id: number): string {
  const { view, me } = situationOf(scene);
  const people = itemAt(peopleOf(view, me), planet);
  if (people === 1) return `Your settler on planet ${id} has an order.`;
  if (people > 1) return `All ${groupDigits(people)} of your people on planet ${id} have orders.`;
  const owner = ownerAt(view, planet);
  const isFull = itemAt(view.p1, planet) + itemAt(view.p2, planet) >= itemAt(view.sizes, planet);
  const then = isFull ? fullText : 'You have nobody there.';
  if (owner !== 0) return `Planet ${id} is ${shortPerspectiveOf(scene).whose(owner)}. ${then}`;
  return `Planet ${id} is ${itemAt(view.p1, planet) === 0 ? 'empty' : 'tied'}.`;
}

function planStatus(scene: ExplorersScene, { wait, other }: Planning): StatusTexts {
  const { queue, me } = situationOf(scene);
  const names = shortPerspectiveOf(scene);
  const rival = names.subject(otherOf(me));
  const orders = queue.length === 0 ? 'no orders' : pluralize(queue.length, 'order');
  const end = `t: plan done, ${orders}.`;
  const grows = `${capitalize(names.subject(otherOf(me)))} moves first: populations grow once before your shuttles leave.`;
  const planned = `${rival} has planned in secret.`;
  const then = {
    next: `${rival} plans after you.`,
    done: 'Then both plans are played.',
    none: 'Only you plan this round.',
  }[other];
  const opening = queue.length === 0 ? openingText(scene) : undefined;
  if (opening !== undefined && other !== 'done') return { texts: [`${opening} ${then}`, opening] };
  if (opening !== undefined)
    return { texts: [`${opening} ${planned}`, `Settled planets grow every turn. ${planned}`, opening] };
  const texts =
    other === 'done' ? [`${end} ${then} ${planned}`, `${end} ${planned}`, `${end} ${then}`] : [`${end} ${then}`];
  return { texts: [...(wait === 1 ? texts.slice(0, 1).map((text) => `${text} ${grows}`) : []), ...texts, end] };
}

/** Advice for the first turn of each player. Undefined in later turns and in puzzles. */
function openingText(scene: ExplorersScene): string | undefined {
  const { view, me } = situationOf(scene);
  const home = view.homes.indexOf(me);
  if (view.turn > 2 || home < 0 || view.goal !== undefined) return undefined;
  const people = peopleText(itemAt(peopleOf(view, me), home));
  return `${people} at home. Every settled planet grows: send 1 to each neighbour.`;
}

function turnStatus(scene: ExplorersScene): StatusTexts {
  const { view, queue } = situationOf(scene);
  if (view.planning !== undefined) return planStatus(scene, view.planning);
  const turnsLeft = view.limit - view.turn;
  const last = turnsLeft === 0 ? ', the last' : turnsLeft === 1 ? ', your last' : '';
  if (queue.length === 0) {
    const end = `No orders. t: end turn ${view.turn}${last}`;
    const opening = openingText(scene);
    if (opening !== undefined) return { texts: [opening] };
    const closing =
      turnsLeft < closingTurns
        ? [`${end}. ${limitText(view)}`, `t: end turn ${view.turn}${last}. ${limitText(view)}`]
        : [];
    return { texts: [...closing, ...(last === '' ? [`${end}. w: wait until something needs you.`] : []), `${end}.`] };
  }
  const leaving = leavingText(queue.reduce((sum, order) => sum + order.people, 0));
  const ends = `t: end turn ${view.turn}${last}. ${pluralize(queue.length, 'order')}, ${leaving}.`;
  return { texts: turnsLeft < closingTurns ? [`${ends} ${limitText(view)}`, ends] : [ends] };
}

/** Puts the bulletin before the longest text that leaves room for it. Important texts are not shortened. */
function withBulletin(scene: ExplorersScene, { texts, ...status }: StatusTexts): StatusTexts {
  const { limit, turn, planning } = situationOf(scene).view;
  const endings = limit - turn < closingTurns || planning?.other === 'none' ? texts.slice(0, 1) : texts;
  const bulletins = bulletinTexts(scene);
  return { ...status, texts: [...bulletins.flatMap((text) => endings.map((end) => `${text} ${end}`)), ...texts] };
}

/** In the last turns, the status line says how the match ends. */
const closingTurns = 10;

/** `Neighbours: 1 (2 turns), 3 (2 turns).`, longest text first. Empty if the panel lists the neighbours. */
function nearTexts(scene: ExplorersScene, planet: number): readonly string[] {
  const isLog = scene.local.below === 'log' && layoutOf(scene).logRows === 0;
  if (scene.online === undefined && !isLog) return [];
  const ways = neighbourTexts(scene.view, planet);
  return ways.map((_, hiddenCount) => {
    const listed = ways.slice(0, ways.length - hiddenCount).join(', ');
    return `Neighbours: ${listed}${hiddenCount === 0 ? '' : ` and ${hiddenCount} more`}.`;
  });
}

function planetStatus(scene: ExplorersScene): StatusTexts {
  const { view } = situationOf(scene);
  const planet = scene.local.cursor;
  const names = shortPerspectiveOf(scene);
  const id = idOf(view.map, planet);
  const near = nearTexts(scene, planet);
  if (view.visible[planet] !== true)
    return { texts: [...near.map((text) => `Planet ${id} is unseen. ${text}`), `Planet ${id} is unseen.`] };
  const counts = ([1, 2] as const).flatMap((player) => {
    const count = itemAt(peopleOf(view, player), planet);
    return count === 0 ? [] : [{ player, count }];
  });
  const [only, other] = counts;
  const people = counts.map(({ player, count }) => `${names.subject(player)} ${groupDigits(count)}`).join(', ');
  const head =
    only === undefined
      ? `Planet ${id}: empty.`
      : `Planet ${id}: ${names.whose(ownerAt(view, planet))}, ${other === undefined ? peopleText(only.count) : people}.`;
  return { texts: [...near.map((text) => `${head} ${text}`), head] };
}

const fogTexts = {
  seen: 'Only what you saw.',
  all: 'All people.',
  none: 'Nothing is hidden.',
} as const;

/** The first program error of the last turn or, without an error, the scale of the charts. */
function watchedStatus(scene: ExplorersScene): readonly [Line, Line] {
  const width = scene.columns - 2;
  const [error] = programErrorsOf(scene);
  if (error !== undefined)
    return [
      [],
      line(
        truncate(`! ${playerNameFirst(scene, error.seat, scene.bots)}: ${programErrorText(error)}`, width),
        'refusal',
      ),
    ];
  const { max, firstTurn, tag } = totalsOf(scene);
  const { turn } = scene.view;
  const turns = firstTurn === turn ? `turn ${turn}` : `turns ${firstTurn} to ${turn}`;
  const fog = fogTexts[tag ?? 'none'];
  return [[], line(truncate(`Charts: 0 to ${groupDigits(max)} people, ${turns}. ${fog}`, width))];
}

/** First the transfer that Enter would order, with landing turn and remaining people. Then its consequence. */
export const draftStatus = (scene: ExplorersScene, draft: Draft): readonly [StatusTexts, StatusTexts] => [
  orderingStatus(scene, draft),
  arrivalStatus(scene, draft),
];

function orderingStatus(scene: ExplorersScene, draft: Draft): StatusTexts {
  const { refusal, from, to, people, free, length, lands } = draft;
  if (refusal !== undefined) return { texts: [`! ${refusalWords(scene, refusal)}`], role: 'refusal' };
  const { map } = scene.view;
  const [source, target] = [idOf(map, from), idOf(map, to)];
  const lost = free === undefined ? undefined : sourceText(scene, from, people);
  const stay =
    free === undefined
      ? ''
      : ` ${lost ?? (free === people ? noneLeftText(source) : `${groupDigits(free - people)} ${free - people === 1 ? 'stays' : 'stay'}.`)}`;
  const isLoss = lost !== undefined && (!lost.startsWith('Nobody') || !hasOthers(scene, from));
  const count = groupDigits(people);
  return {
    ...(isLoss ? { role: 'warning' } : {}),
    texts: [
      `Enter: send ${count} from planet ${source} to planet ${target} (${pluralize(length, 'turn')}), ${landingPlanText(scene.view, lands)}.${stay}`,
      `Enter: send ${count} from ${source} to ${target}, ${landingPlanText(scene.view, lands)}.${stay}`,
      `Enter: send ${count} from ${source} to ${target}, landing in turn ${lands}.${stay}`,
      `Enter: send ${count} to ${target}, landing in t${lands}.${stay}`,
      `Enter: ${count} to ${target}, t${lands}.${stay}`,
    ].map((text) => (isLoss ? `! ${text}` : text)),
  };
}

const noneLeftText = (id: number): string => `Nobody stays on planet ${id}.`;

function hasOthers(scene: ExplorersScene, planet: number): boolean {
  const { view, me } = situationOf(scene);
  return view.map.ids.some(
    (_, other) => other !== planet && view.visible[other] === true && ownerAt(view, other) === me,
  );
}

/** Warning if the player loses the planet `from` by sending `people` more from it. Undefined otherwise. */
export function sourceText(scene: ExplorersScene, from: number, people: number): string | undefined {
  const { view, queue, me } = situationOf(scene);
  const id = idOf(view.map, from);
  if (ownerAt(view, from) !== me) return undefined;
  let gone = people;
  for (const order of queue) if (order.from === from) gone += order.people;
  const left = itemAt(peopleOf(view, me), from) - gone;
  const theirs = itemAt(peopleOf(view, otherOf(me)), from);
  if (left > theirs) return fallText(scene, from, left);
  const isSeen = itemAt(view.map.ways, from).some(({ to }) => view.visible[to] === true && ownerAt(view, to) === me);
  const fog = isSeen || !hasOthers(scene, from) ? '' : ' You lose sight of it.';
  if (left + theirs === 0) return `${noneLeftText(id)}${fog}`;
  const rival = shortPerspectiveOf(scene).subject(otherOf(me));
  return `${left === theirs ? `That leaves planet ${id} tied.` : `${capitalize(rival)} takes planet ${id}.`}${fog}`;
}

/** Warning if the rival's known shuttles take the planet only because no more than `left` people stay. */
function fallText(scene: ExplorersScene, planet: number, left: number): string | undefined {
  const { view, queue, me } = situationOf(scene);
  const [ownPeople, rest] = [peopleOf(view, me), queue.filter(({ from }) => from !== planet)];
  const staying = ownPeople.with(planet, left);
  const weaker = me === 1 ? { ...view, p1: staying } : { ...view, p2: staying };
  for (const shuttle of view.shuttles) {
    if (shuttle.to !== planet || shuttle.player === me) continue;
    const [before, after] = [view, weaker].map((of) => forecastOf(of, rest, planet, turnsLeftOf(view, shuttle)));
    if (before?.owner === me && after !== undefined && after.owner !== me)
      return `Planet ${idOf(view.map, planet)} falls in turn ${after.turn}.`;
  }
  return undefined;
}

function arrivalStatus(scene: ExplorersScene, draft: Draft): StatusTexts {
  const { view } = situationOf(scene);
  const id = idOf(view.map, draft.to);
  if (draft.refusal !== undefined)
    return { texts: ['1: one, h: half, a: all, or type a number. Backspace: delete a digit.'] };
  if (draft.lands > view.limit)
    return { texts: [`! Too late: the match ends in turn ${view.limit}.`], role: 'warning' };
  if (view.visible[draft.to] !== true)
    return {
      texts: [`You can't see planet ${id}, so you won't know what happens there.`, `You can't see planet ${id}.`],
    };
  const then = forecastAt(scene, draft.to);
  return then === undefined ? { texts: [''] } : landingStatus(scene, draft, then, id);
}

function landingStatus(scene: ExplorersScene, draft: Draft, then: Forecast, id: number): StatusTexts {
  const [{ me }, { subject }] = [situationOf(scene), shortPerspectiveOf(scene)];
  const arrival = then.arrivals.find(({ player }) => player === me);
  if (arrival === undefined) return { texts: [''] };
  const { clause, role } = consequenceOf(scene, then);
  const [mine, theirs] = me === 1 ? [then.p1, then.p2] : [then.p2, then.p1];
  const counts = `${subject(me)} ${groupDigits(mine)}, ${subject(otherOf(me))} ${groupDigits(theirs)}`;
  const tooMany = then.p1 + then.p2 > itemAt(situationOf(scene).view.sizes, draft.to);
  const isLoss = arrival.lost > 0 || tooMany;
  const end = clause === '' ? '' : `${then.owner === me && !tooMany ? ', and' : ', but'} ${clause}`;
  const mark = isLoss ? '! ' : '';
  const landed = (where: string) => landedText(arrival, draft.people, where);
  return {
    texts: [
      `${mark}${landed(` on planet ${id}`)}${end}: ${counts}.`,
      `${mark}${landed('')}${end}: ${counts}.`,
      `${mark}In turn ${then.turn}: ${counts}.`,
    ],
    ...(isLoss && role === 'warning' ? { role } : {}),
  };
}

/** Text about the arriving people who find room. They include people who land together with the `ordered` people. */
function landedText({ people, landed, lost }: Arrival, ordered: number, where: string): string {
  const all = `All ${groupDigits(people)}${people > ordered ? ' arrivals' : ''}`;
  if (lost === 0) return people === 1 ? `Your settler lands${where}` : `${all} land${where}`;
  if (landed > 0)
    return `${groupDigits(lost)} of ${groupDigits(people)} ${lost === 1 ? 'finds' : 'find'} no room${where}`;
  return people === 1 ? `Your settler finds no room${where}` : `None of the ${peopleText(people)} find room${where}`;
}

/** Consequence of a transfer. `role` is a warning if people are lost or the planet is not won. */
export interface Consequence {
  readonly text: string;
  /** Form of `text` that continues a sentence about the planet. */
  readonly clause: string;
  readonly role: 'text' | 'friend' | 'warning';
}

export function consequenceOf(scene: ExplorersScene, then: Forecast): Consequence {
  const { view, me, queue, draft } = situationOf(scene);
  if (draft === undefined) return { text: '', clause: '', role: 'text' };
  const rival = shortPerspectiveOf(scene).subject(otherOf(me));
  const arrival = then.arrivals.find(({ player }) => player === me);
  if (arrival !== undefined && arrival.lost > 0) {
    const who = arrival.landed === 0 ? `None of your ${peopleText(arrival.people)} find room` : undefined;
    const some = `${groupDigits(arrival.lost)} of ${groupDigits(arrival.people)} ${arrival.lost === 1 ? 'finds' : 'find'} no room`;
    return { text: who ?? some, clause: '', role: 'warning' };
  }
  const tooMany = then.p1 + then.p2 - itemAt(view.sizes, draft.to);
  if (tooMany > 0)
    return {
      text: `${groupDigits(tooMany)} too many: crowding`,
      clause: `that is ${groupDigits(tooMany)} over capacity`,
      role: 'warning',
    };
  const now = ownerAt(view, draft.to);
  if (then.owner === me) {
    if (now === me) return { text: 'It stays yours', clause: 'it stays yours', role: 'text' };
    const without = forecastOf(view, queue, draft.to, draft.length);
    if (without?.owner === me) return { text: 'Already yours by then', clause: 'it is yours by then', role: 'text' };
    return { text: `You take the majority in turn ${then.turn}`, clause: 'you take it', role: 'friend' };
  }
  if (then.owner === 0) return { text: `A tie in turn ${then.turn}`, clause: 'it is a tie', role: 'warning' };
  const takes = now === me || now === 0 ? 'takes' : 'keeps';
  return { text: `${capitalize(rival)} ${takes} the majority`, clause: `${rival} ${takes} it`, role: 'warning' };
}
