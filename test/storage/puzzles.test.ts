import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { pickPuzzle, puzzleFault, puzzleMatch, startPuzzle } from '#engine/puzzle/puzzle.ts';
import { openStreams, seeded } from '#engine/random.ts';
import { activeSeats } from '#engine/step.ts';
import type { GameTypes, StateOf } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import type { Command } from '#games/into-the-breach/commands.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { movesOf } from '#games/into-the-breach/movement.ts';
import { isMech } from '#games/into-the-breach/state.ts';
import type { OrderCommand, Command as RiscCommand } from '#games/risc/commands.ts';
import { puzzleFronts } from '#games/risc/defence.ts';
import type { RiscTypes } from '#games/risc/game-types.ts';
import { risc } from '#games/risc/index.ts';
import { idOf } from '#games/risc/map.ts';
import { checkOrders, draftOf, sentToTake } from '#games/risc/orders.ts';
import { landsOf, seatIn, unitsIn } from '#games/risc/state.ts';
import { basics, countOf, unitsOf } from '#games/risc/units.ts';
import { type UnitType, unitTypes } from '#games/risc/vocabulary.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { kindNumber } from '#games/robo-race/vocabulary.ts';
import type { Command as SpaceDefenderCommand } from '#games/space-defender/commands.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { legalActions, outlookOf } from '#games/space-defender/lookahead.ts';
import type { Command as ExplorersCommand } from '#games/space-explorers/commands.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { puzzleStreak } from '#storage/daily.ts';
import { bundledLevels, levelsFolder } from '#storage/levels.ts';
import {
  bundledPuzzles,
  checkedPuzzles,
  levelTexts,
  puzzlesFile,
  puzzleText,
  solvedPuzzles,
} from '#storage/puzzles.ts';
import type { MatchResult } from '#storage/results.ts';
import { unwrapped } from '../engine/support.ts';
import { resultOf } from './support.ts';

const withPuzzles = games.filter(({ id }) => bundledPuzzles(id) !== undefined);
const fileOf = (game: string) => unwrapped(bundledPuzzles(game) ?? expect.fail());
const drawnFrom = <Item>(items: readonly Item[], seed: string): readonly Item[] =>
  openStreams(seeded(seed))
    .stream('puzzle')
    .shuffle([...items])
    .slice(0, 10);

describe.each(withPuzzles)('the bundled puzzles of $title', (entry) => {
  const { list } = fileOf(entry.id);

  test('include 20 of each grade', () => {
    const counts = [1, 2, 3, 4, 5].map((grade) => list.filter(({ id }) => id.startsWith(`${grade}-`)).length);
    expect(counts).toEqual([20, 20, 20, 20, 20]);
  });

  test('have no faults: in a sample of ten, the counts are right, the solutions win, and the obvious lines fail', async () => {
    const faults = await entry.visit((game) =>
      drawnFrom(list, 'proofs').map((puzzle) => {
        const checked = puzzleFault(game, puzzle, levelTexts(game));
        return 'fault' in checked ? `${puzzle.id}${checked.fault}` : undefined;
      }),
    );
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });

  test('are varied: no kind has more puzzles than its maximum', async () => {
    const counts = new Map<string, number>();
    const maxima = await entry.visit((game) =>
      list.flatMap((puzzle) => {
        const { state } = unwrapped(startPuzzle(game, puzzle, levelTexts(game)));
        return Object.entries(game.puzzles?.prove(state)?.kinds ?? {});
      }),
    );
    for (const [kind] of maxima) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    expect(maxima.filter(([kind, maximum]) => (counts.get(kind) ?? 0) > maximum)).toEqual([]);
  });

  test('start from the positions that their seeds generate', async () => {
    const draw = await entry.visit((game) => {
      const levels = bundledLevels(game).map(({ source }) => source);
      return (seed: string) => game.puzzles?.draw(openStreams(seeded(seed)).stream('puzzle'), levels);
    });
    for (const { seed, start } of drawnFrom(list, 'seeds')) expect(draw(seed)).toEqual(start);
  });
});

