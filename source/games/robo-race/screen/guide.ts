import { itemAt } from '#engine/lookup.ts';
import { type Guidance, lessonsOf } from '#screen/game/teaching.ts';
import { allDistances } from '../board.ts';
import { bestSoloProgram, rankOf, simulateSolo } from '../bots/solo-round.ts';
import { isAlive, type Slots, withItem } from '../state.ts';
import { cardKind } from '../vocabulary.ts';
import type { RaceScene, RoboRaceScreen } from './local.ts';
import { distanceText } from './phrases.ts';
import {
  canExchange,
  cardsLeft,
  cardText,
  exchanges,
  filledSlots,
  isWatched,
  ownCardsOf,
  pathOf,
  poorHand,
} from './plan.ts';

/** True while the player plans and the status line describes no square, hint or round. False in the debug view. */
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

const flagsFirst = ({ view: { board } }: RaceScene): string =>
  `Reach flags 1 ${board.flags.length === 2 ? 'and' : 'to'} ${board.flags.length} in order, then the goal, G.`;

export const firstMatch = lessonsOf(isTutorialVisible, [
  {
    key: '1-7',
    says: (scene) => [
      'Each round you choose five cards. 1-7: play a card.',
      hasFlags(scene)
        ? `${flagsFirst(scene)} Ctrl+T: skip tutorial.`
        : 'Up arrows drive, down arrows back up, bent ones turn. Ctrl+T: skip tutorial.',
    ],
    spoken: (scene) =>
      [
        ...(hasFlags(scene) ? [flagsFirst(scene)] : []),
        'Each round you choose five cards, and your robot runs them in order. Type hand to hear yours, then program and the numbers of five cards.',
      ].join(' '),
    astray: (scene) => (canExchange(scene) ? [poorHand(ownCardsOf(scene)), exchanges] : undefined),
    done: (before, after) => filledCount(after) > filledCount(before) || isCommitted(before, after),
  },
  {
    key: '1-7',
    says: [
      'The line on the board is your path, if nobody bumps you.',
      'The same digit takes the card back. Try another: the path changes.',
    ],
    done: (before, after) => slotsChanged(before, after) || isCommitted(before, after),
  },
  {
    key: '1-7',
    says: (scene) => [
      hasFlags(scene)
        ? 'Fill all five slots. Flags, then G, count before the belts move.'
        : 'Fill all five slots. To win, stand on G before the belts move.',
      'Pits and open edges destroy a robot. It comes back next round.',
    ],
    done: (before, after) => isFilled(after) || isCommitted(before, after),
  },
  {
    key: 't',
    says: [
      't: run the program. All programs run at once, step by step.',
      'In each step the highest card goes first, and robots push each other.',
    ],
    spoken: (scene) =>
      `preview describes your path step by step, assuming nobody bumps you. ${hasFlags(scene) ? 'To win, stand on each flag in order, then on the goal. They count once the cards of a step are played, before the belts move.' : 'To win, stand on the goal once the cards of a step are played, before the belts move.'} Type run to run the program.`,
    astray: (scene) =>
      isFilled(scene)
        ? undefined
        : [
            'Fill all five slots again, with 1 to 7.',
            'Then t: run the program. All programs run at once, step by step.',
          ],
    done: isCommitted,
  },
  {
    key: 'v',
    says: ['One round done. v: watch it again', 'Seven new cards: plan the next round. ?: all keys and the rules'],
    spoken:
      'One round done. Type "again" to hear it again. Plan the next round with your new cards. Type help for all commands, or rules for the rule book.',
    // The end of round 1 does not complete this lesson, because the lesson only begins then.
    done: (before, after) => before.view.round > 1 && (slotsChanged(before, after) || isCommitted(before, after)),
  },
]);

/** Lessons that are complete after the player has seen them. */
const [aim, path, round] = ['aim', 'path', 'round'] as const;

export function guide(scene: RaceScene, taught: ReadonlySet<string>): Guidance<RoboRaceScreen> | undefined {
  const { local, debug } = scene;
  if (debug || isWatched(scene) || ownCardsOf(scene).seatPhase !== 'plan') return undefined;
  if (local.focus !== 'hand' || local.playback !== undefined || local.hint !== undefined) return undefined;
  const advice = adviceFor(scene);
  switch (advice?.type) {
    case 'place':
      return placing(scene, advice, taught);
    case 'clear':
      return clearing(scene, advice);
    case 'run':
      return running(scene, advice);
    default:
      return undefined;
  }
}

function placing(
  scene: RaceScene,
  { better, slot, card }: Extract<Advice, { type: 'place' }>,
  taught: ReadonlySet<string>,
): Guidance<RoboRaceScreen> {
  const { slots, hand } = ownCardsOf(scene);
  const key = String(hand.indexOf(card) + 1);
  if (scene.local.slot !== undefined && slots[scene.local.slot - 1] !== null)
    return {
      key: 'Esc',
      says: ['This slot has its card already.', 'Esc: back to the first empty slot'],
      spoken: typed(better),
    };
  const press = `${key}: play ${cardText(card)} in slot ${slot}.`;
  const isFirst = filledSlots(slots).length === 0;
  const guidance = (text: string, teaches?: string): Guidance<RoboRaceScreen> => ({
    key: '1-7',
    says: [text, isFirst ? `${press} Ctrl+T skips the tutorial.` : press],
    spoken: `${text} ${typed(better)}`,
    ...(teaches !== undefined && { teaches }),
  });
  if (isFirst && !taught.has(aim) && scene.view.round === 1)
    return guidance("Each round you choose five cards. Stand on G after a step's cards to win.", aim);
  if (isFirst && !taught.has(round) && scene.view.round > 1)
    return guidance('New round, seven new cards. You continue from where you stand.', round);
  if (!isFirst && !taught.has(path)) return guidance('The line on the board shows where your cards take you.', path);
  return guidance(effectText(scene, withItem(slots, slot, card), slot));
}

