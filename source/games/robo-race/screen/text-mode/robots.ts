import { itemAt } from '#engine/lookup.ts';
import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import { foundInput, parseNumbers } from '#screen/game/text-mode.ts';
import { playerNameFirst } from '#screen/online.ts';
import { listOf, wrapSentences } from '#screen/sentences.ts';
import { type Board, goalDistances, isOn, placeText } from '../../board.ts';
import { type ActionEnd, aheadTexts, fallenIn, isRobotAction } from '../../event-texts.ts';
import type { GameEvent, RobotAction } from '../../events.ts';
import type { PreviewStep } from '../../floor.ts';
import { isAlive, planners, type Robot, type Slots } from '../../state.ts';
import { executionSteps } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import {
  deadlySides,
  directionWord,
  distanceText,
  elementsOf,
  isYou,
  nameInside,
  offsetText,
  playerName,
  type Route,
  routeToNext,
  squareText,
  targetName,
} from '../phrases.ts';
import {
  cardsLeft,
  cardText,
  filledSlots,
  freeSlots,
  noCards,
  ownCardsOf,
  type Path,
  pathOf,
  playersText,
  slotsWords,
} from '../plan.ts';

/** Elements below a robot, such as `, on belt east`. Empty for plain floor. */
export function standsOn({ view: { board } }: RaceScene, square: number): string {
  const elements = elementsOf(board, square);
  return elements.length === 0 ? '' : `, on ${elements.join(' and ')}`;
}

const flagsText = ({ view: { board } }: RaceScene, { flags }: Readonly<Robot>): string =>
  board.flags.length === 0 ? '' : `, ${flags} of ${board.flags.length} flags reached`;

/** `, a bot` for a local bot, otherwise empty. Names of online bots already contain the word. */
const botText = ({ bots, online }: RaceScene, player: number): string =>
  online === undefined && bots[player] !== undefined ? ', a bot' : '';

/** Describes a robot. Includes the cards of another player if the viewer may know them. */
export function robotSentence(scene: RaceScene, player: number): string {
  const { view } = scene;
  const robot = view.robots[player - 1];
  const name = playerName(scene, player);
  if (robot === undefined || !isAlive(robot)) {
    const [is, comes] = isYou(scene, player) ? ['are', 'come'] : ['is', 'comes'];
    return `${name} ${is} destroyed${view.outcome === null ? ` and ${comes} back in the next round` : ''}.`;
  }
  const { square, facing } = robot;
  const place = `${name}${botText(scene, player)}, at ${squareText(view.board, square)}, facing ${directionWord(facing)}${standsOn(scene, square)}`;
  return `${place}${flagsText(scene, robot)}, ${distanceText(view.board, square, robot.flags)}${doing(scene, player)}.`;
}

/** State of a player's planning, such as `, ready`, with the cards of other players in the debug view. */
function doing({ view, seat }: RaceScene, player: number): string {
  const { hands, programs, slots } = view;
  const hand = hands[player - 1] ?? null;
  const program = programs[player - 1] ?? null;
  const draft = slots[player - 1] ?? null;
  if (hand === null) return '';
  const state = program === null ? ', planning' : ', ready';
  if (hand === 'hidden' || player === seat) return state;
  const cards = [program, draft].flatMap((list) => (list === null || list === 'hidden' ? [] : list));
  const isEmpty = cards.every((card) => card === null);
  const placed = isEmpty ? 'no slot filled' : `slots ${slotsWords(cards)}`;
  return `${state}, hand ${hand.map(cardText).join(', ')}; ${placed}`;
}

/** Sentences about the player's robot, its next target, and the directions in which a single step destroys it. */
export function robotSentences(scene: RaceScene): string[] {
  const { view } = scene;
  const { robot, seatPhase } = ownCardsOf(scene);
  if (robot === undefined)
    return [seatPhase === 'over' ? 'Your robot is destroyed.' : 'Your robot is destroyed: no cards this round.'];
  const { board } = view;
  const { square, facing } = robot;
  const deadly = deadlySides(board, square);
  const place = `Your robot is at ${squareText(board, square)}, facing ${directionWord(facing)}${standsOn(scene, square)}.`;
  if (seatPhase === 'over') return [place];
  return [
    place,
    ...(board.flags.length === 0 ? [] : [`${robot.flags} of ${board.flags.length} flags reached.`]),
    goalSentence(board, robot, routeToNext(board, robot)),
    ...(deadly.length === 0 ? [] : [`Moving ${deadly.join(' or ')} would destroy it.`]),
  ];
}

