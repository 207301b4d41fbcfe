import { lessonsOf } from '../../../../screen/parts/lesson.ts';
import type { RaceScene } from '../local.ts';
import { canExchange, cannotMove, exchanges, filledSlots, ownCardsOf } from '../words/own-cards.ts';

/** While squares are looked at, a hint is shown, a round runs, or nothing is hidden, the status tells of that instead. */
const isTutorialVisible = (scene: RaceScene): boolean =>
  ownCardsOf(scene).seatPhase === 'plan' &&
  scene.local.focus === 'hand' &&
  scene.local.playback === undefined &&
  scene.local.hint === undefined &&
  !scene.debug;

const filledCount = (scene: RaceScene): number => filledSlots(ownCardsOf(scene).slots).length;

const isFilled = (scene: RaceScene): boolean => filledCount(scene) === ownCardsOf(scene).slots.length;

const slotsChanged = (before: RaceScene, after: RaceScene): boolean =>
  ownCardsOf(before).slots.join() !== ownCardsOf(after).slots.join();

const isCommitted = (before: RaceScene, after: RaceScene): boolean =>
  ownCardsOf(after).seatPhase !== 'plan' || after.view.round !== before.view.round;

const hasFlags = ({ view }: RaceScene): boolean => view.board.flags.length > 0;

/** `Reach flags 1 to 3 in order, then the goal, G.` */
const flagsFirst = ({ view: { board } }: RaceScene): string =>
  `Reach flags 1 ${board.flags.length === 2 ? 'and' : 'to'} ${board.flags.length} in order, then the goal, G.`;

/** The first match: place a card, watch the path, fill five slots, commit, look at what happened. */
export const firstMatch = lessonsOf(isTutorialVisible, [
  {
    key: '1-7',
    says: (scene) => [
      'Your robot runs five cards. Press 1 to 7 to put a card in a slot.',
      hasFlags(scene)
        ? `${flagsFirst(scene)} Ctrl+T: no tutorial.`
        : 'Up drives ahead, down backs up, bent arrows turn. Ctrl+T: no tutorial.',
    ],
    spoken: (scene) =>
      [
        ...(hasFlags(scene) ? [flagsFirst(scene)] : []),
        'Your robot runs five cards a round; hand lists yours. Type program and the numbers of five cards, in their order.',
      ].join(' '),
    astray: (scene) => (canExchange(scene) ? [cannotMove, exchanges] : undefined),
    done: (before, after) => filledCount(after) > filledCount(before) || isCommitted(before, after),
  },
  {
    key: '1-7',
    says: [
      'The line on the board is your path if nobody interferes.',
      'The same digit takes the card back. Try another: the path changes.',
    ],
    done: (before, after) => slotsChanged(before, after) || isCommitted(before, after),
  },
  {
    key: '1-7',
    says: (scene) => [
      hasFlags(scene)
        ? 'Fill all five slots. A step that ends on a flag reaches it; G is last.'
        : 'Fill all five slots. You win when a step ends on the goal, G.',
      'Pits and open edges destroy a robot. It comes back next round.',
    ],
    done: (before, after) => isFilled(after) || isCommitted(before, after),
  },
  {
    key: 't',
    says: [
      'Press t to run the program. All programs run at once, step by step.',
      'In each step the highest card goes first, and robots push each other.',
    ],
    spoken: (scene) =>
      `preview tells your path step by step if nobody interferes. You ${hasFlags(scene) ? 'reach a flag, and win on the goal after the last one,' : 'win'} when a step ends ${hasFlags(scene) ? 'there' : 'on the goal'}. Type commit to run the program.`,
    astray: (scene) =>
      isFilled(scene)
        ? undefined
        : ['Fill all five slots again, with 1 to 7.', 'Then t runs the program: all run at once, step by step.'],
    done: isCommitted,
  },
  {
    key: 'v',
    says: [
      'That was a round. Press v to watch it again.',
      'Seven new cards: plan the next one. Press ? for all keys and the rules.',
    ],
    spoken:
      'That was a round; again repeats it. Plan the next one with your new cards. help has all words, rules the rule book.',
    // A first round that waited for others has just been played, and nothing was told of it.
    done: (before, after) => before.view.round > 1 && (slotsChanged(before, after) || isCommitted(before, after)),
  },
]);
