import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { bundledLevels } from '#storage/levels.ts';
import { turnstile, turnstileMemory } from '#tournament/messages.ts';
import type { TournamentPlan } from '#tournament/plan.ts';
import { openThreads, playAll } from '#tournament/play-all.ts';
import type { PlayedGame } from '#tournament/play-game.ts';
import { temporaryFolder } from '../support/program.ts';
import { planOf } from './support.ts';

const levels = bundledLevels(spaceExplorers)
  .slice(0, 3)
  .map(({ source }) => ({ name: source.name, source }));

const plan = planOf(['greedy', 'random', 'noop'], { levels, gamesPerGroup: 8 });

/** Plays a tournament and returns the results, sorted by pair and game. */
async function play(more: Partial<TournamentPlan>, jobs: number, signal?: AbortSignal, file?: URL) {
  const games: PlayedGame[] = [];
  const fault = await playAll(
    { ...plan, ...more },
    {
      jobs,
      ...(file && { threads: openThreads(file) }),
      ...(signal && { signal }),
      onGames: (delivered) => void games.push(...delivered.map(({ played }) => played)),
    },
  );
  return { fault, games: games.sort((one, other) => one.index - other.index) };
}

/** Writes the file of a worker thread. */
function threadOf(text: string): URL {
  const path = join(temporaryFolder(), 'thread.mjs');
  writeFileSync(path, text);
  return pathToFileURL(path);
}

describe('the games of a tournament', () => {
  test('are all played once, with the same results in one thread as in three', async () => {
    const one = await play({}, 1);
    expect(one.fault).toBeUndefined();
    expect(one.games.map(({ index }) => index)).toEqual(Array.from({ length: 24 }, (_, i) => i));
    expect(await play({}, 3)).toEqual(one);
  });

  test('may be fewer than the threads', async () => {
    const { games } = await play({ entrants: plan.entrants.slice(0, 2), gamesPerGroup: 1 }, 5);
    expect(games).toHaveLength(1);
  });

  test('are not started after a cancellation', async () => {
    const { fault, games } = await play({}, 2, AbortSignal.abort());
    expect([fault, games]).toEqual([undefined, []]);
  });

  test('are abandoned on cancellation, and finished games are reported', async () => {
    const controller = new AbortController();
    const games: PlayedGame[] = [];
    const fault = await playAll(
      { ...plan, gamesPerGroup: 100_000 },
      {
        ...{ jobs: 2, signal: controller.signal },
        onGames(delivered) {
          games.push(...delivered.map(({ played }) => played));
          controller.abort();
        },
      },
    );
    expect(fault).toBeUndefined();
    expect(games.length).toBeGreaterThan(0);
    expect(games.length).toBeLessThan(300_000);
    expect(new Set(games.map(({ index }) => index)).size).toBe(games.length);
  });
});

describe('a tournament ends with the reason if', () => {
  test('a game cannot be played', async () => {
    const entrants = ['greedy', 'nobody'].map((name) => ({ name, player: name }));
    const { fault } = await play({ entrants }, 2);
    expect(fault).toMatch(/^game 1\/2\/[01] on corridor: there is no bot nobody$/);
  });

  test('results cannot be stored', async () => {
    const fault = await playAll(plan, {
      jobs: 2,
      onGames() {
        throw new Error('the disk is full');
      },
    });
    expect(fault).toBe('the disk is full');
  });

  test('its threads cannot be started', async () => {
    const { fault } = await play({}, 2, undefined, pathToFileURL('/there/is/no/such.js'));
    expect(fault).toBe('MODULE_NOT_FOUND');
  });

  test.each([
    ['ends by itself', 'process.exit(0)', 'a thread ended before it finished its games'],
    ['throws', 'throw new Error("broken")', 'broken'],
  ])('a thread %s', async (_, text, reason) => {
    expect((await play({}, 2, undefined, threadOf(text))).fault).toBe(reason);
  });
});

test('the counter shared by threads gives out every game once, until it is closed', () => {
  const memory = turnstileMemory({ from: 3, to: 7 });
  const [one, other] = [turnstile(memory), turnstile(memory)];
  expect([one.next(), other.next(), one.next()]).toEqual([3, 4, 5]);
  expect([one.isClosed(), other.isClosed()]).toEqual([false, false]);
  other.close();
  expect([one.isClosed(), other.isClosed()]).toEqual([true, true]);
  expect(one.next()).toBeUndefined();
});

test('the counter shared by threads gives out no games outside its range', () => {
  const gate = turnstile(turnstileMemory({ from: 3, to: 5 }));
  expect([gate.next(), gate.next(), gate.next(), gate.next()]).toEqual([3, 4, undefined, undefined]);
});
