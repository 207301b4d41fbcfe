import { itemAt } from '#engine/lookup.ts';
import { type Frame, frameRows, type Section } from '#screen/frame.ts';
import { titleLine } from '#screen/parts/screen-lines.ts';
import { listOf, pluralize } from '#screen/sentences.ts';
import { type Line, padRows, type Role, span } from '#screen/styled-text.ts';
import { cellAreas, type TargetArea } from '#screen/target.ts';
import { firstThatFits, truncate, truncatePath } from '#screen/truncate.ts';
import { columnsOf, coordText, isMountain, isStanding, tileAt, tileKey } from '../board.ts';
import { entityAt, isMech, type View } from '../state.ts';
import { boardLines } from './board/board.ts';
import { shapesIn } from './board/shapes.ts';
import { bottomRoom, bottomSection, lastTurnSection, panelRows } from './bottom-panel/section.ts';
import { endPanel } from './game-over.ts';
import { canStillMove, controlColumn, controlLines } from './keys/actions.ts';
import { type Layout, layoutOf } from './layout.ts';
import { type BreachScene, breachTargets } from './local.ts';
import { bestTurns, starsSection } from './match-summary.ts';
import { changedWalksOf, outlookOf, predictedOutlook } from './outlook.ts';
import { statusOf } from './status.ts';
import { tableLines, unitRows } from './unit-table.ts';
import { grouped, wayText } from './words.ts';

export function panelOf(scene: BreachScene, layout: Layout): { width: number; sections: readonly Section[] } {
  const width = layout.panelWidth;
  if (scene.local.starsSeen !== undefined)
    return { width, sections: endPanel(scene, { columns: width, rows: bodyRows(scene) - choiceRows }) };
  const sections = layout.outlookIn === 'panel' ? largeSections(scene, layout) : smallSections(scene, layout);
  return { width, sections };
}

/** Rows of the menu after the end of a match. */
const choiceRows = 8;

const bodyRows = ({ rows }: BreachScene): number => rows - frameRows;

function largeSections(scene: BreachScene, layout: Layout): Section[] {
  const { panelWidth } = layout;
  const { units, story, turn, stars, marks, tile, log } = panelRows(scene);
  const parts: readonly (readonly [number, Section])[] = [
    [units, unitTable(scene, layout)],
    [story, bottomSection(scene, bottomRoom(layout), story)],
    [log, lastTurnSection(scene, panelWidth)],
    [tile, tileSection(scene, panelWidth)],
    [turn, turnSection(scene, turn - 1)],
    [stars, starsSection(scene, panelWidth)],
    [marks, { title: 'marks', lines: markLines(scene) }],
  ];
  return parts.flatMap(([rows, section]) => (rows === 0 ? [] : [padSection(section, rows)]));
}

/** Small panel: units, the tile at the cursor, the stars if they fit, and the buttons if not below the board. */
function smallSections(scene: BreachScene, layout: Layout): Section[] {
  const { panelWidth, controls } = layout;
  const table = unitTable(scene, layout);
  const tile = tileSection(scene, panelWidth);
  const buttons: Section[] = controls.in === 'panel' ? [{ title: 'controls', lines: controlColumn(scene) }] : [];
  const stars = starsSection(scene, panelWidth);
  const heightOf = (sections: readonly Section[]) => sections.reduce((sum, { lines }) => sum + 1 + lines.length, 0);
  const fixed = [tile, ...buttons];
  const rowsLeft = bodyRows(scene) - table.lines.length - heightOf(fixed);
  const sections = rowsLeft >= heightOf([stars]) ? [tile, stars, ...buttons] : fixed;
  const spare = bodyRows(scene) - table.lines.length - heightOf(sections);
  return [padSection(table, table.lines.length + Math.max(0, spare)), ...sections];
}

const padSection = (section: Section, rows: number): Section => ({
  ...section,
  lines: padRows(section.lines.slice(0, rows), rows),
});

/** Rows about the tile at the cursor, which even a small panel shows. */
const tileRows = 3;
const controlRows = 5;

