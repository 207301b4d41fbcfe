import { itemAt } from '../../../../engine/lookup.ts';
import { groupDigits } from '../../../../screen/grouped.ts';
import { type Forecast, forecastOf } from '../../forecast.ts';
import { ownerAt } from '../../state.ts';
import { otherOf } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { situationOf } from '../situation.ts';
import { shortPerspectiveOf } from '../words.ts';

/**
 * The result of a transfer that is being composed, in a few words; a warning where people are lost or nothing is won.
 */
export interface Consequence {
  readonly text: string;
  /** For use within a sentence about the planet. */
  readonly clause: string;
  readonly role: 'text' | 'friend' | 'warning';
}

/** The result of the transfer that is being composed on its target. */
export function consequenceOf(scene: ExplorersScene, then: Forecast): Consequence {
  const { view, me, queue, draft } = situationOf(scene);
  if (draft === undefined) return { text: '', clause: '', role: 'text' };
  const rival = shortPerspectiveOf(scene).subject(otherOf(me));
  const arrival = then.arrivals.find(({ player }) => player === me);
  if (arrival !== undefined && arrival.lost > 0) {
    const who = arrival.landed === 0 ? `None of your ${groupDigits(arrival.people)} finds room` : undefined;
    const some = `${groupDigits(arrival.lost)} of ${groupDigits(arrival.people)} ${arrival.lost === 1 ? 'finds' : 'find'} no room`;
    return { text: who ?? some, clause: '', role: 'warning' };
  }
  const tooMany = then.p1 + then.p2 - itemAt(view.sizes, draft.to);
  if (tooMany > 0)
    return {
      text: `${groupDigits(tooMany)} too many: crowding`,
      clause: `${groupDigits(tooMany)} are too many`,
      role: 'warning',
    };
  const now = ownerAt(view, draft.to);
  if (then.owner === me) {
    if (now === me) return { text: 'It stays yours', clause: 'it stays yours', role: 'text' };
    const without = forecastOf(view, queue, draft.to, draft.length);
    if (without?.owner === me) return { text: 'Yours by then anyway', clause: 'it is yours anyway', role: 'text' };
    return { text: `You take the majority in turn ${then.turn}`, clause: 'you take it', role: 'friend' };
  }
  if (then.owner === 0) return { text: `A tie in turn ${then.turn}`, clause: 'it is a tie', role: 'warning' };
  const takes = now === me || now === 0 ? 'takes' : 'keeps';
  return { text: `${rival} ${takes} the majority`, clause: `${rival} ${takes} it`, role: 'warning' };
}
