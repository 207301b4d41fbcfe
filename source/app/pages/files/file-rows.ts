import { type Line, listLine, span } from '../../../screen/styled-text.ts';
import { column } from '../../../screen/truncate.ts';
import { dateColumn, dateWidth } from '../dates.ts';

/** A saved match in a list. */
export interface SavedMatch {
  readonly name: string;
  readonly kind: 'autosave' | 'save' | 'finished';
  /** The game's title. */
  readonly game: string;
  /** The level's title. */
  readonly level?: string | undefined;
  /** `turn 14, score 5` */
  readonly where: string;
  readonly saved: Date;
  /** As it is shown, such as `~/.local/share/turncade/saves/last-stand.turncade`. */
  readonly path: string;
  readonly damage?: Damage | undefined;
}

/** A fault of a file, and how it was dealt with. */
export interface Damage {
  /** `line 31` */
  readonly at: string;
  /** The name that it has now; none where it could not be renamed. */
  readonly aside?: string | undefined;
  /** Whether the copy before it is there and opens instead. */
  readonly hasCopy: boolean;
}

/** Widths of the columns of a list of matches. */
export interface FileLayout {
  readonly name: number;
  readonly game: number;
  readonly where: number;
}

/** The widths in so many columns: the columns cut first get the spare room. */
export function fileLayout(columns: number): FileLayout {
  const more = Math.max(0, columns - 80);
  const name = Math.min(12, Math.floor(more / 3));
  return { name: 20 + name, game: 18, where: 21 + Math.min(20, more - name) };
}

/** The head of the columns. */
export const fileHead = ({ name, game, where }: FileLayout): Line => [
  span(`     ${'name'.padEnd(name)}${'game'.padEnd(game)}${'where'.padEnd(where)} saved`, 'dim'),
];

/** The rows of a match; a damaged one has a second row that says what was done. */
export function fileLines(
  { name, game, where, saved, damage }: SavedMatch,
  chosen: boolean,
  now: Date,
  layout: FileLayout,
  columns: number,
): readonly Line[] {
  const marks = damage === undefined ? (chosen ? '  >' : '   ') : chosen ? ' >!' : '  !';
  const place = damage === undefined ? where : `damaged at ${damage.at}`;
  const cells = [
    span(marks, damage === undefined ? 'accent' : 'warning'),
    span('  '),
    span(`${column(name, layout.name - 2)}  `, 'strong'),
    span(`${column(game, layout.game - 2)}  `),
    span(`${column(place, layout.where - 2)}  `, damage === undefined ? 'text' : 'warning'),
    span(dateColumn(saved, now).padEnd(dateWidth), 'dim'),
  ];
  const row = listLine(cells, columns, chosen);
  return damage === undefined ? [row] : [row, [span(' '.repeat(5 + layout.name)), span(doneAbout(damage), 'warning')]];
}

const doneAbout = ({ aside, hasCopy }: Damage): string =>
  `${aside === undefined ? 'not moved' : `set aside as ${aside}`}; ${hasCopy ? 'the previous copy opens' : 'there is no previous copy'}`;
