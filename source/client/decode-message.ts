import { createHash } from 'node:crypto';
import { readSave } from '#engine/journal/save.ts';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { stripHidden } from '#engine/text/sanitize.ts';
import { checked } from '#net/wire/limits.ts';
import { type Answer, answerSchema, type Message, messageSchema } from '#net/wire/messages.ts';

/** Parses a server message. Outside file contents, removes invisible characters, which may control the terminal. */
export function decodeMessage(text: string): Result<Answer | Message> {
  const json = parseJsonOrUndefined(text);
  try {
    const seen = canHide.test(text) ? cleaned(json, '') : json;
    return typeof seen === 'object' && seen !== null && Object.hasOwn(seen, 'id')
      ? checked<Answer | Message>(answerSchema, seen)
      : checked<Answer | Message>(messageSchema, seen);
  } catch (error) {
    if (error instanceof RangeError) return failure(refusal('bad-message', 'found something nested too deeply'));
    throw error;
  }
}

/** Matches what may control a terminal: non-ASCII and control characters, and JSON escapes except the harmless ones. */
const canHide = /\\[^"\\/n]|[^\n -~]/;

/** Fields with the contents of a file. They are parsed and not shown directly, so they keep their tabs. */
const files: ReadonlySet<string> = new Set(['levelText', 'record']);

function cleaned(json: unknown, key: string): unknown {
  if (typeof json === 'string') return files.has(key) ? json : stripHidden(json);
  if (Array.isArray(json)) return json.map((item) => cleaned(item, key));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [stripHidden(name), cleaned(value, name)]));
}

export interface DiceVerification {
  /** SHA-256 of the server's random number. Published before the players sent their numbers. */
  readonly bound: string;
  readonly server: string;
  readonly seats: readonly (readonly [seat: number, random: string])[];
  /** True if the server's number has the published hash, and the seed follows from all numbers. */
  readonly isFair: boolean;
}

/** Verifies the dice of a match from its record. Fails if the record is invalid or lacks the random numbers. */
export function verifyDice(record: string): Result<DiceVerification, string> {
  const save = readSave(record);
  if (!save.ok) return failure(save.error.message);
  const { notes, setup } = save.value.header;
  const [bound, server] = [notes['dice-bound'], notes['dice-server']];
  if (bound === undefined || server === undefined) return failure('This replay has no proof of its dice.');
  const seats = Object.entries(notes)
    .flatMap(([name, random]) => {
      const match = /^dice-([1-9])$/.exec(name);
      return match === null ? [] : [[Number(match[1]), random] as const];
    })
    .toSorted(([a], [b]) => a - b);
  const seed = sha256([server, ...seats.map(([seat, random]) => `${seat}:${random}`)].join('\n'));
  const isFair = sha256(Buffer.from(server, 'hex')) === bound && seed === setup.seed;
  return success({ bound, server, seats, isFair });
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
