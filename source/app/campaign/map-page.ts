import type { Stage } from '#engine/campaign/campaign-file.ts';
import { progressAt, triesOf } from '#engine/campaign/progress.ts';
import { compact } from '#engine/lookup.ts';
import { frameRows } from '#screen/frame.ts';
import { sentence } from '#screen/sentences.ts';
import { type Glyphs, indented, type Line, paragraph, type Span, span } from '#screen/styled-text.ts';
import { type ActionResult, escapeKey, type PageKey, yesOrNo } from '../layers/dialog.ts';
import { keyRow } from '../layers/key-rows.ts';
import { choiceAfter, inItem, itemTargets, rowKeys } from '../pages/lists/list.ts';
import { filled, isRoomy } from '../pages/lists/wide-layout.ts';
import { type Page, page, pageTitle } from '../pages/page.ts';
import type { PageContext } from '../services.ts';
import {
  helpAfterLosses,
  lockedText,
  newRunText,
  priceText,
  recordText,
  stageName,
  starSigns,
  totalsText,
} from './campaign-words.ts';
import { stageList } from './stage-list.ts';
import { nextStage, type OpenCampaign, type StageSheet } from './stages.ts';

export interface CampaignMapOptions {
  readonly open: OpenCampaign;
  readonly glyphs: Glyphs;
  readonly chosen?: string | undefined;
  brief(stage: Stage): ActionResult;
  resume(stage: Stage): ActionResult;
  watchBest(stage: Stage): ActionResult;
  beginAgain(): ActionResult;
  back(): void;
}

export function campaignMap(around: PageContext, options: CampaignMapOptions): Page {
  const { open, glyphs, brief, resume, watchBest, back } = options;
  const { campaign, sheets, progress, running, entry } = open;
  const { stages } = campaign;
  const hasRun = open.run !== undefined && Object.keys(triesOf(progress)).length > 0;
  let chosen = stages.find(({ id }) => id === options.chosen) ?? nextStage(open);
  const sheet = (): StageSheet | undefined => sheets.find(({ stage }) => stage === chosen);
  const enter = (stage: Stage): ActionResult =>
    running.has(stage.id) ? resume(stage) : (lockedText(open, stage) ?? brief(stage));
  const move = (key: string) => {
    const arrow = arrows[key];
    const index = chosen === undefined ? 0 : stages.indexOf(chosen);
    chosen =
      arrow === undefined
        ? stages[choiceAfter(key, index, stages.length, pageOfStages)]
        : ((chosen && neighbourOf(stages, chosen, arrow)) ?? chosen);
  };
  const stageKeys = (stage: Stage): readonly PageKey[] => {
    const isRunning = running.has(stage.id);
    return compact<PageKey>(
      isRunning
        ? keyRow('enter', 'resume', 'resume your current match', () => enter(stage))
        : keyRow('enter', 'briefing', 'the briefing of the stage', () => enter(stage)),
      isRunning &&
        open.run === undefined &&
        keyRow('n', 'new', 'start over; your current match is saved', () => brief(stage)),
      progressAt(progress, stage.id).best !== undefined &&
        keyRow('r', 'watch best', 'watch your best win', () => watchBest(stage)),
    );
  };
  return page(around, {
    show({ columns, rows }) {
      const at = sheet();
      const isWide = isRoomy({ columns });
      const width = isWide ? columns - mapSize.columns - 3 : columns;
      const lines = at === undefined ? [] : detailLines(open, at, width);
      const section = { title: at === undefined ? '' : stageName(at), lines };
      const boardRows = rows - frameRows - lines.length - 2;
      const board = at && isWide ? open.picture(at.stage, { columns: width - 2, rows: boardRows, glyphs }) : [];
      const map = { title: 'map', lines: mapLines(open, chosen, glyphs) };
      const list = { title: 'stages', lines: stageList(open, columns - width - 1, chosen), isWhole: true as const };
      const beside =
        board.length === 0 || board.length > boardRows ? [] : [{ title: 'board', lines: board.map(indented) }];
      return {
        title: pageTitle(entry.title, campaign.title),
        facts: [span(totalsText(open))],
        left: isWide ? filled(map, rows - frameRows, [list]) : [map, section],
        ...(isWide && { panel: { width, sections: [{ ...section, lines: [...lines, []] }, ...beside] } }),
        status: compact(at === undefined ? '' : enterText(open, at), open.problem && `! ${open.problem}`),
      };
    },
    keys: () => [
      ...rowKeys(move, {
        what: 'a stage',
        isSideways: true,
        hasLetters: true,
        further: ['Home End', 'to the first or last stage; wheel: by one stage'],
      }),
      ...(chosen === undefined ? [] : stageKeys(chosen)),
      ...(hasRun
        ? [
            keyRow<ActionResult>('ctrl+r', 'new run', 'start the run over; you keep your stars', () =>
              yesOrNo('new run', newRunText(open), options.beginAgain),
            ),
          ]
        : []),
      escapeKey('back', 'back', back),
    ],
    click(target) {
      const id = itemTargets.read(target)?.item;
      const clicked = stages.find((stage) => stage.id === id);
      if (clicked === undefined) return undefined;
      const isAgain = clicked === chosen;
      chosen = clicked;
      return isAgain ? enter(clicked) : undefined;
    },
  });
}

