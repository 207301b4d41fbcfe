import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { endStarted, server } from '../support/server-program.ts';
import { startTerminal } from '../support/terminal.ts';

afterAll(endStarted);

const ssh = '/usr/bin/ssh';
const options = (folder: string, port: number) => [
  ...['-F', '/dev/null', '-o', 'StrictHostKeyChecking=accept-new', '-o', `UserKnownHostsFile=${join(folder, 'known')}`],
  ...['-o', 'IdentityAgent=none', '-o', 'IdentityFile=none', '-p', `${port}`],
];

test.skipIf(!existsSync(ssh))(
  'OpenSSH creates an account, opens the menu and leaves it, and then runs a command with the same account',
  async () => {
    const data = temporaryFolder();
    const folder = temporaryFolder();
    const { facts } = await server(['--ssh', '0', '--data', data]);
    const to = (name: string, ...more: string[]): [string, ...string[]] => [
      ssh,
      ...options(folder, facts.ssh),
      `${name}@127.0.0.1`,
      ...more,
    ];
    const first = startTerminal([], { command: to('new') });
    for (const [asked, typed] of [
      ['Name:', 'mia'],
      ['Password:', 'tea at nine, scones at ten'],
      ['Password again:', 'tea at nine, scones at ten'],
    ] as const) {
      await first.until(asked);
      first.send(`${typed}\r`);
    }
    await first.until('Puzzles');
    first.resize(120, 40);
    await first.until((screen) => screen.split('\n')[1]?.length === 120);
    first.send('q');
    expect((await first.ended).exitCode).toBe(0);
    const again = startTerminal([], { command: to('mia', 'status') });
    await again.until('Password:');
    again.send('tea at nine, scones at ten\r');
    await again.until('No match is waiting for you on');
    expect((await again.ended).exitCode).toBe(0);
    expect(readFileSync(join(folder, 'known'), 'utf8')).toContain('ssh-ed25519');
    expect(statSync(join(data, 'ssh', 'host_key')).mode & 0o777).toBe(0o600);
  },
);
