import { type ArgumentKind, type CommandDeclaration, type CommandTable, getOwn } from './commands.ts';
import type { Game } from './game.ts';
import { itemAt } from './lookup.ts';
import { type LegalCommands, typedValue } from './programs/legal.ts';
import { type Refusal, refusal } from './result.ts';
import { parseLine, usage } from './script.ts';
import { activeSeats, inactiveRefusal, step } from './step.ts';
import type { GameTypes, Seat, StateOf } from './vocabulary.ts';

export interface Completion {
  readonly lines: readonly string[];
  /** Usage and help of the command. Undefined until its name is complete. */
  readonly usage: string | undefined;
}

const noCompletion: Completion = { lines: [], usage: undefined };

/** Groups: the player prefix, the command's name, and the text after it. */
const shape = /^(\s*(?:\d+\s*:)?\s*)([a-z_]\w*|)(.*)$/is;

/** Possible values of an argument after the arguments in `typed`. Undefined if every value of its type is possible. */
export type ValuesNow = (command: string, argument: string, typed: readonly string[]) => readonly string[] | undefined;

/**
 * Completes a half-typed line: the command's name, or the argument being typed.
 *
 * @param valuesNow returns the values that the current state allows
 *
 * @example
 * const { commands } = auction().game;
 * complete(commands, 'bi').lines // => ['bid(']
 * complete(commands, 'stake(').lines // => ['stake(1)', 'stake(2)', 'stake(3)']
 */
