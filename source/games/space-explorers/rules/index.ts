import type { CommandRules } from '../../../engine/game.ts';
import type { SpaceExplorers } from '../game-types.ts';
import { finish } from '../outcome.ts';
import { otherOf } from '../vocabulary.ts';
import { paths, planet } from './questions.ts';
import { cancel, send } from './transfers.ts';

/** The rules of every command (rules, section 8). */
export const rules: CommandRules<SpaceExplorers> = {
  send,
  cancel,
  end_turn: {
    apply({ state }) {
      state.phase = 'launch';
    },
  },
  resign: {
    apply({ state, events }) {
      events.push({ type: 'resigned', player: state.mover });
      finish(state, events, { winners: [otherOf(state.mover)], reason: 'forfeit' });
      state.phase = 'over';
    },
  },
  planet,
  paths,
};
