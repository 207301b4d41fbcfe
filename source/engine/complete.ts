import type { CommandTable } from './commands.ts';
import { usage } from './script.ts';

/** What could be typed next. */
export interface Completion {
  /** The whole line with each possible continuation. */
  readonly lines: readonly string[];
  /** How the command is to be typed and what it does, once its name is there. */
  readonly hint: string | undefined;
}

/** Continuations of a half-typed line: command names, then the values of the argument being typed. */
export function complete(commands: CommandTable, text: string): Completion {
  const [, seat = '', name = '', rest] = /^(\s*\d+\s*:\s*|\s*)(\w*)(?:(?=[\s(])(.*))?$/s.exec(text) ?? [];
  const known = name.toLowerCase();
  const declaration = Object.hasOwn(commands, known) ? commands[known] : undefined;
  if (rest === undefined) {
    const names = Object.keys(commands).filter((command) => command.startsWith(known));
    const lines = names.map((command) => {
      const takes = Object.keys(commands[command]?.args ?? {}).length > 0;
      return `${seat}${command}${takes ? '(' : ''}`;
    });
    return { lines: text.trim() === '' ? [] : lines, hint: declaration && hintOf(known, declaration) };
  }
  if (declaration === undefined) return { lines: [], hint: undefined };
  const typed = rest.replace(/^\s*\(?/, '').split(/[\s,]+/);
  const index = typed.length - 1;
  const kinds = Object.values(declaration.args);
  const kind = kinds[index];
  const last = typed[index] ?? '';
  const head = text.slice(0, text.length - last.length);
  const bracketed = rest.trimStart().startsWith('(');
  const tail = bracketed ? (index === kinds.length - 1 ? ')' : ',') : '';
  const lines = kind?.complete(last).map((value) => `${head}${value}${tail}`) ?? [];
  return { lines, hint: hintOf(known, declaration) };
}

const hintOf = (name: string, declaration: CommandTable[string]): string =>
  `${usage(name, declaration)}  ${declaration.help}`;
