import ssh2, { type ClientChannel } from 'ssh2';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { writableScreen } from '../support/readable-screen.ts';
import { endStarted, started } from '../support/server-program.ts';

afterAll(endStarted);

const password = 'a long enough sentence';
const answers: Readonly<Record<string, string>> = { Name: '', Password: password, 'Password again': password };

/** Creates an account over ssh and starts a session. */
async function start(port: number, name: string) {
  const client = new ssh2.Client();
  onTestFinished(() => void client.end());
  client.on('keyboard-interactive', (_, __, ___, prompts, finish) =>
    finish(prompts.map(({ prompt }) => answers[prompt.replace(/: $/, '')] || name)),
  );
  await new Promise<void>((done, failed) => {
    client.on('ready', done).on('error', failed);
    client.connect({ host: '127.0.0.1', port, username: 'new', tryKeyboard: true });
  });
  const channel = await new Promise<ClientChannel>((done, failed) =>
    client.shell({ cols: 80, rows: 24, term: 'xterm' }, (error, opened) => (error ? failed(error) : done(opened))),
  );
  const screen = writableScreen(80, 24, (text) => channel.write(text));
  channel.on('data', (bytes: Buffer) => screen.write(bytes.toString()));
  const ended = new Promise<void>((done) => channel.on('close', () => done()));
  const until = (text: string) => vi.waitFor(() => expect(screen.screen()).toContain(text), 20_000);
  return { channel, screen, ended, until };
}

/** Starts a session and waits for the menu. */
async function come(port: number, name: string) {
  const session = await start(port, name);
  await session.until('Puzzles');
  return session;
}

test('a server with a small heap accepts as many sessions as fit into it, and refuses the next one', async () => {
  const serving = started(['serve', '--port', '0', '--ssh', '0', '--log', 'json'], temporaryFolder(), {
    NODE_OPTIONS: '--max-old-space-size=64',
  });
  const { ssh } = await serving.json();
  const first = await come(ssh, 'player-1');
  let sessionCount = 1;
  for (; sessionCount < 20; sessionCount++) {
    const { screen } = await start(ssh, `player-${sessionCount + 1}`);
    const visibleText = () => /Puzzles|has room for .* sessions?/.exec(screen.screen())?.[0];
    await vi.waitFor(() => expect(visibleText()).toBeDefined(), 20_000);
    if (visibleText() !== 'Puzzles') {
      expect(visibleText()).toBe(`has room for ${sessionCount === 1 ? 'one session' : `${sessionCount} sessions`}`);
      break;
    }
  }
  expect(sessionCount).toBeLessThan(20);
  first.channel.write('?');
  await first.until('on this screen');
});

test('a bug in a session ends only that session, and a bug outside sessions ends the server', async () => {
  const breakable = new URL('../support/breakable.mjs', import.meta.url).href;
  const serving = started(['serve', '--port', '0', '--ssh', '0', '--log', 'json'], temporaryFolder(), {
    NODE_OPTIONS: `--import=${breakable}`,
  });
  const { ssh } = await serving.json();
  const tom = await come(ssh, 'tom');
  const mia = await come(ssh, 'mia');
  serving.child.kill('SIGUSR2');
  await vi.waitFor(() => expect(serving.errors()).toContain('timers are broken'), 20_000);
  mia.channel.setWindow(30, 100, 0, 0);
  await mia.ended;
  await mia.until('A bug in the program has ended your session.');
  tom.channel.write('?');
  await tom.until('on this screen');
  serving.child.kill('SIGUSR2');
  expect(await serving.ended()).toBe(1);
  expect(serving.errors()).toContain('turncade: Error: a fault of nobody');
});

test("a session prints nothing to the server's standard error", async () => {
  const serving = started(['serve', '--port', '0', '--ssh', '0', '--log', 'json'], temporaryFolder());
  const { ssh } = await serving.json();
  const mia = await come(ssh, 'mia');
  mia.channel.write('q');
  await mia.ended;
  serving.child.kill('SIGTERM');
  expect(await serving.ended()).toBe(0);
  expect(serving.errors()).toBe('');
});

test('a stopped server ends even if a timer is still running', async () => {
  const leftover = 'data:text/javascript,setInterval(() => {}, 1000)';
  const serving = started(['serve', '--port', '0', '--log', 'json'], temporaryFolder(), {
    NODE_OPTIONS: `--import=${leftover.replaceAll(' ', '%20')}`,
  });
  await serving.json();
  serving.child.kill('SIGTERM');
  expect(await serving.ended()).toBe(0);
});
