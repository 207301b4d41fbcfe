import { itemAt } from '#engine/lookup.ts';
import { wrap } from '#engine/text/width.ts';
import { games } from '#games/index.ts';
import type { Subcommand } from '../options.ts';
import { type Option, screenOptions } from '../options.ts';
import { type SubcommandName, subcommands } from '../usage.ts';

export const environment = [
  ['TURNCADE_HOME=FOLDER', 'store everything in this folder'],
  ['TURNCADE_NOW=2026-11-20', 'pretend that it is this date, or date and time (for tests)'],
  ['TURNCADE_NEW_SEED=SEED', 'the seed of the first new match; the next one gets SEED-2'],
] as const;

export type Row = readonly [name: string, help: string];

/** A terminal that does not know its size reports 0. */
export const helpWidth = ({ columns = 0 }: { readonly columns?: number | undefined }): number =>
  columns > 0 ? columns : 80;

/** Minimum and maximum columns of help. Longer lines are hard to read. */
const bounds = { least: 40, most: 120 };

const boundTo = (width: number): number => Math.min(bounds.most, Math.max(bounds.least, width));

export function overview(columns: number): string {
  const width = boundTo(columns);
  const commands = Object.values(subcommands).map(({ usage, help }): Row => [usage, firstSentence(help)]);
  const sections = {
    Usage: [
      ['turncade', 'open the menu'],
      ...commands,
      ['turncade COMMAND [GAME] --help', 'the options of a command'],
      ['turncade --version', 'the version'],
    ],
    'Options without a command': Object.entries(screenOptions).map((option): Row => [spelled(option), option[1].help]),
    Environment: environment,
    Games: games.map(({ id, summary }): Row => [id, summary]),
  } satisfies Readonly<Record<string, readonly Row[]>>;
  return Object.entries(sections)
    .map(([title, rows]) => [title, ...table(rows, width)].join('\n'))
    .join('\n\n');
}

export const firstSentence = (help: string): string =>
  (help.split(/[.:]/)[0] ?? help).replace(/^./, (letter) => letter.toLowerCase());

export const spelled = ([name, { value }]: readonly [string, Option]): string =>
  `--${name}${value === undefined ? '' : ` ${value}`}`;

/** @param game id of the only game whose bots, options, player counts and examples are listed. By default, all are */
export async function commandHelp(name: SubcommandName, columns: number, game?: string): Promise<string> {
  const width = boundTo(columns);
  const { usage, help, options, examples }: Subcommand = subcommands[name];
  const helps = await Promise.all(Object.values(options).map((option) => wholeHelp(option, game)));
  const rows = Object.entries(options).map((option, i): Row => [spelled(option), itemAt(helps, i)]);
  const ofGame = examples.filter((example) => game !== undefined && example.split(' ').includes(game));
  return [
    'Usage',
    ...indented(continuing(wrap(usage, width - 4)), 2),
    '',
    ...wrap(help, width),
    ...(rows.length === 0 ? [] : ['', 'Options', ...table(rows, width)]),
    '',
    'Examples',
    ...(ofGame.length === 0 ? examples : ofGame).flatMap((example) => indented(continued(example, width - 2), 2)),
  ].join('\n');
}

/** Help of an option with its values for each game, or only for `game`. Loads games only if there are such values. */
export async function wholeHelp({ help, games: what }: Option, game?: string): Promise<string> {
  if (what === undefined) return help;
  const { helpOfGames } = await import('../game-help.ts');
  const values = await helpOfGames(what, game);
  return values === '' ? help : `${help} (${values})`;
}

export function table(rows: readonly Row[], width: number): string[] {
  const names = rows.map(([name]) => name.length).filter((length) => length <= width * 0.45);
  const isNarrow = width < 60;
  const column = isNarrow ? 6 : 4 + Math.max(...names);
  return rows.flatMap(([name, help]) => {
    const [first = '', ...more] = wrap(help, width - column);
    const isBeside = !isNarrow && name.length + 4 <= column;
    const beginning = isBeside ? [`  ${name}`.padEnd(column) + first] : indented(continuing(wrap(name, width - 4)), 2);
    return [...beginning, ...indented(isBeside ? more : [first, ...more], column)];
  });
}

/** Splits a command into lines of `width` columns or one longer word. All lines but the last end in a backslash. */
export function continued(command: string, width: number): string[] {
  const words = command.match(/(?:--[\w-]+ )?(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [command];
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length + 2 <= width) lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(last === undefined ? word : `    ${word}`);
  }
  return lines.map((line, i) => (i === lines.length - 1 ? line : `${line} \\`));
}

const continuing = ([first = '', ...more]: readonly string[]): string[] => [first, ...indented(more, 2)];

const indented = (lines: readonly string[], by: number): string[] => lines.map((line) => ' '.repeat(by) + line);
