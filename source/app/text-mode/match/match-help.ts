import type { CommandTable } from '../../../engine/commands.ts';
import { usage } from '../../../engine/script.ts';
import type { TextQuery } from '../../../screen/game/text-mode.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { pluralize, wrapSentences } from '../../../screen/sentences.ts';
import { unknownWord, type Words, wordLines } from '../words.ts';

/**
 * The answer to `help` in a match.
 *
 * @param requested nothing, or the word that is asked about
 */
export function helpLines<T extends ScreenTypes>(
  commands: CommandTable,
  questions: Readonly<Record<string, TextQuery<T>>>,
  words: Words,
  requested: string,
): string[] {
  const commandLines = Object.entries(commands)
    .filter(([name]) => !isInWords(name, commands, { ...questions, ...words }))
    .map(([name, command]) => [name, wrapSentences([`${usage(name, command)}: ${command.help}.`])] as const);
  const questionLines = Object.entries(questions).map(
    ([name, question]) => [name, wrapSentences([`${question.usage}: ${question.help}.`])] as const,
  );
  const ownWords = Object.fromEntries(Object.entries(words).filter(([name]) => !isTaken(name, commands, questions)));
  if (requested !== '') {
    const [name = ''] = requested.toLowerCase().split(/\s/);
    const about = new Map([
      ...Object.entries(ownWords).map(([ownWord, word]) => [ownWord, wordLines({ [ownWord]: word })] as const),
      ...questionLines,
      ...commandLines,
    ]);
    return about.get(name) ?? [unknownWord(name, [...about.keys()])];
  }
  return [
    ...(commandLines.length === 0 ? [] : [`${pluralize(commandLines.length, 'command')} of the match:`]),
    ...commandLines.flatMap(([, lines]) => lines),
    `${pluralize(questionLines.length, 'question')}, which never ${questionLines.length === 1 ? 'changes' : 'change'} the match:`,
    ...questionLines.flatMap(([, lines]) => lines),
    `${Object.keys(ownWords).length} more words:`,
    ...wordLines(ownWords),
    ...wrapSentences([
      ...(hasCells(commands) ? ['A cell can be typed as one word, as in move E9.'] : []),
      'In most terminals Tab completes a line and up recalls earlier ones.',
      'Type rules for the rule book.',
    ]),
  ];
}

/** Whether rows have letters in this game. */
const hasCells = (commands: CommandTable): boolean =>
  Object.values(commands).some(({ args }) => Object.values(args).some(({ label }) => /^A\.\./.test(label)));

/** Whether a word of the shell is a question of the game, or a command that is no query: these come first. */
export const isTaken = (name: string, commands: CommandTable, questions: Readonly<Record<string, unknown>>): boolean =>
  Object.hasOwn(questions, name) || (Object.hasOwn(commands, name) && commands[name]?.query !== true);

/** Whether a query of the game is a question or a word of this mode, too, and so has an answer in words. */
export const isInWords = (name: string, commands: CommandTable, inWords: Readonly<Record<string, unknown>>): boolean =>
  Object.hasOwn(commands, name) && commands[name]?.query === true && Object.hasOwn(inWords, name);
