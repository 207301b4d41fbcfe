import { chatRowsIn, onlinePlayers } from '../../../../screen/parts/online-parts.ts';
import { type RowShares, stack } from '../../../../screen/parts/stack.ts';
import { frameRows, type Frame, type Section } from '../../../../screen/frame.ts';
import { hintSection } from '../teaching.ts';
import { layoutOf } from '../layout.ts';
import type { ExplorersScene } from '../local.ts';
import { logSection } from '../log/section.ts';
import { nearOf } from '../map/map-section.ts';
import { hintedOrders, situationOf } from '../situation.ts';
import { debugSection } from './debug-section.ts';
import { lastTurnSection } from './last-turn-section.ts';
import { needsSection } from './needs-section.ts';
import { ordersSection } from './orders-section.ts';
import { peopleSection } from './people-section.ts';
import { planetSection } from './planet-section.ts';
import { sendSection } from './send-section.ts';
import { waySection } from './way-section.ts';

/** Columns of a panel from which on chat stands in it. */
const wholePanel = 30;

/** Lines of the queue above the log. */
const ordersAboveLog = 3;

/**
 * Lines of the people of both with charts of so many rows, and rows of charts in so many lines; none where there are
 * few.
 */
const linesWith = (rows: number): number => 3 + 2 * rows;
const chartRowsIn = (lines: number): number => Math.max(0, Math.floor((lines - linesWith(0)) / 2));

const shares: RowShares<'orders' | 'send' | 'planet' | 'needs' | 'way' | 'people' | 'last'> = {
  requests: [
    ['orders', 3],
    ['send', 3],
    ['people', 2],
    ['planet', 2],
    ['needs', 4],
    ['planet', 8],
    ['needs', 7],
    ['way', 3],
    ['way', 4],
    ['orders', 4],
    ['last', 2],
    ['people', linesWith(2), linesWith(2)],
    ['way', 5],
    ['last', 3],
    ['orders', 5],
    ['people', linesWith(3), linesWith(3)],
    ['last', 4],
    ['way', 6],
    ['orders', 6],
  ],
  spare: ['orders', 'orders', 'needs', 'needs', 'last', 'way', 'people', 'people'],
};

/** The panel: orders and the one being composed, the planet, shuttles, the people of both, and the last turn. */
export function panelOf(scene: ExplorersScene): NonNullable<Frame['panel']> {
  const { panelWidth: width, logRows } = layoutOf(scene);
  const height = scene.rows - frameRows;
  if (scene.local.below === 'log' && logRows === 0) return { width, sections: withLog(scene, width) };
  const hint = hintedOrders(scene).length === 0 ? undefined : scene.local.hint;
  const players = playersSection(scene, width);
  const { draft, kind } = situationOf(scene);
  const isInstead = players !== undefined && draft === undefined;
  const near = nearOf(scene) !== undefined;
  const parts = {
    orders: (lines: number) => ordersSection(scene, width, lines),
    // A neighbourhood shows itself what is next to its planet.
    send:
      near && draft === undefined
        ? undefined
        : (lines: number) => (isInstead ? players : sendSection(scene, width, lines)),
    planet: (lines: number) =>
      hint?.step === 'turn' ? hintSection(scene, hint, width) : planetSection(scene, width, lines),
    needs: near && kind === 'orders' ? (lines: number) => needsSection(scene, width, lines) : undefined,
    way: (lines: number) => waySection(scene, width, lines),
    people: (lines: number) => peopleSection(scene, width, chartRowsIn(lines)),
    last: (lines: number) => lastTurnSection(scene, width, lines),
    debug: debugSection(scene, width),
  };
  return { width, sections: stack(height - chatRowsIn(scene.online, width >= wholePanel), parts, shares) };
}

/** Players of an online match, while no transfer is being composed. */
const playersSection = ({ online }: ExplorersScene, width: number): Section | undefined =>
  online === undefined ? undefined : onlinePlayers(online, width);

/** The queue with the log of the last turn below it. */
function withLog(scene: ExplorersScene, width: number): Section[] {
  const parts = {
    orders: (lines: number) => ordersSection(scene, width, lines),
    log: (lines: number) => logSection(scene, width, lines),
  };
  const log = panelLogRows(scene);
  return stack(scene.rows - frameRows, parts, {
    requests: [
      ['orders', ordersAboveLog],
      ['log', log],
    ],
    spare: [],
  });
}

/** Lines of the log where it is in the panel. */
export const panelLogRows = (scene: ExplorersScene): number => scene.rows - frameRows - ordersAboveLog - 1;
