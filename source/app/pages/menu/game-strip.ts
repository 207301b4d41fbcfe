import { itemAt } from '#engine/lookup.ts';
import type { Section } from '#screen/frame.ts';
import { type Line, line, mergeSpans, type Span, seatRole, span, toWidth } from '#screen/styled-text.ts';
import type { Size } from '../../layers/page-view.ts';
import { inItem } from '../lists/list.ts';
import { type Emblem, emblemColumns, emblemRows } from './emblems.ts';
import type { MenuItem } from './menu-items.ts';

export const emblemTime = 1200;

type Card = MenuItem & { readonly card: NonNullable<MenuItem['card']> };

export const hasCard = (item: MenuItem): item is Card => item.card !== undefined;

const wordmark = [
  ' _                             _',
  '| |_ _  _ _ _ _ _  __ __ _  __| |___',
  "|  _| || | '_| ' \\/ _/ _` |/ _` / -_)",
  ' \\__|\\_,_|_| |_||_\\__\\__,_|\\__,_\\___|',
];

/** Column where each letter of the wordmark starts. */
const letters = [0, 4, 10, 14, 19, 22, 28, 33];

const colored = (row: string, starts: readonly number[]): Span[] =>
  starts.map((start, i) => span(row.slice(start, starts[i + 1] ?? row.length), seatRole((i % 5) + 1)));

export const tagline = 'five games, one move at a time';

export const titleLine: Line = [...colored('turncade', [0, 1, 2, 3, 4, 5, 6, 7]), span(`   ${tagline}`, 'dim')];

interface StripLayout {
  readonly square: { readonly columns: number; readonly rows: number };
  readonly widths: readonly number[];
  readonly gap: number;
  readonly hasWordmark: boolean;
}

const nameOf = ({ key, name }: Card): string => `${key} ${name}`;

/** Layout of the strip. Undefined without cards, and if the terminal is too narrow for all of them. */
function stripLayout(cards: readonly Card[], { columns, rows }: Size): StripLayout | undefined {
  const room = columns - 2;
  const widthsFor = (square: number) => cards.map((card) => Math.max(nameOf(card).length, emblemColumns * square));
  const needed = (square: number) => widthsFor(square).reduce((sum, width) => sum + width + 1, -1);
  const square = [6, 5, 4, 3, 2].find((width) => needed(width) <= room);
  if (square === undefined || cards.length === 0) return undefined;
  const gap = cards.length < 2 ? 0 : Math.min(8, 1 + Math.floor((room - needed(square)) / (cards.length - 1)));
  const squareRows = rows >= 50 && square > 3 ? 3 : rows >= 34 && square > 2 ? 2 : 1;
  return { square: { columns: square, rows: squareRows }, widths: widthsFor(square), gap, hasWordmark: rows >= 40 };
}

export const stripRows = (items: readonly MenuItem[], size: Size): number => {
  const layout = stripLayout(items.filter(hasCard), size);
  return layout === undefined ? 0 : cardRows(layout) + 1;
};

const cardRows = ({ square, hasWordmark }: StripLayout): number =>
  (hasWordmark ? wordmark.length + 1 : 0) + emblemRows * square.rows + 2;

export function gameStrip(
  items: readonly MenuItem[],
  {
    title,
    chosen,
    tick,
    size,
  }: { readonly title: string; readonly chosen: string | undefined; readonly tick: number; readonly size: Size },
): Section | undefined {
  const cards = items.filter(hasCard);
  const layout = stripLayout(cards, size);
  if (layout === undefined) return undefined;
  const { widths, gap, square, hasWordmark } = layout;
  const drawn = cards.map((card, i) =>
    cardLines(card, { square, width: itemAt(widths, i), tick, isChosen: card.key === chosen }),
  );
  const rows = Array.from(
    { length: emblemRows * square.rows + 2 },
    (_, y): Line => [
      span(' '),
      ...drawn.flatMap((lines, i): Line => [...(i === 0 ? [] : [span(' '.repeat(gap))]), ...itemAt(lines, y)]),
    ],
  );
  const head = hasWordmark ? [...wordmark.map((row): Line => [span('  '), ...colored(row, letters)]), []] : [];
  return { title, lines: [...head, ...rows] };
}

interface CardLayout {
  readonly square: StripLayout['square'];
  readonly width: number;
  readonly tick: number;
  readonly isChosen: boolean;
}

function cardLines(item: Card, { square, width, tick, isChosen }: CardLayout): Line[] {
  const { emblem, note } = item.card;
  const name: Line = [span(`${item.key}${isChosen ? '>' : ' '}`, 'accent'), span(item.name, emblem.role)];
  const nameLine = isChosen ? toWidth(name, width).map((part): Span => ({ ...part, area: 'selection' })) : name;
  const margin = Math.floor((width - emblemColumns * square.columns) / 2);
  const picture = emblemLines(emblem, tick, square).map((row): Line => [span(' '.repeat(margin)), ...row]);
  const below = line(`${' '.repeat(margin)}${note}`, 'dim');
  return [nameLine, ...picture, below].map((row) => inItem(item.key, toWidth(row, width)));
}

export function emblemLines(emblem: Emblem, tick: number, { columns, rows }: StripLayout['square']): Line[] {
  const frame = itemAt(emblem.frames, tick % emblem.frames.length);
  return frame.flatMap((squares) =>
    Array.from({ length: rows }, (_, y) =>
      mergeSpans(
        [...squares].map((sign) => squareSpan(emblem, sign, { columns, isMiddle: y === Math.floor((rows - 1) / 2) })),
      ),
    ),
  );
}

function squareSpan(
  { looks, ground }: Emblem,
  sign: string,
  { columns, isMiddle }: { readonly columns: number; readonly isMiddle: boolean },
): Span {
  const { text, role, area = ground } = looks[sign] ?? span(' ');
  const before = ' '.repeat(Math.floor((columns - 1) / 2));
  const isLine = text === '-' && role === 'dim';
  const filled =
    isLine && isMiddle ? text.repeat(columns) : (isMiddle || text === '|' ? before + text : '').padEnd(columns);
  return span(filled, role, area);
}
