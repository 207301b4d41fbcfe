import { describe, expect, test } from 'vitest';
import { parseLine } from '#engine/script.ts';
import type { Command } from '#games/space-explorers/commands.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { commandLine } from '#games/space-explorers/screen/command-line.ts';
import { hurts } from '#games/space-explorers/screen/keyframes.ts';
import { unwrapped } from '../../engine/support.ts';
import { answered as answerOf, played } from '../../support/lines.ts';
import { kite, sceneOf } from './heard.ts';
import { expeditionFrom } from './support.ts';

describe('the answer to a command line', () => {
  const given = (line: string) => {
    const match = kite();
    const { command }: { readonly command: Command } = unwrapped(parsedLine(line));
    const scene = sceneOf(match);
    return commandLine.answered(
      { ...scene, local: { ...scene.local, source: 3, focus: 'queue', below: 'log' } },
      command,
      answerOf(match, line) ?? null,
    );
  };
  const parsedLine = (line: string) => parseLine<SpaceExplorers>(spaceExplorers, line) ?? { ok: false, error: line };

  test.each([
    [
      '1: planet(4)',
      "Planet 4, P2's: you 1, P2 32, room 47 of 80, growth 5 percent. Neighbours: 1 (4 turns), 3 (2 turns), 6 (3 turns).",
    ],
    ['1: planet(6)', 'Planet 6, unseen. Neighbours: 4 (3 turns), 5 (3 turns).'],
    ['1: paths(0,6)', 'The quickest way from 0 to 6 takes 10 turns: 0, 1, 4, 6.'],
  ])('states the result of `%s` in words: %s', (line, text) => {
    expect(given(line).text).toBe(text);
  });

  test('moves the cursor to the planet or to the end of the path, and drops the source that the player chose', () => {
    const local = {
      focus: 'map',
      portion: 'half',
      order: 0,
      standing: [],
      zoom: 'auto',
      below: 'planet',
      scrolled: 0,
    } as const;
    expect(given('1: planet(4)').local).toEqual({ ...local, cursor: 4 });
    expect(given('1: paths(0,6)').local).toEqual({ ...local, cursor: 6 });
  });
});

describe('the bell for a player', () => {
  const quiet = { size: 50, habitability: 0 };
  const lone = (first: object, second: object, shuttles: readonly object[] = [], orders: readonly object[] = []) =>
    expeditionFrom({
      turn: 1,
      mover: 1,
      planets: [
        { id: 0, ...quiet, ...first },
        { id: 1, ...quiet, ...second },
        { id: 2, ...quiet, p1: 1, p2: 1 },
      ],
      edges: [
        [0, 1, 1],
        [1, 2, 1],
      ],
      shuttles,
      orders,
    });
  const shuttle = (player: number, people: number) => ({ from: 0, to: 1, player, people, turnsLeft: 1 });

  test.each<readonly [string, ReturnType<typeof lone>, boolean, boolean]>([
    ['nothing happens', lone({ p1: 5 }, { p2: 5 }), false, false],
    ['player 2 lands without taking over the planet', lone({ p1: 5 }, { p1: 9 }, [shuttle(2, 3)]), false, false],
    ['player 2 takes over a planet', lone({ p1: 5 }, { p1: 2 }, [shuttle(2, 3)]), true, false],
    ['people of player 1 find no room', lone({ p1: 5 }, { p2: 50 }, [shuttle(1, 3)]), true, false],
    ['player 1 has too many people on a planet', lone({ p1: 70 }, { p2: 5 }), true, false],
    ['player 1 leaves a planet', lone({ p1: 5 }, { p2: 9 }, [], [{ from: 0, to: 1, people: 5 }]), false, false],
    [
      'the majority of player 2 becomes a tie',
      lone({ p1: 5 }, { p2: 5 }, [], [{ from: 0, to: 1, people: 5 }]),
      false,
      true,
    ],
  ])('rings only for losses of that player: %s', (_, match, first, second) => {
    const events = played(match, 'end_turn');
    expect([hurts(events, 1), hurts(events, 2)]).toEqual([first, second]);
  });
});
