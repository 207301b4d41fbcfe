import { expect } from 'vitest';
import type { PageView } from '#app/layers/page-view.ts';
import { type Line, unicode } from '#screen/styled-text.ts';
import { type Drawn, drawn } from './drawn.ts';
import { missingFacts } from './held.ts';
import { textOf } from './support.ts';

/** Screen sizes, smallest first. Each has a wider panel than the one before. */
export const sizes = ['80x24', '100x30', '120x40', '200x55'] as const;
export type SizeName = (typeof sizes)[number];

export function sizeOf(name: SizeName) {
  const [columns = 0, rows = 0] = name.split('x').map(Number);
  return { columns, rows };
}

/** True for a line whose numbers are more precise on a larger screen. */
type Finer = (text: string) => boolean;

/**
 * Expects a larger screen to contain all facts of a smaller screen.
 *
 * @param excused numbers that look different on the larger screen
 * @param isFiner true for lines whose numbers are ignored
 */
export function expectMoreInLarger(
  place: PageView,
  excused: readonly string[] = [],
  isFiner: Finer = () => false,
): void {
  const screens = sizes.map((size) => drawn(place, sizeOf(size), unicode));
  const missing = screens.flatMap((larger, i) =>
    screens.slice(0, i).flatMap((smaller) => missingFacts(withoutLines(smaller, isFiner), larger)),
  );
  expect(missing.filter((word) => !excused.includes(word))).toEqual([]);
}

function withoutLines({ shown, ...seen }: Drawn, isFiner: Finer): Drawn {
  const { painting } = shown;
  const kept = (line: Line): boolean => !isFiner(textOf(line));
  const panel = painting.panel && {
    ...painting.panel,
    sections: painting.panel.sections.map((section) => ({ ...section, lines: section.lines.filter(kept) })),
  };
  return { ...seen, shown: { ...shown, painting: { ...painting, panel } } };
}
