import { frameRows, type Painting } from '../../../../screen/screen.ts';
import { layoutOf } from '../layout.ts';
import type { ExplorersScene } from '../local.ts';
import { debugSection } from '../panel/debug-section.ts';
import { shuttlesSection } from '../panel/shuttles-section.ts';
import { chartsSection } from './charts-section.ts';
import { ownersSection } from './owners-section.ts';
import { turnSection } from './turn-section.ts';

/** Rows of each chart, and of those where there is more room. */
const chartHeight = 4;
const highChart = 6;
const highFrom = 30;

/** Lines about a turn, at most. */
const mostOfTurn = 12;

/** The panel of a match that is watched: both peoples on one scale, what the mover of the last turn did, and the owners. */
export function watchedPanel(scene: ExplorersScene): NonNullable<Painting['panel']> {
  const { panelWidth: width } = layoutOf(scene);
  const height = scene.rows - frameRows;
  const charts = chartsSection(scene, width, height < highFrom ? chartHeight : highChart);
  const owners = ownersSection(scene);
  const debug = debugSection(scene, width);
  const fixed = [charts, owners, debug].filter((section) => section !== undefined);
  const room = height - fixed.reduce((rows, { lines }) => rows + 1 + lines.length, 0);
  const turnRows = Math.min(room, mostOfTurn);
  const sections = [charts, turnSection(scene, width, turnRows), owners, ...(debug === undefined ? [] : [debug])];
  const shuttles = shuttlesSection(scene, width, room - turnRows - 1);
  return { width, sections: shuttles === undefined ? sections : [...sections, shuttles] };
}
