import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { childEnvironment, cli, temporaryFolder } from '../support/program.ts';
import { startTerminal, type TerminalProgram } from '../support/terminal.ts';

const prompt = 'ready> ';

/** Command that starts each shell without the user's configuration, and the first line to type. */
const shells = {
  bash: { start: ['bash', '--norc', '--noprofile'], first: `PS1='${prompt}'; eval "$(turncade completion bash)"` },
  zsh: {
    start: ['zsh', '-f'],
    first: `PS1='${prompt}'; autoload -Uz compinit; compinit -D; eval "$(turncade completion zsh)"`,
  },
  fish: {
    start: ['fish', '--no-config', '--private'],
    first: `function fish_prompt; echo -n '${prompt}'; end; turncade completion fish | source`,
  },
} as const;

const installed = (['bash', 'zsh', 'fish'] as const).filter((name) => spawnSync(name, ['--version']).status === 0);

/** Starts a shell that can run and complete `turncade`. */
async function shellWith(name: keyof typeof shells): Promise<TerminalProgram> {
  const home = temporaryFolder();
  const here = join(home, 'here');
  mkdirSync(join(home, 'bin'));
  mkdirSync(here);
  writeFileSync(join(here, 'own-level.txt'), '');
  const program = join(home, 'bin', 'turncade');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${cli}' "$@"\n`);
  chmodSync(program, 0o755);
  const { start, first } = shells[name];
  const path = `${join(home, 'bin')}:${childEnvironment(home)['PATH']}`;
  const terminal = startTerminal([], { home, command: [...start], columns: 100, env: { PATH: path } });
  terminal.send(`cd '${here}'; ${first}; clear\r`);
  await terminal.until((screen) => screen.trimStart().startsWith(prompt.trim()) && !screen.includes('clear'));
  return terminal;
}

describe.each(installed)('Tab in %s completes', (name) => {
  test.each([
    ['a command', 'turncade lev', 'turncade levels'],
    ['a game', 'turncade levels ris', 'turncade levels risc'],
    ['an option', 'turncade tournament risc --que', 'turncade tournament risc --queue'],
    ['a value', 'turncade play --theme con', 'turncade play --theme contrast'],
    ['a value after =', 'turncade play --theme=con', 'turncade play --theme=contrast'],
    ['a level', 'turncade play risc --level three', 'turncade play risc --level three-crowns'],
    ['a bot at a seat', 'turncade play risc --bot 2=har', 'turncade play risc --bot 2=hard'],
    [
      'a value with blanks',
      'turncade play space-explorers --set planning=turn',
      'turncade play space-explorers --set planning=turn\\ by\\ turn',
    ],
    ['a file', 'turncade run risc own-l', 'turncade run risc own-level.txt'],
  ])('%s', async (_, typed, expected) => {
    const terminal = await shellWith(name);
    terminal.send(`${typed}\t`);
    await terminal.until(`${prompt}${expected}`);
    terminal.send('\u0003');
  });
});
