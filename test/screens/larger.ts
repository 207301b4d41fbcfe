import { expect } from 'vitest';
import type { PageView } from '#app/layers/page-view.ts';
import { type Line, unicode } from '#screen/styled-text.ts';
import { type Drawn, drawn } from './drawn.ts';
import { missingFacts } from './held.ts';
import { textOf } from './support.ts';

/** From the smallest that there is; the panel is wider in each. */
export const sizes = ['80x24', '100x30', '120x40', '200x55'] as const;
export type SizeName = (typeof sizes)[number];

export function sizeOf(name: SizeName) {
  const [columns = 0, rows = 0] = name.split('x').map(Number);
  return { columns, rows };
}

/** What a line tells that is told in other numbers where there is more room. */
type Finer = (text: string) => boolean;

/**
 * Expects that a screen tells what a smaller one does.
 *
 * @param excused numbers that are told otherwise there
 * @param isFiner of lines whose numbers are not counted
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