const arrows: Readonly<Record<string, string>> = {
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  k: 'up',
  j: 'down',
  h: 'left',
  l: 'right',
};

const pageOfStages = 4;

/** Maximum rows below the map for terms and prices. If they need more, only the briefing shows the prices. */
const maxTermRows = 2;

function detailLines(open: OpenCampaign, { stage, stars, terms }: StageSheet, width: number): readonly Line[] {
  const earned = progressAt(open.progress, stage.id).stars;
  const starSpans = stars.flatMap((label, i) => [
    span(i === 0 ? ' ' : '   '),
    span(earned[i] === 1 ? '* ' : '- ', 'hazard'),
    span(label),
  ]);
  const isWide = width < mapSize.columns;
  const withPrice = paragraph(compact(terms, priceText(open, stage)).join(' '), width);
  return [
    ...paragraph(stage.brief, width, 'strong'),
    ...(isWide || withPrice.length <= maxTermRows ? withPrice : paragraph(terms, width)),
    ...(isWide
      ? stars.map((label, i): Line => [span(earned[i] === 1 ? ' * ' : ' - ', 'hazard'), span(label)])
      : [starSpans]),
    ...(isWide ? paragraph(recordText(open, stage), width, 'dim') : []),
  ];
}

function enterText(open: OpenCampaign, { stage }: StageSheet): string {
  const locked = lockedText(open, stage);
  const match = open.running.get(stage.id);
  if (match !== undefined)
    return `Enter: resume ${stage.title} (${match.standing}).${open.run === undefined ? ' n: start over.' : ''}`;
  if (locked !== undefined) return locked;
  if (open.run?.choice !== undefined) return 'Enter: choose a card.';
  const enter = `Enter: read the briefing. ${sentence(recordText(open, stage))}`;
  return compact(enter, helpAfterLosses(open, stage)).join(' ');
}

/** Size of the map in columns and rows. `at` of a stage counts from the upper left corner of the map. */
export const mapSize = { columns: 78, rows: 13 };

const stem = 3;

interface Ways {
  north?: true;
  south?: true;
  west?: true;
  east?: true;
}

/** Draws the map. Each label is a click target with the id of its stage. */
export function mapLines(open: OpenCampaign, chosen: Stage | undefined, glyphs: Glyphs): readonly Line[] {
  const ways = waysBetween(open.campaign.stages);
  return Array.from({ length: mapSize.rows }, (_, row) => {
    const labels = open.sheets
      .filter(({ stage: { at } }) => at[1] === row)
      .toSorted((a, b) => a.stage.at[0] - b.stage.at[0]);
    return rowOf(row, labels, open, chosen, ways, glyphs);
  });
}

