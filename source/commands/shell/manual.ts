import { spawnSync } from 'node:child_process';
import { games } from '#games/index.ts';
import { isoDate, now } from '#storage/now.ts';
import type { Subcommand } from '../options.ts';
import { type Option, screenOptions } from '../options.ts';
import type { Arguments } from '../parse.ts';
import { subcommands } from '../usage.ts';
import { UsageError } from '../usage-error.ts';
import { continued, environment, spelled, wholeHelp } from './help.ts';

/** `turncade man`: prints the man page. In an installed package, `man` finds the page beside the program. */
export async function man(args: Arguments, version: string, print: (text: string) => Promise<void>): Promise<number> {
  const [word] = args.words;
  if (word !== undefined) throw new UsageError(`man takes no arguments, found "${word}"`);
  const page = await manual(version);
  if (!isShownOnTerminal(page)) await print(page);
  return 0;
}

/** Lets `man` show the page on a terminal. Returns false without a terminal, or if `man` cannot show it. */
function isShownOnTerminal(page: string): boolean {
  if (!process.stdout.isTTY) return false;
  return spawnSync('man', ['-l', '-'], { input: page, stdio: ['pipe', 'inherit', 'ignore'] }).status === 0;
}

async function manual(version: string): Promise<string> {
  const commands = await Promise.all(Object.values<Subcommand>(subcommands).map(commandSection));
  const lines = [
    `.TH TURNCADE 1 ${isoDate(now())} "turncade ${version}" "Games"`,
    '.SH NAME',
    `turncade \\- turn\\-based strategy games in the terminal`,
    '.SH SYNOPSIS',
    ...Object.values<Subcommand>(subcommands)
      .flatMap(({ usage }) => ['.br', usageText(usage)])
      .slice(1),
    '.SH DESCRIPTION',
    text('Without a command, turncade opens its menu. There, ? explains all keys and the rules of each game.'),
    '.SH GAMES',
    ...games.flatMap(({ id, title, summary }) => entry(bold(id), `${title}: ${summary}`)),
    '.SH OPTIONS WITHOUT A COMMAND',
    ...(await optionEntries(screenOptions)),
    ...entry(bold('--help'), 'the options of a command, or all commands'),
    ...entry(bold('--version'), 'the version'),
    '.SH COMMANDS',
    ...commands.flat(),
    '.SH ENVIRONMENT',
    ...environment.flatMap(([name, help]) => entry(bold(name), help)),
    ...entry(bold('NO_COLOR'), 'use no colours'),
    '.SH FILES',
    text(
      "Matches, settings and results are in your system's usual folders, or all in TURNCADE_HOME. turncade doctor prints where.",
    ),
    '.SH EXIT STATUS',
    ...entry(bold('0'), 'success'),
    ...entry(bold('1'), 'turncade could not do it: for example, a level has a fault, or a file cannot be written'),
    ...entry(bold('2'), 'a mistake on the command line, explained in one line'),
    ...entry(bold('70'), 'a bug in turncade'),
    ...entry(bold('129, 130, 131, 143'), 'ended by a signal; the match is saved'),
  ];
  return lines.join('\n');
}

/** Maximum columns of examples, for pages of 80 columns. */
const exampleWidth = 68;

async function commandSection({ usage, help, options, examples }: Subcommand): Promise<string[]> {
  return [
    `.SS ${usageText(usage)}`,
    text(help),
    ...(await optionEntries(options)),
    '.PP',
    'Examples:',
    '.PP',
    '.nf',
    '.RS 4',
    ...examples.flatMap((example) => continued(example, exampleWidth)).map(text),
    '.RE',
    '.fi',
  ];
}

const optionEntries = async (options: Readonly<Record<string, Option>>): Promise<string[]> =>
  (
    await Promise.all(
      Object.entries(options).map(async ([name, option]) =>
        entry(bold(spelled([name, option])), await wholeHelp(option)),
      ),
    )
  ).flat();

const entry = (name: string, help: string): string[] => ['.TP', name, text(help)];

const bold = (words: string): string => `\\fB${escaped(words)}\\fR`;

const usageText = (usage: string): string =>
  usage
    .split(' ')
    .map((word) => (/[A-Z]|\.\./.test(word) || word === '|' ? escaped(word) : bold(word)))
    .join(' ');

const escaped = (words: string): string => words.replaceAll('\\', '\\e').replaceAll('-', '\\-');

/** Escapes a leading dot or apostrophe, which roff would read as a request. */
const text = (words: string): string => `${/^[.']/.test(words) ? '\\&' : ''}${escaped(words)}`;
