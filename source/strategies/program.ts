import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { failure, type Result, success } from '#engine/result.ts';
import { reasonOf } from './running.ts';

/** Modules that the player allows to run without the sandbox. */
const trusted = new Set<string>();

export function trust(path: string): void {
  trusted.add(resolve(path));
}

export const isTrusted = (path: string): boolean => trusted.has(resolve(path));

export type Program =
  | { readonly type: 'module'; readonly path: string }
  | { readonly type: 'executable'; readonly file: string; readonly args: readonly string[] };

export const programNames = 'PATH.js, PATH.mjs, PATH.ts or exec:COMMAND';

const command = 'exec:';

/** Parses the name of a program: `PATH.js`, `PATH.mjs`, `PATH.ts` or `exec:COMMAND`. Undefined for other names. */
export function programNamed(text: string): Program | undefined {
  if (!text.startsWith(command)) return /.\.(?:m?js|ts)$/.test(text) ? { type: 'module', path: text } : undefined;
  const words = commandWords(text.slice(command.length));
  if (!words.ok) return undefined;
  const [file, ...args] = words.value;
  return file === undefined || file === '' ? undefined : { type: 'executable', file, args };
}

/** Fault in a name that begins with `exec:`. Undefined if there is no fault or the name begins differently. */
export function commandFault(text: string): string | undefined {
  if (!text.startsWith(command) || programNamed(text) !== undefined) return undefined;
  const words = commandWords(text.slice(command.length));
  return words.ok ? 'it names no command' : words.error;
}

/** Token of a command: blanks, quoted text, an escaped character, an unclosed quote, or any other character. */
const piece = /(?<blank>\s+)|"(?<double>(?:\\.|[^"\\])*)"|'(?<single>[^']*)'|\\(?<escaped>[\s"'\\])|(?<open>["'])|./gsu;

/**
 * Splits a command into words like a shell: at blanks outside quotes. A backslash escapes a blank, a quote or a
 * backslash, and is literal elsewhere, as in Windows paths. No other syntax of a shell is supported.
 */
function commandWords(text: string): Result<readonly string[], string> {
  const words: string[] = [];
  let word: string | undefined;
  for (const { 0: sign, groups: { blank, double, single, escaped, open } = {} } of text.matchAll(piece)) {
    if (open !== undefined) return failure(`a quote (${open}) is not closed`);
    if (blank === undefined) {
      const more = double?.replace(/\\(["\\])/g, '$1') ?? single ?? escaped ?? sign;
      word = word === undefined ? more : word + more;
    } else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return success(word === undefined ? words : [...words, word]);
}

/**
 * Formats words as a command to type after `exec:`.
 *
 * @example
 * commandText(['my bot', '--level', '3']) // => '"my bot" --level 3'
 */
export const commandText = (words: readonly string[]): string =>
  words.map((word) => (/^[^\s"'\\]+$/.test(word) ? word : `"${word.replace(/["\\]/g, '\\$&')}"`)).join(' ');

/** Reason why a program's file is unavailable. The file of an executable is only looked up when it is started. */
export function missingProgram(program: Program): string | undefined {
  if (program.type === 'executable') return undefined;
  try {
    return statSync(program.path).isFile() ? undefined : 'it is not a file';
  } catch (error) {
    return reasonOf(error);
  }
}
