import { type Line, span, toWidth } from '../../screen/styled-text.ts';
import { pressing } from '../layers/key-rows.ts';
import type { FooterItem } from '../layers/page-view.ts';
import { useRows } from './rows.tsx';

interface FooterProps {
  readonly items: readonly FooterItem[];
  /** The key of the highlighted item. */
  readonly marked: string | undefined;
  readonly columns: number;
}

/** The last row of the screen. */
export const Footer = ({ items, marked, columns }: FooterProps) => useRows()([footerRow(items, columns, marked)]);

/** The row of a footer, of exactly the terminal's width. */
export const footerRow = (items: readonly FooterItem[], columns: number, marked?: string): Line =>
  toWidth([span(' '), ...footerLine(items, columns, marked)], columns);

/**
 * The footer: as many items as fit, from the left; the first always stays.
 *
 * @param marked the key of the highlighted item
 */
export const footerLine = (items: readonly FooterItem[], columns: number, marked?: string): Line =>
  fittingItems(items, columns).flatMap(([key, label, pressed], i) => [
    ...(i === 0 ? [] : [span(itemGap)]),
    ...button(pressed, [
      span(key, 'accent', key === marked ? 'cursor' : undefined),
      ...(label === '' ? [] : [span(` ${label}`, 'dim')]),
    ]),
  ]);

const button = (key: string | undefined, spans: Line): Line => (key === undefined ? spans : pressing(key, spans));

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
