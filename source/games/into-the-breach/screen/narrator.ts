import { listOf } from '#screen/sentences.ts';
import type { Role } from '#screen/styled-text.ts';
import { type Coord, coordText } from '../board.ts';
import { type Kind, symbols } from '../vocabulary.ts';
import { heals } from '../weapons.ts';
import { type Effect, isLoss, type Strike } from './event-texts.ts';

/** `full` writes the kind of a unit, `short` its letter. */
export type Naming = 'full' | 'short';

interface Named {
  readonly kind: Kind | 'building';
  readonly at: Coord;
}

/** Text such as `Firefly (8,7)`, in the short form `F (8,7)`. Buildings are always `building (2,5)`. */
export const nameOf = ({ kind, at }: Named, naming: Naming = 'full'): string =>
  `${kind === 'building' || naming === 'full' ? kind : symbols[kind]} ${coordText(at)}`;

/** Text such as `TankMech (1,1) and buildings (2,5) and (3,4)`. */
function namesOf(things: readonly Named[], naming: Naming): string {
  const buildings = things.filter(({ kind }) => kind === 'building');
  const units = things.filter(({ kind }) => kind !== 'building').map((unit) => nameOf(unit, naming));
  if (buildings.length < 2) return listOf([...units, ...buildings.map((building) => nameOf(building))]);
  return listOf([...units, `buildings ${listOf(buildings.map(({ at }) => coordText(at)))}`]);
}

export interface StrikePart {
  readonly text: string;
  readonly role: Role;
}

const roleOf = (effect: Effect): Role => (isLoss(effect) ? 'danger' : effect.change > 0 ? 'success' : 'text');

/** Effects of an attack, without the attacker: `destroys HealMech (1,3)`, `hits building (2,5) for 2, leaving 1`. */
export function strikeParts({ kind, isSkipped, effects }: Strike, naming: Naming = 'full'): StrikePart[] {
  if (isSkipped) return [{ text: 'dies first', role: 'dim' }];
  if (effects.length === 0) return [{ text: heals(kind) ? 'heals nobody' : 'hits nothing', role: 'dim' }];
  return alike(effects).map((group): StrikePart => {
    const [first] = group;
    const names = namesOf(group, naming);
    const { change, health } = first;
    const role = roleOf(first);
    if (health === 0) return { text: `destroys ${names}`, role };
    if (change > 0) return { text: `heals ${names} by ${change}, to ${health}`, role };
    return { text: `hits ${names} for ${-change}, leaving ${health}`, role };
  });
}

type Group = [Effect, ...Effect[]];

/** Groups effects that one text can describe. Own losses come first, then enemies' losses, own damage and the rest. */
function alike(effects: readonly Effect[]): Group[] {
  const groups = new Map<string, Group>();
  for (const effect of effects) {
    const key = `${isLoss(effect)} ${effect.health} ${effect.health === 0 ? '' : effect.change}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [effect]);
    else group.push(effect);
  }
  const weight = ([effect]: Group) => (effect.health === 0 ? 0 : 2) + (isLoss(effect) ? 0 : 1);
  return [...groups.values()].toSorted((a, b) => weight(a) - weight(b));
}

export const strikeText = (strike: Strike, naming: Naming = 'full'): string =>
  `${nameOf(strike, naming)} ${strikeParts(strike, naming)
    .map(({ text }) => text)
    .join('; ')}`;

/** Attacks without an effect: `HealMech (1,3) and Firefly (8,7) die first`, `TankMech (1,1) does nothing`. */
export function idleTexts(strikes: readonly Strike[], naming: Naming = 'full'): string[] {
  const idle = strikes.filter(({ effects, isSkipped }) => effects.length === 0 && !isSkipped);
  const clause = (some: readonly Strike[], one: string, several: string) =>
    some.length === 0
      ? []
      : [`${listOf(some.map((strike) => nameOf(strike, naming)))} ${some.length === 1 ? one : several}`];
  if (strikes.length > 0 && idle.length === strikes.length) return ['Nobody hits anything'];
  return [
    ...clause(
      strikes.filter(({ isSkipped }) => isSkipped),
      'dies first',
      'die first',
    ),
    ...clause(idle, 'does nothing', 'do nothing'),
  ];
}
