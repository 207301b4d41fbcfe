import { fitting } from '../../../../screen/cut.ts';
import { type Line, seatRole, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { counted } from '../../../../screen/sentences.ts';
import { placedCount } from '../../draft/placement.ts';
import type { SeatView } from '../../view.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';

/**
 * Debug view: stock, level and progress of the draft of each player; nothing where there is no room, as the raw values
 * have all of it.
 */
export function debugSection(scene: RiscScene, rows: number): Section | undefined {
  const { view, debug } = scene;
  if (!debug || view.viewer !== 'all' || rows < view.seats.length) return undefined;
  const { panelWidth } = layoutOf(scene);
  return {
    title: 'debug',
    tag: view.phase,
    lines: view.seats.map(
      (seatView, i): Line => [span(` ${i + 1}`, seatRole(i + 1)), span(draftText(seatView, panelWidth - 2), 'debug')],
    ),
  };
}

function draftText({ food, tech, level, orders, placement }: SeatView, width: number): string {
  const count = orders?.length ?? 0;
  const [draft, short] =
    placement === null
      ? [counted(count, 'order'), `${count} ord`]
      : [`${placedCount(placement)} placed`, `${placedCount(placement)} put`];
  const longText = ` f${food} t${tech} level ${level}, ${draft}`;
  return fitting([longText, ` f${food} t${tech} l${level} ${short}`], width);
}