/** Table of units. If some do not fit, the selected row, or else the row at the cursor, is as central as possible. */
function unitTable(scene: BreachScene, layout: Layout): Section {
  const all = unitRows(scene);
  const below = tileRows + (layout.controls.in === 'panel' ? controlRows : 0);
  const room = (layout.outlookIn === 'panel' ? panelRows(scene).units : bodyRows(scene) - below) - 1;
  const { panelWidth } = layout;
  const title = layout.outlookIn === 'panel' ? 'units, in order of attack' : 'units';
  if (all.length <= room) return { title, lines: tableLines(scene, all, panelWidth) };
  const focus = all.find(({ mark }) => mark === 'selected') ?? all.find(({ mark }) => mark === 'pointed');
  const middle = focus === undefined ? 0 : all.indexOf(focus);
  const first = Math.max(0, Math.min(middle - Math.floor(room / 2), all.length - room));
  const rows = all.slice(first, first + room);
  const counted = `units ${first + 1}-${first + room} of ${all.length}`;
  return { title: counted, lines: tableLines(scene, rows, panelWidth) };
}

function tileSection(scene: BreachScene, width: number): Section {
  const { cursor } = scene.local;
  const ahead = predictedOutlook(scene);
  const view = ahead?.view ?? scene.view;
  const hitters = isMountain(tileAt(view.board, cursor)) ? [] : (ahead?.hits.get(tileKey(cursor)) ?? []);
  const loss = hitters.reduce((sum, place) => sum + itemAt(view.entities, place).strength, 0);
  const by = listOf(hitters.map((place) => itemAt(view.entities, place).kind));
  const texts =
    hitters.length === 0
      ? [ahead === undefined ? '' : isMountain(tileAt(view.board, cursor)) ? 'nothing damages it' : 'no enemy hits it']
      : [
          `! ${by} will hit for ${grouped(loss)}`,
          `! ${pluralize(hitters.length, 'hit')}: ${grouped(loss)} damage`,
          `! -${grouped(loss)}`,
        ];
  const line = (text: string, role: Role): Line => [
    span(` ${firstThatFits([text], width - 1).slice(0, width - 1)}`, role),
  ];
  return {
    title: `tile ${coordText(cursor)}`,
    lines: [
      line(firstThatFits(tileTexts(view, cursor), width - 1), 'text'),
      line(firstThatFits(texts, width - 1), hitters.length === 0 ? 'dim' : 'danger'),
    ],
  };
}

/** Texts about a tile, in decreasing length. */
function tileTexts(view: View, cursor: readonly [number, number]): string[] {
  const { board, entities, phase } = view;
  const tile = tileAt(board, cursor);
  const unit = entityAt(entities, cursor);
  if (unit !== undefined) {
    if (!isMech(unit)) return [`${unit.kind}, speed ${unit.speed}`, unit.kind];
    const state = canStillMove(view, unit) ? 'can move' : 'has moved';
    // After the phase of the player's moves, no mech can move, so the text says nothing about moving.
    return phase === 'player-movement' ? [`${unit.kind}, ${state}`, unit.kind] : [unit.kind];
  }
  if (isMountain(tile)) return ['mountain'];
  if (isStanding(tile)) return [`building, health ${tile}`, `building ${tile}`];
  return tile === '0' ? ['ruin, open ground'] : ['free ground'];
}

function markLines(scene: BreachScene): Line[] {
  const { pips, enemy } = shapesIn(scene.glyphs);
  const [leftSide, rightSide] = enemy.bare;
  const outlook = outlookOf(scene);
  const isChanged = outlook !== undefined && changedWalksOf(scene.view, outlook).length > 0;
  return [
    [
      span(' !', 'danger'),
      span(' hit  ', 'dim'),
      span('+', 'strong'),
      span(' in reach  ', 'dim'),
      span(`${leftSide} s ${rightSide}`, 'ghost'),
      span(isChanged ? ' now ' : ' goes there', 'dim'),
      ...(isChanged ? [span('s?', 'accent'), span(' if you move', 'dim')] : []),
    ],
    [
      span(` T5 ${pips.remaining}`, 'own'),
      span(' health  ', 'dim'),
      span(pips.lost, 'danger'),
      span(' lost  ', 'dim'),
      span('xTx', 'danger'),
      span(' will die', 'dim'),
    ],
  ];
}

