import ssh2, { type ClientChannel } from 'ssh2';
import { accountsUpTo, nameOf, withStore } from '../../network/data.ts';
import { startServerProcess } from '../../network/server-process.ts';
import { temporaryFolder } from '../../support/program.ts';
import { percentile } from '../measure.ts';
import { number, type Row } from '../row.ts';

/** Somebody at a screen over ssh. */
interface Visitor {
  readonly channel: ClientChannel;
  readonly client: ssh2.Client;
  /** Presses a key; the milliseconds until something of the next frame has come. */
  key(text: string): Promise<number>;
}

const key = ssh2.utils.generateKeyPairSync('ed25519');

async function visits(port: number, account: number): Promise<Visitor> {
  const client = new ssh2.Client();
  await new Promise<void>((done, failed) => {
    client.on('ready', () => done());
    client.on('error', failed);
    client.connect({ host: '127.0.0.1', port, username: nameOf(account), privateKey: key.private });
  });
  const channel = await new Promise<ClientChannel>((done, failed) => {
    client.shell({ cols: 120, rows: 40, term: 'xterm-256color' }, (error, opened) =>
      error === undefined ? done(opened) : failed(error),
    );
  });
  let came = () => {};
  channel.on('data', () => came());
  const next = () =>
    new Promise<void>((done) => {
      came = done;
    });
  await next();
  return {
    client,
    channel,
    async key(text) {
      const begun = performance.now();
      const frame = next();
      channel.write(text);
      await frame;
      return performance.now() - begun;
    },
  };
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** People over ssh: how soon they see what a key does, and what they cost. */
export async function sshRows(): Promise<readonly Row[]> {
  const folder = temporaryFolder();
  const accounts = accountsUpTo(100).map((change) =>
    change.type === 'new-account' ? { ...change, account: { ...change.account, keys: [key.public] } } : change,
  );
  await withStore(folder, (store) => store.write(accounts));
  const server = await startServerProcess(folder, { args: ['--ssh', '0'] });
  const { ssh = 0 } = server.doors;
  const visitors = [await visits(ssh, 1)];
  await wait(1000);
  const one = server.memory().now;
  for (let account = 2; account <= 40; account++) visitors.push(await visits(ssh, account));
  for (const { channel } of visitors) channel.write('n');
  await wait(2000);
  // Up and down through the rows of the page for a new match, four keys a second each.
  const times: number[] = [];
  await Promise.all(
    visitors.map(async (visitor, i) => {
      await wait((250 * i) / visitors.length);
      for (let pressed = 0; pressed < 40; pressed++) {
        const time = await visitor.key(pressed % 2 === 0 ? '\u001b[B' : '\u001b[A');
        times.push(time);
        await wait(Math.max(0, 250 - time));
      }
    }),
  );
  for (let account = 41; account <= 100; account++) visitors.push(await visits(ssh, account));
  await wait(2000);
  const each = (server.memory().now - one) / (visitors.length - 1);
  for (const { client } of visitors) client.end();
  await server.stop();
  const [half = 0, most = 0] = [50, 99].map((percent) => percentile(times, percent));
  return [
    [
      'ssh: key to frame, 40 people, four keys a second each',
      `half ${number(half, 1)} ms, 99 % ${number(most, 1)} ms`,
      'half <= 10 ms, 99 % <= 40 ms',
      half <= 10 && most <= 40,
    ],
    ['ssh: memory of a session above the first, 100 of them', `${number(each, 2)} MB`, '<= 2.5 MB', each <= 2.5],
  ];
}
