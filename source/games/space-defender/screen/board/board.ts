import { letterOf } from '#engine/commands.ts';
import { type Area, ascii, bar, type Glyphs, type Line, type Role } from '#screen/styled-text.ts';
import { type Board, type Cell, distance } from '../../cells.ts';
import type { Danger } from '../../lookahead.ts';
import type { Enemy, Projectile } from '../../sector.ts';
import type { SectorView } from '../../state.ts';
import type { EnemyKind, Side } from '../../vocabulary.ts';
import type { Trail } from '../animation/stage.ts';
import { boardHeight, boardWidth, type CellKind, type CellSize, type Layout, rowHead } from '../layout.ts';
import type { Flash } from '../local.ts';
import {
  blankCanvas,
  type Canvas,
  enemySprite,
  erase,
  fill,
  linesOf,
  type PathRows,
  paintFlashes,
  pathSigns,
  put,
  shipSprite,
  shotSprite,
  signAt,
} from './drawing.ts';

/** Cell of an enemy after its next action. */
export interface Ghost extends Cell {
  readonly kind: EnemyKind;
}

/** An enemy's next action: the number of cells to the left, and the damage of its shot, if any. */
export interface Intent {
  readonly steps: number;
  readonly shot: number | undefined;
}

export interface Overlay {
  readonly cursor?: Cell;
  readonly flies: boolean;
  readonly reach?: number;
  /** Danger of a move to each cell, by row and column. Empty without a forecast. */
  readonly dangers: ReadonlyMap<number, ReadonlyMap<number, Danger>>;
  readonly path: readonly Cell[];
  readonly trails: readonly Trail[];
  readonly collisions: readonly Cell[];
  readonly ghosts: readonly Ghost[];
  /** Enemies that the forecast destroys before they can act. */
  readonly doomed: readonly Readonly<Enemy>[];
  readonly intents: ReadonlyMap<number, Intent>;
  readonly kills: readonly Cell[];
  readonly fogged: boolean;
  readonly flashes: readonly Flash[];
}

interface Painter {
  readonly canvas: Canvas;
  readonly board: Board;
  readonly sector: SectorView;
  readonly overlay: Overlay;
  readonly cell: CellKind;
  readonly margin: number;
  readonly glyphs: Glyphs;
  readonly isAscii: boolean;
}

export function boardLines(
  board: Board,
  sector: SectorView,
  overlay: Overlay,
  { cell, margin }: Pick<Layout, 'cell' | 'margin'>,
  glyphs: Glyphs,
): Line[] {
  const canvas = blankCanvas(margin + boardWidth(board, cell), boardHeight(board, cell));
  const isAscii = glyphs.fog === ascii.fog;
  const painter: Painter = { canvas, board, sector, overlay, cell, margin, glyphs, isAscii };
  paintHeads(painter);
  paintGround(painter);
  for (const trail of overlay.trails) paintTrail(painter, trail);
  for (const shot of sector.projectiles) paintShot(painter, shot);
  paintFatal(painter);
  paintPath(painter);
  for (const ghost of overlay.ghosts) paintGhost(painter, ghost);
  for (const enemy of overlay.doomed) paintEnemy(painter, enemy, 'gone');
  for (const enemy of sector.enemies) paintEnemy(painter, enemy, 'enemy');
  paintShip(painter);
  paintFog(painter);
  for (const kill of overlay.kills) put(canvas, middleRow(painter, kill), glyphAt(painter, kill), 'x', 'hazard');
  paintFlashes(canvas, overlay.flashes, (at) => ({
    row: topRow(painter, at),
    middle: middleRow(painter, at),
    column: leftOf(painter, at),
    glyph: glyphAt(painter, at),
    cell,
  }));
  paintCursor(painter);
  return linesOf(canvas);
}

/** First column of a three-column sprite within a cell. */
const bodyAt = ({ columns }: CellSize): number => Math.max(0, Math.floor((columns - 3) / 2));
const letterAt = ({ columns }: CellSize): number => (columns === 2 ? 0 : bodyAt({ columns, rows: 1 }) + 1);

