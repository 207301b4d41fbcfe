import { compact, itemAt } from '#engine/lookup.ts';
import type { BoardExtent } from '#screen/parts/boards.ts';
import {
  type Area,
  bar,
  type Glyphs,
  type Line,
  type Role,
  type Span,
  seatPlate,
  span,
  toWidth,
  unicode,
} from '#screen/styled-text.ts';
import type { DrawerPart } from '../lists/wide-layout.ts';
import { type Emblem, emblemColumns, emblems } from '../menu/emblems.ts';
import { emblemLines } from '../menu/game-strip.ts';
import type { SettingValues } from './settings-table.ts';

export interface PreviewOptions {
  readonly width: number;
  readonly glyphs: Glyphs;
  readonly settings: Pick<SettingValues, 'cells' | 'tiles' | 'units'>;
}

/** Parts that show colours, characters and boards as the current settings draw them. */
export const previewParts = (options: PreviewOptions): readonly DrawerPart[] => [
  { title: 'colours and signs', lines: colorLines(options), isWhole: true },
  ...boardRows(options).map((lines, i) => ({
    title: i === 0 ? 'boards' : 'more boards',
    lines,
    isWhole: true as const,
  })),
];

const texts: readonly (readonly [text: string, role: Role])[] = [
  ['text', 'text'],
  ['name', 'strong'],
  ['label', 'dim'],
  ['key', 'accent'],
  ['won', 'success'],
  ['! warning', 'warning'],
  ['! refused', 'refusal'],
];

function colorLines({ width, glyphs }: PreviewOptions): readonly Line[] {
  const barWidth = Math.min(20, width - 18);
  return [
    ...wrapped(
      texts.map(([text, role]) => span(text, role)),
      width,
    ),
    ...wrapped(
      [1, 2, 3, 4, 5].map((seat) => span(` P${seat} `, 'text', seatPlate(seat))),
      width,
    ),
    [span(' health '), ...bar(glyphs, 62, 95, barWidth, 'resource1'), span(' 62/95')],
    [span(' energy '), ...bar(glyphs, 28, 70, barWidth, 'resource2'), span(' 28/70')],
  ];
}

/** Rows of spans, with two blanks between them. */
function wrapped(spans: readonly Span[], width: number): readonly Line[] {
  const rows: Span[][] = [[]];
  let used = 0;
  for (const one of spans) {
    if (used + one.text.length + 2 > width) {
      rows.push([]);
      used = 0;
    }
    used += one.text.length + 2;
    itemAt(rows, rows.length - 1).push(span(used === one.text.length + 2 ? ' ' : '  '), one);
  }
  return rows;
}

const smallest = { name: 'small', columns: 2, rows: 1 } as const;

/** Sizes of squares, largest first. The setting `auto` takes the largest that fits. */
const squareSizes: readonly (BoardExtent & { readonly name: string })[] = [
  { name: 'large', columns: 6, rows: 3 },
  { name: 'medium', columns: 4, rows: 2 },
  smallest,
];

const classicAreas: Partial<Record<Area, Area>> = {
  ground1: 'classic-ground',
  mountain: 'classic-mountain',
  building: 'classic-building',
  threat: 'classic-attacked',
};

const unitSymbols: Readonly<Record<string, string>> = { T: '♜', S: '♆', F: '✱' };

/** The picture of Into the Breach with the chosen tiles and units. */
function breachEmblem({ glyphs, settings: { tiles, units } }: PreviewOptions): Emblem {
  const emblem = itemAt(boards, 0);
  const areaOf = (area: Area | undefined) => (tiles === 'classic' && area !== undefined ? classicAreas[area] : area);
  const hasSymbols = units === 'symbols' && glyphs.horizontal === unicode.horizontal;
  const looks = Object.entries(emblem.looks).map(([sign, { text, role, area }]): [string, Span] => [
    sign,
    span((hasSymbols ? unitSymbols[text] : undefined) ?? text, role, areaOf(area) ?? area),
  ]);
  return { ...emblem, looks: Object.fromEntries(looks), ...withGround(areaOf(emblem.ground)) };
}

const withGround = (ground: Area | undefined) => (ground === undefined ? {} : { ground });

const boards: readonly Emblem[] = ['into-the-breach', 'robo-race', 'space-defender', 'risc'].flatMap((game) =>
  compact(emblems[game]),
);

/** Index of the frame to draw: the second, which has a threatened tile. */
const frame = 1;

/** Pictures of boards in the chosen size of squares, in rows of as many as fit beside each other. */
function boardRows(options: PreviewOptions): readonly (readonly Line[])[] {
  const { width, settings } = options;
  const widthOf = ({ columns }: BoardExtent) => emblemColumns * columns + 2;
  const largest = squareSizes.findIndex(({ name }) => name === settings.cells);
  const square = squareSizes.slice(Math.max(0, largest)).find((size) => widthOf(size) <= width) ?? smallest;
  const pictures = [breachEmblem(options), ...boards.slice(1)].map((emblem) => emblemLines(emblem, frame, square));
  const each = Math.max(1, Math.floor(width / widthOf(square)));
  return Array.from({ length: Math.ceil(pictures.length / each) }, (_, row) => {
    const beside = pictures.slice(each * row, each * (row + 1));
    return itemAt(beside, 0).map((_, y) =>
      beside.flatMap((picture) => [span('  '), ...toWidth(itemAt(picture, y), emblemColumns * square.columns)]),
    );
  });
}
