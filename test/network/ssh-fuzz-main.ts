import { openStreams, seeded } from '#engine/random.ts';
import { createKeyPair } from '#gateways/ssh/host-key.ts';
import { temporaryFolder } from '../support/program.ts';
import { rawClient } from '../support/raw-client.ts';
import { faultOf, judged, type Verdict, verdictLine } from './fuzz-frame.ts';
import { startServerProcess } from './server-process.ts';
import { type Attack, attack, floods, fuzzed } from './ssh-fuzz.ts';

const password = 'a long enough sentence';

/** Creates the account mia with a key, and returns its login. */
async function account(port: number) {
  const pair = createKeyPair();
  const client = await rawClient(port);
  const requests = [
    { type: 'hello', protocol: 1, client: 'a trial' },
    { type: 'register', name: 'mia', password },
    { type: 'add-key', key: pair.public, password },
  ];
  for (const [id, request] of requests.entries()) {
    client.say({ id, ...request });
    let answer: unknown;
    do answer = await client.next();
    while (typeof answer !== 'object' || answer === null || !('id' in answer));
    if (!('ok' in answer)) throw new Error(JSON.stringify(answer));
  }
  client.socket.terminate();
  return { username: 'mia', privateKey: pair.private };
}

/** Runs an attack on a server that only this attack uses. */
async function tried(
  name: string,
  seconds: number,
  wanted: Omit<Attack, 'port' | 'login'> & { readonly isStranger: boolean },
) {
  const server = await startServerProcess(temporaryFolder(), {
    isPlain: true,
    args: ['--ssh', '0'],
  });
  const login = await account(server.address.port);
  const port = server.doors.ssh ?? 0;
  const verdict: Verdict = await judged(server, seconds * 1000, () =>
    attack({ ...wanted, port, login: wanted.isStranger ? undefined : login }),
  );
  const fault = faultOf(verdict);
  process.stdout.write(`${name}: ${verdictLine(verdict)}${fault === undefined ? '' : `; FAILED: ${fault}`}\n`);
  await server.stop();
  return fault === undefined;
}

/** Runs the trials: fuzzing with the seeds 1 to `count` for `fuzz`, otherwise all floods. Returns the exit status. */
export async function runSshTrials([
  what = 'fuzz',
  count = '3',
  seconds = '10',
  connections = '3',
]: readonly string[]): Promise<number> {
  const times = Number(seconds);
  let isFine = true;
  if (what === 'fuzz')
    for (let seed = 1; seed <= Number(count); seed++) {
      const random = openStreams(seeded(`ssh ${seed}`)).stream('fuzz');
      const reads = seed % 2 === 0;
      isFine =
        (await tried(`seed ${seed}`, times, {
          send: fuzzed(random),
          connections: Number(connections),
          hasScreen: true,
          reads,
          isStranger: false,
        })) && isFine;
    }
  else
    for (const [name, send] of Object.entries(floods))
      isFine =
        (await tried(name, times, {
          send,
          connections: Number(count),
          hasScreen: name === 'keys' || name === 'window changes',
          reads: name !== 'requests for a login',
          isStranger: name === 'requests for a login',
        })) && isFine;
  return isFine ? 0 : 1;
}

process.exit(await runSshTrials(process.argv.slice(2)));