test('no bundled puzzle of Space Defender is won by waiting and then using the power', () => {
  const won = fileOf('space-defender').list.filter((puzzle) =>
    [0, 1, 2].some((turn) => {
      const match = unwrapped(startPuzzle(spaceDefender, puzzle, () => undefined));
      const line = Array.from({ length: 3 }, (_, i) => ({ name: i === turn ? 'special' : 'pass', args: {} }) as const);
      for (const command of line) match.play(1, command);
      return spaceDefender.outcome?.(match.state)?.winners.includes(1) === true;
    }),
  );
  expect(won.map(({ id }) => id)).toEqual([]);
});

/** Plays lines of a puzzle by the rules. Counts all lines, and the lines that win. */
function winsByRules<T extends GameTypes>(game: Game<T>, id: string, lines: (state: StateOf<T>) => T['command'][][]) {
  const puzzle = fileOf(game.id).list.find((one) => one.id === id) ?? expect.fail();
  const start = () => unwrapped(startPuzzle(game, puzzle, levelTexts(game)));
  const all = lines(start().state);
  const wins = all.filter((line) => {
    const match = start();
    const isPlayed = line.every((command) => match.play(activeSeats(game, match.state)[0] ?? 1, command).ok);
    return isPlayed && game.outcome?.(match.state)?.winners.includes(1) === true;
  });
  return { all: all.length, wins: wins.length, puzzle };
}

describe('the numbers of lines and wins of a puzzle agree with the rules', () => {
  test('in RoboRace, for one program of each sequence of card kinds', () => {
    const { all, wins, puzzle } = winsByRules(roboRace, '1-01', ({ hands }) => {
      const hand = hands[0] ?? expect.fail();
      const byKinds = new Map<string, readonly number[]>();
      const extend = (cards: readonly number[]): void => {
        if (cards.length === 5) byKinds.set(cards.map(kindNumber).join(), cards);
        else for (const card of hand) if (!cards.includes(card)) extend([...cards, card]);
      };
      extend([]);
      return [...byKinds.values()].map(([c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0]) => [
        { name: 'program', args: { c1, c2, c3, c4, c5 } },
        { name: 'commit', args: {} },
      ]);
    });
    expect({ all, wins }).toEqual({ all: puzzle.lines, wins: puzzle.wins });
  });

  test('in Space Defender, for all actions in three turns', () => {
    const list = fileOf('space-defender').list;
    const shortest = list.reduce((least, one) => (one.lines < least.lines ? one : least));
    const { all, wins, puzzle } = winsByRules(spaceDefender, shortest.id, () => {
      const extend = (line: SpaceDefenderCommand[]): SpaceDefenderCommand[][] => {
        const match = unwrapped(startPuzzle(spaceDefender, shortest, () => undefined));
        for (const command of line) match.play(1, command);
        if (spaceDefender.outcome?.(match.state) !== undefined) return [line];
        const view = spaceDefender.view(match.state, 'all');
        // The ship is destroyed before it can act, so its actions do not make different lines.
        const actions = outlookOf(view).isHopeless ? legalActions(view).slice(0, 1) : legalActions(view);
        return actions.flatMap((action) => extend([...line, action]));
      };
      return extend([]);
    });
    expect({ all, wins }).toEqual({ all: puzzle.lines, wins: puzzle.wins });
  });

  test('in Into the Breach, for all placements of the mechs', () => {
    const puzzle = fileOf('into-the-breach').list.find(({ lines }) => lines < 150) ?? expect.fail();
    const { all, wins } = winsByRules(intoTheBreach, puzzle.id, (state) => {
      const byPlaces = new Map<string, Command[]>();
      const extend = (moves: Command[]): void => {
        const match = unwrapped(startPuzzle(intoTheBreach, puzzle, () => undefined));
        for (const move of moves) match.play(1, move);
        const places = match.state.entities.map(({ row, column }) => `${row},${column}`).join(' ');
        if (byPlaces.has(places)) return;
        byPlaces.set(places, [...moves, { name: 'end_turn', args: {} }]);
        for (const unit of match.state.entities.filter(isMech).filter(({ active }) => active))
          for (const [to_row, to_column] of movesOf(match.state, unit))
            extend([...moves, { name: 'move', args: { row: unit.row, column: unit.column, to_row, to_column } }]);
      };
      expect(state.moves).toEqual([]);
      extend([]);
      return [...byPlaces.values()];
    });
    expect({ all, wins }).toEqual({ all: puzzle.lines, wins: puzzle.wins });
  });
});

