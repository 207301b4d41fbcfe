import type { CommandRules } from '../../../engine/game.ts';
import { refusal } from '../../../engine/result.ts';
import type { RoboRace } from '../game-types.ts';
import { emptySlots, livingPlayers, withItem } from '../state.ts';
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
      const empty = (slots[seat - 1] ?? emptySlots).flatMap((card, i) => (card === null ? [i + 1] : []));
      if (empty.length === 0) return undefined;
      return refusal('incomplete-program', `five cards are needed, empty slots: ${empty.join(', ')}`);
    },
    apply({ state, seat }) {
      const cards = (state.slots[seat - 1] ?? []).flatMap((card) => (card === null ? [] : [card]));
      state.slots = withItem(state.slots, seat, null);
      state.programs = withItem(state.programs, seat, cards);
      if (livingPlayers(state).every((player) => state.programs[player - 1] !== null)) state.phase = 'execute';
    },
  },
  preview,
  hand,
};
