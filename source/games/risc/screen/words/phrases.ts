import { type Rewordings, reworded, type ValuesOf } from '#engine/refusals.ts';
import type { Refusal } from '#engine/result.ts';
import { padColumns } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { playerName } from '#screen/online.ts';
import { goByNumber } from '#screen/parts/match-end.ts';
import { capitalize, pluralize, withPeriod } from '#screen/sentences.ts';
import { firstThatFits, truncate, truncateDistinct } from '#screen/truncate.ts';
import { createPerspective, type Perspective, type Verb } from '../../event-texts.ts';
import { idOf, landName, type RiscMap } from '../../map.ts';
import { reasons } from '../../refusals.ts';
import { seatsOf } from '../../state.ts';
import { countOf, type Units, unitsText } from '../../units.ts';
import { typeAt, typeNames } from '../../vocabulary.ts';
import { figuresOf, type RiscScene } from '../local.ts';

export function landNamed(map: Pick<RiscMap, 'ids' | 'labels'>, id: string): string {
  const territory = map.ids.indexOf(id);
  return territory < 0 ? id : landName(map, territory);
}

type NamedScene = Pick<RiscScene, 'online' | 'names' | 'bots'>;

/** The name, or `P2` without one or if several bots share it. */
export function shortPlayerName({ online, names, bots }: NamedScene, seat: Seat): string {
  const isShared = Object.values(bots).filter((bot) => bot === bots[seat]).length > 1;
  const called = playerName({ online, names }, seat, isShared ? {} : bots);
  return called === `player ${seat}` ? `P${seat}` : called;
}

/** A bot's name to show beside its seat number. */
export const botNameBeside = (scene: NamedScene, seat: Seat): string | undefined =>
  shortPlayerName(scene, seat) === `P${seat}` ? scene.bots[seat] : undefined;

/** Columns from which a shortened name ends in `..`. */
const minEllipsis = 6;

/** A territory's label if it fits, else its id, else the beginning of the label with its number. */
export function shortName(map: Pick<RiscMap, 'ids' | 'labels'>, territory: number, columns: number): string {
  const label = landName(map, territory);
  const fullName = [label, idOf(map, territory)].find((text) => text.length <= columns);
  if (fullName !== undefined) return fullName;
  const digits = /\d*$/.exec(label)?.[0] ?? '';
  const room = columns - digits.length;
  return room < 1 ? cut(label, columns) : `${cut(label.slice(0, label.length - digits.length), room)}${digits}`;
}

const cut = (text: string, columns: number): string =>
  columns < minEllipsis ? text.slice(0, columns).trimEnd() : truncate(text.trimEnd(), columns);

export type Listener = Pick<RiscScene, 'seat' | 'bots' | 'watched' | 'outSeat' | 'view' | 'online' | 'names'>;

/** True if no player at this screen is addressed as `you`. */
export const isUnaddressed = ({ view, bots, watched, outSeat, online }: Listener): boolean =>
  goByNumber({
    bots,
    watched,
    outSeat,
    online,
    viewer: view.viewer,
    players: view.seats.length,
    isOver: view.outcome !== null,
  });

export const isListener = (listener: Listener, seat: Seat): boolean =>
  !isUnaddressed(listener) && seat === listener.seat;

/** `you`, `P3` */
export const nameOf = (listener: Listener, seat: Seat): string => perspectiveOf(listener).name(seat);

/** `yours`, `of P3`, as a predicate. */
export const whose = (listener: Listener, seat: Seat): string =>
  isListener(listener, seat) ? 'yours' : `of ${shortPlayerName(listener, seat)}`;

/** `yours`, `P3's`, without a noun. */
export const possessed = (listener: Listener, seat: Seat): string =>
  isListener(listener, seat) ? 'yours' : `${shortPlayerName(listener, seat)}'s`;

