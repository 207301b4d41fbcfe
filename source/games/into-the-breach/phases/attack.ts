import type { PhaseContext } from '../../../engine/game.ts';
import { emitEvent } from '../apply.ts';
import { type Coord, isStanding, tileAt } from '../board.ts';
import type { By } from '../events.ts';
import type { IntoTheBreach } from '../game-types.ts';
import { type Entity, entityAt, isMech, living } from '../state.ts';
import { maxBuildingHealth } from '../vocabulary.ts';
import { changeBy, targetsOf } from '../weapons.ts';

type AttackContext = Pick<PhaseContext<IntoTheBreach>, 'state' | 'events'>;

/** All units attack in priority order, friend and foe alike; then those without health are taken off the list. */
export function attack(context: AttackContext): void {
  const { state } = context;
  for (const [i, unit] of state.entities.entries()) {
    const by: By = { kind: unit.kind, row: unit.row, column: unit.column };
    const order = i + 1;
    if (unit.health === 0) {
      emitEvent(context, { type: 'attack-skipped', order, ...by });
      continue;
    }
    const targets = targetsOf(state.board, unit);
    emitEvent(context, { type: 'attacked', order, ...by, targets });
    for (const target of targets) strike(context, unit, target, by);
  }
  state.entities = living(state.entities);
}

/** Changes the building or the unit on a tile; there are never both. */
function strike(context: AttackContext, attacker: Entity, target: Coord, by: By): void {
  const { board, entities } = context.state;
  const change = changeBy(attacker);
  const tile = tileAt(board, target);
  if (isStanding(tile)) return changeBuilding(context, target, Number(tile), change, by);
  const unit = entityAt(entities, target);
  if (unit !== undefined && (change <= 0 || isMech(unit))) changeUnit(context, unit, change, by);
}

function changeBuilding(context: AttackContext, [row, column]: Coord, before: number, change: number, by: By): void {
  const health = Math.max(0, Math.min(maxBuildingHealth, before + change));
  if (health === before) return;
  const amount = Math.abs(health - before);
  const type = health > before ? 'building-healed' : 'building-damaged';
  emitEvent(context, { type, row, column, amount, health, by });
  if (health === 0) emitEvent(context, { type: 'building-destroyed', row, column, by });
}

function changeUnit(
  context: AttackContext,
  { kind, row, column, health: before }: Entity,
  change: number,
  by: By,
): void {
  const health = Math.max(0, before + change);
  if (health === before) return;
  const amount = Math.abs(health - before);
  const type = change > 0 ? 'healed' : 'damaged';
  emitEvent(context, { type, kind, row, column, amount, health, by });
  if (health === 0) emitEvent(context, { type: 'destroyed', kind, row, column, by });
}
