import { progressAt } from '#engine/campaign/progress.ts';
import { compact } from '#engine/lookup.ts';
import { type Line, paragraph, span } from '#screen/styled-text.ts';
import { type ActionResult, escapeKey, type PageKey } from '../layers/dialog.ts';
import { keyRow } from '../layers/key-rows.ts';
import { type Page, page, pageTitle } from '../pages/page.ts';
import type { PageContext } from '../services.ts';
import { helpAfterLosses, recordText, stageName } from './campaign-words.ts';
import type { OpenCampaign, StageSheet, StageStart } from './stages.ts';

export interface BriefingOptions {
  readonly open: OpenCampaign;
  readonly sheet: StageSheet;
  /** Seed of the last try if the stage has a new seed each time. */
  readonly lastSeed: string | undefined;
  start(how: StageStart): ActionResult;
  back(): void;
}

export function briefingPage(around: PageContext, { open, sheet, lastSeed, start, back }: BriefingOptions): Page {
  const { stage } = sheet;
  return page(around, {
    show: ({ columns }) => ({
      title: pageTitle(open.entry.title, open.campaign.title),
      facts: [span(recordText(open, stage))],
      left: [{ title: stageName(sheet), lines: briefingLines(open, sheet, Math.min(columns, 80)) }],
      status: compact('Enter: start.', helpAfterLosses(open, stage)),
    }),
    keys: () =>
      compact<PageKey>(
        keyRow('enter', 'start', 'start the stage', () => start({})),
        lastSeed !== undefined &&
          keyRow('s', 'same start', 'the same dice and maps as last time', () => start({ seed: lastSeed })),
        stage.seats.length > 0 &&
          keyRow('e', 'one step easier', 'weaker rivals; the third star then cannot be won', () =>
            start({ isEased: true }),
          ),
        escapeKey('map', 'back to the map', back),
      ),
  });
}

function briefingLines({ progress }: OpenCampaign, { stage, stars, terms }: StageSheet, width: number): Line[] {
  const earned = progressAt(progress, stage.id).stars;
  return [
    [],
    ...paragraph(stage.brief, width, 'strong'),
    [],
    ...paragraph(terms, width),
    [],
    ...stars.map(
      (label, i): Line => [
        span(earned[i] === 1 ? ' * ' : ' - ', 'hazard'),
        span(label),
        ...(i === 0 ? [span(stars[0] === 'win' ? '' : '  (wins the stage)', 'dim')] : []),
      ],
    ),
    [],
    ...paragraph('Stars of different tries add up.', width, 'dim'),
  ];
}
