import * as z from 'zod';

const number = z.int().min(0);

/** Body of a journal entry. The seat, the key and the time of an entry are stored in columns of their own. */
const schema = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('command'),
    /** The command in the game's own text form, without its seat. */
    line: z.string(),
    /** Number of the update that reports this entry to the seat that made it. */
    number,
    by: z.enum(['bot', 'clock']).optional(),
  }),
  z.strictObject({ do: z.literal('undo'), number }),
  z.strictObject({ do: z.literal('stand-in'), why: z.enum(['away', 'resigned', 'deleted']) }),
  z.strictObject({ do: z.literal('back') }),
  z.strictObject({ do: z.literal('time-up') }),
  z.strictObject({ do: z.literal('offer'), on: z.enum(['draw', 'end']) }),
  z.strictObject({ do: z.literal('answer'), on: z.enum(['draw', 'end']), agrees: z.boolean() }),
  /** A change of rules. Newer rules replay the entries after entry number `from`, except those in `dropped`. */
  z.strictObject({
    do: z.literal('rules'),
    rules: z.int(),
    /** Number of journal entries before the checkpoint. They cannot be replayed by the newer rules. */
    from: z.int().min(0),
    position: z.unknown(),
    dropped: z.array(z.int()),
  }),
  z.strictObject({ do: z.literal('end'), reason: z.string(), winners: z.array(z.int().min(1)) }),
]);

export type JournalBody = z.infer<typeof schema>;

export type MoveBody = Extract<JournalBody, { do: 'command' | 'undo' }>;

export const isMove = (body: JournalBody): body is MoveBody => body.do === 'command' || body.do === 'undo';

export type RulesChange = Extract<JournalBody, { do: 'rules' }>;

export type StandInWhy = Extract<JournalBody, { do: 'stand-in' }>['why'];

export type VoteOn = Extract<JournalBody, { do: 'offer' }>['on'];

export const readBody = (text: string): JournalBody => schema.parse(JSON.parse(text));
