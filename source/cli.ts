#!/usr/bin/env node
import module from 'node:module';
import { version } from '../package.json';
import { commandLine } from './commands/command-line.ts';

// From Node 22 on, the compiled program is kept from one start to the next.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache();

process.exitCode = await commandLine(process.argv.slice(2), version);
