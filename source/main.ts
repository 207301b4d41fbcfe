import { version } from '../package.json';
import { commandLine } from './commands/command-line.ts';

// Name of the process in ps, top and killall. `parse.ts` sets it again if there are arguments.
process.title = 'turncade';
process.exitCode = await commandLine(process.argv.slice(2), version, async () =>
  (await import('./commands/compile-cache.ts')).enableCompileCache(),
);
