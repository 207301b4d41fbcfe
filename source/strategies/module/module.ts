import { resolve } from 'node:path';
import { failure, type Result, success } from '../../engine/result.ts';
import { startChild } from '../child.ts';
import type { Program } from '../program.ts';
import { oneLine } from '../reason.ts';
import { longestAnswer, longestLog, type Mishap, mishap, type RunningProgram, type Surroundings } from '../running.ts';
import { type GuardData, guardModule } from './guard.ts';
import { playModule } from './thread.ts';

/** The text of a function that is to run elsewhere, as a program. */
const programOf = (main: (need: NodeJS.Require) => void): string => `'use strict';(${String(main)})(require)`;

/** Starts a module of JavaScript: in a thread of its own, which has a process of its own to bring down. */
export function startModule(
  { path }: Extract<Program, { type: 'module' }>,
  { random, memory, log }: Surroundings,
): RunningProgram {
  const data: GuardData = {
    path: resolve(path),
    random,
    longestAnswer,
    longestLog,
    memory,
    code: programOf(playModule),
  };
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NODE_')));
  let isOutOfMemory = false;
  const { lines, send, kill, end } = startChild({
    file: process.execPath,
    args: [...flags, '-e', programOf(guardModule), JSON.stringify(data)],
    env,
    log(text) {
      isOutOfMemory ||= /out of memory|Allocation failed/.test(text);
      log(text);
    },
  });
  const word = async (sign: string): Promise<Result<string, Mishap>> => {
    const line = await lines.next();
    if (!line.ok && isOutOfMemory) return failure(mishap('crashed', `out of memory, of which it may use ${memory} MB`));
    if (!line.ok) return line;
    return line.value.startsWith(sign) ? success(line.value.slice(1)) : failure(mishapIn(line.value));
  };
  return {
    started: word('+').then((ready) => (ready.ok ? success(undefined) : ready)),
    ask(view) {
      const answer = word('=');
      send(view);
      return answer;
    },
    kill,
    end,
  };
}

// Modules are loaded by hand, so that they get nothing else; texts are not to be run as code, which would go round it.
const flags = ['--experimental-vm-modules', '--disallow-code-generation-from-strings', '--no-warnings'];

function mishapIn(line: string): Mishap {
  const { code, message }: Mishap = JSON.parse(line.slice(1));
  return mishap(code, oneLine(message));
}
