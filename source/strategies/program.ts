import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { failure, type Result, success } from '#engine/result.ts';
import { reasonOf } from './running.ts';

/** Modules that run without the sandbox: the player has said so, for this run only. */
const trusted = new Set<string>();

/** Lets the module in a file do without the sandbox from here on. */
export function trust(path: string): void {
  trusted.add(resolve(path));
}

/** Whether the player trusts a module to run without the sandbox. */
export const isTrusted = (path: string): boolean => trusted.has(resolve(path));

/** A player's own program. */
export type Program =
  /** A module in JavaScript or TypeScript. */
  | { readonly type: 'module'; readonly path: string }
  /** A program of the system and its arguments. */
  | { readonly type: 'executable'; readonly file: string; readonly args: readonly string[] };

/** The forms of a program's name, for messages. */
export const programNames = 'PATH.js, PATH.mjs, PATH.ts or exec:COMMAND';

const command = 'exec:';

/** The program that a name asks for: `PATH.js`, `PATH.mjs`, `PATH.ts` or `exec:COMMAND`; nothing for any other name. */
export function programNamed(text: string): Program | undefined {
  if (!text.startsWith(command)) return /.\.(?:m?js|ts)$/.test(text) ? { type: 'module', path: text } : undefined;
  const words = commandWords(text.slice(command.length));
  if (!words.ok) return undefined;
  const [file, ...args] = words.value;
  return file === undefined || file === '' ? undefined : { type: 'executable', file, args };
}

/** Why a name that begins as that of a program of the system is none; nothing for all other names. */
export function commandFault(text: string): string | undefined {
  if (!text.startsWith(command) || programNamed(text) !== undefined) return undefined;
  const words = commandWords(text.slice(command.length));
  return words.ok ? 'it names no command' : words.error;
}

/** A piece of a command: blanks, a text in quotes, an escaped sign, a quote that is not closed, or any other sign. */
const piece = /(?<blank>\s+)|"(?<double>(?:\\.|[^"\\])*)"|'(?<single>[^']*)'|\\(?<escaped>[\s"'\\])|(?<open>["'])|./gsu;

/**
 * The words of a command, as a shell has them: blanks divide them but in quotes, and after a backslash a blank, a quote or
 * a backslash stands for itself. Any other backslash is one, as in paths on Windows; nothing else means anything.
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
 * A command as it can be typed after `exec:`.
 *
 * @example
 * commandText(['my bot', '--level', '3']) // => '"my bot" --level 3'
 */
export const commandText = (words: readonly string[]): string =>
  words.map((word) => (/^[^\s"'\\]+$/.test(word) ? word : `"${word.replace(/["\\]/g, '\\$&')}"`)).join(' ');

/** Why the file of a program cannot be had, before anything is played; a command is only looked for when it is started. */
export function missingProgram(program: Program): string | undefined {
  if (program.type === 'executable') return undefined;
  try {
    return statSync(program.path).isFile() ? undefined : 'it is not a file';
  } catch (error) {
    return reasonOf(error);
  }
}
