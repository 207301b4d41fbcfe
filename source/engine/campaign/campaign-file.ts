import * as z from 'zod';
import { firstFault, readJson } from '../parsing/json.ts';
import { type FileFault, failure, type Result, refusal, success } from '../result.ts';

const id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'expected an id in lower case such as "the-ford"');
const words = z.string().min(1);
const count = z.int().min(0);

const place = z.tuple([count.max(60), count.max(12)]);

const stageSchema = z.strictObject({
  id,
  title: words,
  group: id.optional(),
  /** Column and row of the stage on the map. */
  at: place,
  after: z.array(id),
  brief: words,
  level: words,
  /** Seed of every try. Null for a new seed each time. */
  seed: words.nullable(),
  options: z.record(z.string(), z.string()),
  /** Opponents in seats 2, 3, … The player has seat 1. */
  seats: z.array(z.strictObject({ face: id, skill: id })),
  /** Values by seat and handicap, such as `{ "2": { "food": 0 } }`. */
  handicap: z.record(z.string(), z.record(z.string(), count)).optional(),
  goal: words,
  stars: z.tuple([words, words, words]),
  /** Points for first place, second place, and so on. */
  points: z.array(count).min(1).optional(),
  /** Terms of the stage for the campaign's carry-over. The game checks them. */
  carry: z.json().optional(),
  won: words,
  lost: words,
});

const campaignSchema = z.strictObject({
  campaign: z.literal(1),
  game: id,
  title: words,
  /** `points`, or the name of the game's own carry-over. Null for none. */
  carry: id.nullable(),
  /** Number of losses after which a stage opens later stages, as if it were won. Default: 3. */
  lossesToOpen: count.min(1).optional(),
  /** Points needed for bronze, silver and gold. */
  medals: z.tuple([count, count, count]).optional(),
  /** Groups of stages, such as islands. `at` is the column and row of the heading on the map. */
  groups: z.array(z.strictObject({ id, title: words, brief: words, at: place })).optional(),
  stages: z.array(stageSchema).min(1),
});

export type Campaign = Readonly<z.infer<typeof campaignSchema>>;
export type Stage = Readonly<z.infer<typeof stageSchema>>;
export type StageGroup = NonNullable<Campaign['groups']>[number];
export type StageRival = Stage['seats'][number];

export const badCampaign = (message: string) => failure(refusal('bad-campaign', message));

/**
 * @example
 * readCampaign(JSON.stringify(auctionCampaign)).ok // => true
 * readCampaign('{}').ok // => false
 */
export function readCampaign(text: string): Result<Campaign, FileFault> {
  const json = readJson(text);
  if (!json.ok) return badCampaign(json.error);
  const read = campaignSchema.safeParse(json.value);
  return read.success ? success(read.data) : badCampaign(firstFault(read.error, json.value));
}

/**
 * @example
 * stageKey({ game: 'risc' }, { id: 'the-ford' }) // => 'risc/the-ford'
 */
export const stageKey = ({ game }: Pick<Campaign, 'game'>, { id: stage }: Pick<Stage, 'id'>): string =>
  `${game}/${stage}`;

/**
 * @example
 * groupOf(auctionCampaign, auctionCampaign.stages[0]) // => undefined
 */
export const groupOf = ({ groups = [] }: Campaign, { group }: Stage): StageGroup | undefined =>
  groups.find(({ id: other }) => other === group);

/**
 * @example
 * stageOfKey(auctionCampaign, 'dice-auction/second')?.title // => 'Second'
 * stageOfKey(auctionCampaign, 'risc/second') // => undefined
 */
export const stageOfKey = (campaign: Campaign, key: string): Stage | undefined =>
  campaign.stages.find((stage) => stageKey(campaign, stage) === key);
