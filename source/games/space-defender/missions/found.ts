import { failure } from '../../../engine/result.ts';

/** A fault of a level file: what was found, and what was expected instead. */
export const found = (text: string, expected: string): { ok: false; error: string } =>
  failure(`found ${quoted(text)}, expected ${expected}`);

const longest = 60;

/** A text as a fault shows it. */
export const quoted = (text: string): string => (text === '' ? 'nothing' : JSON.stringify(text.slice(0, longest)));
