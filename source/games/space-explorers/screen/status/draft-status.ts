import { itemAt } from '../../../../engine/lookup.ts';
import { groupDigits } from '../../../../screen/grouped.ts';
import { pluralize } from '../../../../screen/sentences.ts';
import type { StatusTexts } from '../../../../screen/status-line.ts';
import type { Arrival, Forecast } from '../../forecast.ts';
import { idOf } from '../../map.ts';
import { ownerAt, peopleOf } from '../../state.ts';
import { otherOf } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { type Draft, forecastAt, situationOf } from '../situation.ts';
import { refusalWords } from '../words/refusals.ts';
import { shortPerspectiveOf } from '../words.ts';
import { consequenceOf } from './consequence.ts';

/** The transfer that Enter would order: when it lands and how many stay; below, its result. */
export const draftStatus = (scene: ExplorersScene, draft: Draft): readonly [StatusTexts, StatusTexts] => [
  orderingStatus(scene, draft),
  arrivalStatus(scene, draft),
];

function orderingStatus(scene: ExplorersScene, draft: Draft): StatusTexts {
  const { refusal, from, to, people, free, length, lands } = draft;
  if (refusal !== undefined) return { texts: [`! ${refusalWords(scene, refusal)}`], role: 'refusal' };
  const { map } = scene.view;
  const [source, target] = [idOf(map, from), idOf(map, to)];
  const lost = free === undefined ? undefined : sourceText(scene, draft);
  const stay =
    free === undefined
      ? ''
      : ` ${lost ?? (free === people ? nobodyText(source) : `${groupDigits(free - people)} ${free - people === 1 ? 'stays' : 'stay'}.`)}`;
  const isLast = lost === nobodyText(source) && !hasOthers(scene, from);
  const count = groupDigits(people);
  return {
    ...(isLast ? { role: 'warning' } : {}),
    texts: [
      `Enter adds the order: ${count} from planet ${source} to planet ${target}, ${pluralize(length, 'turn')}, landing in turn ${lands}.${stay}`,
      `Enter adds the order: ${count} from ${source} to ${target}, landing in turn ${lands}.${stay}`,
      `Enter: ${count} from ${source} to ${target}, landing in turn ${lands}.${stay}`,
      `Enter: ${count} to ${target}, t${lands}.${stay}`,
    ].map((text) => (isLast ? `! ${text}` : text)),
  };
}

const nobodyText = (id: number): string => `Nobody stays on ${id}.`;

/** Whether the player has the majority on another planet, too. */
function hasOthers(scene: ExplorersScene, planet: number): boolean {
  const { view, me } = situationOf(scene);
  return view.map.ids.some(
    (_, other) => other !== planet && view.visible[other] === true && ownerAt(view, other) === me,
  );
}

/** A source that loses its majority with those who leave; nothing where it stays. */
function sourceText(scene: ExplorersScene, { from, people }: Draft): string | undefined {
  const { view, queue, me } = situationOf(scene);
  const id = idOf(view.map, from);
  if (ownerAt(view, from) !== me) return undefined;
  let gone = people;
  for (const order of queue) if (order.from === from) gone += order.people;
  const left = itemAt(peopleOf(view, me), from) - gone;
  const theirs = itemAt(peopleOf(view, otherOf(me)), from);
  if (left > theirs) return undefined;
  if (left + theirs === 0) return nobodyText(id);
  const rival = shortPerspectiveOf(scene).subject(otherOf(me));
  return left === theirs ? `Planet ${id} is tied then.` : `${rival} takes planet ${id}.`;
}

/** The result when it lands. */
function arrivalStatus(scene: ExplorersScene, draft: Draft): StatusTexts {
  const { view } = situationOf(scene);
  const id = idOf(view.map, draft.to);
  if (draft.refusal !== undefined)
    return { texts: ['1 one, h half, a all, or type a number; Backspace takes a digit back.'] };
  if (draft.lands > view.limit)
    return { texts: [`! The match ends in turn ${view.limit}: landing later counts for nothing.`], role: 'warning' };
  if (view.visible[draft.to] !== true) return { texts: [`Planet ${id} is unseen: you will get no news from there.`] };
  const then = forecastAt(scene, draft.to);
  return then === undefined ? { texts: [''] } : landingStatus(scene, draft, then, id);
}

/** `All 17 find room on planet 4, but P2 keeps it: 18 against 37.` */
function landingStatus(scene: ExplorersScene, draft: Draft, then: Forecast, id: number): StatusTexts {
  const { me } = situationOf(scene);
  const arrival = then.arrivals.find(({ player }) => player === me);
  if (arrival === undefined) return { texts: [''] };
  const { clause, role } = consequenceOf(scene, then);
  const [mine, theirs] = me === 1 ? [then.p1, then.p2] : [then.p2, then.p1];
  const counts = `${groupDigits(mine)} against ${groupDigits(theirs)}`;
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

/** How many of those who land together find room; those of one order are not told apart. */
function landedText({ people, landed, lost }: Arrival, ordered: number, where: string): string {
  const all = `All ${groupDigits(people)}${people > ordered ? ' who land then' : ''}`;
  if (lost === 0) return people === 1 ? `Your one finds room${where}` : `${all} find room${where}`;
  if (landed > 0) return `${groupDigits(lost)} of ${groupDigits(people)} ${lost === 1 ? 'finds' : 'find'} no room${where}`;
  return people === 1 ? `Your one finds no room${where}` : `None of ${groupDigits(people)} finds room${where}`;
}
