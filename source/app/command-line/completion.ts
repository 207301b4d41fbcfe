import { type CommandDeclaration, type CommandTable, fileName, getOwn } from '#engine/commands.ts';
import { complete, type Offers, offersOf, type ValuesNow } from '#engine/completion.ts';
import type { Game } from '#engine/game.ts';
import { type LegalValues, nextLegal } from '#engine/programs/legal.ts';
import { commandMeant } from '#engine/typed-line.ts';
import type { Seat, StateOf } from '#engine/vocabulary.ts';
import { rangesOf } from '#screen/format-number.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { type Line, line, type Span, span } from '#screen/styled-text.ts';
import { truncate } from '#screen/truncate.ts';
import type { Float } from '../layers/page-view.ts';
import { describeRefusal } from '../match/notices.ts';
import { commonStart } from './editor.ts';

const maxRows = 5;

/** Matches a typed command, with or without a player number before it. Groups: its name and the text after it. */
const commandPattern = /^\s*(?:\d+\s*:)?\s*([a-z_]\w*|)(.*)$/is;

export interface TypedCommand {
  readonly text: string;
  /** Commands that can be typed now, by the word to type. */
  readonly commands: CommandTable;
  readonly help: CommandHelp;
  readonly columns: number;
}

const maxWidth = 58;

/** Box of the first commands that match the typed text, legal commands first. Undefined if none matches. */
export function completionBox(typed: TypedCommand): Float | undefined {
  const rows = candidates(typed).slice(0, maxRows);
  if (rows.length === 0) return undefined;
  const usageWidth = Math.max(...rows.map(({ usage }) => usage.length));
  const maxText = maxWidth - usageWidth - 5;
  const textWidth = Math.min(maxText, Math.max(...rows.map(({ advice }) => advice.text.length)));
  const lines = rows.map(({ usage, advice }, i): Line => {
    const role = advice.isLegal ? 'text' : 'dim';
    const area = i === 0 ? 'selection' : undefined;
    return [
      span(i === 0 ? ' > ' : '   ', 'accent', area),
      span(usage.padEnd(usageWidth), advice.isLegal ? 'strong' : 'dim', area),
      span(`  ${truncate(advice.text, maxText)}`.padEnd(textWidth + 2), role, area),
    ];
  });
  return { title: 'completion', tag: 'Tab', lines, width: usageWidth + textWidth + 5, at: 'bottom' };
}

/** Line completed with the first matching command. Undefined if none matches, or if more than a name was typed. */
export function firstCompletion(typed: TypedCommand): string | undefined {
  const { text } = typed;
  const [, name = '', rest = ''] = commandPattern.exec(text) ?? [];
  const [first] = candidates(typed);
  if (first === undefined || rest !== '') return undefined;
  return `${text.slice(0, text.length - name.length)}${first.command}${first.usage === first.command ? '' : '('}`;
}

function candidates({ text, commands, help }: TypedCommand) {
  const [, name = ''] = commandPattern.exec(text) ?? [];
  return Object.entries(commands)
    .filter(([command]) => command.startsWith(name.toLowerCase()))
    .map(([command, declaration]) => ({
      command,
      usage: shortUsage(command, declaration),
      advice: help.adviceOf(command) ?? { isLegal: false, text: declaration.help },
    }))
    .sort((a, b) => Number(b.advice.isLegal) - Number(a.advice.isLegal));
}

/** Short usage such as `move(R,c)`. A capital is an argument typed as a letter. A 2 marks the destination. */
const shortUsage = (name: string, { args }: CommandDeclaration): string => {
  const letters = Object.entries(args).map(([argument, { label }]) => {
    const [, leads = '', letter = ''] = /^(to_)?(.)/.exec(argument) ?? [];
    return `${/^[A-Z]/.test(label) ? letter.toUpperCase() : letter}${leads === '' ? '' : '2'}`;
  });
  return letters.length === 0 ? name : `${name}(${letters.join(',')})`;
};

