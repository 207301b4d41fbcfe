import './own-temporary-folder.mjs';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { columns, opened, pause, rows } from './pictures/in-terminal.mjs';
import { onlineMatch } from './pictures/online-match.mjs';
import { cellsOf } from './pictures/terminal-cells.mjs';
import { bundled } from './run-bundled.mjs';

// Plays in an emulated terminal and writes the pictures of the readme: positions, and an animated replay, which is also
// stored as a recording for asciinema. File names select pictures: `npm run picture -- risc.svg`.

const folder = join(import.meta.dirname, '..', 'pictures');
const { pictureOf } = await bundled('source/app/export/as-svg.ts');
const writePicture = (file, screens, given) => writeFileSync(join(folder, file), `${pictureOf(screens, given)}\n`);
const newHome = () => mkdtempSync(join(tmpdir(), 'turncade-picture-'));
const chosen = process.argv.slice(2);
const isWanted = (file) => chosen.length === 0 || chosen.includes(file);

const pictures = [
  {
    file: 'space-defender.svg',
    title: 'Space Defender in a terminal',
    match: ['space-defender', '--level', 'long-watch', '--seed', 'classic'],
    lines: [
      ...['setup_select(1)', 'setup_next(1)', 'setup_select(2)', 'setup_next(2)', 'setup_select(2)', 'setup_next(2)'],
      ...'fire fire fire pass pass fire move(C,2) move(A,3) fire move(C,4) fire fire fire fire'.split(' '),
    ],
    keys: '\u001B[B'.repeat(2) + '\u001B[C'.repeat(5),
  },
  {
    file: 'into-the-breach.svg',
    title: 'Into The Breach in a terminal',
    match: ['into-the-breach', '--level', 'classic'],
    lines: ['move(1,1,4,1)', 'move(1,3,2,4)'],
    keys: `\t\r${'\u001B[C'.repeat(2)}`,
  },
  {
    file: 'robo-race.svg',
    title: 'RoboRace in a terminal',
    match: ['robo-race', '--seed', 'forge', '--players', '3', '--bot', '2=normal', '--bot', '3=normal'],
    lines: ['program(57,78,22,42,84)', 'commit'],
    keys: '1532',
    // Milliseconds. The bots plan twice in this time.
    wait: 5000,
  },
  {
    file: 'space-explorers.svg',
    title: 'Space Explorers in a terminal',
    match: ['space-explorers', '--level', 'kite', '--seed', 'stars', '--bot', '2=normal'],
    lines: [
      ...'end_turn end_turn end_turn send(0,1,1) end_turn send(0,2,1) end_turn end_turn end_turn'.split(' '),
      ...'end_turn send(1,4,1) end_turn send(2,5,1) send(0,1,8) end_turn end_turn send(1,3,4) end_turn'.split(' '),
      ...'end_turn send(0,2,9) end_turn end_turn send(1,3,9) end_turn end_turn send(0,1,8)'.split(' '),
    ],
    // Milliseconds after each line. The pause is long, because the other player may move then.
    pace: 700,
    keys: '\t\t\r\u001B[C',
    wait: 1500,
  },
  {
    file: 'risc.svg',
    title: 'RISC in a terminal',
    match: ['risc', '--seed', 'rivers', '--bot', '2=easy'],
    lines: [
      ...[
        'place(brook,7)',
        'place(drift,7)',
        'place(alder,2)',
        'commit',
        'upgrade(brook,5,a,b)',
        'upgrade(drift,4,a,b)',
      ],
      ...[
        'commit',
        'upgrade(brook,3,a,b)',
        'move(alder,brook,2)',
        'commit',
        'upgrade(brook,2,a,b)',
        'move(cairn,drift,2)',
      ],
    ],
    // Milliseconds after each line. The pause is long, because the other player thinks then.
    pace: 700,
    keys: '\t\r\u001B[C',
    wait: 1500,
  },
];

for (const { file, title, match, lines, keys, wait = 500, pace } of pictures) {
  if (!isWanted(file)) continue;
  const program = opened(['play', ...match, '--speed', 'skip'], newHome());
  await pause(2000);
  for (const typed of pace === undefined ? [lines] : lines.map((line) => [line])) {
    program.type(typed);
    await pause(pace ?? 0);
  }
  await pause(wait);
  // Ctrl+T skips the tutorial of a first match.
  program.send('\u0014');
  await pause(300);
  program.send(keys);
  await pause(800);
  writePicture(file, [{ at: 0, cells: cellsOf(program.terminal) }], { title, length: 0 });
  await program.end();
}

