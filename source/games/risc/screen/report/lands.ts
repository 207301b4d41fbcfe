import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { filledTo, type Line, type Span, seatRole, span, widthOf } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { landsOf, seatsOf } from '../../state.ts';
import { panelWidths } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { subjectName, isListener } from '../words/phrases.ts';

/** `You 3   hard 4   P3 4   P4 5`, shorter `You 3 P2 4 P3 4 P4 5`, `1:3 2:4 3:4 4:5` */
export function landsSection(scene: RiscScene, width: number, rows: number): Section {
  const { view } = scene;
  const heads: readonly ((seat: Seat) => string)[] = [
    (seat) => `${subjectName(scene, seat)} `,
    (seat) => (isListener(scene, seat) ? 'You ' : `P${seat} `),
    (seat) => `${seat}:`,
  ];
  const all = heads.map((head) => landLines(view, head, width));
  const lines = all.find(({ length }) => length <= rows) ?? itemAt(all, all.length - 1);
  return {
    title: 'lands now',
    tag: String(view.owners.length),
    lines: filledTo(lines.slice(0, rows), rows),
  };
}

/** The lands of all players, with so many of them in a line as there is room for. */
function landLines(view: RiscScene['view'], head: (seat: Seat) => string, width: number): readonly Line[] {
  const gap = width >= panelWidths.usual ? '   ' : ' ';
  const lines: Span[][] = [[span(' ')]];
  for (const seat of seatsOf(view)) {
    const part = [span(head(seat), seatRole(seat)), span(String(landsOf(view, seat).length), 'strong')];
    const last = itemAt(lines, lines.length - 1);
    if (last.length === 1) last.push(...part);
    else if (widthOf(last) + gap.length + widthOf(part) <= width) last.push(span(gap), ...part);
    else lines.push([span(' '), ...part]);
  }
  return lines;
}
