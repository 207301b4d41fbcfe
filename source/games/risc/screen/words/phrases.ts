import { filled } from '../../../../engine/text/width.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { cutApart } from '../../../../screen/cut.ts';
import { goByNumber } from '../../../../screen/parts/end-words.ts';
import { capitalized, counted, ended } from '../../../../screen/sentences.ts';
import { type Verb, type Perspective, createPerspective } from '../../event-texts.ts';
import { seatsOf } from '../../state.ts';
import type { RiscScene } from '../local.ts';
import { figuresOf } from '../memory.ts';
import { landNamed, shortPlayerName } from './names.ts';

export type Listener = Pick<RiscScene, 'seat' | 'bots' | 'watched' | 'outSeat' | 'view' | 'online' | 'names'>;

/** Whether all players go by their numbers. */
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

export const isListener = (listener: Listener, seat: Seat): boolean => !isUnaddressed(listener) && seat === listener.seat;

/** `you`, `P3` */
export const nameOf = (listener: Listener, seat: Seat): string => perspectiveOf(listener).name(seat);

/** `yours`, `of P3`: whose something is. */
export const whose = (listener: Listener, seat: Seat): string =>
  isListener(listener, seat) ? 'yours' : `of ${shortPlayerName(listener, seat)}`;

/** `yours`, `P3's`: behind what is owned. */
export const possessed = (listener: Listener, seat: Seat): string =>
  isListener(listener, seat) ? 'yours' : `${shortPlayerName(listener, seat)}'s`;

/** `your`, `P3's`: before what is owned. */
export const possessing = (listener: Listener, seat: Seat): string =>
  isListener(listener, seat) ? 'your' : `${shortPlayerName(listener, seat)}'s`;

/** `of yours`, `of P3`: behind units. */
export const ofWhom = (listener: Listener, seat: Seat): string =>
  isListener(listener, seat) ? 'of yours' : `of ${shortPlayerName(listener, seat)}`;

export const perspectiveOf = (listener: Listener): Perspective =>
  createPerspective(
    (seat) => isListener(listener, seat),
    (seat) => shortPlayerName(listener, seat),
    (id) => landNamed(listener.view.map, id),
  );

/** `You`, `P3`: at the beginning of a line. */
export const subjectName = (listener: Listener, seat: Seat): string =>
  isListener(listener, seat) ? 'You' : shortPlayerName(listener, seat);

/** All players as they are called at the beginning of a line, by seat - 1, in so many columns. */
export const namesColumn = (listener: Listener, columns: number): readonly string[] =>
  cutApart(
    seatsOf(listener.view).map((seat) => subjectName(listener, seat)),
    columns,
  ).map((name) => filled(name, columns));

/** A text at the beginning of a line: `You move`, `Your best`. Names stay as they are written. */
export const capitalizeSubject = (text: string): string => text.replace(/^(?:you|your|their|a)\b/, capitalized);

/** The same with a full stop. */
export const fullSentence = (text: string): string => ended(capitalizeSubject(text));

/** `you move`, `P3 moves` */
export const does = (listener: Listener, seat: Seat, verb: Verb): string => perspectiveOf(listener).does(seat, verb);

/** All players: the listener first. */
export function playersOf(listener: Listener): readonly Seat[] {
  const seats = listener.view.seats.map((_, i) => i + 1);
  return isUnaddressed(listener) ? seats : [listener.seat, ...seats.filter((seat) => seat !== listener.seat)];
}

/** How a match has ended, and why. */
export function endText(listener: Listener): string {
  const { view } = listener;
  const { outcome, map } = view;
  if (outcome === null) return '';
  const [winner] = outcome.winners;
  const last = 'Turn limit';
  if (winner === undefined) return `${last}: nobody has most territories and most bonus.`;
  if (outcome.reason === 'conquest')
    return `${subjectName(listener, winner)} ${isListener(listener, winner) ? 'own' : 'owns'} all ${counted(map.ids.length, 'territory', 'territories')}.`;
  const { lands, bonus } = figuresOf(view, winner);
  const otherSeats = seatsOf(view).filter((seat) => seat !== winner);
  const isAhead = otherSeats.every((seat) => figuresOf(view, seat).lands < lands);
  const has = isListener(listener, winner) ? 'you have' : `${shortPlayerName(listener, winner)} has`;
  const criterion = isAhead ? 'most territories' : 'most bonus among those with most territories';
  return `${last}: ${has} ${criterion}, ${isAhead ? lands : `+${bonus}`}.`;
}
