import { describe, expect, test, vi } from 'vitest';
import { games } from '#games/index.ts';
import { startHere } from '../../support/here.ts';
import { savedFiles, temporaryFolder } from '../../support/program.ts';
import { takeParts } from '../../support/space-defender.ts';
import { key, type ShownProgram } from '../../support/terminal.ts';

const day = '2026-11-19';

/** Per game: a text on the first screen of today's match, and a command that then changes the position. */
const matches = [
  { id: 'space-defender', begun: `Loadout for Daily ${day}` },
  { id: 'into-the-breach', begun: /Daily 19 Nov +turn 1 /, line: 'restart' },
  { id: 'robo-race', begun: /round 1 +player 1/, line: 'clear' },
  { id: 'space-explorers', begun: /turn 1 of \d+/, line: 'end_turn' },
  { id: 'risc', begun: 'turn 0  your placement', line: 'spread' },
] as const;

type Daily = (typeof matches)[number];

/** Plays a command of a daily match and waits until the match is saved. */
async function play(program: ShownProgram, daily: Daily): Promise<void> {
  await program.until(daily.begun);
  if ('line' in daily) program.send(`:${daily.line}\r`);
  else await takeParts(program);
  await program.until(() => savedFiles(program.home).some(({ text }) => text.includes(`\nlevel daily:${day}\n`)));
  program.send(key.controlC);
  await program.ended;
}

const startOf = (folder: string) =>
  savedFiles(folder).map(({ text }) => text.match(/^(?:seed|players|level|level-text|note bot-\d) .*$/gm));

const row = (program: ShownProgram, title: string): string =>
  program
    .screen()
    .split('\n')
    .find((line) => line.includes(title)) ?? '';

/** Ends the turns of a mission of Into the Breach without an action until it is lost. */
async function lose(program: ShownProgram): Promise<void> {
  await program.until('[End turn]');
  for (let turn = 1; !/─ You (win|lose) ─/.test(program.screen()); turn++) {
    program.send(':end_turn\r');
    await program.until((screen) => /─ You (win|lose) ─/.test(screen) || screen.includes(`turn ${turn + 1} `));
  }
}

test('the tests of the daily match cover every game', () => {
  expect(matches.map(({ id }) => id)).toEqual(games.map(({ id }) => id));
});

describe('the daily match', () => {
  test.each(matches)(
    'of $id is the same from the page and from the command line, at any time of the day',
    async (daily) => {
      const home = temporaryFolder();
      const program = startHere(['--speed', 'skip'], { home, env: { TURNCADE_NOW: `${day}T00:00` } });
      await program.until('y  Daily            0 of 5 won');
      program.send('y');
      await program.until('Thursday, 19 November, 0 of 5 won');
      program.send(`${key.down.repeat(matches.indexOf(daily))}${key.enter}`);
      await play(program, daily);

      const other = temporaryFolder();
      const args = ['play', daily.id, '--level', 'daily', '--speed', 'skip'];
      const direct = startHere(args, { home: other, env: { TURNCADE_NOW: `${day}T23:59:59` } });
      if (!['space-defender', 'into-the-breach'].includes(daily.id)) {
        await direct.until('Enter: start');
        direct.send(key.enter);
      }
      await play(direct, daily);

      expect(startOf(home)).toEqual([expect.arrayContaining([`seed ${day}`, `level daily:${day}`])]);
      expect(startOf(other)).toEqual(startOf(home));
    },
  );

  test('can be continued and restarted, its result can be copied, and a new match replaces it at midnight', async () => {
    const home = temporaryFolder();
    const program = startHere(['--speed', 'skip'], { home, env: { TURNCADE_NOW: `${day}T23:50` } });
    await program.until('0 of 5 won');
    program.send('y');
    await program.until('Thursday, 19 November');
    program.send(`${key.down}${key.enter}`);
    await program.until('[End turn]');
    program.send(':end_turn\r');
    await program.until('turn 2 ');
    program.send('q');
    await program.until('Enter: resume Into The Breach (turn 2). n: start over.');
    expect(row(program, 'Into The Breach')).toMatch(/> +Into The Breach +under way: turn 2/);
    program.send(key.enter);
    await program.until('turn 2 ');
    program.send('q');
    await program.until('n: start over.');
    program.send('n');
    await program.until('turn 1 ');
    await lose(program);
    program.send('q');
    await program.until('Enter: resume Into The Breach (turn 2). n: start over.');
    program.send('c');
    await program.until(/Copied: Into The Breach, Daily 19 Nov: lost in/);

    vi.stubEnv('TURNCADE_NOW', '2026-11-20T00:00');
    program.send(key.enter);
    await program.until('Friday, 20 November');
    expect(program.screen()).toContain('A new day has begun, with new matches: Friday, 20 November.');
    expect(row(program, 'Into The Breach')).toContain('not played yet');
  });
});
