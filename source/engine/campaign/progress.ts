import * as z from 'zod';
import { compact } from '../lookup.ts';
import { firstFault, readJson } from '../parsing/json.ts';
import { failure, type Result, success } from '../result.ts';
import type { Campaign, Stage } from './campaign-file.ts';
import type { RunTry } from './carry.ts';

const star = z.literal([0, 1]);

const stageSchema = z.looseObject({
  stars: z.tuple([star, star, star]),
  tries: z.int().min(0),
  /** Won match with the fewest turns. `save` is its file name. */
  best: z.object({ turn: z.int().min(0), save: z.string() }).optional(),
  points: z.int().min(0).optional(),
  /** Results by file name, so that no match counts twice. */
  counted: z.record(z.string(), z.literal(['won', 'lost'])),
});

const tryResult = z.object({
  stage: z.string(),
  time: z.iso.datetime(),
  isWon: z.boolean(),
  facts: z.unknown(),
  choice: z.string().optional(),
});

const schema = z.looseObject({
  campaign: z.literal(1),
  stages: z.record(z.string(), stageSchema),
  /** Matches of all runs by file name, and which of them belong to earlier runs. */
  run: z
    .looseObject({
      tries: z.record(z.string(), tryResult).optional(),
      /** File names of the matches of earlier runs, which the player has ended. */
      ended: z.array(z.string()).optional(),
    })
    .optional(),
});

export type CampaignProgress = Readonly<z.infer<typeof schema>>;
export type StageProgress = Readonly<z.infer<typeof stageSchema>>;

export interface StageTry {
  readonly stage: string;
  readonly save: string;
  readonly stars: readonly boolean[];
  readonly turn: number;
  readonly points?: number | undefined;
  /** Time of the end, and facts for the carry-over. A match without them changes no run. */
  readonly run?: Pick<RunTry, 'time' | 'facts' | 'choice'> | undefined;
}

export const noProgress: CampaignProgress = { campaign: 1, stages: {} };

const untried: StageProgress = { stars: [0, 0, 0], tries: 0, counted: {} };

/**
 * @example
 * progressAt(noProgress, 'the-ford') // => { stars: [0, 0, 0], tries: 0, counted: {} }
 */
export const progressAt = ({ stages }: CampaignProgress, id: string): StageProgress =>
  Object.hasOwn(stages, id) ? (stages[id] ?? untried) : untried;

/**
 * @example
 * parseProgress('{"campaign":1}') // => { ok: false, error: '$.stages: found nothing, expected an object' }
 */
export function parseProgress(text: string): Result<CampaignProgress, string> {
  const json = readJson(text);
  if (!json.ok) return failure(json.error);
  const read = schema.safeParse(json.value);
  return read.success ? success(read.data) : failure(firstFault(read.error, json.value));
}

/**
 * @example
 * parseProgress(progressText(noProgress)) // => { ok: true, value: noProgress }
 */
export const progressText = (progress: CampaignProgress): string => `${JSON.stringify(progress, null, 2)}\n`;

/**
 * Adds a match to the progress. Stars of earlier tries remain. A match that was counted before adds no try.
 *
 * @example
 * const won = { stage: 'the-ford', save: 'a', stars: [true, false, true], turn: 7 };
 * const once = recordTry(noProgress, won);
 * progressAt(recordTry(once, won), 'the-ford').tries // => 1
 */
export function recordTry(
  progress: CampaignProgress,
  { stage, save, stars, turn, points, run }: StageTry,
): CampaignProgress {
  const [isWon = false, second = false, third = false] = stars;
  const one: StageProgress = {
    stars: [bit(isWon), bit(second), bit(third)],
    tries: 1,
    ...(isWon && { best: { turn, save } }),
    ...(points !== undefined && { points }),
    counted: { [save]: isWon ? 'won' : 'lost' },
  };
  const counted = {
    ...progress,
    stages: { ...progress.stages, [stage]: joined(progressAt(progress, stage), one) },
  };
  return run === undefined ? counted : withTries(counted, { [save]: { stage, isWon, ...run } });
}

