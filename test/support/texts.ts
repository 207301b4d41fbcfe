import type { Line } from '#screen/styled-text.ts';

/** Lines as texts without the blanks at their ends. */
export const textsOf = (lines: readonly Line[]): string[] =>
  lines.map((line) =>
    line
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  );