function clearing(scene: RaceScene, { better, slot }: Extract<Advice, { type: 'clear' }>): Guidance<RoboRaceScreen> {
  const { slots } = ownCardsOf(scene);
  const isLost = pathOf(scene, slots)?.end === 'destroyed';
  const card = slot === undefined ? undefined : better[slot - 1];
  const closer =
    card === undefined
      ? 'Other cards take you closer to the goal.'
      : `${cardText(card)} in slot ${slot} takes you closer to the goal.`;
  const why = isLost ? 'This program destroys your robot.' : closer;
  return { key: 'x', says: [why, 'x: clear the program.'], spoken: `${why} ${typed(better)}` };
}

function running(scene: RaceScene, { wins }: Extract<Advice, { type: 'run' }>): Guidance<RoboRaceScreen> {
  const { slots } = ownCardsOf(scene);
  const why = wins ? 'This program wins: your path ends on the goal.' : placeReached(scene, slots);
  return { key: 't', says: [why, 't: run the program.'], spoken: `${why} Type run.` };
}

function placeReached(scene: RaceScene, slots: Slots): string {
  const last = pathOf(scene, slots)?.steps.at(-1)?.afterFactory;
  if (last === undefined || !isAlive(last)) return 'That is the best these cards can do.';
  return `After step 5: ${distanceText(scene.view.board, last.square, last.flags)}. You start from there next round.`;
}

const typed = (program: readonly number[]): string => `Type program ${program.join(' ')}, then run.`;

const countWords = { 1: 'one square', 2: 'two squares', 3: 'three squares' } as const;

/** Effect of a slot's card, such as `Move 2 drives two squares ahead. Then the belt moves you.` */
function effectText(scene: RaceScene, slots: Slots, slot: number): string {
  const card = slots[slot - 1];
  if (card == null) return '';
  const { name, turn, steps, back } = cardKind(card);
  const act =
    turn !== undefined
      ? `${turn === 2 ? 'U-turn: turn around' : name} on the spot.`
      : `${name} drives ${countWords[steps ?? 1]} ${back === true ? 'backwards' : 'ahead'}.`;
  const step = pathOf(scene, slots)?.steps[slot - 1];
  if (step === undefined || !isAlive(step.afterFactory)) return act;
  const { afterCard, afterFactory } = step;
  if (afterFactory.square !== afterCard.square) return `${act} Then the belt moves you.`;
  return afterFactory.facing === afterCard.facing ? act : `${act} Then the gear turns you.`;
}

/** Advice for the next step of a tutorial round. `better` is the recommended program. */
type Advice =
  | { readonly type: 'place'; readonly better: readonly number[]; readonly slot: number; readonly card: number }
  | { readonly type: 'clear'; readonly better: readonly number[]; readonly slot?: number }
  | { readonly type: 'run'; readonly wins: boolean };

/** Recommends adding the next card, clearing a program that is worse, or running one that is good enough. */
function adviceFor(scene: RaceScene): Advice | undefined {
  const { robot, hand, slots, player } = ownCardsOf(scene);
  const { board, robots } = scene.view;
  if (robot === undefined || hand.length === 0) return undefined;
  const distances = allDistances(board);
  const { program: better, end } = bestSoloProgram(board, distances, robots, player, hand);
  const full = slots.filter((card) => card !== null);
  if (full.length === slots.length) {
    const reached = simulateSolo(board, distances, robots, player, full);
    const here = itemAt(itemAt(distances, robot.flags), robot.square);
    const isNearer = end.type !== 'goal' && reached.type === 'alive' && reached.distance < here;
    if (rankOf(reached) <= rankOf(end) || isNearer) return { type: 'run', wins: reached.type === 'goal' };
    return { type: 'clear', better };
  }
  const astray = slots.findIndex((card, i) => card !== null && card !== better[i]) + 1;
  const rank = (program: readonly number[]) => rankOf(simulateSolo(board, distances, robots, player, program));
  // Other cards are accepted if the round can still end equally close to the goal.
  const program = astray === 0 ? better : completions(slots, hand).find((complete) => rank(complete) <= rankOf(end));
  if (program === undefined) return { type: 'clear', better, slot: astray };
  const chosen = scene.local.slot;
  const slot = chosen !== undefined && slots[chosen - 1] === null ? chosen : slots.indexOf(null) + 1;
  return { type: 'place', better: program, slot, card: itemAt(program, slot - 1) };
}

/** All programs that keep the cards in `slots` and fill the empty slots with other cards of the hand. */
function completions(slots: Slots, hand: readonly number[]): readonly (readonly number[])[] {
  const empty = slots.indexOf(null);
  if (empty < 0) return [slots.filter((card) => card !== null)];
  return cardsLeft({ hand, slots }).flatMap((card) => completions(withItem(slots, empty + 1, card), hand));
}