function goalSentence(board: Board, { square, flags }: Readonly<Robot>, way: Route | undefined): string {
  const isFlag = flags < board.flags.length;
  if (way === undefined) return `Only belts can take it to ${targetName(board, flags)}.`;
  if (way.steps.length === 0) return `It stands on ${targetName(board, flags)}.`;
  const name = isFlag ? `Flag ${flags + 1}` : 'Goal';
  return `${name} at ${squareText(board, way.goal)}, ${offsetText(board, square, way.goal)}; ${distanceText(board, square, flags)}.`;
}

export function cardSentences(scene: RaceScene): string[] {
  const ownCards = ownCardsOf(scene);
  if (ownCards.hand.length === 0) return [];
  return [`Hand: ${ownCards.hand.map(cardText).join(', ')}.`, ...programSentences(scene)];
}

const allEmpty = 'All five slots are empty.';

function programSentences(scene: RaceScene): string[] {
  const { slots, seatPhase } = ownCardsOf(scene);
  const what = seatPhase === 'committed' ? 'Program' : 'Slots';
  const isEmpty = filledSlots(slots).length === 0;
  return [isEmpty ? allEmpty : `${what}: ${slotsWords(slots)}.`, ...leadSentences(scene)];
}

function leadSentences(scene: RaceScene): string[] {
  const { slots } = ownCardsOf(scene);
  const isTold = scene.preferences.forecast && filledSlots(slots).length > 0;
  return [...(isTold ? verdict(scene, slots) : []), ...nextSentences(scene)];
}

function nextSentences(scene: RaceScene): string[] {
  const { slots, seatPhase } = ownCardsOf(scene);
  if (seatPhase === 'committed') return [waitingSentence(scene)];
  return freeSlots(slots).length === 0 ? ['Type run to run it.'] : [];
}

const waitingSentence = (scene: RaceScene): string => `Ready. Waiting for ${playersText(planners(scene.view), scene)}.`;

export function handLines(scene: RaceScene): string[] {
  const none = noCards(scene);
  if (none !== undefined) return [none];
  const { hand, slots } = ownCardsOf(scene);
  const unused = [...slots];
  return [
    `${hand.length} cards, the lowest first; in each step the highest number goes first:`,
    ...hand.map((card) => {
      const slot = unused.indexOf(card);
      if (slot >= 0) unused[slot] = null;
      return `${cardText(card)}${slot < 0 ? '' : `, in slot ${slot + 1}`}.`;
    }),
  ];
}

export function slotLines(scene: RaceScene): string[] {
  const none = noCards(scene);
  if (none !== undefined) return [none];
  const { slots, seatPhase } = ownCardsOf(scene);
  if (filledSlots(slots).length === 0) return [allEmpty];
  return [
    seatPhase === 'committed' ? 'Your program is final:' : 'Your five slots:',
    ...slots.map((card, i) => `Slot ${i + 1}: ${card === null ? 'empty' : cardText(card)}.`),
    ...wrapSentences([...(scene.preferences.forecast ? verdict(scene, slots) : []), ...nextSentences(scene)]),
  ];
}

/** Effects of a command on the player's cards, and redraws and commits of other players. Empty if there are none. */
export function planLines(before: RaceScene, after: RaceScene): string[] {
  const was = ownCardsOf(before);
  const is = ownCardsOf(after);
  const committed = [...exchangeSentences(before, after), ...committedSentences(before, after)];
  if (is.seatPhase === 'plan' && is.hand.join() !== was.hand.join())
    return wrapSentences([`New hand: ${is.hand.map(cardText).join(', ')}.`, allEmpty, ...committed]);
  if (is.seatPhase === 'committed' && was.seatPhase === 'plan')
    return wrapSentences([waitingSentence(after), ...committed]);
  const changed = is.slots.flatMap((card, i) => (card === was.slots[i] ? [] : [{ slot: i + 1, card }]));
  const [only, ...more] = changed;
  if (only === undefined) return wrapSentences(committed);
  const free = freeSlots(is.slots);
  if (more.length > 0 || free.length === is.slots.length) return wrapSentences(programSentences(after));
  return wrapSentences([
    `Slot ${only.slot}: ${only.card === null ? 'empty' : cardText(only.card)}.`,
    ...(free.length === 0 ? [] : [`Empty: ${listOf(free.map(String))}.`]),
    ...leadSentences(after),
  ]);
}

function exchangeSentences({ view: before }: RaceScene, scene: RaceScene): string[] {
  const { view: after, seat } = scene;
  return after.exchanged.flatMap((player) =>
    player === seat || before.exchanged.includes(player)
      ? []
      : [`${playerNameFirst(scene, player)} has used the redraw.`],
  );
}

