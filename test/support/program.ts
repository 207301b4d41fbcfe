import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSealed } from '#storage/matches/stored-save.ts';
import { foldersHere } from './home-here.ts';

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 't-'));

/**
 * Environment of a child process: a standard terminal, its own home folder, a fixed date and seed. Only `PATH` comes
 * from the machine that runs the test.
 */
export function childEnvironment(home: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { PATH = '' } = process.env;
  return {
    PATH,
    HOME: home,
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    TURNCADE_NOW: '2026-11-20T12:00',
    TURNCADE_NEW_SEED: 'abc',
    TURNCADE_HOME: join(home, 'state'),
    ...more,
  };
}

export const cli = join(process.cwd(), 'dist', 'cli.js');

/** Runs the built program to its end without a terminal. */
export function runProgram(args: readonly string[], input = '', more: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    input,
    encoding: 'utf8',
    env: childEnvironment(temporaryFolder(), more),
    maxBuffer: 1 << 30,
  });
  return { status, stdout, stderr };
}

/** Files of a player's saved matches. */
export function savedFiles(home: string): { readonly path: string; readonly text: string }[] {
  const folder = join(home, 'state', 'matches');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.turncade')) : [];
  return names.map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }));
}

/** Commands of the first saved match, one per line, including the encrypted commands in its file. */
export function savedCommands(home: string): string {
  const [file] = savedFiles(home);
  const before = process.env['TURNCADE_HOME'];
  process.env['TURNCADE_HOME'] = join(home, 'state');
  try {
    const save = file && readSealed(foldersHere(), file.text);
    return save?.ok === true ? `\n${save.value.script.join('\n')}\n` : '';
  } finally {
    if (before === undefined) delete process.env['TURNCADE_HOME'];
    else process.env['TURNCADE_HOME'] = before;
  }
}
