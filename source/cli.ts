#!/usr/bin/env node
import { version } from '../package.json';
import { commandLine } from './commands/command-line.ts';

process.exitCode = await commandLine(process.argv.slice(2), version, async () =>
  (await import('./commands/keep-compiled.ts')).keepCompiled(),
);
