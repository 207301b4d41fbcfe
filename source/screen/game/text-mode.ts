import type { Scene, ScreenTypes } from '../scene.ts';

/** A question of the screen-reader mode, such as `enemies`; it is no command of the match and is not recorded. */
export interface TextQuery<T extends ScreenTypes> {
  /** `preview CELL` */
  readonly usage: string;
  readonly help: string;
  /**
   * The answer, one sentence a line; a sentence that says what was expected where the words are not understood.
   *
   * @param words what was typed after its name
   */
  answer(scene: Scene<T>, words: readonly string[]): readonly string[];
}

/** Something that can be done in the screen-reader mode beside the commands of the match, such as `wait`. */
export interface TextAction<T extends ScreenTypes> {
  /** `standing FROM TO KEEP` */
  readonly usage: string;
  readonly help: string;
  /** Whether it is of use now; always where absent. */
  isTimely?(scene: Scene<T>): boolean;
  /**
   * Says something at once, and does something.
   *
   * @param words what was typed after its name
   */
  act(scene: Scene<T>, words: readonly string[]): TextActionResult<T>;
}

/** The deed of a word in screen-reader mode: commands to play, and the state beside the match from then on. */
export interface TextActionResult<T extends ScreenTypes> {
  readonly says: readonly string[];
  readonly does?: { readonly commands: readonly T['command'][]; readonly local: T['local'] };
}

/** A part of a turn that is told part by part. */
export interface TurnPart {
  /** Its name after `Type next for`, such as `battle 2 of 4`. */
  readonly name: string;
  readonly says: readonly string[];
  /** All of it, where `says` leaves something out: what `rounds` answers. */
  readonly rounds?: readonly string[];
}

/** A game in words: lines without boxes, bars or colours, each beginning with what it is about. */
export interface GameTextMode<T extends ScreenTypes> {
  /** Everything at the start, and when the player asks where things stand. */
  describe(scene: Scene<T>): readonly string[];
  /**
   * The events of a command, as sentences by phase, and how the player stands then; nothing where the player
   * can see nothing of it.
   *
   * @param goesOn whether the next turn is played by itself and told after it, so that nobody has to act now
   */
  tell(before: Scene<T>, after: Scene<T>, goesOn?: boolean): readonly string[];
  /** The same in parts, each of which is heard once the listener wants to; nothing where it has no parts. */
  parts?(before: Scene<T>, after: Scene<T>): readonly TurnPart[];
  readonly questions: Readonly<Record<string, TextQuery<T>>>;
  /** Why a player may not mean a command, in sentences; it is played only after `yes` then. Nothing where there is no doubt. */
  doubt?(scene: Scene<T>, command: T['command']): readonly string[];
  /** Words for keys of the screen that are no commands of the match. */
  readonly acts?: readonly TextAction<T>[];
  /**
   * The line that `yes` plays after a question about something that could be done; nothing where it only asks.
   *
   * @param query the name of the question
   * @param words what was typed after it
   */
  offered?(scene: Scene<T>, query: string, words: readonly string[]): string | undefined;
}

/**
 * Makes the questions of a game's reader.
 *
 * @example
 * textQueryOf()('near CELL', 'what stands there', () => ['Nothing.']).usage // => 'near CELL'
 */
export const textQueryOf =
  <T extends ScreenTypes>() =>
  (usage: string, help: string, answer: TextQuery<T>['answer']): TextQuery<T> => ({ usage, help, answer });

/**
 * The words typed behind a question, quoted: answers to a question that is not understood begin with them.
 *
 * @example
 * foundInput(['a', 'b']) // => 'Found "a b"'
 */
export const foundInput = (words: readonly string[]): string =>
  words.length === 0 ? 'Found nothing' : `Found "${words.join(' ')}"`;

/**
 * The whole numbers in what was typed, such as `1 2`, `(1,2)` or `1,2`; nothing where it is anything else.
 *
 * @param count how many there must be, if that is known
 *
 * @example
 * parseNumbers(['(1,2)']) // => [1, 2]
 * parseNumbers(['1'], 2) // => undefined
 */
export function parseNumbers(words: readonly string[], count?: number): readonly number[] | undefined {
  const numbers = splitWords(words);
  if (numbers.length !== (count ?? numbers.length)) return undefined;
  return numbers.every((number) => /^\d{1,9}$/.test(number)) ? numbers.map(Number) : undefined;
}

/**
 * A typed text as single words, such as `brook eyrie`, `(brook,eyrie)` or `brook,eyrie`.
 *
 * @example
 * splitWords(['(brook,eyrie)']) // => ['brook', 'eyrie']
 */
export const splitWords = (words: readonly string[]): readonly string[] =>
  words
    .join(' ')
    .replace(/[(),]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
