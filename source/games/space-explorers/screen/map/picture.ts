import type { NodeSelection } from '../../../../graph/drawing/marks.ts';
import type { PaintedDrawing } from '../../../../graph/paint-drawing.ts';
import type { Glyphs } from '../../../../screen/styled-text.ts';
import type { TargetArea } from '../../../../screen/target.ts';
import type { Forecast } from '../../forecast.ts';
import type { Order, Shuttle } from '../../state.ts';
import type { View } from '../../view.ts';
import type { PlayerNumber } from '../../vocabulary.ts';
import type { Landed, Sighting, Zoom } from '../local.ts';
import type { NodeSize } from './sizes.ts';

/** All data for the drawing of a map. Planets go by index. */
export interface MapPicture extends NodeSelection {
  readonly view: View;
  readonly sightings: readonly (Sighting | undefined)[];
  /** Own people who landed where nothing is seen, by planet. */
  readonly landed: readonly (Landed | undefined)[];
  /** Own shuttles to planets that are not seen: their sender knows of them. */
  readonly unseen: readonly Shuttle[];
  /** The player whose people stand first. */
  readonly first: PlayerNumber;
  /** The seat whose view it is; nobody in a watched match. */
  readonly me?: PlayerNumber;
  /** A player's name in few letters. */
  nameOf(player: PlayerNumber): string;
  /** The queue. */
  readonly orders: readonly Order[];
  /** Orders of a hint. */
  readonly hinted?: readonly Order[];
  /** The transfer that is being composed, and its target when it lands. */
  readonly draft?: Order & { readonly isLegal: boolean };
  readonly outlook?: Forecast | undefined;
  /** The room for it. */
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
  readonly zoom: Zoom;
  /** The first column and row that are seen of a map that is not whole; they follow the cursor where absent. */
  readonly seen?: readonly [column: number, row: number];
  /** Planets whose numbers have just changed. */
  readonly flashing?: ReadonlySet<number>;
}

/** A map as it is drawn. */
export interface PaintedMap extends PaintedDrawing<NodeSize> {
  /** Rectangles of the planets for clicks. */
  readonly areas: readonly TargetArea[];
}