const leftOf = ({ cell, margin }: Painter, { column }: Cell): number => margin + rowHead + (column - 1) * cell.columns;
const topRow = ({ cell }: Painter, { row }: Cell): number => 1 + (row - 1) * cell.rows;
const middleRow = (painter: Painter, at: Cell): number => topRow(painter, at) + middleOf(painter.cell);
const lowestRow = (painter: Painter, at: Cell): number => topRow(painter, at) + lowestOf(painter.cell);
const glyphAt = (painter: Painter, at: Cell): number => leftOf(painter, at) + letterAt(painter.cell);

/** Line within a cell for letters, paths and shots. */
const middleOf = ({ rows }: CellSize): number => (rows > 2 ? Math.floor((rows - 1) / 2) : 0);
const lowestOf = (cell: CellSize): number => Math.min(cell.rows - 1, middleOf(cell) + 1);

function paintHeads({ canvas, board, overlay, cell, margin }: Painter): void {
  const { cursor } = overlay;
  for (let column = 1; column <= board.columns; column++) {
    const isCursor = column === cursor?.column;
    const isShown = cell.columns > 2 || column === 1 || column % 5 === 0;
    const isCovered = cell.columns === 2 && cursor !== undefined && Math.abs(column - cursor.column) === 1;
    if (!isCursor && (!isShown || isCovered)) continue;
    const text = String(column);
    const letter = margin + rowHead + (column - 1) * cell.columns + letterAt(cell);
    put(canvas, 0, cell.columns > 3 ? letter : letter - text.length + 1, text, isCursor ? 'accent' : 'dim');
  }
  for (let row = 1; row <= board.rows; row++) {
    const at = 1 + (row - 1) * cell.rows + middleOf(cell);
    put(canvas, at, margin + 2, letterOf(row), row === cursor?.row ? 'accent' : 'dim');
  }
}

function paintFog(painter: Painter): void {
  const { canvas, board, cell, glyphs, isAscii } = painter;
  for (let row = 1; row <= board.rows; row++)
    for (let column = 1; column <= board.columns; column++) {
      const at = { row, column };
      if (isInSight(painter, at)) continue;
      fill(canvas, topRow(painter, at), leftOf(painter, at), cell, 'fog-fill');
      if (isAscii) put(canvas, middleRow(painter, at), glyphAt(painter, at), glyphs.fog, 'faint');
      else
        for (let line = 0; line < cell.rows; line++)
          put(canvas, topRow(painter, at) + line, leftOf(painter, at), glyphs.fog.repeat(cell.columns), 'faint');
    }
}

/** Paints the visible cells, coloured by reach and danger. Omits signs on the path, which is drawn later. */
function paintGround(painter: Painter): void {
  const { canvas, board, sector, overlay, cell } = painter;
  const { starfighter } = sector;
  for (let row = 1; row <= board.rows; row++)
    for (let column = 1; column <= board.columns; column++) {
      const at = { row, column };
      if (!isInSight(painter, at)) continue;
      const apart = distance(starfighter, at);
      const danger = overlay.dangers.get(row)?.get(column);
      const inReach = overlay.reach !== undefined && apart <= overlay.reach && apart > 0;
      const area = danger !== undefined ? hitArea(danger, starfighter.health) : inReach ? 'reach' : undefined;
      if (area !== undefined) fill(canvas, topRow(painter, at), leftOf(painter, at), cell, area);
      if (isOnPath(painter, at)) continue;
      const mark = danger !== undefined && cell.rows === 1;
      put(
        canvas,
        middleRow(painter, at),
        glyphAt(painter, at),
        mark ? '!' : inReach ? ':' : '.',
        groundRole(inReach, mark),
      );
      if (danger !== undefined && cell.rows > 1 && !danger.isEnd) paintNumber(painter, at, danger.more, 'danger');
    }
}

const isOnPath = ({ overlay }: Painter, at: Cell): boolean => overlay.path.some((step) => distance(step, at) === 0);

