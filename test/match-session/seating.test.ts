import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionRow } from '#app/pages/lists/form.ts';
import type { GameOption } from '#engine/options.ts';
import { risc } from '#games/risc/index.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { options as explorersOptions } from '#games/space-explorers/options.ts';
import {
  fittedSeating,
  type Holder,
  holderName,
  holdersFor,
  optionFault,
  optionIn,
  roomIn,
  seatedBy,
  seatingOf,
  seatingText,
  seatsToChoose,
  usualBot,
  usualSeating,
  widened,
  withHolder,
} from '#match-session/seating.ts';
import { bundledLevel } from '#storage/levels.ts';
import { savedSeating, saveSeating } from '#storage/players-home.ts';
import { explorers } from '../app/explorers.ts';
import { ownHome } from '../storage/support.ts';
import { foldersHere } from '../support/home-here.ts';
import { quickRisc, riscMap } from '../support/risc.ts';
import { diceAuction } from '../tiny-game/index.ts';

/** RoboRace without support for programs. */
const { programs: _, ...unprogrammed } = roboRace;

const workshop = bundledLevel(roboRace, 'workshop');
const alone = bundledLevel(roboRace, 'four-rooms');

const taken = () => undefined;

describe('the default seating', () => {
  test('seats the player against the bot `normal`, or against the middle bot if `normal` is missing', () => {
    expect(usualSeating(roboRace, workshop).holders).toEqual(['person', 'bot normal', 'nobody', 'nobody']);
    expect(usualBot(diceAuction)).toBe('sleeper');
  });

  test('has one person on a level for one player, and two people in a game without bots', () => {
    expect(usualSeating(roboRace, alone).holders).toEqual(['person']);
    const { bots: _, hintBot: __, ...botless } = roboRace;
    expect(usualSeating(botless, workshop).holders).toEqual(['person', 'person', 'nobody', 'nobody']);
  });
});

