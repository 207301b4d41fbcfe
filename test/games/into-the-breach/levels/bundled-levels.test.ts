import { describe, expect, test } from 'vitest';
import { columnsOf } from '#games/into-the-breach/board.ts';
import type { GameEvent } from '#games/into-the-breach/events.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { classic } from '#games/into-the-breach/levels.ts';
import { forecastOf } from '#games/into-the-breach/phases.ts';
import { isMech } from '#games/into-the-breach/state.ts';
import { bundledLevels } from '#storage/levels.ts';
import { unwrapped } from '#test/engine/support.ts';
import { inTime } from '#test/support/in-time.ts';
import { named } from '#test/support/listed-levels.ts';
import { carelessTurns } from '../careless.ts';
import { matchOf, play, type, wordOf } from '../support.ts';
import { byName, fileNames, type ListedLevel, listedLevels } from './listed.ts';

const otherLevels = listedLevels.filter(({ name }) => name !== 'classic');
const ofTier = (tier: number) => otherLevels.filter((level) => level.tier === tier);
const mechsOf = ({ start }: ListedLevel): number => start.entities.filter(isMech).length;
const enemiesOf = (level: ListedLevel): number => level.start.entities.length - mechsOf(level);
const rowsOf = ({ start }: ListedLevel): number => start.board.length;
const widthOf = ({ start }: ListedLevel): number => columnsOf(start.board);

/** Events of a level's solution, and the word for the state after each command. */
function played({ text, solution }: ListedLevel): { events: GameEvent[]; words: string[] } {
  const match = matchOf(text);
  const events: GameEvent[] = [];
  const words = solution.map((line) => {
    const step = type(match, line);
    if (!step.ok) throw new Error(`${line}: ${step.error.message}`);
    events.push(...step.events);
    return wordOf(match);
  });
  return { events, words };
}

describe('the bundled levels', () => {
  test('are exactly the levels of the list, and each has a file', () => {
    expect([...fileNames].sort()).toEqual(listedLevels.map(({ name }) => `${name}.txt`).sort());
  });

  test('are shown in the order of the list: classic first, then tier by tier', () => {
    expect(bundledLevels(intoTheBreach).map(({ source }) => source.name)).toEqual(listedLevels.map(({ name }) => name));
    const tiers = listedLevels.map(({ tier }) => tier);
    expect(tiers).toEqual([...tiers].sort());
    expect(listedLevels[0]).toMatchObject({ name: 'classic', tier: 0, par: 3 });
  });

  test('are listed with their descriptions', () => {
    const sentences = bundledLevels(intoTheBreach).map(({ sheet }) => unwrapped(sheet).about);
    expect(sentences).toEqual(listedLevels.map(({ about }) => about));
  });

  test('are at least 18 besides classic and at least 6 per tier', () => {
    expect(otherLevels.length).toBeGreaterThanOrEqual(18);
    for (const tier of [1, 2, 3]) expect(ofTier(tier).length).toBeGreaterThanOrEqual(6);
  });

  test('have different titles and descriptions', () => {
    expect(new Set(listedLevels.map(({ title }) => title)).size).toBe(listedLevels.length);
    expect(new Set(listedLevels.map(({ about }) => about)).size).toBe(listedLevels.length);
  });

  test('include classic exactly as the game contains it', () => {
    expect(listedLevels[0]?.text).toBe(classic);
  });

  test.each(named(listedLevels))('%s has a well-formed name, title and description', (name, { title, about }) => {
    expect(name).toBe(title.toLowerCase().replaceAll(' ', '-'));
    expect(title).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/);
    expect(about).toMatch(/^[A-Z][ -~]{10,58}\.$/);
  });

  test.each(named(listedLevels))('%s has a file in canonical form', (_, { text, start }) => {
    expect(text).toBe(`${start.level}\n`);
  });
});

describe('winning a bundled level', () => {
  test.each(named(listedLevels))('%s: takes exactly par turns with its solution', (_, level) => {
    const { words } = played(level);
    expect(words.at(-1)).toBe('won');
    expect(words.slice(0, -1)).not.toContain('won');
    expect(level.solution.filter((line) => line === 'end_turn')).toHaveLength(level.par);
    expect(level.solution.at(-1)).toBe('end_turn');
  });

  test.each(named(otherLevels))('%s: is impossible by ending turns alone', (name, { text }) => {
    expect(carelessTurns({ name, text }, 60)).toBeUndefined();
  });

  test('classic: is possible by ending turns alone, but only in turn 7', () => {
    expect(carelessTurns({ name: 'classic', text: classic }, 60)).toBe(7);
  });

  const seeds = Array.from({ length: inTime(3, 40) }, (_, i) => `trial${i}`);

  test.each(named(otherLevels))('%s: is rare with random moves', (name, { text, par, tier }) => {
    const won = seeds.filter((seed) => carelessTurns({ name, text }, par + 4, seed) !== undefined).length;
    expect(won).toBeLessThanOrEqual(tier === 3 ? 0 : inTime(1, 12));
  });
});

