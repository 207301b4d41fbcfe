import type { Seat } from '../../../../engine/game.ts';
import type { EventOf, GameEvent } from '../../events.ts';

/** One force against whoever held the territory. Places in the list of events are from 0. */
export interface Combat {
  readonly begin: EventOf<'combat'>;
  /** Where its first event is. */
  readonly from: number;
  readonly rolls: readonly EventOf<'roll'>[];
  readonly end: EventOf<'combat-end'>;
}

/** All combats for one territory. */
export interface Battle {
  readonly begin: EventOf<'battle'>;
  /** Where its first and its last event are. */
  readonly from: number;
  readonly to: number;
  readonly combats: readonly Combat[];
  readonly end: EventOf<'battle-end'>;
  /** The territories that each force has come from, by seat. */
  readonly sources: ReadonlyMap<Seat, readonly string[]>;
}

const known = new WeakMap<readonly GameEvent[], readonly Battle[]>();

/** The battles of a turn in their order. */
export function battlesOf(events: readonly GameEvent[]): readonly Battle[] {
  const found = known.get(events) ?? battlesIn(events);
  known.set(events, found);
  return found;
}

function battlesIn(events: readonly GameEvent[]): readonly Battle[] {
  const battles: Battle[] = [];
  let begun: { readonly begin: EventOf<'battle'>; readonly from: number } | undefined;
  let combats: Combat[] = [];
  let begin: EventOf<'combat'> | undefined;
  let from = 0;
  let rolls: EventOf<'roll'>[] = [];
  for (const [i, event] of events.entries()) {
    if (event.type === 'battle') {
      begun = { begin: event, from: i };
      combats = [];
    } else if (event.type === 'combat') {
      begin = event;
      from = i;
      rolls = [];
    } else if (event.type === 'roll') rolls.push(event);
    else if (event.type === 'combat-end' && begin !== undefined) combats.push({ begin, from, rolls, end: event });
    else if (event.type === 'battle-end' && begun !== undefined) {
      const sources = sourcesOf(events, event.territory);
      battles.push({ ...begun, to: i, combats, end: event, sources });
    }
  }
  return battles;
}

function sourcesOf(events: readonly GameEvent[], target: string): ReadonlyMap<Seat, readonly string[]> {
  const sources = new Map<Seat, readonly string[]>();
  for (const event of events) {
    if (event.type !== 'attacked' || event.to !== target) continue;
    const others = sources.get(event.seat) ?? [];
    if (!others.includes(event.from)) sources.set(event.seat, [...others, event.from]);
  }
  return sources;
}

/** How far a turn has been told. */
export interface Told {
  readonly events: readonly GameEvent[];
  /** So many of them. */
  readonly told: number;
}

/** The battle that is told, or that was told last; from 0, -1 before the first. */
export const battleNow = ({ events, told }: Told): number => battlesOf(events).findLastIndex(({ from }) => from < told);

/** The combat of a battle that is told, or that was told last. */
export const combatNow = ({ combats }: Battle, told: number): Combat | undefined =>
  combats.findLast(({ from }) => from < told) ?? combats[0];

/** How many rounds of a combat have been told. */
export const roundsTold = ({ from, rolls }: Combat, told: number): number =>
  Math.max(0, Math.min(rolls.length, told - from - 1));

/** Whether the end of a combat has been told. */
export const isCombatTold = ({ from, rolls }: Combat, told: number): boolean => told > from + rolls.length + 1;

/** Whether the end of a battle has been told. */
export const isBattleTold = ({ to }: Battle, told: number): boolean => told > to;

/** The rounds of all combats of a battle. */
export const roundsOf = ({ combats }: Battle): number => combats.reduce((sum, { rolls }) => sum + rolls.length, 0);
