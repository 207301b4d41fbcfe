import { type Colors, render } from '#app/components/theme.ts';
import type { PageView, ScreenFrame, Size } from '#app/layers/page-view.ts';
import { toCharacterSet } from '#engine/text/width.ts';
import { type Area, ascii, type Glyphs, type Line, type Role } from '#screen/styled-text.ts';
import { rowsShown, textOf } from './support.ts';

export interface Drawn {
  readonly shown: ScreenFrame;
  readonly size: Size;
  readonly glyphs: Glyphs;
  readonly rows: readonly Line[];
  readonly texts: readonly string[];
}

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

/** Rows above the body (title and rule), and below it (rule, two rows of status, footer). */
const [above, below] = [2, 4];

/** Share of the body's rows that have more than blanks and one divider. */
export function usedRows({ texts }: Drawn): number {
  const body = texts.slice(above, -below);
  return body.filter((text) => !/^ *│? *$/.test(text)).length / body.length;
}

/** Row of an open text field. This row is only as long as its text. */
export const fieldRow = ({ shown: { field, status: hint }, size }: Drawn): number | undefined =>
  field && (field.row ?? size.rows - 1 - hint.length);

/** Rows above the footer as text. A bar at the end of each row shows trailing blanks. */
export const drawnText = ({ texts }: Drawn): string =>
  texts
    .slice(0, -1)
    .map((text) => `${text}|\n`)
    .join('');

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
  mark: 'M',
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

/** Letters for the role and for the area of each character of a row. */
export const lettersOf = (row: Line): { readonly roles: string; readonly areas: string } => ({
  roles: row.map(({ text, role }) => text.replace(/\S/g, roleLetters[role])).join(''),
  areas: row.map(({ text, area }) => (area === undefined ? ' ' : areaLetters[area]).repeat(text.length)).join(''),
});

/**
 * Rows above the footer with their styles. Below each row are letters for the role and for the area of each character.
 * The first lines explain the letters.
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

/** Line that explains the letters in use. */
function explained(what: string, letters: Readonly<Record<string, string>>, used: string): string {
  const found = Object.entries(letters).filter(([, letter]) => used.includes(letter));
  return found.length === 0 ? '' : `${what}: ${found.map(([name, letter]) => `${letter} ${name}`).join(', ')}`;
}

/** The screen with terminal codes, in which `^` stands for the escape character. */
export const drawnCodes = ({ rows }: Drawn, colors: Colors): string =>
  rows.map((row) => `${render(row, colors).replaceAll('\u001B', '^')}\n`).join('');
