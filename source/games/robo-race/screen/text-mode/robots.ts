import { calledFirst } from '../../../../screen/online.ts';
import { flow, listOf } from '../../../../screen/sentences.ts';
import type { Board } from '../../board.ts';
import { planners, type Robot } from '../../state.ts';
import type { RaceScene } from '../local.ts';
import { cardText, filledSlots, freeSlots, noCards, ownCardsOf, playersText, slotsWords } from '../words/own-cards.ts';
import {
  directionWord,
  distanceText,
  offsetText,
  squareText,
  targetName,
  type Route,
  routeToNext,
} from '../words/places.ts';
import { deadlySides } from '../words/squares.ts';
import { verdict } from '../reader/preview.ts';
import { standsOn } from '../reader/robots.ts';

/** The own robot, the goal that is nearest to it, and which step would destroy it. */
export function robotSentences(scene: RaceScene): string[] {
  const { view } = scene;
  const { robot, seatPhase } = ownCardsOf(scene);
  if (robot === undefined)
    return [seatPhase === 'over' ? 'Your robot is destroyed.' : 'Your robot is destroyed: no cards in this round.'];
  const { board } = view;
  const { square, facing } = robot;
  const deadly = deadlySides(board, square);
  const place = `Your robot is at ${squareText(board, square)}, facing ${directionWord(facing)}${standsOn(scene, square)}.`;
  if (seatPhase === 'over') return [place];
  return [
    place,
    ...(board.flags.length === 0 ? [] : [`${robot.flags} of ${board.flags.length} flags reached.`]),
    goalSentence(board, robot, routeToNext(board, robot)),
    ...(deadly.length === 0 ? [] : [`A step ${deadly.join(' or ')} would destroy it.`]),
  ];
}

function goalSentence(board: Board, { square, flags }: Readonly<Robot>, way: Route | undefined): string {
  const isFlag = flags < board.flags.length;
  if (way === undefined) return `There is no way to ${isFlag ? targetName(board, flags) : 'a goal'} on foot.`;
  if (way.steps.length === 0) return `It stands on ${isFlag ? targetName(board, flags) : 'a goal'}.`;
  const name = isFlag ? `Flag ${flags + 1}` : 'Goal';
  return `${name} at ${squareText(board, way.goal)}, ${offsetText(board, square, way.goal)}; ${distanceText(board, square, flags)}.`;
}

/** The own cards, and where they lead. */
export function cardSentences(scene: RaceScene): string[] {
  const ownCards = ownCardsOf(scene);
  if (ownCards.hand.length === 0) return [];
  return [`Hand: ${ownCards.hand.map(cardText).join(', ')}.`, ...programSentences(scene)];
}

const allEmpty = 'All five slots are empty.';

/** The slots, or the program after the commit, and where they lead. */
function programSentences(scene: RaceScene): string[] {
  const { slots, seatPhase } = ownCardsOf(scene);
  const what = seatPhase === 'committed' ? 'Program' : 'Slots';
  const isEmpty = filledSlots(slots).length === 0;
  return [isEmpty ? allEmpty : `${what}: ${slotsWords(slots)}.`, ...leadSentences(scene)];
}

/** Where the program leads, and what the player can do next. */
function leadSentences(scene: RaceScene): string[] {
  const { slots } = ownCardsOf(scene);
  const isTold = scene.preferences.forecast && filledSlots(slots).length > 0;
  return [...(isTold ? verdict(scene, slots) : []), ...nextSentences(scene)];
}

/** Tells that the program can be committed, or whom everybody waits for. */
function nextSentences(scene: RaceScene): string[] {
  const { slots, seatPhase } = ownCardsOf(scene);
  if (seatPhase === 'committed') return [waitingSentence(scene)];
  return freeSlots(slots).length === 0 ? ['Commit makes it final.'] : [];
}

/** `Committed. Waiting for player 3.` */
const waitingSentence = (scene: RaceScene): string =>
  `Committed. Waiting for ${playersText(planners(scene.view), scene)}.`;

/** The cards of the hand one by one. */
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

/** The slots one by one, and where they lead. */
export function slotLines(scene: RaceScene): string[] {
  const none = noCards(scene);
  if (none !== undefined) return [none];
  const { slots, seatPhase } = ownCardsOf(scene);
  if (filledSlots(slots).length === 0) return [allEmpty];
  return [
    seatPhase === 'committed' ? 'Your program is final:' : 'Your five slots:',
    ...slots.map((card, i) => `Slot ${i + 1}: ${card === null ? 'empty' : cardText(card)}.`),
    ...flow([...verdict(scene, slots), ...nextSentences(scene)]),
  ];
}

/** What a command without events did: to the own program, or whom it made wait; nothing where nothing can be seen. */
export function planLines(before: RaceScene, after: RaceScene): string[] {
  const was = ownCardsOf(before);
  const is = ownCardsOf(after);
  const committed = [...exchangeSentences(before, after), ...committedSentences(before, after)];
  if (is.seatPhase === 'plan' && is.hand.join() !== was.hand.join())
    return flow([`New hand: ${is.hand.map(cardText).join(', ')}.`, allEmpty, ...committed]);
  if (is.seatPhase === 'committed' && was.seatPhase === 'plan') return flow([waitingSentence(after), ...committed]);
  const changed = is.slots.flatMap((card, i) => (card === was.slots[i] ? [] : [{ slot: i + 1, card }]));
  const [only, ...more] = changed;
  if (only === undefined) return flow(committed);
  const free = freeSlots(is.slots);
  if (more.length > 0 || free.length === is.slots.length) return flow(programSentences(after));
  return flow([
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
      : [`${calledFirst(scene, player)} has exchanged a hand that could not move.`],
  );
}

function committedSentences({ view: before }: RaceScene, scene: RaceScene): string[] {
  const { view: after, seat } = scene;
  return after.programs.flatMap((program, i) =>
    i + 1 !== seat && program !== null && before.programs[i] === null
      ? [`${calledFirst(scene, i + 1)} has committed.`]
      : [],
  );
}
