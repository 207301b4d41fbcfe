import type { Seat } from '../../../../engine/vocabulary.ts';
import type { Place } from '../../../../graph/drawing/link-text.ts';
import type { Chosen } from '../../../../graph/drawing/marks.ts';
import type { Painted } from '../../../../graph/paint-drawing.ts';
import type { Rect } from '../../../../graph/rect.ts';
import type { Glyphs, Role } from '../../../../screen/paint.ts';
import type { TargetArea } from '../../../../screen/target.ts';
import type { Units } from '../../units.ts';
import type { View } from '../../view.ts';
import type { Zoom } from '../local.ts';
import type { NodeSize } from './sizes.ts';

/** Everything that a map is drawn from. Territories go by number. */
export interface MapPicture extends Chosen {
  readonly view: View;
  /** Whose names are filled: the lands of the one who looks. */
  readonly own?: Seat;
  /** What is shown in each territory: what stands there after the own draft. */
  readonly units: readonly Units[];
  /** What stood there before it, where that is something else. */
  readonly was?: ReadonlyMap<number, Units>;
  /** The room for it. */
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
  readonly zoom: Zoom;
  /** The first column and row that are seen of a map that is not whole; they follow source and cursor where absent. */
  readonly seen?: readonly [column: number, row: number];
  /** Units on their ways. */
  readonly ways?: readonly Way[];
  /** What stands in the lower edges of territories. */
  readonly notes?: ReadonlyMap<number, EdgeNote>;
  /** What became of territories in this turn, the longest text first. */
  readonly settled?: ReadonlyMap<number, readonly string[]>;
  /** Where a battle is fought, and how it stands. */
  readonly fight?: Fight;
  /** Territories whose units or owner have just changed. */
  readonly flashing?: ReadonlySet<number>;
}

/** Units that go from a territory to one that is linked to it. */
export interface Way {
  readonly from: number;
  readonly to: number;
  /** How many, the longest text first. */
  readonly units: readonly string[];
  /** The chance of an attack. */
  readonly chance?: number;
  readonly role: Role;
  /** Whether the whole link is drawn heavy. */
  readonly isHeavy?: boolean;
  /** How far they have come; where absent, they only are to go. */
  readonly place?: Place;
}

/** What stands in the lower edge of a territory: the longest text first. */
export interface EdgeNote {
  readonly texts: readonly string[];
  readonly role: Role;
}

/** One side of a battle. */
export interface FightSide {
  readonly seat: Seat;
  /** Those that are left, and those that came. */
  readonly left: Units;
  readonly all: Units;
  /** The type of the one of them that is falling right now, from 0. */
  readonly falling?: number;
}

/** A battle that is fought in a territory. */
export interface Fight {
  readonly territory: number;
  readonly defender: FightSide;
  readonly attacker: FightSide;
}

/** A map as it is drawn. */
export interface PaintedMap extends Painted<NodeSize> {
  /** Where territories are seen. */
  readonly areas: readonly TargetArea[];
  /** Where the territories are drawn, by number; of a map that is not whole, before what is seen is chosen. */
  readonly rects: readonly Rect[];
}
