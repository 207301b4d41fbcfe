import { openStreams, seeded } from '#engine/random.ts';
import { noPostgres } from '../support/postgres-program.ts';
import { trySeveral } from './several-servers.ts';

const [kills = '30', clients = '200', seed = 'a', program] = process.argv.slice(2);
if (noPostgres !== undefined) {
  process.stdout.write(`NOT tried here: ${noPostgres}\n`);
  process.exit(0);
}
const times = Number(kills);
const { faults, acknowledged, refused, away } = await trySeveral({
  chance: openStreams(seeded(seed)).stream('several'),
  ...(program !== undefined && { program }),
  matches: Math.ceil(Number(clients) / 4),
  kills: times,
  every: 10_000,
  pause: 4000,
  restarts: [Math.floor(times / 3), Math.floor((2 * times) / 3)],
});
const others = Object.entries(refused).map(([code, count]) => `${count} ${code}`);
process.stdout.write(
  `${times} kills, ${acknowledged} commands (refused: ${others.join(', ') || 'none'}), everybody back within ${Math.round(away)} ms, ${
    faults.length === 0 ? 'nothing lost, nothing played twice, all views agree' : faults.slice(0, 20).join('; ')
  }\n`,
);
process.exit(faults.length === 0 ? 0 : 1);
