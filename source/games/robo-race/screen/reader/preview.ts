import { foundText, numbersIn } from '../../../../screen/asked-words.ts';
import { flow } from '../../../../screen/sentences.ts';
import type { GameEvent } from '../../events.ts';
import type { PreviewStep } from '../../preview.ts';
import type { Slots } from '../../state.ts';
import { executionSteps } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { cardText } from '../words/cards.ts';
import { cardsLeft, ownOf } from '../words/own.ts';
import { type Path, pathOf } from '../words/path.ts';
import { directionWord, distanceText, squareText } from '../words/places.ts';
import { cardDeeds, type Deed, factoryDeeds } from './deeds.ts';
import { noCards } from './no-cards.ts';

/** Where slots lead if nobody else moves, as a sentence. */
export function verdict(scene: RaceScene, slots: Slots): string[] {
  const path = pathOf(scene, slots);
  return path === undefined ? [] : [`If nobody else moves, you ${endWords(scene, path)}.`];
}

function endWords({ view: { board } }: RaceScene, { steps, end }: Path): string {
  const last = steps.at(-1);
  if (last === undefined) return 'stay';
  if (end === 'goal') return `win in step ${last.execution}`;
  if (end === 'destroyed') return `are destroyed in step ${last.execution}`;
  const { square, facing } = last.afterFactory;
  return `end at ${squareText(board, square)}, facing ${directionWord(facing)}, ${distanceText(board, square)}`;
}

/** The own path step by step: that of the slots, or of other cards of the hand that are tried out. */
export function previewLines(scene: RaceScene, words: readonly string[]): string[] {
  const own = ownOf(scene);
  const none = noCards(scene);
  if (none !== undefined) return [none];
  const cards = words.length === 0 ? own.slots : triedCards(words);
  if (cards === undefined)
    return [`${foundText(words)}, expected one to five cards of your hand, as in preview ${own.hand[0]}.`];
  const missing = words.length === 0 ? undefined : missingCard(own.hand, cards);
  if (missing !== undefined) return flow([`Card ${missing} is not left in your hand: ${own.hand.join(' ')}.`]);
  const path = pathOf(scene, cards);
  if (path === undefined) return [];
  return [
    ...(words.length === 0 ? [] : ['Only tried out, nothing is placed.']),
    ...path.steps.flatMap((step) => flow([stepSentence(scene, step, deedsOf(path.events, step.execution))])),
    ...flow(verdict(scene, cards)),
  ];
}

/** Cards as typed, filled up with empty slots. */
function triedCards(words: readonly string[]): Slots | undefined {
  const cards = numbersIn(words);
  if (cards === undefined || cards.length > executionSteps.length) return undefined;
  return executionSteps.map((step) => cards[step - 1] ?? null);
}

/** The first card that the hand does not hold, or not so often. */
const missingCard = (hand: readonly number[], cards: Slots): number | undefined =>
  cards.find(
    (card, i): card is number => card !== null && !cardsLeft({ hand, slots: cards.slice(0, i) }).includes(card),
  );

/** What happens to robots in an execution step of a path. */
const deedsOf = (events: readonly GameEvent[], step: number): Deed[] =>
  events.flatMap((event) => ('by' in event && event.execution === step ? [event] : []));

/** `Step 1, 71 Move 2: to (8,9); the belt carries it to (9,9).` */
function stepSentence({ view: { board }, seat }: RaceScene, step: PreviewStep, happened: readonly Deed[]): string {
  const { execution, card, afterCard, afterFactory } = step;
  const own = happened.filter(({ player }) => player === seat);
  const deeds = [
    ...cardDeeds(
      board,
      seat,
      happened.filter(({ by }) => by === 'card'),
      afterCard,
    ),
    ...factoryDeeds(
      board,
      own.filter(({ by }) => by !== 'card'),
      afterFactory,
    ),
  ];
  const what = deeds.length === 0 ? `stays at ${squareText(board, afterFactory.square)}` : deeds.join('; ');
  return `Step ${execution}, ${card === null ? 'no card' : cardText(card)}: ${what}.`;
}
