import type { PhaseContext } from '../../../engine/game.ts';
import { happen } from '../apply.ts';
import { type Coord, isStanding, tileAt } from '../board.ts';
import type { By } from '../events.ts';
import type { IntoTheBreach } from '../game-types.ts';
import { type Entity, entityAt, isMech, living } from '../state.ts';
import { changeBy, targetsOf } from '../weapons.ts';
import { fullBuilding } from '../vocabulary.ts';

type Happenings = Pick<PhaseContext<IntoTheBreach>, 'state' | 'events'>;

/** All units attack in priority order, friend and foe alike; then those without health are taken off the list. */
export function attack(course: Happenings): void {
  const { state } = course;
  for (const [i, unit] of state.entities.entries()) {
    const by: By = { kind: unit.kind, row: unit.row, column: unit.column };
    const order = i + 1;
    if (unit.health === 0) {
      happen(course, { type: 'attack-skipped', order, ...by });
      continue;
    }
    const targets = targetsOf(state.board, unit);
    happen(course, { type: 'attacked', order, ...by, targets });
    for (const target of targets) strike(course, unit, target, by);
  }
  state.entities = living(state.entities);
}

/** Changes the building or the unit on a tile; there are never both. */
function strike(course: Happenings, attacker: Entity, target: Coord, by: By): void {
  const { board, entities } = course.state;
  const change = changeBy(attacker);
  const tile = tileAt(board, target);
  if (isStanding(tile)) return changeBuilding(course, target, Number(tile), change, by);
  const unit = entityAt(entities, target);
  if (unit !== undefined && (change <= 0 || isMech(unit))) changeUnit(course, unit, change, by);
}

function changeBuilding(course: Happenings, [row, column]: Coord, before: number, change: number, by: By): void {
  const health = Math.max(0, Math.min(fullBuilding, before + change));
  if (health === before) return;
  const amount = Math.abs(health - before);
  const type = health > before ? 'building-healed' : 'building-damaged';
  happen(course, { type, row, column, amount, health, by });
  if (health === 0) happen(course, { type: 'building-destroyed', row, column, by });
}

function changeUnit(course: Happenings, { kind, row, column, health: before }: Entity, change: number, by: By): void {
  const health = Math.max(0, before + change);
  if (health === before) return;
  const amount = Math.abs(health - before);
  const type = change > 0 ? 'healed' : 'damaged';
  happen(course, { type, kind, row, column, amount, health, by });
  if (health === 0) happen(course, { type: 'destroyed', kind, row, column, by });
}
