import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pty from '@lydell/node-pty';
import xterm from '@xterm/headless';

/** Plays to positions in a real terminal and writes the screens as the pictures of the readme. */
const columns = 80;
const rows = 24;
const root = join(import.meta.dirname, '..');
const cellWidth = 8.4;
const cellHeight = 18;
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const round = (value) => Math.round(value * 10) / 10;
const hex = (color) => `#${color.toString(16).padStart(6, '0')}`;
const escapeXml = (text) => text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]);

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
    keys: 'bfce\u001B[B',
    // Until the bots have planned, twice.
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
    // The other player moves in between.
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
    // The other player thinks in between.
    pace: 700,
    keys: '\t\r\u001B[C',
    wait: 1500,
  },
];

for (const { file, title, match, lines, keys, wait = 500, pace } of pictures) {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const program = pty.spawn(process.execPath, [join(root, 'dist', 'cli.js'), 'play', ...match, '--speed', 'skip'], {
    cols: columns,
    rows,
    env: {
      PATH: process.env.PATH,
      TERM: 'xterm-256color',
      COLORTERM: 'truecolor',
      TURNCADE_HOME: mkdtempSync(join(tmpdir(), 'turncade-picture-')),
    },
  });
  program.onData((data) => terminal.write(data));
  await pause(1500);
  for (const typed of pace === undefined ? [lines] : lines.map((line) => [line])) {
    program.write(`\u001B[200~${[...typed, ''].join('\r')}\u001B[201~`);
    await pause(pace ?? 0);
  }
  await pause(wait);
  // Ctrl+T ends the tutorial of a first match.
  program.write('\u0014');
  await pause(200);
  program.write(keys);
  await pause(500);
  writeFileSync(join(root, 'pictures', file), pictureOf(terminal, title));
  program.write('q');
  await pause(300);
  program.kill();
}

/** The screen of a terminal as SVG. */
function pictureOf(terminal, title) {
  const shapes = [];
  for (let y = 0; y < rows; y++) {
    const line = terminal.buffer.active.getLine(y);
    for (let x = 0; x < columns; ) {
      const cell = line.getCell(x);
      const look = (c) => [c.getFgColor(), c.isFgRGB(), c.getBgColor(), c.isBgRGB(), c.isBold(), c.isInverse()].join();
      let text = '';
      const from = x;
      while (x < columns && look(line.getCell(x)) === look(cell)) text += line.getCell(x++).getChars() || ' ';
      const own = cell.isFgRGB() ? hex(cell.getFgColor()) : '#D8DEE6';
      const under = cell.isBgRGB() ? hex(cell.getBgColor()) : '#1E1E2E';
      const [ink, paper] = cell.isInverse() ? [under, own] : [own, under];
      const width = text.length * cellWidth;
      const left = (from + 1) * cellWidth;
      const top = (y + 0.5) * cellHeight;
      if (paper !== '#1E1E2E')
        shapes.push(
          `<rect x="${round(left)}" y="${top}" width="${round(width)}" height="${cellHeight}" fill="${paper}"/>`,
        );
      const word = text.trim();
      const indent = text.length - text.trimStart().length;
      if (word !== '')
        shapes.push(
          `<text x="${round(left + indent * cellWidth)}" y="${top + 13.5}" fill="${ink}" textLength="${round(word.length * cellWidth)}"${cell.isBold() ? ' font-weight="bold"' : ''}>${escapeXml(word).replaceAll(' ', '\u00A0')}</text>`,
        );
    }
  }
  const size = `width="${round((columns + 2) * cellWidth)}" height="${(rows + 1) * cellHeight}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" shape-rendering="crispEdges">\n<title>${title}</title>\n<rect width="100%" height="100%" rx="8" fill="#1E1E2E"/>\n${shapes.join('\n')}\n</svg>\n`;
}
