import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Game } from '#engine/game.ts';
import { enter, startMatch } from '#engine/match.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import type { IntoTheBreachScreen } from '#games/into-the-breach/screen/local.ts';
import { risc } from '#games/risc/index.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { RiscScreen } from '#games/risc/screen/local.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { SpaceExplorersScreen } from '#games/space-explorers/screen/local.ts';
import { botsAndPrograms, matchPrograms } from '#match-session/match-programs.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { unicode } from '#screen/styled-text.ts';
import { bundledLevel } from '#storage/levels.ts';
import { leftOver } from '../support/left-over.ts';
import { drawn, drawnText } from './drawn.ts';
import { shapeFaults } from './held.ts';
import { type SizeName, sizeOf } from './larger.ts';
import { designed, playMatch } from './support.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** A match whose programs have written output, at a fixed moment. */
interface Watched {
  readonly name: string;
  at(size: SizeName): Promise<string>;
}

const sizes: readonly SizeName[] = ['80x24', '120x40', '200x55'];

function watched<T extends ScreenTypes>(
  name: string,
  game: Game<T>,
  screen: GameScreen<T>,
  programs: readonly number[],
  {
    level,
    lines = [],
    keys = [],
  }: { readonly level?: string; readonly lines?: readonly string[]; readonly keys?: readonly string[] },
): Watched {
  return {
    name,
    async at(sizeName) {
      const size = sizeOf(sizeName);
      const match = startMatch<T>(game, {
        ...{ seed: 'classic', players: Math.min(2, game.players.most), options: {} },
        level: bundledLevel(game, level),
      });
      for (const line of lines) enter(match, line);
      const names = Object.fromEntries(programs.map((seat) => [seat, 'mine.mjs']));
      // The programs write output and then think forever, so that the match stays as it is.
      const known = matchPrograms<T>(new Set(programs), async (_, seat, hear) => {
        for (let i = 1; i <= 20; i++) hear(`${i}: player ${seat} weighs ${3 * i} moves for this turn\n`);
        return { turn: () => new Promise(() => {}), close: async () => {} };
      });
      const { session, press } = playMatch<T>(
        screen,
        match,
        {
          programs: known,
          botNames: names,
          bots: botsAndPrograms(game, names, known),
          size,
          settings: { output: 'beside' },
        },
        () => match,
      );
      session.onEnter();
      await vi.advanceTimersByTimeAsync(1000);
      press(...keys);
      await vi.advanceTimersByTimeAsync(1000);
      const seen = drawn(session, size, unicode);
      expect(shapeFaults(seen)).toEqual([]);
      return drawnText(seen);
    },
  };
}

const all: readonly Watched[] = [
  watched<IntoTheBreachScreen>('into-the-breach', intoTheBreach, intoTheBreachScreen, [1], { level: 'crossfire' }),
  watched<SpaceDefenderScreen>('space-defender', spaceDefender, spaceDefenderScreen, [1], { lines: designed }),
  watched<RiscScreen>('risc', risc, riscScreen, [1, 2], { level: 'twin-rivers' }),
  watched<RiscScreen>('risc-against', risc, riscScreen, [2], { level: 'twin-rivers', keys: ['enter', 'O', 'y'] }),
  watched<RoboRaceScreen>('robo-race', roboRace, roboRaceScreen, [1, 2], { level: 'workshop' }),
  watched<RoboRaceScreen>('robo-race-against', roboRace, roboRaceScreen, [2], { level: 'workshop', keys: ['O', 'y'] }),
  watched<SpaceExplorersScreen>('space-explorers', spaceExplorers, spaceExplorersScreen, [1, 2], { level: 'kite' }),
  watched<SpaceExplorersScreen>('space-explorers-against', spaceExplorers, spaceExplorersScreen, [1], {
    level: 'kite',
    keys: ['O', 'y'],
  }),
];

const folder = join(import.meta.dirname, 'snapshots', 'program-output');
const fileOf = (name: string, size: SizeName) => `${name}.${size}.txt`;

describe('the output of programs beside the board', () => {
  test.each(all.flatMap(({ name, at }) => sizes.map((size) => ({ name, size, at }))))(
    'looks as pinned in $name at $size',
    async ({ name, size, at }) => {
      await expect(await at(size)).toMatchFileSnapshot(join(folder, fileOf(name, size)));
    },
  );

  test('has no pinned file of an unknown match or size', () => {
    expect(
      leftOver(
        folder,
        all.flatMap(({ name }) => sizes.map((size) => fileOf(name, size))),
      ),
    ).toEqual([]);
  });
});