/** Adds tries to the run. Of two entries for one match, keeps the newer. At equal times, the choice decides. */
function withTries(progress: CampaignProgress, tries: Readonly<Record<string, RunTry>>): CampaignProgress {
  const sum = { ...progress.run?.tries };
  for (const [save, one] of Object.entries(tries)) {
    const known = sum[save];
    if (known === undefined || rankOf(known) < rankOf(one)) sum[save] = one;
  }
  return { ...progress, run: { ...progress.run, tries: sum } };
}

/** Sort key that gives the same order on every machine. */
const rankOf = ({ time, choice = '' }: RunTry): string => `${time} ${choice}`;

/**
 * Adds the card chosen after the match `save`. Changes nothing if the match is not in the run or already has a card.
 *
 * @example
 * triesOf(recordChoice(noProgress, 'a', 'Full repair')) // => {}
 */
export function recordChoice(progress: CampaignProgress, save: string, choice: string): CampaignProgress {
  const known = triesOf(progress)[save];
  return known === undefined || known.choice !== undefined
    ? progress
    : withTries(progress, { [save]: { ...known, choice } });
}

/**
 * @example
 * triesOf(noProgress) // => {}
 */
export function triesOf(progress: CampaignProgress): Readonly<Record<string, RunTry>> {
  const { tries, ended } = runOf(progress);
  return Object.fromEntries(Object.entries(tries).filter(([save]) => !ended.includes(save)));
}

const runOf = ({ run: { tries = {}, ended = [] } = {} }: CampaignProgress) => ({ tries, ended });

/**
 * Ends the run, so that a new one begins. Stars and best wins remain.
 *
 * @example
 * triesOf(endRun(noProgress)) // => {}
 */
export const endRun = (progress: CampaignProgress): CampaignProgress => ({
  ...progress,
  run: { ...progress.run, ended: Object.keys(runOf(progress).tries) },
});

const bit = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);

/**
 * Joins two progress files, such as those of two machines. No star is lost, and no match counts twice.
 *
 * @example
 * const here = recordTry(noProgress, { stage: 'first', save: 'a', stars: [true, true, false], turn: 7 });
 * const there = recordTry(noProgress, { stage: 'first', save: 'b', stars: [true, false, true], turn: 9 });
 * progressAt(mergeProgress(here, there), 'first').stars // => [1, 1, 1]
 */
export function mergeProgress(mine: CampaignProgress, other: CampaignProgress): CampaignProgress {
  const ids = [...new Set([...Object.keys(mine.stages), ...Object.keys(other.stages)])];
  const merged = {
    ...other,
    ...mine,
    stages: Object.fromEntries(ids.map((id) => [id, joined(progressAt(mine, id), progressAt(other, id))])),
  };
  const ended = [...new Set([...runOf(mine).ended, ...runOf(other).ended])];
  const withEnded = ended.length === 0 ? merged : { ...merged, run: { ...merged.run, ended } };
  return other.run?.tries === undefined ? withEnded : withTries(withEnded, other.run.tries);
}

function joined(mine: StageProgress, other: StageProgress): StageProgress {
  const counted = { ...other.counted, ...mine.counted };
  const [a, b, c] = mine.stars;
  const [d, e, f] = other.stars;
  const bests = [mine.best, other.best].filter((best) => best !== undefined);
  const [best] = bests.toSorted((one, two) => one.turn - two.turn || (one.save < two.save ? -1 : 1));
  const points = Math.max(mine.points ?? -1, other.points ?? -1);
  return {
    ...other,
    ...mine,
    stars: [bit(a + d > 0), bit(b + e > 0), bit(c + f > 0)],
    tries: Object.keys(counted).length,
    ...(best && { best }),
    ...(points >= 0 && { points }),
    counted,
  };
}

/**
 * @example
 * lossesToOpen(auctionCampaign) // => 3
 */
export const lossesToOpen = ({ lossesToOpen: losses = 3 }: Campaign): number => losses;

const isWon = (progress: CampaignProgress, id: string): boolean => progressAt(progress, id).stars[0] === 1;

