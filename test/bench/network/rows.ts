import { accountsUpTo, withStore } from '../../network/data.ts';
import { startServerProcess } from '../../network/server-process.ts';
import { temporaryFolder } from '../../support/program.ts';
import { percentile } from '../measure.ts';
import { number, type Row } from '../row.ts';
import { atPace, flatOut, loaders } from './load.ts';

/** Commands over TLS to a server on a disk. */
export async function loadRows(): Promise<readonly Row[]> {
  const folder = temporaryFolder();
  await withStore(folder, (store) => store.write(accountsUpTo(200)));
  const server = await startServerProcess(folder);
  const all = await loaders(server.address, 200);
  await atPace(all, 2000, 3000);
  const before = server.seconds();
  const paced = await atPace(all, 2000, 20_000);
  const share = (server.seconds() - before) / paced.seconds;
  const fast = await flatOut(all, 8000);
  const memory = server.memory();
  for (const { seat } of all) seat.client.cut();
  await server.stop();
  const of = (values: readonly number[]) => [50, 99, 100].map((share) => percentile(values, share));
  const [half = 0, most = 0, slowest = 0] = of(paced.acknowledged);
  const [toldHalf = 0, toldMost = 0, toldSlowest = 0] = of(paced.told);
  const rate = paced.acknowledged.length / paced.seconds;
  const fastRate = fast.acknowledged.length / fast.seconds;
  const [fastHalf = 0, fastMost = 0] = of(fast.acknowledged);
  const ms = (value: number) => number(value, 1);
  return [
    [
      `network: command to acknowledgement, 200 clients in 50 matches, ${number(rate, 0)}/s`,
      `half ${ms(half)} ms, 99 % ${ms(most)} ms, slowest ${ms(slowest)} ms (server: ${number(100 * share, 0)} % of a core, ${paced.refused} refused)`,
      'half <= 4 ms, 99 % <= 25 ms',
      half <= 4 && most <= 25,
    ],
    [
      'network: commit to the update of the last seat, same load',
      `half ${ms(toldHalf)} ms, 99 % ${ms(toldMost)} ms, slowest ${ms(toldSlowest)} ms of ${paced.told.length}`,
      '99 % <= 40 ms',
      toldMost <= 40,
    ],
    [
      'network: commands that are kept, 200 clients over TLS as fast as they can',
      `${number(fastRate, 0)}/s, half ${ms(fastHalf)} ms, 99 % ${ms(fastMost)} ms; ${number(memory.most, 0)} MB`,
      '>= 2,000/s',
      fastRate >= 2000,
    ],
  ];
}
