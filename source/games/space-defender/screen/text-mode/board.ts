import { letterOf } from '../../../../engine/commands.ts';
import { foundInput } from '../../../../screen/game/text-mode.ts';
import { wrapSentences } from '../../../../screen/sentences.ts';
import type { Board, Cell } from '../../cells.ts';
import { reachOf } from '../../resources.ts';
import type { SectorView } from '../../view.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { limitOf, noGame } from './answers.ts';
import { cellsText, columnsText } from './where.ts';

/** The board row by row, or one row of it. */
export function boardLines({ view, debug }: SpaceDefenderScene, words: readonly string[]): string[] {
  const { sector, field } = view;
  if (sector === null || field === null) return [noGame];
  const rows = Array.from({ length: field.rows }, (_, i) => i + 1);
  const [word = ''] = words;
  const last = letterOf(field.rows);
  const requestedRows =
    words.length === 0 ? rows : rows.filter((row) => words.length === 1 && letterOf(row) === word.toUpperCase());
  if (requestedRows.length === 0)
    return [`${foundInput(words)}, expected a row from A to ${last}, or nothing for all.`];
  return requestedRows.flatMap((row) => wrapSentences([rowSentence(sector, field, row, debug)]));
}

function rowSentence(sector: SectorView, { columns }: Board, row: number, debug: boolean): string {
  const { starfighter, enemies, projectiles } = sector;
  const inRow = (cell: Cell) => cell.row === row;
  const things = [
    ...(inRow(starfighter)
      ? [{ column: starfighter.column, name: starfighter.health > 0 ? 'your ship' : 'the wreck of your ship' }]
      : []),
    ...enemies.filter(inRow).map(({ column, kind, id }) => ({ column, name: `${kind} ${id}` })),
    ...projectiles
      .filter(inRow)
      .map(({ column, side }) => ({ column, name: side === 'friendly' ? 'own shot' : 'enemy shot' })),
  ].toSorted((a, b) => a.column - b.column);
  const seen = starfighter.attributes.vision - Math.abs(starfighter.row - row);
  const name = `Row ${letterOf(row)}`;
  if (!debug && seen < 0) return `${name}: fog.`;
  const first = starfighter.column - seen;
  const last = starfighter.column + seen;
  const fog = [
    ...(!debug && first > 1 ? [`fog to ${first - 1}`] : []),
    ...(!debug && last < columns ? [`fog from ${last + 1}`] : []),
  ];
  const thingTexts = things.length === 0 ? ['empty'] : things.map(({ column, name: thing }) => `${thing} at ${column}`);
  return `${name}: ${[...thingTexts, ...fog].join(', ')}.`;
}

/** How far the ship can fly, and to which cells. */
export function reachLines({ view }: SpaceDefenderScene): string[] {
  const { sector, field } = view;
  if (sector === null || field === null || sector.starfighter.health === 0) return [noGame];
  const { starfighter } = sector;
  const { row, column, attributes } = starfighter;
  const reach = reachOf(starfighter);
  const rows = Array.from({ length: field.rows }, (_, i) => i + 1).filter((other) => Math.abs(other - row) <= reach);
  const why = limitOf(starfighter, reach);
  return [
    ...wrapSentences([
      `Reach ${cellsText(reach)}, limited by the ${why}.`,
      `Each costs ${attributes.moveCost} energy.`,
    ]),
    ...(reach === 0
      ? []
      : rows.map((other) => {
          const wide = reach - Math.abs(other - row);
          const columns = columnsText(Math.max(1, column - wide), Math.min(field.columns, column + wide));
          return `Row ${letterOf(other)}: ${columns}.`;
        })),
  ];
}
