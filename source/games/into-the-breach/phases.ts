import type { PhaseContext, PhaseTable, Turn } from '#engine/game.ts';
import { inPhase } from '#engine/step.ts';
import { type PushedEvent, publish } from '#engine/vocabulary.ts';
import { buildingsOf, type Coord, isSame, isStanding, tileAt } from './board.ts';
import { type By, emitEvent, type GameEvent } from './events.ts';
import type { IntoTheBreach } from './game-types.ts';
import {
  cellIndexOf,
  coordOf,
  distancesFrom,
  type Ground,
  groundOf,
  reachableCells,
  unreachableDistance,
} from './movement.ts';
import {
  at,
  type Battlefield,
  copyState,
  type Enemy,
  type Entity,
  entityAt,
  isMech,
  living,
  type State,
  type View,
} from './state.ts';
import { type EnemyKind, goals, maxBuildingHealth, type Reason } from './vocabulary.ts';
import { changeBy, targetsOf } from './weapons.ts';

type AttackContext = Pick<PhaseContext<IntoTheBreach>, 'state' | 'events'>;

/** Units attack in the order of the list. A destroyed unit does not attack, and is removed only after all attacks. */
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

/** Applies an attack to one tile. A tile never holds both a standing building and a unit. */
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

/** Sets the objectives of all enemies, then moves the enemies one after the other. */
export function enemyMovement(context: Pick<Turn<IntoTheBreach>, 'state' | 'events'>): void {
  const { state } = context;
  const enemies = state.entities.filter((entity) => !isMech(entity));
  for (const enemy of enemies) {
    const { kind, row, column, objective: from } = enemy;
    const objective = objectiveOf(state, kind) ?? from;
    if (!isSame(objective, from)) emitEvent(context, { type: 'objective-changed', kind, row, column, from, objective });
  }
  const ground = groundOf(state);
  for (const enemy of enemies) {
    const from = at(enemy);
    const to = destinationOf(ground, enemy);
    if (to === undefined) continue;
    ground.blocked[cellIndexOf(ground, from)] = 0;
    ground.blocked[cellIndexOf(ground, to)] = 1;
    emitEvent(context, { type: 'moved', kind: enemy.kind, from, to });
  }
}

/** Reachable tile nearest to the objective (on a tie lowest, then right-most). Undefined if none has a path to it. */
export function destinationOf(ground: Ground, enemy: Readonly<Enemy>): Coord | undefined {
  const candidates = reachableCells(distancesFrom(ground, at(enemy), enemy.speed));
  if (candidates.length === 0) return undefined;
  const distances = distancesFrom(ground, enemy.objective, undefined, candidates);
  let best: number | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const place of candidates) {
    const distance = distances[place] ?? unreachableDistance;
    if (distance === unreachableDistance || distance > bestDistance) continue;
    bestDistance = distance;
    best = place;
  }
  return best === undefined ? undefined : coordOf(ground, best);
}

/**
 * Next objective (rules, "What enemies want"): for a Scorpion the mech with the most health (on a tie the first in the
 * list), for a Firefly the standing building with the least health (on a tie the bottom-most, then the right-most).
 * Undefined if there is none.
 */
export const objectiveOf = (field: Battlefield, kind: EnemyKind): Coord | undefined =>
  goals[kind] === 'mech' ? strongestMech(field) : weakestBuilding(field);

function strongestMech({ entities }: Battlefield): Coord | undefined {
  const mechs = entities.filter((entity) => isMech(entity) && entity.health > 0);
  const maxHealth = Math.max(...mechs.map(({ health }) => health));
  const strongest = mechs.find(({ health }) => health === maxHealth);
  return strongest && at(strongest);
}

function weakestBuilding({ board }: Battlefield): Coord | undefined {
  const standing = buildingsOf(board).filter(({ health }) => health > 0);
  const minHealth = Math.min(...standing.map(({ health }) => health));
  return standing.findLast(({ health }) => health === minHealth)?.at;
}

/** Ends the match or starts the next turn. Both make the moves of this turn final and all mechs active. */
export function termination(context: Pick<Turn<IntoTheBreach>, 'state' | 'events'>): void {
  const { turn, limit } = context.state;
  const reason = endOf(context.state) ?? (turn === limit ? 'turn-limit' : undefined);
  if (reason === 'enemies-destroyed') emitEvent(context, { type: 'game-won', turn });
  else if (reason !== undefined) emitEvent(context, { type: 'game-lost', turn, reason });
  else emitEvent(context, { type: 'turn-started', phase: 'player-movement', turn: turn + 1 });
}

/** Reason why the match is decided now, a defeat first (rules, "Winning and losing"). Undefined while it is open. */
export function endOf({ board, entities }: Battlefield): Reason | undefined {
  if (!entities.some(isMech)) return 'mechs-destroyed';
  if (buildingsOf(board).every(({ health }) => health === 0)) return 'buildings-destroyed';
  return entities.every(isMech) ? 'enemies-destroyed' : undefined;
}

/** Phases in order (rules, "A turn"). */
export const phases: PhaseTable<IntoTheBreach> = {
  'player-movement': { waitsFor: () => [1] },
  attack: { run: attack, next: 'enemy-movement' },
  'enemy-movement': { run: enemyMovement, next: 'termination' },
  termination: { run: termination, next: ({ reason }) => (reason === null ? 'player-movement' : 'termination') },
};

export interface Forecast {
  readonly events: readonly GameEvent[];
  readonly after: View;
}

const comingPhases = [
  ['attack', attack],
  ['enemy-movement', enemyMovement],
  ['termination', termination],
] as const;

/** Exact result of an immediate `end_turn`. */
export function forecastOf(view: View): Forecast {
  const state: State = copyState({ ...view, players: 1, random: { seed: '', streams: {} } });
  const events: GameEvent[] = [];
  for (const [phase, run] of comingPhases) {
    const pushed: PushedEvent<GameEvent>[] = [];
    run({ state, events: pushed });
    events.push(...pushed.map((event) => inPhase<GameEvent>(event, phase)));
  }
  return { events, after: publish(state) };
}
