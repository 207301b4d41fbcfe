import * as z from 'zod';

const number = z.int().min(0);

/** The body of a journal entry; its seat, key and time are stored beside it. */
const schema = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('command'),
    /** The command in the game's own text form, without its seat. */
    line: z.string(),
    /** The number of the update that tells its own seat. */
    number,
    by: z.enum(['bot', 'clock']).optional(),
  }),
  z.strictObject({ do: z.literal('undo'), number }),
  z.strictObject({ do: z.literal('stand-in'), why: z.enum(['away', 'resigned', 'deleted']) }),
  z.strictObject({ do: z.literal('back') }),
  z.strictObject({ do: z.literal('time-up') }),
  z.strictObject({ do: z.literal('offer'), on: z.enum(['draw', 'end']) }),
  z.strictObject({ do: z.literal('answer'), on: z.enum(['draw', 'end']), agrees: z.boolean() }),
  /** The match goes on under other rules, from a checkpoint. */
  z.strictObject({
    do: z.literal('rules'),
    rules: z.int(),
    /** The length of the journal at the checkpoint: entries before it cannot be replayed under the new rules. */
    from: z.int().min(0),
    position: z.unknown(),
    /** Entries since then that do not hold any more. */
    dropped: z.array(z.int()),
  }),
  z.strictObject({ do: z.literal('end'), reason: z.string(), winners: z.array(z.int().min(1)) }),
]);

export type JournalBody = z.infer<typeof schema>;

/** A match continues under newer rules. */
export type RulesChange = Extract<JournalBody, { do: 'rules' }>;

/** Why a bot plays a seat on. */
export type StandInWhy = Extract<JournalBody, { do: 'stand-in' }>['why'];

export type VoteOn = Extract<JournalBody, { do: 'offer' }>['on'];

/**
 * Reads the body of a journal entry.
 *
 * @throws Error for what is none
 */
export const readBody = (text: string): JournalBody => schema.parse(JSON.parse(text));
