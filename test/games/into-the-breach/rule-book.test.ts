import { describe, expect, test } from 'vitest';
import { maxLevelBytes } from '#engine/level.ts';
import { parseLine } from '#engine/script.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { readLevel } from '#games/into-the-breach/level-text.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import { maxBuildingHealth, maxSide, maxUnits, symbols } from '#games/into-the-breach/vocabulary.ts';
import { unwrapped } from '../../engine/support.ts';
import { readRuleBook } from '../../support/rule-book.ts';
import { matchOf, play, wordOf } from './support.ts';

const { page, setIn } = readRuleBook(intoTheBreachScreen.rules);

describe('the rule book', () => {
  test('has a valid level with five rows, a TankMech, a HealMech and a Firefly', () => {
    const [rows = '', units = ''] =
      /(M+\n(?:M.*\n)+)((?:[THSF],.*\n)+)/.exec(`${setIn('Level files').join('\n')}\n`)?.slice(1) ?? [];
    const level = unwrapped(readLevel(`${rows}\n${units}`));
    expect(level.board).toHaveLength(5);
    expect(level.units.map(({ kind }) => kind)).toEqual(['TankMech', 'HealMech', 'Firefly']);
  });

  test('has a script that wins when it is played', () => {
    const lines = setIn('Scripts').filter((row) => /^(?:move|end_turn)/.test(row));
    const match = play(matchOf(), ...lines);
    expect([wordOf(match), match.state.turn]).toEqual(['won', 3]);
  });

  test('lists every command as it is typed', () => {
    const spelled = setIn('Commands').map((row) => row.split('  ')[0] ?? '');
    const names = spelled.map((line) => {
      const parsed = parseLine(intoTheBreach, line);
      return parsed?.ok === true ? parsed.value.command.name : `not a command: ${line}`;
    });
    expect(names.toSorted()).toEqual(Object.keys(intoTheBreach.commands).toSorted());
  });

  test('names the commands that are possible after the end', () => {
    const { commands } = intoTheBreach;
    const afterEnd = Object.keys(commands).filter((name) => commands[name]?.afterEnd === true);
    const [, listed = ''] = /Once the match is over, only ([^.]*) still work/s.exec(page('Commands')) ?? [];
    const names = [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(names).toEqual([...afterEnd.toReversed(), 'moves', 'targets']);
  });

  test('lists every kind of unit with its letter', () => {
    for (const [kind, letter] of Object.entries(symbols))
      expect(page('Units')).toMatch(new RegExp(`^    ${letter} +${kind} `, 'm'));
  });

  test.each([
    ['The board', `1 to ${maxSide} rows and 1 to ${maxSide} columns`],
    ['Attacking', `at most ${maxBuildingHealth}`],
    ['Level files', `at most ${maxUnits}, at least`],
    ['Level files', `at most ${maxLevelBytes} bytes`],
    ['Level files', '1 to 999999999'],
    ['Level files', '0 to 999'],
  ])('states the limits of the program under %s: %s', (heading, words) => {
    expect(page(heading)).toContain(words);
  });
});
