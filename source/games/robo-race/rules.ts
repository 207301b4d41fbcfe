import type { CommandNamed } from '#engine/commands.ts';
import type { CommandRule, CommandRules, Game } from '#engine/game.ts';
import { itemAt } from '#engine/lookup.ts';
import type { LegalCommands } from '#engine/programs/legal.ts';
import type { ReasonedRefusal } from '#engine/refusals.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Command } from './commands.ts';
import { previewOf } from './floor.ts';
import type { RoboRace } from './game-types.ts';
import { drawExchangedHand } from './phases.ts';
import { refuse } from './refusals.ts';
import { emptySlots, isAlive, planners, type ReadonlyState, robotPositionOf, type Slots, withItem } from './state.ts';
import type { HandAnswer, PreviewAnswer } from './text.ts';
import { cardsAgainstExchange } from './vocabulary.ts';

type QueryRule = CommandRule<RoboRace, Command>;

/** Cards in the slots of a planning player or, after the commit, the cards of the program. */
const cardsInSlots = ({ slots, programs }: ReadonlyState, seat: number): Slots =>
  programs[seat - 1] ?? slots[seat - 1] ?? emptySlots;

export function destroyed({ robots }: ReadonlyState, seat: Seat): ReasonedRefusal | undefined {
  const robot = robots[seat - 1];
  return robot !== undefined && isAlive(robot) ? undefined : refuse('destroyed', { seat });
}

export const preview: QueryRule = {
  check: (state, _, seat) => destroyed(state, seat),
  answer(state, _, seat): PreviewAnswer {
    const { board, robots } = state;
    const { steps, end } = previewOf(board, robots, seat, cardsInSlots(state, seat));
    const place = (robot: (typeof robots)[number]) =>
      isAlive(robot)
        ? { ...robotPositionOf(board, robot), ...(board.flags.length === 0 ? {} : { flags: robot.flags }) }
        : null;
    return {
      steps: steps.map(({ execution, card, afterCard, afterFactory }) => ({
        execution,
        card,
        afterCard: place(afterCard),
        afterFactory: place(afterFactory),
      })),
      end,
    };
  },
};

/** Query for a player's own hand. Allowed before and after the commit. */
export const hand: QueryRule = {
  check: (state, _, seat) => destroyed(state, seat),
  answer: (state, _, seat): HandAnswer => ({
    hand: [...(itemAt(state.hands, seat - 1) ?? [])],
    slots: [...cardsInSlots(state, seat)],
    committed: state.programs[seat - 1] !== null,
  }),
};

type Rule<Name extends Command['name']> = CommandRule<RoboRace, CommandNamed<Command, Name>>;

export const handOf = ({ hands }: Pick<ReadonlyState, 'hands'>, seat: number): readonly number[] =>
  itemAt(hands, seat - 1) ?? [];
const slotsOf = ({ slots }: Pick<ReadonlyState, 'slots'>, seat: number): Slots => itemAt(slots, seat - 1) ?? emptySlots;

const countOf = (cards: Slots, card: number): number => cards.filter((other) => other === card).length;

const cardsOf = ({ args: { c1, c2, c3, c4, c5 } }: CommandNamed<Command, 'program'>): readonly number[] => [
  c1,
  c2,
  c3,
  c4,
  c5,
];

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

/** Puts a card into a slot. Has no effect if the slot already contains the card. */
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

const takeBack: Rule<'take_back'> = {
  check(state, { args: { slot } }, seat) {
    return slotsOf(state, seat)[slot - 1] === null ? refuse('slot-empty', { slot }) : undefined;
  },
  apply({ state, seat }, { args: { slot } }) {
    state.slots = withItem(state.slots, seat, withItem(slotsOf(state, seat), slot, null));
  },
};

const exchange: Rule<'exchange'> = {
  check({ hands, options, exchanged }, _, seat) {
    if (options.exchange === 'none') return refuse('not-available/exchange');
    if (exchanged.includes(seat)) return refuse('already-exchanged', { seat });
    const cards = cardsAgainstExchange(options.exchange, handOf({ hands }, seat));
    if (cards.length === 0) return undefined;
    return options.exchange === 'few' ? refuse('hand-moves/few', { cards }) : refuse('hand-moves', { cards });
  },
  apply({ state, events, random, seat }) {
    const cards = drawExchangedHand(state, random('deck'));
    state.hands = withItem(state.hands, seat, cards);
    state.slots = withItem(state.slots, seat, emptySlots);
    state.exchanged = [...state.exchanged, seat];
    events.push({ type: 'exchanged', player: seat, cards });
  },
};

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

/** Reason why a player cannot plan any more in this round. */
export const notWaitedFor = (state: ReadonlyState, seat: Seat): ReasonedRefusal =>
  destroyed(state, seat) ?? refuse('already-committed', { seat, round: state.round });

const exchangeCommand = { name: 'exchange', args: {} } as const;
const commitCommand = { name: 'commit', args: {} } as const;

/** Legal commands except `take_back`, `clear` and queries. */
export const legal: Game<RoboRace>['legal'] = (state, seat) => {
  const hand = handOf(state, seat);
  const kinds = [...new Set(hand)];
  const places = emptySlots.flatMap((_, i): readonly LegalCommands[] => {
    const slot = i + 1;
    const card = kinds.filter(
      (each) => rules.place.check?.(state, { name: 'place', args: { slot, card: each } }, seat) === undefined,
    );
    return card.length === 0 ? [] : [{ name: 'place', args: { slot: [slot], card } }];
  });
  const program: LegalCommands = {
    name: 'program',
    args: { c1: hand, c2: hand, c3: hand, c4: hand, c5: hand },
    different: true,
  };
  return [
    ...(hand.length < emptySlots.length ? [] : [program]),
    ...places,
    ...(rules.exchange.check?.(state, exchangeCommand, seat) === undefined ? [exchangeCommand] : []),
    ...(rules.commit.check?.(state, commitCommand, seat) === undefined ? [commitCommand] : []),
  ];
};

/** Next command of an absent player: places the first unused card in the first empty slot, or commits the program. */
export function forAbsent({ hands, slots }: ReadonlyState, seat: Seat): Command {
  const filled = slotsOf({ slots }, seat);
  const hand = handOf({ hands }, seat);
  const empty = filled.indexOf(null);
  const card = hand.find((handCard) => countOf(filled, handCard) < countOf(hand, handCard));
  return empty < 0 || card === undefined
    ? { name: 'commit', args: {} }
    : { name: 'place', args: { slot: empty + 1, card } };
}
