import { type FileFault, failure } from '../../../engine/result.ts';

/** A line of a level, without its end. */
export interface LevelLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** The lines of a text; LF and CRLF both end them. */
export function linesOf(text: string): LevelLine[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, i) => ({ number: i + 1, text: line.endsWith('\r') ? line.slice(0, -1) : line }));
}

/** Blank lines and comments are skipped, but not within the grid, where every line counts. */
export const isSilent = ({ text }: LevelLine): boolean => /^ *(?:--.*)?$/s.test(text);

/** The text before the first blank, and that after it. */
export function wordAndRest(text: string): readonly [word: string, rest: string] {
  const blank = text.indexOf(' ');
  return blank < 0 ? [text, ''] : [text.slice(0, blank), text.slice(blank + 1)];
}

/** A fault of a level; a message about a column begins with it, and others concern their line from its first column on. */
export function wrong(message: string, line?: number): { ok: false; error: FileFault } {
  const [, column = '1'] = /^column (\d+): /.exec(message) ?? [];
  return failure({ code: 'bad-level', message, ...(line === undefined ? {} : { line, column: Number(column) }) });
}
