#!/usr/bin/env node
import module from 'node:module';
import { version } from '../package.json';
import { commandLine } from './commands/command-line.ts';

process.exitCode = await commandLine(process.argv.slice(2), version, keepCompiled);

/**
 * From Node 22 on, the compiled program is kept from one start to the next, in a folder of its own and not in that of
 * everybody's temporary files; where it cannot be kept there, it is not.
 */
async function keepCompiled(): Promise<void> {
  if (!('enableCompileCache' in module) || typeof module.enableCompileCache !== 'function') return;
  const { cacheFolder } = await import('./storage/folders.ts');
  module.enableCompileCache(cacheFolder());
}
