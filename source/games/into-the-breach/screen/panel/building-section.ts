import { type Line, span, widthOf } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { buildingsOf, type Coord, coordText, tileKey } from '../../board.ts';
import { firstFitting, nowAndAfter } from '../board/numbers.ts';
import type { BreachScene } from '../local.ts';
import type { Change } from '../outlook/strikes.ts';
import { outlookOf } from '../outlook.ts';

interface Shown {
  readonly at: Coord;
  readonly health: number;
  readonly change: Change | undefined;
}

/** Columns of a panel from which on a title says the health of all buildings, too. */
const wideTitle = 40;

/** The buildings with their health now and after; the most important where there is no room for all. */
export function buildingSection(scene: BreachScene, width: number, most: number): Section {
  const changes = outlookOf(scene)?.changes;
  const buildings = buildingsOf(scene.view.board).map(
    ({ at, health }): Shown => ({ at, health, change: changes?.get(tileKey(at)) }),
  );
  if (buildings.length === 0)
    return { title: 'buildings 0', lines: [[span(' none on this board', 'dim')]].slice(0, most) };
  return { title: titleOf(buildings, width), lines: linesOf(buildings, width, most) };
}

function titleOf(buildings: readonly Shown[], width: number): string {
  const standing = buildings.filter(({ health }) => health > 0);
  const left = standing.filter(({ change }) => change?.destroyed !== true);
  const count = `buildings ${nowAndAfter(standing.length, left.length)}`;
  const title = standing.length < buildings.length ? `${count} of ${buildings.length}` : count;
  const now = standing.reduce((sum, { health }) => sum + health, 0);
  const after = standing.reduce((sum, { health, change }) => sum + (change?.after ?? health), 0);
  const texts = [`${title}, health ${nowAndAfter(now, after)}`, title, count];
  return firstFitting(width < wideTitle ? texts.slice(1) : texts, width - 3);
}

function linesOf(buildings: readonly Shown[], width: number, most: number): Line[] {
  const all = rowsOf(buildings, width);
  if (all.length <= most) return all;
  const important = buildings.toSorted((a, b) => weightOf(a) - weightOf(b));
  const mostShown = Math.min(important.length - 1, most * columnsIn(width));
  for (let shown = mostShown; shown >= 0; shown--) {
    const rest = important.slice(shown);
    const rows = rowsOf(important.slice(0, shown), width);
    if (rows.length < most) return [...rows, restLine(rest)];
  }
  return [];
}

/** Those that change come first, then the weakest; the destroyed ones last. */
const weightOf = ({ health, change }: Shown): number => (change !== undefined ? -1 : health === 0 ? 10 : health);

const restLine = (rest: readonly Shown[]): Line => {
  const destroyed = rest.filter(({ health }) => health === 0).length;
  const which = destroyed === rest.length ? ' destroyed' : '';
  return [span(` and ${rest.length}${which === '' ? ' more' : which}`, 'dim')];
};

/** Columns of buildings. */
const columnsIn = (width: number): number => Math.max(1, Math.floor((width + 2) / 13));

/** Buildings side by side in columns; a text that is too long for one takes two. */
function rowsOf(buildings: readonly Shown[], width: number): Line[] {
  const columns = columnsIn(width);
  const cell = Math.floor(width / columns);
  const rows: { line: Line; next: number }[] = [];
  for (const building of buildings) {
    const text = textOf(building);
    const cells = Math.min(columns, Math.ceil((text.length + 1) / cell));
    const row = rows.at(-1);
    const role = building.change === undefined ? (building.health === 0 ? 'dim' : 'text') : roleOf(building.change);
    if (row !== undefined && row.next + cells <= columns) {
      const gap = ' '.repeat(1 + row.next * cell - widthOf(row.line));
      row.line = [...row.line, span(gap), span(text, role)];
      row.next += cells;
    } else rows.push({ line: [span(' '), span(text, role)], next: cells });
  }
  return rows.map(({ line }) => line);
}

const roleOf = ({ now, after }: Change) => (after < now ? 'warning' : 'strong');

const textOf = ({ at, health, change }: Shown): string =>
  `${coordText(at)} ${health === 0 ? 'destroyed' : nowAndAfter(health, change?.after)}`;
