import type { CommandRules } from '../../../engine/game.ts';
import { itemAt } from '../../../engine/lookup.ts';
import { refusal } from '../../../engine/result.ts';
import type { RoboRace } from '../game-types.ts';
import { emptySlots, planners, withItem } from '../state.ts';
import { place, program, takeBack } from './drafts.ts';
import { hand, preview } from './questions.ts';

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
  commit: {
    check({ slots }, _, seat) {
      const own = slots[seat - 1] ?? emptySlots;
      if (!own.includes(null)) return undefined;
      const empty = own.flatMap((card, i) => (card === null ? [i + 1] : []));
      return refusal('incomplete-program', `five cards are needed, empty slots: ${empty.join(', ')}`);
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