const groundRole = (inReach: boolean, mark: boolean): Role => (mark ? 'danger' : inReach ? 'dim' : 'faint');

/** Colour for the danger of a move. Light if the ship survives, and `more` is less than a fifth of `health`. */
const hitArea = ({ more, isEnd }: Danger, health: number): Area =>
  isEnd || more * 5 >= health ? 'hit-hard' : 'hit-light';

/** Paints a number below the middle of a cell. Cells of up to three columns omit `before`, and show `99+` above 99. */
function paintNumber(painter: Painter, at: Cell, number: number, role: Role, before = ''): void {
  const { canvas, cell } = painter;
  const [row, leftColumn] = [lowestRow(painter, at), leftOf(painter, at)];
  const text = cell.columns > 3 ? `${before}${number}` : number > 99 ? '99+' : String(number);
  const body = bodyAt(cell);
  const start = text.length > 3 ? Math.min(body, cell.columns - text.length) : body + 3 - text.length;
  put(canvas, row, leftColumn + start, text, role);
}

function paintFatal(painter: Painter): void {
  const { canvas, overlay, sector } = painter;
  for (const [row, dangers] of overlay.dangers)
    for (const [column, { isEnd }] of dangers) {
      const at = { row, column };
      const isOtherwiseMarked =
        distance(sector.starfighter, at) === 0 || sector.projectiles.some((shot) => distance(shot, at) === 0);
      if (isEnd && !isOtherwiseMarked && !isOnPath(painter, at))
        put(canvas, middleRow(painter, at), glyphAt(painter, at), 'x', 'danger');
    }
}

const shotRoles: Readonly<Record<Side, Role>> = { friendly: 'own', enemy: 'enemy' };

function paintShot(painter: Painter, shot: Readonly<Projectile>): void {
  const { canvas, cell, isAscii } = painter;
  const role = shotRoles[shot.side];
  const sprite = shotSprite(shot.side, cell, isAscii);
  const column = sprite.length === 1 ? letterAt(cell) : shotStart(shot.side, cell);
  put(canvas, middleRow(painter, shot), leftOf(painter, shot) + column, sprite, role);
  if (!cell.showsDamage || painter.overlay.dangers.get(shot.row)?.has(shot.column) === true) return;
  paintNumber(painter, shot, shot.damage, role, shot.side === 'enemy' ? '<' : '>');
}

/** First column of a shot in the middle of its cell. Between two columns, a shot takes the one in its direction. */
const shotStart = (side: Side, cell: CellSize): number =>
  side === 'enemy' ? bodyAt(cell) : cell.columns - 3 - bodyAt(cell);

/** Paints the flight of a shot from its start to the shot or the edge. Does not cover other marks. */
function paintTrail(painter: Painter, { side, row, from, to, isFlying }: Trail): void {
  const { canvas, board, cell } = painter;
  const role = shotRoles[side];
  const at = { row, column: from };
  const middle = middleRow(painter, at);
  const draw = (start: number, width: number) => {
    for (let column = start; column < start + width; column++)
      if (' .:'.includes(signAt(canvas, middle, column))) put(canvas, middle, column, '-', role);
  };
  if (to === undefined) return draw(glyphAt(painter, at), 1);
  const goesLeft = to < from;
  const first = leftOf(painter, at) + (goesLeft ? 0 : Math.floor(cell.columns / 2));
  const isInside = to >= 1 && to <= board.columns;
  const end = leftOf(painter, { row, column: to });
  const half = isFlying ? bodyAt(cell) + (cell.rows === 1 ? letterAt(cell) + 1 : 3) : letterAt(cell);
  const [start, stop] = goesLeft
    ? [isInside ? end + half : end + cell.columns, first + Math.max(1, cell.columns - 1)]
    : [first, isInside ? end + cell.columns - half : end];
  draw(start, Math.max(0, stop - start));
}

