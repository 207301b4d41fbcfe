import { join, resolve } from 'node:path';
import { questionLine } from '#engine/programs/protocol.ts';
import { failure, type Result, success } from '#engine/result.ts';
import { closedFolders, packageFolder } from '#storage/files/folders.ts';
import { startChild } from '../child.ts';
import type { Program } from '../program.ts';
import {
  longestAnswer,
  longestLog,
  oneLine,
  type ProgramError,
  programError,
  type RunningProgram,
  type Surroundings,
} from '../running.ts';
import type { GuardData } from './thread.ts';

/**
 * Starts a trusted module at full speed, on a thread of a separate process, because the module may crash its process.
 * Dangerous functions are removed to prevent accidents. This does not protect against attacks.
 */
export function startTrusted(
  { path }: Extract<Program, { type: 'module' }>,
  { random, memory, log }: Surroundings,
): RunningProgram {
  const data: GuardData = { path: resolve(path), closed: closedFolders(), random, longestAnswer, longestLog, memory };
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NODE_')));
  let isOutOfMemory = false;
  const { lines, send, kill, end } = startChild({
    file: process.execPath,
    args: [...flags, join(packageFolder(), 'dist', 'trusted.js'), JSON.stringify(data)],
    env,
    log(text) {
      isOutOfMemory ||= /out of memory|Allocation failed/.test(text);
      log(text);
    },
  });
  const word = async (sign: string): Promise<Result<string, ProgramError>> => {
    const line = await lines.next();
    if (!line.ok && isOutOfMemory) return failure(programError('crashed', `out of memory: its limit is ${memory} MB`));
    if (!line.ok) return line;
    return line.value.startsWith(sign) ? success(line.value.slice(1)) : failure(mishapIn(line.value));
  };
  return {
    started: word('+').then((ready) => (ready.ok ? success(undefined) : ready)),
    ask(question) {
      const answer = word('=');
      send(questionLine(question));
      return answer;
    },
    kill,
    end,
  };
}

// `trusted.js` loads all modules itself to block some imports. Code from strings could bypass this, so it is forbidden.
const flags = ['--experimental-vm-modules', '--disallow-code-generation-from-strings', '--no-warnings'];

function mishapIn(line: string): ProgramError {
  const { code, message }: ProgramError = JSON.parse(line.slice(1));
  return programError(code, oneLine(message));
}
