import * as z from 'zod';
import { firstFault, readJson } from '../parsing/json.ts';
import { type FileFault, failure, type Result, refusal, success } from '../result.ts';
import type { Json } from '../vocabulary.ts';

const id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'expected an id in lower case such as "the-ford"');
const words = z.string().min(1);
const count = z.int().min(0);

const place = z.tuple([count.max(60), count.max(12)]);

/** Declared instead of inferred from the schema, because the library's types would then need those of another package. */
export interface Stage {
  readonly id: string;
  readonly title: string;
  readonly group?: string | undefined;
  /** Column and row of the stage on the map. */
  readonly at: readonly [column: number, row: number];
  readonly after: readonly string[];
  readonly brief: string;
  readonly level: string;
  /** Seed of every try. Null for a new seed each time. */
  readonly seed: string | null;
  readonly options: Readonly<Record<string, string>>;
  /** Opponents in seats 2, 3, … The player has seat 1. */
  readonly seats: readonly StageRival[];
  /** Values by seat and handicap, such as `{ "2": { "food": 0 } }`. */
  readonly handicap?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
  readonly goal: string;
  readonly stars: readonly [string, string, string];
  /** Points for first place, second place, and so on. */
  readonly points?: readonly number[] | undefined;
  /** Terms of the stage for the campaign's carry-over. The game checks them. */
  readonly carry?: Json | undefined;
  readonly won: string;
  readonly lost: string;
}

export interface StageRival {
  readonly face: string;
  readonly skill: string;
}

/** A heading on the map, such as an island. */
export interface StageGroup {
  readonly id: string;
  readonly title: string;
  readonly brief: string;
  readonly at: readonly [column: number, row: number];
}

export interface Campaign {
  readonly campaign: 1;
  readonly game: string;
  readonly title: string;
  /** `points`, or the name of the game's own carry-over. Null for none. */
  readonly carry: string | null;
  /** Number of losses after which a stage opens later stages, as if it were won. Default: 3. */
  readonly lossesToOpen?: number | undefined;
  /** Points needed for bronze, silver and gold. */
  readonly medals?: readonly [number, number, number] | undefined;
  readonly groups?: readonly StageGroup[] | undefined;
  readonly stages: readonly Stage[];
}

const stageSchema: z.ZodType<Stage> = z.strictObject({
  id,
  title: words,
  group: id.optional(),
  at: place,
  after: z.array(id),
  brief: words,
  level: words,
  seed: words.nullable(),
  options: z.record(z.string(), z.string()),
  seats: z.array(z.strictObject({ face: id, skill: id })),
  handicap: z.record(z.string(), z.record(z.string(), count)).optional(),
  goal: words,
  stars: z.tuple([words, words, words]),
  points: z.array(count).min(1).optional(),
  carry: z.json().optional(),
  won: words,
  lost: words,
});

const campaignSchema: z.ZodType<Campaign> = z.strictObject({
  campaign: z.literal(1),
  game: id,
  title: words,
  carry: id.nullable(),
  lossesToOpen: count.min(1).optional(),
  medals: z.tuple([count, count, count]).optional(),
  groups: z.array(z.strictObject({ id, title: words, brief: words, at: place })).optional(),
  stages: z.array(stageSchema).min(1),
});

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
