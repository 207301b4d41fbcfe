import type { EventOf, GameEvent } from '../../events.ts';
import { countOf, noUnits, plus, type Units } from '../../units.ts';
import { type Listener, landNamed, possessing } from '../words.ts';

type AttackMarch = Pick<EventOf<'attacked'>, 'seat' | 'from' | 'to' | 'units'>;

/** Two armies that attack the lands which the other one has left. They miss each other (rules, section 6). */
export interface Passing {
  readonly one: AttackMarch;
  readonly other: AttackMarch;
}

export function passingArmies(events: readonly GameEvent[]): readonly Passing[] {
  const marches = marchesIn(events);
  return marches.flatMap((one, i) =>
    marches
      .slice(i + 1)
      .filter((other) => other.seat !== one.seat && other.from === one.to && other.to === one.from)
      .map((other) => ({ one, other })),
  );
}

/** All attacks of a player from one land on another, as one march. */
function marchesIn(events: readonly GameEvent[]): readonly AttackMarch[] {
  const marches = new Map<string, AttackMarch>();
  for (const event of events) {
    if (event.type !== 'attacked') continue;
    const { seat, from, to } = event;
    const key = `${seat} ${from} ${to}`;
    const units: Units = plus(marches.get(key)?.units ?? noUnits, event.units);
    marches.set(key, { seat, from, to, units });
  }
  return [...marches.values()];
}

/** `your 9 and Hard's 4 pass each other between Tiara and Diadem`, longest text first. */
export function passingTexts(listener: Listener, { one, other }: Passing): readonly [string, string] {
  const armies = [one, other].map(({ seat, units }) => `${possessing(listener, seat)} ${countOf(units)}`).join(' and ');
  const [from, to] = [one.from, one.to].map((id) => landNamed(listener.view.map, id));
  return [`${armies} pass each other between ${from} and ${to}`, `${armies} pass each other`];
}
