import { type Glyphs, type Line, line, type Span, span, spread, toWidth, widthOf } from '../screen/paint.ts';
import { frameRows, type Painting, type Section } from '../screen/screen.ts';
import type { FooterItem } from './place.ts';

/** The least size that every screen fits. */
export const leastSize = { columns: 80, rows: 24 } as const;

/** What stands below the foot rule: two rows, and the footer. */
export interface Bottom {
  readonly hint: readonly [Line, Line];
  readonly footer: Line;
}

/** The rows of a screen, each of exactly the terminal's width. */
export function frame(painting: Painting, bottom: Bottom, columns: number, rows: number, glyphs: Glyphs): Line[] {
  const panelWidth = painting.panel?.width ?? 0;
  const leftWidth = painting.panel === undefined ? columns : columns - panelWidth - 1;
  const left = stack(painting.left, leftWidth, glyphs);
  const panel = painting.panel === undefined ? undefined : stack(painting.panel.sections, panelWidth, glyphs);
  const height = rows - frameRows;
  const body = Array.from({ length: height + 1 }, (_, i) => {
    const a = left[i] ?? blank(leftWidth);
    if (panel === undefined) return a.line;
    const b = panel[i] ?? blank(panelWidth);
    return [...a.line, span(join(glyphs, i === 0, a.isRule, b.isRule), 'dim'), ...b.line];
  });
  const title = spread([span(' '), ...painting.title], [...painting.facts, span(' ')], columns);
  return [
    title,
    ...body,
    footRule(painting, leftWidth, columns, glyphs),
    toWidth([span(' '), ...bottom.hint[0]], columns),
    toWidth([span(' '), ...bottom.hint[1]], columns),
    toWidth([span(' '), ...bottom.footer], columns),
  ];
}

interface Row {
  readonly line: Line;
  readonly isRule: boolean;
}

const blank = (width: number): Row => ({ line: line(' '.repeat(width)), isRule: false });

/** Sections below one another, each under its rule. */
const stack = (sections: readonly Section[], width: number, glyphs: Glyphs): Row[] =>
  sections.flatMap(({ title, tag, lines }) => [
    { line: rule(title, tag, width, glyphs), isRule: true },
    ...lines.map((content) => ({ line: toWidth(content, width), isRule: false })),
  ]);

function rule(title: string, tag: string | undefined, width: number, { horizontal }: Glyphs): Line {
  const end: Span[] = tag === undefined ? [] : [span(` ${tag} `, 'dim'), span(horizontal, 'dim')];
  const start: Span[] = title === '' ? [] : [span(`${horizontal} `, 'dim'), span(title, 'accent'), span(' ')];
  const fill = width - widthOf(start) - widthOf(end);
  return fill < 0 ? toWidth(start, width) : [...start, span(horizontal.repeat(fill), 'dim'), ...end];
}

function join({ joins, vertical }: Glyphs, first: boolean, left: boolean, right: boolean): string {
  if (first) return joins.down;
  if (left && right) return joins.cross;
  return left ? joins.left : right ? joins.right : vertical;
}

function footRule({ tags, panel }: Painting, leftWidth: number, columns: number, glyphs: Glyphs): Line {
  const tag = tags.length === 0 ? '' : ` ${tags.join('  ')} ${glyphs.horizontal}`;
  const plain = Array.from({ length: columns }, (_, i) =>
    panel !== undefined && i === leftWidth ? glyphs.joins.up : glyphs.horizontal,
  ).join('');
  return [span(plain.slice(0, columns - tag.length), 'dim'), span(tag, 'debug')];
}

/**
 * The footer: as many items as there is room for, from the left; the first always stays.
 *
 * @param marked the key of the item that stands out
 */
export function footerLine(items: readonly FooterItem[], columns: number, marked?: string): Line {
  const spans: Span[] = [];
  for (const [key, label] of items) {
    const gap = spans.length === 0 ? [] : [span('  ')];
    const item = [...gap, span(key, 'accent', key === marked ? 'cursor' : undefined), span(` ${label}`, 'dim')];
    if (widthOf(spans) + widthOf(item) > columns - 1) break;
    spans.push(...item);
  }
  return spans;
}