/** `your`, `P3's`, before a noun. */
export const possessing = (listener: Listener, seat: Seat): string =>
  isListener(listener, seat) ? 'your' : `${shortPlayerName(listener, seat)}'s`;

/** `of yours`, `of P3`, after units. */
export const ofWhom = (listener: Listener, seat: Seat): string =>
  isListener(listener, seat) ? 'of yours' : `of ${shortPlayerName(listener, seat)}`;

export const perspectiveOf = (listener: Listener): Perspective =>
  createPerspective(
    (seat) => isListener(listener, seat),
    (seat) => shortPlayerName(listener, seat),
    (id) => landNamed(listener.view.map, id),
  );

/** `You`, `P3`, to begin a line. */
export const subjectName = (listener: Listener, seat: Seat): string =>
  isListener(listener, seat) ? 'You' : shortPlayerName(listener, seat);

/** Names of all players, padded to at most `columns` columns. */
export const namesColumn = (listener: Listener, columns: number): readonly string[] =>
  truncateDistinct(
    seatsOf(listener.view).map((seat) => subjectName(listener, seat)),
    columns,
  ).map((name) => padColumns(name, columns));

/** `You move`, `Your best`. Player names are not capitalized. */
export const capitalizeSubject = (text: string): string => text.replace(/^(?:you|your|their|a)\b/, capitalize);

export const fullSentence = (text: string): string => withPeriod(capitalizeSubject(text));

/** `you move`, `P3 moves` */
export const does = (listener: Listener, seat: Seat, verb: Verb): string => perspectiveOf(listener).does(seat, verb);

export function playersOf(listener: Listener): readonly Seat[] {
  const seats = listener.view.seats.map((_, i) => i + 1);
  return isUnaddressed(listener) ? seats : [listener.seat, ...seats.filter((seat) => seat !== listener.seat)];
}

export function endText(listener: Listener): string {
  const { view } = listener;
  const { outcome, map } = view;
  if (outcome === null) return '';
  const [winner] = outcome.winners;
  const last = 'Turn limit';
  if (winner === undefined) return `${last}: nobody has most territories and most bonus.`;
  if (outcome.reason === 'conquest')
    return `${subjectName(listener, winner)} ${isListener(listener, winner) ? 'own' : 'owns'} all ${pluralize(map.ids.length, 'territory', 'territories')}.`;
  const { lands, bonus } = figuresOf(view, winner);
  const otherSeats = seatsOf(view).filter((seat) => seat !== winner);
  const isAhead = otherSeats.every((seat) => figuresOf(view, seat).lands < lands);
  const has = isListener(listener, winner) ? 'you have' : `${shortPlayerName(listener, winner)} has`;
  const criterion = isAhead ? 'most territories' : 'most bonus among those with most territories';
  return `${last}: ${has} ${criterion}, ${isAhead ? lands : `+${bonus}`}.`;
}

/** `86.6 %`. Never rounds an uncertain chance to 0 or 100. */
export function percentText(chance: number): string {
  const rounded = (100 * chance).toFixed(1);
  if (rounded === '100.0' && chance < 1) return '99.9 %';
  if (rounded === '0.0' && chance > 0) return '0.1 %';
  return `${rounded} %`;
}

/** `86.6 percent` */
export const percentWords = (chance: number): string => percentText(chance).replace('%', 'percent');

/** `87`. Never rounds an uncertain chance to 0 or 100. */
export function wholePercent(chance: number): number {
  const rounded = Math.round(100 * chance);
  return chance > 0 && chance < 1 ? Math.min(99, Math.max(1, rounded)) : rounded;
}

/** `87 percent` */
export const wholePercentWords = (chance: number): string => `${wholePercent(chance)} percent`;

/** `basic unit`, `bowman` */
export const unitName = (type: number): string => (type === 0 ? 'basic unit' : typeNames[typeAt(type)].toLowerCase());

