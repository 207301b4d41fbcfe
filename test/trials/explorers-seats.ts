import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { wilson } from '#tournament/results/scores.ts';
import { played, shippedLevels } from '../games/space-explorers/bots/support.ts';

/**
 * Measures the share of matches between two equal bots that player 1 wins on each map of Space Explorers, and its
 * confidence interval. A draw counts half.
 *
 * `--maps a,b` names maps or level files. `--bots easy,normal`. `--games 200`. `--seeds WORD` is a prefix of the seeds,
 * for a different sample.
 */
const { values } = parseArgs({
  options: {
    maps: { type: 'string' },
    bots: { type: 'string' },
    games: { type: 'string' },
    seeds: { type: 'string' },
  },
});
const { seeds = '' } = values;
const bots = (values.bots ?? 'normal').split(',');
const games = Number(values.games ?? 200);
const wanted = values.maps?.split(',');

const files = (wanted ?? [])
  .filter((name) => name.includes('/'))
  .map((path) => ({ name: basename(path, '.dot'), text: readFileSync(path, 'utf8') }));
const bundled = shippedLevels.filter(({ name }) => wanted === undefined || wanted.includes(name));

for (const level of [...bundled, ...files]) {
  for (const bot of bots) {
    let points = 0;
    for (let game = 0; game < games; game++) {
      const { winners = [] } = played([bot, bot], `${seeds}${level.name} ${game}`, level).state.outcome ?? {};
      points += winners.length === 1 ? Number(winners[0] === 1) : 0.5;
    }
    const { low, high } = wilson(points, games);
    process.stdout.write(
      `${level.name.padEnd(14)} ${bot.padEnd(10)}player 1 ${percent(points / games)} (${percent(low)} to ${percent(high)}) of ${games}\n`,
    );
  }
}

function percent(share: number): string {
  return (100 * share).toFixed(1).padStart(5);
}
