import { type Coord, tileAt, tileKey } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import { entityAt, type Field } from '../../state.ts';
import { isMechKind } from '../../vocabulary.ts';
import { type Attacker, attackerOf, type Effect, effectOf } from '../event-texts.ts';

/** One unit's part in the attack phase. */
export interface Strike extends Attacker {
  readonly effects: readonly Effect[];
}

/** An attack phase, unit by unit. */
export function strikesOf(events: readonly GameEvent[]): Strike[] {
  const strikes: (Strike & { readonly effects: Effect[] })[] = [];
  for (const event of events) {
    const attacker = attackerOf(event);
    if (attacker !== undefined) strikes.push({ ...attacker, effects: [] });
    const effect = effectOf(event);
    if (effect !== undefined) strikes.at(-1)?.effects.push(effect);
  }
  return strikes;
}

/** Whether a mech or a building loses health. */
export const isLoss = ({ kind, change }: Effect): boolean => change < 0 && (kind === 'building' || isMechKind(kind));

/** The health on a tile before and after an attack phase. */
export interface Change {
  readonly at: Coord;
  readonly now: number;
  readonly after: number;
  readonly destroyed: boolean;
}

/** The tiles whose health is another after the attacks than before. */
export function changesOf(before: Field, attacks: readonly Strike[]): Map<string, Change> {
  const sums = new Map<string, Effect>();
  for (const effect of attacks.flatMap(({ effects }) => effects)) {
    const key = tileKey(effect.at);
    sums.set(key, { ...effect, change: effect.change + (sums.get(key)?.change ?? 0) });
  }
  const changes = new Map<string, Change>();
  for (const [key, { at, change, health }] of sums) {
    const now = entityAt(before.entities, at)?.health ?? Number(tileAt(before.board, at));
    if (change !== 0) changes.set(key, { at, now, after: health, destroyed: health === 0 });
  }
  return changes;
}
