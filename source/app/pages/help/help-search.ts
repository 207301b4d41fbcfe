import { type Area, type Line, type Span, span } from '../../../screen/paint.ts';
import type { HelpPage } from './help-pages.ts';

/** A line of the help: its page, and its row there, from 0. */
export interface HelpLine {
  readonly at: number;
  readonly row: number;
}

const textOf = (spans: Line): string => spans.map(({ text }) => text).join('');

/** The lines that have a text in them, whatever the case; none for no text. */
export const matchesIn = (pages: readonly HelpPage[], wanted: string): HelpLine[] =>
  wanted === ''
    ? []
    : pages.flatMap(({ lines }, at) =>
        lines.flatMap((spans, row) =>
          textOf(spans).toLowerCase().includes(wanted.toLowerCase()) ? [{ at, row }] : [],
        ),
      );

/** A line in which what is looked for stands out. */
export function highlighted(spans: Line, wanted: string, area: Area): Line {
  const text = textOf(spans).toLowerCase();
  const sought = wanted.toLowerCase();
  const marked = new Set<number>();
  for (let from = text.indexOf(sought); from >= 0 && sought !== ''; from = text.indexOf(sought, from + 1))
    for (let i = from; i < from + sought.length; i++) marked.add(i);
  let start = 0;
  return spans.flatMap((part) => {
    const runs: Span[] = [];
    for (let i = 0; i < part.text.length; i++) {
      const under = marked.has(start + i) ? area : part.area;
      const character = part.text.charAt(i);
      const last = runs.at(-1);
      if (last !== undefined && last.area === under) runs[runs.length - 1] = { ...last, text: last.text + character };
      else runs.push(span(character, part.role, under));
    }
    start += part.text.length;
    return runs;
  });
}