function turnSection(scene: BreachScene, maxRows: number): Section {
  const { view } = scene;
  const planned = outlookOf(scene)?.tentative;
  const moves = [...view.moves, ...(planned === undefined ? [] : [planned])];
  if (moves.length === 0) return { title: 'your turn', lines: [[span(' No mech has moved yet.', 'dim')]] };
  const first = Math.max(0, moves.length - (maxRows - 1));
  const rows = moves.slice(first).map((move, i): Line => {
    const isPlanned = move === planned;
    const kind = entityAt(view.entities, isPlanned ? move.from : move.to)?.kind ?? coordText(move.from);
    return [
      span(` ${first + i + 1} `, 'dim'),
      span(`${kind} ${wayText(move)}${isPlanned ? '?' : ''}`, isPlanned ? 'accent' : 'text'),
    ];
  });
  const undo = view.moves.length === 0 ? 'Enter: move it. You can undo moves.' : 'u: undo the last move';
  return { title: 'your turn', lines: [...rows, [span(` ${undo}`, 'dim')]] };
}

export function paint(scene: BreachScene): Frame {
  const layout = layoutOf(scene);
  const board = padRows(boardLines(scene, layout), layout.boardRows);
  const controls = layout.controls.in === 'left' ? controlLines(scene, layout) : [];
  const top = { title: 'board', tag: seenOf(scene, layout), areas: tileAreas(layout) };
  return {
    title: titleOf(scene),
    facts: factsOf(scene),
    left:
      layout.outlookIn === 'panel'
        ? [{ ...top, lines: [...board, ...controls] }]
        : [{ ...top, lines: board }, below(scene, layout, controls)],
    panel: panelOf(scene, layout),
    status: statusOf(scene),
  };
}

const tileAreas = ({ cell, window, gutter, margin }: Layout): TargetArea[] =>
  cellAreas(
    { left: gutter + margin.left, top: 1 + margin.top, cell, columns: window.columns, rows: window.rows },
    (row, column) => breachTargets.to({ type: 'tile', tile: [window.row + row, window.column + column] }),
  );

function below(scene: BreachScene, layout: Layout, controls: readonly Line[]): Section {
  const section = bottomSection(scene, bottomRoom(layout), layout.rowsBelow);
  return { ...section, lines: [...section.lines, ...controls] };
}

function titleOf(scene: BreachScene): Line {
  const called = scene.level?.title ?? 'Your own level';
  return titleLine(
    'Into The Breach',
    factsOf(scene),
    scene.columns,
    called,
    called.includes('/') ? truncatePath : truncate,
  );
}

function factsOf(scene: BreachScene): Line {
  const { view, level } = scene;
  const best = bestTurns(scene);
  const par = level?.par === undefined ? [] : [span('  par ', 'dim'), span(String(level.par), 'strong')];
  const record = [span('  best ', 'dim'), span(best === undefined ? '-' : String(best), 'strong')];
  const last = view.limit === undefined ? [] : [span(` of ${view.limit} to win`, 'dim')];
  return [span('turn ', 'dim'), span(String(view.turn), 'strong'), ...last, ...par, ...record];
}

function seenOf({ view }: BreachScene, { window }: Layout): string | undefined {
  const { row, column, rows, columns } = window;
  const height = view.board.length;
  const width = columnsOf(view.board);
  const seenRows = rows < height ? `rows ${row}-${row + rows - 1}` : undefined;
  const seenColumns = columns < width ? `columns ${column}-${column + columns - 1}` : undefined;
  if (seenRows !== undefined && seenColumns !== undefined) return `${seenRows}, ${seenColumns}`;
  if (seenRows !== undefined) return `${seenRows} of ${height}`;
  return seenColumns === undefined ? undefined : `${seenColumns} of ${width}`;
}
