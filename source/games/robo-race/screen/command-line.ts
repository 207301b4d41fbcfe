import type { Json } from '../../../engine/readonly.ts';
import { fitting } from '../../../screen/cut.ts';
import type { Advice, ArgumentHelp, CommandHelps } from '../../../screen/game/command-line.ts';
import { can, cannot } from '../../../screen/parts/advice.ts';
import { moves } from '../cards.ts';
import type { Command } from '../commands.ts';
import { planners } from '../state.ts';
import { isHandAnswer, isPreviewAnswer, slotsText } from '../text/answers.ts';
import type { Local, RaceScene, RoboRaceScreen } from './local.ts';
import { cardsByKind, cardsLeft, filledSlots, freeSlots, type Own, ownOf, playersText } from './words/own-cards.ts';
import { endOf, endText, pathOf } from './words/path.ts';

type Help = ArgumentHelp<RoboRaceScreen>;
type About = (own: Own, scene: RaceScene) => Advice;

/** About a command that somebody can use who is still in the race and in this round. */
const asking =
  (about: About) =>
  (scene: RaceScene): Advice => {
    const own = ownOf(scene);
    if (own.moment === 'over') return cannot('the match is over');
    return own.moment === 'destroyed' ? cannot('your robot is destroyed in this round') : about(own, scene);
  };

/** About a command that changes the program, while that can be done. */
const planning = (about: About) =>
  asking((own, scene) =>
    own.moment === 'plan'
      ? about(own, scene)
      : cannot(`committed, waiting for ${playersText(planners(scene.view), scene)}`),
  );

/** Columns of the line that its command and the range of the argument take, about. */
const taken = 38;

/** Help for a card: those that can still be named, with their names where there is room. */
const cardFrom = (slotsBefore: (slots: Own['slots'], typed: readonly number[]) => Own['slots']): Help => ({
  advice(scene, typed) {
    const { moment, hand, slots } = ownOf(scene);
    if (moment !== 'plan') return undefined;
    const left = cardsLeft({ hand, slots: slotsBefore(slots, typed.map(Number)) });
    if (left.length === 0) return 'no card is left';
    const named = `left: ${cardsByKind(left)}`;
    return fitting([named, `left: ${left.join(' ')}`], scene.columns - taken);
  },
});

/** Help for a slot: those that can be named. */
const slotOf = (head: string, slotsIn: (slots: Own['slots']) => readonly number[], none: string): Help => ({
  advice(scene) {
    const { moment, slots } = ownOf(scene);
    if (moment !== 'plan') return undefined;
    const found = slotsIn(slots);
    return found.length === 0 ? none : `${head}: ${found.join(', ')}`;
  },
});

const programmed = cardFrom((_, typed) => typed);

/** Advice while somebody types, a row for each command. */
export const commandHelps: CommandHelps<RoboRaceScreen> = {
  program: {
    advice: planning(({ hand }) => can(`five of ${hand.join(' ')}`)),
    args: { c1: programmed, c2: programmed, c3: programmed, c4: programmed, c5: programmed },
  },
  place: {
    advice: planning((own) => can(`cards left: ${cardsLeft(own).join(' ')}`)),
    args: {
      slot: slotOf('free', freeSlots, 'no slot is free'),
      card: cardFrom((slots, [slot = 0]) => slots.map((card, i) => (i === slot - 1 ? null : card))),
    },
  },
  take_back: {
    advice: planning(({ slots }) => {
      const filled = filledSlots(slots);
      return filled.length === 0 ? cannot('all slots are empty') : can(`slots with cards: ${filled.join(' ')}`);
    }),
    args: { slot: slotOf('with cards', filledSlots, 'all slots are empty') },
  },
  clear: {
    advice: planning(({ slots }) => {
      const filled = filledSlots(slots);
      return can(filled.length === 0 ? 'all slots are empty already' : `empties slots ${filled.join(' ')}`);
    }),
  },
  exchange: {
    advice: planning(({ hand }, { view, seat }) => {
      if (!view.options.exchange) return cannot('not in this race');
      if (seat !== null && view.exchanged.includes(seat)) return cannot('you have exchanged a hand');
      return hand.some(moves) ? cannot('your hand can move') : can('seven new cards, once a race');
    }),
  },
  commit: {
    advice: planning((own, scene) => {
      const free = freeSlots(own.slots);
      return free.length === 0 ? can(`final: ${endAdvice(own, scene)}`) : cannot(`empty slots: ${free.join(' ')}`);
    }),
  },
  preview: { advice: asking((own, scene) => can(endAdvice(own, scene))) },
  hand: {
    advice: asking(({ hand, slots, moment }) => {
      const filled = moment === 'committed' ? 'committed' : `${filledSlots(slots).length} of 5 in slots`;
      return can(`${hand.length} cards, ${filled}`);
    }),
  },
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
