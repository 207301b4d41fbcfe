import { type Line, span } from '../../../screen/paint.ts';
import { frameRows, type Section, type Spot } from '../../../screen/screen.ts';
import type { Coord } from '../board.ts';
import { at } from '../state.ts';
import type { Layout } from './layout.ts';
import type { BreachScene } from './local.ts';
import { foreseen, outlookOf } from './outlook.ts';
import { buildingSection } from './panel/building-section.ts';
import { threatSection, wantSection } from './panel/enemy-sections.ts';
import { levelSection, turnSection } from './panel/match-sections.ts';
import { tileSection } from './panel/tile-section.ts';
import { tableLines, type UnitRow, unitRows } from './panel/unit-table.ts';

type Room = Pick<Layout, 'panelWidth'>;

/** The parts below the table of units, from top to bottom. */
const order = ['buildings', 'tile', 'want', 'threats', 'turn', 'level'] as const;
type Part = (typeof order)[number];

/** Columns of a panel, or rows of a screen, from which on there is more in it than on the smallest. */
const roomyWidth = 34;
const roomyRows = 30;

/** Columns from which on what the signs mean takes one line. */
const wideLegend = 40;

/** Lines of lists that can be long, at most, as long as something else asks for the room. */
const fewLines = { buildings: 3, tile: 6, turn: 8, threats: 6 };

/** The panel: the units, what belongs to what is looked at, and as much more as fits. */
export function panelOf(scene: BreachScene, layout: Room): { width: number; sections: Section[] } {
  const width = layout.panelWidth;
  const table = unitTable(scene, width);
  const sections = new Map<Part, Section>();
  const below: Line[] = [];
  let left = bodyRows(scene) - table.lines.length;
  const put = (height: number, add: () => void) => {
    if (height > left) return;
    left -= height;
    add();
  };
  const putPart = (part: Part) => {
    const section = made(scene, part, width);
    put(heightOf(section), () => sections.set(part, section));
  };
  putPart(firstPart(scene));
  put(1, () => below.push([]));
  for (const extra of extrasOf(scene, width))
    if (extra !== 'legend') putPart(extra);
    else {
      const legend = legendLines(scene, width);
      put(legend.length, () => below.push(...legend));
    }
  if (sections.has('buildings')) sections.set('buildings', buildingSection(scene, width, fewLines.buildings + left));
  const first = { title: table.title, lines: [...table.lines, ...below] };
  return { width, sections: [first, ...order.flatMap((part) => sections.get(part) ?? [])] };
}

/** The tile of the unit in a row of the table; nothing anywhere else. */
export function unitAtRow(scene: BreachScene, layout: Room, { part, section, row }: Spot): Coord | undefined {
  if (part !== 'panel' || section !== 0) return undefined;
  const place = unitTable(scene, layout.panelWidth).rows[row - 1]?.place;
  const unit = place === undefined ? undefined : scene.view.entities[place];
  return unit && at(unit);
}

const isThreatView = (scene: BreachScene): boolean => scene.local.threats !== 'off' && foreseen(scene) !== undefined;

/** The part that is always there. */
const firstPart = (scene: BreachScene): Part => (isThreatView(scene) ? 'tile' : 'buildings');

/** What else is there if there is room for it, most wanted first. */
function extrasOf(scene: BreachScene, width: number): readonly (Part | 'legend')[] {
  const isRoomy = width >= roomyWidth || scene.rows >= roomyRows;
  const isOver = scene.view.reason !== null;
  if (isThreatView(scene)) return ['want', 'buildings', 'legend', ...(isRoomy ? (['turn', 'level'] as const) : [])];
  if (!isRoomy) return isOver ? [] : ['legend'];
  if (isOver || foreseen(scene) === undefined) return ['level'];
  return ['legend', ...(width >= wideLegend ? (['threats'] as const) : []), 'turn', 'level'];
}

function made(scene: BreachScene, part: Part, width: number): Section {
  switch (part) {
    case 'buildings':
      return buildingSection(scene, width, fewLines.buildings);
    case 'tile':
      return tileSection(scene, width, fewLines.tile);
    case 'want':
      return wantSection(scene);
    case 'threats':
      return threatSection(scene, width, fewLines.threats);
    case 'turn':
      return turnSection(scene, width, fewLines.turn);
    case 'level':
      return levelSection(scene, width);
  }
}

/** Rows below the first rule. */
const bodyRows = ({ rows }: BreachScene): number => rows - frameRows;

const heightOf = ({ lines }: Section): number => 1 + lines.length;

interface UnitTable {
  readonly title: string;
  readonly lines: readonly Line[];
  /** Those that are shown. */
  readonly rows: readonly UnitRow[];
}

/** The table; of a long one the part around the unit that is selected or pointed at. */
function unitTable(scene: BreachScene, width: number): UnitTable {
  const all = unitRows(scene);
  const room = bodyRows(scene) - heightOf(made(scene, firstPart(scene), width)) - 1;
  if (all.length <= room) return { title: 'units', lines: tableLines(scene, all, width), rows: all };
  const focus = all.find(({ mark }) => mark === 'selected') ?? all.find(({ mark }) => mark === 'pointed');
  const middle = focus === undefined ? 0 : all.indexOf(focus);
  const first = Math.max(0, Math.min(middle - Math.floor(room / 2), all.length - room));
  const rows = all.slice(first, first + room);
  const title = `units ${first + 1}-${first + room} of ${all.length}`;
  return { title, lines: tableLines(scene, rows, width), rows };
}

/** What the signs in the table mean. */
function legendLines(scene: BreachScene, width: number): Line[] {
  const texts = [
    ...(foreseen(scene) === undefined ? [] : ['* can still move']),
    ...(outlookOf(scene) === undefined ? [] : skipLegend(width)),
  ];
  const rows = width < wideLegend ? texts : [texts.join('   ')];
  return rows.map((text): Line => [span(` ${text}`, 'dim')]);
}

const skipLegend = (width: number): string[] =>
  width < wideLegend ? ['- destroyed before it', '  could attack', '5>7 health now, after'] : ['- destroyed first'];
