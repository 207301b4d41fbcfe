import type { AsyncValue } from '#app/async-value.ts';
import { passingCover } from '#app/match/layers/cover-layer.ts';
import { type PastDay, type PastDaysOptions, pastDaysPage } from '#app/pages/daily/past-days.ts';
import { type TodayOptions, type TodaysRow, todayPage } from '#app/pages/daily/today.ts';
import type { FileActions, FileOutcome } from '#app/pages/files/file-actions.ts';
import { openPage, type SavedMatch, savePage } from '#app/pages/files/files-page.ts';
import { helpPage } from '#app/pages/help/help.ts';
import type { HelpContent } from '#app/pages/help/help-pages.ts';
import { type LevelPickerOptions, levelPicker } from '#app/pages/levels/level-picker.ts';
import type { PickerLevel } from '#app/pages/levels/level-rows.ts';
import type { MatchCard, MatchPreview, Picture } from '#app/pages/lists/match-cards.ts';
import { replays, type ShownMatch, trash } from '#app/pages/lists/match-lists.ts';
import { type StatisticsEntry, statistics } from '#app/pages/lists/statistics.ts';
import { resultRow } from '#app/pages/lists/statistics-words.ts';
import type { MatchRow } from '#app/pages/lists/wide-layout.ts';
import { emblems } from '#app/pages/menu/emblems.ts';
import { mainMenu } from '#app/pages/menu/main-menu.ts';
import type { MenuOptions, MenuPage, MenuToday } from '#app/pages/menu/menu-items.ts';
import type { Page } from '#app/pages/page.ts';
import { type PlayersRow, playersPage } from '#app/pages/seats/players-page.ts';

import { type NamesPageOptions, namesPage } from '#app/pages/settings/settings-entry.ts';
import { type SettingsPageOptions, settingsPage } from '#app/pages/settings/settings-page.ts';
import type { SettingName, SettingValue, SettingValues } from '#app/pages/settings/settings-table.ts';
import { puzzleList } from '#app/puzzles/puzzle-pages.ts';
import { puzzleRows } from '#app/puzzles/puzzles.ts';
import type { PageContext } from '#app/services.ts';
import { type CommandTable, integer, letter } from '#engine/commands.ts';
import { success } from '#engine/result.ts';
import { titleOf } from '#games/index.ts';
import { ascii, type Glyphs, line, span, unicode } from '#screen/styled-text.ts';
import { noFacts } from '#storage/matches/match-facts.ts';
import type { PersonNames } from '#storage/person-names.ts';
import type { MatchResult } from '#storage/results.ts';
import { defaultSettings } from '#storage/settings.ts';
import { resultOf } from '../../storage/support.ts';
import { campaignSamples } from '../campaign/samples.ts';
import { at, now } from './support.ts';

const board = [
  '<G....<F.......░░░░░░░░░░░░░░░',
  '................░░░░░░░░░░░░░░',
  '...S*....*I......░░░░░░░░░░░░░',
  '................░░░░░░░░░░░░░░',
  '..........<F...░░░░░░░░░░░░░░░',
  '..............░░░░░░░░░░░░░░░░',
  '....<F.......░░░░░░░░░░░░░░░░░',
  '.........IC.░░░░░░░░░░░░░░░░░░',
  '...........░░░░░░░░░░░░░░░░░░░',
  '..........░░░░░░░░░░░░░░░░░░░░',
  '',
  'turn    14    health   74/95',
  'score    5    energy   28/70',
];

/** A board with cells of one or two columns, or of three columns and two rows, as the room allows. */
function sampleBoard(glyphs: Glyphs, columns: number, rows = 0) {
  const blanks = columns < 60 ? '' : columns < 90 || rows < 24 ? ' ' : '  ';
  return board.flatMap((row, i) => {
    if (i > 9) return [drawnWith(glyphs, row)];
    const wide = drawnWith(glyphs, row.replace(/./g, `$&${blanks}`));
    return blanks.length < 2
      ? [wide]
      : [wide, drawnWith(glyphs, row.replace(/[^░]/g, ' ').replace(/./g, `$&${blanks}`))];
  });
}

/** A row with its characters replaced by those of `glyphs`. */
const drawnWith = (glyphs: Glyphs, row: string) =>
  line(row.replaceAll('░', glyphs.fog).replaceAll('▒', glyphs === ascii ? '#' : '▒'));

const todayRows: readonly MenuToday[] = [
  { game: 'Space Defender', text: 'won, score 41', role: 'success', stars: '***', streak: 'streak 6, best 14' },
  { game: 'Into The Breach', text: 'under way: turn 3', role: 'accent', stars: '', streak: '' },
  { game: 'RoboRace', text: 'lost, 3 tries', role: 'text', stars: '', streak: 'best 5' },
  { game: 'Space Explorers', text: 'won in 61 turns', role: 'success', stars: '**', streak: 'streak 3, your best' },
  { game: 'RISC', text: 'not played yet', role: 'text', stars: '', streak: '' },
];

/** Finished matches, newest first. */
const playedSample = Array.from({ length: 30 }, (_, i): MatchRow => {
  const isWon = i % 3 !== 1;
  const games = ['Space Defender', 'Into The Breach', 'RISC', 'RoboRace', 'Space Explorers'];
  const levels = ['Long Watch', 'Night Shift', 'Four Winds', 'Assembly Line', 'random k7f2'];
  return {
    date: i < 2 ? 'today' : `${20 - Math.floor(i / 2)} Nov`,
    game: games[i % 5],
    level: levels[i % 5],
    text: isWon ? `won in ${3 + (i % 7)} turns` : `lost, turn ${4 + i}`,
    role: isWon ? 'success' : 'text',
    ...(isWon && { stars: i % 2 === 0 ? '***' : '**-' }),
  };
});

