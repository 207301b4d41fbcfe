import { type CommandDeclaration, type CommandTable, fileName, getOwn } from '#engine/commands.ts';
import { complete } from '#engine/completion.ts';
import { commandMeant } from '#engine/typed-line.ts';
import { type Advice, argumentHelp } from '#screen/game/command-help.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { type Line, line, type Span, span } from '#screen/styled-text.ts';
import type { Float } from '../layers/page-view.ts';
import { commonStart } from './editor.ts';

const maxRows = 5;

/** Groups: the name of the command and the text after it. Skips an optional player number before them. */
const commandPattern = /^\s*(?:\d+\s*:)?\s*([a-z_]\w*|)(.*)$/is;

export interface TypedCommand<T extends ScreenTypes> {
  readonly text: string;
  /** Commands that can be typed now, by the word to type. */
  readonly commands: CommandTable;
  readonly gameCommands: CommandTable;
  readonly screen: GameScreen<T>;
  readonly scene: Scene<T>;
}

/** Box of the first commands that match the typed text, recommended commands first. Undefined without a match. */
export function completionBox<T extends ScreenTypes>(typed: TypedCommand<T>): Float | undefined {
  const rows = candidates(typed).slice(0, maxRows);
  if (rows.length === 0) return undefined;
  const usageWidth = Math.max(...rows.map(({ usage }) => usage.length));
  const textWidth = Math.max(...rows.map(({ advice }) => advice.text.length));
  const lines = rows.map(({ usage, advice }, i): Line => {
    const role = advice.fits ? 'text' : 'dim';
    const area = i === 0 ? 'selection' : undefined;
    return [
      span(i === 0 ? ' > ' : '   ', 'accent', area),
      span(usage.padEnd(usageWidth), advice.fits ? 'strong' : 'dim', area),
      span(`  ${advice.text}`.padEnd(textWidth + 2), role, area),
    ];
  });
  return { title: 'completion', tag: 'Tab', lines, width: Math.min(58, 3 + usageWidth + 2 + textWidth), at: 'bottom' };
}

/** Line completed with the first matching command. Undefined if none matches, or if more than a name was typed. */
export function firstCompletion<T extends ScreenTypes>(typed: TypedCommand<T>): string | undefined {
  const { text } = typed;
  const [, name = '', rest = ''] = commandPattern.exec(text) ?? [];
  const [first] = candidates(typed);
  if (first === undefined || rest !== '') return undefined;
  return `${text.slice(0, text.length - name.length)}${first.command}${first.usage === first.command ? '' : '('}`;
}

function candidates<T extends ScreenTypes>({ text, commands, gameCommands, screen, scene }: TypedCommand<T>) {
  const [, name = ''] = commandPattern.exec(text) ?? [];
  /** Commands of the app come after those that the game recommends. */
  const adviceOf = (command: string, { help }: CommandDeclaration): Advice => {
    const helps = screen.commandLine?.commands;
    const gameHelp = helps && getOwn(helps, commandMeant(gameCommands, command) ?? command);
    return gameHelp?.advice(scene) ?? { fits: helps === undefined, text: help };
  };
  return Object.entries(commands)
    .filter(([command]) => command.startsWith(name.toLowerCase()))
    .map(([command, declaration]) => ({
      command,
      usage: shortUsage(command, declaration),
      advice: adviceOf(command, declaration),
    }))
    .sort((a, b) => Number(b.advice.fits) - Number(a.advice.fits));
}

/** Short usage such as `move(R,c,r2,c2)`. Capitals stand for arguments typed as letters, 2 for the destination. */
const shortUsage = (name: string, { args }: CommandDeclaration): string => {
  const letters = Object.entries(args).map(([argument, { label }]) => {
    const [, leads = '', letter = ''] = /^(to_)?(.)/.exec(argument) ?? [];
    return `${/^[A-Z]/.test(label) ? letter.toUpperCase() : letter}${leads === '' ? '' : '2'}`;
  });
  return letters.length === 0 ? name : `${name}(${letters.join(',')})`;
};

/** Row below the command line: usage of the command, with the range and values of the argument at the cursor. */
export function argumentUsage<T extends ScreenTypes>({
  text,
  commands,
  gameCommands,
  screen,
  scene,
}: TypedCommand<T>): Line {
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
  const advice = argumentHelp(screen.commandLine, commandMeant(gameCommands, known) ?? known, argument)?.advice?.(
    scene,
    typed.slice(0, at),
  );
  const named = argument === kind.label ? argument : `${argument} ${kind.label}`;
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
    span(`${letters[at]}: ${named}${advice === undefined ? '' : `, ${advice}`}`),
  ];
}

function unknownUsage(text: string, commands: CommandTable): Line {
  if (text.trim() === '') return line('  Type a command or choose one from the list. Tab completes it.', 'dim');
  const { lines } = complete(commands, text);
  return lines.length > 0 ? line(`  ${lines.join('  ')}`, 'dim') : line('  No command matches.', 'warning');
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
