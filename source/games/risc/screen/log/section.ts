import { wrapped } from '../../../../screen/cut.ts';
import { type Line, line, span } from '../../../../screen/paint.ts';
import { scrolledSection } from '../../../../screen/parts/scrolled-lines.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { RiscScene } from '../local.ts';
import { entriesOf } from './entries.ts';

/** Columns from which on the tag of the log says what it counts. */
const wideFrom = 40;

/** The lines of the log of the last turn; what is longer than a line goes on in the next. */
function logLines(scene: RiscScene, width: number): readonly Line[] {
  const entries = entriesOf(scene);
  if (entries.length === 0) return [line(' no turn played yet', 'dim')];
  return entries.flatMap(({ phase, text, role }) => {
    const head = scene.debug ? `${phase}: ` : '';
    const whole = `${head}${text}`;
    const rows = whole.length <= width - 2 ? [whole] : wrapped(whole, width - 4);
    return rows.map((row, i): Line => [span(i === 0 ? ' ' : '   '), span(row, role)]);
  });
}

/** The log in exactly so many lines; `local.scrolled` says how many lines before those that are seen are not. */
export const logSection = (scene: RiscScene, width: number, rows: number): Section =>
  scrolledSection({
    title: logTitle(scene),
    lines: logLines(scene, width),
    rows,
    scrolled: scene.local.scrolled,
    isNarrow: width < wideFrom,
  });

/** `turn 8`, `placement` */
function logTitle({ events, view }: RiscScene): string {
  if (events.some(({ type }) => type === 'placed')) return 'placement';
  const begun = events.find(({ type }) => type === 'turn');
  if (begun?.type === 'turn') return `turn ${begun.turn - 1}`;
  return events.length === 0 ? 'last turn' : `turn ${view.turn}`;
}

/** How far the log can be scrolled in so many rows. */
export const mostScrolled = (scene: RiscScene, width: number, rows: number): number =>
  Math.max(0, logLines(scene, width).length - rows);