/** The main menu as designed. Choices are passed to `note`. */
export function menuSample(note: (what: string) => void, glyphs: Glyphs = unicode): MenuOptions {
  const games = [
    ['Space Defender', 'one ship versus the fog', 'space-defender', 'turn 14'],
    ['Into The Breach', 'mechs save the city', 'into-the-breach', 'turn 3'],
    ['RoboRace', 'five cards, then it runs', 'robo-race', 'won 6'],
    ['Space Explorers', 'settle where room is', 'space-explorers', 'new'],
    ['RISC', 'secret orders, open dice', 'risc', 'turn 7'],
  ] as const;
  return {
    version: '1.0.0',
    now,
    glyphs,
    continued: {
      game: 'Space Defender',
      level: 'Long Watch: survive 40 turns',
      standing: 'turn 14, score 5',
      saved: at(11, 20, 21, 40),
      debugUsed: true,
      picture: () => there<Picture>(({ columns }) => sampleBoard(glyphs, columns)),
      open: () => note('continue'),
    },
    daily: { games: 5, won: 2, streak: 6, rows: todayRows, open: () => note('daily') },
    underWay: [
      { date: 'today', game: 'RISC', level: 'Four Winds', text: 'turn 7' },
      { date: '18 Nov', game: 'Into The Breach', level: 'Night Shift', text: 'turn 3' },
    ],
    ended: playedSample,
    games: games.map(([title, summary, id, progress]) => ({
      title,
      summary,
      emblem: emblems[id],
      note: progress,
      facts: () =>
        there({
          progress: { counts: 'won', done: 3, all: 14 },
          next: {
            title: 'Corridor',
            summary: '5x30, survive 25 turns',
            picture: () => [line('5x30 board'), line('survive 25 turns')],
          },
          best: '31 in Long Watch',
          last: { text: 'lost, turn 15, score 9', date: at(11, 18) },
          matches: playedSample.map(({ game: _, ...row }) => row),
        }),
      open: () => note(title),
    })),
    pages: menuPages(note, '23 matches', '61 matches, 34 won'),
  };
}

/** The pages that the menu opens. `replays` and `played` are texts with numbers of matches. */
const menuPages = (note: (what: string) => void, replays: string, played: string): readonly MenuPage[] => [
  {
    key: 'r',
    name: 'Replays',
    about: replays,
    enterDoes: 'Enter: list the finished matches.',
    says: 'Watch your finished matches again, move by move.',
    open: () => note('replays'),
  },
  {
    key: 'f',
    name: 'File',
    about: 'your saves, and files',
    enterDoes: 'Enter: list the saves; you can type a path, too.',
    says: 'Your saves, and files from others.',
    open: () => note('open'),
  },
  {
    key: 's',
    name: 'Statistics',
    about: played,
    enterDoes: 'Enter: show what you played and won, and how good you are.',
    says: 'Your wins by game, rival and level; your ratings and streaks.',
    open: () => note('statistics'),
  },
  {
    key: ',',
    name: 'Settings',
    about: '1x, auto, mouse on',
    enterDoes: 'Enter: show the settings.',
    says: 'Colours, playback speed, mouse and keys, screen reader.',
    open: () => note('settings'),
  },
];

/** The page that chooses the players. The start is passed to `note`. */
export function playersSample(around: PageContext, note: (what: string) => void): Page {
  const values = { 1: 'you', 2: 'bot normal', 3: 'nobody', cards: 'deck', rounds: 'none' };
  const row = (label: keyof typeof values, about: string, offered: readonly string[]): PlayersRow => {
    const all = offered.includes(values[label]) ? offered : [values[label], ...offered];
    return {
      group: typeof label === 'number' ? 'seats' : 'options',
      label: String(label),
      about,
      values: all,
      at: all.indexOf(values[label]),
      choose(at) {
        values[label] = all[at] ?? values[label];
      },
    };
  };
  return playersPage(around, {
    game: 'RoboRace',
    glyphs: () => unicode,
    picture: ({ glyphs }) => sampleBoard(glyphs, 60),
    rules: '# RoboRace\n\n## In short\n\nRobots run programs of cards.\n\n## The factory\n\nWalls.',
    level: { title: 'Workshop', summary: '12x12, 4 start squares' },
    rows: () => [
      row(1, '', ['you', 'bot easy', 'bot normal']),
      row(2, 'plays as if nobody else moved', ['person', 'bot easy', 'bot normal']),
      row(3, '', ['person', 'bot easy', 'bot normal', 'nobody']),
      row('cards', 'shared deck, or unlimited copies', ['deck', 'with-replacement']),
      {
        ...row('rounds', 'the match is a draw after this round', ['none', '1', '10', '9999']),
        typed: {
          label: 'It can be none or 1..9999.',
          take(text) {
            if (!/^(none|[1-9]\d{0,3})$/.test(text)) return `rounds: found "${text}".`;
            values.rounds = text;
            return undefined;
          },
        },
      },
    ],
    companions: () => ' against Normal',
    start: () => note(`start ${Object.values(values).join(', ')}`),
    toAsk: () => [],
    back: () => note('back'),
  });
}

