import { foundText, numbersIn } from '../../../../screen/asked-words.ts';
import { flow, listOf } from '../../../../screen/sentences.ts';
import { type Board, placeText } from '../../board.ts';
import type { CountedEvent, GameEvent } from '../../events.ts';
import type { PreviewStep } from '../../preview.ts';
import type { Robot, Slots } from '../../state.ts';
import { executionSteps } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { nameInside } from '../words/names.ts';
import { cardsLeft, cardText, noCards, ownOf } from '../words/own-cards.ts';
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
    ...(words.length === 0 ? [] : ['Only a preview: nothing is placed.']),
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

/** `Step 1, 71 Move 2: to (8,9); the belt carries you to (9,9).` */
function stepSentence(scene: RaceScene, step: PreviewStep, happened: readonly Deed[]): string {
  const { view, seat } = scene;
  const { board } = view;
  const { execution, card, afterCard, afterFactory } = step;
  const own = happened.filter(({ player }) => player === seat);
  const deeds = [
    ...cardDeeds(
      scene,
      happened.filter(({ by }) => by === 'card'),
      afterCard,
    ),
    ...factoryDeeds(
      board,
      own.filter(({ by }) => by !== 'card'),
      afterFactory,
    ),
  ];
  const what = deeds.length === 0 ? `you stay at ${squareText(board, afterFactory.square)}` : deeds.join('; ');
  return `Step ${execution}, ${card === null ? 'no card' : cardText(card)}: ${what}.`;
}

/** Something that happens to a robot on the board. */
type Deed = Exclude<CountedEvent, { readonly type: 'card-played' }>;

/** Where a robot falls: `over the border at (8,12)`, `into the pit at (8,9)`. */
function fallText({ width, height }: Board, { x, y }: Pick<Deed, 'x' | 'y'>): string {
  const isOn = x >= 0 && x < width && y >= 0 && y < height;
  return `${isOn ? 'into the pit' : 'over the border'} at ${placeText(x, y)}`;
}

/**
 * What the own card does.
 *
 * @param happened to all robots because of it
 * @param after the own robot after it
 */
function cardDeeds(scene: RaceScene, happened: readonly Deed[], after: Readonly<Robot>): string[] {
  const { view, seat } = scene;
  const { board } = view;
  const own = happened.filter(({ player }) => player === seat);
  const pushed = [
    ...new Set(happened.flatMap(({ type, player }) => (type === 'move' && player !== seat ? [player] : []))),
  ];
  const isLost = (player: number) => happened.some((deed) => deed.type === 'destroyed' && deed.player === player);
  const pushes = pushed.map((player) => `${nameInside(scene, player)}${isLost(player) ? ' to its end' : ''}`);
  return [...ownDeeds(board, own, after), ...(pushes.length === 0 ? [] : [`you push ${listOf(pushes)}`])];
}

function ownDeeds(board: Board, own: readonly Deed[], { square, facing }: Readonly<Robot>): string[] {
  const fall = own.find(({ type }) => type === 'destroyed');
  if (fall !== undefined) return [`you fall ${fallText(board, fall)}`];
  if (own.some(({ type }) => type === 'turn' || type === 'half-turn')) return [`you face ${directionWord(facing)}`];
  const blocked = own.some(({ type }) => type === 'bump');
  if (own.some(({ type }) => type === 'move'))
    return [`to ${squareText(board, square)}`, ...(blocked ? ['then blocked'] : [])];
  return blocked ? [`blocked at ${squareText(board, square)}`] : [];
}

/**
 * What the factory does with the own robot.
 *
 * @param own what happens to it, in order
 * @param after the own robot then
 */
function factoryDeeds(board: Board, own: readonly Deed[], { square, facing }: Readonly<Robot>): string[] {
  const [first] = own;
  if (first === undefined) return [];
  const { by } = first;
  const fall = own.find(({ type }) => type === 'destroyed');
  const verb = by === 'pusher' ? 'pushes' : 'carries';
  switch (first.type) {
    case 'move':
      return [
        `the ${by} ${verb} you ${fall === undefined ? `to ${squareText(board, square)}` : fallText(board, fall)}`,
      ];
    case 'bump':
      return [`the ${by} is blocked`];
    case 'destroyed':
      return ['the crusher destroys you'];
    case 'victory':
      return ['the goal: you win'];
    case 'flag':
      return [`flag ${first.flag} is reached`];
    default:
      return [`the ${by} makes you face ${directionWord(facing)}`];
  }
}
