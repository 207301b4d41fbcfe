// A program for Space Defender. It avoids shots, flies into the row of an enemy, and fires.
//
// Run a mission without a screen, or watch it:
//   turncade run space-defender --level first-flight --bot 1=./pilot.mjs
//   turncade play space-defender --level first-flight --bot 1=./pilot.mjs
// Try one decision, again whenever the file changes:
//   turncade strategy try ./pilot.mjs --game space-defender --level first-flight --watch
//
// The module is loaded once per match, so its variables are its memory. It has 10 million steps per turn (--set
// strategySteps=N), no clock, and only its view. It may import `turncade` and files of its folder
// (./other.mjs, ./table.json), but nothing else. turncade run ... --strategy-log FILE saves its console.log output.

/** @typedef {import('./space-defender.d.ts').View} View */
/** @typedef {import('./space-defender.d.ts').LegalValues} LegalValues */

/**
 * Numbers of the preferred parts for each page of the setup, best first. Armour 4 is Heavy, power 2 is Repair.
 *
 * @type {{ [State in View['state']]?: number[] }}
 */
const wanted = { 'weapon setup': [1, 2], 'armour setup': [4, 3, 2], 'engine setup': [1, 2], 'power setup': [2, 5] };

/**
 * Called for each page of the setup, then for each turn. One command is a complete turn, and an empty list waits. If
 * the answer does not leave a page with setup_next, the parts of the page are chosen automatically.
 *
 * @param {View} view
 * @returns {string[]}
 */
export function takeTurn(view) {
  if (view.state !== 'in game') {
    const parts = listOf(view.legal.find(({ name }) => name === 'setup_select')?.args.value);
    const part = wanted[view.state]?.find((option) => parts.includes(option));
    return part === undefined ? [] : [`setup_select(${part})`, 'setup_next(1)'];
  }
  const ship = view.starfighter;
  if (ship === null) return [];
  /** @param {string} name */
  const can = (name) => view.legal.some((entry) => entry.name === name);
  // Repair costs 50 energy and gives 50 health.
  if (view.equipment.power === 2 && ship.health < ship.totalHealth - 40 && ship.energy > 60 && can('special'))
    return ['special'];

  let best = { value: worthOf(view, ship.row, ship.column) + (ship.energy < 20 ? 5 : 0), command: 'pass' };
  const isAhead = view.enemies.some(({ row, column }) => row === ship.row && column > ship.column);
  if (can('fire') && isAhead) best = { value: best.value + 30, command: 'fire' };
  // The cells in one entry of `legal` are all in one row.
  for (const { name, args } of view.legal) {
    if (name !== 'move') continue;
    const [letter] = listOf(args.row).map(String);
    const row = letter.charCodeAt(0) - 64;
    for (const column of listOf(args.column).map(Number)) {
      const price = ship.moveCost * (Math.abs(row - ship.row) + Math.abs(column - ship.column));
      const value = worthOf(view, row, column) - 0.3 * price - 1;
      if (value > best.value) best = { value, command: `move(${letter},${column})` };
    }
  }
  return [best.command];
}

/** Values of an argument. Empty unless `values` is a list. @param {LegalValues | undefined} values */
const listOf = (values) => (Array.isArray(values) ? values : []);

/** Value of a cell at the end of the turn. @param {View} view @param {number} row @param {number} column */
function worthOf({ enemies, projectiles, board }, row, column) {
  let value = 0;
  for (const shot of projectiles) {
    if (shot.side !== 'enemy' || shot.row !== row) continue;
    // The shot flies once before the ship moves, and once more before the ship can move again.
    const away = shot.column - shot.move - column;
    if (away > 0 && away <= shot.move) value -= shot.damage;
  }
  for (const enemy of enemies) {
    const apart = Math.abs(enemy.row - row) + Math.abs(enemy.column - column);
    // Close cells are dangerous. Cells in the row of an enemy are good, because shots fly along rows.
    if (apart < 4) value -= 60 - 15 * apart;
    if (enemy.column > column) value += enemy.row === row ? 12 : Math.max(0, 4 - Math.abs(enemy.row - row));
  }
  // Cells near the middle of the left edge see most of the board and are far from new enemies.
  return value - 0.5 * Math.abs(row - ((board?.rows ?? 0) + 1) / 2) - 1.5 * Math.abs(column - 3);
}
