import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn as spawnTerminal } from '@lydell/node-pty';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { packets, rawSsh } from '../support/raw-ssh.ts';
import { writableScreen } from '../support/readable-screen.ts';
import { endStarted, server } from '../support/server-program.ts';

/*
 * Runs the built server against the real OpenSSH. All tests share one server, so that damage by one test shows in the
 * next.
 */

const clients = ['ssh', 'sftp', 'scp', 'ssh-keygen'];
const missing = clients.filter((name) => spawnSync('which', [name]).status !== 0);
if (missing.length > 0)
  process.stderr.write(`NOTICE: ${missing.join(', ')} not found; the server was NOT tried with OpenSSH.\n`);

const password = 'a long enough sentence';

describe.skipIf(missing.length > 0)('OpenSSH', () => {
  const home = temporaryFolder();
  const key = join(home, 'key');
  const askpass = join(home, 'askpass');
  let serving: Awaited<ReturnType<typeof server>>;
  beforeAll(async () => {
    serving = await server(['--ssh', '0']);
    spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
    writeFileSync(
      askpass,
      `#!/bin/sh\ncase "$1" in *Name:*) echo mia ;; *Add*) echo y ;; *) echo "${password}" ;; esac\n`,
      {
        mode: 0o700,
      },
    );
  });
  afterAll(endStarted);

  const options = (withKey: boolean): readonly string[] => [
    ...['-F', 'none', '-o', 'StrictHostKeyChecking=no', '-o', `UserKnownHostsFile=${join(home, 'known')}`],
    ...(withKey
      ? ['-i', key, '-o', 'IdentitiesOnly=yes']
      : ['-o', 'PreferredAuthentications=password', '-o', 'NumberOfPasswordPrompts=1']),
  ];
  const environment = {
    ...process.env,
    SSH_AUTH_SOCK: '',
    SSH_ASKPASS: askpass,
    SSH_ASKPASS_REQUIRE: 'force',
    DISPLAY: ':0',
  };
  /** Runs a client program until it exits. */
  const run = async (client: string, args: readonly string[], { withKey = true, input = '' } = {}) => {
    const port = [client === 'ssh' ? '-p' : '-P', String(serving.facts.ssh)];
    const child = spawn(client, [...port, ...options(withKey), ...args], { env: environment });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => {
        text += String(piece);
      });
    child.stdin.on('error', () => {}).end(input);
    const [status]: unknown[] = await once(child, 'close');
    return { status, text };
  };
  const isWell = async () => {
    expect(await run('ssh', ['mia@127.0.0.1', 'status'])).toMatchObject({
      status: 0,
      text: expect.stringContaining('No match is waiting for you'),
    });
    expect(serving.child.exitCode).toBe(null);
  };

  test('creates an account with its key, and logs in by key or password, but not with an unknown name', async () => {
    const made = await run('ssh', ['new@127.0.0.1', 'status']);
    expect(made.text).toContain('No match is waiting for you');
    await isWell();
    expect(await run('ssh', ['mia@127.0.0.1', 'status'], { withKey: false })).toMatchObject({ status: 0 });
    expect(await run('ssh', ['tom@127.0.0.1', 'status'], { withKey: false })).toMatchObject({ status: 255 });
  });

  test('is refused sftp, scp, subsystems, programs, forwarding and a shell without a terminal, and the server continues', async () => {
    const refused = [
      await run('sftp', ['mia@127.0.0.1'], { input: 'ls\n' }),
      await run('scp', [askpass, 'mia@127.0.0.1:']),
      await run('scp', ['-O', askpass, 'mia@127.0.0.1:']),
      await run('ssh', ['-s', 'mia@127.0.0.1', 'netconf']),
      await run('ssh', ['mia@127.0.0.1', 'ls']),
      await run('ssh', ['-W', '127.0.0.1:22', 'mia@127.0.0.1']),
      await run('ssh', ['mia@127.0.0.1']),
    ];
    for (const { status } of refused) expect(status).not.toBe(0);
    await isWell();
  });

  test('may drop a connection before a session begins, and the server continues', async () => {
    const port = String(serving.facts.ssh);
    const child = spawn('ssh', ['-v', '-N', '-p', port, ...options(true), 'mia@127.0.0.1'], { env: environment });
    let text = '';
    child.stderr.on('data', (piece) => {
      text += String(piece);
    });
    await vi.waitFor(() => expect(text).toContain('Authenticated to'), 20_000);
    child.kill('SIGKILL');
    await once(child, 'close');
    await isWell();
  });

  test('may resize its terminal and drop a running session, and the server continues', async () => {
    const args = ['-tt', '-p', String(serving.facts.ssh), ...options(true), 'mia@127.0.0.1'];
    const terminal = spawnTerminal('ssh', args, { cols: 80, rows: 24, name: 'xterm-256color', env: environment });
    const screen = writableScreen(80, 24, (text) => terminal.write(text));
    terminal.onData((text) => screen.write(text));
    const ended = new Promise<void>((done) => terminal.onExit(() => done()));
    onTestFinished(() => terminal.kill('SIGKILL'));
    await vi.waitFor(() => expect(screen.screen()).toContain('Puzzles'), 20_000);
    screen.resize(100, 30);
    terminal.resize(100, 30);
    await vi.waitFor(() => expect(screen.rows().at(-1)).not.toBe(''), 20_000);
    terminal.kill('SIGKILL');
    await ended;
    await isWell();
  });

  test('is still served after other clients have sent packets that used to crash the server or fill its memory', async () => {
    const { ssh } = serving.facts;
    const login = { username: 'mia', privateKey: readFileSync(key) };
    const open = packets.openSession(0, 2_000_000, 32_768);
    for (const sent of [
      [packets.openSession(0, 2_000_000, 0), packets.shell(0)],
      [open, packets.closeChannel(0)],
      [open, packets.subsystem(0, 'sftp')],
      [open, packets.exec(0, 'status'), packets.shell(0)],
    ]) {
      const client = await rawSsh(ssh, { login });
      for (const packet of sent) client.send(packet);
      client.socket.end();
      await client.ended;
    }
    const stranger = await rawSsh(ssh);
    for (let i = 0; i < 5000; i++) stranger.send(packets.authNone('mia'));
    await stranger.ended;
    await isWell();
  });
});
