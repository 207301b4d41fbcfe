import { openStreams, seeded } from '../../source/engine/random.ts';
import { temporaryFolder } from '../support/program.ts';
import { faultOf, judged, verdictLine } from './fuzz-frame.ts';
import { startServerProcess } from './server-process.ts';
import { attack, floods, fuzzed, type Send } from './web-fuzz.ts';

/**
 * Creates an account as a browser does, and returns its cookie. A busy server can close the connection without an
 * answer. Then another account is created.
 */
async function account(port: number, attempt = 1): Promise<string> {
  const origin = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${origin}/web/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ is: 'register', name: `mia${attempt}`, password: 'a long enough sentence' }),
  }).catch((error: unknown) => {
    if (attempt === maxAttempts) throw error;
  });
  if (answer === undefined) return account(port, attempt + 1);
  const [cookie] = (answer.headers.get('set-cookie') ?? '').split(';');
  if (!answer.ok || cookie === undefined) throw new Error(`no account: ${answer.status} ${await answer.text()}`);
  return cookie;
}

const maxAttempts = 10;

/** Runs an attack on a server that only this attack uses. */
async function tried(name: string, seconds: number, send: Send, connections: number, reads: boolean): Promise<boolean> {
  const server = await startServerProcess(temporaryFolder(), { isPlain: true, args: ['--web'] });
  const { port } = server.address;
  const cookie = await account(port);
  const verdict = await judged(server, seconds * 1000, () => attack({ port, cookie, send, connections, reads }));
  const fault = faultOf(verdict);
  process.stdout.write(`${name}: ${verdictLine(verdict)}${fault === undefined ? '' : `; FAILED: ${fault}`}\n`);
  await server.stop();
  return fault === undefined;
}

/** Runs the trials: fuzzing with the seeds 1 to `count` for `fuzz`, otherwise all floods. Returns the exit status. */
async function runWebTrials([
  what = 'fuzz',
  count = '3',
  seconds = '10',
  connections = '3',
]: readonly string[]): Promise<number> {
  const runs: (() => Promise<boolean>)[] =
    what === 'fuzz'
      ? Array.from({ length: Number(count) }, (_, i) => {
          const random = openStreams(seeded(`web ${i + 1}`)).stream('fuzz');
          return () => tried(`seed ${i + 1}`, Number(seconds), fuzzed(random), Number(connections), i % 2 === 0);
        })
      : Object.entries(floods).map(
          ([name, send]) =>
            () =>
              tried(name, Number(seconds), send, Number(count), true),
        );
  let isFine = true;
  for (const run of runs) isFine = (await run()) && isFine;
  return isFine ? 0 : 1;
}

process.exit(await runWebTrials(process.argv.slice(2)));
