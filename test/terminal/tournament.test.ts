import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { startTerminal } from '../support/terminal.ts';

const tournament = ['tournament', 'space-explorers', 'greedy', 'random', '--levels', 'corridor', '--seed', 'S'];

describe('a tournament in a terminal', () => {
  test('shows its progress, and erases it at the end', async () => {
    const program = startTerminal([...tournament, '--games', '40']);
    expect(await program.ended).toMatchObject({ exitCode: 0 });
    expect(program.raw()).toContain('░  0/40 games');
    expect(program.rows()[0]?.trimEnd()).toBe('Space Explorers: 2 strategies, 1 level, 40 games a pair, seed S');
    expect(program.screen()).not.toContain('/40 games');
  });

  test('writes replays that can be watched', async () => {
    const folder = temporaryFolder();
    const played = [...tournament, '--games', '2', '--replays', folder, '--keep', '1/2/1', '--set', 'turns=6'];
    expect(await startTerminal(played).ended).toMatchObject({ exitCode: 0 });
    const watched = startTerminal(['replay', join(folder, 'space-explorers-S-1-2-1.turncade')]);
    await watched.until('REPLAY');
    watched.send('q');
    expect(await watched.ended).toMatchObject({ exitCode: 0 });
  });

  test('shows its progress in ASCII on request', async () => {
    const program = startTerminal([...tournament, '--games', '2', '--ascii']);
    await program.ended;
    expect(program.raw()).toContain('.  0/2 games');
  });

  test('can be stopped by Ctrl+C, and then reports how many games were played', async () => {
    const program = startTerminal([...tournament, '--games', '300000']);
    await program.until(/ [1-9]\d*\/300,000 games, .* left/);
    program.send('\u0003');
    expect(await program.ended).toMatchObject({ exitCode: 130 });
    expect(program.screen()).toMatch(/^Stopped after [\d,]+ of 300,000 games$/m);
    expect(program.screen()).toMatch(/^turncade: interrupted after [\d,]+ of 300,000 games$/m);
    expect(program.screen()).not.toContain(' left');
  });
});
