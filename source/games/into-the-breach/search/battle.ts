import { unreachable } from '#engine/lookup.ts';
import { type Board, buildingsOf, columnsOf, isMountain, tileAt } from '../board.ts';
import { cellIndexOf, coordOf } from '../movement.ts';
import { at, isMech, type View } from '../state.ts';
import { type Kind, kinds as kindsBySymbol, maxBuildingHealth } from '../vocabulary.ts';
import { changeBy, targetsOf } from '../weapons.ts';

/** Facts that stay constant in a search. Cells are numbered as in `movement.ts`, units and buildings by list order. */
export interface Battle {
  readonly columns: number;
  /** Cells in a row, including the border. The cell below cell `i` is `i + width`. */
  readonly width: number;
  /** Number of cells, including the border. */
  readonly size: number;
  /** Number of units, including those that the search destroys. */
  readonly units: number;
  readonly mechs: readonly number[];
  readonly enemies: readonly number[];
  /** Kind of each unit, as an index of `kinds`. */
  readonly kinds: Uint8Array;
  readonly speeds: Int32Array;
  /** Change of health that each unit's attack causes. */
  readonly changes: Int32Array;
  /** Cells of the buildings in row-major order, including destroyed ones. */
  readonly buildings: Int32Array;
  /** Cells hit from each cell, by `kind * size + cell`. Each list is computed when first needed. */
  readonly targets: (Int32Array | undefined)[];
  readonly board: Board;
  readonly scratch: Scratch;
}

/** Reused memory, so that a simulation allocates nothing. */
interface Scratch {
  /** Content of each cell: 0 if empty, i + 1 for unit i, -(i + 1) for the standing building i, `wall` if blocked. */
  readonly content: Int32Array;
  /** Number of the last flood fill that reached each cell. */
  readonly reached: Int32Array;
  readonly visited: Int32Array;
  readonly queue: Int32Array;
  /** Number of the latest flood fill. Each fill has its own number, so marks of earlier fills need no clearing. */
  floods: number;
}

export const wall = 32_767;

export const kinds: readonly Kind[] = Object.values(kindsBySymbol);
export const tank = kinds.indexOf('TankMech');

/** Index of the first enemy kind. All kinds after it are enemies. */
export const scorpion = kinds.indexOf('Scorpion');

export function battleOf({ board, entities }: Pick<View, 'board' | 'entities'>): Battle {
  const columns = columnsOf(board);
  const width = columns + 2;
  const size = (board.length + 2) * width;
  const content = new Int32Array(size).fill(wall);
  for (const [row, tiles] of board.entries())
    for (let column = 0; column < tiles.length; column++)
      if (!isMountain(tiles[column])) content[cellIndexOf({ columns }, [row, column])] = 0;
  const numbers = entities.map((_, i) => i);
  const isMechAt = (i: number) => entities[i] !== undefined && isMech(entities[i]);
  return {
    columns,
    width,
    size,
    units: entities.length,
    mechs: numbers.filter(isMechAt),
    enemies: numbers.filter((i) => !isMechAt(i)),
    kinds: Uint8Array.from(entities, ({ kind }) => kinds.indexOf(kind)),
    speeds: Int32Array.from(entities, ({ speed }) => speed),
    changes: Int32Array.from(entities, changeBy),
    buildings: Int32Array.from(buildingsOf(board), ({ at }) => cellIndexOf({ columns }, at)),
    targets: new Array(kinds.length * size),
    board,
    scratch: {
      content,
      reached: new Int32Array(size),
      visited: new Int32Array(size),
      queue: new Int32Array(size),
      floods: 0,
    },
  };
}

/** Cells that unit number `unit` hits from the cell `place`. Omits mountains. */
export function targetPlaces(battle: Battle, unit: number, place: number): Int32Array {
  const kind = battle.kinds[unit] ?? unreachable(unit);
  const index = kind * battle.size + place;
  let targets = battle.targets[index];
  if (targets === undefined) {
    const [row, column] = coordOf(battle, place);
    const hit = targetsOf(battle.board, { kind: kinds[kind] ?? 'TankMech', row, column });
    const hittable = hit.filter((target) => !isMountain(tileAt(battle.board, target)));
    targets = Int32Array.from(hittable, (target) => cellIndexOf(battle, target));
    battle.targets[index] = targets;
  }
  return targets;
}

/** The part of a battle that changes: cells, health and objectives of all units, then health of all buildings. */
export type BattleState = Int32Array;

