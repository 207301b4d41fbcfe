import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { childEnvironment, cli, runProgram, temporaryFolder } from '../support/program.ts';
import { key, startTerminal, type TerminalProgram } from '../support/terminal.ts';

const level = [
  'play',
  'space-defender',
  '--screen-reader',
  '--level',
  'test/support/levels/long-watch.txt',
  '--seed',
  'classic',
];

const savedMatches = (home: string): string[] => {
  const folder = join(home, 'state', 'matches');
  const names = readdirSync(folder).filter((name) => name.endsWith('.turncade'));
  return names.map((name) => readFileSync(join(folder, name), 'utf8'));
};

/** Waits until the output ends with the prompt. */
const prompted = (program: TerminalProgram): Promise<void> => program.until(() => program.raw().endsWith('command: '));

async function enter(program: TerminalProgram, line: string, answer: string | RegExp): Promise<void> {
  program.send(`${line}${key.enter}`);
  await program.until(answer);
  await prompted(program);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for these characters
const controls = /[\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F-\uFFFF]/;

describe('text mode through pipes', () => {
  test('has saved the match with its last command if a bug ends the program', () => {
    const home = temporaryFolder();
    const file = join(home, 'provoke.mjs');
    const provoke = `const { stdout } = process;
      const write = stdout.write.bind(stdout);
      stdout.write = (text) => {
        if (String(text).includes('Turn 1, your ship.')) throw new Error('provoked');
        return write(text);
      };`;
    writeFileSync(file, provoke);
    const environment = { HOME: home, TURNCADE_HOME: join(home, 'state'), NODE_OPTIONS: `--import ${file}` };
    const { status, stderr } = runProgram(level, 'setup_next 5\nfire\n', environment);
    expect({ status, stderr }).toEqual({ status: 70, stderr: 'turncade: provoked\n' });
    expect(savedMatches(home)).toEqual([expect.stringMatching(/\nfire\n$/)]);
  });

  test('can be used by another program, because each answer ends with the prompt', async () => {
    const child = spawn(process.execPath, [cli, ...level], { env: childEnvironment(temporaryFolder()) });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (data: string) => {
      text += data;
    });
    const answer = async (line: string) => {
      const { length } = text;
      child.stdin.write(`${line}\n`);
      await expect.poll(() => text.length > length && text.endsWith('command: ')).toBe(true);
      return text.slice(length);
    };
    await expect.poll(() => text.endsWith('command: ')).toBe(true);
    expect(await answer('setup_next 5')).toMatch(/^setup_next 5\nYour ship starts at E1\./);
    for (let turn = 1; turn <= 5; turn++) expect(await answer('fire')).toContain(`Turn ${turn}, your ship.`);
    child.stdin.end();
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0);
  });
});

describe('text mode in a terminal', () => {
  test('only appends lines, and shows the prompt in the last line', async () => {
    const program = startTerminal(level);
    await prompted(program);
    await enter(program, 'setup_next 5', 'Your ship starts at E1.');
    await enter(program, 'fire', 'Turn 1, your ship.');
    await enter(program, 'move C3', 'You fly from E1 to C3');
    expect(program.raw()).not.toMatch(controls);
    expect(program.buffer()).toBe('normal');
    await enter(program, 'help', 'Type rules for the rule book.');
    expect(program.rows().findLast((row) => row !== '')).toMatch(/command: ?$/);
    program.send(`leave${key.enter}`);
    expect((await program.ended).exitCode).toBe(0);
    expect(program.raw()).not.toMatch(controls);
  });

  test('edits, completes and recalls lines with control sequences that affect only the prompt line', async () => {
    const program = startTerminal(level);
    await prompted(program);
    await enter(program, 'setup_next 5', 'Your ship starts at E1.');
    program.send('prevx\u007F');
    await program.until(/command: prev$/m);
    program.send(key.tab);
    await program.until('command: preview');
    program.send(` E3${key.enter}`);
    await program.until('Fly to E3: 2 cells');
    await prompted(program);
    program.send(`${key.up}${key.up}`);
    await program.until(/command: setup_next 5$/m);
    program.send(`\u0015fire${key.enter}`);
    await program.until('Turn 1, your ship.');
    // Only the line of the prompt is ever rewritten.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for these characters
    for (const [sequence] of program.raw().matchAll(/\u001B(?:\[[\d;?]*[A-Za-z]|.)/g))
      expect(sequence).toMatch(/\[(?:\d*[GCDK]|0J)$/);
  });

  test('sends a dumb terminal no sequences, and lets it edit its lines', async () => {
    const program = startTerminal(level, { env: { TERM: 'dumb' } });
    await prompted(program);
    program.send(`setup_nexx\u007Ft 5${key.enter}`);
    await program.until('Your ship starts at E1.');
    await prompted(program);
    program.send(`fire${key.enter}`);
    await program.until('Turn 1, your ship.');
    await prompted(program);
    program.send('\u0004');
    expect((await program.ended).exitCode).toBe(0);
    expect(program.raw()).not.toContain('\u001B');
    expect(savedMatches(program.home)[0]).toMatch(/\nfire\n$/);
  });

  test.each([
    ['Ctrl+C', '\u0003', 0],
    ['Ctrl+D', '\u0004', 0],
  ])('ends at %s with the match saved', async (_, keys, status) => {
    const program = startTerminal(level);
    await prompted(program);
    await enter(program, 'setup_next 5', 'Your ship starts at E1.');
    await enter(program, 'fire', 'Turn 1, your ship.');
    program.send(keys);
    expect((await program.ended).exitCode).toBe(status);
    expect(program.raw()).toMatch(/command: \r\n$/);
    expect(savedMatches(program.home)[0]).toMatch(/\nfire\n$/);
  });

  test.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGQUIT', 131],
  ])('ends at %s with the match saved', async (signal, status) => {
    const program = startTerminal(level);
    await prompted(program);
    await enter(program, 'setup_next 5', 'Your ship starts at E1.');
    await enter(program, 'fire', 'Turn 1, your ship.');
    process.kill(program.pty.pid, signal);
    const { exitCode } = await program.ended;
    expect(exitCode).toBe(status);
    expect(savedMatches(program.home)[0]).toMatch(/\nfire\n$/);
  });

  test('stops at Ctrl+Z, and prints its prompt again at fg', async () => {
    const program = startTerminal([], {
      command: ['/bin/bash', '--norc', '--noediting', '-i'],
      env: { PS1: 'shell> ', PROGRAM: `${process.execPath} ${cli}` },
    });
    await program.until('shell> ');
    program.send(`$PROGRAM ${level.join(' ')}${key.enter}`);
    await prompted(program);
    await enter(program, 'setup_next 5', 'Your ship starts at E1.');
    program.send('\u001A');
    await program.until(/Stopped[\s\S]*shell> $/);
    program.send(`fg${key.enter}`);
    await program.until(/shell> fg[\s\S]*command: ?$/);
    program.send(`fire${key.enter}`);
    await program.until('Turn 1, your ship.');
    program.send(`leave${key.enter}`);
    await program.until(/The match is saved\.\s+shell> $/);
  });
});
