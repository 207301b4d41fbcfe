// A program for Into the Breach. It works out the result of all attacks of the turn, and moves mechs one by one to the
// tiles with the best result.
//
// Run it without a screen, or watch it play:
//   turncade run into-the-breach --bot 1=./guard.ts
//   turncade play into-the-breach --bot 1=./guard.ts
// Try one decision, again whenever the file changes:
//   turncade strategy try ./guard.ts --game into-the-breach --watch
//
// The module is loaded once per match, so its variables are its memory. It has 10 million steps per turn (--set
// strategySteps=N), no clock, and only its view. It may import `turncade` and files of its folder
// (./other.ts, ./table.json), but nothing else. turncade run ... --strategy-log FILE saves its console.log output.
// Types are removed without a check, so let your editor check them.

import type { Answer, LegalCommands, TypedValue, Unit, View } from './into-the-breach.d.ts';

type Offset = readonly [down: number, right: number];

const left: Offset = [0, -1];
const right: Offset = [0, 1];
const up: Offset = [-1, 0];
const down: Offset = [1, 0];

/** Offsets of the tiles that each kind of unit attacks or heals, as rows down and columns to the right. */
const reach: Readonly<Record<Unit['kind'], readonly Offset[]>> = {
  TankMech: beside(5, [left, right]),
  HealMech: beside(1, [left, right, up, down]),
  Scorpion: beside(2, [left, right, up, down]),
  Firefly: beside(5, [up, down]),
};

/** Offsets 1 to `most` tiles away in each direction. */
function beside(most: number, directions: readonly Offset[]): Offset[] {
  return directions.flatMap(([rows, columns]) =>
    Array.from({ length: most }, (_, i): Offset => [rows * (i + 1), columns * (i + 1)]),
  );
}

const isMech = ({ kind }: Unit): boolean => kind === 'TankMech' || kind === 'HealMech';

/**
 * Called for each turn, and again after each move because the answer sets `more`: mechs block and open paths for each
 * other, so a move changes the legal commands. The turn ends after an answer without `more`, or one that changes
 * nothing.
 */
export function takeTurn({ board, entities, legal }: View): Answer {
  const steps = entities.map((unit) => (isMech(unit) ? new Map() : stepsToHit(board, unit)));
  let best = { value: valueAfterAttacks(board, entities, steps), command: '' };
  for (const [row, column, toRow, toColumn] of legal.flatMap(movesIn)) {
    const moved = entities.map((unit) =>
      unit.row === row && unit.column === column ? { ...unit, row: Number(toRow), column: Number(toColumn) } : unit,
    );
    const value = valueAfterAttacks(board, moved, steps);
    if (value > best.value) best = { value, command: `move(${row},${column},${toRow},${toColumn})` };
  }
  return best.command === '' ? [] : { commands: [best.command], more: true };
}

/** Moves in an entry of `legal`. They differ only in their target column. */
function movesIn({ name, args }: LegalCommands): TypedValue[][] {
  const start = [args['row'], args['column'], args['to_row']].flatMap((values) => values?.slice(0, 1) ?? []);
  return name === 'move' ? (args['to_column'] ?? []).map((column) => [...start, column]) : [];
}

/** Number of steps from each tile, with keys such as `3,4` for row 3 and column 4. */
type Steps = ReadonlyMap<string, number>;

/** Assumed number of steps to an enemy that cannot be reached. */
const far = 40;

/** Number of steps over open ground from each tile to the nearest tile from which a tank can hit the enemy. */
function stepsToHit(board: readonly string[], { row, column }: Unit): Steps {
  const steps = new Map<string, number>();
  const reached = (down: number, right: number, count: number) => {
    const tile = board[down]?.[right];
    // Units walk over ruins, too.
    if ((tile === ' ' || tile === '0') && !steps.has(`${down},${right}`)) steps.set(`${down},${right}`, count);
  };
  for (const [rows, columns] of reach.TankMech) reached(row + rows, column + columns, 0);
  // The loop adds entries to the map. It visits the added entries, too.
  for (const [tile, count] of steps) {
    const [down = 0, right = 0] = tile.split(',').map(Number);
    reached(down - 1, right, count + 1);
    reached(down + 1, right, count + 1);
    reached(down, right - 1, count + 1);
    reached(down, right + 1, count + 1);
  }
  return steps;
}

/**
 * Value of a position after all units have attacked in the order of the list.
 *
 * @param steps one map per unit: the steps from each tile to one from which a tank can hit that enemy. Empty for mechs
 */
function valueAfterAttacks(board: readonly string[], entities: readonly Unit[], steps: readonly Steps[]): number {
  const tiles = board.map((row) => [...row]);
  const units = entities.map((unit) => ({ ...unit }));
  for (const unit of units) {
    if (unit.health === 0) continue;
    const heals = unit.kind === 'HealMech';
    for (const [rows, columns] of reach[unit.kind]) {
      const [row, column] = [unit.row + rows, unit.column + columns];
      const tile = tiles[row]?.[column];
      if (tile === undefined) continue;
      const hit = units.find((other) => other.row === row && other.column === column && other.health > 0);
      if (hit !== undefined && heals && isMech(hit)) hit.health += unit.strength;
      else if (hit !== undefined && !heals) hit.health = Math.max(0, hit.health - unit.strength);
      // A digit is the health of a building. Health 0 is a ruin, which cannot be healed.
      if (tile < '1' || tile > '9') continue;
      const health = Number(tile) + (heals ? unit.strength : -unit.strength);
      tiles[row]?.splice(column, 1, String(Math.min(9, Math.max(0, health))));
    }
  }
  let value = 0;
  for (const tile of tiles.flat()) if (tile >= '1' && tile <= '9') value += 10 + Number(tile);
  for (const unit of units) if (unit.health > 0) value += isMech(unit) ? 30 + unit.health : -40 - 4 * unit.health;
  // Subtracts a little for each step from a tank to the nearest tile where it can hit an enemy.
  const ways = steps.filter((_, i) => units.slice(i, i + 1).some((unit) => !isMech(unit) && unit.health > 0));
  for (const { kind, row, column, health } of units)
    if (kind === 'TankMech' && health > 0 && ways.length > 0)
      value -= 0.1 * Math.min(...ways.map((way) => way.get(`${row},${column}`) ?? far));
  return value;
}
