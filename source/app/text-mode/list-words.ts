import { capitalize, fewLines, fewOf, pluralize, wrapSentences } from '../../screen/sentences.ts';
import { type Answer, reply } from './prompt-context.ts';

/** A list in words: each of its items is a line. */
export interface SpokenList<Item> {
  /** The word that lists it. */
  readonly word: string;
  /** The name of an item, and the plural. */
  readonly what: readonly [one: string, several: string];
  readonly items: readonly Item[];
  /** An item without its number and its full stop. */
  line(item: Item): string;
  /** The heading of the part that an item belongs to: items of one part stand together, and numbers run through all parts. */
  part?(item: Item): string;
  /** Whether an item goes by a name, which its line begins with, and not by its number. */
  readonly isNamed?: true;
  /** How they are sorted; not told where absent. */
  readonly order?: string;
  readonly nothing: string;
  /** Said below it, such as what can be typed. */
  readonly below: string;
}

/** The first items of each part, or all of them where the word was typed with `all`. */
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

/** Does something with the item of a typed number. */
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
