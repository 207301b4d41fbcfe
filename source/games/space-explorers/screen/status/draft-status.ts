import { itemAt } from '../../../../engine/lookup.ts';
import { grouped } from '../../../../screen/grouped.ts';
import type { StatusTexts } from '../../../../screen/status-line.ts';
import { type Arrival, forecastOf } from '../../forecast.ts';
import { idOf, lengthOf } from '../../map.ts';
import { ownerAt, peopleOf, turnsLeftOf } from '../../state.ts';
import { type Owner, otherOf, type Player } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { type Draft, forecastAt, situationOf } from '../situation.ts';

/** What Enter would queue: when it lands and how many stay; and what comes of it. */
export const draftStatus = (scene: ExplorersScene, draft: Draft): readonly [StatusTexts, StatusTexts] => [
  queueingStatus(scene, draft),
  arrivalStatus(scene, draft),
];

function queueingStatus(scene: ExplorersScene, draft: Draft): StatusTexts {
  const { refusal, from, to, people, free, length, lands } = draft;
  if (refusal !== undefined) return { texts: [`! ${refusal.message}`], role: 'refusal' };
  const { map } = scene.view;
  const source = idOf(map, from);
  const head = `Enter queues send(${source},${idOf(map, to)},${people}):`;
  if (free === undefined) return { texts: [`${head} length ${length}, lands in turn ${lands}.`] };
  const lost = sourceText(scene, draft);
  const stay = lost ?? `Free on ${source} after it: ${grouped(free - people)}.`;
  const isLast = lost === nobodyText(source) && !hasOthers(scene, from);
  return {
    ...(isLast ? { role: 'warning' } : {}),
    texts: [
      `${head} length ${length}, lands in turn ${lands}. ${stay}`,
      `${head} lands in turn ${lands}. ${stay}`,
      `${head} t${lands}. ${stay}`,
    ].map((text) => (isLast ? `! ${text}` : text)),
  };
}

const nobodyText = (id: number): string => `Nobody stays on ${id}.`;

/** Whether the player has the majority on another planet, too. */
function hasOthers(scene: ExplorersScene, planet: number): boolean {
  const { view, own } = situationOf(scene);
  return view.map.ids.some(
    (_, other) => other !== planet && view.visible[other] === true && ownerAt(view, other) === own,
  );
}

/** What becomes of a source whose majority is lost with those who leave; nothing where it stays. */
function sourceText(scene: ExplorersScene, { from, people }: Draft): string | undefined {
  const { view, queue, own } = situationOf(scene);
  const id = idOf(view.map, from);
  if (ownerAt(view, from) !== own) return undefined;
  let gone = people;
  for (const order of queue) if (order.from === from) gone += order.people;
  const left = itemAt(peopleOf(view, own), from) - gone;
  const others = itemAt(peopleOf(view, otherOf(own)), from);
  if (left > others) return undefined;
  if (left + others === 0) return nobodyText(id);
  return left === others ? `${id} is tied then.` : `They have ${id} then.`;
}

/** What comes of it when it lands. */
function arrivalStatus(scene: ExplorersScene, draft: Draft): StatusTexts {
  const { view } = situationOf(scene);
  const id = idOf(view.map, draft.to);
  if (draft.refusal !== undefined)
    return { texts: ['1 is one, h half, a all, or type a number; Backspace takes a digit back.'] };
  if (draft.lands > view.limit)
    return {
      texts: [`! The last turn is ${view.limit}: who lands after it counts for nothing.`],
      role: 'warning',
    };
  if (view.visible[draft.to] !== true)
    return { texts: [`${id} is not seen: nobody knows what is there in turn ${draft.lands}.`] };
  if (!scene.preferences.forecast) return { texts: [''] };
  return landingStatus(scene, draft, id);
}