/** Row below the command line: usage of the command, with the values of the argument at the cursor. */
export function argumentUsage({ text, commands, help, columns }: TypedCommand): Line {
  const [, name = '', rest = ''] = commandPattern.exec(text) ?? [];
  const known = name.toLowerCase();
  const declaration = Object.hasOwn(commands, known) ? commands[known] : undefined;
  if (declaration === undefined) return unknownUsage(text, commands);
  const entries = Object.entries(declaration.args);
  if (entries.length === 0) return [span('  '), span(known, 'strong'), span(`   ${declaration.help}`)];
  const typed = rest.replace(/^[\s(]+/, '').split(/[\s,)]+/);
  const at = rest === '' ? 0 : Math.min(typed.length, entries.length) - 1;
  const [argument, kind] = entries[at] ?? [];
  if (argument === undefined || kind === undefined) return [];
  const values = help.valuesText(known, typed.slice(0, at));
  const isBounded = kind.label.includes('..') && values !== '';
  const named = argument === kind.label || isBounded ? argument : `${argument} ${kind.label}`;
  const short = shortUsage(known, declaration);
  const letters = short.slice(known.length + 1, -1).split(',');
  const spelled = letters.flatMap((letter, i): Span[] => [
    span(i === 0 ? '' : ',', 'dim'),
    span(letter, i === at ? 'strong' : 'dim'),
  ]);
  return [
    span(`  ${known}(`, 'dim'),
    ...spelled,
    span(')   ', 'dim'),
    span(truncate(`${letters[at]}: ${named}${values === '' ? '' : `, ${values}`}`, columns - short.length - 6)),
  ];
}

function unknownUsage(text: string, commands: CommandTable): Line {
  if (text.trim() === '') return line('  Type a command or choose one from the list. Tab completes it.', 'dim');
  const { lines } = complete(commands, text);
  return lines.length > 0 ? line(`  ${lines.join('  ')}`, 'dim') : line('  No command matches.', 'warning');
}

/** Help with a game's commands while they are typed, derived from the legal commands. Accepts names and synonyms. */
export interface CommandHelp {
  /** Effect of a command, or the reason for its refusal. Undefined for commands of the program, and for spectators. */
  adviceOf(typedName: string): { readonly isLegal: boolean; readonly text: string } | undefined;
  /** Reason why the command cannot be used, or else values for the argument after `typed`, and the game's note. */
  valuesText(typedName: string, typed: readonly string[]): string;
  readonly valuesNow: ValuesNow;
}

/** Returns a function that caches the offers of a state: a key press and the frame after it need the same offers. */
export function createOffersNow<T extends ScreenTypes>() {
  let last: { readonly state: StateOf<T>; readonly seat: Seat; readonly offers: Offers } | undefined;
  return ({ game, state }: { readonly game: Game<T>; readonly state: StateOf<T> }, seat: Seat): Offers => {
    if (last?.state !== state || last.seat !== seat) last = { state, seat, offers: offersOf(game, state, seat) };
    return last.offers;
  };
}

type Texts<T extends ScreenTypes, Typed extends readonly unknown[]> = Readonly<
  Record<string, ((scene: Scene<T>, ...typed: Typed) => string | undefined) | undefined>
>;