describe('the size of a level fits its tier', () => {
  test.each(named(ofTier(1)))('%s: at most 2 mechs, 3 enemies and 8 x 8 tiles', (_, level) => {
    expect(mechsOf(level)).toBeLessThanOrEqual(2);
    expect(enemiesOf(level)).toBeLessThanOrEqual(3);
    expect(Math.max(rowsOf(level), widthOf(level))).toBeLessThanOrEqual(8);
  });

  test.each(named(ofTier(3)))('%s: at least 3 mechs, and at least 5 enemies or 14 columns', (_, level) => {
    expect(mechsOf(level)).toBeGreaterThanOrEqual(3);
    expect(enemiesOf(level) >= 5 || widthOf(level) >= 14).toBe(true);
  });

  test.each(named(otherLevels))(
    '%s: at most 14 rows and 17 columns of tiles, which fit a terminal of 80 x 24',
    (_, level) => {
      expect(rowsOf(level)).toBeLessThanOrEqual(14);
      expect(widthOf(level)).toBeLessThanOrEqual(17);
    },
  );
});

/** Text of a level after a replacement, which must change it. */
const changed = ({ text }: ListedLevel, from: RegExp, to: string): string => {
  const other = text.replace(from, to);
  expect(other).not.toBe(text);
  return other;
};

describe('the design of the bundled levels', () => {
  test('open-shore: no mountain is at its border', () => {
    const { board } = byName('open-shore').start;
    const border = [board[0], board.at(-1), ...board.flatMap((row) => [row.charAt(0), row.at(-1)])].join('');
    expect(border).not.toContain('M');
  });

  test('harbour: its right side is open', () => {
    const { board } = byName('harbour').start;
    expect(board.slice(1, -1).every((row) => row.endsWith(' '))).toBe(true);
  });

  test('old-ruin: the solution moves a unit beyond the column of a destroyed building', () => {
    const { start } = byName('old-ruin');
    expect(start.board.join('')).toContain('0');
    const { events } = played(byName('old-ruin'));
    const row = start.board.findIndex((tiles) => tiles.includes('0'));
    const column = start.board[row]?.indexOf('0') ?? 0;
    const crossed = events.filter(({ type }) => type === 'moved').map((event) => ('to' in event ? event.to[1] : 0));
    expect(Math.max(...crossed)).toBeGreaterThan(column);
  });

  test.each(['crossfire', 'cork', 'open-shore', 'two-fires', 'harbour', 'siege'])(
    '%s: enemies hit each other in the solution',
    (name) => {
      const { events } = played(byName(name));
      const hits = events.filter(
        (event) =>
          event.type === 'damaged' &&
          [event.kind, event.by.kind].every((kind) => kind === 'Scorpion' || kind === 'Firefly'),
      );
      expect(hits.length).toBeGreaterThan(0);
    },
  );

  test('mason: the level is lost immediately without healing', () => {
    const match = matchOf(changed(byName('mason'), /^(H,.*),\d+$/m, '$1,0'));
    play(match, 'end_turn');
    expect(wordOf(match)).toBe('lost');
  });

  test('mason: its solution heals a building', () => {
    expect(played(byName('mason')).events.some(({ type }) => type === 'building-healed')).toBe(true);
  });

  test('doorway: no enemy moves while a mech is in the door', () => {
    const text = changed(byName('doorway'), /^H,4,3/m, 'H,3,4');
    const { events } = forecastOf(matchOf(text).state);
    expect(events.filter((event) => event.type === 'moved')).toEqual([]);
    const open = forecastOf(byName('doorway').start).events;
    expect(open.filter((event) => event.type === 'moved')).not.toEqual([]);
  });

  test('cork: the solution moves a mech into the passage', () => {
    expect(byName('cork').start.board[4]).toBe('M       M');
    expect(byName('cork').start.board.filter((row) => row.slice(4, 6) === 'MM')).toHaveLength(8);
    expect(byName('cork').solution.some((line) => /,4,[45]\)$/.test(line))).toBe(true);
  });

  test('stray-shot: no tank damages a building in the solution', () => {
    const { events } = played(byName('stray-shot'));
    expect(events.filter((event) => event.type === 'building-damaged' && event.by.kind === 'TankMech')).toEqual([]);
  });

  test('bait: the solution does not move the tank at (3,1)', () => {
    expect(byName('bait').solution.filter((line) => line.startsWith('move(3,1'))).toEqual([]);
  });

  test('most boards are not square', () => {
    expect(otherLevels.filter((level) => rowsOf(level) !== widthOf(level)).length).toBeGreaterThan(
      otherLevels.length / 2,
    );
  });
});