const levelRows = `
0 classic 10x10 3 3
1 doorway 6x6 2 2
1 first-shot 6x8 2 2
1 mason 7x7 3 4
1 crossfire 7x8 2 2
1 old-ruin 8x8 3 -
2 open-shore 9x10 3 5
2 cork 9x9 4 -
2 two-fires 10x10 4 -
2 long-hall 8x12 5 -
2 bridge 10x11 4 -
3 night-shift 10x14 5 -
3 quarry 12x14 6 -
3 three-walls 12x12 6 -
3 harbour 11x16 7 -
3 siege 14x14 8 -`;

const masonBoard = `
7x7, 2 mechs, 1 enemy

  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒
  ▒▒. . . . . ▒▒
  ▒▒. 1 . H . ▒▒
  ▒▒. . ▒▒. . ▒▒
  ▒▒. 1 . . S ▒▒
  ▒▒T . . . . ▒▒
  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒

healing decides: the
  walls must last`;

const sampleLevels: readonly PickerLevel[] = levelRows
  .trim()
  .split('\n')
  .map((row): PickerLevel => {
    const [tier = '', name = '', size = '', par = '', best = ''] = row.split(' ');
    const over = Number(best) - Number(par);
    return {
      name,
      title: `${name.charAt(0).toUpperCase()}${name.slice(1).replace('-', ' ')}`,
      tier: Number(tier),
      summary: `${size}, par ${par}`,
      text: `${size} ${par}`,
      record: best === '-' ? { played: 0, won: 0 } : { played: 3, won: 2, best: Number(best) },
      ...(best === '-'
        ? {}
        : {
            mark:
              over === 0 ? { text: 'par', role: 'success' as const } : { text: `+${over}`, role: 'warning' as const },
          }),
      ...(name === 'mason'
        ? {
            remark: 'Solved in 4 turns. Par is 3.',
            recordRows: ['best 4, par 3', 'played 3, won 2', 'hints 1, undo 6'],
          }
        : {}),
    };
  });

/** The level picker as designed. Starts are passed to `note`. */
export const pickerSample = (note: (what: string) => void, glyphs: Glyphs = unicode): LevelPickerOptions => ({
  game: 'Into The Breach',
  levels: sampleLevels,
  painter: {
    columns: [
      { head: 'size', width: 5, align: 'right' },
      { head: 'par', width: 4, align: 'right' },
    ],
    cells: (text) => text.split(' '),
    about: () =>
      masonBoard
        .slice(1)
        .split('\n')
        .map((row) => drawnWith(glyphs, row)),
  },
  glyphs,
  played: playedSample.map(({ game: _, ...row }) => row),
  progress: 'solved 6 of 16, 4 at par',
  generates: true,
  start(choice) {
    if (choice.type === 'file' && choice.path === 'bad') return 'line 3: found x, expected a number';
    note(JSON.stringify(choice));
    return undefined;
  },
  complete: (text) => ['levels/one.txt', 'levels/only.txt'].filter((path) => path.startsWith(text)),
  back: () => note('back'),
});

const saved = (name: string, game: string, where: string, date: Date, more: Partial<SavedMatch> = {}): SavedMatch => ({
  name,
  kind: 'save',
  game,
  where,
  saved: date,
  path: `~/.local/share/turncade/saves/${name}.turncade`,
  ...more,
});

export const savesSample: readonly SavedMatch[] = [
  saved('autosave', 'Space Defender', 'turn 14, score 5', at(11, 20, 21, 40), {
    kind: 'autosave',
    level: 'Long Watch',
  }),
  saved('last-stand', 'Space Defender', 'turn 31, score 88', at(11, 18)),
  saved('kite-endgame', 'Space Explorers', 'turn 71 of 100', at(11, 17)),
  saved('workshop-final', 'RoboRace', 'round 4, over', at(11, 12)),
  saved('rivers', 'RISC', 'turn 9, 2 players', at(11, 9)),
  saved('spiral', 'Space Explorers', '', at(11, 5), {
    damage: { at: 'line 31', aside: 'spiral.damaged', hasCopy: true },
  }),
];

/** The settings page as designed, with settings that can be changed. */
export function settingsSample(more: Partial<SettingsPageOptions> = {}) {
  let settings: SettingValues = defaultSettings;
  const changes: string[] = [];
  const options: SettingsPageOptions = {
    settings: () => settings,
    change(name: SettingName, value: SettingValue) {
      changes.push(`${name} ${value}`);
      settings = { ...settings, [name]: value };
      return undefined;
    },
    forced: [{ option: '--ascii', values: {} }],
    detected: [
      ['colours', '16 million'],
      ['unicode', 'yes'],
    ],
    glyphs: () => unicode,
    backTo: 'menu',
    back: () => changes.push('back'),
    ...more,
  };
  return { options, changes, settings: () => settings };
}

export function namesOptions(note: (what: string) => void = () => {}): NamesPageOptions {
  let names: PersonNames = { 1: 'Ann', 2: 'Zoë' };
  return {
    players: 5,
    names: () => names,
    takenNames: (seat) => ['easy', ...(seat === 1 ? ['Rusty'] : [])],
    keep(next) {
      names = next;
    },
    back: () => note('back'),
  };
}

