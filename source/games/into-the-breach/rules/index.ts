import type { CommandRules } from '../../../engine/game.ts';
import { hintFor } from '../bots/hint.ts';
import { forecastOf } from '../forecast.ts';
import type { IntoTheBreach } from '../game-types.ts';
import { readLevel } from '../level-text.ts';
import { startOf } from '../state.ts';
import { load, save } from './files.ts';
import { move, undo } from './moves.ts';
import { matchOver, moves, targets } from './questions.ts';

/** The rules of every command (rules, section 9). */
export const rules: CommandRules<IntoTheBreach> = {
  move,
  undo,
  end_turn: {
    apply: ({ state }) => {
      state.phase = 'attack';
    },
  },
  moves,
  targets,
  forecast: {
    check: matchOver,
    answer: (state) => forecastOf(state).events,
  },
  hint: {
    check: matchOver,
    answer: hintFor,
  },
  save,
  load,
  restart: {
    apply({ state, events }) {
      const level = readLevel(state.level);
      if (level.ok) Object.assign(state, startOf(level.value), { random: state.random });
      events.push({ type: 'restarted', phase: 'player-movement' });
    },
  },
};
