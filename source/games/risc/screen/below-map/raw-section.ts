import { wrapped } from '../../../../screen/cut.ts';
import { type Line, line } from '../../../../screen/paint.ts';
import { scrolledSection } from '../../../../screen/parts/scrolled-lines.ts';
import type { Section } from '../../../../screen/screen.ts';
import { eventLine } from '../../event-texts.ts';
import { stateLines } from '../../text.ts';
import type { RiscScene } from '../local.ts';

/** Debug view: the state with all drafts and stocks, and the last events, phase by phase. */
export const rawSection = (scene: RiscScene, width: number, rows: number): Section =>
  scrolledSection({ title: 'raw values', lines: rawLines(scene, width), rows, scrolled: scene.local.scrolled });

/** How far they can be scrolled. */
export const maxRawScroll = (scene: RiscScene, width: number, rows: number): number =>
  Math.max(0, rawLines(scene, width).length - rows);

const rawLines = ({ view, events }: RiscScene, width: number): readonly Line[] =>
  [...stateLines(view), ...events.map((event) => `${event.phase}: ${eventLine(event)}`)].flatMap((text) =>
    wrapped(text, width - 2).map((row) => line(` ${row}`, 'debug')),
  );