describe('a seating', () => {
  test.each<[string, readonly string[], readonly Holder[]]>([
    [
      'stays as it was chosen',
      ['bot hard', 'person', 'bot easy', 'nobody'],
      ['bot hard', 'person', 'bot easy', 'nobody'],
    ],
    ['has no gaps', ['person', 'nobody', 'person', 'nobody'], ['person', 'person', 'nobody', 'nobody']],
    [
      'is completed with the usual players if it is too short',
      ['person'],
      ['person', 'bot gus:normal', 'nobody', 'nobody'],
    ],
    [
      'drops bots that the game does not have',
      ['person', 'bot deep'],
      ['person', 'bot gus:normal', 'nobody', 'nobody'],
    ],
    [
      'has the minimum number of players',
      ['nobody', 'nobody', 'nobody', 'nobody'],
      ['person', 'nobody', 'nobody', 'nobody'],
    ],
  ])('is adapted to the game and the level: it %s', (_, holders, fitted) => {
    expect(fittedSeating(roboRace, workshop, { holders, options: {} }).holders).toEqual(fitted);
  });

  test('keeps the options and values that the game has', () => {
    const options = { cards: 'with-replacement', rounds: '0', luck: 'good' };
    const seating = fittedSeating(roboRace, workshop, { holders: [], options });
    expect(seating.options).toEqual({ cards: 'with-replacement' });
  });

  test('gives the seats, bots and options of a match', () => {
    const seating = { holders: ['person', 'bot easy', 'nobody'] as const, options: { rounds: '9' } };
    const seated = { players: 2, bots: { 2: 'easy' }, options: { cards: 'deck', rounds: '9' } };
    expect(seatedBy(roboRace, seating)).toEqual(seated);
    expect(seatingOf(roboRace, seated, 3)).toEqual({ ...seating, options: seated.options });
    expect(seatingText(seating)).toBe('1 you, 2 bot easy');
    expect(seatingText({ ...seating, holders: ['person', 'person', 'nobody'] })).toBe('1 person, 2 person');
  });

  test('omits an `onlyWhereSaid` option only if it has the default value', () => {
    const seating = { holders: ['person', 'bot waiter'] as const, options: { turns: 'level', strategyTime: '500' } };
    expect(seatedBy(explorers, seating).options).toEqual({ strategyTime: '500' });
    expect(seatedBy(explorers, { ...seating, options: { turns: '50' } }).options).toEqual({ turns: '50' });
  });

  test('has programs in games that support them, recognised by their names', () => {
    const holders: readonly Holder[] = ['person', 'program /bots/mine.mjs'];
    const seating = fittedSeating(explorers, undefined, { holders, options: {} });
    expect(seating.holders).toEqual(holders);
    expect(seatedBy(explorers, seating)).toMatchObject({ players: 2, bots: { 2: '/bots/mine.mjs' } });
    expect(seatingText(seating)).toBe('1 you, 2 program mine.mjs');
    expect(seatingOf(explorers, { players: 2, bots: { 2: '/bots/mine.mjs' }, options: {} }, 2).holders).toEqual(
      holders,
    );
    expect(fittedSeating(unprogrammed, workshop, { holders, options: {} }).holders).not.toContain(holders[1]);
    expect(
      fittedSeating(explorers, undefined, { holders: ['person', 'program nonsense'], options: {} }).holders,
    ).toEqual(['person', 'bot waiter']);
  });

  test('offers a program whose file is still to be named, and a program that plays another seat', () => {
    const unnamed = usualSeating(explorers, undefined);
    expect(holdersFor(explorers, undefined, unnamed, 0)).toContain('program ');
    expect(holderName(unnamed, 'program ')).toBe('program...');
    const named = withHolder(unnamed, 1, 'program a.mjs');
    expect(holdersFor(explorers, undefined, named, 0)).toContain('program a.mjs');
    expect(
      holdersFor(unprogrammed, workshop, usualSeating(roboRace, workshop), 0).some((holder) =>
        holder.startsWith('program'),
      ),
    ).toBe(false);
  });

  test('without people has other default options', () => {
    expect(optionIn(roboRace, { holders: ['bot easy', 'nobody'], options: {} }, 'rounds')).toBe('200');
    expect(optionIn(roboRace, { holders: ['bot easy', 'person'], options: {} }, 'rounds')).toBe('none');
    expect(optionIn(roboRace, { holders: ['bot easy'], options: { rounds: '3' } }, 'rounds')).toBe('3');
  });

  test('remembers the players of seats that a level for fewer players does not have', () => {
    const before = { holders: ['person', 'bot hard', 'person', 'nobody'], options: {} };
    expect(widened({ holders: ['person'], options: {} }, before).holders).toEqual(before.holders);
    expect(widened({ holders: ['person'], options: {} }, undefined).holders).toEqual(['person']);
  });

  test('never has more or fewer players than the game and the level allow', () => {
    const steps = fc.array(fc.tuple(fc.nat(3), fc.nat(6)), { maxLength: 12 });
    fc.assert(
      fc.property(steps, fc.boolean(), (chosen, isAlone) => {
        const level = isAlone ? alone : workshop;
        let seating = usualSeating(roboRace, level);
        for (const [at, which] of chosen) {
          const seat = at % seatsToChoose(seating);
          const holders = holdersFor(roboRace, level, seating, seat);
          const holder = holders[which % holders.length] ?? 'person';
          seating = fittedSeating(roboRace, level, withHolder(seating, seat, holder));
          expect(seating.holders[seat]).toBe(holder);
        }
        const { players, bots } = seatedBy(roboRace, seating);
        expect(players).toBeGreaterThanOrEqual(1);
        expect(players).toBeLessThanOrEqual(isAlone ? 1 : 4);
        for (const seat of Object.keys(bots)) expect(Number(seat)).toBeLessThanOrEqual(players);
      }),
    );
  });
});

describe('the seating on a map for a fixed number of players', () => {
  const two = riscMap('twin-rivers');
  const four = riscMap('four-winds');

  test.each<[string, typeof two, readonly string[], readonly Holder[]]>([
    ['has the usual players in its seats', four, [], ['person', 'bot keeper', 'bot keeper', 'bot keeper']],
    [
      'completes a shorter seating',
      four,
      ['bot raider', 'person'],
      ['bot raider', 'person', 'bot keeper', 'bot keeper'],
    ],
    ['drops players without a seat', two, ['person', 'person', 'bot raider', 'person'], ['person', 'person']],
    ['has no empty seats', four, ['person', 'nobody'], ['person', 'bot keeper', 'bot keeper', 'bot keeper']],
  ])('is adapted to the seats of the map: it %s', (_, level, holders, fitted) => {
    expect(fittedSeating(quickRisc, level, { holders, options: {} }).holders).toEqual(fitted);
  });

  test('offers choices for each of its seats, but never an empty seat', () => {
    for (const [level, count] of [
      [two, 2],
      [four, 4],
    ] as const) {
      const seating = usualSeating(quickRisc, level);
      expect([roomIn(quickRisc, level), seatsToChoose(seating)]).toEqual([count, count]);
      for (let seat = 0; seat < count; seat++)
        expect(holdersFor(quickRisc, level, seating, seat)).toEqual([
          'person',
          'bot raider',
          'bot keeper',
          'bot ponderer',
          'program ',
        ]);
    }
  });

  test('refuses options that belong to other maps', () => {
    const seating = usualSeating(quickRisc, two);
    expect(optionFault(quickRisc, seating, 'groups', '2-1')).toBeUndefined();
    expect(optionFault(quickRisc, seating, 'groups', '2-1-3')).toBe(
      'groups: found "2-1-3", expected each group from 1 to 2 once, as in 1-2.',
    );
    expect(optionFault(quickRisc, seating, 'units', '0')).toBe('units: found "0", expected 1..999 or map.');
    const kept = { holders: [], options: { groups: '2-1-3', units: '9' } };
    expect(fittedSeating(quickRisc, two, kept).options).toEqual({ units: '9' });
  });
});

