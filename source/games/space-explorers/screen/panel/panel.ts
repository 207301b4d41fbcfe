import type { Painting, Section } from '../../../../screen/screen.ts';
import { frameRows } from '../../../../screen/screen.ts';
import { layoutOf } from '../layout.ts';
import type { ExplorersScene } from '../local.ts';
import { logSection } from '../log/section.ts';
import { debugSection } from './debug-section.ts';
import { ordersHeight, ordersSection } from './orders-section.ts';
import { peopleSection } from './people-section.ts';
import { planetHeight, planetSection } from './planet-section.ts';
import { shuttlesSection } from './shuttles-section.ts';
import { totalsSection } from './totals-section.ts';

/** Rows of each chart where there is room, and of a panel from which on there is. */
const highChart = 4;
const highFrom = 30;

/** Lines of the queue that are always there where it has so many. */
const leastOrders = 3;

/** The panel: the queue, the transfer that is being put together, the planet, the totals, and more where there is room. */
export function panelOf(scene: ExplorersScene): NonNullable<Painting['panel']> {
  const { panelWidth: width, logRows } = layoutOf(scene);
  const height = scene.rows - frameRows;
  if (scene.local.lower === 'log' && logRows === 0) return { width, sections: withLog(scene, width, height) };
  const people = peopleSection(scene, width);
  const totals = totalsSection(scene, width, height < highFrom ? 1 : highChart);
  const debug = debugSection(scene, width);
  const fixed = [people, totals, debug].filter((section) => section !== undefined);
  // The rule of the first section is that of the whole body; that of the planet is one of the panel's.
  const room = height - 1 - fixed.reduce((rows, section) => rows + heightOf(section), 0);
  const wanted = ordersHeight(scene, width);
  const planetRows = Math.min(planetHeight(scene, width), room - Math.min(wanted, leastOrders));
  const orderRows = Math.min(wanted, room - planetRows);
  const sections = [
    ordersSection(scene, width, orderRows),
    ...(people === undefined ? [] : [people]),
    planetSection(scene, width, planetRows),
    totals,
    ...(debug === undefined ? [] : [debug]),
  ];
  const shuttles = shuttlesSection(scene, width, room - planetRows - orderRows - 1);
  return { width, sections: shuttles === undefined ? sections : [...sections, shuttles] };
}

/** The queue with the log of the last turn below it. */
function withLog(scene: ExplorersScene, width: number, height: number): Section[] {
  const logRows = panelLogRows(scene);
  return [ordersSection(scene, width, height - 1 - logRows), logSection(scene, width, logRows)];
}

/** Lines of the log where it is in the panel. */
export function panelLogRows(scene: ExplorersScene): number {
  const orders = Math.min(ordersHeight(scene, layoutOf(scene).panelWidth), leastOrders);
  return scene.rows - frameRows - orders - 1;
}

const heightOf = ({ lines }: Section): number => 1 + lines.length;
