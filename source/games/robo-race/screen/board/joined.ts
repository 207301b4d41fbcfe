import type { Line, Span } from '../../../../screen/paint.ts';

/** A line with neighbours of one look in one run; blanks go along with what is before them. */
export function joined(spans: Line): Line {
  const runs: Span[] = [];
  for (const next of spans) {
    const last = runs.at(-1);
    const isSame =
      last !== undefined && last.area === next.area && (last.role === next.role || next.text.trim() === '');
    if (isSame) runs[runs.length - 1] = { ...last, text: last.text + next.text };
    else runs.push(next);
  }
  return runs;
}
