import type { Scene, ScreenTypes } from '../scene.ts';

/** A question in text mode, such as `enemies`. It is not a command of the match and is not recorded. */
export interface TextQuery<T extends ScreenTypes> {
  /** Usage of the question, such as `preview CELL`. */
  readonly usage: string;
  readonly help: string;
  /** Answers in sentences, one per line. `words` follow the name. If they are invalid, says what was expected. */
  answer(scene: Scene<T>, words: readonly string[]): readonly string[];
}

/** An action in text mode that is not a command of the match, such as `wait`. */
export interface TextAction<T extends ScreenTypes> {
  /** Usage of the action, such as `standing FROM TO KEEP`. */
  readonly usage: string;
  readonly help: string;
  /** True if the action is useful in this scene. Default: always. */
  isTimely?(scene: Scene<T>): boolean;
  /** Performs the action and returns its report. `words` were typed after the name. */
  act(scene: Scene<T>, words: readonly string[]): TextActionResult<T>;
}

export interface TextActionResult<T extends ScreenTypes> {
  readonly says: readonly string[];
  readonly does?: { readonly commands: readonly T['command'][]; readonly local: T['local'] };
}

export interface TurnPart {
  /** Name that completes `Type next for`, such as `battle 2 of 4`. */
  readonly name: string;
  readonly says: readonly string[];
  /** Detailed text, which the word `rounds` requests. Undefined if `says` is already complete. */
  readonly rounds?: readonly string[];
}

/** Presentation of a game as text: lines without boxes, bars or colours. Each line begins with its subject. */
export interface GameTextMode<T extends ScreenTypes> {
  /** Description of the complete position, at the start and on request. */
  describe(scene: Scene<T>): readonly string[];
  /**
   * Events of a command as sentences by phase, then the player's situation. Empty if the player sees none of the
   * events. If `goesOn`, the next turn is played and reported automatically, so that no player must act now.
   */
  tell(before: Scene<T>, after: Scene<T>, goesOn?: boolean): readonly string[];
  /** The events of a turn in parts, which the player requests one after another. Empty for a turn without parts. */
  parts?(before: Scene<T>, after: Scene<T>): readonly TurnPart[];
  /** What the player gives in a turn, for the prompt, such as `your orders`. Default: `your move`. */
  asks?(scene: Scene<T>): string;
  readonly questions: Readonly<Record<string, TextQuery<T>>>;
  /** Reasons to doubt that the player means a command. If there are any, the player must confirm it with `yes`. */
  doubt?(scene: Scene<T>, command: T['command']): readonly string[];
  /** Actions for the keys of the screen that correspond to no command of the match. */
  readonly acts?: readonly TextAction<T>[];
  /**
   * Line that `yes` plays after the answer to question `query`, typed with `words`. Undefined if there is nothing to
   * play.
   */
  offered?(scene: Scene<T>, query: string, words: readonly string[]): string | undefined;
}

/**
 * @example
 * textQueryOf()('near CELL', 'what stands there', () => ['Nothing.']).usage // => 'near CELL'
 */
export const textQueryOf =
  <T extends ScreenTypes>() =>
  (usage: string, help: string, answer: TextQuery<T>['answer']): TextQuery<T> => ({ usage, help, answer });

/**
 * Begins the sentence of a refusal: quotes the words that the player typed after the name of a question.
 *
 * @example
 * foundInput(['a', 'b']) // => 'Found "a b"'
 */
export const foundInput = (words: readonly string[]): string =>
  words.length === 0 ? 'Found nothing' : `Found "${words.join(' ')}"`;

/**
 * Parses whole numbers such as `1 2`, `(1,2)` or `1,2`. Undefined for any other text.
 *
 * @param count required number of values. Default: as many as were typed
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
 * Splits typed text such as `brook eyrie`, `(brook,eyrie)` or `brook,eyrie` into words.
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