export function complete(commands: CommandTable, text: string, valuesNow?: ValuesNow): Completion {
  const [, seat = '', name = '', rest = ''] = shape.exec(text) ?? [];
  const known = name.toLowerCase();
  const declaration = getOwn(commands, known);
  const how = declaration && usageOf(known, declaration);
  if (rest === '') return { lines: text.trim() === '' ? [] : completeName(commands, seat, known), usage: how };
  if (declaration === undefined || !/^[\s(]/.test(rest)) return noCompletion;

  const bracketed = rest.trimStart().startsWith('(');
  const typed = bracketed ? rest.replace(/^\s*\(/, '').split(',') : rest.trimStart().split(/[\s,]+/);
  const last = typed.at(-1)?.trimStart() ?? '';
  const kinds = Object.values(declaration.args);
  const isLast = typed.length === kinds.length;
  const head = text.slice(0, text.length - last.length);
  const tail = bracketed ? (isLast ? ')' : ',') : '';
  const kind = kinds[typed.length - 1];
  const argument = Object.keys(declaration.args)[typed.length - 1];
  const before = typed.slice(0, -1).map((word) => word.trim());
  const now = argument === undefined ? undefined : valuesNow?.(known, argument, before);
  const values =
    now?.filter((value) => value.toLowerCase().startsWith(last.toLowerCase())) ?? kind?.complete(last) ?? [];
  const lines = values.map((value) => `${head}${value}${tail}`);
  const isLong = usage(known, declaration).length > longUsage;
  if (!isLong || kind === undefined || argument === undefined) return { lines, usage: how };
  return {
    lines,
    usage: `${known}: ${argument} ${kind.label}, argument ${typed.length} of ${kinds.length}  ${declaration.help}`,
  };
}

/** A usage longer than this number of columns shows only the argument being typed. */
const longUsage = 60;

const completeName = (commands: CommandTable, seat: string, known: string): string[] =>
  Object.entries(commands)
    .filter(([command]) => command.startsWith(known))
    .map(([command, { args }]) => `${seat}${command}${Object.keys(args).length > 0 ? '(' : ''}`);

const usageOf = (name: string, declaration: CommandTable[string]): string =>
  `${usage(name, declaration)}  ${declaration.help}`;

/**
 * First known word that starts with `word`, if `word` has at least two letters. Otherwise the nearest known word.
 * Undefined if the nearest word differs by more than one letter and by more than a third of its own letters.
 *
 * @example
 * closest('mvoe', ['fire', 'move']) // => 'move'
 * closest('xyz', ['fire', 'move']) // => undefined
 */
export function closest(word: string, known: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const beginning = known.find((candidate) => lower.length > 1 && candidate.startsWith(lower));
  if (beginning !== undefined) return beginning;
  const [best] = known
    .map((candidate) => ({ candidate, edits: editDistance(lower, candidate) }))
    .sort((a, b) => a.edits - b.edits);
  return best !== undefined && best.edits <= Math.max(1, Math.floor(best.candidate.length / 3))
    ? best.candidate
    : undefined;
}

/** Damerau-Levenshtein distance: insertions, deletions, replacements, and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => itemAt(itemAt(rows, i), j);
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchange = exchanged ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, exchange));
    }
  }
  return at(a.length, b.length);
}

/**
 * Commands that the current phase accepts. After the end of the match, the commands that are still allowed.
 *
 * @example
 * const { game, state } = auction();
 * Object.keys(availableCommands(game, state, 1)).includes('bid') // => false
 */
export function availableCommands<T extends GameTypes>(game: Game<T>, state: StateOf<T>, seat: Seat): CommandTable {
  const isOver = game.outcome?.(state) !== undefined;
  return Object.fromEntries(
    Object.entries(game.commands).filter(([name, { args, phases, query = false, afterEnd = query }]) => {
      if (isOver) return afterEnd;
      return phases?.includes(state.phase) !== false && !isWrongPhase(game, state, seat, name, args);
    }),
  );
}

/** True if the game's own check answers `wrong-phase` to the command with the first value of each argument. */
function isWrongPhase<T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  seat: Seat,
  name: string,
  args: CommandDeclaration['args'],
): boolean {
  const first = Object.values(args).map((kind) => kind.complete('')[0] ?? kind.complete('1')[0]);
  const parsed = parseLine(game, `${name}(${first.join(',')})`);
  if (parsed?.ok !== true) return false;
  const { command } = parsed.value;
  return getOwn(game.rules, name)?.check?.(state, command, seat)?.code === 'wrong-phase';
}

/** A command that a seat can type, and whether the rules accept it now. */
export interface Offer {
  readonly declaration: CommandDeclaration;
  readonly isLegal: boolean;
  /** Legal arguments. Undefined if every value may be typed, as for queries and file names. */
  readonly legal?: readonly LegalCommands[];
  /** Reason why the command is refused, if it is the same for all arguments. */
  readonly refusal?: Refusal | undefined;
}

export type Offers = Readonly<Record<string, Offer>>;

/**
 * Commands that the current phase accepts, each with its legal arguments or the reason why it is refused.
 *
 * @example
 * const { game, state } = auction();
 * offersOf(game, state, 1)['stake']?.legal // => [{ name: 'stake', args: { points: { from: 1, to: 3 } } }]
 */
export function offersOf<T extends GameTypes>(game: Game<T>, state: StateOf<T>, seat: Seat): Offers {
  const waiting = activeSeats(game, state);
  const inactive = waiting.includes(seat) ? undefined : inactiveRefusal(game, state, seat, waiting);
  const legal = inactive === undefined ? game.legal(state, seat) : [];
  const offerOf = (name: string, { args, query = false, afterEnd = query }: CommandDeclaration) => {
    const listed = legal.filter((entry) => entry.name === name);
    if (listed.length > 0) return { isLegal: true, legal: listed };
    const [first = [], second] = Object.entries(args);
    if (query && first.length > 0) return { isLegal: true };
    if (!afterEnd && !query && inactive !== undefined) return { isLegal: false, legal: [], refusal: inactive };
    return second !== undefined ? { isLegal: false, legal: [] } : triedOffer(game, state, seat, name, first);
  };
  return Object.fromEntries(
    Object.entries(availableCommands(game, state, seat)).map(([name, declaration]) => [
      name,
      { declaration, ...offerOf(name, declaration) },
    ]),
  );
}

/**
 * @example
 * declarationsOf({}) // => {}
 */
export const declarationsOf = (offers: Offers): CommandTable =>
  Object.fromEntries(Object.entries(offers).map(([name, { declaration }]) => [name, declaration]));

const maxTriedNumber = 40;

/**
 * Offer of a command that `legal` does not list: one that queries, undoes, switches the display, uses files, or is
 * refused. It has at most one argument, whose values can be tried one by one.
 */
function triedOffer<T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  seat: Seat,
  name: string,
  [argument, kind]: readonly [argument?: string, kind?: ArgumentKind<unknown>],
): Omit<Offer, 'declaration'> {
  const isFreeText = kind?.parse('x').ok === true;
  const numbers = Array.from({ length: maxTriedNumber }, (_, i) => String(i + 1));
  // If the argument takes numbers, a word such as `all` is just another name for one of them.
  const values = kind?.parse('1').ok === true ? numbers : (kind?.complete('') ?? ['']);
  const words = isFreeText ? ['x'] : values;
  const tried = words.map((word) => ({ word, refused: refusalOf(game, state, seat, `${name}(${word})`) }));
  const accepted = tried.filter(({ refused }) => refused === undefined).map(({ word }) => typedValue(word));
  if (accepted.length === 0) {
    const [reason] = tried.map(({ refused }) => refused);
    const isSame = tried.every(({ refused }) => refused?.message === reason?.message);
    return { isLegal: false, legal: [], refusal: isSame ? reason : undefined };
  }
  if (argument === undefined || isFreeText) return { isLegal: true };
  return { isLegal: true, legal: [{ name, args: { [argument]: accepted } }] };
}

function refusalOf<T extends GameTypes>(game: Game<T>, state: StateOf<T>, seat: Seat, line: string) {
  const parsed = parseLine(game, line);
  if (parsed?.ok !== true) return refusal('bad-arguments', line);
  const { command } = parsed.value;
  const rule = getOwn(game.rules, command.name);
  if (rule?.attempt === undefined) return rule?.check?.(state, command, seat);
  const played = step(game, state, seat, command);
  return played.ok ? undefined : played.error;
}
