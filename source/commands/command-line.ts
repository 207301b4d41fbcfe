import { CustomGameError } from '#custom-games/shape.ts';
import { games } from '#games/index.ts';
import { restartSeeds } from '#storage/new-seed.ts';
import { namedMoment } from '#storage/now.ts';
import { complain, write } from './output.ts';
import { type Arguments, noArguments, withoutRest } from './parse.ts';
import { commandHelp, helpWidth, overview } from './shell/help.ts';
import { isSubcommand, type SubcommandName, subcommands, takesValue, unknownCommand } from './usage.ts';
import { UsageError } from './usage-error.ts';

/**
 * Runs the command that `argv` names. Resolves to the exit status, and prints errors to standard error.
 *
 * Each command resolves to its exit status, and throws a UsageError for wrong arguments. `print` prints a line or
 * block, and resolves when the output can accept more.
 *
 * @param beforeCommand called before a command is loaded, but not for help and version
 */
export async function commandLine(
  argv: readonly string[],
  version: string,
  beforeCommand: () => Promise<void> = async () => {},
): Promise<number> {
  try {
    return await main(argv, version, beforeCommand);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const start = error instanceof UsageError && error.isOfFile ? '' : 'turncade: ';
    complain(`${start}${message}`);
    if (error instanceof CustomGameError) return 2;
    return error instanceof UsageError ? error.status : 70;
  }
}

async function main(argv: readonly string[], version: string, beforeCommand: () => Promise<void>): Promise<number> {
  restartSeeds();
  const moment = namedMoment();
  if (!moment.ok) throw new UsageError(moment.error);
  const at = firstWord(argv);
  const word = argv[at] ?? 'play';
  const options = withoutRest(argv);
  const isHelp = options.includes('--help') || options.includes('-h') || word === 'help';
  if (isHelp) return write(await helpAbout(argv.slice(word === 'help' ? at + 1 : at))).then(() => 0);
  if (options.some((option) => versionOptions.has(option))) return write(version).then(() => 0);
  // A line that begins with options and does not go on with a command name is one for `play`.
  const [name, argumentsLeft] = isSubcommand(word) || at === 0 ? [word, argv.toSpliced(at, 1)] : ['play', argv];
  if (!isSubcommand(name)) throw new UsageError(unknownCommand(name));
  await beforeCommand();
  return command(name, argumentsLeft, version);
}

const versionOptions: ReadonlySet<string> = new Set(['--version', '-V', '-v']);

async function helpAbout([name, ...words]: readonly string[]): Promise<string> {
  const width = helpWidth(process.stdout);
  if (name === undefined) return overview(width);
  if (!isSubcommand(name)) throw new UsageError(unknownCommand(name));
  return commandHelp(
    name,
    width,
    words.find((word) => games.some(({ id }) => id === word)),
  );
}

/** Index of the first word that is neither an option nor the value of one, or `argv.length`. */
function firstWord(argv: readonly string[]): number {
  let at = 0;
  for (let [word] = argv; word?.startsWith('-'); word = argv[at]) {
    at += takesValue(word) ? 2 : 1;
    if (word === '--') break;
  }
  return at;
}

async function command(name: SubcommandName, argv: readonly string[], version: string): Promise<number> {
  const args = argv.length === 0 ? noArguments : await parse(name, argv);
  const files = args.list('game').filter((file) => !games.some(({ id }) => id === file));
  return withOwnGames(files, () => carryOut(name, args, version));
}

/** Adds custom games while `use` runs. */
async function withOwnGames([file, ...moreFiles]: readonly string[], use: () => Promise<number>): Promise<number> {
  if (file === undefined) return use();
  const { assertTrialEnds } = await import('#custom-games/trial-run.ts');
  // In parallel: a worker thread tries the import while this thread loads the modules for custom games.
  const [{ withOwnGame }] = await Promise.all([import('#custom-games/open.ts'), assertTrialEnds(file)]);
  return withOwnGame(file, () => withOwnGames(moreFiles, use));
}

async function carryOut(name: SubcommandName, args: Arguments, version: string): Promise<number> {
  switch (name) {
    case 'run':
      return (await import('./run.ts')).run(args, write);
    case 'daily':
      return (await import('./daily.ts')).daily(args, version, write);
    case 'verify':
      return (await import('./online/verify.ts')).verify(args, write);
    case 'campaign':
      return (await import('./campaign.ts')).campaign(args, version, write);
    case 'puzzle':
      return (await import('./puzzle.ts')).puzzle(args, version, write);
    case 'rules':
      return (await import('./shell/rules.ts')).rules(args, write);
    case 'levels':
      return (await import('./levels.ts')).levels(args, write);
    case 'serve':
      return (await import('./online/loaded-online.ts')).serve(args, version, write);
    case 'join':
      return (await import('./online/loaded-online.ts')).join(args, version);
    case 'game':
      return (await import('./custom-game/game.ts')).game(args, version, write);
    case 'strategy':
      return (await import('./strategy.ts')).strategy(args, write);
    case 'tournament':
      return (await import('./tournament.ts')).tournament(args, version, write);
    case 'worker':
      return (await import('./tournament/worker.ts')).worker(args, version, write);
    case 'completion':
      return (await import('./shell/completion.ts')).completion(args, write);
    case 'doctor':
      return (await import('./shell/doctor.ts')).doctor(args, version, write);
    case 'man':
      return (await import('./shell/manual.ts')).man(args, version, write);
    case 'replay':
      return (await import('./replay.ts')).replay(args, version);
    case 'play':
      return (await import('./play.ts')).play(args, version);
  }
}

const parse = async (name: SubcommandName, argv: readonly string[]): Promise<Arguments> =>
  (await import('./parse.ts')).parseArguments(subcommands[name].options, argv);