/** `basic`, `bowmen`, after a number. */
export const unitsName = (type: number, count: number): string => {
  if (type === 0) return 'basic';
  const name = unitName(type);
  if (count === 1) return name;
  return name.endsWith('man') ? `${name.slice(0, -2)}en` : `${name}s`;
};

/** `1 basic, 7 bowmen`, or the total if that is too long. */
export function forceWords(units: Units, columns = Number.POSITIVE_INFINITY): string {
  const terms = units.flatMap((count, type) => (count === 0 ? [] : [`${count} ${unitsName(type, count)}`]));
  const fullText = terms.length === 0 ? 'no units' : terms.join(', ');
  return firstThatFits([fullText, `${countOf(units)} units`], columns);
}

/** `1 basic unit`, `4 bowmen`, `1 basic, 2 bowmen` */
export const unitsWords = (units: Units): string => {
  const words = forceWords(units);
  return /^\d+ basic$/.test(words) ? `${words} ${countOf(units) === 1 ? 'unit' : 'units'}` : words;
};

const land = ({ view }: RiscScene, id: string): string => landNamed(view.map, id);

/** `You have`, `P2 has` */
const subjectText = (scene: RiscScene, seat: Seat, [your, their]: readonly [string, string]): string =>
  seat === scene.seat ? `You ${your}` : `${shortPlayerName(scene, seat)} ${their}`;

/** Screen texts of refusals, for which the rules use ids and numbers. */
const refusalWordings: Rewordings<RiscScene, ValuesOf<typeof reasons>> = {
  'wrong-phase': (_, { phases }) =>
    phases.includes('placement')
      ? 'Units are placed only before the first turn.'
      : 'First all players place their units.',
  'not-your-turn/committed': (scene, { seat }) =>
    `${subjectText(scene, seat, ['have', 'has'])} ended the ${scene.view.phase === 'placement' ? 'placement' : 'turn'} already.`,
  'not-your-turn/out': (scene, { seat }) => `${subjectText(scene, seat, ['are', 'is'])} out of the match.`,
  'bad-count': () => 'Choose at least one unit.',
  'same-territory': (scene, { id }) =>
    `Units are to go from ${land(scene, id)} to ${land(scene, id)}: choose two lands.`,
  'not-own-territory': (scene, { id, owner }) =>
    `${land(scene, id)} belongs to ${shortPlayerName(scene, owner)}; choose a land of your own.`,
  'own-territory': (scene, { id }) => `${land(scene, id)} is yours: move there, or attack a land of somebody else.`,
  'not-adjacent'(scene, { from, to, linked }) {
    const names = linked.map((id) => land(scene, id));
    return `${land(scene, to)} is not next to ${land(scene, from)}; ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}.`;
  },
  'no-path': (scene, { from, to }) =>
    `No way over your own lands leads from ${land(scene, from)} to ${land(scene, to)}.`,
  'not-enough-units'(scene, { id, left: unitsLeft, asked: requested }) {
    if (countOf(unitsLeft) === 0) return `${land(scene, id)} has no units left for orders.`;
    const requestedText = typeof requested === 'object' ? unitsText(requested) : requested;
    return `${land(scene, id)} has only ${unitsText(unitsLeft)} left for orders, ${requestedText === 'all' ? 'none of that type' : `not ${requestedText}`}.`;
  },
  'not-enough-food': (_, { cost, left }) => `This costs ${cost} food; you have ${left} left.`,
  'not-enough-tech': (_, { cost, left }) => `This costs ${cost} tech; you have ${left} left.`,
  needed: (_, { order }) => `Order ${order} needs it; cancel that one first.`,
  'illegal-orders': (scene, { order, error }) => `Order ${order} cannot be carried out: ${refusalWords(scene, error)}`,
};

export const refusalWords = (scene: RiscScene, error: Refusal): string => inOtherWords(scene, error) ?? error.message;

const inOtherWords = reworded(reasons, refusalWordings);