if (isWanted('online.svg')) {
  const turns = [
    [['spread'], ['spread']],
    [
      ['upgrade(brook,3,a,b)', 'move(alder,brook,3)'],
      ['upgrade(eyrie,2,a,b)', 'move(heath,glade,3)'],
    ],
    [['attack(brook,eyrie,all)'], ['move(fjord,eyrie,2)']],
  ];
  const online = await onlineMatch(turns, 'well rolled! your move');
  const program = opened(
    ['join', online.address, '--name', 'mia', '--match', online.code, '--speed', 'skip'],
    newHome(),
  );
  await program.until(/password/);
  program.send(`${online.password}\r`);
  await program.until(/Twin Rivers/);
  await pause(1500);
  writePicture('online.svg', [{ at: 0, cells: cellsOf(program.terminal) }], {
    title: 'RISC over a network, in a terminal',
    length: 0,
  });
  await program.end();
  online.end();
}

/** A race of bots. In the replayed step of the first round, robots push each other. */
const race = {
  match: ['robo-race', '--level', 'workshop', '--seed', 'forge', '--players', '4'],
  bots: ['1=hard', '2=hard', '3=hard', '4=hard'].flatMap((bot) => ['--bot', bot]),
  step: 4,
  /** Seconds for which the last frame is shown. */
  rest: 2,
};
if (isWanted('board.svg')) {
  // The first round, for the start page of a server.
  const home = newHome();
  const save = join(home, 'race.turncade');
  const run = (...args) =>
    execFileSync(process.execPath, ['dist/cli.js', ...args], {
      env: { ...process.env, TURNCADE_HOME: home },
      input: '',
    });
  run('run', ...race.match, ...race.bots, '--quiet', '--save', save);
  run('replay', save, '--export', join(home, 'board.svg'), '--turns', '1', '--size', '80x24', '--theme', 'dark');
  writeFileSync('source/gateways/web/page/board.svg.gz', gzipSync(readFileSync(join(home, 'board.svg')), { level: 9 }));
}
if (isWanted('turn.svg')) {
  const home = newHome();
  const game = opened(['play', ...race.match, ...race.bots, '--speed', 'skip'], home);
  await game.until(/wins|Draw/);
  await pause(500);
  await game.end();
  const matches = join(home, 'matches');
  const file = readdirSync(matches).find((name) => name.endsWith('.turncade'));

  const begin = { told: 0, screens: [], recorded: [] };
  const now = () => (performance.now() - begin.told) / 1000;
  const replay = opened(['replay', join(matches, file)], home, (data) => {
    // Output before the start gets the time 0, so that all of it is in the first frame of the recording.
    begin.recorded.push([begin.told > 0 ? now() : 0, 'o', data]);
  });
  await replay.until(/REPLAY/);
  await pause(1000);
  if (!/paused|held/.test(replay.text())) replay.send(' ');
  replay.send('\u001B[H');
  for (let step = 1; step <= race.step; step++) {
    await pause(300);
    replay.send('n');
  }
  await replay.until(new RegExp(`step ${race.step} of 5`));
  // Plays at half speed, for viewers who do not know the game.
  replay.send('-');
  await pause(500);
  if (/paused|held/.test(replay.text())) replay.send(' ');
  begin.told = performance.now();
  for (let last = ''; !new RegExp(`step ${race.step + 1} of 5|is over`).test(replay.text()); await pause(50)) {
    const cells = cellsOf(replay.terminal);
    const all = cells.flatMap((row) => row.map((cell) => cell.all)).join();
    // Drops a frame that was visible for less than a tenth of a second, because it may be incomplete.
    if (all !== last && now() - (begin.screens.at(-1)?.at ?? 0) < 0.1) begin.screens.pop();
    if (all !== last) begin.screens.push({ at: begin.screens.length === 0 ? 0 : now(), cells });
    last = all;
  }
  const length = Math.round(now() * 10) / 10 + race.rest;
  await replay.end();
  const title = 'RoboRace in a terminal: a step of a round is replayed';
  writePicture('turn.svg', begin.screens, { title, length });
  const header = { version: 2, width: columns, height: rows, title, env: { TERM: 'xterm-256color' } };
  const lines = [header, ...begin.recorded.map(([at, kind, data]) => [Math.round(at * 1000) / 1000, kind, data])];
  writeFileSync(join(folder, 'turn.cast'), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
}
process.exit(0);
