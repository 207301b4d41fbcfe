import { number, type Row } from './row.ts';
import { forecastFigures, largeBoardFigures, screenFigures, wideFigures } from './screen-figures.ts';
import { startFigures } from './start-figures.ts';

export async function keyRows(): Promise<Row[]> {
  const screen = await screenFigures();
  const boards = [
    ['into-the-breach: a tile pointed at, with its forecast', await forecastFigures(), 6, 16, 400],
    ['into-the-breach: key to changed frame, 40x40 board with 30 units', await largeBoardFigures(), 14, 33, 800],
    ['space-defender: key to changed frame at 200x55', await wideFigures('space-defender'), 14, 33, 800],
    ['space-explorers: key to changed frame at 200x55, 60 planets', await wideFigures('space-explorers'), 14, 33, 800],
    ['risc: key to changed frame at 200x55, 25 territories', await wideFigures('risc'), 14, 33, 800],
  ] as const;
  return [
    [
      'key to changed frame, 30x10 board',
      `p50 ${number(screen.p50)} ms, p99 ${number(screen.p99)} ms, p99 of an echo ${number(screen.echo)} ms`,
      '<= 6 ms, <= 16 ms + echo',
      screen.p50 <= 6 && screen.p99 <= 16 + screen.echo,
    ],
    [
      'bytes for a key',
      `${number(screen.bytes)}, at most ${number(screen.mostBytes)}${screen.cleared ? ', the screen was cleared' : ''}`,
      '<= 400, no clear',
      screen.bytes <= 400 && !screen.cleared,
    ],
    ...boards.map(
      ([what, figures, p50, p99, bytes]): Row => [
        what,
        `p50 ${number(figures.p50)} ms, p99 ${number(figures.p99)} ms, p99 of an echo ${number(figures.echo)} ms, ${number(figures.bytes)} bytes`,
        `<= ${p50} ms, <= ${p99} ms + echo, <= ${bytes}, no clear`,
        figures.p50 <= p50 && figures.p99 <= p99 + figures.echo && figures.bytes <= bytes && !figures.cleared,
      ],
    ),
    ['a key held at 30/s', `${screen.arrived} of ${screen.held} arrived`, 'all', screen.arrived === screen.held],
    ['memory after 1,000 keys', `${number(screen.memory, 0)} MB`, '<= 120 MB', screen.memory <= 120],
    ['memory after 4,000 keys against 2,000', `${number(screen.growth)} x`, '<= 1.05 x', screen.growth <= 1.05],
  ];
}

export async function startRows(): Promise<Row[]> {
  const start = await startFigures();
  const help = start.help / start.nothing;
  const levels = start.levels / start.nothing;
  const frame = start.frame / start.nothing;
  const times = (value: number, milliseconds: number) => `${number(value)} x (${number(milliseconds, 0)} ms)`;
  return [
    ['turncade --help against node -e 0', times(help, start.help), '<= 2.6 x', help <= 2.6],
    ['turncade levels against node -e 0', times(levels, start.levels), '<= 3 x', levels <= 3],
    ['first frame of the menu against node -e 0', times(frame, start.frame), '<= 6 x', frame <= 6],
  ];
}