const commands: CommandTable = {
  move: { args: { row: letter('J'), column: integer(1, 30) }, help: 'go to a cell, row first' },
  fire: { args: {}, help: 'fire the weapon' },
  pass: { args: {}, help: 'regenerate twice' },
};

/** The help as designed, with a rule book of several pages. */
export const helpSample: HelpContent = {
  title: 'Space Defender',
  ownRows: [
    { keys: ['up', 'down', 'left', 'right', 'h', 'j', 'k', 'l'], label: 'arrows hjkl', help: 'cursor' },
    { keys: ['enter'], help: 'move the ship there' },
    { keys: ['home'], help: 'cursor to the ship' },
    { keys: ['tab'], help: 'next enemy in sight' },
    { keys: ['pageup', 'pagedown'], help: 'log' },
    { keys: ['f'], help: 'fire: shot, 5 energy' },
    { keys: ['s'], help: 'power: Repair, 50 energy' },
    { keys: ['space'], help: 'wait: recharge twice as much' },
    { keys: ['e'], help: 'what each enemy would do' },
    { keys: ['b'], help: 'hint, and why' },
  ],
  shared: [
    { keys: [':'], help: 'command line' },
    { keys: ['?', 'f1'], label: '?', help: 'this help' },
    { keys: ['u'], help: 'undo' },
    { keys: ['d'], help: 'debug' },
    { keys: ['r'], help: 'replay' },
    { keys: ['ctrl+o'], help: 'open' },
    { keys: ['ctrl+s'], help: 'save' },
    { keys: ['q'], help: 'leave (saved)' },
    { keys: [','], help: 'settings' },
  ],
  signs: [
    line('S you   G F C I P enemies   * your shot   < their shot'),
    line('. seen   : in reach   ! hits you   x will be destroyed'),
  ],
  commands,
  rules: [
    '# Space Defender: the rule book',
    '',
    '## A turn, in this order',
    '',
    ...Array.from({ length: 10 }, (_, i) => `    ${i + 1}  phase ${i + 1} of the turn`),
    '',
    '## Fog',
    '',
    'Distance is rows apart plus columns apart.',
    'Enemies beyond your vision are in the fog.',
    '',
    '## A long chapter',
    ...Array.from({ length: 26 }, (_, i) => ['', `Paragraph ${i + 1} of the long chapter`, 'has two lines.']).flat(),
    '',
    '## The end',
    '',
    'Whoever reads this is through.',
  ].join('\n'),
};

const gameIds = ['space-defender', 'risc', 'robo-race', 'space-explorers'];

const levelCalled = (title: string) => ({ name: title.toLowerCase(), title });

export const there = <Value>(value: Value): AsyncValue<Value> => ({ value: () => value, ask: () => {} });

/** Card of a game with a running match and its results. */
export const cardSample = (glyphs: Glyphs) => (): MatchCard => ({
  facts: [
    ['against', 'normal, hard'],
    ['help', '1 hint, 4 undos'],
    ['seed', 'k7f2'],
  ],
  stars: '**-',
  preview: previewSample(glyphs),
});

/** Preview of a match of Space Defender. */
const previewSample = (glyphs: Glyphs) =>
  there<MatchPreview>({
    picture: ({ columns, rows }) => sampleBoard(glyphs, columns, rows).slice(0, rows),
    events: () => [
      { turn: 'turn 11', text: 'Grunt 1 flies from C7 to C5 and fires for 15.' },
      { turn: 'turn 12', text: 'You fire.' },
      { turn: 'turn 12', text: 'Your shot destroys Grunt 1 (score 3).' },
      { turn: 'turn 13', text: 'You fly from A3 to C4 (3 cells, 12 energy). Fighter 2 appears at D9.' },
      { turn: 'turn 14', text: 'Fighter 2 flies from D9 to D7 and fires for 20.' },
    ],
  });

export const finishedSample = (count: number): readonly ShownMatch[] =>
  Array.from({ length: count }, (_, i) => ({
    game: gameIds[i % gameIds.length] ?? '',
    name: `match-${i}`,
    level: i % 3 === 2 ? undefined : levelCalled(i % 2 === 0 ? 'Long Watch' : 'The Corridor of the Pylons'),
    standing: `turn ${40 - i}, score ${(count - i) * 3}`,
    over: i % 3 === 0 ? 'won' : i % 3 === 1 ? 'lost' : 'drawn',
    time: new Date(now.getTime() - i * 21 * 3_600_000),
    path: `match-${i}.turncade`,
    players: 1,
    facts: noFacts,
  }));

/** Results of a player who gets better, newest first. */
const course: readonly MatchResult[] = Array.from({ length: 40 }, (_, i) =>
  resultOf({
    time: new Date(at(11, 20, 21, 40).getTime() - i * 3 * 86_400_000).toISOString(),
    end: (i * 7) % 40 < 26 - i / 2 ? 'won' : 'lost',
    mark: { name: 'score', value: 12 + ((i * 13) % 60), better: 'more' },
  }),
);

const newestSample = course.map((result) => resultRow(result, now, 'Long Watch'));

const medalsSample = [line(' RISC             The Twelve Wars       4 of 12 won   10 of 36 stars  bronze')];

