import { parseArgs } from 'node:util';
import { played } from '../games/robo-race/bots/support.ts';
import { listedLevels } from '../games/robo-race/listed-levels.ts';

/**
 * How often each of four equal bots wins a race on each board of RoboRace, by seat, and after how many rounds.
 *
 * `--boards a,b`, `--bot normal`, `--races 200`, `--flags none`.
 */
const { values } = parseArgs({
  options: {
    boards: { type: 'string' },
    bot: { type: 'string' },
    races: { type: 'string' },
    flags: { type: 'string' },
  },
});
const { bot = 'normal', races = '200', flags = 'none' } = values;
const wanted = values.boards?.split(',');

for (const { name, text, level } of listedLevels) {
  if (level.board.starts.length < 4 || (wanted !== undefined && !wanted.includes(name))) continue;
  const wins = [0, 0, 0, 0, 0];
  const rounds: number[] = [];
  for (let seed = 0; seed < Number(races); seed++) {
    const { state } = played([bot, bot, bot, bot], `${name} ${seed}`, 200, text, { flags });
    const [winner = 0] = state.outcome?.winners ?? [];
    wins[winner] = (wins[winner] ?? 0) + 1;
    rounds.push(state.round);
  }
  rounds.sort((a, b) => a - b);
  const shares = wins.slice(1).map((count) => `${((100 * count) / Number(races)).toFixed(0)}`.padStart(3));
  const within = rounds.filter((count) => count >= 6 && count <= 12).length;
  process.stdout.write(
    `${name.padEnd(16)} tier ${level.tier} flags ${flags}  seats ${shares.join(' ')}  rounds ${rounds[Math.floor(rounds.length / 2)]}, 6 to 12: ${((100 * within) / rounds.length).toFixed(0)} %\n`,
  );
}