/**
 * @example
 * lossesAt(noProgress, 'the-ford') // => 0
 */
export const lossesAt = (progress: CampaignProgress, id: string): number =>
  Object.values(progressAt(progress, id).counted).filter((result) => result === 'lost').length;

/**
 * Stages that must be won, or lost `lossesToOpen` times, before a stage opens. Empty if it is open.
 *
 * @example
 * missingBefore(auctionCampaign, noProgress, auctionCampaign.stages[1]).map(({ id }) => id) // => ['first']
 */
export const missingBefore = (campaign: Campaign, progress: CampaignProgress, { after }: Stage): readonly Stage[] =>
  campaign.stages.filter(
    ({ id }) => after.includes(id) && !isWon(progress, id) && lossesAt(progress, id) < lossesToOpen(campaign),
  );

/**
 * @example
 * auctionCampaign.stages.map((stage) => isOpen(auctionCampaign, noProgress, stage)) // => [true, false]
 */
export const isOpen = (campaign: Campaign, progress: CampaignProgress, stage: Stage): boolean =>
  missingBefore(campaign, progress, stage).length === 0;

/**
 * Stages that were opened by the match `save` of stage `id`.
 *
 * @example
 * const won = recordTry(noProgress, { stage: 'first', save: 'a', stars: [true, false, false], turn: 7 });
 * openedBy(auctionCampaign, won, 'first', 'a').map(({ id }) => id) // => ['second']
 */
export function openedBy(campaign: Campaign, progress: CampaignProgress, id: string, save: string): readonly Stage[] {
  const { counted, stars, ...rest } = progressAt(progress, id);
  const otherTries = Object.entries(counted).filter(([name]) => name !== save);
  const wasWon = bit(otherTries.some(([, result]) => result === 'won'));
  const before: CampaignProgress = {
    ...progress,
    stages: {
      ...progress.stages,
      [id]: { ...rest, stars: [wasWon, stars[1], stars[2]], counted: Object.fromEntries(otherTries) },
    },
  };
  return campaign.stages.filter((stage) => isOpen(campaign, progress, stage) && !isOpen(campaign, before, stage));
}

const starsAt = (progress: CampaignProgress, id: string): number =>
  progressAt(progress, id).stars.reduce<number>((sum, earned) => sum + earned, 0);

export type Medal = 'bronze' | 'silver' | 'gold';

export interface CampaignTotals {
  readonly won: number;
  readonly stages: number;
  readonly stars: number;
  readonly maxStars: number;
  /** Sum of the best points of each stage. Undefined for a campaign without points. */
  readonly points: number | undefined;
  readonly medal: Medal | undefined;
}

/**
 * @example
 * totalsOf(auctionCampaign, noProgress).maxStars // => 6
 */
export function totalsOf(campaign: Campaign, progress: CampaignProgress): CampaignTotals {
  const { stages } = campaign;
  const won = stages.filter(({ id }) => isWon(progress, id)).length;
  const stars = stages.reduce((sum, { id }) => sum + starsAt(progress, id), 0);
  const maxStars = 3 * stages.length;
  const points = compact(...stages.map(({ id }) => progressAt(progress, id).points)).reduce((sum, won) => sum + won, 0);
  const hasPoints = campaign.carry === 'points';
  const medal = hasPoints
    ? medalFor(points, campaign.medals)
    : won < stages.length
      ? undefined
      : medalOf(stars, maxStars);
  return { won, stages: stages.length, stars, maxStars, points: hasPoints ? points : undefined, medal };
}

const medalOf = (stars: number, maxStars: number): Medal =>
  stars === maxStars ? 'gold' : 3 * stars >= 2 * maxStars ? 'silver' : 'bronze';

function medalFor(points: number, medals: Campaign['medals']): Medal | undefined {
  if (medals === undefined) return undefined;
  const [bronze, silver, gold] = medals;
  return points >= gold ? 'gold' : points >= silver ? 'silver' : points >= bronze ? 'bronze' : undefined;
}