export const statisticsSample: readonly StatisticsEntry[] = [
  played('game', 'Space Defender', 'Space Defender', [40, 22, 18, 0, 61], at(11, 20, 21, 40), {
    matches: course,
    newest: newestSample,
    daily: { isWon: true, tries: 1, streak: 6, best: 14, result: undefined },
  }),
  played('level', 'Space Defender', 'Long Watch', [12, 5, 7, 0, 40], at(11, 20, 21, 40), {
    best: 31,
    matches: [
      resultOf({ time: at(11, 20, 21, 40).toISOString(), stars: { won: true, unaided: true } }),
      resultOf({ time: at(11, 18).toISOString(), end: 'lost', mark: { name: 'score', value: 7, better: 'more' } }),
      resultOf({ time: at(11, 9).toISOString(), debugUsed: true }),
    ],
  }),
  played('level', 'Space Defender', 'Corridor', [28, 17, 11, 0, 61], at(11, 9), { best: 88, matches: [] }),
  played('game', 'RISC', 'RISC', [12_345, 6012, 6300, 33, 9], at(3, 1), {
    strength: {
      rating: { rating: 1612.4, deviation: 68.2, matches: 12 },
      chances: [
        { bot: 'novice', ofTen: 10 },
        { bot: 'easy', ofTen: 8 },
        { bot: 'normal', ofTen: 6 },
        { bot: 'hard', ofTen: 0 },
      ],
    },
    daily: { isWon: false, tries: 0, streak: 0, best: 3, result: undefined },
    ratings: [1500, 1430, 1390, 1450, 1480, 1460, 1520, 1560, 1540, 1590, 1600, 1612.4],
    newest: newestSample,
  }),
  played('opponent', 'RISC', 'against normal', [9000, 5000, 3967, 33, 9], at(3, 1), {
    about: 'attacks where the odds are good',
    matches: course.slice(20),
    newest: newestSample.slice(20),
    chance: { bot: 'normal', ofTen: 6 },
  }),
  played('opponent', 'RISC', 'against mine.mjs', [3345, 1012, 2333, 0, 9], at(2, 1), {}),
  played('level', 'RISC', 'daily matches', [12_345, 6012, 6300, 33, 9], at(3, 1), { matches: [] }),
  played('game', 'RoboRace', 'RoboRace', [1, 0, 1, 0, 9], at(1, 1), { strength: { chances: [] } }),
];

function played(
  kind: StatisticsEntry['kind'],
  game: string,
  name: string,
  [matches, won, lost, drawn, longest]: readonly [number, number, number, number, number],
  last: Date,
  more: Partial<StatisticsEntry>,
): StatisticsEntry {
  return { kind, game, name, played: matches, won, lost, drawn, longest, last, mark: 'score', ...more };
}

/** Today's matches of a player who has won several of them. */
export const todaySample: readonly TodaysRow[] = [
  todays('Space Defender', '8x28, destroy 4 Fighters in 61 turns', {
    record: {
      isWon: true,
      tries: 2,
      streak: 6,
      best: 14,
      result: resultOf({ stars: { won: true, unaided: false }, mark: { name: 'turns', value: 41, better: 'less' } }),
    },
  }),
  todays('Into The Breach', '8x11, 2 mechs, 5 enemies, par 4', { underWay: 'turn 3' }),
  todays('RoboRace', '12x12, 4 starts, at least 5 steps to the goal; against Normal', {
    record: { isWon: false, tries: 3, streak: 1, best: 5, result: resultOf({ end: 'lost' }) },
  }),
  todays('Space Explorers', '16 planets, 25 links, 120 turns; against Normal', {
    record: { isWon: false, tries: 0, streak: 3, best: 3, result: undefined },
    picture: ({ columns }) => [line('o--o'.padEnd(columns, '-')), line('|'), line('o')],
  }),
  todays('RISC', undefined, { record: { isWon: false, tries: 0, streak: 0, best: 2, result: undefined } }),
];

function todays(game: string, about: string | undefined, more: Partial<TodaysRow>): TodaysRow {
  return { game, about, record: { isWon: false, tries: 0, streak: 0, best: 0, result: undefined }, ...more };
}

const pastSample: readonly PastDay[] = [
  pastDay('2026-11-20', 'risc', 'RISC', { end: 'lost' }, false),
  ...[41, 44, 41, 52, 47].map((turns, i) =>
    pastDay(`2026-11-${20 - i}`, 'space-defender', 'Space Defender', {
      turns,
      mark: { name: 'turns', value: turns, better: 'less' },
      stars: { won: true, unaided: i % 2 === 0 },
    }),
  ),
  ...['space-defender', 'into-the-breach', 'robo-race', 'space-explorers', 'risc'].map((id, i) =>
    pastDay('2026-10-31', id, titleOf(id), { turns: 20 + i, mark: { name: 'turns', value: 20 + i, better: 'less' } }),
  ),
  pastDay('2025-12-31', 'into-the-breach', 'Into The Breach', {
    turns: 5,
    mark: { name: 'turns', value: 5, better: 'less' },
    stars: { par: false, whole: false, unaided: true },
  }),
].sort((a, b) => b.date.localeCompare(a.date));

function pastDay(date: string, id: string, game: string, result: Partial<MatchResult>, isWon = true): PastDay {
  return { date, id, game, isWon, tries: 1, result: resultOf(result) };
}

const pastDaysSample = (note: (what: string) => void, glyphs = unicode): PastDaysOptions => ({
  now,
  glyphs,
  days: pastSample,
  calendar: { games: 5, streak: '6 days in a row, best 14' },
  preview: () => previewSample(glyphs),
  watch: ({ game, date }) => note(`watch ${game} ${date}`),
  back: () => note('back'),
});

