import { closest } from '../../engine/complete.ts';
import { flow } from '../../screen/sentences.ts';
import type { Answer } from './room.ts';

/** Something that can be typed in a room. */
export interface Word {
  /** `save NAME` */
  readonly usage: string;
  /** What it does, in a few words. */
  readonly help: string;
  /**
   * Does it.
   *
   * @param rest what was typed after it
   */
  answer(rest: string): Answer;
  /** What the beginning of its rest could become. */
  completions?(rest: string): readonly string[];
}

/** A word of the menu. */
export interface MenuWord {
  readonly name: string;
  /** What the numbered list says of it; absent where it is of no use alone. */
  readonly about?: string;
  readonly word: Word;
}

/** What can be typed, by its first word; help, completion and handler are made from this one table. */
export type Words = Readonly<Record<string, Word>>;

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
  Object.values(words).flatMap(({ usage, help }) => flow([`${usage}: ${help}.`]));

/** Whole lines that a half-typed one could become. */
export function completedWords(words: Words, text: string): string[] {
  const [, begun = '', gap = '', rest = ''] = /^\s*(\S*)(\s*)(.*)$/s.exec(text) ?? [];
  if (gap === '') return begun === '' ? [] : Object.keys(words).filter((name) => name.startsWith(begun.toLowerCase()));
  const word = wordIn(words, begun.toLowerCase());
  return (word?.completions?.(rest) ?? []).map((ending) => `${begun} ${ending}`);
}

/** What is said to a word that nobody knows. */
export function unknownWord(first: string, known: readonly string[]): string {
  const near = closest(first, known);
  const help = near === undefined ? 'Type help to hear what you can type.' : `Did you mean ${near}?`;
  return `Unknown word "${first}". ${help}`;
}
