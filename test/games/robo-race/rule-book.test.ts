import { describe, expect, test } from 'vitest';
import { parseScript } from '#engine/script.ts';
import { hasWall, squareAt } from '#games/robo-race/board.ts';
import type { RoboRace } from '#games/robo-race/game-types.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { readLevel } from '#games/robo-race/level.ts';
import { options } from '#games/robo-race/options.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import { cardKind, handSize, lastCard, longestSide, maxFlags, maxStarts } from '#games/robo-race/vocabulary.ts';
import { unwrapped } from '../../engine/support.ts';
import { readRuleBook } from '../../support/rule-book.ts';
import { raceWith } from './screen/rounds.ts';
import { played, raceFrom, refused } from './support.ts';

const book = roboRaceScreen.rules;
const { setIn, prose } = readRuleBook(book);

/** Commands as spelled on their page. */
const spelledCommands = (): string[] =>
  setIn('Commands')
    .filter((row) => !row.startsWith(' '))
    .map((row) => row.split('  ')[0] ?? '');

describe('the rule book', () => {
  test('lists every card with number, name and count', () => {
    const cardRows = setIn('Cards').flatMap((row) => {
      const [, first, last, count, name] = /^(\d+) to (\d+) +(\d+) {2}(\S+(?: \S+)?)/.exec(row) ?? [];
      return name === undefined ? [] : [{ first: Number(first), last: Number(last), count: Number(count), name }];
    });
    const names = cardRows.flatMap(({ first, last, count, name }) => {
      expect(last - first + 1).toBe(count);
      return Array.from({ length: count }, () => name);
    });
    expect(names).toEqual(Array.from({ length: lastCard }, (_, i) => cardKind(i + 1).name));
  });

  test('lists every kind of square', () => {
    const kinds = setIn('The factory').map((row) => row.split(' ')[0]);
    expect(kinds).toEqual(['floor', 'belt', 'gear', 'pit', 'goal', 'start', 'pusher', 'crusher']);
  });

  test('contains a level that can be loaded and matches its description', () => {
    const rows = setIn('Level files');
    const level = unwrapped(readLevel(rows.slice(0, rows.indexOf('crusher (2,2) 5') + 1).join('\n')));
    const { board } = level;
    expect([level.title, level.tier, board.width, board.height]).toEqual(['The gap', 1, 3, 3]);
    expect(board.tiles.join('')).toBe('..R.O>.G.');
    expect(board.starts.map(({ square, facing }) => [square, facing])).toEqual([
      [0, 0],
      [2, 3],
    ]);
    expect(board.decorations.map(({ kind, square, steps }) => [kind, square, steps])).toEqual([
      ['pusher', 3, [1, 3]],
      ['crusher', 8, [5]],
    ]);
    expect(level.checkpoints).toEqual([{ square: 6, facing: 1 }]);
    expect(hasWall(board, squareAt(board, 1, 2), 2)).toBe(true);
    expect(hasWall(board, squareAt(board, 1, 0), 2)).toBe(false);
  });

  test('has a script whose commands are all accepted', () => {
    const script = setIn('Scripts').join('\n');
    const lines = unwrapped(parseScript<RoboRace>(roboRace, script));
    const match = raceFrom({
      board: 'workshop',
      round: 1,
      step: 0,
      robots: [
        { player: 1, x: 3, y: 0, facing: 'N', alive: true, start: 1 },
        { player: 2, x: 5, y: 0, facing: 'N', alive: true, start: 2 },
      ],
      hands: { 1: [1, 31, 47, 52, 65, 67, 71], 2: [2, 3, 4, 5, 6, 7, 8] },
    });
    for (const { seat, command } of lines) expect(match.play(seat ?? 1, command).ok).toBe(true);
    expect(match.state.programs[0]).toEqual([67, 52, 65, 31, 47]);
  });

  test('lists every command as it is typed', () => {
    const spelled = spelledCommands();
    const lines = unwrapped(parseScript<RoboRace>(roboRace, spelled.join('\n')));
    expect(lines.map(({ command }) => command.name)).toEqual(Object.keys(roboRace.commands));
  });

  test('says that no command is possible after the end, and every command is refused then', () => {
    const match = raceFrom({
      board: 'workshop',
      round: 3,
      step: 2,
      robots: [{ player: 1, x: 6, y: 11, facing: 'N', alive: true, start: 1 }],
      outcome: { winners: [1], reason: 'goal' },
    });
    for (const command of spelledCommands()) expect(refused(match, command)).toMatch(/^match-over: /);
    expect(prose('Commands')).toContain('Once the match is over, there are no more commands.');
  });

  test.each([
    ['In short', `Up to ${['no', 'one', 'two', 'three', 'four'][maxStarts]} players`],
    ['In short', `a hand of ${handSize === 7 ? 'seven' : handSize} cards`],
    ['Cards', `all ${lastCard} cards`],
    ['Level files', `1 to ${longestSide} columns and 1 to ${longestSide} rows`],
    ['Level files', '1 to 40 characters'],
    ['Level files', `up to ${maxStarts}, in order`],
    ['Flags', `flags=2, 3 or ${maxFlags},`],
    ['Level files', `flags up to ${maxFlags}, in order`],
  ])('states a limit of the game under %s: %s', (heading, words) => {
    expect(prose(heading)).toContain(words);
  });

  test('mentions only existing values of options', () => {
    for (const [, name = '', value = ''] of book.matchAll(/\b(cards|rounds|flags|exchange)=([\w-]+)/g))
      expect(
        Object.entries(options)
          .find(([option]) => option === name)?.[1]
          .read(value).ok,
      ).toBe(true);
    expect(options.rounds.read('9999').ok).toBe(true);
    expect(options.rounds.read('10000').ok).toBe(false);
  });

  test('names the default start squares', () => {
    const row = (tiles: string) => `: ${[...tiles].join('   ')} :`;
    const edge = (inside: string) => `+${Array.from({ length: 10 }, () => inside).join('+')}+`;
    const text = `robo-race level 1\nname Wide\n${[edge('...'), row('G.........'), edge('   '), row('..........'), edge('---')].join('\n')}\n`;
    const { board } = unwrapped(readLevel(text));
    expect(board.starts).toEqual([3, 5, 7, 9].map((square) => ({ square, facing: 0 })));
    for (const { square } of board.starts) expect(prose('Level files')).toContain(`(${square},0)`);
  });

  test.each([
    ['over an open border: the pusher takes the square', 5, true],
    ['against a wall at the border: nobody moves', 0, false],
  ])('agrees with the game about a push %s', (_, y, moves) => {
    const { match, lines } = raceWith(
      [
        [1, y, 'W'],
        [0, y, 'N'],
      ],
      [
        [49, 1, 2, 3, 4],
        [7, 8, 9, 10, 11],
      ],
    );
    const events = lines.flatMap((line) => played(match, line));
    expect(events.some((event) => event.type === 'move' && event.player === 1 && event.execution === 1)).toBe(moves);
    expect(prose('Moving and pushing')).toMatch(
      /over an open border, the robot that pushed it takes its place.*at the border saves a robot/,
    );
  });
});