export function commandHelp<T extends ScreenTypes>(
  offers: Offers,
  { commands }: Pick<Game<T>, 'commands'>,
  screen: GameScreen<T>,
  scene: Scene<T>,
): CommandHelp {
  const { commandLine } = screen;
  const effects: Texts<T, []> = { ...commandLine?.effects };
  const notes: Texts<T, [typed: readonly string[]]> = { ...commandLine?.notes };
  const offerOf = (name: string) => (scene.watched === true ? undefined : getOwn(offers, name));
  const meant = (typedName: string) => commandMeant(commands, typedName) ?? typedName;
  const valuesOf = (name: string, typed: readonly string[]): LegalValues | undefined => {
    const legal = offerOf(name)?.legal ?? commandLine?.queries?.(scene).filter((entry) => entry.name === name);
    return legal && nextLegal(legal, typed);
  };
  const adviceOf = (typedName: string) => {
    const name = meant(typedName);
    const offer = offerOf(name);
    if (offer === undefined) return undefined;
    const { isLegal, declaration, refusal } = offer;
    if (isLegal) return { isLegal, text: getOwn(effects, name)?.(scene) ?? declaration.help };
    return { isLegal, text: refusal === undefined ? 'not now' : describeRefusal(screen, scene, refusal) };
  };
  return {
    adviceOf,
    valuesText(typedName, typed) {
      const advice = adviceOf(typedName);
      if (advice?.isLegal === false) return advice.text;
      const values = valuesOf(meant(typedName), typed);
      const note = getOwn(notes, meant(typedName))?.(scene, typed);
      return [values && legalText(values, typed), note].filter((text) => text !== undefined).join(', ');
    },
    valuesNow(typedName, argument, typed) {
      const values = valuesOf(meant(typedName), typed);
      const kind = getOwn(commands, meant(typedName))?.args[argument];
      if (kind === undefined || values === undefined || 'upTo' in values) return undefined;
      const words = kind.complete('').filter((word) => Number.isNaN(Number(word)));
      if (!('from' in values))
        return values.some((value) => typeof value === 'string')
          ? values.map(String)
          : [...values.map(String), ...words];
      const count = values.to - values.from + 1;
      if (count > maxNumbers || words.length > 0) return undefined;
      return Array.from({ length: count }, (_, i) => String(values.from + i));
    },
  };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const maxNumbers = 40;

function legalText(values: LegalValues, typed: readonly string[]): string {
  if ('upTo' in values) {
    const kinds = Object.entries(values.upTo);
    const all = kinds.map(([kind, count]) => `${count}${kind}`).join('+');
    const count = kinds.reduce((sum, [, each]) => sum + each, 0);
    return count > values.most ? `up to ${values.most} of ${all}` : `up to ${all}`;
  }
  if ('from' in values) return values.from === values.to ? `${values.from}` : `${values.from}..${values.to}`;
  if (values.length === 0) return `no choices after ${typed.slice(-1).join()}`;
  const words = values.filter((value) => typeof value === 'string');
  const numbers = values.filter((value) => typeof value === 'number');
  const isAlphabet = words.length > 2 && words.every(({ length }) => length === 1) && alphabet.includes(words.join(''));
  const spelled = isAlphabet ? [`${words[0]}..${words.at(-1)}`] : words;
  return [...rangesOf(numbers, '..'), ...spelled].join(', ');
}

interface TypedPath {
  readonly head: string;
  readonly path: string;
  readonly isQuoted: boolean;
  readonly tail: string;
}

export interface PathCompletion {
  readonly paths: readonly string[];
  readonly lines: readonly string[];
  readonly text: string;
}

const pathPattern = /^(\s*(?:\d+\s*:)?\s*([a-z_]\w*)(\s*\(|\s+))(.*)$/is;

/** Completes the file name at the end of a line. Undefined if no file name is expected there. */
export function pathCompletion(
  text: string,
  commands: CommandTable,
  complete: (typed: string) => readonly string[],
): PathCompletion | undefined {
  const typed = typedPath(text, commands);
  if (typed === undefined) return undefined;
  const paths = complete(typed.path);
  const lines = paths.map((path) => withPath(typed, path, !/[/\\]$/.test(path)));
  const [only = text] = lines;
  return { paths, lines, text: paths.length > 1 ? withPath(typed, commonStart(paths), false) : only };
}

function typedPath(text: string, commands: CommandTable): TypedPath | undefined {
  const [, before = '', name = '', opening = '', rest = ''] = pathPattern.exec(text) ?? [];
  const known = name.toLowerCase();
  const kinds = Object.values((Object.hasOwn(commands, known) ? commands[known] : undefined)?.args ?? {});
  const isBracketed = opening.endsWith('(');
  const { index, start, isOpen } = lastArgument(rest, isBracketed ? /[,)]/ : /[,\s]/);
  if (kinds[index] !== fileName || !isOpen) return undefined;
  const typed = rest.slice(start);
  const blanks = typed.length - typed.trimStart().length;
  const isQuoted = typed.trimStart().startsWith('"');
  return {
    head: before + rest.slice(0, start + blanks),
    path: isQuoted
      ? typed
          .trimStart()
          .slice(1)
          .replace(/\\(["\\])/g, '$1')
      : typed.trimStart(),
    isQuoted,
    tail: isBracketed ? (index + 1 < kinds.length ? ',' : ')') : '',
  };
}

function lastArgument(text: string, separator: RegExp) {
  let index = 0;
  let start = 0;
  let isOpen = true;
  for (let i = 0, isQuoted = false; i < text.length; i++) {
    const sign = text.charAt(i);
    if (sign === '"') {
      isOpen = !isQuoted;
      isQuoted = !isQuoted;
    } else if (isQuoted && sign === '\\') i++;
    else if (!isQuoted && separator.test(sign)) {
      index++;
      start = i + 1;
      isOpen = sign !== ')';
    }
  }
  return { index, start, isOpen };
}

function withPath({ head, isQuoted, tail }: TypedPath, path: string, isComplete: boolean): string {
  const written = fileName.format(path);
  const quoted = written.startsWith('"') ? written : `"${path.replace(/["\\]/g, '\\$&')}"`;
  const needsQuotes = isQuoted || written.startsWith('"');
  const name = needsQuotes ? (isComplete ? quoted : quoted.slice(0, -1)) : path;
  return head + name + (isComplete ? tail : '');
}

export const createPathCompleter =
  (commands: Parameters<typeof pathCompletion>[1], complete: Parameters<typeof pathCompletion>[2]) =>
  (line: string | undefined): readonly string[] =>
    (line === undefined ? undefined : pathCompletion(line, commands, complete))?.paths ?? [];
