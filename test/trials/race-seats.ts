import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readLevel } from '#games/robo-race/level.ts';
import { options } from '#games/robo-race/options.ts';
import { wilson } from '#tournament/results/scores.ts';
import { unwrapped } from '../engine/support.ts';
import { played } from '../games/robo-race/bots/support.ts';
import { listedLevels } from '../games/robo-race/listed-levels.ts';

/**
 * Measures how often each of several equal bots wins a race on each board of RoboRace, by seat. Also prints the
 * confidence interval of the highest proportion, and the number of rounds.
 *
 * `--boards a,b` names boards or level files. `--bot normal`. `--seats 4`. `--races 300`. `--flags offered`, `none` or
 * a number. `--seeds WORD` is a prefix of the seeds, for a different sample.
 */
const { values } = parseArgs({
  options: {
    boards: { type: 'string' },
    bot: { type: 'string' },
    seats: { type: 'string' },
    races: { type: 'string' },
    flags: { type: 'string' },
    seeds: { type: 'string' },
  },
});
const { bot = 'normal', flags = 'offered', seeds = '' } = values;
const seats = Number(values.seats ?? 4);
const races = Number(values.races ?? 300);
const wanted = values.boards?.split(',');

const files = (wanted ?? [])
  .filter((name) => name.includes('/'))
  .map((path) => ({ name: basename(path, '.txt'), text: readFileSync(path, 'utf8') }));
const bundled = listedLevels.filter(({ name }) => wanted === undefined || wanted.includes(name));

for (const { name, text } of [...bundled, ...files]) {
  const { tier, board } = unwrapped(readLevel(text, name));
  if (board.starts.length < seats) continue;
  const asked = flags === 'offered' ? options.flags.offeredIn({ tier }) : flags;
  const wins = new Array<number>(seats + 1).fill(0);
  const rounds: number[] = [];
  for (let seed = 0; seed < races; seed++) {
    const { state } = played(
      Array.from({ length: seats }, () => bot),
      `${seeds}${name} ${seed}`,
      200,
      text,
      { flags: asked, exchange: options.exchange.offeredIn() },
    );
    const [winner = 0] = state.outcome?.winners ?? [];
    wins[winner] = (wins[winner] ?? 0) + 1;
    rounds.push(state.round);
  }
  rounds.sort((a, b) => a - b);
  const shares = wins.slice(1).map((count) => percent(count / races).padStart(5));
  const { low, high } = wilson(Math.max(...wins.slice(1)), races);
  const within = rounds.filter((count) => count >= 4 && count <= 10).length;
  process.stdout.write(
    `${name.padEnd(16)} tier ${tier} flags ${asked.padEnd(4)} seats ${shares.join('')}  highest ${percent(low)} to ${percent(high)}  ` +
      `rounds ${rounds[Math.floor(races / 2)]}, 4 to 10: ${percent(within / races)} %\n`,
  );
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
