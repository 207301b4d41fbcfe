import type { Json } from '#engine/vocabulary.ts';
import { type Advice, type ArgumentHelp, type CommandHelps, can, cannot } from '#screen/game/command-help.ts';
import { firstThatFits } from '#screen/truncate.ts';
import type { Command } from '../commands.ts';
import { planners } from '../state.ts';
import { isHandAnswer, isPreviewAnswer, slotsText } from '../text.ts';
import { canExchangeHand } from '../vocabulary.ts';
import type { Local, RaceScene, RoboRaceScreen } from './local.ts';
import {
  cardsByKind,
  cardsLeft,
  endOf,
  endText,
  filledSlots,
  freeSlots,
  type OwnCards,
  ownCardsOf,
  pathOf,
  playersText,
} from './plan.ts';

type Help = ArgumentHelp<RoboRaceScreen>;
type AdviceFor = (ownCards: OwnCards, scene: RaceScene) => Advice;

const queryAdvice =
  (about: AdviceFor) =>
  (scene: RaceScene): Advice => {
    const ownCards = ownCardsOf(scene);
    if (ownCards.seatPhase === 'over') return cannot('the match is over');
    return ownCards.seatPhase === 'destroyed' ? cannot('your robot is destroyed this round') : about(ownCards, scene);
  };

const planningAdvice = (about: AdviceFor) =>
  queryAdvice((ownCards, scene) =>
    ownCards.seatPhase === 'plan'
      ? about(ownCards, scene)
      : cannot(`ready, waiting for ${playersText(planners(scene.view), scene)}`),
  );

/** Estimated columns for the command and the range of its argument. */
const reservedColumns = 38;

/** Help that lists the cards which the player may type next, with names if there is room. */
const cardFrom = (slotsBefore: (slots: OwnCards['slots'], typed: readonly number[]) => OwnCards['slots']): Help => ({
  advice(scene, typed) {
    const { seatPhase, hand, slots } = ownCardsOf(scene);
    if (seatPhase !== 'plan') return undefined;
    const unusedCards = cardsLeft({ hand, slots: slotsBefore(slots, typed.map(Number)) });
    if (unusedCards.length === 0) return 'no card is left';
    const named = `left: ${cardsByKind(unusedCards)}`;
    return firstThatFits([named, `left: ${unusedCards.join(' ')}`], scene.columns - reservedColumns);
  },
});

const slotOf = (head: string, slotsIn: (slots: OwnCards['slots']) => readonly number[], none: string): Help => ({
  advice(scene) {
    const { seatPhase, slots } = ownCardsOf(scene);
    if (seatPhase !== 'plan') return undefined;
    const slotNumbers = slotsIn(slots);
    return slotNumbers.length === 0 ? none : `${head}: ${slotNumbers.join(', ')}`;
  },
});

const programmed = cardFrom((_, typed) => typed);

export const commandHelps: CommandHelps<RoboRaceScreen> = {
  program: {
    advice: planningAdvice(({ hand }) => can(`five of ${hand.join(' ')}`)),
    args: { c1: programmed, c2: programmed, c3: programmed, c4: programmed, c5: programmed },
  },
  place: {
    advice: planningAdvice((ownCards) => can(`cards left: ${cardsLeft(ownCards).join(' ')}`)),
    args: {
      slot: slotOf('free', freeSlots, 'no slot is free'),
      card: cardFrom((slots, [slot = 0]) => slots.map((card, i) => (i === slot - 1 ? null : card))),
    },
  },
  take_back: {
    advice: planningAdvice(({ slots }) => {
      const filled = filledSlots(slots);
      return filled.length === 0 ? cannot('all slots are empty') : can(`slots with cards: ${filled.join(' ')}`);
    }),
    args: { slot: slotOf('with cards', filledSlots, 'all slots are empty') },
  },
  clear: {
    advice: planningAdvice(({ slots }) => {
      const filled = filledSlots(slots);
      return can(filled.length === 0 ? 'all slots are empty' : `empties slots ${filled.join(' ')}`);
    }),
  },
  exchange: {
    advice: planningAdvice(({ hand }, { view, seat }) => {
      const { exchange } = view.options;
      if (exchange === 'none') return cannot('not in this race');
      if (seat !== null && view.exchanged.includes(seat)) return cannot('you have used the redraw');
      if (canExchangeHand(exchange, hand)) return can('seven new cards, once a race');
      return cannot(exchange === 'few' ? 'three or more cards go forward' : 'your hand has a card that moves you');
    }),
  },
  commit: {
    advice: planningAdvice((ownCards, scene) => {
      const free = freeSlots(ownCards.slots);
      return free.length === 0
        ? can(`your robot ${endAdvice(ownCards, scene)}`)
        : cannot(`empty slots: ${free.join(' ')}`);
    }),
  },
  preview: { advice: queryAdvice((ownCards, scene) => can(endAdvice(ownCards, scene))) },
  hand: {
    advice: queryAdvice(({ hand, slots, seatPhase }) => {
      const filled = seatPhase === 'committed' ? 'ready' : `${filledSlots(slots).length} of 5 in slots`;
      return can(`${hand.length} cards, ${filled}`);
    }),
  },
};

function endAdvice({ slots }: OwnCards, scene: RaceScene): string {
  const path = pathOf(scene, slots);
  return path === undefined ? 'the path of your robot' : endOf(scene.view.board, path);
}

export function showAnswer(
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
    text: `If nobody bumps you, your robot ${end}.`,
  };
}
