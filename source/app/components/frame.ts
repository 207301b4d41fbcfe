import { type Glyphs, type Line, line, type Span, span, spread, toWidth, widthOf } from '../../screen/paint.ts';
import { frameRows, type Painting, type Section, type Spot } from '../../screen/screen.ts';
import type { FooterItem } from '../layers/place.ts';

/** The least size that every screen fits. */
export const leastSize = { columns: 80, rows: 24 } as const;

/** What stands in the foot rule and below it: two rows or more, and the footer. */
export interface Bottom {
  readonly tags?: readonly string[];
  /** More than two rows are taken from the body. */
  readonly hint: readonly Line[];
  readonly footer: Line;
}

/** The rows of a screen, each of exactly the terminal's width. */
export function frame(painting: Painting, bottom: Bottom, columns: number, rows: number, glyphs: Glyphs): Line[] {
  const panelWidth = painting.panel?.width ?? 0;
  const leftWidth = painting.panel === undefined ? columns : columns - panelWidth - 1;
  const left = stack(painting.left, leftWidth, glyphs);
  const panel = painting.panel === undefined ? undefined : stack(painting.panel.sections, panelWidth, glyphs);
  const height = bodyRows(rows, bottom.hint);
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
    footRule(bottom.tags ?? [], painting.panel === undefined ? undefined : leftWidth, columns, glyphs),
    ...bottom.hint.map((row) => toWidth([span(' '), ...row], columns)),
    toWidth([span(' '), ...bottom.footer], columns),
  ];
}

/** Rows of the body of a screen that has so many rows. */
export const bodyRows = (rows: number, hint: readonly Line[]): number => rows - frameRows - (hint.length - 2);

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

function footRule(tags: readonly string[], divider: number | undefined, columns: number, glyphs: Glyphs): Line {
  const { horizontal, joins } = glyphs;
  const tagged = (some: readonly string[], width: number): Line => {
    const tag = some.length === 0 ? '' : ` ${some.join('  ')} ${horizontal}`;
    return [span(horizontal.repeat(Math.max(0, width - tag.length)), 'dim'), span(tag, 'debug')];
  };
  if (divider === undefined) return tagged(tags, columns);
  // What has no room below the panel stands left of where its edge meets the rule.
  const right = columns - divider - 1;
  const first = tags.findIndex((_, i) => tags.slice(i).join('  ').length + 3 <= right);
  const split = first < 0 ? tags.length : first;
  return [...tagged(tags.slice(0, split), divider), span(joins.up, 'dim'), ...tagged(tags.slice(split), right)];
}

/**
 * The footer: as many items as there is room for, from the left; the first always stays.
 *
 * @param marked the key of the item that stands out
 */
export const footerLine = (items: readonly FooterItem[], columns: number, marked?: string): Line =>
  fittingItems(items, columns).flatMap(([key, label], i) => [
    ...(i === 0 ? [] : [span(itemGap)]),
    span(key, 'accent', key === marked ? 'cursor' : undefined),
    ...(label === '' ? [] : [span(` ${label}`, 'dim')]),
  ]);

const itemGap = '  ';

const itemWidth = ([key, label]: FooterItem): number => key.length + (label === '' ? 0 : 1 + label.length);

/** The items of a footer that there is room for, from the left. */
export function fittingItems(items: readonly FooterItem[], columns: number): readonly FooterItem[] {
  let width = -itemGap.length;
  const excess = items.findIndex((item) => {
    width += itemGap.length + itemWidth(item);
    return width > columns - 1;
  });
  return excess < 0 ? items : items.slice(0, excess);
}

/**
 * The name of the key of the footer's item in a column.
 *
 * @param x column of the terminal, from 0
 */
export function footerKeyAt(items: readonly FooterItem[], columns: number, x: number): string | undefined {
  let start = 1;
  for (const item of fittingItems(items, columns)) {
    const end = start + itemWidth(item);
    if (x >= start && x < end) return keyOfLabel(item[0]);
    start = end + itemGap.length;
  }
  return undefined;
}

const keyWords: Readonly<Record<string, string>> = {
  enter: 'enter',
  esc: 'escape',
  space: 'space',
  tab: 'tab',
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  pgup: 'pageup',
  pgdn: 'pagedown',
  home: 'home',
  end: 'end',
  f1: 'f1',
};

/** The key that a label names, the first of several; none for `arrows` and ranges such as `1-5`. */
function keyOfLabel(label: string): string | undefined {
  if ([...label].length === 1) return label;
  const [first = ''] = label.split(/(?<=.)[ /]/);
  if ([...first].length === 1) return first;
  const name = first.toLowerCase();
  return /^ctrl\+[a-z]$/.test(name) ? name : keyWords[name];
}

/**
 * What of a painting stands in a place of the terminal; nothing on its rules and outside its sections.
 *
 * @param height rows of the body
 * @param x column, from 0
 * @param y row, from 0
 */
export function spotAt(painting: Painting, columns: number, height: number, x: number, y: number): Spot | undefined {
  // The first row is the title, the second the head rule.
  const line = y - 1;
  if (line < 0 || line > height || x < 0 || x >= columns) return undefined;
  const { panel } = painting;
  const panelStart = columns - (panel?.width ?? 0);
  if (panel !== undefined && x >= panelStart) return spotIn('panel', panel.sections, line, x - panelStart);
  return panel !== undefined && x === panelStart - 1 ? undefined : spotIn('left', painting.left, line, x);
}

function spotIn(part: Spot['part'], sections: readonly Section[], line: number, column: number): Spot | undefined {
  let rule = 0;
  for (const [section, { lines }] of sections.entries()) {
    const row = line - rule - 1;
    if (row < lines.length) return row < 0 ? undefined : { part, section, row, column };
    rule += 1 + lines.length;
  }
  return undefined;
}
