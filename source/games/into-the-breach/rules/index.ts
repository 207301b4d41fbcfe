import type { CommandRules } from '../../../engine/game.ts';
import { formatCommand } from '../../../engine/script.ts';
import { normalLimits } from '../bots/index.ts';
import { commands } from '../commands.ts';
import { forecastOf } from '../forecast.ts';
import type { IntoTheBreach } from '../game-types.ts';
import { readLevel } from '../level-text.ts';
import { continuationOf } from '../search/continuation.ts';
import { startOf } from '../state.ts';
import type { View } from '../view.ts';
import { load, save } from './files.ts';
import { move, undo } from './moves.ts';
import { matchOver, moves, targets } from './questions.ts';

/** What `normal` would play for the rest of this turn, as it is typed; the last command is `end_turn`. */
const hintFor = (view: Pick<View, 'board' | 'entities'>): string[] =>
  (continuationOf(view, normalLimits).turns[0] ?? []).map((command) => formatCommand(commands, command));

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
