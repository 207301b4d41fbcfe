import { parseJsonOrUndefined } from '../engine/parsing/json.ts';
import { failure, type Result, refusal } from '../engine/result.ts';
import { stripHidden } from '../engine/text/sanitize.ts';
import { checked } from '../net/wire/checked.ts';
import { type Answer, answerSchema, type Message, messageSchema } from '../net/wire/messages.ts';

/** Reads a message of a server. Invisible characters in its texts are dropped, so that none of them steers a terminal. */
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

/** Whatever a terminal would obey is no plain letter, or written as JSON writes it. */
const canHide = /\\[^"\\/n]|[^\n -~]/;

/** Texts of files, which are read and not shown: their tabs count. */
const files: ReadonlySet<string> = new Set(['levelText', 'record']);

function cleaned(json: unknown, key: string): unknown {
  if (typeof json === 'string') return files.has(key) ? json : stripHidden(json);
  if (Array.isArray(json)) return json.map((item) => cleaned(item, key));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [stripHidden(name), cleaned(value, name)]));
}
