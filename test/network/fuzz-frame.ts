import { WebSocket } from 'ws';
import type { ServerProcess } from './server-process.ts';

/** Result of a fuzzed run: latency of an honest player in milliseconds, memory of the server in megabytes. */
export interface Verdict {
  readonly asked: number;
  readonly answered: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly memoryBefore: number;
  readonly memoryMost: number;
  readonly isAlive: boolean;
  /** Number of internal errors that the server logged. */
  readonly faults: number;
}

/** Maximum growth of the server's memory during a run, in megabytes, over all connections together. */
const maxGrowth = 256;

/** Milliseconds to wait for missing answers after an attack. On a busy machine, an answer can take seconds. */
const patience = 300_000;

/**
 * Attacks a server while an honest player sends a request every 60 ms.
 *
 * @param attack starts the attack and returns a function that ends it
 */
export async function judged(server: ServerProcess, milliseconds: number, attack: () => () => void): Promise<Verdict> {
  const { host, port, isSecure } = server.address;
  const socket = new WebSocket(`${isSecure ? 'wss' : 'ws'}://${host}:${port}/turncade/1`, {
    rejectUnauthorized: false,
  });
  await new Promise((done, failed) => socket.once('open', done).once('error', failed));
  const sent = new Map<number, number>();
  const took: number[] = [];
  let isAlive = true;
  socket.on('error', () => {});
  socket.on('close', () => {
    isAlive = false;
  });
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(data.toString());
    const id = typeof message === 'object' && message !== null && 'id' in message ? Number(message.id) : -1;
    const at = sent.get(id);
    if (at === undefined) return;
    sent.delete(id);
    took.push(performance.now() - at);
  });
  server.resetMemoryPeak();
  const memoryBefore = server.memory().now;
  const stop = attack();
  const end = performance.now() + milliseconds;
  socket.send(JSON.stringify({ id: 0, type: 'hello', protocol: 1, client: 'an honest player' }));
  let asked = 0;
  while (performance.now() < end && isAlive) {
    sent.set(++asked, performance.now());
    socket.send(JSON.stringify({ id: asked, type: 'is-free', name: 'honest' }));
    await new Promise((done) => setTimeout(done, 60));
  }
  stop();
  const late = performance.now() + patience;
  while (sent.size > 0 && isAlive && performance.now() < late) await new Promise((done) => setTimeout(done, 20));
  const memoryMost = isAlive ? server.memory().most : Number.NaN;
  const faults = [...server.logged].reduce((sum, [event, times]) => sum + (/^fault\b/.test(event) ? times : 0), 0);
  const verdict = { isAlive, asked, answered: took.length, memoryBefore, memoryMost, faults };
  socket.terminate();
  const sorted = took.toSorted((a, b) => a - b);
  const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { ...verdict, p50: share(0.5), p99: share(0.99), max: share(1) };
}

/** Reason why a run fails as part of `npm test`. Ignores latency, which depends on the load of the machine. */
export function faultOf({ isAlive, asked, answered, memoryBefore, memoryMost, faults }: Verdict): string | undefined {
  if (!isAlive) return 'the server ended, or cut off the honest player';
  if (answered < asked) return `${asked - answered} of ${asked} requests of the honest player were not answered`;
  if (memoryMost - memoryBefore > maxGrowth) return `memory grew from ${memoryBefore} to ${memoryMost} MB`;
  if (faults > 0) return `the server logged ${faults} internal errors`;
  return undefined;
}

export const verdictLine = ({ asked, answered, p50, p99, max, memoryBefore, memoryMost }: Verdict): string =>
  `${answered} of ${asked} answered, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${max.toFixed(1)} ms, ` +
  `memory ${memoryBefore.toFixed(0)} to ${memoryMost.toFixed(0)} MB at most`;
