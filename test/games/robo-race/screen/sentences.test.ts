import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../../../source/games/robo-race/events.ts';
import { runStep } from '../../../../source/games/robo-race/floor/execution.ts';
import { type Account, newAccount } from '../../../../source/games/robo-race/floor/floor.ts';
import { type Names, signNames, wordNames } from '../../../../source/games/robo-race/screen/log/group-text.ts';
import { roundSentences } from '../../../../source/games/robo-race/screen/log/sentences.ts';
import { cardsOf, racerOf, robotsOf, stripBoard } from '../strips.ts';

/** The first execution step of a strip, told. */
function told(strip: string, robots: string, cards: string, decoration?: string, names: Names = signNames): string[] {
  const events: GameEvent[] = [];
  const account: Account = newAccount(events);
  const racers = robotsOf(robots).map(racerOf);
  const programs = cardsOf(cards).map((card) => [card]);
  const board = stripBoard(strip, decoration === undefined ? [] : [decoration]);
  runStep({ board, robots: racers, account }, programs, 1);
  return roundSentences(events, names).map(({ counter, text }) => `${counter} ${text}`);
}

describe('sentences of an execution step', () => {
  const cases = [
    {
      name: 'single steps and a wall',
      of: told(':. .|. .:', '1E0', '1:79'),
      are: [
        '1.1 1 plays 79 Move 3: moves E to (1,0)',
        '2.1 1 is blocked by a wall E of (1,0), card 79',
        '3.1 1 is blocked by a wall E of (1,0), card 79',
      ],
    },
    {
      name: 'a wall at once',
      of: told(':. .|. .:', '1W2', '1:49'),
      are: ['1.1 1 plays 49 Move 1: blocked, wall W of (2,0)'],
    },
    {
      name: 'Back 1',
      of: told(':. . . .:', '1E2', '1:48'),
      are: ['1.1 1 plays 48 Back 1: moves W to (1,0)'],
    },
    {
      name: 'turns',
      of: told(':. . . .:', '1E0 2N1 3S2', '1:37 2:36 3:1'),
      are: ['1.1 1 plays 37 U-turn at (0,0)', '2.2 2 plays 36 Turn left at (1,0)', '3.3 3 plays 1 Turn right at (2,0)'],
    },
    {
      name: 'a push and a robot that falls over the border',
      of: told(':. . . .:', '1E0 2W1', '1:49 2:66').slice(0, 2),
      are: ['1.1 2 plays 66 Move 1: pushes 1 W', '1.1 1 is destroyed at (-1,0)'],
    },
    {
      name: 'both fall into a pit, one after the other',
      of: told(':. . O .:', '1E0 2S1', '1:67 2:49'),
      are: [
        '1.1 1 plays 67 Move 2: pushes 2 E',
        '1.1 2 is destroyed at (2,0)',
        '2.1 1 moves E, card 67 Move 2',
        '2.1 1 is destroyed at (2,0)',
      ],
    },
    {
      name: 'a chain is told from the nearest robot on',
      of: told(':. . . . .:', '1E0 2S1 3W2', '1:66 2:2 3:1').slice(0, 1),
      are: ['1.1 1 plays 66 Move 1: pushes 2 and 3 E'],
    },
    {
      name: 'a chain that a wall blocks',
      of: told(':. . .|. .:', '1E0 2S1 3W2', '1:78 2:2 3:1').slice(0, 2),
      are: [
        '1.1 1 plays 78 Move 2: cannot push 2 and 3, wall E of (2,0)',
        '2.1 1 cannot push 2 and 3, wall E of (2,0), card 78 Move 2',
      ],
    },
    {
      name: 'a belt',
      of: told(':> . .:', '1N0', '1:1').slice(1),
      are: ['2.2 1 is carried E to (1,0) by the belt'],
    },
    {
      name: 'a belt that pushes',
      of: told(':> . . .:', '1N0 2N1', '1:2 2:1').slice(2),
      are: ['3.3 1 is carried E by the belt: pushes 2'],
    },
    {
      name: 'a belt over the border',
      of: told(':. >:', '1N1', '1:1').slice(1),
      are: ['2.2 1 is carried E by the belt', '2.2 1 is destroyed at (2,0)'],
    },
    {
      name: 'belts against walls',
      of: told(':> >|. .:', '1N0 2N1', '1:2 2:1').slice(2),
      are: ['3.3 1 is not carried E: cannot push 2, wall E of (1,0)', '4.4 2 is not carried E: wall E of (1,0)'],
    },
    {
      name: 'a pusher',
      of: told(':. . . .:', '1N0', '1:1', 'pusher (0,0) E 1,3').slice(1),
      are: ['2.2 1 is pushed E to (1,0) by the pusher'],
    },
    {
      name: 'a pusher that pushes others along',
      of: told(':. . . .:', '1N0 2N1', '1:2 2:1', 'pusher (0,0) E 1,3').slice(2),
      are: ['3.3 1 is pushed E by the pusher: pushes 2'],
    },
    {
      name: 'a pusher against a wall',
      of: told(':R|. .:', '1N0', '1:37', 'pusher (0,0) E 1,3').slice(1),
      are: ['2.2 1 is not pushed E: wall E of (0,0)'],
    },
    {
      name: 'gears',
      of: told(':R L .:', '1N0 2N1', '1:2 2:1').slice(2),
      are: ['3.3 1 is turned right by the gear at (0,0)', '4.4 2 is turned left by the gear at (1,0)'],
    },
    {
      name: 'a crusher',
      of: told(':> > . .:', '1N1', '1:2', 'crusher (1,0) 1').slice(1),
      are: ['2.2 1 is crushed at (1,0)'],
    },
    {
      name: 'the goal',
      of: told(':. G . .:', '1N1', '1:2').slice(1),
      are: ['2.2 1 wins on the goal at (1,0)'],
    },
    {
      name: 'the same in words',
      of: told(':. . O .:', '1E0 2S1', '1:67 2:49', undefined, wordNames),
      are: [
        '1.1 robot 1 plays 67 Move 2: pushes robot 2 east',
        '1.1 robot 2 is destroyed at (2,0)',
        '2.1 robot 1 moves east, card 67 Move 2',
        '2.1 robot 1 is destroyed at (2,0)',
      ],
    },
    {
      name: 'several robots in words',
      of: told(':. . .|. .:', '1E0 2S1 3W2', '1:66 2:2 3:1', undefined, wordNames).slice(0, 1),
      are: ['1.1 robot 1 plays 66 Move 1: cannot push robots 2 and 3, wall east of (2,0)'],
    },
  ];

  test.each(cases)('$name', ({ of, are }) => {
    expect(of).toEqual(are);
  });
});