/** Options of the page of today's matches. Requests are passed to `note`. */
export const todayOptions = (note: (what: string) => void, rows = todaySample): TodayOptions<TodaysRow> => ({
  now: () => now,
  passes: true,
  rows: () => () => rows,
  play: ({ game }) => note(`play ${game}`),
  again: ({ game }) => note(`again ${game}`),
  past: () => note('past days'),
  days: pastSample,
  streak: '6 days in a row, best 14',
  glyphs: unicode,
  shared: async ({ game }) =>
    game === 'RoboRace'
      ? { fault: 'The replay cannot be read.' }
      : { line: `${game}: won`, end: 'won', turns: 3, par: 2 },
  copy(text) {
    note(`copy ${text}`);
    return true;
  },
  back: () => note('back'),
});

/** A page with sample data, and the keys that lead to the tested state. */
export interface PageSample {
  readonly name: string;
  readonly keys?: readonly string[];
  /** Creates the page. Requests are passed to `note`. */
  make(around: PageContext, note: (what: string) => void, glyphs?: Glyphs): Page;
}

/** File actions that only record requests. */
export const actionsSample = <Item extends { readonly path: string; readonly isStarred?: boolean }>(
  note: (what: string) => void,
  nameOf: (item: Item) => string,
): FileActions<Item> => {
  const done = (item: Item, says: string): FileOutcome => {
    note(says);
    return success({ says: `${says}.`, path: item.path });
  };
  return {
    exportFolder: '~/games',
    fileOf: (item) => ({ label: nameOf(item), isStarred: item.isStarred === true }),
    remove: (item) => done(item, `Removed: ${nameOf(item)}`),
    rename: (item, name) => done(item, `Renamed: ${nameOf(item)} is now ${name}`),
    star: (item) => done(item, `Starred: ${nameOf(item)}`),
    exportAs: async (item, kind) => done(item, `Exported ${nameOf(item)} to ~/games/${nameOf(item)}.${kind}`),
  };
};

const fileCard = (glyphs: Glyphs) => ({ glyphs, preview: () => previewSample(glyphs) });

const openSample = (
  around: PageContext,
  note: (what: string) => void,
  files: readonly SavedMatch[],
  glyphs: Glyphs = unicode,
): Page =>
  openPage(around, {
    now,
    card: fileCard(glyphs),
    files: () => files,
    isPlaying: true,
    open: (choice) => note(choice.type === 'path' ? choice.path : choice.match.name),
    actions: actionsSample(note, ({ name }) => name),
    trash: () => note('trash'),
    hasPaths: true,
    complete: (text) => ['games/one.turncade', 'games/only.turncade'].filter((path) => path.startsWith(text)),
    back: () => note('back'),
  });
const saveSample = (around: PageContext, note: (what: string) => void, name: string, glyphs: Glyphs = unicode): Page =>
  savePage(around, {
    now,
    card: fileCard(glyphs),
    current: saved('this match', 'Space Defender', 'turn 14, score 5', now, { level: 'Long Watch' }),
    files: savesSample.filter(({ kind, damage }) => kind === 'save' && damage === undefined),
    name,
    match: 'Space Defender, Long Watch, turn 14',
    save: (as, replace) => note(`save ${as}${replace ? ' over it' : ''}`),
    back: () => note('back'),
  });
const replaysSample = (
  around: PageContext,
  note: (what: string) => void,
  count: number,
  glyphs: Glyphs = unicode,
): Page =>
  replays(around, {
    now,
    matches: () =>
      finishedSample(count).map((match, i) => ({
        ...match,
        ...(i === 2 && { givenName: 'best-yet' }),
        ...(i % 9 === 2 && { isStarred: true }),
      })),
    actions: actionsSample(note, ({ name }: ShownMatch) => name),
    trash: () => note('trash'),
    glyphs,
    card: cardSample(glyphs),
    watch: ({ path }) => note(path),
    back: () => note('back'),
  });
const statisticsPage = (
  around: PageContext,
  note: (what: string) => void,
  rows: readonly StatisticsEntry[],
  glyphs: Glyphs = unicode,
): Page =>
  statistics(around, {
    now,
    rows,
    puzzles: '',
    glyphs,
    medals: medalsSample,
    open: ({ game }) => note(game),
    back: () => note('back'),
  });

const removed = (name: string, game: string, level: string | undefined, standing: string, time: Date): ShownMatch => ({
  ...{ name, game, standing, time, path: `${name}.turncade`, over: undefined, players: 1, facts: noFacts },
  level: level === undefined ? undefined : levelCalled(level),
});

const trashSample = (around: PageContext, note: (what: string) => void, glyphs: Glyphs = unicode): Page =>
  trash<ShownMatch>(around, {
    now,
    glyphs,
    card: cardSample(glyphs),
    matches: () => [
      removed('twin-rivers-9', 'risc', 'Twin rivers', 'turn 9', at(9, 19)),
      removed('before the swarm', 'space-defender', 'The Swarm', 'turn 14, score 5', at(9, 2)),
      removed('workshop-3', 'robo-race', 'Workshop', 'round 3, Ann wins', at(8, 30)),
    ],
    actions: actionsSample(note, ({ name }) => name),
    size: () => '41 KB',
    wasSave: ({ name }) => name === 'before the swarm',
    restore: ({ name }) => note(name),
    deleteForGood: () => note('delete'),
    back: () => note('back'),
  });

