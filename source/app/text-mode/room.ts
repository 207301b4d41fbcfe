import { closest } from '#engine/completion.ts';
import { compact } from '#engine/lookup.ts';
import { failure, type Result } from '#engine/result.ts';
import { withPeriod, wrapSentences } from '#screen/sentences.ts';
import type { Folders } from '#storage/files/folders.ts';
import type { ListedMatch } from '#storage/matches/match-list.ts';
import { readStored, type StoredMatch } from '#storage/matches/matches.ts';

export interface Reply {
  /** Lines of the reply, each with one or more sentences. */
  readonly says: readonly string[];
  /** Room that follows, or `leave`. Default: the player stays. */
  readonly next?: Room | 'leave';
  readonly later?: Promise<Reply>;
  /** Line that the next line confirms if it is `yes`. */
  readonly confirms?: string;
}

export type Answer = Reply | Promise<Reply>;

/** A place in text mode, such as the menu, the levels or a match. It answers lines with sentences. */
export interface Room {
  greeting(): readonly string[];
  /** Text before `command: `: whose turn it is, or where the player is. */
  prompt?(): string | undefined;
  /** Text after the greeting that takes time, such as the turns of bots. */
  begin?(): Promise<Reply> | undefined;
  /** Reports events in the room, and may move the player elsewhere. Returns a function that stops the reports. */
  follow?(say: (lines: readonly string[]) => void, go: (where: () => Answer) => void): () => void;
  hear(line: string): Answer;
  /** True if the typed text must be neither shown nor saved. */
  readonly isSecret?: boolean;
  completions(text: string): readonly string[];
  /** Lines typed in this room before, oldest first. */
  history?(): readonly string[];
  /** Saves changes before they are reported. */
  settle?(): void;
  /** Saves all changes immediately. Returns true if nothing is unsaved. */
  flush?(): boolean;
}

/** A room that the player only passes through: `begin` leads to another one. */
export const passage = (begin: () => Promise<Reply>): Room => ({
  greeting: () => [],
  begin,
  hear: () => reply(),
  completions: () => [],
});

export const reply = (...says: readonly string[]): Reply => ({ says });

/** Asks before a costly act. `yes` or `line` again confirms it. */
export const askFirst = (text: string, line: string): Reply => ({
  says: wrapSentences([text, 'Type yes to confirm.']),
  confirms: line,
});

export const faultLines = (fault: string): string[] => wrapSentences([withPeriod(fault)]);

export type Opened = Result<Reply, string>;

export const replyTo = (opened: Opened): Reply =>
  opened.ok ? opened.value : reply(...faultLines(`Not opened: ${opened.error}`));

export async function withStored(
  folders: Folders,
  match: ListedMatch,
  open: (stored: StoredMatch) => Promise<Opened>,
): Promise<Reply> {
  const stored = readStored(folders, match);
  return replyTo(stored.ok ? await open(stored.value) : failure(`${match.name}: ${stored.error.message}`));
}

export interface Word {
  /** Form of the line, such as `save NAME`. */
  readonly usage: string;
  readonly help: string;
  /** @param rest text typed after the word */
  answer(rest: string): Answer;
  completions?: ((rest: string) => readonly string[]) | undefined;
  /** True if the word is offered now. Default: always. */
  isTimely?: (() => boolean) | undefined;
  /** Text for the numbered list of the menu. Undefined for a word outside the list. */
  readonly about?: string;
}

export const word = (usage: string, help: string, answer: Word['answer'], completions?: Word['completions']): Word => ({
  usage,
  help,
  answer,
  completions,
});

export const listed = (about: string, one: Word): Word => ({ ...one, about });

export const nameOf = ({ usage }: Word): string => splitLine(usage).first.replace(/,$/, '');

export type Words = Readonly<Record<string, Word>>;

export const wordsOf = (...all: readonly (Word | false | undefined)[]): Words =>
  Object.fromEntries(compact(...all).map((one) => [nameOf(one), one]));

/** Inserts `help` before the last word, which leaves the room. `beside`: lines before and after those of help. */
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

/** @param name place for the prompt */
export const roomOfWords = (
  greeting: Room['greeting'],
  words: Words,
  other: (first: string, rest: string, line: string) => Answer | undefined = () => undefined,
  name?: string,
): Room => ({
  ...(name !== undefined && { prompt: () => name }),
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

export function splitLine(line: string): { readonly first: string; readonly rest: string } {
  const [, typed = '', rest = ''] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(line) ?? [];
  const first = typed.toLowerCase();
  // The screen's key for leaving works in text mode, too.
  return { first: rest === '' && /^q(?:uit)?$/.test(first) ? 'leave' : first, rest };
}

export const wordIn = (words: Words, first: string): Word | undefined =>
  Object.hasOwn(words, first) ? words[first] : undefined;

export const wordLines = (words: Words): string[] =>
  Object.values(words).flatMap(({ usage, help }) => wrapSentences([`${usage}: ${help}.`]));

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

export function unknownWord(first: string, known: readonly string[]): string {
  const near = closest(first, known);
  const help = near === undefined ? 'Type help to hear what you can type.' : `Did you mean ${near}?`;
  return `Unknown word "${first}". ${help}`;
}