function committedSentences({ view: before }: RaceScene, scene: RaceScene): string[] {
  const { view: after, seat } = scene;
  return after.programs.flatMap((program, i) =>
    i + 1 !== seat && program !== null && before.programs[i] === null
      ? [`${playerNameFirst(scene, i + 1)} is ready.`]
      : [],
  );
}

export function verdict(scene: RaceScene, slots: Slots): string[] {
  const path = pathOf(scene, slots);
  return path === undefined ? [] : [`If nobody bumps you, you ${endWords(scene, path)}.`];
}

function endWords({ view: { board } }: RaceScene, { steps, end }: Path): string {
  const last = steps.at(-1);
  if (last === undefined) return 'stay';
  if (end === 'goal') return `win in step ${last.execution}`;
  if (end === 'destroyed') return `are destroyed in step ${last.execution}`;
  const { square, facing, flags } = last.afterFactory;
  const away = distanceText(board, square, flags);
  const isOnGoal = itemAt(goalDistances(board, flags), square) === 0;
  return `end at ${squareText(board, square)}, facing ${directionWord(facing)}, ${away}${isOnGoal ? ': stay to win' : ''}`;
}

/** Effect of each step for the cards that `words` names or, without words, for the cards in the slots. */
export function previewLines(scene: RaceScene, words: readonly string[]): string[] {
  if (puzzleOf(scene.level) !== undefined && !scene.preferences.forecast) return ['There are no previews in a puzzle.'];
  const ownCards = ownCardsOf(scene);
  const none = noCards(scene);
  if (none !== undefined) return [none];
  const cards = words.length === 0 ? ownCards.slots : readCards(words);
  if (cards === undefined)
    return [`${foundInput(words)}, expected one to five cards of your hand, as in preview ${ownCards.hand[0]}.`];
  const missing = words.length === 0 ? undefined : missingCard(ownCards.hand, cards);
  if (missing !== undefined)
    return wrapSentences([`Card ${missing} is no longer in your hand: ${ownCards.hand.join(' ')}.`]);
  const path = pathOf(scene, cards);
  if (path === undefined) return [];
  return [
    ...(words.length === 0
      ? []
      : wrapSentences([
          'Only a preview: nothing is placed.',
          ...(programOffered(scene, words) === undefined ? [] : ['Type yes to place these cards.']),
        ])),
    ...path.steps.flatMap((step) =>
      wrapSentences([stepSentence(scene, step, actionsInStep(path.events, step.execution))]),
    ),
    ...wrapSentences(verdict(scene, cards)),
  ];
}

/** Script line that fills the slots with the cards that `words` names. Undefined if that is not possible now. */
export function programOffered(scene: RaceScene, words: readonly string[]): string | undefined {
  const { hand, seatPhase } = ownCardsOf(scene);
  const cards = readCards(words);
  if (seatPhase !== 'plan' || cards === undefined || cards.includes(null)) return undefined;
  return missingCard(hand, cards) === undefined ? `program(${cards.join(',')})` : undefined;
}

function readCards(words: readonly string[]): Slots | undefined {
  const cards = parseNumbers(words);
  if (cards === undefined || cards.length > executionSteps.length) return undefined;
  return executionSteps.map((step) => cards[step - 1] ?? null);
}

const missingCard = (hand: readonly number[], cards: Slots): number | undefined =>
  cards.find(
    (card, i): card is number => card !== null && !cardsLeft({ hand, slots: cards.slice(0, i) }).includes(card),
  );

const actionsInStep = (events: readonly GameEvent[], step: number): RobotAction[] =>
  events.flatMap((event) => (isRobotAction(event) && event.execution === step ? [event] : []));

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

/** Square and facing after an action, and a fall such as `over the edge at (8,12)` or `into the pit at (8,9)`. */
function actionEndOf(board: Board, actions: readonly RobotAction[], { square, facing }: Readonly<Robot>): ActionEnd {
  const [lost] = fallenIn(actions);
  const where = lost && `${isOn(board, lost) ? 'into the pit' : 'over the edge'} at ${placeText(lost.x, lost.y)}`;
  return { place: squareText(board, square), facing: directionWord(facing), fall: where };
}

/** Robots that the player's card would push, such as `normal` or `Player 3 to its doom`. */
function pushesIn(scene: RaceScene, happened: readonly RobotAction[]): string[] {
  const lost = fallenIn(happened).map(({ player }) => player);
  const moved = happened.flatMap(({ type, player }) => (type === 'move' && player !== scene.seat ? [player] : []));
  return [...new Set(moved)].map(
    (player) => `${nameInside(scene, player)}${lost.includes(player) ? ' to its doom' : ''}`,
  );
}
