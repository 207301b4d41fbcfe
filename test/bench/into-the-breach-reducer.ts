// Into the Breach (ish) as one plain mutable reducer without history, events and messages. The benchmark compares the
// game's speed with it. It shares no code with the game, so that the differential test can compare the results.

export type BreachAction =
  | { type: 'move'; row: number; column: number; toRow: number; toColumn: number }
  | { type: 'undo' | 'end_turn' | 'restart' };

interface Unit {
  symbol: string;
  row: number;
  column: number;
  health: number;
  speed: number;
  strength: number;
  active: boolean;
  goalRow: number;
  goalColumn: number;
}

export interface Plain {
  readonly level: string;
  board: string[][];
  units: Unit[];
  moves: { unit: Unit; row: number; column: number }[];
  turn: number;
  over: 'won' | 'lost' | undefined;
}

const shapes: Record<string, readonly (readonly [number, number])[]> = {
  T: [1, 2, 3, 4, 5].flatMap((n) => [[0, n] as const, [0, -n] as const]),
  H: [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
  ],
  S: [1, 2].flatMap((n) => [[0, n] as const, [0, -n] as const, [n, 0] as const, [-n, 0] as const]),
  F: [1, 2, 3, 4, 5].flatMap((n) => [[n, 0] as const, [-n, 0] as const]),
};

/** Initial state of a valid level. */
export function createBreach(level: string): Plain {
  const [rows = '', lines = ''] = level.split('\n\n');
  const units = lines
    .trim()
    .split('\n')
    .map((line): Unit => {
      const [symbol = '', ...values] = line.split(',');
      const [row = 0, column = 0, health = 0, speed = 0, strength = 0] = values.map(Number);
      return { symbol, row, column, health, speed, strength, active: true, goalRow: row, goalColumn: column };
    });
  return { level, board: rows.split('\n').map((row) => [...row]), units, moves: [], turn: 1, over: undefined };
}

export function copyBreach(state: Plain): Plain {
  const copies = new Map(state.units.map((unit) => [unit, { ...unit }]));
  return {
    ...state,
    board: state.board.map((row) => [...row]),
    units: [...copies.values()],
    moves: state.moves.map((move) => ({ ...move, unit: copies.get(move.unit) ?? move.unit })),
  };
}

/** Executes an action, and returns false without a change if it is not allowed. */
export function reduceBreach(state: Plain, action: BreachAction): boolean {
  if (action.type === 'restart') Object.assign(state, createBreach(state.level));
  else if (state.over !== undefined) return false;
  else if (action.type === 'move') return move(state, action);
  else if (action.type === 'undo') return undo(state);
  else endTurn(state);
  return true;
}

const isMech = ({ symbol }: Unit) => symbol === 'T' || symbol === 'H';
const unitAt = (state: Plain, row: number, column: number) =>
  state.units.find((unit) => unit.health > 0 && unit.row === row && unit.column === column);

function isFree(state: Plain, row: number, column: number): boolean {
  const tile = state.board[row]?.[column];
  return (tile === ' ' || tile === '0') && unitAt(state, row, column) === undefined;
}

/** Distance in steps to every reachable tile, by `row * 100 + column`. */
function stepsFrom(state: Plain, row: number, column: number): Map<number, number> {
  const steps = new Map([[row * 100 + column, 0]]);
  const queue: [number, number, number][] = [[row, column, 0]];
  for (const [r, c, n] of queue)
    for (const [dr, dc] of shapes['H'] ?? []) {
      const key = (r + dr) * 100 + c + dc;
      if (!isFree(state, r + dr, c + dc) || steps.has(key)) continue;
      steps.set(key, n + 1);
      queue.push([r + dr, c + dc, n + 1]);
    }
  return steps;
}

function move(state: Plain, { row, column, toRow, toColumn }: BreachAction & { type: 'move' }): boolean {
  const unit = unitAt(state, row, column);
  if (unit === undefined || !isMech(unit) || !unit.active) return false;
  const steps = stepsFrom(state, row, column).get(toRow * 100 + toColumn);
  if (steps === undefined || steps === 0 || steps > unit.speed) return false;
  state.moves.push({ unit, row, column });
  unit.row = toRow;
  unit.column = toColumn;
  unit.active = false;
  return true;
}

function undo(state: Plain): boolean {
  const last = state.moves.pop();
  if (last === undefined) return false;
  last.unit.row = last.row;
  last.unit.column = last.column;
  last.unit.active = true;
  return true;
}

function endTurn(state: Plain): void {
  for (const unit of state.units)
    if (unit.health > 0)
      for (const [dr, dc] of shapes[unit.symbol] ?? []) hit(state, unit, unit.row + dr, unit.column + dc);
  state.units = state.units.filter(({ health }) => health > 0);
  const enemies = state.units.filter((unit) => !isMech(unit));
  for (const enemy of enemies) aim(state, enemy);
  for (const enemy of enemies) walk(state, enemy);
  for (const unit of state.units) unit.active = true;
  state.moves = [];
  const isLost = !state.units.some(isMech) || !state.board.flat().some((tile) => tile > '0' && tile <= '9');
  if (isLost) state.over = 'lost';
  else if (enemies.length === 0) state.over = 'won';
  else state.turn++;
}

function hit(state: Plain, { symbol, strength }: Unit, row: number, column: number): void {
  const heals = symbol === 'H';
  const tiles = state.board[row];
  const tile = tiles?.[column];
  if (tiles !== undefined && tile !== undefined && tile > '0' && tile <= '9')
    tiles[column] = String(heals ? Math.min(9, Number(tile) + strength) : Math.max(0, Number(tile) - strength));
  const unit = unitAt(state, row, column);
  if (unit === undefined || (heals && !isMech(unit))) return;
  unit.health = heals ? unit.health + strength : Math.max(0, unit.health - strength);
}

function aim(state: Plain, enemy: Unit): void {
  let best: { row: number; column: number; value: number } | undefined;
  if (enemy.symbol === 'S') {
    for (const unit of state.units)
      if (isMech(unit) && unit.health > (best?.value ?? 0))
        best = { row: unit.row, column: unit.column, value: unit.health };
  } else
    for (const [row, tiles] of state.board.entries())
      for (const [column, tile] of tiles.entries())
        if (tile > '0' && tile <= '9' && Number(tile) <= (best?.value ?? 9))
          best = { row, column, value: Number(tile) };
  if (best === undefined) return;
  enemy.goalRow = best.row;
  enemy.goalColumn = best.column;
}

function walk(state: Plain, enemy: Unit): void {
  const fromGoal = stepsFrom(state, enemy.goalRow, enemy.goalColumn);
  let best: { key: number; steps: number } | undefined;
  for (const [key, reach] of stepsFrom(state, enemy.row, enemy.column)) {
    const steps = fromGoal.get(key);
    if (reach === 0 || reach > enemy.speed || steps === undefined) continue;
    if (best === undefined || steps < best.steps || (steps === best.steps && key > best.key)) best = { key, steps };
  }
  if (best === undefined) return;
  enemy.row = Math.floor(best.key / 100);
  enemy.column = best.key % 100;
}

export const breachText = ({ board, units }: Plain): string =>
  `${board.map((row) => row.join('')).join('\n')}\n\n${units
    .map(({ symbol, row, column, health, speed, strength }) => [symbol, row, column, health, speed, strength].join(','))
    .join('\n')}`;
