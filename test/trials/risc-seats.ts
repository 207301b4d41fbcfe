import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { risc } from '#games/risc/index.ts';
import { groupCount, readLevel } from '#games/risc/levels.ts';
import { wilson } from '#tournament/results/scores.ts';
import { unwrapped } from '../engine/support.ts';
import { playedOut } from '../games/risc/bots/arena.ts';
import { listedLevels } from '../games/risc/listed-levels.ts';

/**
 * Measures how often each of several equal bots wins a match on each map of RISC, by seat. Also prints the confidence
 * interval of the highest proportion, and the length of the matches.
 *
 * `--maps a,b` names maps or level files. `--bots easy,normal`. `--matches 200`. `--seeds WORD` is a prefix of the
 * seeds, for a different sample. `--turns 300` is the last turn, so that endless matches become visible.
 */
const { values } = parseArgs({
  options: {
    maps: { type: 'string' },
    bots: { type: 'string' },
    matches: { type: 'string' },
    seeds: { type: 'string' },
    turns: { type: 'string' },
  },
});
const { seeds = '' } = values;
const names = (values.bots ?? 'normal').split(',');
const matches = Number(values.matches ?? 200);
const lastTurn = Number(values.turns ?? 300);
const wanted = values.maps?.split(',');

const files = (wanted ?? [])
  .filter((name) => name.includes('/'))
  .map((path) => ({ name: basename(path, '.dot'), text: readFileSync(path, 'utf8') }));
const bundled = listedLevels.filter(({ name }) => wanted === undefined || wanted.includes(name));

for (const { name, text } of [...bundled, ...files]) {
  const players = groupCount(unwrapped(readLevel(text)).map);
  for (const bot of names) {
    const wins = Array.from({ length: players }, () => 0);
    const turns: number[] = [];
    let open = 0;
    for (let match = 0; match < matches; match++) {
      const bots = Array.from({ length: players }, () => risc.bots?.[bot] ?? unknown(bot));
      const ending = playedOut({ level: text, bots, seed: `${seeds}${name} ${match}`, turns: lastTurn });
      turns.push(ending.turn);
      if (ending.reason !== 'conquest') open++;
      const [winner] = ending.winners;
      if (winner !== undefined) wins[winner - 1] = (wins[winner - 1] ?? 0) + 1;
    }
    turns.sort((a, b) => a - b);
    const beyond = (turn: number) => turns.filter((last) => last > turn).length;
    const at = (share: number) => turns[Math.min(matches - 1, Math.floor(matches * share))];
    const { low, high } = wilson(Math.max(...wins), matches);
    const shares = wins.map((count) => percent(count / matches).padStart(6)).join('');
    process.stdout.write(
      `${name.padEnd(14)}${bot.padEnd(8)}seats${shares.padEnd(31)} highest ${percent(low)} to ${percent(high)}, even ${percent(1 / players)}  ` +
        `turns: half ${at(0.5)}, 95 % ${at(0.95)}, longest ${turns.at(-1)}; beyond 40: ${beyond(40)}, beyond 100: ${beyond(100)}, without end: ${open}\n`,
    );
  }
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function unknown(name: string): never {
  throw new RangeError(`no bot ${name}`);
}
