import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMatch } from '../../source/engine/match.ts';
import type { SpaceExplorers } from '../../source/games/space-explorers/game-types.ts';
import { spaceExplorers as game } from '../../source/games/space-explorers/index.ts';
import { exampleText } from '../../source/storage/package-folder.ts';
import { startProgram } from '../../source/strategies/player.ts';
import { programNamed } from '../../source/strategies/program.ts';
import { trust } from '../../source/strategies/trust.ts';
import { botsOf } from '../../source/table/players.ts';
import { letBotsPlay } from '../support/bots-at-table.ts';
import { median } from './measure.ts';
import type { Row } from './row.ts';

/** A strategy that tries 200 plans in its head, ten turns each: what a search does, of one file. */
const searching = `
export function takeTurn({ planets, edges }) {
  const seen = planets.filter(({ visible }) => visible);
  const at = new Map(seen.map((planet, i) => [planet.id, i]));
  const ways = edges.filter(([a, b]) => at.has(a) && at.has(b)).flatMap(([a, b]) => [[a, b], [b, a]]);
  const mine = ways.filter(([a]) => seen[at.get(a)].mine > 1);
  let best = { value: -Infinity, transfers: [] };
  for (let plan = 0; plan < 200; plan++) {
    const people = seen.map((planet) => planet.mine);
    const transfers = [];
    for (const [from, to] of mine) {
      const sent = Math.floor(people[at.get(from)] * Math.random() * 0.5);
      if (sent < 1) continue;
      people[at.get(from)] -= sent;
      people[at.get(to)] += sent;
      transfers.push({ from, to, people: sent });
    }
    for (let turn = 0; turn < 10; turn++)
      for (let i = 0; i < people.length; i++) {
        const { size, habitability } = seen[i];
        people[i] = people[i] < size ? Math.min(size, people[i] * (1 + habitability / 100)) : Math.max(size, people[i] * 0.9);
      }
    const value = people.reduce((sum, count) => sum + count, 0) + people.filter((count) => count > 0).length;
    if (value > best.value) best = { value, transfers };
  }
  return best.transfers;
}`;

/** A match of expanders on 20 planets in its middle. */
function middle() {
  const text = game.levels?.generate?.('bench:20').text ?? '';
  const match = startMatch(game, { seed: 's', players: 2, options: {}, level: { name: 'bench', text } });
  letBotsPlay(match, botsOf(game, { 1: 'expander', 2: 'expander' }), {
    mayPlay: () => match.state.turn < 40 || match.state.mover !== 1,
  });
  return match.state;
}

/** What is told of one way to run a strategy. */
interface StrategyFigure {
  /** Milliseconds to its first answer; decisions a second after that. */
  readonly start: number;
  readonly rate: number;
}

async function figureOf(path: string, decisions: number): Promise<StrategyFigure> {
  const program = programNamed(path);
  if (program === undefined) throw new Error(`${path} is no program`);
  const state = middle();
  const starts: number[] = [];
  const rates: number[] = [];
  for (let i = 0; i < 5; i++) {
    const begin = performance.now();
    const player = startProgram<SpaceExplorers>(game, 1, program, { seed: 's', options: { strategyTime: '20000' } });
    const first = await player.turn(state);
    if (first.fault !== undefined) throw new Error(first.fault.message);
    const begun = performance.now();
    starts.push(begun - begin);
    for (let turn = 0; turn < decisions; turn++) await player.turn(state);
    rates.push((1000 * decisions) / (performance.now() - begun));
    await player.close();
  }
  return { start: median(starts), rate: median(rates) };
}

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** The rows of players' strategies: decisions a second on 20 planets, in the sandbox and trusted. */
export async function strategyRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'turncade-bench-'));
  const rows: Row[] = [];
  for (const [name, text, decisions, least] of [
    ['one that does nothing', 'export default () => [];', 300, 300],
    ['the settler', undefined, 200, 100],
    ['one that searches', searching, 10, 5],
  ] as const) {
    const fileFor = (way: string): string => {
      const path = join(folder, `${way}.mjs`);
      writeFileSync(path, text ?? exampleText(game.id, 'settler.mjs'));
      return path;
    };
    const sandboxed = await figureOf(fileFor(`sandboxed-${decisions}`), decisions);
    const path = fileFor(`trusted-${decisions}`);
    trust(path);
    const trusted = await figureOf(path, decisions);
    rows.push([
      `strategies: ${name}, in the sandbox`,
      `${number(sandboxed.rate)} decisions/s, first after ${number(sandboxed.start)} ms (trusted ${number(trusted.rate)}/s, ${number(trusted.start)} ms)`,
      `>= ${least}/s`,
      sandboxed.rate >= least,
    ]);
  }
  return rows;
}
