import { frameRows, type Painting, type Section } from '../../../../screen/screen.ts';
import { layoutOf } from '../layout.ts';
import type { ExplorersScene } from '../local.ts';
import { debugSection } from '../panel/debug-section.ts';
import { planetHeight, planetSection } from '../panel/planet-section.ts';
import { shuttlesSection } from '../panel/shuttles-section.ts';
import { chartsSection } from './charts-section.ts';
import { ownersSection } from './owners-section.ts';
import { turnSection } from './turn-section.ts';

/** Rows of each chart, of those where there is more room, and where the debug view leaves less. */
const chartHeight = 4;
const highChart = 6;
const lowChart = 3;
const highFrom = 30;

/** Lines about a turn, at least and at most. */
const leastOfTurn = 2;
const mostOfTurn = 12;

/** The panel of a match that is watched: both peoples on one scale, what the mover of the last turn did, and the owners. */
export function watchedPanel(scene: ExplorersScene): NonNullable<Painting['panel']> {
  const { panelWidth: width } = layoutOf(scene);
  const height = scene.rows - frameRows;
  const debug = debugSection(scene, width);
  const chartRows = height >= highFrom ? highChart : debug === undefined ? chartHeight : lowChart;
  const charts = chartsSection(scene, width, chartRows);
  const fixed = [charts, debug].filter((section) => section !== undefined);
  const room = height + 1 - fixed.reduce((rows, section) => rows + heightOf(section), 0);
  const told = toldSections(scene, width, room);
  const left = room - told.reduce((rows, section) => rows + heightOf(section), 0);
  const sections = [charts, ...told, ...(debug === undefined ? [] : [debug])];
  const shuttles = shuttlesSection(scene, width, left - 1);
  return { width, sections: shuttles === undefined ? sections : [...sections, shuttles] };
}

/** What the mover of the last turn did, the owners, and the planet that is looked at; that alone where there is no room. */
function toldSections(scene: ExplorersScene, width: number, room: number): readonly Section[] {
  const planet =
    scene.local.looking === true
      ? planetSection(scene, width, Math.min(room - 1, planetHeight(scene, width)))
      : undefined;
  const owners = ownersSection(scene);
  const rows = room - heightOf(owners) - 1 - (planet === undefined ? 0 : heightOf(planet));
  if (planet !== undefined && rows < leastOfTurn) return [planet];
  const turn = turnSection(scene, width, Math.min(rows, mostOfTurn));
  return [turn, owners, ...(planet === undefined ? [] : [planet])];
}

const heightOf = ({ lines }: Section): number => 1 + lines.length;
