import { foundText, numbersIn } from '../../../../screen/asked-words.ts';
import { flow, listOf } from '../../../../screen/sentences.ts';
import { type Board, isOn, placeText } from '../../board.ts';
import type { RobotAction, GameEvent } from '../../events.ts';
import type { PreviewStep } from '../../preview.ts';
import type { Robot, Slots } from '../../state.ts';
import { fallenIn } from '../../text/actions.ts';
import { type ActionEnd, aheadTexts, isRobotAction } from '../../event-texts.ts';
import { executionSteps } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { nameInside } from '../phrases.ts';
import { cardsLeft, cardText, noCards, ownCardsOf } from '../words/own-cards.ts';
import { type Path, pathOf } from '../words/path.ts';
import { directionWord, distanceText, squareText } from '../words/places.ts';

/** Where slots lead if nobody interferes, as a sentence. */
export function verdict(scene: RaceScene, slots: Slots): string[] {
  const path = pathOf(scene, slots);
  return path === undefined ? [] : [`If nobody interferes, you ${endWords(scene, path)}.`];
}

function endWords({ view: { board } }: RaceScene, { steps, end }: Path): string {
  const last = steps.at(-1);
  if (last === undefined) return 'stay';
  if (end === 'goal') return `win in step ${last.execution}`;
  if (end === 'destroyed') return `are destroyed in step ${last.execution}`;
  const { square, facing, flags } = last.afterFactory;
  return `end at ${squareText(board, square)}, facing ${directionWord(facing)}, ${distanceText(board, square, flags)}`;
}

/** The own path step by step: that of the slots, or of other cards of the hand that are tried out. */
export function previewLines(scene: RaceScene, words: readonly string[]): string[] {
  const ownCards = ownCardsOf(scene);
  const none = noCards(scene);
  if (none !== undefined) return [none];
  const cards = words.length === 0 ? ownCards.slots : readCards(words);
  if (cards === undefined)
    return [`${foundText(words)}, expected one to five cards of your hand, as in preview ${ownCards.hand[0]}.`];
  const missing = words.length === 0 ? undefined : missingCard(ownCards.hand, cards);
  if (missing !== undefined) return flow([`Card ${missing} is not left in your hand: ${ownCards.hand.join(' ')}.`]);
  const path = pathOf(scene, cards);
  if (path === undefined) return [];
  return [
    ...(words.length === 0
      ? []
      : flow([
          'Only a preview: nothing is placed.',
          ...(programOffered(scene, words) === undefined ? [] : ['Type yes to place these cards.']),
        ])),
    ...path.steps.flatMap((step) => flow([stepSentence(scene, step, actionsInStep(path.events, step.execution))])),
    ...flow(verdict(scene, cards)),
  ];
}

/** The line that places the cards of a preview; only a whole program of a hand that is still planned has one. */
export function programOffered(scene: RaceScene, words: readonly string[]): string | undefined {
  const { hand, seatPhase } = ownCardsOf(scene);
  const cards = readCards(words);
  if (seatPhase !== 'plan' || cards === undefined || cards.includes(null)) return undefined;
  return missingCard(hand, cards) === undefined ? `program(${cards.join(',')})` : undefined;
}

/** Cards as typed, filled up with empty slots. */
function readCards(words: readonly string[]): Slots | undefined {
  const cards = numbersIn(words);
  if (cards === undefined || cards.length > executionSteps.length) return undefined;
  return executionSteps.map((step) => cards[step - 1] ?? null);
}

/** The first card that the hand does not hold, or not so often. */
const missingCard = (hand: readonly number[], cards: Slots): number | undefined =>
  cards.find(
    (card, i): card is number => card !== null && !cardsLeft({ hand, slots: cards.slice(0, i) }).includes(card),
  );

const actionsInStep = (events: readonly GameEvent[], step: number): RobotAction[] =>
  events.flatMap((event) => (isRobotAction(event) && event.execution === step ? [event] : []));

/** `Step 1, 71 Move 2: to (8,9); the belt carries you to (9,9).` */
function stepSentence(scene: RaceScene, step: PreviewStep, happened: readonly RobotAction[]): string {
  const { view, seat } = scene;
  const { board } = view;
  const { execution, card, afterCard, afterFactory } = step;
  const ownActions = happened.filter(({ player }) => player === seat);
  const isByCard = ({ by }: RobotAction) => by === 'card';
  const byCard = ownActions.filter(isByCard);
  const byFactory = ownActions.filter((action) => !isByCard(action));
  const pushed = pushesIn(scene, happened.filter(isByCard));
  const texts = [
    ...aheadTexts(byCard, actionEndOf(board, byCard, afterCard)),
    ...(pushed.length === 0 ? [] : [`you push ${listOf(pushed)}`]),
    ...aheadTexts(byFactory, actionEndOf(board, byFactory, afterFactory)),
  ];
  const what = texts.length === 0 ? `you stay at ${squareText(board, afterFactory.square)}` : texts.join('; ');
  return `Step ${execution}, ${card === null ? 'no card' : cardText(card)}: ${what}.`;
}

/** Where the own robot is after a part of a step: `over the border at (8,12)`, `into the pit at (8,9)` where it falls. */
function actionEndOf(board: Board, actions: readonly RobotAction[], { square, facing }: Readonly<Robot>): ActionEnd {
  const [lost] = fallenIn(actions);
  const where = lost && `${isOn(board, lost) ? 'into the pit' : 'over the border'} at ${placeText(lost.x, lost.y)}`;
  return { place: squareText(board, square), facing: directionWord(facing), fall: where };
}

/** Whom the own card pushes: `normal`, `Player 3 to its end`. */
function pushesIn(scene: RaceScene, happened: readonly RobotAction[]): string[] {
  const lost = fallenIn(happened).map(({ player }) => player);
  const moved = happened.flatMap(({ type, player }) => (type === 'move' && player !== scene.seat ? [player] : []));
  return [...new Set(moved)].map(
    (player) => `${nameInside(scene, player)}${lost.includes(player) ? ' to its end' : ''}`,
  );
}
