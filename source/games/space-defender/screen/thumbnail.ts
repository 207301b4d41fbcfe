import type { PictureRoom } from '../../../screen/game/level-painter.ts';
import { type SmallSquare, squareFor, squareLines } from '../../../screen/parts/boards.ts';
import { type Line, type Role, span } from '../../../screen/styled-text.ts';
import type { Board, Cell } from '../cells.ts';
import { projectileSymbols } from '../text/game-block.ts';
import { isSeen, type SectorView, type View } from '../view.ts';
import { type EquipmentSlot, equipmentSlots, isSetupPhase } from '../vocabulary.ts';
import { enemyGlyph } from './board/look.ts';
import { nameOf } from './setup/parts.ts';

/** The position on a few rows: the board, its cells as large as fits, and below it how the ship stands. */
export function thumbnail(view: View, room: PictureRoom): readonly Line[] {
  const { field, sector } = view;
  if (field !== null && sector !== null) {
    const below = [[], ...factRows(view.turn, sector)];
    return [...boardRows(field, sector, !view.debug, { ...room, rows: room.rows - below.length }), ...below];
  }
  if (field !== null && isSetupPhase(view.phase))
    return [
      [span(`board ${field.rows}x${field.columns}, choosing parts`)],
      [],
      ...equipmentSlots.map((slot) => partRow(view, slot)),
    ];
  return [[span(view.mission === null ? 'no board chosen yet' : `${view.mission.title}: given up`)]];
}

function boardRows({ rows, columns }: Board, sector: SectorView, fogged: boolean, room: PictureRoom): Line[] {
  const things = new Map<string, readonly [string, Role]>();
  const key = ({ row, column }: Cell) => `${row},${column}`;
  for (const { side, ...at } of sector.projectiles)
    things.set(key(at), [projectileSymbols[side], side === 'friendly' ? 'friend' : 'enemy']);
  for (const enemy of sector.enemies) things.set(key(enemy), enemyGlyph(enemy.kind));
  const { starfighter } = sector;
  things.set(key(starfighter), starfighter.health > 0 ? ['S', 'strong'] : ['X', 'refusal']);
  const squares = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c): SmallSquare => {
      const cell = { row: r + 1, column: c + 1 };
      if (fogged && !isSeen(sector, cell)) return { text: room.glyphs.fog, role: 'fog', fills: true };
      const [text, role] = things.get(key(cell)) ?? ['.', 'dim'];
      return { text, role };
    }),
  );
  return squareLines(squares, squareFor({ columns, rows }, room));
}

function factRows(turn: number, { score, starfighter }: SectorView): Line[] {
  const { health, energy, attributes } = starfighter;
  const row = (label: string, value: number, resource: string, now: number, total: number): Line => [
    span(label.padEnd(6), 'dim'),
    span(String(value).padStart(4), 'strong'),
    span(`    ${resource}`, 'dim'),
    span(`${now}/${total}`.padStart(8), 'strong'),
  ];
  return [
    row('turn', turn, 'health', health, attributes.health),
    row('score', score, 'energy', energy, attributes.energy),
  ];
}

const partRow = ({ equipment }: View, slot: EquipmentSlot): Line => [
  span(slot.padEnd(8), 'dim'),
  span(nameOf(slot, equipment)),
];
