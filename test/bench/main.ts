import { botFigures, longWatch } from './bot-figures.ts';
import { engineFigures } from './engine-figures.ts';
import { endTurnRates, levelFigures, slowestHint } from './into-the-breach-figures.ts';
import { riscRows } from './risc-rows.ts';
import { type Row, roboRaceRows } from './robo-race-rows.ts';
import { forecastFigures, largeBoardFigures, screenFigures } from './screen-figures.ts';
import { spaceExplorersRows } from './space-explorers-rows.ts';
import { startFigures } from './start-figures.ts';
import { strategyRows } from './strategy-figures.ts';

const rows: Row[] = [];
const number = (value: number, digits = 2) => value.toLocaleString('en', { maximumFractionDigits: digits });

/** What the bots must do in a level. */
const mustOf = (tier: number, par: number) =>
  [
    ...(tier === 1 ? [`easy <= ${par + 4}`] : []),
    ...(tier <= 2 ? ['normal wins'] : []),
    `hard <= ${tier === 0 ? par : par + 2}`,
  ].join(', ');

const engine = engineFigures();
const ratio = engine.matchRate / engine.plainRate;
rows.push([
  'space-defender: match against plain reducer',
  `${number(ratio)} (${number(engine.matchRate, 0)} against ${number(engine.plainRate, 0)} commands/s)`,
  '>= 0.5',
  ratio >= 0.5,
]);
rows.push([
  'commands 50,001-100,000 against the first 50,000',
  `${number(engine.flatness)} x`,
  '<= 1.2 x',
  engine.flatness <= 1.2,
]);
rows.push(['jump back 33 commands in a match of 100,000', `${number(engine.jump)} ms`, '<= 5 ms', engine.jump <= 5]);

const endTurns = endTurnRates();
rows.push([
  'into-the-breach: end_turn on classic',
  `${number(endTurns.match, 0)}/s`,
  '>= 20,000/s',
  endTurns.match >= 20_000,
]);
rows.push([
  'into-the-breach: match against plain reducer',
  `${number(endTurns.match / endTurns.plain)} (${number(endTurns.plain, 0)}/s)`,
  '>= 0.5',
  endTurns.match >= 0.5 * endTurns.plain,
]);
const hint = slowestHint();
rows.push([
  'the slowest hint of all levels',
  `${number(hint.time, 0)} ms (${hint.level})`,
  '<= 1,000 ms',
  hint.time <= 1_000,
]);
for (const { level, tier, par, turns } of levelFigures()) {
  const { easy = Infinity, normal = Infinity, hard = Infinity } = turns;
  const played = Object.entries(turns).map(([bot, won]) => `${bot} ${won ?? 'no win'}`);
  const wins =
    hard <= (tier === 0 ? par : par + 2) && (tier > 2 || normal < Infinity) && (tier !== 1 || easy <= par + 4);
  rows.push([`${level}, tier ${tier}, par ${par}`, played.join(', '), mustOf(tier, par), wins]);
}

rows.push(...roboRaceRows());
rows.push(...spaceExplorersRows());
rows.push(...riscRows());

const screen = await screenFigures();
rows.push([
  'key to changed frame, 30x10 board',
  `p50 ${number(screen.p50)} ms, p99 ${number(screen.p99)} ms, p99 of an echo ${number(screen.echo)} ms`,
  '<= 6 ms, <= 16 ms + echo',
  screen.p50 <= 6 && screen.p99 <= 16 + screen.echo,
]);
rows.push([
  'bytes for a key',
  `${number(screen.bytes)}, at most ${number(screen.mostBytes)}${screen.cleared ? ', the screen was cleared' : ''}`,
  '<= 400, no clear',
  screen.bytes <= 400 && !screen.cleared,
]);
for (const [what, figures, p50, p99, bytes] of [
  ['a tile pointed at, with its forecast', await forecastFigures(), 6, 16, 400],
  ['key to changed frame, 40x40 board with 30 units', await largeBoardFigures(), 14, 33, 800],
] as const)
  rows.push([
    `into-the-breach: ${what}`,
    `p50 ${number(figures.p50)} ms, p99 ${number(figures.p99)} ms, ${number(figures.bytes)} bytes`,
    `<= ${p50} ms, <= ${p99} ms + echo, <= ${bytes}, no clear`,
    figures.p50 <= p50 && figures.p99 <= p99 + screen.echo && figures.bytes <= bytes && !figures.cleared,
  ]);
rows.push(['a key held at 30/s', `${screen.arrived} of ${screen.held} arrived`, 'all', screen.arrived === screen.held]);
rows.push(['memory after 1,000 keys', `${number(screen.memory, 0)} MB`, '<= 120 MB', screen.memory <= 120]);
rows.push(['memory after 4,000 keys against 2,000', `${number(screen.growth)} x`, '<= 1.05 x', screen.growth <= 1.05]);

const start = await startFigures();
const help = start.help / start.nothing;
const frame = start.frame / start.nothing;
rows.push([
  'turncade --help against node -e 0',
  `${number(help)} x (${number(start.help, 0)} ms)`,
  '<= 2.6 x',
  help <= 2.6,
]);
rows.push([
  'first frame of the menu against node -e 0',
  `${number(frame)} x (${number(start.frame, 0)} ms)`,
  '<= 6 x',
  frame <= 6,
]);

const figures = botFigures([longWatch], 20);
for (const [i, { arena, bot, turns, score, survives, wins, decision }] of figures.entries()) {
  // Each bot is to be clearly better than the one before it.
  const before = figures[i - 1];
  const weaker = before?.arena === arena ? before : { turns: 0, score: 0 };
  const shares = `${number(100 * survives, 0)} % survive 40${wins > 0 ? `, ${number(100 * wins, 0)} % win` : ''}`;
  rows.push([
    `${arena}: ${bot}`,
    `${number(turns, 0)} turns of 200, score ${number(score, 0)}, ${shares}`,
    `> ${number(weaker.turns, 0)} turns, >= ${number(1.5 * weaker.score, 0)}`,
    turns > weaker.turns && score >= 1.5 * weaker.score,
  ]);
  const most = bot === 'hard' ? 150 : 15;
  rows.push([`99 of 100 decisions of ${bot}`, `${number(decision)} ms`, `<= ${most} ms`, decision <= most]);
}

rows.push(...(await strategyRows()));

const widths = [0, 1, 2].map((i) => Math.max(...rows.map((row) => String(row[i]).length)));
for (const [what, figure, goal, holds] of rows)
  console.log(
    [what, figure, goal].map((text, i) => text.padEnd(widths[i] ?? 0)).join('  '),
    holds ? ' holds' : ' MISSED',
  );
