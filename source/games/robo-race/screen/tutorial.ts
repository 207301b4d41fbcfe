import { lessonsOf } from '../../../screen/parts/lesson.ts';
import type { TutorialStep } from '../../../screen/screen.ts';
import type { RaceScene, RoboRaceScreen } from './local.ts';
import { filledSlots, ownOf } from './words/own-cards.ts';

/** While squares are looked at, a round runs, or nothing is hidden, the status tells of that instead. */
const nothingElseIsTold = (scene: RaceScene): boolean =>
  ownOf(scene).moment === 'plan' && scene.local.focus === 'hand' && scene.local.running === undefined && !scene.debug;

const filled = (scene: RaceScene): number => filledSlots(ownOf(scene).slots).length;

const slotsChanged = (before: RaceScene, after: RaceScene): boolean =>
  ownOf(before).slots.join() !== ownOf(after).slots.join();

const isCommitted = (before: RaceScene, after: RaceScene): boolean =>
  ownOf(after).moment !== 'plan' || after.view.round !== before.view.round;

/** The first match: place a card, watch the path, fill five slots, commit, look at what happened. */
export const tutorial: readonly TutorialStep<RoboRaceScreen>[] = lessonsOf(nothingElseIsTold, [
  {
    key: 'a-g',
    says: [
      'Your robot runs five cards in a row. A letter puts a card into a slot.',
      'Move goes ahead, Back backwards; Turn stays on its square. Ctrl+T ends this.',
    ],
    done: (before, after) => filled(after) > filled(before) || isCommitted(before, after),
  },
  {
    key: 'a-g',
    says: [
      'Below the board: your path if nobody else moves, factory included.',
      'The same letter takes the card back. Try another, and the path changes.',
    ],
    done: (before, after) => slotsChanged(before, after) || isCommitted(before, after),
  },
  {
    key: 'a-g',
    says: [
      'Fill all five slots. You win when a step ends on the goal, G.',
      'Pits (O) and open borders destroy a robot; it comes back next round.',
    ],
    done: (before, after) => filled(after) === ownOf(after).slots.length || isCommitted(before, after),
  },
  {
    key: 'c',
    says: [
      'c commits: the program is final. Then all programs run, step by step.',
      'In each step the highest card number goes first, and robots push each other.',
    ],
    done: isCommitted,
  },
  {
    key: 'l',
    says: [
      'That was a round; l lists what happened, r shows it again.',
      'Seven new cards: plan the next one. ? has all keys and the rules.',
    ],
    // A first round that waited for others has just been played, and nothing was told of it.
    done: (before, after) =>
      before.view.round > 1 && (before.local.below !== after.local.below || isCommitted(before, after)),
  },
]);
