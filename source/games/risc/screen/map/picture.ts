import type { Glyphs, Line } from '../../../../screen/paint.ts';
import type { Units } from '../../units.ts';
import type { View } from '../../view.ts';
import type { Zoom } from '../local.ts';

/** Everything that a map is drawn from. Territories go by number. */
export interface MapPicture {
  readonly view: View;
  /** What is shown in each territory. */
  readonly units: readonly Units[];
  /** What stood there before the draft, where that is something else. */
  readonly was?: ReadonlyMap<number, Units>;
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
  /** The territories of the path or attack that is being put together, from the source on. */
  readonly chosen?: readonly number[];
  /** Attacks of the draft. */
  readonly sent?: readonly (readonly [source: number, target: number])[];
  readonly flashing?: ReadonlySet<number>;
}

/** A map as it is drawn. */
export interface PaintedMap {
  /** As many as there is room for, each as wide as that. */
  readonly lines: readonly Line[];
  /** The territory at a row and column of the lines. */
  territoryAt(row: number, column: number): number | undefined;
  /** The first column and row that are seen. */
  readonly seen: readonly [column: number, row: number];
  /** Whether nothing of the map is out of sight. */
  readonly whole: boolean;
  readonly zoom: 'large' | 'medium' | 'small';
  /** What is seen of a map that is not whole; empty for one that is. */
  readonly label: string;
}
