import { type Line, seatRole, span, toWidth } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { ownerOf, unitsIn } from '../../state.ts';
import { unitsText } from '../../units.ts';
import type { RiscScene } from '../local.ts';

/** Columns of a territory. */
const cell = 28;

/** The land as it stands at a moment of a report; territories in which something happens stand out. */
export function landSection({ view }: RiscScene, width: number, rows: number, flashing: ReadonlySet<string>): Section {
  const across = Math.max(1, Math.floor(width / cell));
  const lines = Array.from(
    { length: Math.min(rows, Math.ceil(view.map.ids.length / across)) },
    (_, row): Line =>
      view.map.ids.slice(row * across, (row + 1) * across).flatMap((id, i) => {
        const territory = row * across + i;
        const owner = ownerOf(view, territory);
        const text = ` ${id} ${unitsText(unitsIn(view, territory))}`;
        return toWidth([span(` ${owner}`, seatRole(owner)), span(text, flashing.has(id) ? 'strong' : 'text')], cell);
      }),
  );
  return { title: 'map', lines: [...lines, ...Array.from({ length: rows - lines.length }, (): Line => [])] };
}
