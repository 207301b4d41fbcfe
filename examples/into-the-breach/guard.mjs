// A program for Into the Breach. It works out the result of all attacks of the turn, and moves mechs one by one to the
// tiles with the best result.
//
// Run it without a screen, or watch it play:
//   turncade run into-the-breach --bot 1=./guard.mjs
//   turncade play into-the-breach --bot 1=./guard.mjs
// Try one decision, again whenever the file changes:
//   turncade strategy try ./guard.mjs --game into-the-breach --watch
//
// The module is loaded once per match, so its variables are its memory. It has 10 million steps per turn (--set
// strategySteps=N), no clock, and only its view. It may import `turncade` and files of its folder
// (./other.mjs, ./table.json), but nothing else. turncade run ... --strategy-log FILE saves its console.log output.

/** @typedef {import('./into-the-breach.d.ts').View} View */
/** @typedef {import('./into-the-breach.d.ts').Unit} Unit */
/** @typedef {import('./into-the-breach.d.ts').Answer} Answer */

/** Offsets of the tiles that each kind of unit attacks or heals, as rows down and columns to the right. */
const reach = {
  TankMech: beside(5, [
    [0, -1],
    [0, 1],
  ]),
  HealMech: beside(1, [
    [0, -1],
    [0, 1],
    [-1, 0],
    [1, 0],
  ]),
  Scorpion: beside(2, [
    [0, -1],
    [0, 1],
    [-1, 0],
    [1, 0],
  ]),
  Firefly: beside(5, [
    [-1, 0],
    [1, 0],
  ]),
};

/**
 * Offsets 1 to `most` tiles away in each direction.
 * @param {number} most
 * @param {number[][]} directions
 */
function beside(most, directions) {
  return directions.flatMap(([down, right]) =>
    Array.from({ length: most }, (_, i) => [down * (i + 1), right * (i + 1)]),
  );
}

/** @param {Unit} unit */
const isMech = ({ kind }) => kind === 'TankMech' || kind === 'HealMech';

/**
 * Called for each turn, and again after each move because the answer sets `more`: mechs block and open paths for each
 * other, so a move changes the legal commands. The turn ends after an answer without `more`, or one that changes
 * nothing.
 *
 * @param {View} view
 * @returns {Answer}
 */
export function takeTurn({ board, entities, legal }) {
  const steps = entities.map((unit) => (isMech(unit) ? new Map() : stepsToHit(board, unit)));
  let best = { value: valueAfterAttacks(board, entities, steps), command: '' };
  // The moves in one entry of `legal` differ only in their target column.
  for (const { name, args } of legal) {
    if (name !== 'move') continue;
    const [row, column, toRow] = [args.row[0], args.column[0], args.to_row[0]].map(Number);
    for (const toColumn of args.to_column.map(Number)) {
      const moved = entities.map((unit) =>
        unit.row === row && unit.column === column ? { ...unit, row: toRow, column: toColumn } : unit,
      );
      const value = valueAfterAttacks(board, moved, steps);
      if (value > best.value) best = { value, command: `move(${row},${column},${toRow},${toColumn})` };
    }
  }
  return best.command === '' ? [] : { commands: [best.command], more: true };
}

/** Assumed number of steps to an enemy that cannot be reached. */
const far = 40;

/**
 * Number of steps over open ground from each tile to the nearest tile from which a tank can hit the enemy.
 *
 * @param {string[]} board
 * @param {Unit} enemy
 */
function stepsToHit(board, { row, column }) {
  /** @type {Map<string, number>} */
  const steps = new Map();
  /** @param {number} down @param {number} right @param {number} count */
  const reached = (down, right, count) => {
    const tile = board[down]?.[right];
    // Units walk over ruins, too.
    if ((tile === ' ' || tile === '0') && !steps.has(`${down},${right}`)) steps.set(`${down},${right}`, count);
  };
  for (const [down, right] of reach.TankMech) reached(row + down, column + right, 0);
  // The loop adds entries to the map. It visits the added entries, too.
  for (const [tile, count] of steps) {
    const [down, right] = tile.split(',').map(Number);
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
 * @param {string[]} board
 * @param {Unit[]} entities
 * @param {Map<string, number>[]} steps one map per unit: the number of steps from each tile to one from which a tank
 * can hit that enemy. Empty for mechs
 */
function valueAfterAttacks(board, entities, steps) {
  const tiles = board.map((row) => [...row]);
  const units = entities.map((unit) => ({ ...unit }));
  for (const unit of units) {
    if (unit.health === 0) continue;
    const heals = unit.kind === 'HealMech';
    for (const [down, right] of reach[unit.kind]) {
      const [row, column] = [unit.row + down, unit.column + right];
      const tile = tiles[row]?.[column];
      if (tile === undefined) continue;
      const hit = units.find((other) => other.row === row && other.column === column && other.health > 0);
      if (hit !== undefined && heals && isMech(hit)) hit.health += unit.strength;
      else if (hit !== undefined && !heals) hit.health = Math.max(0, hit.health - unit.strength);
      // A digit is the health of a building. Health 0 is a ruin, which cannot be healed.
      if (tile < '1' || tile > '9') continue;
      const health = Number(tile) + (heals ? unit.strength : -unit.strength);
      tiles[row][column] = String(Math.min(9, Math.max(0, health)));
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