/** All drafts that the rules accept and that differ at the fronts, built unit by unit. */
function riscDrafts(state: StateOf<RiscTypes>): OrderCommand[][] {
  const { map, take } = state;
  const borders = puzzleFronts(state).flatMap(({ territory, isAttack }) => (isAttack ? [] : [territory]));
  const home = landsOf(state, 1).find((land) => countOf(unitsIn(state, land)) > 0 && !borders.includes(land));
  const steps = borders.flatMap((border): OrderCommand[][] => {
    const to = idOf(map, border);
    const upgrade = (from: UnitType, type: UnitType) =>
      ({ name: 'upgrade', args: { territory: to, count: 1, from, to: type } }) as const;
    const pairs = unitTypes.flatMap((from, i) => unitTypes.slice(i + 1).map((type) => [from, type] as const));
    if (home === undefined) return pairs.map(([from, type]) => [upgrade(from, type)]);
    const move = { name: 'move', args: { from: idOf(map, home), to, units: basics(1) } } as const;
    const sent = unitTypes.map((type) => (type === 'a' ? [move] : [move, upgrade('a', type)]));
    const target =
      take !== undefined && map.links[border]?.includes(map.ids.indexOf(take.territory)) ? take : undefined;
    if (target === undefined) return sent;
    const attack = (_: unknown, type: number) =>
      ({ name: 'attack', args: { from: to, to: target.territory, units: unitsOf(type, 1) } }) as const;
    return [...sent, ...sent.map((orders, type) => [...orders, attack(orders, type)])];
  });
  const drafts = new Map<string, OrderCommand[]>();
  const seen = new Set<string>();
  const extend = (draft: OrderCommand[]): void => {
    const seat = seatIn(state, 1);
    const checked = checkOrders(state, 1, seat, draft);
    if (!checked.ok) return;
    const after = { ...state, seats: [{ ...seat, orders: checked.value }, seatIn(state, 2)] };
    const { units, food } = draftOf(after, 1).projection;
    const key = JSON.stringify([borders.map((border) => units.get(border)), sentToTake(after)]);
    if (seen.has(`${key} ${food}`)) return;
    seen.add(`${key} ${food}`);
    drafts.set(key, draft);
    for (const step of steps) extend([...draft, ...step]);
  };
  extend([]);
  return [...drafts.values()];
}

test.each([
  ['hold', 'hold every border at'],
  ['take', 'take '],
  ['upgrade', 'upgrade units '],
])('the numbers of lines and wins of a RISC puzzle agree with the rules, for all accepted drafts: %s', (_, task) => {
  const puzzles = fileOf('risc').list.filter((one) =>
    unwrapped(puzzleMatch(risc, one, levelTexts(risc))).task.startsWith(task),
  );
  expect(puzzles.length).toBeGreaterThanOrEqual(25);
  const shortest = puzzles.toSorted((a, b) => a.lines - b.lines)[0] ?? expect.fail();
  const { all, wins, puzzle } = winsByRules(risc, shortest.id, (state) =>
    riscDrafts(state).map((draft): RiscCommand[] => [...draft, { name: 'commit', args: {} }]),
  );
  expect({ all, wins }).toEqual({ all: puzzle.lines, wins: puzzle.wins });
});

