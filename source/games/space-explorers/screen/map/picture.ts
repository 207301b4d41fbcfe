import type { Glyphs, Line } from '../../../../screen/paint.ts';
import type { Shuttle } from '../../state.ts';
import type { View } from '../../view.ts';
import type { Sighting, Zoom } from '../local.ts';
import type { NodeSize } from './sizes.ts';

/** Everything that a map is drawn from. Planets go by index. */
export interface MapPicture {
  readonly view: View;
  readonly sightings: readonly (Sighting | undefined)[];
  /** The room for it. */
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
  readonly zoom: Zoom;
  /** The first column and row that are seen of a map that is not whole; they follow the cursor where absent. */
  readonly seen?: readonly [column: number, row: number];
  readonly cursor?: number;
  readonly source?: number;
  /** Where Enter would be legal. */
  readonly targets: ReadonlySet<number>;
  /** Planets whose numbers have just changed. */
  readonly flashing?: ReadonlySet<number>;
  /** Shuttles that have just landed: they are drawn once more at their targets. */
  readonly landing?: readonly Shuttle[];
}

/** A map as it is drawn. */
export interface PaintedMap {
  /** As many as there is room for, each as wide as that. */
  readonly lines: readonly Line[];
  /** The planet at a row and column of the lines. */
  planetAt(row: number, column: number): number | undefined;
  /** The first column and row that are seen. */
  readonly seen: readonly [column: number, row: number];
  /** Whether nothing of the map is out of sight. */
  readonly whole: boolean;
  /** How large the planets are. */
  readonly zoom: NodeSize;
  /** What is seen of a map that is not whole, such as `columns 12-40 of 60`; empty for one that is. */
  readonly label: string;
}
