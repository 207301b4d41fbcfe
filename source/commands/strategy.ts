import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Game } from '#engine/game.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { reason } from '#storage/files/attempt.ts';
import { exampleText } from '#storage/package-folder.ts';
import { gameNamed } from './game-named.ts';
import type { Arguments } from './parse.ts';
import { tryStrategy } from './strategy/try-strategy.ts';
import { unknownWord } from './usage.ts';
import { UsageError } from './usage-error.ts';

/**
 * `turncade strategy new [GAME] NAME` writes a sample program to the current folder, by default for Space Explorers.
 * `turncade strategy try FILE` lets a program play one turn.
 *
 * @param print writes one line or block, and resolves when the output can accept more
 * @returns the exit status
 * @throws UsageError for wrong arguments, and with status 1 if the file cannot be written
 */
export async function strategy(args: Arguments, print: (text: string) => Promise<void>): Promise<number> {
  const [verb, first, second, ...extraWords] = args.words;
  if ((verb !== 'new' && verb !== 'try') || first === undefined)
    throw new UsageError('strategy makes a new one, as in "turncade strategy new risc my-strategy", or tries one');
  if (verb === 'try') {
    if (second !== undefined) throw new UsageError(`strategy try takes one program, found also "${second}"`);
    return tryStrategy(first, args, print);
  }
  if (extraWords.length > 0)
    throw new UsageError(`strategy new takes a game and a name, found also "${extraWords[0]}"`);
  const [game, name] = second === undefined ? ['space-explorers', first] : [first, second];
  if (!/^[a-z\d][\w-]{0,59}$/i.test(name))
    throw new UsageError(
      `"${name}" is not a name for a strategy: use letters, digits, - and _, at most 60, as in my-strategy`,
    );
  const entry = gameNamed(game);
  const examples = await entry.visit(examplesOf);
  if (examples === undefined) throw new UsageError(`programs cannot play ${entry.id}`);
  return writeExample(entry.id, examples, name, args.text('language') ?? 'js', print);
}

const examplesOf = <T extends GameTypes>({ programs }: Game<T>) => programs?.examples;

async function writeExample(
  game: string,
  examples: Readonly<Record<string, string>>,
  name: string,
  language: string,
  print: (text: string) => Promise<void>,
): Promise<number> {
  const languageName = language === 'ts' ? 'typescript' : language;
  const example = Object.hasOwn(examples, languageName) ? examples[languageName] : undefined;
  if (example === undefined) throw new UsageError(unknownWord('language', language, Object.keys(examples)));
  const ending = extname(example);
  const file = `${name}${ending}`;
  const text = exampleText(game, example).replaceAll(example, file);
  if (!isWritten(file, text)) throw new UsageError(`${file} exists already`, 1);
  // Type file that the program imports. All strategies of a game share it.
  const types = /(?:from |import\()'\.\/([\w-]+\.d\.ts)'/.exec(text)?.[1];
  const isNew = types !== undefined && isWritten(types, exampleText(game, types));
  // The first lines of the sample explain how to run it.
  const uses = text
    .split('\n')
    .flatMap((line) => /^(?:\/\/)? +(turncade (?:run|tournament|play|strategy) .+)$/.exec(line)?.[1] ?? []);
  await print([`wrote ${file}${isNew ? ` and ${types}` : ''}`, ...uses.map((line) => `  ${line}`)].join('\n'));
  return 0;
}

/**
 * Writes a file without overwriting an existing one.
 *
 * @returns true if the file was created
 * @throws UsageError if it cannot be written
 */
function isWritten(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw new UsageError(`cannot write ${file}: ${reason(error)}`, 1);
  }
}
