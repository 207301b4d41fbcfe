import { type CommandTable, fileName } from '../../engine/commands.ts';
import { commonStart } from './editor.ts';

/** The name of a file that is being typed as an argument of a command. */
interface TypedPath {
  /** The line before it. */
  readonly head: string;
  readonly path: string;
  readonly isQuoted: boolean;
  /** The text after the completed path. */
  readonly tail: string;
}

export interface PathCompletion {
  readonly paths: readonly string[];
  /** The whole line with each of them. */
  readonly lines: readonly string[];
  /** The line as far as all of them agree. */
  readonly text: string;
}

const pathPattern = /^(\s*(?:\d+\s*:)?\s*([a-z_]\w*)(\s*\(|\s+))(.*)$/is;

/** Continuations of a line in which a file name is being typed; undefined where something else is. */
export function pathCompletion(
  text: string,
  commands: CommandTable,
  complete: (typed: string) => readonly string[],
): PathCompletion | undefined {
  const typed = typedPath(text, commands);
  if (typed === undefined) return undefined;
  const paths = complete(typed.path);
  const lines = paths.map((path) => withPath(typed, path, !/[/\\]$/.test(path)));
  const [only = text] = lines;
  return { paths, lines, text: paths.length > 1 ? withPath(typed, commonStart(paths), false) : only };
}

function typedPath(text: string, commands: CommandTable): TypedPath | undefined {
  const [, before = '', name = '', opening = '', rest = ''] = pathPattern.exec(text) ?? [];
  const known = name.toLowerCase();
  const kinds = Object.values((Object.hasOwn(commands, known) ? commands[known] : undefined)?.args ?? {});
  const isBracketed = opening.endsWith('(');
  const { index, start, isOpen } = lastArgument(rest, isBracketed ? /[,)]/ : /[,\s]/);
  if (kinds[index] !== fileName || !isOpen) return undefined;
  const typed = rest.slice(start);
  const blanks = typed.length - typed.trimStart().length;
  const isQuoted = typed.trimStart().startsWith('"');
  return {
    head: before + rest.slice(0, start + blanks),
    path: isQuoted
      ? typed
          .trimStart()
          .slice(1)
          .replace(/\\(["\\])/g, '$1')
      : typed.trimStart(),
    isQuoted,
    tail: isBracketed ? (index + 1 < kinds.length ? ',' : ')') : '',
  };
}

/** The argument being typed, where it begins, and whether it is unfinished. */
function lastArgument(text: string, separator: RegExp) {
  let index = 0;
  let start = 0;
  let isOpen = true;
  for (let i = 0, isQuoted = false; i < text.length; i++) {
    const sign = text.charAt(i);
    if (sign === '"') {
      isOpen = !isQuoted;
      isQuoted = !isQuoted;
    } else if (isQuoted && sign === '\\') i++;
    else if (!isQuoted && separator.test(sign)) {
      index++;
      start = i + 1;
      isOpen = sign !== ')';
    }
  }
  return { index, start, isOpen };
}

function withPath({ head, isQuoted, tail }: TypedPath, path: string, isComplete: boolean): string {
  const written = fileName.format(path);
  const quoted = written.startsWith('"') ? written : `"${path.replace(/["\\]/g, '\\$&')}"`;
  const needsQuotes = isQuoted || written.startsWith('"');
  const name = needsQuotes ? (isComplete ? quoted : quoted.slice(0, -1)) : path;
  return head + name + (isComplete ? tail : '');
}

/** Completes the path that is typed in a line. */
export const createPathCompleter =
  (commands: Parameters<typeof pathCompletion>[1], complete: Parameters<typeof pathCompletion>[2]) =>
  (line: string | undefined): readonly string[] =>
    (line === undefined ? undefined : pathCompletion(line, commands, complete))?.paths ?? [];
