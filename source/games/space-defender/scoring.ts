import type { EnemyKind } from './vocabulary.ts';

/** Drop of a destroyed enemy: an orb, given by its points, or a focus that contains other drops. */
export type Orbment = number | Focus;

/** A container with few slots for drops. A full focus multiplies the worth of its contents. */
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

export const dropOf = (kind: EnemyKind): Orbment => drops[kind];

/** Adds a drop (rules, "Score"). Inner focuses are filled first, so only the last slot can have room. */
export function collect(slots: readonly Orbment[], orbment: Orbment): readonly Orbment[] {
  const last = slots.at(-1);
  const filled = typeof last === 'object' ? add(last, orbment) : undefined;
  return filled === undefined ? [...slots, orbment] : slots.with(-1, filled);
}

/** Returns undefined if neither the focus nor any focus in it has room. */
function add({ focus, slots }: Focus, orbment: Orbment): Focus | undefined {
  const collected = collect(slots, orbment);
  return collected.length > capacity[focus] ? undefined : { focus, slots: collected };
}

/** Score of all drops, including the multipliers of full focuses. */
export const worthOf = (slots: readonly Orbment[]): number =>
  slots.reduce<number>((total, slot) => total + (typeof slot === 'number' ? slot : worthOfFocus(slot)), 0);

function worthOfFocus({ focus, slots }: Focus): number {
  const full = slots.length === capacity[focus];
  return worthOf(slots) * (full ? multiplier[focus] : 1);
}

const orbOf = { 1: 'Interceptor', 2: 'Grunt', 3: 'Fighter' } as const;
const isOrb = (value: number): value is keyof typeof orbOf => value in orbOf;

/** Splits the score by the enemy kind of each drop. A focus and its first orb come from the same enemy. */
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

/** True if a focus before the last slot has room, at any level. No game leads to that. */
export const hasEarlierRoom = (slots: readonly Orbment[]): boolean =>
  slots.some(
    (slot, i) => typeof slot === 'object' && (hasEarlierRoom(slot.slots) || (i < slots.length - 1 && hasRoom(slot))),
  );

const hasRoom = ({ focus, slots }: Focus): boolean => {
  const last = slots.at(-1);
  return slots.length < capacity[focus] || (typeof last === 'object' && hasRoom(last));
};

/** True for an orb, and for a focus if neither it nor a focus nested in it has more slots than its capacity. */
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

export const scoreOf = ({ sector }: { readonly sector: { readonly score: number } | null }): number =>
  sector?.score ?? 0;
