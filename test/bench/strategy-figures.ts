import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Game } from '#engine/game.ts';
import { standardLevelOf } from '#engine/level.ts';
import { unreachable } from '#engine/lookup.ts';
import { startMatch } from '#engine/match.ts';
import { questionFor } from '#engine/programs/protocol.ts';
import { firstState } from '#engine/random.ts';
import { activeSeats } from '#engine/step.ts';
import type { GameTypes, StateOf } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers as game } from '#games/space-explorers/index.ts';
import { botsOf } from '#match-session/players.ts';
import { builtFile, exampleText } from '#storage/files/folders.ts';
import { bundledLevels } from '#storage/levels.ts';
import { startProgram } from '#strategies/player.ts';
import { programNamed, trust } from '#strategies/program.ts';
import { openSandbox, withMemoryLimit } from '#strategies/sandbox/sandbox.ts';
import { letBotsPlay } from '../support/bots-at-table.ts';
import { median, milliseconds } from './measure.ts';
import type { Row } from './row.ts';

/** A strategy in one file that simulates 200 plans of ten turns each, like a search. */
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

/** The middle of a match of expanders on 20 planets. */
function middle() {
  const text = game.levels?.generate?.('bench:20').text ?? '';
  const match = startMatch(game, { seed: 's', players: 2, options: {}, level: { name: 'bench', text } });
  letBotsPlay(match, botsOf(game, { 1: 'expander', 2: 'expander' }), {
    canPlay: () => match.state.turn < 40 || match.state.mover !== 1,
  });
  return match.state;
}

/** Figures of one way to run a strategy. */
interface StrategyFigure {
  /** Milliseconds to its first answer, and decisions per second after that. */
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

/** First turn of a match in a game's default level, after the initial choices. */
function firstTurn<T extends GameTypes>(game: Game<T>): StateOf<T> {
  const level = bundledLevels(game).find(({ source }) => source.name === standardLevelOf(game, undefined));
  const match = startMatch(game, { seed: 's', players: game.players.least, options: {}, level: level?.source });
  while (game.turnOf(match.state) === 0)
    for (const seat of activeSeats(game, match.state)) {
      const command = game.forAbsent?.(match.state, seat);
      if (command !== undefined) match.play(seat, command);
    }
  return match.state;
}

/** Decisions per second of a game's example in the sandbox. */
async function exampleRow<T extends GameTypes>(game: Game<T>, folder: string): Promise<Row> {
  const example = game.programs?.examples['js'] ?? unreachable(game.id);
  const path = join(folder, example);
  writeFileSync(path, exampleText(game.id, example));
  const state = firstTurn(game);
  const player = startProgram(game, 1, programNamed(path) ?? unreachable(path), { seed: 's', options: {} });
  const first = await player.turn(state);
  if (first.fault !== undefined) throw new Error(first.fault.message);
  const decisions = 50;
  const begun = performance.now();
  for (let turn = 0; turn < decisions; turn++) await player.turn(state);
  const rate = (1000 * decisions) / (performance.now() - begun);
  await player.close();
  return [`strategies: ${example} plays ${game.id}`, `${number(rate)} decisions/s`, '>= 2/s', rate >= 2];
}

/** Additional time for including the legal commands in the question, with a strategy that ignores them. */
async function legalRow(path: string): Promise<Row> {
  const engine = new WebAssembly.Module(
    withMemoryLimit(brotliDecompressSync(readFileSync(builtFile('quickjs.wasm.br'))), 128),
  );
  const options = { path, closed: [], random: firstState({ seed: 's' }, 'program 1'), memory: 128, steps: 10 };
  const state = middle();
  const ways = await Promise.all(
    [game, { ...game, legal: () => [] }].map(async (asking) => {
      const sandbox = await openSandbox(engine, options, { log() {}, took() {}, goesOn() {} });
      if ('code' in sandbox) throw new Error(sandbox.message);
      const times: number[] = [];
      return { times, answer: () => sandbox.ask(questionFor(asking, state, 1)) };
    }),
  );
  for (let round = 0; round < 400; round++)
    for (const { times, answer } of ways)
      times.push(
        milliseconds(() => {
          for (let turn = 0; turn < 10; turn++) answer();
        }),
      );
  // The minimum of many runs is least affected by other load.
  const [told = 0, bare = 0] = ways.map(({ times }) => Math.min(...times));
  const what = 'strategies: a question that says what is legal';
  return [what, `${number(told / bare)} x one that does not`, '<= 1.25', told / bare <= 1.25];
}

const number = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: value < 2 ? 2 : value < 10 ? 1 : 0 });

/** Rows for players' strategies, mostly decisions per second, sandboxed and trusted. */
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
  rows.push(await legalRow(join(folder, 'sandboxed-300.mjs')));
  for (const { visit } of games) rows.push(await visit((each) => exampleRow(each, folder)));
  return rows;
}