function rowOf(
  row: number,
  labels: readonly StageSheet[],
  open: OpenCampaign,
  chosen: Stage | undefined,
  ways: ReadonlyMap<string, Ways>,
  glyphs: Glyphs,
): Line {
  const spans: Span[] = [];
  let column = 0;
  const drawTo = (end: number) => {
    const cells = Array.from({ length: Math.max(0, end - column) }, (_, i) => {
      const at = ways.get(`${column + i} ${row}`);
      return at === undefined ? ' ' : glyphOf(at, glyphs);
    });
    if (cells.length > 0) spans.push(span(cells.join(''), 'dim'));
    column = Math.max(column, end);
  };
  const { groups = [] } = open.campaign;
  for (const { at, title } of groups) {
    if (at[1] !== row) continue;
    drawTo(at[0]);
    spans.push(span(title, 'accent'));
    column += title.length;
  }
  for (const sheet of labels) {
    drawTo(sheet.stage.at[0]);
    const label = labelOf(sheet, open, sheet.stage === chosen);
    spans.push(...inItem(sheet.stage.id, label));
    column += label.reduce((sum, { text }) => sum + text.length, 0);
  }
  drawTo(mapSize.columns);
  return spans;
}

function labelOf({ number, stage }: StageSheet, open: OpenCampaign, isChosen: boolean): Line {
  const signs = starSigns(open, stage);
  const isLocked = signs === '?';
  const area = isChosen ? 'selection' : undefined;
  return [
    span(isChosen ? '>' : ' ', 'accent', area),
    span(` ${number} ${stage.title} `, isLocked ? 'dim' : isChosen ? 'strong' : 'text', area),
    span(signs, isLocked ? 'dim' : 'hazard', area),
    span(' ', 'text', area),
  ];
}

/** Pieces of paths by cell (`column row`). The labels of stages replace the pieces in their cells. */
function waysBetween(stages: readonly Stage[]): ReadonlyMap<string, Ways> {
  const ways = new Map<string, Ways>();
  const add = (column: number, row: number, more: Ways) => {
    const key = `${column} ${row}`;
    ways.set(key, { ...ways.get(key), ...more });
  };
  const across = (from: number, to: number, row: number) => {
    for (let column = Math.min(from, to); column < Math.max(from, to); column++) {
      add(column, row, { east: true });
      add(column + 1, row, { west: true });
    }
  };
  for (const { at, after } of stages)
    for (const { at: other } of stages.filter(({ id }) => after.includes(id))) {
      const [column, row] = [at[0] + stem, at[1]];
      const [otherColumn, otherRow] = [other[0] + stem, other[1]];
      if (row === otherRow) {
        across(column, otherColumn, row);
        continue;
      }
      const bend = row + 1;
      across(column, otherColumn, bend);
      add(column, bend, { north: true });
      for (let below = bend; below < otherRow; below++) {
        add(otherColumn, below, { south: true });
        if (below > bend) add(otherColumn, below, { north: true });
      }
    }
  return ways;
}

function glyphOf({ north, south, west, east }: Ways, { horizontal, vertical, corners, joins }: Glyphs): string {
  const isAcross = west === true && east === true;
  const isUpright = north === true && south === true;
  if (isAcross) return isUpright ? joins.cross : north === true ? joins.up : south === true ? joins.down : horizontal;
  if (isUpright) return west === true ? joins.left : east === true ? joins.right : vertical;
  if (west === true) return north === true ? corners.upLeft : south === true ? corners.downLeft : horizontal;
  if (east === true) return north === true ? corners.upRight : south === true ? corners.downRight : horizontal;
  return vertical;
}

/** Nearest stage in the direction of an arrow key. */
export function neighbourOf(stages: readonly Stage[], from: Stage, key: string): Stage | undefined {
  const [column, row] = from.at;
  const candidates = stages.flatMap((stage) => {
    const [across, upright] = [stage.at[0] - column, stage.at[1] - row];
    const isAhead =
      key === 'up'
        ? upright < 0
        : key === 'down'
          ? upright > 0
          : upright === 0 && (key === 'left' ? across < 0 : across > 0);
    // A row counts more than any number of columns, so that up and down reach the next row.
    return isAhead ? [{ stage, distance: 100 * Math.abs(upright) + Math.abs(across) }] : [];
  });
  return candidates.toSorted((a, b) => a.distance - b.distance)[0]?.stage;
}
