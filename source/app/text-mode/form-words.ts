import { capitalize, fewLines, fewOf, pluralize, wrapSentences } from '#screen/sentences.ts';
import { type FormRow, valueNow } from '../pages/lists/form.ts';
import { type Answer, type Reply, reply } from './room.ts';

export interface SpokenList<Item> {
  readonly word: string;
  readonly what: readonly [one: string, several: string];
  readonly items: readonly Item[];
  line(item: Item): string;
  /** Heading of the part that an item belongs to. Items of a part must be adjacent. Numbers continue across parts. */
  part?(item: Item): string;
  /** True if the lines begin with the items' names, not with numbers. */
  readonly isNamed?: true;
  readonly order?: string;
  readonly nothing: string;
  /** Line below the list, such as words to type. */
  readonly below: string;
}

/** Lines of a list: the first items of each part, or all items if `rest` is not empty, as in `replays all`. */
export function listLines<Item>(list: SpokenList<Item>, rest: string): string[] {
  const { word, what, items, line, part, isNamed, order, nothing, below } = list;
  if (items.length === 0) return isNamed === true ? [nothing, below] : [nothing];
  const numbered = items.map((item, i) => ({
    heading: part?.(item),
    text: `${isNamed === true ? '' : `${i + 1}, `}${line(item)}.`,
  }));
  const parts = [...new Set(numbered.map(({ heading }) => heading))].map((heading) => ({
    heading,
    lines: numbered.flatMap((one) => (one.heading === heading ? [one.text] : [])),
  }));
  const sorted = order === undefined ? '' : `, ${order}`;
  return [
    ...parts.flatMap(({ heading, lines }) => [
      heading === undefined
        ? `${pluralize(lines.length, ...what)}${sorted}:`
        : `${capitalize(heading)}: ${lines.length}.`,
      ...fewOf(lines, (more) => `${more} more: type ${word} all.`, rest === '' ? fewLines : lines.length).flatMap(
        (each) => wrapSentences([each]),
      ),
    ]),
    ...wrapSentences([below]),
  ];
}

export function withNumbered<Item>(
  { word, items, nothing }: Pick<SpokenList<Item>, 'word' | 'items' | 'nothing'>,
  typed: string,
  go: (item: Item) => Answer,
): Answer {
  const item = /^\d+$/.test(typed) ? items[Number(typed) - 1] : undefined;
  if (item !== undefined) return go(item);
  if (items.length === 0) return reply(nothing);
  return reply(
    ...wrapSentences([`Found "${typed}", expected a number from 1 to ${items.length}. Type ${word} to hear them.`]),
  );
}

const valuesOf = ({ values, spoken }: FormRow): readonly string[] => spoken?.values ?? values;

const namesOf = ({ label, spoken: { names = [] } = {} }: FormRow): readonly string[] => [label, ...names];

const typedName = (row: FormRow): string => namesOf(row).toSorted((a, b) => a.length - b.length)[0] ?? row.label;

export const valueInWords = (row: FormRow): string => valuesOf(row)[row.at] ?? valueNow(row);

export const rowSentences = (rows: readonly FormRow[]): readonly string[] =>
  rows.flatMap((row) => {
    // A row with text input describes its values, such as a range, and does not list them.
    const { label: canBe = `It can be ${valuesOf(row).join(', ')}.` } = row.typed ?? {};
    const about = row.spoken?.about;
    return wrapSentences([`${row.label}: ${valueInWords(row)}. ${canBe}${about === undefined ? '' : ` ${about}`}`]);
  });

export const completedRows = (rows: readonly FormRow[], prefix: string): readonly string[] =>
  rows
    .flatMap((row) => valuesOf(row).map((value) => `${typedName(row)} ${value}`))
    .filter((line) => line.startsWith(prefix));

/** Row whose name begins a typed line, and the rest of the line. Names may contain blanks. */
function rowTyped<Row extends FormRow>(rows: readonly Row[], line: string) {
  const typed = line.trim();
  return rows
    .flatMap((row) => namesOf(row).map((name) => ({ row, name })))
    .toSorted((a, b) => b.name.length - a.name.length)
    .flatMap(({ row, name }) =>
      `${typed.toLowerCase()} `.startsWith(`${name} `) ? [{ row, value: typed.slice(name.length).trim() }] : [],
    )[0];
}

/**
 * Sets a row of a form from a typed line, such as `limit 1 h`. Resolves to the row's label and any fault, or to
 * undefined if the line names no row.
 */
export async function setTyped(
  rows: readonly FormRow[],
  line: string,
): Promise<{ readonly label: string; readonly fault: string | undefined } | undefined> {
  const lookup = rowTyped(rows, line);
  if (lookup === undefined) return undefined;
  const { row, value } = lookup;
  const fault = await setTo(row, value);
  return { label: row.label, fault: typeof fault === 'string' ? fault : undefined };
}

export async function setRow(rows: () => readonly FormRow[], line: string): Promise<Reply> {
  const set = await setTyped(rows(), line);
  if (set?.fault !== undefined) return reply(...wrapSentences([set.fault]));
  const row = rows().find(({ label }) => label === set?.label);
  if (row !== undefined) return reply(...wrapSentences([`${row.label}: ${valueInWords(row)}.`]));
  return reply(...whatCanBeSet(rows()));
}

export const whatCanBeSet = (rows: readonly FormRow[]): readonly string[] =>
  wrapSentences([`Type set and one of ${rows.map(typedName).join(', ')}, with its value.`]);

function setTo(row: FormRow, value: string): ReturnType<FormRow['choose']> {
  const requested = value.toLowerCase();
  const values = valuesOf(row).map((one) => one.toLowerCase());
  // `1h` matches `1 h`. A word is enough if only one value contains it.
  const same = values.findIndex((one) => one !== '' && one.replaceAll(' ', '') === requested.replaceAll(' ', ''));
  const near = values.flatMap((one, i) => (one !== '' && one.split(' ').includes(requested) ? [i] : []));
  const at = same >= 0 ? same : near.length === 1 ? near[0] : undefined;
  if (at !== undefined) return row.choose(at);
  const take = row.spoken?.take ?? row.typed?.take;
  return take === undefined ? `${row.label} can be ${valuesOf(row).join(', ')}.` : take(value);
}
