import { type Glyphs, type Line, line, seatRole, span } from '../../../screen/paint.ts';
import { idOf } from '../map.ts';
import { ownerAt, type Shuttle } from '../state.ts';
import type { View } from '../view.ts';
import type { Sighting, Zoom } from './local.ts';

/** What a map is drawn from. */
export interface MapPicture {
  readonly view: View;
  readonly sightings: readonly (Sighting | undefined)[];
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
  readonly zoom: Zoom;
  readonly seen?: readonly [column: number, row: number];
  readonly cursor?: number;
  readonly source?: number;
  readonly targets: ReadonlySet<number>;
  readonly flashing?: ReadonlySet<number>;
  readonly landing?: readonly Shuttle[];
}

/** A map as it is drawn. */
export interface PaintedMap {
  readonly lines: readonly Line[];
  planetAt(row: number, column: number): number | undefined;
  readonly seen: readonly [column: number, row: number];
  readonly whole: boolean;
  readonly zoom: Exclude<Zoom, 'auto'>;
  readonly label: string;
}

/** The planets as a list. */
export function paintMap({ view, columns, rows, zoom, cursor, source, targets }: MapPicture): PaintedMap {
  const mark = (planet: number) => {
    const [open, close] = planet === cursor ? '[]' : planet === source ? '><' : targets.has(planet) ? '()' : '  ';
    return `${open}${idOf(view.map, planet)}${close}`;
  };
  const lines = view.map.ids.map((_, planet): Line => {
    if (view.visible[planet] !== true) return line(` ${mark(planet)} ?`, 'fog');
    const owner = ownerAt(view, planet);
    const text = ` ${mark(planet)} ${owner}  ${view.p1[planet]}/${view.p2[planet]}`;
    return [span(text.slice(0, columns), owner === 0 ? 'text' : seatRole(owner))];
  });
  return {
    lines: Array.from({ length: rows }, (_, i) => lines[i] ?? []),
    planetAt: (row) => (row < view.map.ids.length ? row : undefined),
    seen: [0, 0],
    whole: view.map.ids.length <= rows,
    zoom: zoom === 'auto' ? 'ids' : zoom,
    label: '',
  };
}
