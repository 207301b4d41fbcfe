import type { StateOf } from '../../../engine/vocabulary.ts';
import { prepare } from '../bots/normal.ts';
import { defaultBoard } from '../bots/playing.ts';
import type { Command } from '../commands.ts';
import type { SpaceDefender } from '../game-types.ts';
import { isOver } from '../outcome.ts';
import { viewOf } from '../view.ts';
import { isSetupPhase } from '../vocabulary.ts';

/** The command for a player who does not come: the board and the parts that a bot would take, and waiting from then on. */
export function forAbsent(state: StateOf<SpaceDefender>): Command | undefined {
  if (isOver(state)) return undefined;
  if (state.phase === 'not-started') return defaultBoard.command;
  return isSetupPhase(state.phase) ? prepare(viewOf(state, 1), state.phase).command : { name: 'pass', args: {} };
}
