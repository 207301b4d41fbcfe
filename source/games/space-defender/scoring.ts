import type { EnemyKind } from './vocabulary.ts';

/** What a destroyed enemy leaves behind: an orb, worth its number, or a focus that holds others. */
export type Orbment = number | Focus;

/** A holder with a limited number of slots, worth more when all of them are taken. */
export interface Focus {
  readonly focus: 'diamond' | 'platinum';
  readonly slots: readonly Orbment[];
}

const capacity = { diamond: 4, platinum: 3 } as const;
const multiplier = { diamond: 3, platinum: 2 } as const;

const drops: Readonly<Record<EnemyKind, Orbment>> = {
  Grunt: 2,
  Fighter: 3,
  Carrier: { focus: 'diamond', slots: [3] },
  Interceptor: 1,
  Pylon: { focus: 'platinum', slots: [1] },
};

/** What this kind of enemy leaves behind (rules, section 3). */
export const dropOf = (kind: EnemyKind): Orbment => drops[kind];

/**
 * The Starfighter's own focus, which has room for everything, with one orbment more (rules, section 11): an inner focus
 * with room is filled before a new slot is taken. As that is so at every depth, only the last slot can have room.
 */
export function collect(slots: readonly Orbment[], orbment: Orbment): readonly Orbment[] {
  const last = slots.at(-1);
  const filled = typeof last === 'object' ? add(last, orbment) : undefined;
  return filled === undefined ? [...slots, orbment] : slots.with(-1, filled);
}

/** The focus with the orbment in it, or nothing if it has no room at any depth. */
function add({ focus, slots }: Focus, orbment: Orbment): Focus | undefined {
  const collected = collect(slots, orbment);
  return collected.length > capacity[focus] ? undefined : { focus, slots: collected };
}

/** The worth of some slots, multipliers of full inner focuses included. */
export const worthOf = (slots: readonly Orbment[]): number =>
  slots.reduce<number>((total, slot) => total + (typeof slot === 'number' ? slot : worthOfFocus(slot)), 0);

function worthOfFocus({ focus, slots }: Focus): number {
  const full = slots.length === capacity[focus];
  return worthOf(slots) * (full ? multiplier[focus] : 1);
}

/** The kind of enemy that leaves an orb of this worth. */
const orbOf = { 1: 'Interceptor', 2: 'Grunt', 3: 'Fighter' } as const;
const isOrb = (value: number): value is keyof typeof orbOf => value in orbOf;

/** The same worth by the kind of enemy that left it behind; the orb that a focus began with is that of its Carrier or Pylon. */
export function worthByKind(slots: readonly Orbment[]): Readonly<Record<EnemyKind, number>> {
  const worth: Record<EnemyKind, number> = { Grunt: 0, Fighter: 0, Carrier: 0, Interceptor: 0, Pylon: 0 };
  const add = (orbments: readonly Orbment[], factor: number, holder?: EnemyKind) => {
    for (const [i, slot] of orbments.entries()) {
      if (typeof slot === 'number') {
        if (isOrb(slot)) worth[i === 0 && holder !== undefined ? holder : orbOf[slot]] += factor * slot;
        continue;
      }
      const { focus, slots: inner } = slot;
      const full = inner.length === capacity[focus];
      add(inner, full ? factor * multiplier[focus] : factor, focus === 'diamond' ? 'Carrier' : 'Pylon');
    }
  };
  add(slots, 1);
  return worth;
}

/** True only for foci that cannot come about: an earlier focus with room would have been filled first. */
export const hasEarlierRoom = (slots: readonly Orbment[]): boolean =>
  slots.some(
    (slot, i) => typeof slot === 'object' && (hasEarlierRoom(slot.slots) || (i < slots.length - 1 && hasRoom(slot))),
  );

const hasRoom = ({ focus, slots }: Focus): boolean => {
  const last = slots.at(-1);
  return slots.length < capacity[focus] || (typeof last === 'object' && hasRoom(last));
};

/** Whether this is a focus that can exist: no more slots than it has room for, at every depth. */
export const isOrbment = (value: unknown): value is Orbment => {
  if (typeof value === 'number') return value === 1 || value === 2 || value === 3;
  if (typeof value !== 'object' || value === null || !('focus' in value) || !('slots' in value)) return false;
  const { focus, slots } = value;
  return (
    (focus === 'diamond' || focus === 'platinum') &&
    Array.isArray(slots) &&
    slots.length <= capacity[focus] &&
    slots.every(isOrbment)
  );
};

/** The score so far: none before the mission has begun. */
export const scoreOf = ({ sector }: { readonly sector: { readonly score: number } | null }): number =>
  sector?.score ?? 0;
