import { seatRole, span, toWidth } from '../../../../screen/paint.ts';
import { idOf } from '../../map.ts';
import { ownerOf } from '../../state.ts';
import { noUnits, unitsText } from '../../units.ts';
import type { MapPicture, PaintedMap } from './picture.ts';

/** The territories as a list. */
export function paintMap({ view, units, columns, rows, cursor, source, targets }: MapPicture): PaintedMap {
  const lines = view.map.ids.slice(0, rows).map((_, territory) => {
    const owner = ownerOf(view, territory);
    const id = idOf(view.map, territory);
    const mark =
      territory === cursor
        ? `[${id}]`
        : territory === source
          ? `>${id}<`
          : targets.has(territory)
            ? `(${id})`
            : ` ${id} `;
    const text = ` ${owner} ${mark.padEnd(14)} ${unitsText(units[territory] ?? noUnits)}`;
    return toWidth([span(text, seatRole(owner))], columns);
  });
  return {
    lines: [...lines, ...Array.from({ length: rows - lines.length }, () => toWidth([], columns))],
    territoryAt: (row) => (row < lines.length ? row : undefined),
    seen: [0, 0],
    whole: true,
    zoom: 'large',
    label: '',
  };
}
