import { itemAt } from '../../../engine/lookup.ts';
import { frameRows } from '../../../screen/screen.ts';
import type { RiscScene } from './local.ts';
import { drawingOf, isDrawn, type MapDrawing } from './map/drawing.ts';
import { stageOf } from './words/stage.ts';

/** How the screen is divided. */
export interface Layout {
  readonly leftWidth: number;
  readonly panelWidth: number;
  /** Whether the panel has room for tables. */
  readonly isWide: boolean;
  readonly mapRows: number;
  /** Rows that the map is laid out for: all that it has while nothing stands below it. */
  readonly laidOut: number;
  /** Lines below the map; none where it needs all rows and nothing else is asked for. */
  readonly rowsBelow: number;
  /** Lines of the body, with the rules between its sections. */
  readonly bodyRows: number;
}

const narrowPanel = 22;
const widePanel = 36;
/** Columns from which on the panel is wide. */
const wideFrom = 100;

/** Lines below the map: as many as the chances of an attack and all about a territory take, and as few as an attack needs. */
const heightsBelow = [17, 13, 9, 6] as const;
const leastLower = 6;

/** Rows of the map that it has before more lines stand below it. */
const largeMap = 16;
/** Rows of a box that tells all of a territory; for a larger one nothing below the map is given up. */
const wholeBox = 4;
/** Territories from which on the map has as much room as there is at once: to plan it several times takes long. */
const manyTerritories = 30;

/** What of a scene decides how the screen is divided. */
type Divided = Pick<RiscScene, 'columns' | 'rows' | 'view' | 'seat' | 'watched' | 'local'>;

/** A way to divide the screen. */
type Room = Omit<Layout, 'laidOut'>;

/** The ways to divide the screen, the most lines below the map first. */
function roomsIn({ columns, rows, view }: Pick<RiscScene, 'columns' | 'rows' | 'view'>): readonly [Room, ...Room[]] {
  const isWide = columns >= wideFrom;
  const panelWidth = isWide ? widePanel : narrowPanel;
  const bodyRows = rows - frameRows;
  const roomWith = (rowsBelow: number): Room => {
    return {
      isWide,
      panelWidth,
      leftWidth: columns - 1 - panelWidth,
      bodyRows,
      rowsBelow,
      mapRows: bodyRows - 1 - rowsBelow,
    };
  };
  const [highest] = heightsBelow;
  const most = Math.max(leastLower, Math.min(highest, bodyRows - 1 - largeMap));
  if (most === leastLower || view.map.ids.length >= manyTerritories) return [roomWith(leastLower)];
  return [roomWith(most), ...heightsBelow.filter((height) => height < most).map(roomWith)];
}

const planIn = ({ view, local }: Pick<Divided, 'view' | 'local'>, { leftWidth, mapRows }: Room): MapDrawing =>
  drawingOf(view.map, { columns: leftWidth, rows: mapRows }, local.zoom);

/** The same with the map on all rows. */
const withAllRows = (room: Room): Room => ({ ...room, mapRows: room.bodyRows });

function isWholeIn(scene: Divided, room: Room): boolean {
  const { extent } = planIn(scene, room);
  return extent.columns <= room.leftWidth && extent.rows <= room.mapRows;
}

/** The first way in which the whole map is seen and its boxes tell all, else the one with the highest boxes; none where it is not whole in any. */
function wholeRoom(scene: Divided): Room | undefined {
  let best: Room | undefined;
  let highest = 0;
  const rooms = roomsIn(scene);
  // What is not whole in all rows is not whole in fewer: one plan is enough for it.
  if (!isWholeIn(scene, withAllRows(rooms[0]))) return undefined;
  for (const room of rooms) {
    const height = itemAt(planIn(scene, room).rects, 0).height;
    if (!isWholeIn(scene, room) || height <= highest) continue;
    [best, highest] = [room, height];
    if (height >= wholeBox || scene.local.zoom !== 'auto') break;
  }
  return best;
}

/** Whether a map is drawn in single rows only because of the lines below it. */
const isCramped = (scene: Divided, room: Room): boolean =>
  planIn(scene, room).size === 'small' && planIn(scene, withAllRows(room)).size !== 'small';

/**
 * How the screen is divided now. A map that is whole above the lines below it stays there; one that would be cut or
 * drawn in single rows for them has the whole height, and is only seen through fewer rows while something stands below it.
 */
export function layoutOf(scene: Divided): Layout {
  const { local } = scene;
  const whole = wholeRoom(scene);
  if (whole !== undefined && !isCramped(scene, whole)) return { ...whole, laidOut: whole.mapRows };
  const [first, ...others] = roomsIn(scene);
  const room = others.at(-1) ?? first;
  const { bodyRows } = room;
  const hasLower = local.below !== 'territory' || (local.composing !== undefined && stageOf(scene) === 'orders');
  return hasLower ? { ...room, laidOut: bodyRows } : { ...room, mapRows: bodyRows, laidOut: bodyRows, rowsBelow: 0 };
}

/** Whether how the screen is divided has not been asked for yet with this map. */
export function isUnplanned(scene: Divided): boolean {
  const [{ leftWidth, bodyRows }] = roomsIn(scene);
  return !isDrawn(scene.view.map, { columns: leftWidth, rows: bodyRows }, scene.local.zoom);
}
