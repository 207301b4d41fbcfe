import { type Colors, isCoveredByFill, render } from '#app/components/theme.ts';
import { narrowSigns, toCharacterSet } from '#engine/text/width.ts';
import { ascii, type Line, type Span } from '#screen/styled-text.ts';
import { type Drawn, fieldRow, lettersOf } from './drawn.ts';
import { withoutCodes } from './support.ts';

/**
 * Reports a screen that does not have exactly the size of its terminal, a row that does not reach the last column, or a
 * character that cannot be printed. Names of people may contain any letters.
 */
export function shapeFaults(seen: Drawn): string[] {
  const { size, glyphs, texts } = seen;
  const printable = glyphs === ascii ? /^[ -~]*$/ : new RegExp(`^[${narrowSigns}\\p{L}\\p{M}]*$`, 'u');
  const open = fieldRow(seen);
  return [
    ...(texts.length === size.rows ? [] : [`${texts.length} rows, expected ${size.rows}`]),
    ...texts.flatMap((text, row) => [
      ...(row === open || text.length === size.columns
        ? []
        : [`row ${row}: ${text.length} columns, expected ${size.columns}: ${text}`]),
      ...(printable.test(text) ? [] : [`row ${row}: not printable: ${text}`]),
    ]),
  ];
}

/** Graphics that may be blank in ASCII: shades, dotted lines and low bars. */
const mayBeBlank = /[░▒┄▁▂▃▄▅]/;

/** A row without its panel, if the panel has large numerals. ASCII shows those as plain numbers. */
const withoutDice = (text: string): string => (/[▀▄]/.test(text) ? text.slice(0, text.lastIndexOf('│')) : text);

/**
 * Reports differences between a screen and its ASCII version. ASCII characters must keep their position and style.
 * Graphics need a visible replacement, except those of `mayBeBlank`.
 */
export function signFaults(seen: Drawn, typed: Drawn): string[] {
  const faults = seen.texts.flatMap((drawnText, row) => {
    const typedText = typed.texts[row] ?? '';
    if (typedText === drawnText) return [];
    const hidden = flightsIn(drawnText, typedText);
    const [text, other] = [without(drawnText, hidden), without(typedText, hidden)];
    const isSame =
      text.length === other.length &&
      [...withoutDice(text)].every((sign, i) =>
        /[ -~]/.test(sign) ? other[i] === sign : mayBeBlank.test(sign) || other[i] !== ' ',
      );
    return isSame ? [] : [`row ${row}: ${text}\n in ASCII: ${other}`];
  });
  return faults.length > 0 ? faults : seen.rows.flatMap((row, i) => meaningFault(row, typed.rows[i] ?? [], i));
}

/**
 * People in transit. In ASCII, the number of their player precedes them. This makes the text longer, so a box in front
 * may cut it off.
 */
const flight = /(?:t\d+ )?(?:\d[\dkMG]*\+?[▶◀▲▼]|[▶◀▲▼]\d[\dkMG]*\+?)(?: t\d+)?/g;
const typedFlight = /(?:t\d+ )?[<>^v]?[12]:(?:\d[\dkMG]*\+?[<>^v]?\+?(?: t\d+)?|(?= ?\+-))/g;

/** Columns of people in transit in either row, and the columns beside them. Empty if the ASCII row has none. */
function flightsIn(drawnText: string, typedText: string): ReadonlySet<number> {
  const hidden = new Set<number>();
  if (typedText.match(typedFlight) === null) return hidden;
  for (const found of [...drawnText.matchAll(flight), ...typedText.matchAll(typedFlight)])
    for (let i = -1; i <= found[0].length; i += 1) hidden.add(found.index + i);
  return hidden;
}

const without = (text: string, hidden: ReadonlySet<number>): string =>
  [...text].map((sign, i) => (hidden.has(i) ? ' ' : sign)).join('');

/** Difference in role or area between equal characters in both rows. */
function meaningFault(row: Line, typed: Line, at: number): string[] {
  const [ours, theirs] = [lettersOf(row), lettersOf(typed)];
  if (ours.roles === theirs.roles && ours.areas === theirs.areas) return [];
  const [text, other] = [joined([row]), joined([typed])];
  const hidden = flightsIn(text, other);
  const isSame = [...text].every((sign, i) => hidden.has(i) || sign !== other[i] || ours.roles[i] === theirs.roles[i]);
  return isSame && without(ours.areas, hidden) === without(theirs.areas, hidden)
    ? []
    : [`row ${at}: ${text}\n ${ours.roles}\n ${ours.areas}\n in ASCII:\n ${theirs.roles}\n ${theirs.areas}`];
}

/** Reports text that `colors` change, and colour codes for a terminal without colours. */
export const colorFaults = ({ rows }: Drawn, colors: Colors): string[] =>
  rows.flatMap((row, i) => {
    const codes = render(row, colors);
    const text = withoutCodes(codes);
    const expected = toCharacterSet(
      joined([row.map((part) => (isCoveredByFill(part, colors) ? blanked(part) : part))]),
      'unicode',
    );
    const isColored = /\^\[(?:[0-9;]*;)?[34]\d/.test(codes.replaceAll('\u001B', '^'));
    return [
      ...(text === expected || (isShading(colors) && shaded(text) === shaded(expected))
        ? []
        : [`row ${i}: ${expected}\n in colours: ${text}`]),
      ...(colors.depth === 'none' && isColored ? [`row ${i} has colours: ${text}`] : []),
    ];
  });

const blanked = (part: Span): Span => ({ ...part, text: part.text.replace(/\S/g, ' ') });

/** True if blocks are drawn with shades, because there are few colours. */
const isShading = ({ depth }: Colors): boolean => depth === 'none' || depth === '16';

const shaded = (text: string): string => text.replace(/[\u2580-\u259F]/g, '░');

const wordsOf = (text: string): string[] => text.match(/[A-Za-z]+|\d+(?:[.,]\d+)*/g) ?? [];

const isNumber = (word: string): boolean => /^\d/.test(word);

const joined = (rows: readonly Line[]): string => rows.map((row) => row.map(({ text }) => text).join('')).join('\n');

/**
 * Facts of a screen that a larger one lacks: words and numbers of the title row, and numbers of the panel, the dialog
 * and the status. Page numbers may differ, because a larger screen needs fewer pages.
 */
export function missingFacts({ shown }: Drawn, { texts }: Drawn): string[] {
  const { painting, status: hint, float } = shown;
  const title = joined([painting.title, painting.facts]).replace(/page \d+ of \d+/, '');
  const panel = float?.at === 'body' ? [] : (painting.panel?.sections ?? []).flatMap(({ lines }) => lines);
  const numbers = wordsOf(joined([...panel, ...(float?.lines ?? []), ...hint])).filter(isNumber);
  const told = new Set(wordsOf(texts.join('\n')));
  return [...new Set([...wordsOf(title), ...numbers])].filter((word) => !told.has(word));
}
