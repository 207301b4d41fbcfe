// A program for Space Defender: stays out of the way of shots, flies into the row of an enemy, and fires.
//
// A mission without a screen; and to watch it play:
//   turncade run space-defender --level first-flight --bot 1=./pilot.mjs
//   turncade play space-defender --level first-flight --bot 1=./pilot.mjs
// One decision of it, again whenever the file changes:
//   turncade strategy try ./pilot.mjs --game space-defender --level first-flight --watch
//
// The module is loaded once a match, so its variables are its memory. It has 10 million steps a turn (--set
// strategySteps=N), no clock, and nothing but its view: it may import files of its folder (./other.mjs, ./table.json),
// nothing else. What it writes with console.log can be had with turncade run ... --strategy-log FILE.

/** @typedef {import('./space-defender.d.ts').View} View */

/** The parts to take, the best first, for each page of the setup: Standard, Heavy, and Repair as the power. */
const wanted = { 'weapon setup': [1, 2], 'armour setup': [4, 3, 2], 'engine setup': [1, 2], 'power setup': [2, 5] };

/**
 * Called for each page of the setup, and then for each turn. One command is the whole turn; none waits. On a page that
 * it does not leave with setup_next, parts are chosen for it.
 *
 * @param {View} view
 * @returns {string[]}
 */
export function takeTurn(view) {
  if (view.state !== 'in game') {
    const parts = view.legal.find(({ name }) => name === 'setup_select')?.args.value ?? [];
    const part = wanted[view.state]?.find((option) => parts.includes(option));
    return part === undefined ? [] : [`setup_select(${part})`, 'setup_next(1)'];
  }
  const ship = view.starfighter;
  const can = (name) => view.legal.some((entry) => entry.name === name);
  // Repair costs 50 energy and gives 50 health.
  if (view.equipment.power === 2 && ship.health < ship.totalHealth - 40 && ship.energy > 60 && can('special'))
    return ['special'];

  let best = { value: worthOf(view, ship.row, ship.column) + (ship.energy < 20 ? 5 : 0), command: 'pass' };
  const isAhead = view.enemies.some(({ row, column }) => row === ship.row && column > ship.column);
  if (can('fire') && isAhead) best = { value: best.value + 30, command: 'fire' };
  // Each entry of `legal` is a list of cells of one row.
  for (const { name, args } of view.legal) {
    if (name !== 'move') continue;
    const [letter] = args.row;
    const row = letter.charCodeAt(0) - 64;
    for (const column of args.column) {
      const price = ship.moveCost * (Math.abs(row - ship.row) + Math.abs(column - ship.column));
      const value = worthOf(view, row, column) - 0.3 * price - 1;
      if (value > best.value) best = { value, command: `move(${letter},${column})` };
    }
  }
  return [best.command];
}

/** How good a cell is to be in when the turn is over. @param {View} view @param {number} row @param {number} column */
function worthOf({ enemies, projectiles, board }, row, column) {
  let value = 0;
  for (const shot of projectiles) {
    if (shot.side !== 'enemy' || shot.row !== row) continue;
    // It flies in this turn, before the ship does, and then once more, before the ship can get away.
    const away = shot.column - shot.move - column;
    if (away > 0 && away <= shot.move) value -= shot.damage;
  }
  for (const enemy of enemies) {
    const apart = Math.abs(enemy.row - row) + Math.abs(enemy.column - column);
    // Too close is dangerous, in the same row is good: that is where shots go.
    if (apart < 4) value -= 60 - 15 * apart;
    if (enemy.column > column) value += enemy.row === row ? 12 : Math.max(0, 4 - Math.abs(enemy.row - row));
  }
  // The middle of the left edge sees most, and is far from where enemies come from.
  return value - 0.5 * Math.abs(row - (board.rows + 1) / 2) - 1.5 * Math.abs(column - 3);
}
