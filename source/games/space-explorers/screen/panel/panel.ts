import { filledTo } from '../../../../screen/paint.ts';
import { chatRowsIn, onlinePlayers } from '../../../../screen/parts/online-parts.ts';
import { frameRows, type Painting, type Section } from '../../../../screen/screen.ts';
import { hintOrders, hintSection } from '../hint.ts';
import { layoutOf } from '../layout.ts';
import type { ExplorersScene } from '../local.ts';
import { logSection } from '../log/section.ts';
import { situationOf } from '../situation.ts';
import { debugSection } from './debug-section.ts';
import { lastTurnSection } from './last-turn-section.ts';
import { ordersSection } from './orders-section.ts';
import { peopleSection } from './people-section.ts';
import { planetSection } from './planet-section.ts';
import { panelRows } from './room.ts';
import { sendSection } from './send-section.ts';
import { waySection } from './way-section.ts';

/** Columns of a panel from which on what players say stands in it. */
const wholePanel = 30;

/** Lines of the queue above the log. */
const ordersAboveLog = 3;

/** The panel: each section has its fixed rows, so that nothing moves when something is added. */
export function panelOf(scene: ExplorersScene): NonNullable<Painting['panel']> {
  const { panelWidth: width, logRows } = layoutOf(scene);
  const height = scene.rows - frameRows;
  if (scene.local.below === 'log' && logRows === 0) return { width, sections: withLog(scene, width) };
  const hint = hintOrders(scene).length === 0 ? undefined : scene.local.hint;
  const debug = debugSection(scene, width);
  const players = playersSection(scene, width);
  const isInstead = players !== undefined && situationOf(scene).draft === undefined;
  const aside = (debug === undefined ? 0 : heightOf(debug)) + chatRowsIn(scene.online, width >= wholePanel);
  const rows = panelRows(height - aside);
  const sections = [
    filled(ordersSection(scene, width, rows.orders), rows.orders),
    filled(isInstead ? players : sendSection(scene, width, rows.send), rows.send),
    filled(
      hint?.step === 'turn' ? hintSection(scene, hint, width) : planetSection(scene, width, rows.planet),
      rows.planet,
    ),
    ...(rows.way === 0 ? [] : [filled(waySection(scene, width, rows.way), rows.way)]),
    peopleSection(scene, width, rows.chart),
    ...(rows.last === 0 ? [] : [filled(lastTurnSection(scene, width, rows.last), rows.last)]),
    ...(debug === undefined ? [] : [debug]),
  ];
  return { width, sections };
}

/** Who plays elsewhere, while nothing is put together. */
const playersSection = ({ online }: ExplorersScene, width: number): Section | undefined =>
  online === undefined ? undefined : onlinePlayers(online, width);

/** A section with exactly so many rows. */
const filled = (section: Section, rows: number): Section => ({
  ...section,
  lines: filledTo(section.lines.slice(0, rows), rows),
});

/** The queue with the log of the last turn below it. */
function withLog(scene: ExplorersScene, width: number): Section[] {
  const logRows = panelLogRows(scene);
  return [filled(ordersSection(scene, width, ordersAboveLog), ordersAboveLog), logSection(scene, width, logRows)];
}

/** Lines of the log where it is in the panel. */
export const panelLogRows = (scene: ExplorersScene): number => scene.rows - frameRows - ordersAboveLog - 1;

const heightOf = ({ lines }: Section): number => 1 + lines.length;
