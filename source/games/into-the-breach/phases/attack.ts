import type { Turn } from '../../../engine/game.ts';
import { missing } from '../../../engine/lookup.ts';
import type { PushedEvent } from '../../../engine/vocabulary.ts';
import { type Coord, isStanding, tileAt, withTile } from '../board.ts';
import type { By, GameEvent } from '../events.ts';
import type { IntoTheBreach } from '../game-types.ts';
import { type Entity, entityAt, isMech, type State } from '../state.ts';
import { targetsOf } from '../targets.ts';
import { fullBuilding } from '../vocabulary.ts';

/** All units attack in priority order, friend and foe alike; then those without health are taken off the list. */
export function attack({ state, events }: Pick<Turn<IntoTheBreach>, 'state' | 'events'>): void {
  for (const [i, unit] of state.entities.entries()) {
    const by: By = { kind: unit.kind, row: unit.row, column: unit.column };
    const order = i + 1;
    if (unit.health === 0) {
      events.push({ type: 'attack-skipped', order, ...by });
      continue;
    }
    const targets = targetsOf(state.board, unit);
    events.push({ type: 'attacked', order, ...by, targets });
    for (const target of targets) events.push(...strike(state, unit, target, by));
  }
  state.entities = state.entities.filter(({ health }) => health > 0);
}

/** What an attack does to a tile: to the building that stands there, or to the unit; never are both on one tile. */
function strike(state: State, attacker: Entity, target: Coord, by: By): PushedEvent<GameEvent>[] {
  const change = attacker.kind === 'HealMech' ? attacker.strength : -attacker.strength;
  if (isStanding(tileAt(state.board, target))) return changeBuilding(state.board, target, change, by);
  const unit = entityAt(state.entities, target);
  if (unit === undefined || (change > 0 && !isMech(unit))) return [];
  return changeUnit(unit, change, by);
}

function changeBuilding(board: string[], [row, column]: Coord, change: number, by: By): PushedEvent<GameEvent>[] {
  const tiles = board[row] ?? missing(row);
  const before = Number(tiles[column]);
  const health = Math.max(0, Math.min(fullBuilding, before + change));
  if (health === before) return [];
  board[row] = withTile(tiles, column, String(health));
  const amount = Math.abs(health - before);
  const type = health > before ? 'building-healed' : 'building-damaged';
  const changed: PushedEvent<GameEvent> = { type, row, column, amount, health, by };
  return health > 0 ? [changed] : [changed, { type: 'building-destroyed', row, column, by }];
}

function changeUnit(unit: Entity, change: number, by: By): PushedEvent<GameEvent>[] {
  const before = unit.health;
  unit.health = Math.max(0, before + change);
  if (unit.health === before) return [];
  const { kind, row, column, health } = unit;
  const amount = Math.abs(health - before);
  const type = change > 0 ? 'healed' : 'damaged';
  const changed: PushedEvent<GameEvent> = { type, kind, row, column, amount, health, by };
  return health > 0 ? [changed] : [changed, { type: 'destroyed', kind, row, column, by }];
}
