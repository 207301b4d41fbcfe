import { type Colors, render } from '#app/components/theme.ts';
import type { PageView, ScreenFrame, Size } from '#app/layers/page-view.ts';
import { toCharacterSet } from '#engine/text/width.ts';
import { type Area, ascii, type Glyphs, type Line, type Role } from '#screen/styled-text.ts';
import { rowsShown, textOf } from './support.ts';

/** What is to be seen in a terminal. */
export interface Drawn {
  readonly shown: ScreenFrame;
  readonly size: Size;
  readonly glyphs: Glyphs;
  readonly rows: readonly Line[];
  /** The rows as text. */
  readonly texts: readonly string[];
}

/** Draws what a place shows. */
export function drawn(place: PageView, size: Size, glyphs: Glyphs): Drawn {
  const shown = place.show(size);
  const rows = rowsShown(shown, size, glyphs);
  return {
    shown,
    size,
    glyphs,
    rows,
    texts: rows.map((row) => toCharacterSet(textOf(row), glyphs === ascii ? 'ascii' : 'unicode')),
  };
}

/** The row of an open field, which is only as long as its text. */
export const fieldRow = ({ shown: { field, status: hint }, size }: Drawn): number | undefined =>
  field && (field.row ?? size.rows - 1 - hint.length);

/** The rows above the footer as text; each ends in a bar, so that blanks can be seen. */
export const drawnText = ({ texts }: Drawn): string =>
  texts
    .slice(0, -1)
    .map((text) => `${text}|\n`)
    .join('');

/** The footer as text. */
export const drawnFooter = ({ texts }: Drawn): string => texts.at(-1)?.trimEnd() ?? '';

const roleLetters: Readonly<Record<Role, string>> = {
  text: 't',
  strong: 'S',
  dim: '.',
  accent: 'a',
  friend: 'f',
  enemy: 'e',
  hazard: 'h',
  resource1: '1',
  resource2: '2',
  success: 'y',
  warning: 'w',
  refusal: 'r',
  fog: 'g',
  debug: 'd',
  faint: ',',
  danger: '!',
  ghost: 'G',
  gone: 'n',
  own: 'o',
  wall: 'W',
  belt: 'b',
  pit: 'O',
  building: 'B',
  rock: 'm',
  seat1: 'p',
  seat2: 'q',
  seat3: 'u',
  seat4: 'v',
  seat5: 'x',
};

const areaLetters: Readonly<Record<Area, string>> = {
  cursor: 'C',
  selection: 's',
  reach: 'R',
  threat: 'T',
  'hit-light': 'l',
  'hit-hard': 'H',
  ground1: ':',
  ground2: ';',
  mountain: 'm',
  reachable: 'k',
  'fog-fill': 'F',
  floor1: ',',
  floor2: "'",
  'belt-floor': 'b',
  pit: 'O',
  'own-plate': 'P',
  'enemy-plate': 'E',
  'gone-plate': 'N',
  'seat1-plate': '1',
  'seat2-plate': '2',
  'seat3-plate': '3',
  'seat4-plate': '4',
  'seat5-plate': '5',
  building: 'U',
  goal: 'G',
  'classic-ground': '.',
  'classic-mountain': 'M',
  'classic-building': 'B',
  'classic-destroyed': 'x',
  'classic-reachable': 'g',
  'classic-attacked': 'r',
};

/** The letters of a row: what each of its signs means, and what it lies on. */
export const lettersOf = (row: Line): { readonly roles: string; readonly areas: string } => ({
  roles: row.map(({ text, role }) => text.replace(/\S/g, roleLetters[role])).join(''),
  areas: row.map(({ text, area }) => (area === undefined ? ' ' : areaLetters[area]).repeat(text.length)).join(''),
});

/**
 * The rows above the footer with their styles: below each row a letter for the role of each sign, and one for the area
 * that it lies on. The letters are explained at the top.
 */
export function drawnStyles({ rows, texts }: Drawn): string {
  const above = rows.slice(0, -1).map(lettersOf);
  const lines = above.flatMap(({ roles, areas }, i) => [
    `${texts[i]}|`,
    ...[roles, areas].filter((letters) => letters.trim() !== '').map((letters) => letters.trimEnd()),
  ]);
  const legend = [
    explained('roles', roleLetters, above.map(({ roles }) => roles).join('')),
    explained('areas', areaLetters, above.map(({ areas }) => areas).join('')),
  ];
  return `${[...legend.filter((line) => line !== ''), '', ...lines].join('\n')}\n`;
}

/** What those of these letters stand for that are used. */
function explained(what: string, letters: Readonly<Record<string, string>>, used: string): string {
  const found = Object.entries(letters).filter(([, letter]) => used.includes(letter));
  return found.length === 0 ? '' : `${what}: ${found.map(([name, letter]) => `${letter} ${name}`).join(', ')}`;
}

/** The screen in the codes of a terminal; `^` stands for the escape that begins each. */
export const drawnCodes = ({ rows }: Drawn, colors: Colors): string =>
  rows.map((row) => `${render(row, colors).replaceAll('\u001B', '^')}\n`).join('');