export function battleStateOf(battle: Battle, { board, entities }: Pick<View, 'board' | 'entities'>): BattleState {
  const { units, buildings } = battle;
  const state = new Int32Array(3 * units + buildings.length);
  for (const [i, entity] of entities.entries()) {
    state[i] = cellIndexOf(battle, at(entity));
    state[units + i] = entity.health;
    state[2 * units + i] = isMech(entity) ? 0 : cellIndexOf(battle, entity.objective);
  }
  for (const [i, { health }] of buildingsOf(board).entries()) state[3 * units + i] = health;
  return state;
}

/** The state holds the cells of all units, then their health. */
export const isAlive = (state: BattleState, units: number, unit: number): boolean =>
  (state[units + unit] ?? unreachable(unit)) > 0;

/** Hash for finding equal states. Collisions are very rare. */
export function keyOf(state: BattleState): number {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (let i = 0; i < state.length; i++) {
    const value = state[i] ?? unreachable(i);
    a = Math.imul(a ^ value, 0x01000193);
    a ^= a >>> 15;
    b = Math.imul(b + value, 0xcc9e2d51);
    b ^= b >>> 13;
  }
  return (a >>> 0) * 2_097_152 + (b >>> 11);
}

export const ongoing = 0;

export const won = 1;

export const lost = 2;

export type TurnOutcome = typeof ongoing | typeof won | typeof lost;

/** Plays `end_turn` on `state` in place, ten times faster than the rules' phases. Tests compare their results. */
export function endTurn(battle: Battle, state: BattleState): TurnOutcome {
  placeUnits(battle, state);
  attack(battle, state);
  moveEnemies(battle, state);
  removeUnits(battle, state);
  return fateOf(battle, state);
}

export function placeUnits({ units, buildings, scratch: { content } }: Battle, state: BattleState): void {
  for (let i = 0; i < units; i++) if (isAlive(state, units, i)) content[state[i] ?? unreachable(i)] = i + 1;
  for (let i = 0; i < buildings.length; i++)
    if ((state[3 * units + i] ?? unreachable(i)) > 0) content[buildings[i] ?? unreachable(i)] = -(i + 1);
}

export function removeUnits({ units, buildings, scratch: { content } }: Battle, state: BattleState): void {
  for (let i = 0; i < units; i++) if (isAlive(state, units, i)) content[state[i] ?? unreachable(i)] = 0;
  for (let i = 0; i < buildings.length; i++) content[buildings[i] ?? unreachable(i)] = 0;
}

/** Living units attack in the order of the list. Unlike in the rules, a destroyed unit leaves its cell immediately. */
function attack(battle: Battle, state: BattleState): void {
  const { units, changes, scratch } = battle;
  const { content } = scratch;
  for (let i = 0; i < units; i++) {
    const place = state[i] ?? unreachable(i);
    if ((state[units + i] ?? unreachable(units + i)) === 0) continue;
    const change = changes[i] ?? unreachable(i);
    const targets = targetPlaces(battle, i, place);
    for (let t = 0; t < targets.length; t++) {
      const target = targets[t] ?? unreachable(t);
      const there = content[target] ?? unreachable(target);
      if (there > 0) strikeUnit(battle, state, there - 1, change);
      else if (there < 0) strikeBuilding(battle, state, -there - 1, change);
    }
  }
}

function strikeUnit({ units, kinds, scratch }: Battle, state: BattleState, unit: number, change: number): void {
  if (change > 0 && (kinds[unit] ?? unreachable(unit)) >= scorpion) return;
  const health = (state[units + unit] ?? unreachable(units + unit)) + change;
  if (health > 0) {
    state[units + unit] = health;
    return;
  }
  scratch.content[state[unit] ?? unreachable(unit)] = 0;
  state[unit] = 0;
  state[units + unit] = 0;
  state[2 * units + unit] = 0;
}

function strikeBuilding(
  { units, buildings, scratch }: Battle,
  state: BattleState,
  building: number,
  change: number,
): void {
  const health = (state[3 * units + building] ?? unreachable(3 * units + building)) + change;
  state[3 * units + building] = health < 0 ? 0 : health > maxBuildingHealth ? maxBuildingHealth : health;
  if (health <= 0) scratch.content[buildings[building] ?? unreachable(building)] = 0;
}