function paintPath(painter: Painter): void {
  const { canvas, sector, overlay, cell, glyphs } = painter;
  const line = { leftColumn: (at: Cell) => leftOf(painter, at), glyphColumn: (at: Cell) => glyphAt(painter, at) };
  for (const { at, rows, column, text } of pathSigns(sector.starfighter, overlay.path, cell.columns, line, glyphs)) {
    const [first, last] = linesOfPart(painter, at, rows);
    for (let row = first; row <= last; row++) put(canvas, row, column, text, 'own');
  }
  for (const at of overlay.collisions)
    put(canvas, middleRow(painter, at), leftOf(painter, at) - (cell.columns === 2 ? 1 : 0), '!', 'hazard');
}

function linesOfPart(painter: Painter, at: Cell, part: PathRows): readonly [number, number] {
  const [top, middle] = [topRow(painter, at), middleRow(painter, at)];
  const end = top + painter.cell.rows - 1;
  switch (part) {
    case 'middle':
      return [middle, middle];
    case 'above':
      return [top, middle - 1];
    case 'below':
      return [middle + 1, end];
    case 'all':
      return [top, end];
  }
}

function paintGhost(painter: Painter, ghost: Ghost): void {
  const { canvas, cell } = painter;
  if (cell.columns < 4) return;
  put(canvas, topRow(painter, ghost), glyphAt(painter, ghost), `${ghost.kind.slice(0, 1)}'`, 'ghost');
}

const isInSight = ({ overlay, sector: { starfighter } }: Painter, at: Cell): boolean =>
  !overlay.fogged || distance(starfighter, at) <= starfighter.attributes.vision;

function paintEnemy(painter: Painter, enemy: Readonly<Enemy>, look: 'enemy' | 'gone'): void {
  const { canvas, cell, isAscii, overlay, glyphs } = painter;
  const sprite = enemySprite(enemy.kind, cell, isAscii);
  const letter = enemy.kind.slice(0, 1);
  clearCell(painter, enemy);
  const first = middleRow(painter, enemy) - (sprite.length > 1 && cell.rows > 2 ? 1 : 0);
  for (const [i, line] of sprite.entries()) {
    const column = leftOf(painter, enemy) + (cell.columns === 2 ? 0 : bodyAt(cell));
    put(canvas, first + i, column, line, look);
    const at = line.indexOf(letter);
    // The plate of a strong enemy covers its whole sprite.
    if (enemy.rank !== undefined && look === 'enemy')
      fill(canvas, first + i, column, { columns: line.length, rows: 1 }, 'enemy-plate');
    if (at >= 0) put(canvas, first + i, column + at, letter, 'strong', look === 'enemy' ? 'enemy-plate' : 'gone-plate');
  }
  if (cell.rows - sprite.length < 1) return;
  if (cell.columns < 6) return paintNumber(painter, enemy, enemy.health, look);
  const leftColumn = leftOf(painter, enemy);
  const intent = look === 'gone' ? undefined : overlay.intents.get(enemy.id);
  const goes = look === 'gone' ? ' x' : intent === undefined || intent.steps === 0 ? '' : ` <${intent.steps}`;
  put(canvas, lowestRow(painter, enemy), leftColumn, String(enemy.health).padStart(3) + goes, look);
  if (cell.rows < 4) return;
  const shot = intent?.shot === undefined ? '' : `>${intent.shot}`;
  const [full, rest] = bar(glyphs, enemy.health, enemy.totalHealth, 4, look);
  if (full !== undefined && rest !== undefined) {
    put(canvas, lowestRow(painter, enemy) + 1, leftColumn, full.text, full.role);
    put(canvas, lowestRow(painter, enemy) + 1, leftColumn + full.text.length, rest.text, rest.role);
  }
  put(canvas, lowestRow(painter, enemy) + 1, leftColumn + cell.columns - shot.length, shot, look);
}

