import type { Chosen } from '../../../../graph/drawing/marks.ts';
import type { Painted } from '../../../../graph/paint-drawing.ts';
import type { Rect } from '../../../../graph/rect.ts';
import type { Glyphs } from '../../../../screen/paint.ts';
import type { Units } from '../../units.ts';
import type { View } from '../../view.ts';
import type { Zoom } from '../local.ts';
import type { NodeSize } from './sizes.ts';

/** Everything that a map is drawn from. Territories go by number. */
export interface MapPicture extends Chosen {
  readonly view: View;
  /** What is shown in each territory: what stands there after the own draft. */
  readonly units: readonly Units[];
  /** What stood there before it, where that is something else. */
  readonly was?: ReadonlyMap<number, Units>;
  /** The room for it. */
  readonly columns: number;
  readonly rows: number;
  /** Rows that the map is laid out for, where it is seen through fewer for a while: so it stays as it is. */
  readonly laidOut?: number;
  readonly glyphs: Glyphs;
  readonly zoom: Zoom;
  /** The first column and row that are seen of a map that is not whole; they follow source and cursor where absent. */
  readonly seen?: readonly [column: number, row: number];
  /** The territories of the move or attack that is being put together, from its source on. */
  readonly chosen?: readonly number[];
  /** The attacks of the draft: from where to where. */
  readonly sent?: readonly (readonly [from: number, to: number])[];
  /** Territories whose units or owner have just changed. */
  readonly flashing?: ReadonlySet<number>;
}

/** A map as it is drawn. */
export interface PaintedMap extends Painted<NodeSize> {
  /** The territory at a row and column of the lines. */
  territoryAt(row: number, column: number): number | undefined;
  /** Where the territories are drawn, by number; of a map that is not whole, before what is seen is chosen. */
  readonly rects: readonly Rect[];
}
