import { version } from '../package.json';
import { commandLine } from './commands/command-line.ts';

// What ps, top and killall show; so does `parse.ts` where there are arguments.
process.title = 'turncade';
process.exitCode = await commandLine(process.argv.slice(2), version, async () =>
  (await import('./commands/compile-cache.ts')).enableCompileCache(),
);
