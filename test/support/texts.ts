import type { Line } from '#screen/styled-text.ts';

/** Lines as text without trailing blanks. */
export const textsOf = (lines: readonly Line[]): string[] =>
  lines.map((line) =>
    line
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  );