function moveEnemies(battle: Battle, state: BattleState): void {
  const { units, enemies, kinds, speeds, scratch } = battle;
  const mech = strongestMech(battle, state);
  const building = weakestBuilding(battle, state);
  for (let e = 0; e < enemies.length; e++) {
    const enemy = enemies[e] ?? unreachable(e);
    if ((state[units + enemy] ?? unreachable(units + enemy)) === 0) continue;
    const objective = kinds[enemy] === scorpion ? mech : building;
    if (objective > 0) state[2 * units + enemy] = objective;
  }
  for (let e = 0; e < enemies.length; e++) {
    const enemy = enemies[e] ?? unreachable(e);
    if ((state[units + enemy] ?? unreachable(units + enemy)) === 0) continue;
    const from = state[enemy] ?? unreachable(enemy);
    const to = destinationOf(
      battle,
      from,
      speeds[enemy] ?? unreachable(enemy),
      state[2 * units + enemy] ?? unreachable(2 * units + enemy),
    );
    scratch.content[from] = 0;
    scratch.content[to] = enemy + 1;
    state[enemy] = to;
  }
}

function strongestMech({ units, mechs }: Battle, state: BattleState): number {
  let place = 0;
  let maxHealth = 0;
  for (let m = 0; m < mechs.length; m++) {
    const mech = mechs[m] ?? unreachable(m);
    const health = state[units + mech] ?? unreachable(units + mech);
    if (health <= maxHealth) continue;
    maxHealth = health;
    place = state[mech] ?? unreachable(mech);
  }
  return place;
}

function weakestBuilding({ units, buildings }: Battle, state: BattleState): number {
  let place = 0;
  let minHealth = maxBuildingHealth + 1;
  for (let b = 0; b < buildings.length; b++) {
    const health = state[3 * units + b] ?? unreachable(3 * units + b);
    if (health === 0 || health > minHealth) continue;
    minHealth = health;
    place = buildings[b] ?? unreachable(b);
  }
  return place;
}

/** Destination cell of an enemy's move. `from` if the enemy cannot move. */
function destinationOf(battle: Battle, from: number, speed: number, objective: number): number {
  if (flood(battle, from, speed) === 0) return from;
  const { width, scratch } = battle;
  const { content, reached, visited, queue } = scratch;
  const reach = scratch.floods;
  if (reached[objective] === reach && objective !== from) return objective;
  visited[objective] = reach;
  queue[0] = objective;
  let best = 0;
  for (let head = 0, tail = 1, end = 1; head < tail; head++) {
    // Cells at the same distance are consecutive in the queue, and `end` is the index after them.
    if (head === end) {
      if (best > 0) return best;
      end = tail;
    }
    const place = queue[head] ?? unreachable(head);
    for (let way = 0; way < 4; way++) {
      const next = place + (way === 0 ? 1 : way === 1 ? -1 : way === 2 ? width : -width);
      if (content[next] !== 0 || visited[next] === reach) continue;
      visited[next] = reach;
      queue[tail++] = next;
      if (reached[next] === reach && next > best) best = next;
    }
  }
  return best > 0 ? best : from;
}

/** Marks all cells in reach of 1 to `maxSteps` steps, queues them from index 1 on, and returns their number. */
export function flood({ width, scratch }: Battle, from: number, maxSteps: number): number {
  const { content, reached, queue } = scratch;
  const number = ++scratch.floods;
  reached[from] = number;
  queue[0] = from;
  let tail = 1;
  for (let head = 0, end = 1, steps = 0; head < tail && steps < maxSteps; ) {
    const place = queue[head] ?? unreachable(head);
    for (let way = 0; way < 4; way++) {
      const next = place + (way === 0 ? 1 : way === 1 ? -1 : way === 2 ? width : -width);
      if (content[next] !== 0 || reached[next] === number) continue;
      reached[next] = number;
      queue[tail++] = next;
    }
    if (++head === end) {
      end = tail;
      steps++;
    }
  }
  return tail - 1;
}

function fateOf({ units, mechs, enemies, buildings }: Battle, state: BattleState): TurnOutcome {
  let hasMech = false;
  for (let m = 0; m < mechs.length && !hasMech; m++) hasMech = isAlive(state, units, mechs[m] ?? unreachable(m));
  let stands = false;
  for (let b = 0; b < buildings.length && !stands; b++)
    stands = (state[3 * units + b] ?? unreachable(3 * units + b)) > 0;
  if (!hasMech || !stands) return lost;
  for (let e = 0; e < enemies.length; e++) if (isAlive(state, units, enemies[e] ?? unreachable(e))) return ongoing;
  return won;
}
