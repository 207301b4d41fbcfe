import { sidesOf } from './drawing/link-signs.ts';
import type { Drawing } from './fit-drawing.ts';
import type { Extent } from './rect.ts';

/** A drawing with the signs of its links. */
export interface CachedDrawing<Size extends string> extends Drawing<Size> {
  /** By cell: the sides that links leave it by. */
  readonly sides: Uint8Array;
}

/** The drawings of maps of one kind. */
export interface DrawingCache<Of extends object, Zoom extends string, Size extends string> {
  /** Whether the drawing of a map in a room is known already. */
  isDrawn(map: Of, room: Extent, zoom: Zoom): boolean;
  /** The drawing of a map in a room; it is made only once. */
  drawingOf(map: Of, room: Extent, zoom: Zoom): CachedDrawing<Size>;
}

/** How many drawings are kept of one map, for different rooms and sizes. */
const maxDrawings = 24;

/** Plans that are kept once they are made: maps are painted much more often than their rooms change. */
export function createDrawingCache<Of extends object, Zoom extends string, Size extends string>(
  draw: (map: Of, room: Extent, zoom: Zoom) => Drawing<Size>,
): DrawingCache<Of, Zoom, Size> {
  const known = new WeakMap<Of, Map<string, CachedDrawing<Size>>>();
  const keyOf = ({ columns, rows }: Extent, zoom: Zoom): string => `${columns} ${rows} ${zoom}`;
  return {
    isDrawn: (map, room, zoom) => known.get(map)?.has(keyOf(room, zoom)) === true,
    drawingOf: (map, room, zoom) => {
      const ofMap = known.get(map) ?? new Map<string, CachedDrawing<Size>>();
      known.set(map, ofMap);
      const key = keyOf(room, zoom);
      const cached = ofMap.get(key);
      if (cached !== undefined) return cached;
      const drawing = draw(map, room, zoom);
      const drawn = { ...drawing, sides: sidesOf(drawing) };
      const [oldest] = ofMap.keys();
      if (ofMap.size >= maxDrawings && oldest !== undefined) ofMap.delete(oldest);
      ofMap.set(key, drawn);
      return drawn;
    },
  };
}
