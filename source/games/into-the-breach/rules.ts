import type { CommandRules } from '../../engine/game.ts';
import { formatCommand } from '../../engine/script.ts';
import { emitEvent } from './apply.ts';
import { normalLimits } from './bots.ts';
import { commands } from './commands.ts';
import { forecastOf } from './forecast.ts';
import type { IntoTheBreach } from './game-types.ts';
import { load, save } from './rules/files.ts';
import { move, undo } from './rules/moves.ts';
import { matchOver, moves, targets } from './rules/questions.ts';
import { continuationOf } from './search/continuation.ts';
import type { View } from './view.ts';

/** The rest of this turn as `normal` would play it, as typed lines; the last one is `end_turn`. */
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
    apply(turn) {
      turn.state.phase = 'player-movement';
      emitEvent(turn, { type: 'restarted', phase: 'player-movement' });
    },
  },
};
