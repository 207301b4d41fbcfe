import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { failure, type Result, success } from '#engine/result.ts';
import { keptKinds } from '#tournament/keep-rule.ts';

/*
 * Data exchanged through the database between a tournament and its workers. Any user of the database could have written
 * it, so all of it is validated. Programs and replays are compressed, because JSON in PostgreSQL can store neither
 * U+0000 nor lone surrogates.
 */

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A relative path in a strategy's folder. No part of it begins with a dot. */
const fileName = z
  .string()
  .max(500)
  .regex(/^(?:[^/\\\0:.][^/\\\0:]*\/)*[^/\\\0:.][^/\\\0:]*\.(?:m?js|ts|json)$/);

const sentProgram = z.strictObject({ entry: fileName, files: z.record(fileName, z.string()) });

/** A module and all files that it imports, by name. */
export type SentProgram = z.infer<typeof sentProgram>;

const openSentPlan = z.strictObject({
  game: z.string(),
  seed: z.string(),
  entrants: z
    .array(
      z.union([
        z.strictObject({ name: z.string(), bot: z.string() }),
        z.strictObject({ name: z.string(), program: sha256 }),
      ]),
    )
    .min(2),
  levels: z
    .array(
      z.strictObject({
        name: z.string(),
        source: z
          .strictObject({
            name: z.string(),
            text: z.string(),
            title: z.string().optional(),
            par: z.number().optional(),
          })
          .optional(),
      }),
    )
    .min(1),
  players: z.int().min(1),
  gamesPerGroup: z.int().min(1),
  options: z.record(z.string(), z.string()),
  keep: z.strictObject({ kinds: z.array(z.enum(keptKinds)), games: z.array(z.string()) }),
  programs: z.record(sha256, sentProgram),
});

const sentPlan = openSentPlan.refine(({ entrants, players }) => players <= entrants.length);

/** A tournament in the form that workers receive. Entrants name programs by their hashes in `programs`. */
export type SentPlan = z.infer<typeof sentPlan>;

const gamesJob = z
  .strictObject({
    /** Version of turncade, because another version may have other rules. */
    version: z.string(),
    /** Id of the job that contains the plan. `sha256` is the hash of the plan. */
    plan: z.uuid(),
    sha256,
    from: z.int().min(0),
    to: z.int(),
  })
  .refine(({ from, to }) => from < to);

/** Half-open range of game numbers: `to` is excluded. */
export type GamesJob = z.infer<typeof gamesJob>;

const seats = z.array(z.int().min(1)).readonly();

const delivered = z.strictObject({
  played: z.strictObject({
    index: z.int().min(0),
    winners: seats,
    reason: z.string(),
    figures: z.record(z.string(), z.number()),
    faults: z.array(z.int().min(0)).readonly(),
    firstFaults: z.array(z.string().nullable()).readonly(),
    forfeits: seats,
    course: z.string(),
    gameFault: z.string().exactOptional(),
    alone: z.strictObject({ stars: z.int().min(0), rank: z.array(z.number()).readonly() }).exactOptional(),
  }),
  replay: z.string().exactOptional(),
});

const outcome = z.union([z.strictObject({ games: z.array(delivered) }), z.strictObject({ fault: z.string() })]);

/** Result of a job: the played games, or the reason why they cannot be played. */
export type Outcome = z.infer<typeof outcome>;

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** SHA-256 hash of a program's files and entry. The order of the files does not matter. */
export const programHash = ({ entry, files }: SentProgram): string =>
  hashOf(JSON.stringify([entry, Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))]));

/** Maximum size in bytes of uncompressed data, so that data from the database cannot exhaust the memory. */
const maxUnpackedBytes = 256 * 2 ** 20;

/** Compresses a value to a text that PostgreSQL can store. */
export const packed = (value: SentPlan | Outcome): string => gzipSync(JSON.stringify(value)).toString('base64');

function unpacked<Value>(schema: z.ZodType<Value>, data: unknown): Result<Value, string> {
  const text = z.strictObject({ packed: z.string() }).safeParse(data);
  if (!text.success) return failure('it has an unknown format');
  try {
    const json = gunzipSync(Buffer.from(text.data.packed, 'base64'), { maxOutputLength: maxUnpackedBytes });
    return read(schema, JSON.parse(json.toString('utf8')));
  } catch {
    return failure('it cannot be unpacked');
  }
}

function read<Value>(schema: z.ZodType<Value>, data: unknown): Result<Value, string> {
  const parsed = schema.safeParse(data);
  return parsed.success ? success(parsed.data) : failure('it has an unknown format');
}

export const readGamesJob = (data: unknown): Result<GamesJob, string> => read(gamesJob, data);

export const readOutcome = (data: unknown): Result<Outcome, string> => unpacked(outcome, data);

/** Parses a plan and verifies its hash and the hashes of its programs. */
export function readPlan(data: unknown, expected: string): Result<SentPlan, string> {
  const text = z.strictObject({ packed: z.string() }).safeParse(data);
  if (!text.success || hashOf(text.data.packed) !== expected) return failure('its SHA-256 differs');
  const plan = unpacked(sentPlan, data);
  if (!plan.ok) return plan;
  const hasOthers = Object.entries(plan.value.programs).some(([hash, program]) => programHash(program) !== hash);
  return hasOthers ? failure('the SHA-256 of a program differs') : plan;
}

/** True if a program can be sent to workers, which requires file names that `fileName` accepts. */
export const isSendable = (program: SentProgram): boolean => sentProgram.safeParse(program).success;
