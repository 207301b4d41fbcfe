import type { Game } from '../../../engine/game.ts';
import type { LegalCommands } from '../../../engine/programs/legal.ts';
import type { RoboRace } from '../game-types.ts';
import { emptySlots } from '../state.ts';
import { handOf, rules } from '../rules.ts';

const exchangeCommand = { name: 'exchange', args: {} } as const;
const commitCommand = { name: 'commit', args: {} } as const;

/** Programs of five cards of the hand, cards for single slots, and what ends the planning (rules, section 10). */
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
