import type { Json } from '../../../../engine/readonly.ts';
import { can, cannot, noCommand } from '../../../../screen/parts/advice.ts';
import type { Advice } from '../../../../screen/screen.ts';
import { moves } from '../../cards.ts';
import type { Command } from '../../commands.ts';
import { planners } from '../../state.ts';
import { isHandAnswer, isPreviewAnswer, slotsText } from '../../text/answers.ts';
import type { Local, RaceScene } from '../local.ts';
import { cardsByKind, cardsLeft, filledSlots, freeSlots, type Own, ownOf, playersText } from '../words/own-cards.ts';
import { endOf, endText, pathOf } from '../words/path.ts';

/** What a command would do now, or why it cannot be used. */
export function advice(scene: RaceScene, command: string): Advice {
  const about = advices[command];
  const own = ownOf(scene);
  if (about === undefined) return noCommand;
  if (own.moment === 'over') return cannot('the match is over');
  if (own.moment === 'destroyed') return cannot('your robot is destroyed in this round');
  return about(own, scene);
}

type About = (own: Own, scene: RaceScene) => Advice;

/** About a command that changes the program, while that can be done. */
const planning =
  (about: About): About =>
  (own, scene) =>
    own.moment === 'plan'
      ? about(own, scene)
      : cannot(`committed, waiting for ${playersText(planners(scene.view), scene)}`);

const advices: Readonly<Record<string, About>> = {
  program: planning(({ hand }) => can(`five of ${hand.join(' ')}`)),
  place: planning((own) => can(`cards left: ${cardsLeft(own).join(' ')}`)),
  take_back: planning(({ slots }) => {
    const filled = filledSlots(slots);
    return filled.length === 0 ? cannot('all slots are empty') : can(`slots with cards: ${filled.join(' ')}`);
  }),
  clear: planning(({ slots }) => {
    const filled = filledSlots(slots);
    return can(filled.length === 0 ? 'all slots are empty already' : `empties slots ${filled.join(' ')}`);
  }),
  exchange: planning(({ hand }, { view, seat }) => {
    if (!view.options.exchange) return cannot('not in this race');
    if (seat !== null && view.exchanged.includes(seat)) return cannot('you have exchanged a hand');
    return hand.some(moves) ? cannot('your hand can move') : can('seven new cards, once a race');
  }),
  commit: planning((own, scene) => {
    const free = freeSlots(own.slots);
    return free.length === 0 ? can(`final: ${endAdvice(own, scene)}`) : cannot(`empty slots: ${free.join(' ')}`);
  }),
  preview: (own, scene) => can(endAdvice(own, scene)),
  hand: ({ hand, slots, moment }) =>
    can(`${hand.length} cards, ${moment === 'committed' ? 'committed' : `${filledSlots(slots).length} of 5 in slots`}`),
};

/** How the program ends if nobody interferes. */
function endAdvice({ slots }: Own, scene: RaceScene): string {
  const path = pathOf(scene, slots);
  return path === undefined ? 'the way of your robot' : endOf(scene.view.board, path);
}

/** What the screen keeps after the answer to a query, and the answer in words. */
export function answered(
  { local }: RaceScene,
  _: Command,
  result: Json,
): { readonly local: Local; readonly text: string } {
  if (isHandAnswer(result)) {
    const { hand, slots, committed } = result;
    return { local, text: `Hand ${hand.join(' ')}, ${committed ? 'program' : 'slots'} ${slotsText(slots)}.` };
  }
  if (!isPreviewAnswer(result)) return { local, text: '' };
  const last = result.steps.at(-1);
  const end = endText(result.end, last && { execution: last.execution, stand: last.afterFactory });
  return {
    local: { ...local, below: 'preview', scrolled: 0 },
    text: `If nobody interferes, your robot ${end}.`,
  };
}

/** Columns of the line that its command and the range of the argument take, about. */
const taken = 38;

/** What of an argument's range can be used now, given the arguments typed before it; nothing where it is all of it. */
export function argumentAdvice(
  scene: RaceScene,
  command: string,
  argument: string,
  typed: readonly string[],
): string | undefined {
  const own = ownOf(scene);
  if (own.moment !== 'plan') return undefined;
  if (argument === 'slot') return slotAdvice(command, own);
  return cardAdvice(command, own, typed.map(Number), scene.columns - taken);
}

function slotAdvice(command: string, { slots }: Own): string {
  if (command !== 'take_back') {
    const free = freeSlots(slots);
    return free.length === 0 ? 'no slot is free' : `free: ${free.join(', ')}`;
  }
  const filled = filledSlots(slots);
  return filled.length === 0 ? 'all slots are empty' : `with cards: ${filled.join(', ')}`;
}

/** The cards that can still be named, with their names where there is room. */
function cardAdvice(command: string, { hand, slots }: Own, typed: readonly number[], room: number): string {
  const used = command === 'program' ? typed : slots.map((card, i) => (i === (typed[0] ?? 0) - 1 ? null : card));
  const left = cardsLeft({ hand, slots: used });
  if (left.length === 0) return 'no card is left';
  const named = `left: ${cardsByKind(left)}`;
  return named.length <= room ? named : `left: ${left.join(' ')}`;
}