/** Samples of every page, in all important states. */
export const pageSamples: readonly PageSample[] = [
  { name: 'today', make: (around, note) => todayPage(around, todayOptions(note)) },
  {
    name: 'today-chosen',
    keys: ['down', 'down', 'down'],
    make: (around, note) => todayPage(around, todayOptions(note)),
  },
  {
    name: 'past-days',
    keys: ['down'],
    make: (around, note, glyphs) => pastDaysPage(around, pastDaysSample(note, glyphs)),
  },
  { name: 'past-days-empty', make: (around, note) => pastDaysPage(around, { ...pastDaysSample(note), days: [] }) },
  { name: 'main-menu', make: (around, note, glyphs) => mainMenu(around, menuSample(note, glyphs)) },
  { name: 'main-menu-game', keys: ['1'], make: (around, note, glyphs) => mainMenu(around, menuSample(note, glyphs)) },
  {
    name: 'main-menu-first-start',
    make: (around, note) =>
      mainMenu(around, {
        version: '1.0.0',
        now,
        glyphs: unicode,
        games: menuSample(note)
          .games.slice(0, 1)
          .map(({ facts: _, ...game }) => game),
        pages: menuPages(note, 'none yet', 'none yet').filter(({ key }) => ['r', 's'].includes(key)),
        notice: 'The match spiral is damaged: line 31: found "x", expected a command; renamed to spiral.damaged',
      }),
  },
  {
    name: 'level-picker',
    keys: ['down', 'down', 'down'],
    make: (around, note, glyphs) => levelPicker(around, pickerSample(note, glyphs)),
  },
  {
    name: 'level-picker-history',
    keys: ['down', 'down', 'down'],
    make: (around, note, glyphs) => {
      const { levels, ...options } = pickerSample(note, glyphs);
      const matches = [3, 4].map((turns, i) =>
        resultOf({
          time: at(11, 20 - 9 * i).toISOString(),
          mark: { name: 'turns', value: turns, better: 'less' },
          stars: { par: i === 0, unaided: true },
        }),
      );
      return levelPicker(around, { ...options, now, levels: levels.map((level) => ({ ...level, matches })) });
    },
  },
  {
    name: 'level-picker-find',
    keys: ['/', 'o', 'r'],
    make: (around, note, glyphs) => levelPicker(around, pickerSample(note, glyphs)),
  },
  {
    name: 'level-picker-nothing',
    keys: ['/', 'q', 'x'],
    make: (around, note, glyphs) => levelPicker(around, pickerSample(note, glyphs)),
  },
  {
    name: 'level-picker-tier',
    keys: ['f', 'f', 'f'],
    make: (around, note, glyphs) => levelPicker(around, pickerSample(note, glyphs)),
  },
  {
    name: 'level-picker-seed',
    keys: ['r', 'a', '1'],
    make: (around, note, glyphs) => levelPicker(around, pickerSample(note, glyphs)),
  },
  {
    name: 'level-picker-file',
    keys: ['o', 'l', 'tab'],
    make: (around, note, glyphs) => levelPicker(around, pickerSample(note, glyphs)),
  },
  {
    name: 'level-picker-long',
    keys: ['end', 'up', 'up'],
    make: (around, note, glyphs) =>
      levelPicker(around, {
        ...pickerSample(note, glyphs),
        ownLevel: 'any size, any enemies',
        progress: 'solved 20/40, at par 4',
        levels: Array.from({ length: 40 }, (_, i) => ({
          name: `mission-${i + 1}`,
          title: `Mission number ${i + 1}`,
          tier: 1 + Math.floor(i / 20),
          summary: '10x30, survive 40 turns',
          text: '10x30 destroy',
          record: { played: i % 3, won: i % 2, ...(i % 2 === 0 ? {} : { best: i * 100 }) },
        })),
      }),
  },
  { name: 'open', make: (around, note, glyphs) => openSample(around, note, savesSample, glyphs) },
  { name: 'open-damaged', keys: ['up'], make: (around, note, glyphs) => openSample(around, note, savesSample, glyphs) },
  {
    name: 'open-filter',
    keys: ['k', 'i'],
    make: (around, note, glyphs) => openSample(around, note, savesSample, glyphs),
  },
  {
    name: 'open-path',
    keys: ['g', 'tab'],
    make: (around, note, glyphs) => openSample(around, note, savesSample, glyphs),
  },
  {
    name: 'open-remove',
    keys: ['down', 'delete'],
    make: (around, note, glyphs) => openSample(around, note, savesSample, glyphs),
  },
  {
    name: 'open-rename',
    keys: ['down', 'f2'],
    make: (around, note, glyphs) => openSample(around, note, savesSample, glyphs),
  },
  {
    name: 'open-export',
    keys: ['down', 'ctrl+x'],
    make: (around, note, glyphs) => openSample(around, note, savesSample, glyphs),
  },
  { name: 'open-empty', make: (around, note, glyphs) => openSample(around, note, [], glyphs) },
  { name: 'save', make: (around, note, glyphs) => saveSample(around, note, 'Long-Watch-14', glyphs) },
  {
    name: 'save-replace',
    keys: ['enter'],
    make: (around, note, glyphs) => saveSample(around, note, 'last-stand', glyphs),
  },
  {
    name: 'settings',
    keys: ['down', 'down'],
    make: (around, note, glyphs = unicode) =>
      settingsPage(around, settingsSample({ back: () => note('back'), glyphs: () => glyphs }).options),
  },
  {
    name: 'settings-forced',
    keys: ['down', 'down', 'left'],
    make: (around, _, glyphs = unicode) =>
      settingsPage(
        around,
        settingsSample({ forced: [{ option: '--ascii', values: { characters: 'ascii' } }], glyphs: () => glyphs })
          .options,
      ),
  },
  { name: 'replays', keys: ['down'], make: (around, note, glyphs) => replaysSample(around, note, 50, glyphs) },
  {
    name: 'replays-scrolled',
    keys: ['pagedown', 'pagedown'],
    make: (around, note, glyphs) => replaysSample(around, note, 50, glyphs),
  },
  {
    name: 'replays-find',
    keys: ['/', 'r', 'i', 's', 'c'],
    make: (around, note, glyphs) => replaysSample(around, note, 50, glyphs),
  },
  {
    name: 'replays-rename',
    keys: ['down', 'down', 'f2'],
    make: (around, note, glyphs) => replaysSample(around, note, 50, glyphs),
  },
  {
    name: 'replays-export',
    keys: ['ctrl+x', 'right'],
    make: (around, note, glyphs) => replaysSample(around, note, 50, glyphs),
  },
  {
    name: 'replays-starred',
    keys: ['down', 'ctrl+d'],
    make: (around, note, glyphs) => replaysSample(around, note, 50, glyphs),
  },
  { name: 'replays-empty', make: (around, note, glyphs) => replaysSample(around, note, 0, glyphs) },
  { name: 'statistics', make: (around, note, glyphs) => statisticsPage(around, note, statisticsSample, glyphs) },
  {
    name: 'statistics-rated',
    keys: ['down', 'down', 'down'],
    make: (around, note, glyphs) => statisticsPage(around, note, statisticsSample, glyphs),
  },
  {
    name: 'statistics-level',
    keys: ['down'],
    make: (around, note, glyphs) => statisticsPage(around, note, statisticsSample, glyphs),
  },
  {
    name: 'statistics-opponent',
    keys: ['down', 'down', 'down', 'down'],
    make: (around, note, glyphs) => statisticsPage(around, note, statisticsSample, glyphs),
  },
  { name: 'statistics-empty', make: (around, note) => statisticsPage(around, note, [], unicode) },
  {
    name: 'cover',
    make: (around, note) =>
      passingCover(around, {
        title: [span('RoboRace', 'strong'), span('   Workshop')],
        facts: line('round 2'),
        player: 'player 2',
        role: 'strong',
        task: 'plan your program',
        enter: () => note('enter'),
        leave: () => note('leave'),
      }),
  },
  { name: 'names', keys: ['down'], make: (around, note) => namesPage(around, namesOptions(note)) },
  { name: 'trash', make: trashSample },
  { name: 'trash-rename', keys: ['down', 'f2'], make: trashSample },
  { name: 'trash-delete', keys: ['down', 'delete'], make: trashSample },
  {
    name: 'trash-empty',
    make: (around, note) =>
      trash<ShownMatch>(around, {
        now,
        glyphs: unicode,
        card: cardSample(unicode),
        matches: () => [],
        size: () => '0 B',
        wasSave: () => false,
        restore: ({ name }) => note(name),
        deleteForGood: () => note('delete'),
        back: () => note('back'),
      }),
  },
  { name: 'players', make: playersSample },
  { name: 'players-seat', keys: ['up', 'up', 'up', 'left'], make: playersSample },
  { name: 'players-typed', keys: ['up', 'enter', '1', '2'], make: playersSample },
  { name: 'help', make: (around, note) => helpPage(around, helpSample, () => note('close'), note) },
  {
    name: 'help-row',
    keys: ['down', 'down'],
    make: (around, note) => helpPage(around, helpSample, () => note('close'), note),
  },
  {
    name: 'help-commands',
    keys: ['right'],
    make: (around, note) => helpPage(around, helpSample, () => note('close'), note),
  },
  {
    name: 'help-rules',
    keys: ['right', 'right'],
    make: (around, note) => helpPage(around, helpSample, () => note('close'), note),
  },
  {
    name: 'help-scrolled',
    keys: ['right', 'right', 'down', 'down', 'down'],
    make: (around, note) => helpPage(around, helpSample, () => note('close'), note),
  },
  {
    name: 'help-find',
    keys: ['/', 'p', 'a', 'r', 'a', 'g', 'enter', 'n', 'n'],
    make: (around, note) => helpPage(around, helpSample, () => note('close'), note),
  },
  ...campaignSamples,
  {
    name: 'puzzle-list',
    make: (around, note) =>
      puzzleList(around, {
        rows: puzzleRows([resultOf({ game: 'robo-race', level: 'puzzle:2-03', time: '2026-11-20T21:40:00.000Z' })]).map(
          (row) => (row.today === undefined ? row : { ...row, today: '4-11', solved: 0 }),
        ),
        facts: '500 puzzles, streak 3, best 9',
        playRush: () => note('playRush'),
        glyphs: unicode,
        preview: () => ({
          value: () => ({ task: 'Win this turn. 4 of 60 orders work.', draw: () => [line('board')] }),
          ask() {},
        }),
        open: () => note('open'),
        back: () => note('back'),
      }),
  },
];