function clearCell(painter: Painter, at: Cell): void {
  const { canvas, cell } = painter;
  const column = leftOf(painter, at);
  // In cells of two columns, the second column is for paths and marks.
  const end = column + (cell.columns === 2 ? 1 : cell.columns);
  for (const row of canvas.rows.slice(topRow(painter, at), topRow(painter, at) + cell.rows))
    for (const sign of row.slice(column, end)) sign.text = ' ';
}

function paintShip(painter: Painter): void {
  const { canvas, cell, sector, overlay, isAscii } = painter;
  const { starfighter } = sector;
  clearCell(painter, starfighter);
  const middle = middleRow(painter, starfighter);
  if (starfighter.health === 0) return put(canvas, middle, glyphAt(painter, starfighter), 'X', 'refusal');
  const column = leftOf(painter, starfighter) + (cell.columns === 2 ? 0 : bodyAt(cell));
  const sprite = shipSprite(cell, isAscii);
  put(canvas, middle, column, sprite, 'own');
  put(canvas, middle, column + sprite.indexOf('S'), 'S', 'strong', 'own-plate');
  const danger = overlay.dangers.get(starfighter.row)?.get(starfighter.column);
  if (danger === undefined) return;
  if (danger.isEnd || cell.rows === 1)
    put(
      canvas,
      cell.rows === 1 ? middle : middle + 1,
      glyphAt(painter, starfighter) + 1,
      danger.isEnd ? 'x' : '!',
      'danger',
    );
  else paintNumber(painter, starfighter, danger.more, 'danger');
}

function paintCursor(painter: Painter): void {
  const { canvas, cell, overlay } = painter;
  const { cursor } = overlay;
  if (cursor === undefined) return;
  const leftColumn = leftOf(painter, cursor);
  // A cell of two lines and three columns has the enemy's letter in the second line.
  const isLower = cell.rows === 2 && cell.columns === 3 && hasEnemy(painter, cursor);
  const middle = middleRow(painter, cursor) + (isLower ? 1 : 0);
  const rightColumn = leftColumn + (cell.columns === 2 ? 1 : cell.columns - 1);
  const isFatal =
    distance(painter.sector.starfighter, cursor) > 0 &&
    overlay.dangers.get(cursor.row)?.get(cursor.column)?.isEnd === true;
  const role = isFatal ? 'danger' : 'accent';
  if ((isFatal || overlay.flies) && !hasEnemy(painter, cursor)) {
    erase(canvas, middle, leftColumn, rightColumn - leftColumn);
    const ship = cell.columns > 3 ? "S'" : 'S';
    put(canvas, middle, glyphAt(painter, cursor), isFatal ? 'x' : ship, isFatal ? 'danger' : 'own');
  }
  put(canvas, middle, cell.columns === 2 ? leftColumn - 1 : leftColumn, isFatal ? '{' : '[', role);
  put(canvas, middle, rightColumn, isFatal ? '}' : ']', role);
  if (cell.rows < 3) return;
  const { corners } = painter.glyphs;
  const top = topRow(painter, cursor);
  if (signAt(canvas, top, leftColumn) === ' ' && signAt(canvas, top, rightColumn) === ' ') {
    put(canvas, top, leftColumn, corners.downRight, 'accent');
    put(canvas, top, rightColumn, corners.downLeft, 'accent');
  }
}

const hasEnemy = ({ sector }: Painter, at: Cell): boolean => sector.enemies.some((enemy) => distance(enemy, at) === 0);

type Thing =
  | { readonly type: 'ship' }
  | { readonly type: 'enemy'; readonly enemy: Readonly<Enemy> }
  | { readonly type: 'shot'; readonly shot: Readonly<Projectile> };

export function thingAt({ starfighter, enemies, projectiles }: SectorView, cell: Cell): Thing | undefined {
  const isHere = (other: Cell) => distance(other, cell) === 0;
  if (isHere(starfighter)) return { type: 'ship' };
  const enemy = enemies.find(isHere);
  if (enemy !== undefined) return { type: 'enemy', enemy };
  const shot = projectiles.find(isHere);
  return shot === undefined ? undefined : { type: 'shot', shot };
}
