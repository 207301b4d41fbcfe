import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { failure, type Result, success } from '#engine/result.ts';
import { keptKinds } from '#tournament/keep-rule.ts';

/*
 * What goes through the database between a tournament and its workers. Whoever may use the database could have written
 * it, so all of it is checked. Texts of programs and replays are packed: JSON in PostgreSQL can hold neither the
 * character 0 nor half a pair of UTF-16.
 */

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A file below a strategy's folder; none is hidden, and no name leads out of it. */
const fileName = z
  .string()
  .max(500)
  .regex(/^(?:[^/\\\0:.][^/\\\0:]*\/)*[^/\\\0:.][^/\\\0:]*\.(?:m?js|ts|json)$/);

const sentProgram = z.strictObject({ entry: fileName, files: z.record(fileName, z.string()) });

/** A module with all files that it imports, by their names. */
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

/** A tournament as it goes to workers, its programs by the SHA-256 of their files. */
export type SentPlan = z.infer<typeof sentPlan>;

const gamesJob = z
  .strictObject({
    /** The program's: others may play by other rules. */
    version: z.string(),
    /** The job that holds the plan, and the SHA-256 of that. */
    plan: z.uuid(),
    sha256,
    from: z.int().min(0),
    to: z.int(),
  })
  .refine(({ from, to }) => from < to);

/** Games of a tournament by number: from the first up to the one before `to`. */
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
    alone: z.strictObject({ stars: z.int().min(0), rank: z.array(z.number()).readonly() }).exactOptional(),
  }),
  replay: z.string().exactOptional(),
});

const outcome = z.union([z.strictObject({ games: z.array(delivered) }), z.strictObject({ fault: z.string() })]);

/** What a worker made of a job: the games, or why they cannot be played. */
export type Outcome = z.infer<typeof outcome>;

/** The SHA-256 of a text, as hexadecimal digits. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The SHA-256 of a program: of its files, whatever their order. */
export const programHash = ({ entry, files }: SentProgram): string =>
  hashOf(JSON.stringify([entry, Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))]));

/** Most bytes that something packed may become: no text from the database fills the memory. */
const maxUnpackedBytes = 256 * 2 ** 20;

/** Something as a text that a database can keep. */
export const packed = (value: SentPlan | Outcome): string => gzipSync(JSON.stringify(value)).toString('base64');

function unpacked<Value>(schema: z.ZodType<Value>, data: unknown): Result<Value, string> {
  const text = z.strictObject({ packed: z.string() }).safeParse(data);
  if (!text.success) return failure('it has another form');
  try {
    const json = gunzipSync(Buffer.from(text.data.packed, 'base64'), { maxOutputLength: maxUnpackedBytes });
    return read(schema, JSON.parse(json.toString('utf8')));
  } catch {
    return failure('it cannot be unpacked');
  }
}

function read<Value>(schema: z.ZodType<Value>, data: unknown): Result<Value, string> {
  const parsed = schema.safeParse(data);
  return parsed.success ? success(parsed.data) : failure('it has another form');
}

/** Reads the data of a job for games. */
export const readGamesJob = (data: unknown): Result<GamesJob, string> => read(gamesJob, data);

/** Reads what a worker has made of a job. */
export const readOutcome = (data: unknown): Result<Outcome, string> => unpacked(outcome, data);

/** Reads a plan, if it is the one with this SHA-256 and each of its programs has its own. */
export function readPlan(data: unknown, expected: string): Result<SentPlan, string> {
  const text = z.strictObject({ packed: z.string() }).safeParse(data);
  if (!text.success || hashOf(text.data.packed) !== expected) return failure('its SHA-256 is another');
  const plan = unpacked(sentPlan, data);
  if (!plan.ok) return plan;
  const hasOthers = Object.entries(plan.value.programs).some(([hash, program]) => programHash(program) !== hash);
  return hasOthers ? failure('the SHA-256 of a program is another') : plan;
}

/** Whether a program can be sent: its files have plain names. */
export const isSendable = (program: SentProgram): boolean => sentProgram.safeParse(program).success;
