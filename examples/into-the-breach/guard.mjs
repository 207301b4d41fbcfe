// A program for Into the Breach: works out what all attacks of this turn do, and moves mechs one by one to where that
// comes out best.
//
// Without a screen; and to watch it play:
//   turncade run into-the-breach --bot 1=./guard.mjs
//   turncade play into-the-breach --bot 1=./guard.mjs
// One decision of it, again whenever the file changes:
//   turncade strategy try ./guard.mjs --game into-the-breach --watch
//
// The module is loaded once a match, so its variables are its memory. It has 10 million steps a turn (--set
// strategySteps=N), no clock, and nothing but its view: it may import files of its folder (./other.mjs, ./table.json),
// nothing else. What it writes with console.log can be had with turncade run ... --strategy-log FILE.

/** @typedef {import('./into-the-breach.d.ts').View} View */
/** @typedef {import('./into-the-breach.d.ts').Unit} Unit */
/** @typedef {import('./into-the-breach.d.ts').Answer} Answer */

/** The tiles that each kind attacks, as rows down and columns to the right. */
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

/** So many tiles in each of these directions. @param {number} most @param {number[][]} directions */
function beside(most, directions) {
  return directions.flatMap(([down, right]) =>
    Array.from({ length: most }, (_, i) => [down * (i + 1), right * (i + 1)]),
  );
}

/** @param {Unit} unit */
const isMech = ({ kind }) => kind === 'TankMech' || kind === 'HealMech';

/**
 * Called for each turn, and again after each move, as `more` says: mechs block and open paths for each other, so what can
 * be done is different then. The turn ends after an answer without `more`, or one that changes nothing.
 *
 * @param {View} view
 * @returns {Answer}
 */
export function takeTurn({ board, entities, legal }) {
  let best = { value: valueAfterAttacks(board, entities), command: undefined };
  // Each entry of `legal` is a list of moves that differ only in their column.
  for (const { name, args } of legal) {
    if (name !== 'move') continue;
    const [row, column, toRow] = [args.row[0], args.column[0], args.to_row[0]];
    for (const toColumn of args.to_column) {
      const moved = entities.map((unit) =>
        unit.row === row && unit.column === column ? { ...unit, row: toRow, column: toColumn } : unit,
      );
      const value = valueAfterAttacks(board, moved);
      if (value > best.value) best = { value, command: `move(${row},${column},${toRow},${toColumn})` };
    }
  }
  return best.command === undefined ? [] : { commands: [best.command], more: true };
}

/**
 * What a position is worth once all units have attacked, one after the other in the order of the list.
 *
 * @param {string[]} board
 * @param {Unit[]} entities
 */
function valueAfterAttacks(board, entities) {
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
      // A digit is a building with that much health; 0 is a ruin, which nothing heals.
      if (tile < '1' || tile > '9') continue;
      const health = Number(tile) + (heals ? unit.strength : -unit.strength);
      tiles[row][column] = String(Math.min(9, Math.max(0, health)));
    }
  }
  let value = 0;
  for (const tile of tiles.flat()) if (tile >= '1' && tile <= '9') value += 10 + Number(tile);
  const enemies = units.filter((unit) => !isMech(unit) && unit.health > 0);
  for (const unit of units) if (unit.health > 0) value += isMech(unit) ? 30 + unit.health : -40 - 4 * unit.health;
  // A little for tanks near the rows of enemies: there they will hit next turn.
  for (const unit of units.filter(({ kind }) => kind === 'TankMech'))
    for (const enemy of enemies)
      value -= 0.1 * (Math.abs(unit.row - enemy.row) + Math.max(0, Math.abs(unit.column - enemy.column) - 5));
  return value;
}
