import { groupOf, type Stage } from '#engine/campaign/campaign-file.ts';
import {
  type CampaignTotals,
  isOpen,
  lossesAt,
  lossesToOpen,
  missingBefore,
  progressAt,
  totalsOf,
} from '#engine/campaign/progress.ts';
import { compact } from '#engine/lookup.ts';
import { listOf, pluralize } from '#screen/sentences.ts';
import type { OpenCampaign, StageOutcome, StageSheet } from './stages.ts';

/** Text such as `Grid 6 of 8, 14 of 36 stars, bronze medal`. */
export function totalsText(open: Pick<OpenCampaign, 'campaign' | 'progress' | 'run'>): string {
  const { stars, maxStars, points, medal } = campaignTotals(open);
  return compact(
    open.run?.status,
    points === undefined ? undefined : pluralize(points, 'point'),
    `${stars} of ${maxStars} stars`,
    medal && `${medal} medal`,
  ).join(', ');
}

export const campaignTotals = ({ campaign, progress }: Pick<OpenCampaign, 'campaign' | 'progress'>): CampaignTotals =>
  totalsOf(campaign, progress);

/** Stars of a stage as signs: `*` earned, `-` not earned. `?` if the stage is not open yet. */
export function starSigns({ campaign, progress }: Pick<OpenCampaign, 'campaign' | 'progress'>, stage: Stage): string {
  if (!isOpen(campaign, progress, stage)) return '?';
  return progressAt(progress, stage.id)
    .stars.map((earned) => (earned === 1 ? '*' : '-'))
    .join('');
}

export function lockedText(
  { campaign, progress, sheets, run }: Pick<OpenCampaign, 'campaign' | 'progress' | 'sheets' | 'run'>,
  stage: Stage,
): string | undefined {
  const current = sheets.find((sheet) => sheet.stage === run?.stage);
  if (current !== undefined) return current.stage === stage ? undefined : `Your run has reached ${stageName(current)}.`;
  const missing = missingBefore(campaign, progress, stage);
  if (missing.length === 0) return undefined;
  const names = sheets
    .filter((sheet) => missing.includes(sheet.stage))
    .map(({ number, stage: { title } }) => `${title} (${number})`);
  const losses = timesText(lossesToOpen(campaign));
  const otherwise = names.length === 1 ? `, or lose it ${losses}` : `; losing one of them ${losses} counts as a win`;
  return `Win ${listOf(names)} first${otherwise}.`;
}

/** Text such as `Shale: Everything here is built where the guns point.` */
export function groupText({ campaign }: Pick<OpenCampaign, 'campaign'>, stage: Stage): string | undefined {
  const group = groupOf(campaign, stage);
  return group && `${group.title}: ${group.brief}`;
}

/** Sentences about what a stage can cost, as one text. Undefined without a run. */
export const priceText = ({ run }: Pick<OpenCampaign, 'run'>, stage: Stage): string | undefined =>
  run?.price(stage).join(' ');

export const newRunText = ({ sheets }: Pick<OpenCampaign, 'sheets'>): string =>
  `Start the run over with ${sheets[0]?.stage.title}? You keep your stars, but you can't go back to this run.`;

const timesText = (count: number): string => ['once', 'twice', 'three times'][count - 1] ?? `${count} times`;

export function recordText({ entry, progress }: Pick<OpenCampaign, 'entry' | 'progress'>, { id }: Stage): string {
  const { tries, best, points } = progressAt(progress, id);
  if (tries === 0) return 'not played yet';
  return compact(
    pluralize(tries, 'try', 'tries'),
    best && `fastest win: ${entry.turnName} ${best.turn}`,
    points === undefined ? undefined : pluralize(points, 'point'),
  ).join(', ');
}

export function helpAfterLosses(
  { campaign, progress, run }: Pick<OpenCampaign, 'campaign' | 'progress' | 'run'>,
  { id }: Stage,
): string | undefined {
  if (run?.stage !== undefined) return undefined;
  const { stars } = progressAt(progress, id);
  const losses = lossesAt(progress, id);
  const leadsOn = campaign.stages.some(({ after }) => after.includes(id));
  if (stars[0] === 1 || losses === 0 || !leadsOn) return undefined;
  const more = lossesToOpen(campaign) - losses;
  return more <= 0
    ? `You lost here ${timesText(lossesToOpen(campaign))}, so you can move on without a win.`
    : `After ${pluralize(more, 'more loss', 'more losses')} here, you can move on without a win.`;
}

export const noStarTexts = ({ isEased, debugUsed }: Pick<StageOutcome, 'isEased' | 'debugUsed'>): readonly string[] =>
  compact(
    isEased && 'Your rivals were weaker than usual, so you could not earn the third star.',
    debugUsed && 'You used the debug view, so you earn no stars.',
  );

export const hintPriceText = ({ stars }: { readonly stars: readonly string[] }): string =>
  stars.includes('no hint') ? 'A hint costs the star for using no hints.' : 'Hints cost no star.';

export const openedText = ({ opened }: Pick<StageOutcome, 'opened'>): string | undefined =>
  opened.length === 0 ? undefined : `Unlocked: ${listOf(opened.map(({ title }) => title))}.`;

export const stageName = ({ number, stage: { title } }: Pick<StageSheet, 'number' | 'stage'>): string =>
  `${number} ${title}`;
