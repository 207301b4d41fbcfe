import { describe, expect, test } from 'vitest';
import { games } from '../../../source/games/index.ts';
import { startHere } from '../../support/here.ts';
import { savedFiles, temporaryFolder } from '../../support/program.ts';
import { takeParts } from '../../support/space-defender.ts';
import { key, type ShownProgram } from '../../support/terminal.ts';

/** A day of each game: its match, how it looks when it has begun, and a line that does something. */
const days = [
  { day: '2026-11-18', id: 'space-defender', title: 'Space Defender', begun: 'Loadout for Daily 2026-11-18' },
  {
    day: '2026-11-19',
    id: 'into-the-breach',
    title: 'Into The Breach',
    begun: /daily:2026-11-19 +turn 1 /,
    line: 'restart',
  },
  { day: '2026-11-20', id: 'robo-race', title: 'RoboRace', begun: /round 1 +player 1/, line: 'clear', hasSeats: true },
  {
    day: '2026-11-21',
    id: 'space-explorers',
    title: 'Space Explorers',
    begun: /turn 1 of \d+/,
    line: 'end_turn',
    hasSeats: true,
  },
  { day: '2026-11-22', id: 'risc', title: 'RISC', begun: 'turn 0  your placement', line: 'spread', hasSeats: true },
] as const;

type Day = (typeof days)[number];

/** From the start of a match of the day to something that is saved of it. */
async function play(program: ShownProgram, daily: Day): Promise<void> {
  if ('hasSeats' in daily) {
    await program.until('Enter starts');
    program.send(key.enter);
  }
  await program.until(daily.begun);
  if ('line' in daily) program.send(`:${daily.line}\r`);
  else await takeParts(program);
  await program.until(() => savedFiles(program.home).some(({ text }) => text.includes(`\nlevel daily:${daily.day}\n`)));
  program.send(key.controlC);
  await program.ended;
}

test('every game has its day', () => {
  expect(days.map(({ id }) => id)).toEqual(games.map(({ id }) => id));
});

describe('the daily match', () => {
  test.each(days)('of $day is of $title, the same from the menu and from the command line, all day', async (daily) => {
    const home = temporaryFolder();
    const menu = startHere(['--speed', 'skip'], { home, env: { TURNCADE_NOW: `${daily.day}T00:00` } });
    await menu.until(`y  Daily            ${daily.title}, n`);
    menu.send('y');
    await play(menu, daily);

    const other = temporaryFolder();
    const args = ['play', daily.id, '--level', 'daily', '--speed', 'skip'];
    await play(startHere(args, { home: other, env: { TURNCADE_NOW: `${daily.day}T23:59:59` } }), daily);

    const starts = [home, other].map((folder) =>
      savedFiles(folder).map(({ text }) => text.match(/^(?:seed|level|level-text) .*$/gm)),
    );
    expect(starts[0]).toEqual([expect.arrayContaining([`seed ${daily.day}`, `level daily:${daily.day}`])]);
    expect(starts[1]).toEqual(starts[0]);
  });

  test('that was played is told of until midnight', async () => {
    const home = temporaryFolder();
    const program = startHere(['play', 'into-the-breach', '--level', 'daily', '--speed', 'skip'], {
      home,
      env: { TURNCADE_NOW: '2026-11-19T10:00' },
    });
    await program.until('[End Turn]');
    program.send('\u0014');
    for (let turn = 1; !/You (Won|Lost|Win)/.test(program.screen()); turn++) {
      program.send(':end_turn\r');
      await program.until((screen) => /You (Won|Lost|Win)/.test(screen) || screen.includes(`turn ${turn + 1} `));
    }
    program.send(key.controlC);
    await program.ended;
    const evening = startHere([], { home, env: { TURNCADE_NOW: '2026-11-19T23:59' } });
    await evening.until(/y {2}Daily +Into The Breach, played/);
    const tomorrow = startHere([], { home, env: { TURNCADE_NOW: '2026-11-20T00:00' } });
    await tomorrow.until(/y {2}Daily +RoboRace, not played yet/);
  });
});