test.each([
  ['take, with five planets', 'take', 5],
  ['hold', 'own', 3],
] as const)(
  'the numbers of lines and wins of a Space Explorers puzzle agree with the rules, for all orders in time: %s',
  (_, task, planets) => {
    const ofKind = fileOf('space-explorers').list.filter((one) => {
      const setup = unwrapped(puzzleMatch(spaceExplorers, one, levelTexts(spaceExplorers)));
      return (
        setup.task.startsWith(task) &&
        unwrapped(startPuzzle(spaceExplorers, one, levelTexts(spaceExplorers))).state.map.ids.length === planets
      );
    });
    const puzzle = ofKind.find(({ lines }) => lines > 50 && lines < 300) ?? expect.fail();
    const { all, wins } = winsByRules(spaceExplorers, puzzle.id, ({ map, goal = 0, limit }) => {
      /** Next stops of people who leave in one of the player's turns and must be on the goal after the last turn. */
      const stopsIn = (planet: number, turn: number): readonly number[] =>
        (map.ways[planet] ?? []).flatMap(({ to, length }) => {
          const nextTurn = turn + 2 * Math.ceil(length / 2);
          return (to === goal ? turn + length - 1 <= limit : canLeave(to, nextTurn)) ? [to] : [];
        });
      const canLeave = (planet: number, turn: number): boolean =>
        planet !== goal && turn <= limit && (stopsIn(planet, turn).length > 0 || canLeave(planet, turn + 2));
      const sendsFrom = (from: number, turn: number, people: number): ExplorersCommand[][] => {
        let sends: { left: number; commands: ExplorersCommand[] }[] = [{ left: people, commands: [] }];
        for (const to of stopsIn(from, turn))
          sends = sends.flatMap(({ left, commands }) =>
            Array.from({ length: left + 1 }, (_, count) => ({
              left: left - count,
              commands: count === 0 ? commands : [...commands, { name: 'send', args: { from, to, people: count } }],
            })),
          );
        const isLast = stopsIn(from, turn).length > 0 && !canLeave(from, turn + 2);
        return sends.flatMap(({ left, commands }) => (isLast && left > 0 ? [] : [commands]));
      };
      const done: ExplorersCommand[][] = [];
      const extend = (line: ExplorersCommand[]): void => {
        const match = unwrapped(startPuzzle(spaceExplorers, puzzle, () => undefined));
        for (const command of line) match.play(match.state.mover, command);
        const { turn, p1, outcome } = match.state;
        if (outcome !== null) {
          done.push(line.slice(0, match.log.length));
          return;
        }
        let turns: ExplorersCommand[][] = [[]];
        for (const [planet, people] of p1.entries())
          if (planet !== goal)
            turns = turns.flatMap((some) => sendsFrom(planet, turn, people).map((sends) => [...some, ...sends]));
        const pass = { name: 'end_turn', args: {} } as const;
        for (const sends of turns) extend([...line, ...sends, pass, pass]);
      };
      extend([]);
      return done;
    });
    expect({ all, wins }).toEqual({ all: puzzle.lines, wins: puzzle.wins });
  },
);

describe('the streak of puzzles', () => {
  const solvedOn = (day: string, part: object = {}) =>
    resultOf({ game: 'robo-race', level: 'puzzle:3-07', seed: day, day, time: `${day}T12:00:00.000Z`, ...part });
  const streakOn = (results: readonly MatchResult[]) => puzzleStreak(results, new Date('2026-11-28T21:00:00'));

  test('counts days in a row with a daily puzzle of any game, up to today or yesterday', () => {
    const days = [solvedOn('2026-11-20'), solvedOn('2026-11-26'), solvedOn('2026-11-27', { game: 'into-the-breach' })];
    expect(streakOn(days)).toEqual({ streak: 2, best: 2 });
    expect(streakOn([...days, solvedOn('2026-11-28')])).toEqual({ streak: 3, best: 3 });
    expect(streakOn(days.slice(0, 1))).toEqual({ streak: 0, best: 1 });
  });

  test.each([
    ['missed', { end: 'lost' }],
    ['solved on another day', { day: '2026-11-25' }],
    ['not a daily one', { seed: '3-07' }],
    ['solved in a copy that continues a replay', { continued: true }],
    ['a daily match', { level: 'daily:2026-11-28' }],
  ])('does not count a puzzle that was %s', (_, part) => {
    expect(streakOn([solvedOn('2026-11-28', part)]).streak).toBe(0);
  });
});

