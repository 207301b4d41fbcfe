// A program for Space Defender: stays out of the way of shots, flies into the row of an enemy, and fires.
//
// A mission without a screen; and to watch it play:
//   turncade run space-defender --level first-flight --bot 1=./pilot.ts
//   turncade play space-defender --level first-flight --bot 1=./pilot.ts
// One decision of it, again whenever the file changes:
//   turncade strategy try ./pilot.ts --game space-defender --level first-flight --watch
//
// The module is loaded once a match, so its variables are its memory. It has 10 million steps a turn (--set
// strategySteps=N), no clock, and nothing but its view: it may import files of its folder (./other.ts, ./table.json),
// nothing else. What it writes with console.log can be had with turncade run ... --strategy-log FILE. Types are taken
// out, not checked: that is your editor's work.

import type { Cell, LegalCommands, LegalValues, View } from './space-defender.d.ts';

/** The parts to take, the best first, for each page of the setup: Standard, Heavy, and Repair as the power. */
const wanted: { readonly [State in View['state']]?: readonly number[] } = {
  'weapon setup': [1, 2],
  'armour setup': [4, 3, 2],
  'engine setup': [1, 2],
  'power setup': [2, 5],
};

/**
 * Called for each page of the setup, and then for each turn. One command is the whole turn; none waits. On a page that
 * it does not leave with setup_next, parts are chosen for it.
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

/** The values of an argument that has a list of them. */
const listOf = (values: LegalValues | undefined) => (Array.isArray(values) ? values : []);

/** The cells that one entry of `legal` can move to: they are of one row. */
function cellsIn({ name, args }: LegalCommands): Cell[] {
  const row = String(listOf(args['row'])[0]).charCodeAt(0) - 64;
  return name === 'move' ? listOf(args['column']).map((column) => ({ row, column: Number(column) })) : [];
}

/** How good a cell is to be in when the turn is over. */
function worthOf({ enemies, projectiles }: View, rows: number, { row, column }: Cell): number {
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
  return value - 0.5 * Math.abs(row - (rows + 1) / 2) - 1.5 * Math.abs(column - 3);
}
