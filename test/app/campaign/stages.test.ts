import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openFrom } from '#app/match/create-match.ts';
import { startMatch } from '#engine/match.ts';
import { risc } from '#games/risc/index.ts';
import type { RiscScreen } from '#games/risc/screen/local.ts';
import { noFacts } from '#storage/matches/match-facts.ts';
import { ran, startHere } from '../../support/here.ts';
import { foldersHere } from '../../support/home-here.ts';
import { withoutTutorial } from '../../support/hot-seat.ts';
import { temporaryFolder } from '../../support/program.ts';
import { key, type ShownProgram } from '../../support/terminal.ts';
import { endTurn, linesOf, run } from '../../support/war.ts';

// Milliseconds, because slow bots need more time on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const progressIn = (home: string): string => join(home, 'state', 'campaign-risc.json');

/** Starts the first stage from its briefing with the key `start`. */
async function begin(home: string, seed: string, start: string = key.enter): Promise<ShownProgram> {
  const program = startHere(['campaign', 'risc', '--stage', 'the-ford', '--speed', 'skip'], {
    home,
    env: { TURNCADE_NEW_SEED: seed },
  });
  await program.until('Enter: start.');
  program.send(start);
  await program.until(/turn 0 of 20 {2}your placement/);
  await withoutTutorial(program);
  return program;
}

/** Plays a plan to the end of the match. */
async function playMatch(program: ShownProgram, plan: readonly (readonly string[])[]): Promise<void> {
  for (const [turn, lines] of plan.entries()) {
    await program.until(turn === 0 ? /turn 0 .*your placement/ : new RegExp(`turn ${turn} .*your orders`));
    const orders = lines.slice(0, -1);
    if (orders.length > 0) {
      run(program, ...orders);
      await program.until(turn === 0 ? 'All units are placed.' : new RegExp(`orders ${orders.length} `));
    }
    await endTurn(program, (screen) => !new RegExp(`turn ${turn} .*your `).test(screen));
  }
  await program.until(/─ (You win|You lose|A draw) ─/);
}

/** Plays a plan to the end of the match, then opens the result of the stage. */
async function playToTheEnd(...played: Parameters<typeof playMatch>): Promise<void> {
  const [program] = played;
  await playMatch(...played);
  program.send('n');
  await program.until(/^ (Won|Lost): The Ford, turn \d+ *$/m);
}

/** Lines that a bot plays in the first stage. It wins with the seed `a`, and loses with `abc`. */
async function planWith(seed: string): Promise<readonly (readonly string[])[]> {
  const bots = ['--bot', '1=hard', '--bot', '2=mab:novice'];
  const level = ['--level', 'twin-rivers', '--set', 'turns=20'];
  return linesOf(1, (await ran(['run', 'risc', ...level, '--seed', seed, ...bots])).stdout);
}

describe('a stage of a campaign', () => {
  test('shows its stars and opens the next stages after a win, even without the progress file', async () => {
    const plan = await planWith('a');
    const home = temporaryFolder();
    const program = await begin(home, 'a');
    await playToTheEnd(program, plan);
    expect(program.screen()).toContain('Unlocked: Long Road and Hills.');
    expect(program.screen()).toContain('Enter: next stage, Long Road.');
    program.send(key.escape);
    await program.until('> 1 The Ford *');
    program.stop();
    await program.ended;
    // The program was killed after it wrote the result, but before it wrote the progress file.
    rmSync(progressIn(home));
    const again = startHere(['campaign', 'risc'], { home });
    await again.until('> 2 Long Road ---');
    expect(again.screen()).toMatch(/1 The Ford \*/);
    again.send(key.right);
    await again.until('> 3 Hills ---');
    again.send(key.enter);
    await again.until('A random map, 30 turns, against Ilse (normal).');
    again.send(key.enter);
    await again.until(/^ RISC {3}Hills +turn 0 of 30/m);
  });

  test('offers another try after a loss, and Enter then leads to the briefing', async () => {
    const plan = await planWith('abc');
    const program = await begin(temporaryFolder(), 'abc');
    await playMatch(program, plan);
    expect(program.screen()).toContain('Try again');
    program.send(key.enter);
    await program.until('Enter: start.');
    expect(program.screen()).toContain('s same start');
    program.stop();
    await program.ended;
  });

  test('opens the next stages after three defeats', async () => {
    const plan = await planWith('abc');
    const home = temporaryFolder();
    const said = ['2 more losses here', '1 more loss here', 'Unlocked: Long Road and Hills.'];
    for (const words of said) {
      const program = await begin(home, 'abc');
      await playToTheEnd(program, plan);
      expect(program.screen()).toContain('Lost: The Ford');
      expect(program.screen()).toContain(words);
      program.stop();
      await program.ended;
    }
    expect(JSON.parse(readFileSync(progressIn(home), 'utf8'))).toMatchObject({
      stages: { 'the-ford': { stars: [0, 0, 0], tries: 3 } },
    });
  });
});

test('a match that continues from a replay or a review belongs to no stage', () => {
  const match = startMatch<RiscScreen>(risc, { seed: 'a', players: 2, options: {} });
  const stage = { ...noFacts, campaign: 'risc/the-ford' };
  expect(openFrom(foldersHere(), match, 0, stage, { bots: {}, notices: [] }).facts.campaign).toBeUndefined();
});