function landingStatus(scene: ExplorersScene, draft: Draft, id: number): StatusTexts {
  const { view, own, queue } = situationOf(scene);
  const { to, people, length } = draft;
  const then = forecastAt(scene, to);
  const arrival = then?.arrivals.find(({ player }) => player === own);
  if (then === undefined || arrival === undefined) return { texts: [''] };
  const before = ownersText(scene, to, id);
  const tooMany = then.p1 + then.p2 - itemAt(view.sizes, to);
  const landed = landedText(people, arrival, tooMany > 0);
  const without = forecastOf(view, queue, to, length);
  const isOne = people === 1 && arrival.people === 1;
  const kept = without?.owner === own ? keptText(scene, draft) : undefined;
  const majority = arrival.landed === 0 ? '' : majorityText(then.owner, own, kept, isOne);
  const crowded = tooMany > 0 ? `, ${grouped(tooMany)} too many` : '';
  const isLoss = arrival.lost > 0 || tooMany > 0;
  const mark = isLoss ? '! ' : '';
  const [mine, theirs] = own === 1 ? [then.p1, then.p2] : [then.p2, then.p1];
  return {
    texts: [
      `${mark}${before}; ${landed}${majority}${crowded}.`,
      `${mark}${landed.charAt(0).toUpperCase()}${landed.slice(1)}${majority}${crowded}.`,
      `${mark}In turn ${then.turn}: you ${grouped(mine)}, they ${grouped(theirs)}.`,
    ],
    ...(isLoss ? { role: 'warning' } : {}),
  };
}

/** How many of those who land together find room; those of one transfer are not told apart. */
function landedText(people: number, arrival: Arrival, isCrowded: boolean): string {
  const others = arrival.people - people;
  const who = others > 0 ? `your ${grouped(people)} and ${grouped(others)} more` : `your ${grouped(people)}`;
  const isOne = arrival.people === 1;
  if (arrival.lost === 0 && isCrowded) return `${who} ${isOne ? 'lands' : 'land'}`;
  if (arrival.lost === 0) return `${who} ${isOne ? 'finds' : 'find'} room`;
  if (arrival.landed === 0) return `${who} ${isOne ? 'finds no room and is' : 'find no room and are'} lost`;
  return `of ${who} only ${grouped(arrival.landed)} find room`;
}

/** What is said of a planet that is one's own without this transfer, too: now, or once others have landed there. */
function keptText(scene: ExplorersScene, { to, length }: Draft): string {
  const { view, own, queue } = situationOf(scene);
  if (ownerAt(view, to) === own) return ', and it stays yours';
  const landings = [
    ...view.shuttles.flatMap((shuttle) => (shuttle.to === to ? [turnsLeftOf(view, shuttle)] : [])),
    ...queue.flatMap((order) => (order.to === to ? [lengthOf(view.map, order.from, to)] : [])),
  ];
  const first = landings
    .filter((units) => units <= length)
    .sort((a, b) => a - b)
    .map((units) => forecastOf(view, queue, to, units))
    .find((forecast) => forecast?.owner === own);
  return first === undefined ? ', and it is yours then' : `, and it is yours from turn ${first.turn} on`;
}

function majorityText(owner: Owner, own: Player, kept: string | undefined, isOne: boolean): string {
  if (owner === own) return kept ?? ` and ${isOne ? 'takes' : 'take'} the majority`;
  if (owner === 0) return ` and ${isOne ? 'makes' : 'make'} a tie`;
  return ` and ${isOne ? 'does' : 'do'} not take the majority`;
}

/** `They own 4 with 32` */
function ownersText(scene: ExplorersScene, planet: number, id: number): string {
  const { view, own } = situationOf(scene);
  const owner = ownerAt(view, planet);
  const p1 = itemAt(view.p1, planet);
  const p2 = itemAt(view.p2, planet);
  if (owner === 0) return p1 === 0 ? `${id} is empty` : `${id} is tied at ${grouped(p1)} each`;
  return `${owner === own ? 'You' : 'They'} own ${id} with ${grouped(Math.max(p1, p2))}`;
}
