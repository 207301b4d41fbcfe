import { type Line, span } from '../../../screen/paint.ts';
import { frameRows, type Section, type Spot } from '../../../screen/screen.ts';
import { type Coord, coordText, isMountain, isStanding, tileAt, tileKey } from '../board.ts';
import { at, entityAt } from '../state.ts';
import type { View } from '../view.ts';
import { compact, firstFitting, grouped } from './board/numbers.ts';
import type { Layout } from './layout.ts';
import type { BreachScene } from './local.ts';
import { foreseen, outlookOf } from './outlook.ts';
import { buildingSection } from './panel/building-section.ts';
import { threatSection, wantSection } from './panel/enemy-sections.ts';
import { levelSection, turnSection } from './panel/match-sections.ts';
import { tableLines, type UnitRow, unitRows } from './panel/unit-table.ts';
import { longName, shortName } from './words.ts';

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

/** What is on the pointed tile, and which enemies will hit it for how much. */
function tileSection(scene: BreachScene, width: number, most: number): Section {
  const { cursor } = scene.local;
  const ahead = foreseen(scene);
  const view = ahead?.view ?? scene.view;
  const title = `tile ${coordText(cursor)}`;
  const what = line(firstFitting(whatIsThere(view, cursor), width - 1));
  if (isMountain(tileAt(view.board, cursor))) return { title, lines: [what, line('hits change nothing', 'dim')] };
  const hitters = (ahead?.hits.get(tileKey(cursor)) ?? []).flatMap((place) => {
    const unit = view.entities[place];
    return unit === undefined ? [] : [{ place, unit }];
  });
  const number = String(Math.max(0, ...hitters.map(({ place }) => place + 1))).length;
  const rows = hitters.map(({ place, unit }) => {
    const before = `${String(place + 1).padStart(number)} `;
    const names = [longName, shortName].map((name) => before + name({ kind: unit.kind, at: at(unit) }));
    return withNumber(names, unit.strength, width);
  });
  if (rows.length === 0) return { title, lines: [what, line('no enemy hits it', 'dim')] };
  if (rows.length === 1) return { title, lines: [what, ...rows] };
  const sum = hitters.reduce((all, { unit }) => all + unit.strength, 0);
  const room = Math.max(1, most - 2);
  const shown = rows.length > room ? rows.slice(0, room - 1) : rows;
  const rest = rows.length - shown.length;
  const together = withNumber([`${' '.repeat(number + 1)}together`, 'together'].slice(number > 1 ? 0 : 1), sum, width);
  return { title, lines: [what, ...shown, ...(rest === 0 ? [] : [line(`and ${rest} more`, 'dim')]), together] };
}

const line = (text: string, role: 'text' | 'dim' = 'text'): Line => [span(` ${text}`, role)];

/** What a tile is and what is on it, the longest text first. */
function whatIsThere({ board, entities }: View, cursor: readonly [number, number]): string[] {
  const tile = tileAt(board, cursor);
  const unit = entityAt(entities, cursor);
  if (unit !== undefined) {
    const texts = [grouped, compact].map((write) => `${unit.kind}, health ${write(unit.health)}`);
    return [...texts.map((text) => `${text}, speed ${unit.speed}, strength ${unit.strength}`), ...texts];
  }
  if (isMountain(tile)) return ['mountain'];
  if (isStanding(tile)) return [`building, health ${tile}`];
  return tile === '0' ? ['destroyed building, free', 'destroyed building'] : ['ground, free'];
}

/** A text, the longest that fits, and what is lost there, in the column of the table's strengths. */
function withNumber(texts: readonly string[], loss: number, width: number): Line {
  const number = loss === 0 ? '0' : `-${grouped(loss)}`;
  const text = firstFitting(texts, width - 3 - number.length);
  const end = Math.max(text.length + 2 + number.length, width - 3);
  return [span(` ${text}`), span(number.padStart(Math.min(end, width - 1) - 1 - text.length), 'warning')];
}
