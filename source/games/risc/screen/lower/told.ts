import { type Line, line, seatRole, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { eventLine } from '../../text/event-line.ts';
import type { RiscScene } from '../local.ts';

/** The log of the last turn. */
export function logSection(scene: RiscScene, width: number, rows: number): Section {
  const lines = scene.events.map((event): Line => line(` ${eventLine(event)}`.slice(0, width)));
  const start = Math.min(scene.local.scrolled, mostLogScrolled(scene, width, rows));
  return { title: 'log', lines: lines.slice(start, start + rows) };
}

/** How far it can be scrolled. */
export const mostLogScrolled = ({ events }: RiscScene, _: number, rows: number): number =>
  Math.max(0, events.length - rows);

/** Charts of all players. */
export const statisticsSection = ({ memory }: RiscScene, _: number, rows: number): Section => ({
  title: 'statistics',
  lines: (memory?.turns ?? [])
    .slice(-rows)
    .map(
      ({ turn, figures }): Line => [
        span(` turn ${turn}`),
        ...figures.map(({ lands }, i) => span(`  ${lands}`, seatRole(i + 1))),
      ],
    ),
});
