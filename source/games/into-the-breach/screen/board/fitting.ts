/** The first text that fits, else the last. */
export const firstFitting = (texts: readonly string[], width: number): string =>
  texts.find((text) => text.length <= width) ?? texts.at(-1) ?? '';

/** Something in a list: as it begins a row, and as it follows another. */
export interface Item {
  readonly first: string;
  readonly next: string;
}

/** Items as rows of at most this width, as many in each as fit; none is broken but one that is longer than a row. */
export function packed(items: readonly Item[], gap: string, width: number): string[] {
  const rows: string[] = [];
  for (const { first, next } of items) {
    const row = rows.at(-1);
    if (row !== undefined && row.length + gap.length + next.length <= width) rows[rows.length - 1] = row + gap + next;
    else rows.push(first);
  }
  return rows;
}

/** The same for texts that do not depend on what they follow. */
export const rowsOfTexts = (texts: readonly string[], gap: string, width: number): string[] =>
  packed(
    texts.map((text) => ({ first: text, next: text })),
    gap,
    width,
  );
