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

/** All data for the drawing of a map. Territories go by number. */
export interface MapPicture extends Chosen {
  readonly view: View;
  /** The seat whose names are filled. */
  readonly ownSeat?: Seat;
  /** Units shown in each territory, after the own draft. */
  readonly units: readonly Units[];
  /** Units before it, where they differ. */
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
  /** Notes in the lower edges of territories. */
  readonly notes?: ReadonlyMap<number, EdgeNote>;
  /** Results of this turn's battles, each from the longest text to the shortest. */
  readonly settled?: ReadonlyMap<number, readonly string[]>;
  /** The battle of this frame, and its score. */
  readonly fight?: FightPicture;
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

/** A note in the lower edge of a territory, the longest text first. */
export interface EdgeNote {
  readonly texts: readonly string[];
  readonly role: Role;
}

/** One side of a battle. */
export interface FightSide {
  readonly seat: Seat;
  /** Units that are left, and units that came. */
  readonly unitsLeft: Units;
  readonly all: Units;
  /** The type of the one of them that meets the other side's right now, from 0. */
  readonly meeting?: number;
}

/** A battle that is fought in a territory. */
export interface FightPicture {
  readonly territory: number;
  readonly defender: FightSide;
  readonly attacker: FightSide;
}

/** A map as it is drawn. */
export interface PaintedMap extends Painted<NodeSize> {
  /** Rectangles of the territories, for clicks. */
  readonly areas: readonly TargetArea[];
  /** Rectangles of the territories, by number; on a map that does not fit, before it is scrolled. */
  readonly rects: readonly Rect[];
}
