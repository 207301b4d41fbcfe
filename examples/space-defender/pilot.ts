// A program for Space Defender. It avoids shots, flies into the row of an enemy, and fires.
//
// Run a mission without a screen, or watch it:
//   turncade run space-defender --level first-flight --bot 1=./pilot.ts
//   turncade play space-defender --level first-flight --bot 1=./pilot.ts
// Try one decision, again whenever the file changes:
//   turncade strategy try ./pilot.ts --game space-defender --level first-flight --watch
//
// The module is loaded once per match, so its variables are its memory. It has 10 million steps per turn (--set
// strategySteps=N), no clock, and only its view. It may import `turncade` and files of its folder
// (./other.ts, ./table.json), but nothing else. turncade run ... --strategy-log FILE saves its console.log output.
// Types are removed without a check, so let your editor check them.

import type { Cell, LegalCommands, LegalValues, View } from './space-defender.d.ts';

/** Numbers of the preferred parts for each page of the setup, best first. Armour 4 is Heavy, power 2 is Repair. */
const wanted: { readonly [State in View['state']]?: readonly number[] } = {
  'weapon setup': [1, 2],
  'armour setup': [4, 3, 2],
  'engine setup': [1, 2],
  'power setup': [2, 5],
};

/**
 * Called for each page of the setup, then for each turn. One command is a complete turn, and an empty list waits. If
 * the answer does not leave a page with setup_next, the parts of the page are chosen automatically.
 */
export function takeTurn(view: View): string[] {
  const { state, legal, starfighter: ship, board, equipment, enemies } = view;
  if (state !== 'in game') {
    const parts = listOf(legal.find(({ name }) => name === 'setup_select')?.args['value']);
    const part = wanted[state]?.find((option) => parts.includes(option));
    return part === undefined ? [] : [`setup_select(${part})`, 'setup_next(1)'];
  }
  if (ship === null || board === null) return [];
  const can = (command: string): boolean => legal.some(({ name }) => name === command);
  // Repair costs 50 energy and gives 50 health.
  if (equipment.power === 2 && ship.health < ship.totalHealth - 40 && ship.energy > 60 && can('special'))
    return ['special'];

  const worth = (cell: Cell): number => worthOf(view, board.rows, cell);
  let best = { value: worth(ship) + (ship.energy < 20 ? 5 : 0), command: 'pass' };
  const isAhead = enemies.some(({ row, column }) => row === ship.row && column > ship.column);
  if (can('fire') && isAhead) best = { value: best.value + 30, command: 'fire' };
  for (const cell of legal.flatMap(cellsIn)) {
    const price = ship.moveCost * (Math.abs(cell.row - ship.row) + Math.abs(cell.column - ship.column));
    const value = worth(cell) - 0.3 * price - 1;
    if (value > best.value) best = { value, command: `move(${String.fromCharCode(64 + cell.row)},${cell.column})` };
  }
  return [best.command];
}

/** Values of an argument. Empty unless `values` is a list. */
const listOf = (values: LegalValues | undefined) => (Array.isArray(values) ? values : []);

/** Target cells in an entry of `legal`. They are all in one row. */
function cellsIn({ name, args }: LegalCommands): Cell[] {
  const row = String(listOf(args['row'])[0]).charCodeAt(0) - 64;
  return name === 'move' ? listOf(args['column']).map((column) => ({ row, column: Number(column) })) : [];
}

/** Value of a cell at the end of the turn. */
function worthOf({ enemies, projectiles }: View, rows: number, { row, column }: Cell): number {
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
  return value - 0.5 * Math.abs(row - (rows + 1) / 2) - 1.5 * Math.abs(column - 3);
}
