import type { Stage } from '#engine/campaign/campaign-file.ts';
import { progressAt } from '#engine/campaign/progress.ts';
import { compact } from '#engine/lookup.ts';
import { type Line, line, paragraph, type Role, span } from '#screen/styled-text.ts';
import { type ActionResult, escapeKey, type PageKey } from '../layers/dialog.ts';
import { keyRow } from '../layers/key-rows.ts';
import { type Page, page, pageTitle } from '../pages/page.ts';
import type { PageContext } from '../services.ts';
import {
  groupText,
  helpAfterLosses,
  noStarTexts,
  openedText,
  priceText,
  recordText,
  stageName,
  totalsText,
} from './campaign-words.ts';
import { nextStage, type OpenCampaign, type StageOutcome, type StageSheet, type StageStart } from './stages.ts';

export interface BriefingOptions {
  readonly open: OpenCampaign;
  readonly sheet: StageSheet;
  /** Seed of the last try, for stages with a new seed each time. */
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
        sheet.canBeEased &&
          keyRow('e', 'one step easier', 'weaker rivals, but no third star', () => start({ isEased: true })),
        escapeKey('map', 'back to the map', back),
      ),
  });
}

function briefingLines(open: OpenCampaign, { stage, stars, terms }: StageSheet, width: number): Line[] {
  const earned = progressAt(open.progress, stage.id).stars;
  return [
    ...paragraphs(compact(groupText(open, stage)), width, 'dim'),
    [],
    ...paragraph(stage.brief, width, 'strong'),
    [],
    ...paragraph(terms, width),
    ...paragraphs(compact(priceText(open, stage)), width),
    [],
    ...stars.map(
      (label, i): Line => [
        span(earned[i] === 1 ? ' * ' : ' - ', 'hazard'),
        span(label),
        ...(i === 0 ? [span(stars[0] === 'win' ? '' : '  (wins the stage)', 'dim')] : []),
      ],
    ),
    [],
    ...paragraph('Stars from different tries add up.', width, 'dim'),
  ];
}

const paragraphs = (texts: readonly string[], width: number, role: Role = 'text'): Line[] =>
  texts.flatMap((text) => [[], ...paragraph(text, width, role)]);

export interface StageResultOptions {
  readonly open: OpenCampaign;
  readonly sheet: StageSheet;
  readonly outcome: Omit<StageOutcome, 'stored'>;
  brief(stage: Stage): ActionResult;
  watch(): ActionResult;
  back(): void;
}

export function stageResultPage(around: PageContext, options: StageResultOptions): Page {
  const { open, sheet, outcome, brief, watch, back } = options;
  const { stage } = sheet;
  const next = nextStage(open);
  const again = keyRow<ActionResult>('enter', 'again', 'play this stage again', () => brief(stage));
  return page(around, {
    show: ({ columns }) => ({
      title: pageTitle(open.entry.title, open.campaign.title),
      facts: [span(totalsText(open))],
      left: [{ title: stageName(sheet), lines: resultLines(open, sheet, outcome, Math.min(columns, 80)) }],
      status: compact(
        outcome.isWon && next !== undefined && next !== stage
          ? `Enter: next, ${next.title}.`
          : 'Enter: play this stage again.',
        helpAfterLosses(open, stage),
      ),
    }),
    keys: () =>
      compact<PageKey>(
        ...(outcome.isWon && next !== undefined && next !== stage
          ? [
              keyRow<ActionResult>('enter', 'next', `the briefing of ${next.title}`, () => brief(next)),
              keyRow<ActionResult>('y', 'again', 'play this stage again', () => brief(stage)),
            ]
          : [again]),
        keyRow('r', 'replay', 'watch the match', watch),
        escapeKey('map', 'to the map', back),
      ),
  });
}

function resultLines(
  open: OpenCampaign,
  { stage }: StageSheet,
  outcome: StageResultOptions['outcome'],
  width: number,
): Line[] {
  const { isWon, turn, stars, points, change } = outcome;
  const opened = openedText(outcome);
  return [
    [],
    line(` ${isWon ? 'Won' : 'Lost'}: ${stage.title}, ${open.entry.turnName} ${turn}`, isWon ? 'success' : 'strong'),
    ...paragraph(isWon ? stage.won : stage.lost, width),
    [],
    ...stars.map(
      ({ label, isMet, reached }): Line => [
        span(isMet ? ' * ' : ' - ', 'hazard'),
        span(label, isMet ? 'strong' : 'text'),
        span(reached === undefined ? '' : `  ${reached}`, 'dim'),
      ],
    ),
    ...(points === undefined ? [] : [[], line(` ${points} points`)]),
    ...paragraphs(compact(change?.join(' ')), width, 'strong'),
    ...paragraphs(noStarTexts(outcome), width, 'dim'),
    ...(opened === undefined ? [] : [[], ...paragraph(opened, width, 'accent')]),
  ];
}
