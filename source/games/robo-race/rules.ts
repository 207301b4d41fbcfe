import type { CommandNamed } from '../../engine/commands.ts';
import type { CommandRule, CommandRules } from '../../engine/game.ts';
import { itemAt } from '../../engine/lookup.ts';
import type { ReasonedRefusal } from '../../engine/refusals.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import { moves } from './cards.ts';
import type { Command } from './commands.ts';
import type { RoboRace } from './game-types.ts';
import { drawExchangedHand } from './phases.ts';
import { emptySlots, planners, type ReadonlyState, type Slots, withItem } from './state.ts';
import { destroyed, hand, preview } from './rules/questions.ts';
import { refuse } from './refusals.ts';

type Rule<Name extends Command['name']> = CommandRule<RoboRace, CommandNamed<Command, Name>>;

/** The cards that a player has been dealt. */
export const handOf = ({ hands }: Pick<ReadonlyState, 'hands'>, seat: number): readonly number[] =>
  itemAt(hands, seat - 1) ?? [];
const slotsOf = ({ slots }: Pick<ReadonlyState, 'slots'>, seat: number): Slots => itemAt(slots, seat - 1) ?? emptySlots;

const countOf = (cards: Slots, card: number): number => cards.filter((other) => other === card).length;

/** The five cards of a `program`, in order. */
const cardsOf = ({ args: { c1, c2, c3, c4, c5 } }: CommandNamed<Command, 'program'>): readonly number[] => [
  c1,
  c2,
  c3,
  c4,
  c5,
];

/** Fills all slots, whatever was in them. */
const program: Rule<'program'> = {
  check(state, command, seat) {
    const hand = handOf(state, seat);
    const cards = cardsOf(command);
    for (const [i, card] of cards.entries()) {
      if (!hand.includes(card)) return refuse('not-in-hand', { card, seat, hand });
      const isAgain = cards.indexOf(card) < i;
      if (isAgain && countOf(cards.slice(0, i + 1), card) > countOf(hand, card))
        return refuse('card-in-use/program', { card });
    }
    return undefined;
  },
  apply({ state, seat }, command) {
    state.slots = withItem(state.slots, seat, cardsOf(command));
  },
};

/** Puts a card into a slot; the same card onto its own slot changes nothing. */
const place: Rule<'place'> = {
  check(state, { args: { slot, card } }, seat) {
    const slots = slotsOf(state, seat);
    const hand = handOf(state, seat);
    if (!hand.includes(card)) return refuse('not-in-hand', { card, seat, hand });
    const isLeft = slots[slot - 1] === card || countOf(slots, card) < countOf(hand, card);
    if (isLeft) return undefined;
    return refuse('card-in-use/slot', { card, slot: slots.indexOf(card) + 1 });
  },
  apply({ state, seat }, { args: { slot, card } }) {
    state.slots = withItem(state.slots, seat, withItem(slotsOf(state, seat), slot, card));
  },
};

/** Empties a slot. */
const takeBack: Rule<'take_back'> = {
  check(state, { args: { slot } }, seat) {
    return slotsOf(state, seat)[slot - 1] === null ? refuse('slot-empty', { slot }) : undefined;
  },
  apply({ state, seat }, { args: { slot } }) {
    state.slots = withItem(state.slots, seat, withItem(slotsOf(state, seat), slot, null));
  },
};

/** Another hand for one that cannot move, once in a race with that option. */
const exchange: Rule<'exchange'> = {
  check({ hands, options, exchanged }, _, seat) {
    if (!options.exchange) return refuse('not-available/exchange');
    if (exchanged.includes(seat)) return refuse('already-exchanged', { seat });
    const cards = handOf({ hands }, seat).filter(moves);
    return cards.length === 0 ? undefined : refuse('hand-moves', { cards });
  },
  apply({ state, events, random, seat }) {
    const cards = drawExchangedHand(state, random('deck'));
    state.hands = withItem(state.hands, seat, cards);
    state.slots = withItem(state.slots, seat, emptySlots);
    state.exchanged = [...state.exchanged, seat];
    events.push({ type: 'exchanged', player: seat, cards });
  },
};

/** The rules of every command (rules, section 10). */
export const rules: CommandRules<RoboRace> = {
  program,
  place,
  take_back: takeBack,
  clear: {
    apply({ state, seat }) {
      state.slots = withItem(state.slots, seat, emptySlots);
    },
  },
  exchange,
  commit: {
    check({ slots }, _, seat) {
      const ownSlots = itemAt(slots, seat - 1) ?? emptySlots;
      if (!ownSlots.includes(null)) return undefined;
      const empty = ownSlots.flatMap((card, i) => (card === null ? [i + 1] : []));
      return refuse('incomplete-program', { empty });
    },
    apply({ state, seat }) {
      const cards = (itemAt(state.slots, seat - 1) ?? []).filter((card) => card !== null);
      state.slots = withItem(state.slots, seat, null);
      state.programs = withItem(state.programs, seat, cards);
      if (planners(state).length === 0) state.phase = 'execute';
    },
  },
  preview,
  hand,
};

/** Why a player has nothing more to plan in this round. */
export const notWaitedFor = (state: ReadonlyState, seat: Seat): ReasonedRefusal =>
  destroyed(state, seat) ?? refuse('already-committed', { seat, round: state.round });
