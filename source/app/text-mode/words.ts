import { closest } from '#engine/completion.ts';
import { compact } from '#engine/lookup.ts';
import { wrapSentences } from '#screen/sentences.ts';
import { type Answer, type Room, reply } from './prompt-context.ts';

/** Something that can be typed in a room. */
export interface Word {
  /** `save NAME`: the word itself comes first. */
  readonly usage: string;
  readonly help: string;
  /**
   * Does it.
   *
   * @param rest what was typed after it
   */
  answer(rest: string): Answer;
  /** Completions of the rest of the line. */
  completions?: ((rest: string) => readonly string[]) | undefined;
  /** Whether it is offered now; always where absent. */
  isTimely?: (() => boolean) | undefined;
  /** Its text in the menu's numbered list; absent where it is of no use alone. */
  readonly about?: string;
}

/** Something that can be typed. */
export const word = (usage: string, help: string, answer: Word['answer'], completions?: Word['completions']): Word => ({
  usage,
  help,
  answer,
  completions,
});

/** The same as a row of the menu. */
export const listed = (about: string, one: Word): Word => ({ ...one, about });

/** The word itself. */
export const nameOf = ({ usage }: Word): string => splitLine(usage).first.replace(/,$/, '');

/** All words by their first word; help, completion and handler come from this table. */
export type Words = Readonly<Record<string, Word>>;

/** The table of these words, without those that are not there. */
export const wordsOf = (...all: readonly (Word | false | undefined)[]): Words =>
  Object.fromEntries(compact(...all).map((one) => [nameOf(one), one]));

/**
 * The words of a room and, before the last one, which leads out of it, `help`.
 *
 * @param beside lines that help says before and after those of the words
 */
export function withHelp(
  words: Words,
  beside: { readonly before?: readonly string[]; readonly after?: readonly string[] } = {},
): Words {
  const { before = [], after = [] } = beside;
  const help = listed(
    whatToType,
    word('help', whatToType, () => reply(...before, ...wordLines(all), ...after)),
  );
  const names = Object.entries(words);
  const all: Words = Object.fromEntries([...names.slice(0, -1), ['help', help], ...names.slice(-1)]);
  return all;
}

const whatToType = 'what you can type here';

/**
 * A room for typed words.
 *
 * @param other answers a line that begins with none of them, if it can
 */
export const roomOfWords = (
  greeting: Room['greeting'],
  words: Words,
  other: (first: string, rest: string, line: string) => Answer | undefined = () => undefined,
): Room => ({
  greeting,
  hear(line) {
    const { first, rest } = splitLine(line);
    if (first === '') return reply();
    const known = wordIn(words, first);
    if (known !== undefined) return known.answer(rest);
    return other(first, rest, line) ?? reply(unknownWord(first, Object.keys(words)));
  },
  completions: (text) => completedWords(words, text),
});

/** A line as its first word, in lower case, and the rest. */
export function splitLine(line: string): { readonly first: string; readonly rest: string } {
  const [, first = '', rest = ''] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(line) ?? [];
  return { first: first.toLowerCase(), rest };
}

/** The word that a line begins with, if the room knows it. */
export const wordIn = (words: Words, first: string): Word | undefined =>
  Object.hasOwn(words, first) ? words[first] : undefined;

/** A line of help for each word. */
export const wordLines = (words: Words): string[] =>
  Object.values(words).flatMap(({ usage, help }) => wrapSentences([`${usage}: ${help}.`]));

/** Whole lines that a half-typed one could become. */
export function completedWords(words: Words, text: string): string[] {
  const [, prefix = '', gap = '', rest = ''] = /^\s*(\S*)(\s*)(.*)$/s.exec(text) ?? [];
  if (gap === '') {
    if (prefix === '') return [];
    const isOffered = ([name, { isTimely }]: readonly [string, Word]): boolean =>
      name.startsWith(prefix.toLowerCase()) && isTimely?.() !== false;
    return Object.entries(words).flatMap((entry) => (isOffered(entry) ? [entry[0]] : []));
  }
  const word = wordIn(words, prefix.toLowerCase());
  return (word?.completions?.(rest) ?? []).map((ending) => `${prefix} ${ending}`);
}

/** The reply to an unknown word. */
export function unknownWord(first: string, known: readonly string[]): string {
  const near = closest(first, known);
  const help = near === undefined ? 'Type help to hear what you can type.' : `Did you mean ${near}?`;
  return `Unknown word "${first}". ${help}`;
}
