import { statSync } from 'node:fs';
import { reasonOf } from './reason.ts';

/** A player's own program. */
export type Program =
  /** A module in JavaScript or TypeScript. */
  | { readonly type: 'module'; readonly path: string }
  /** A program of the system and its arguments. */
  | { readonly type: 'executable'; readonly file: string; readonly args: readonly string[] };

/** The forms of a program's name, for messages. */
export const programNames = 'PATH.js, PATH.mjs, PATH.ts or exec:COMMAND';

/** The program that a name asks for: `PATH.js`, `PATH.mjs`, `PATH.ts` or `exec:COMMAND`; nothing for any other name. */
export function programNamed(text: string): Program | undefined {
  if (!text.startsWith('exec:')) return /.\.(?:m?js|ts)$/.test(text) ? { type: 'module', path: text } : undefined;
  const [file, ...args] = text.slice('exec:'.length).split(/\s+/).filter(Boolean);
  return file === undefined ? undefined : { type: 'executable', file, args };
}

/** Why the file of a program cannot be had, before anything is played; a command is only looked for when it is started. */
export function missingProgram(program: Program): string | undefined {
  if (program.type === 'executable') return undefined;
  try {
    return statSync(program.path).isFile() ? undefined : 'it is not a file';
  } catch (error) {
    return reasonOf(error);
  }
}
