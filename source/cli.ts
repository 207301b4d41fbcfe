#!/usr/bin/env node
import module from 'node:module';
import { version } from '../package.json';
import { type Arguments, noArguments } from './commands/arguments.ts';
import { UsageFault } from './commands/fault.ts';
import { write } from './commands/output.ts';
import {
  commandHelp,
  isSubcommand,
  overview,
  type SubcommandName,
  subcommands,
  unknownCommand,
} from './commands/usage.ts';

/** Parses the arguments and loads what they ask for; nothing else. */
async function main(argv: readonly string[]): Promise<number> {
  const [first = 'play', ...rest] = argv;
  if (first === '--version' || first === '-v') return write(version).then(() => 0);
  if (first === '--help' || first === '-h' || first === 'help') {
    const [about = ''] = rest;
    return write(isSubcommand(about) ? await commandHelp(about) : overview()).then(() => 0);
  }
  if (first.startsWith('-')) return command('play', argv);
  if (!isSubcommand(first)) throw new UsageFault(unknownCommand(first));
  return command(first, rest);
}

async function command(name: SubcommandName, argv: readonly string[]): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) return write(await commandHelp(name)).then(() => 0);
  await keepCompiled();
  const args = argv.length === 0 ? noArguments : await parse(name, argv);
  switch (name) {
    case 'run':
      return (await import('./commands/run.ts')).run(args, write);
    case 'levels':
      return (await import('./commands/levels.ts')).levels(args, write);
    case 'strategy':
      return (await import('./commands/strategy.ts')).strategy(args, write);
    case 'tournament':
      return (await import('./commands/tournament.ts')).tournament(args, write);
    case 'replay':
      return (await import('./commands/replay.ts')).replay(args, version);
    case 'play':
      return (await import('./commands/play.ts')).play(args, version);
  }
}

/**
 * From Node 22 on, the compiled program is kept from one start to the next, in a folder of its own and not in that of
 * everybody's temporary files; where it cannot be kept there, it is not.
 */
async function keepCompiled(): Promise<void> {
  if (!('enableCompileCache' in module) || typeof module.enableCompileCache !== 'function') return;
  const { cacheFolder } = await import('./storage/folders.ts');
  module.enableCompileCache(cacheFolder());
}

const parse = async (name: SubcommandName, argv: readonly string[]): Promise<Arguments> =>
  (await import('./commands/parse.ts')).parseArguments(subcommands[name].options, argv);

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const start = error instanceof UsageFault && error.isOfFile ? '' : 'turncade: ';
  // A fault may quote a file, and a file may hold signs that a terminal obeys.
  process.stderr.write(`${start}${message.replace(/[^\P{Cc}\n]/gu, '?')}\n`);
  process.exitCode = error instanceof UsageFault ? error.status : 70;
}
