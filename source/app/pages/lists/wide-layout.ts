import { itemAt } from '#engine/lookup.ts';
import { frameRows, type Section } from '#screen/frame.ts';
import { type Line, type Role, span } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import type { Size } from '../../layers/page-view.ts';

/*
 * Layout of pages with a list on screens larger than 80x24. The card beside the list gets the columns that the list
 * does not need, up to about half the screen, for a large picture. A drawer below the list shows further parts.
 */

const listWidth = 64;

const roomyFrom = 100;

const maxOfScreen = 0.52;

const largeFrom = 150;

/** True if a card has room for a large picture with facts and events below it. */
export const isLarge = ({ columns }: Pick<Size, 'columns'>): boolean => columns >= largeFrom;

export const isRoomy = ({ columns }: Pick<Size, 'columns'>): boolean => columns >= roomyFrom;

/** Width of the card. `usual`: its width on screens below `roomyFrom` columns. `list`: columns that the list needs. */
export const cardWidth = (columns: number, usual: number, list = listWidth): number =>
  columns < roomyFrom ? usual : Math.max(40, Math.min(columns - list - 1, Math.floor(columns * maxOfScreen)));

/** True if a card has room to repeat the data of its row in the list. */
export const isWideCard = ({ columns }: { readonly columns: number }): boolean => columns >= 40;

export interface DrawerPart {
  readonly title: string;
  readonly lines: readonly Line[];
  /** True if the part is shown completely or not at all. Default: as many of its rows as fit. */
  readonly isWhole?: true | undefined;
}

export const withDrawer = (list: Section, size: Size, parts: readonly DrawerPart[]): readonly Section[] =>
  isRoomy(size) ? filled(list, size.rows - frameRows, parts) : [list];

/** Fills `rows` rows below the title of `first` with its lines and further parts. Skips parts that find no room. */
export function filled(first: Section, rows: number, parts: readonly DrawerPart[]): readonly Section[] {
  const sections = [first];
  let room = rows - first.lines.length;
  for (const { title, lines, isWhole } of parts) {
    const visibleLines = lines.slice(0, Math.max(0, room - 2));
    const isEnough =
      isWhole === true ? visibleLines.length === lines.length : visibleLines.length >= Math.min(2, lines.length);
    if (visibleLines.length === 0 || !isEnough) continue;
    const above = itemAt(sections, sections.length - 1);
    sections[sections.length - 1] = { ...above, lines: [...above.lines, []] };
    sections.push({ title, lines: visibleLines });
    room -= 2 + visibleLines.length;
  }
  return sections;
}

export interface MatchRow {
  readonly date?: string | undefined;
  readonly game?: string | undefined;
  readonly level?: string | undefined;
  /** Result or position, such as `won in 3 turns` or `turn 7`. */
  readonly text: string;
  readonly role?: Role | undefined;
  readonly stars?: string | undefined;
}

const dateWidth = 9;
const gameWidth = 16;
const starsWidth = 4;
const minLevel = 8;
const maxLevel = 24;
const maxText = 28;

export function matchRows(matches: readonly MatchRow[], width: number): readonly Line[] {
  const dates = matches.some(({ date }) => date !== undefined) ? dateWidth : 0;
  const hasGames = matches.some(({ game }) => game !== undefined);
  const hasLevels = matches.some(({ level }) => level !== undefined);
  const starColumns = matches.some(({ stars = '' }) => stars !== '') ? starsWidth : 0;
  const rest = width - 2 - dates - (hasGames ? gameWidth : 0) - starColumns;
  const longest = Math.max(0, ...matches.map(({ text }) => text.length + 1));
  const text = Math.min(maxText, longest, hasLevels ? rest - minLevel : rest);
  const level = hasLevels ? Math.min(maxLevel, rest - text) : 0;
  return matches.map(
    ({ date = '', game = '', level: called = '', text: told, role = 'text', stars = '' }): Line => [
      span(` ${column(date, dates)}`, 'dim'),
      ...(hasGames ? [span(column(game, gameWidth), 'strong')] : []),
      ...(hasLevels ? [span(`${column(called, level - 1)} `)] : []),
      span(`${column(told, text - 1)} `, role),
      span(column(stars, starColumns), 'hazard'),
    ],
  );
}
