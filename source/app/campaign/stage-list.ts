import type { Stage } from '#engine/campaign/campaign-file.ts';
import { frameRows, type Section } from '#screen/frame.ts';
import { type Glyphs, indented, type Line, listLine, span } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import type { Size } from '../layers/page-view.ts';
import { inItem } from '../pages/lists/list.ts';
import { cardWidth, isRoomy } from '../pages/lists/wide-layout.ts';
import { starSigns } from './campaign-words.ts';
import type { OpenCampaign } from './stages.ts';

const titleWidth = 18;
const starsWidth = 5;

/** One row for each stage: number, title, stars and, if it fits, the brief. Clickable if `chosen` is passed. */
export function stageList(open: OpenCampaign, width: number, chosen?: Stage): readonly Line[] {
  return open.sheets.map(({ number, stage }) => {
    const isChosen = stage === chosen;
    const about = width - titleWidth - starsWidth - 8;
    const row = [
      span(isChosen ? ' >' : '  ', 'accent'),
      span(`${String(number).padStart(2)} `, 'dim'),
      span(column(stage.title, titleWidth), isChosen ? 'strong' : 'text'),
      span(column(starSigns(open, stage), starsWidth), 'hazard'),
      ...(about < 20 ? [] : [span(column(stage.brief, about), 'dim')]),
    ];
    return chosen === undefined ? row : inItem(stage.id, listLine(row, width, isChosen));
  });
}

/** Width of the text on a stage's page. Does not grow with the screen, to leave room for the board beside it. */
export const stageTextWidth = 80;

/** The stage's board, beside the text on a wide screen. Undefined if there is no room or no board. */
export function boardPanel(
  { picture }: OpenCampaign,
  stage: Stage,
  glyphs: Glyphs,
  { columns, rows }: Size,
): { readonly width: number; readonly sections: readonly Section[] } | undefined {
  const width = isRoomy({ columns }) ? cardWidth(columns, 0, stageTextWidth) : 0;
  if (width === 0 || width > columns - stageTextWidth) return undefined;
  const lines = picture(stage, { columns: width - 2, rows: rows - frameRows, glyphs });
  return lines.length === 0 ? undefined : { width, sections: [{ title: 'board', lines: lines.map(indented) }] };
}