describe('the error for a file of puzzles names the fault', () => {
  const { list, ...head } = fileOf('robo-race');
  const one = puzzleText({ ...head, list: list.slice(0, 1) });
  const [first = expect.fail()] = list;
  test.each([
    ['"puzzles":1', '"puzzles":2', '$.puzzles: found 2, expected 1'],
    ['"game":"robo-race"', '"game":"risc"', '$.game: found "risc", expected "robo-race"'],
    ['"1-01"', '"1-1"', '$.list[0].id: found "1-1", expected a grade and a number such as "3-07"'],
    ['"1-01"', '"2-01"', '$.list[0].id: found "2-01", expected an id of grade 1'],
    [`"lines":${first.lines}`, '"lines":7', `$.list[0].lines: found 7, expected ${first.lines}`],
    [`"wins":${first.wins}`, '"wins":9', `$.list[0].wins: found 9, expected ${first.wins}`],
    [`"solutions":${first.solutions}`, '"solutions":4', '$.list[0].solutions: found 4, expected a number of at most 3'],
    ['"on":"', '"on":"x', '$.list[0].start.on: found "x'],
    ['"hand":[', '"hand":[85,', '$.list[0].start.hand'],
    ['"at":[', '"at":[99,', '$.list[0].start.at'],
  ])('after %s is replaced by %s', (right, wrong, message) => {
    expect(one).toContain(right);
    const checked = checkedPuzzles(roboRace, one.replace(right, wrong));
    expect(checked.ok ? '' : checked.error.message).toContain(message);
  });

  test.each([
    [{ enemies: [['Grunt', 3, 2, 50]] }, ': found C2, expected a free cell of the board'],
    [{ enemies: [['Grunt', 6, 5, 50]] }, ': found F5, expected a free cell of the board'],
    [{ enemies: [] }, '.enemies: found [], expected a list of at least 1'],
    [{ parts: [6, 1, 1, 1] }, '.parts[0]: found 6, expected a number of at most 5'],
  ])('in Space Defender, if a start has %j', (part, message) => {
    const start = { board: [5, 10], parts: [1, 1, 1, 1], ship: [3, 2, 60], enemies: [['Grunt', 3, 9, 50]], ...part };
    const opened = spaceDefender.puzzles?.open(start, () => undefined);
    expect(opened?.ok === false ? opened.error : '').toBe(message);
  });

  test('if two puzzles are alike', () => {
    const twice = puzzleText({ ...head, list: [first, { ...first, id: '1-02' }] });
    const checked = checkedPuzzles(roboRace, twice);
    expect(checked.ok ? '' : checked.error.message).toBe(
      '$.list[1].start: found a puzzle like 1-01, expected a different one',
    );
  });

  test('if the obvious line solves the puzzle', () => {
    const start = 'MMMMMM/M___2M/M____M/MMMMMM//T,1,1,3,1,3/F,2,3,1,1,1';
    const text = puzzleText({
      ...{ puzzles: 1, game: 'into-the-breach', bounds: [1, 2, 3, 4] },
      list: [{ id: '1-01', seed: 'a', start, lines: 3, wins: 1, solutions: 1 }],
    });
    const checked = checkedPuzzles(intoTheBreach, text);
    expect(checked.ok ? '' : checked.error.message).toBe(
      '$.list[0].start: found a puzzle that the obvious moves solve',
    );
  });
});

test('the bundled files of puzzles have the form that `puzzleText` writes', () => {
  for (const { id } of withPuzzles)
    expect(readFileSync(join(levelsFolder(id), puzzlesFile), 'utf8')).toBe(puzzleText(fileOf(id)));
});

test('a seed always chooses the same puzzle, of the requested grade if there is one', () => {
  const { list } = fileOf('robo-race');
  expect(pickPuzzle(list, '2026-11-28')).toBe(pickPuzzle(list, '2026-11-28'));
  expect(new Set(['a', 'b', 'c', 'd'].map((seed) => pickPuzzle(list, seed, 4)?.id[0]))).toEqual(new Set(['4']));
  expect(new Set(['a', 'b', 'c', 'd'].map((seed) => pickPuzzle(list, seed)?.id)).size).toBeGreaterThan(1);
});

test('a puzzle of a game counts as solved after a win without the debug view, unless the match continues a replay', () => {
  const solved = (part: object) =>
    solvedPuzzles([resultOf({ game: 'robo-race', level: 'puzzle:3-07', ...part })], 'robo-race').has('3-07');
  expect(solved({})).toBe(true);
  expect(solved({ end: 'drawn' })).toBe(false);
  expect(solved({ debugUsed: true })).toBe(false);
  expect(solved({ continued: true })).toBe(false);
  expect(solved({ game: 'into-the-breach' })).toBe(false);
});
