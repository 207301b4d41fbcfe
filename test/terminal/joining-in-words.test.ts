import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { key, startTerminal, type TerminalProgram } from '../support/terminal.ts';

/** Starts a server in a terminal, and returns the address that it prints. */
async function server(): Promise<string> {
  const program = startTerminal(['serve', '--port', '0', '--data', temporaryFolder()], { columns: 120 });
  await program.until('Ctrl+C stops the server');
  const [, address] = /turncade join (127\.0\.0\.1:\d+)/.exec(program.screen()) ?? [];
  if (address === undefined) throw new Error(`found no address: ${program.screen()}`);
  return address;
}

const asksFor = (program: TerminalProgram, question: string): Promise<void> =>
  program.until(() => program.raw().replaceAll('\r', '').endsWith(`${question}\ncommand: `));

const password = 'a herring in the tram';

test.each([
  ['a terminal with line editing', { TERM: 'xterm-256color' }],
  ['a dumb terminal', { TERM: 'dumb' }],
])('text mode never shows the password between joining a server and the first command: %s', async (_, env) => {
  const address = await server();
  const program = startTerminal(['join', address, '--screen-reader', '--name', 'mia'], { env, rows: 50 });
  const enter = (line: string) => program.send(`${line}${key.enter}`);
  await asksFor(program, 'Name, Enter for mia:');
  enter('');
  await asksFor(program, 'Password (not shown):');
  enter('short');
  await program.until('This password is too short.');
  await asksFor(program, 'Password (not shown):');
  // Backspace also corrects a hidden line.
  enter(`${password}xy\u007F\u007F`);
  await asksFor(program, 'Password again (not shown):');
  enter(password);
  await asksFor(program, 'account or leave.');
  enter('new robo-race');
  await asksFor(program, 'create.');
  enter('seat 2 bot easy');
  await program.until('2 bot easy');
  enter('create');
  await program.until('Round 1');
  const [, card = ''] = /Hand: (\d+)/.exec(program.raw()) ?? [];
  enter(`place 1 ${card}`);
  await program.until(`Slot 1: ${card} `);
  expect(program.raw()).not.toContain('herring');
  expect(program.raw()).not.toContain('short\r');
  program.send(key.controlC);
  await program.ended;
});

test('the terminal is restored after Ctrl+C while a password is typed, and the password is not shown', async () => {
  const address = await server();
  const [node, script] = [process.execPath, 'dist/cli.js'];
  const command = `stty -a > before; TERM=dumb ${node} "$OLDPWD/${script}" join ${address} --screen-reader --name mia; stty -a > after; cmp before after && echo same`;
  const program = startTerminal([], { command: ['sh', '-c', `cd ${temporaryFolder()}; ${command}`], rows: 50 });
  await asksFor(program, 'Name, Enter for mia:');
  program.send(key.enter);
  await asksFor(program, 'Password (not shown):');
  program.send(`half a pass${key.controlC}`);
  await program.until('same');
  expect(program.raw()).not.toContain('half');
});