describe('the values of an option', () => {
  const row = (option: GameOption | undefined, value = '') => option && optionRow('it', option, { value, put: taken });
  const { cards, rounds } = roboRace.options ?? {};

  test('are its words or, for a numeric option, round numbers of its range and the current number', () => {
    expect(row(cards, 'deck')?.values).toEqual(['deck', 'with-replacement']);
    const offered = row(rounds, '17')?.values;
    expect(offered?.slice(0, 3)).toEqual(['none', '1', '2']);
    expect(offered).toContain('17');
    expect(offered?.at(-1)).toBe('9999');
    expect([cards, rounds].map((option) => row(option)?.typed?.label)).toEqual([
      undefined,
      'It can be none or 1..9999.',
    ]);
  });

  test('are those that need no typing, after the current value if that was typed', () => {
    const { groups, units } = quickRisc.options ?? {};
    expect(row(groups, 'random')?.values).toEqual(['fixed', 'random']);
    expect(row(groups, '2-1-3')?.values).toEqual(['2-1-3', 'fixed', 'random']);
    expect(row(groups)?.typed?.label).toBe('It can be fixed, random or 2-1-...');
    expect(row(units)?.typed).toBeDefined();
  });

  test('begin with the default of the level, whatever was chosen', () => {
    const { turns } = explorersOptions;
    const level = bundledLevel(spaceExplorers, 'kite');
    const shown = (value: string, from?: typeof level) =>
      optionRow('turns', turns, { value, level: from, put: taken }).values[0];
    expect([shown('level', level), shown('level'), shown('50', level)]).toEqual([
      '80 (from the map)',
      'from the map',
      '80 (from the map)',
    ]);
  });

  test('are all accepted by the game', () => {
    for (const option of Object.values({ ...roboRace.options, ...diceAuction.options }))
      for (const value of optionRow('it', option, { value: option.standard, put: taken }).values)
        expect(option.read(value).ok).toBe(true);
  });
});

describe('the saved seating', () => {
  ownHome();

  test('is separate for each game, and does not exist at first', () => {
    expect(savedSeating(foldersHere(), 'robo-race')).toBeUndefined();
    saveSeating(foldersHere(), 'risc', { holders: ['person'], options: {} });
    saveSeating(foldersHere(), 'robo-race', { holders: ['person', 'bot hard'], options: { rounds: '9' } });
    expect(savedSeating(foldersHere(), 'robo-race')).toEqual({
      holders: ['person', 'bot hard'],
      options: { rounds: '9' },
    });
    expect(savedSeating(foldersHere(), 'risc')?.holders).toEqual(['person']);
    expect(savedSeating(foldersHere(), 'constructor')).toBeUndefined();
  });
});

describe('a bot that is not in lists of opponents', () => {
  const twinRivers = bundledLevel(risc, 'twin-rivers');

  test('plays if its name is typed', () => {
    const usual = usualSeating(risc, twinRivers);
    expect(holdersFor(risc, twinRivers, usual, 1)).toEqual([
      'person',
      'bot novice',
      'bot easy',
      'bot normal',
      'bot hard',
      'bot expert',
      'program ',
    ]);
    expect(usualBot(risc)).toBe('normal');
    const typed = fittedSeating(risc, twinRivers, { holders: ['person', 'bot greedy'], options: {} });
    expect(typed.holders).toEqual(['person', 'bot greedy']);
    expect(seatedBy(risc, typed).bots).toEqual({ 2: 'greedy' });
  });

  test('is offered only to the seat that it already plays', () => {
    const typed = withHolder(usualSeating(risc, twinRivers), 1, 'bot greedy');
    expect(holdersFor(risc, twinRivers, typed, 1)).toContain('bot greedy');
    expect(holdersFor(risc, twinRivers, typed, 0)).not.toContain('bot greedy');
  });
});
