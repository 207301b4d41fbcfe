import { type CommandOf, type CommandTable, integer } from '#engine/commands.ts';
import { unreachable } from '#engine/lookup.ts';
import { failure, type Result, success } from '#engine/result.ts';
import { type LineFault, lineFault, refuseLine, type ScriptLine } from '#engine/script.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { refuse } from './refusals.ts';
import { executionSteps, lastCard, maxStarts } from './vocabulary.ts';

const slot = integer(1, 5);
const card = integer(1, lastCard);

export const commands = {
  program: {
    args: { c1: card, c2: card, c3: card, c4: card, c5: card },
    help: 'play these five cards',
    undoable: true,
  },
  place: { args: { slot, card }, help: 'play a card in a slot', undoable: true },
  take_back: { args: { slot }, help: 'take back the card in a slot', undoable: true, unlisted: true },
  clear: { args: {}, help: 'clear the program', undoable: true, unlisted: true },
  exchange: { args: {}, help: 'seven new cards for a poor hand', synonyms: ['redraw'] },
  commit: { args: {}, help: 'run the program', synonyms: ['run'] },
  preview: { args: {}, help: 'your path, if nobody bumps you', query: true, afterEnd: false },
  hand: { args: {}, help: 'your cards', query: true, afterEnd: false },
} as const satisfies CommandTable;

export type Command = CommandOf<typeof commands>;

interface LinePiece {
  readonly text: string;
  readonly column: number;
}

type ReadResult<Value> = Result<Value, LineFault>;

/** Reads a script line that has no comment. Checks the name, then the arguments, then the player's number. */
export function readLine(text: string): ReadResult<ScriptLine<Command>> {
  const [head, digits] = /^\s*(\d+)\s*:/.exec(text) ?? ['', undefined];
  const rest = text.slice(head.length).trimEnd();
  const blanks = /^\s*/.exec(rest)?.[0].length ?? 0;
  const word = /^[^\s(]*/.exec(rest.slice(blanks))?.[0] ?? '';
  const name: LinePiece = { text: word, column: head.length + blanks + 1 };
  const known = word.toLowerCase();
  if (!isCommandName(known)) {
    // The suggestions omit `exchange`, because only the option of that name permits this command.
    const names = Object.keys(commands).filter((other) => other !== 'exchange');
    return failure(lineFault('syntax', name.column, refuseLine('unknown-command', { name: word, known: names })));
  }
  const args = argumentsOf(known, rest.slice(blanks + word.length), name.column + word.length);
  if (!args.ok) return args;
  const command = commandOf(known, name, args.value);
  if (!command.ok) return command;
  const seat: Seat | null = digits === undefined ? null : Number(digits);
  if (seat !== null && (seat < 1 || seat > maxStarts)) {
    const refused = refuse('out-of-range/numbered', { what: 'player', found: seat, last: maxStarts });
    return failure(lineFault('type', text.search(/\d/) + 1, refused));
  }
  return success({ seat, command: command.value });
}

type Name = Command['name'];

const isCommandName = (text: string): text is Name => Object.hasOwn(commands, text);

/** Splits arguments at blanks, and inside brackets at commas. `column` is where `text` begins in the line. */
function argumentsOf(name: Name, text: string, column: number): ReadResult<readonly LinePiece[]> {
  const open = text.search(/\S/);
  if (open < 0) return success([]);
  if (text[open] !== '(')
    return success([...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ text: word, column: column + index })));
  if (!text.endsWith(')'))
    return fault('syntax', 'bad-arguments', { text: '', column: column + open }, `${name}: missing ")"`);
  const inside = text.slice(open + 1, -1);
  if (inside.trim() === '') return success([]);
  const pieces: LinePiece[] = [];
  let at = column + open + 1;
  for (const part of inside.split(',')) {
    const argument = part.trim();
    pieces.push({ text: argument, column: argument === '' ? at : at + part.search(/\S/) });
    at += part.length + 1;
  }
  return success(pieces);
}

type Arguments = { readonly [Each in Name]: keyof (typeof commands)[Each]['args'] };

const argumentNames: { readonly [Each in Name as Arguments[Each] extends never ? never : Each]: string } = {
  program: '5 cards',
  place: 'a slot and a card',
  take_back: 'a slot',
};

const cardRange = { what: 'card', last: lastCard } as const;

const numbered: Readonly<Record<Arguments[Name], { readonly what: 'slot' | 'card'; readonly last: number }>> = {
  slot: { what: 'slot', last: executionSteps.length },
  card: cardRange,
  c1: cardRange,
  c2: cardRange,
  c3: cardRange,
  c4: cardRange,
  c5: cardRange,
};

const usageOf = (name: Name, kinds: readonly string[]): string =>
  isNeedy(name) ? `${name} needs ${argumentNames[name]}: ${name}(${kinds.join(',')})` : `${name} takes no arguments`;

const isNeedy = (name: Name): name is keyof typeof argumentNames => Object.hasOwn(argumentNames, name);
const isNumbered = (kind: string): kind is keyof typeof numbered => Object.hasOwn(numbered, kind);

function commandOf(name: Name, place: LinePiece, args: readonly LinePiece[]): ReadResult<Command> {
  const kinds = Object.keys(commands[name].args).filter(isNumbered);
  if (args.length !== kinds.length) return fault('type', 'bad-arguments', place, usageOf(name, kinds));
  const values: Record<string, number> = {};
  for (const [i, argument] of args.entries()) {
    const kind = kinds[i] ?? unreachable(i);
    if (!/^\d{1,9}$/.test(argument.text))
      return failure(
        lineFault('type', argument.column, refuse('bad-arguments/number', { name, found: argument.text })),
      );
    const value = Number(argument.text);
    const { what, last } = numbered[kind];
    if (value < 1 || value > last)
      return failure(lineFault('type', argument.column, refuse('out-of-range/numbered', { what, found: value, last })));
    values[kind] = value;
  }
  // The type assertion is safe: the table of commands has checked the name and the arguments.
  return success({ name, args: values } as Command);
}

const fault = (kind: LineFault['kind'], code: string, { column }: LinePiece, message: string) =>
  failure<LineFault>({ kind, code, column, message });
