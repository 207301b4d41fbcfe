import type { CommandRules } from '../../../engine/game.ts';
import type { SpaceDefender } from '../game-types.ts';
import { fire, move, pass, special } from './actions.ts';
import { abort, toggleDebugMode, toggleRngOutput } from './session.ts';
import { play, setupBack, setupNext, setupSelect } from './setup.ts';

/** The rules of every command: when it is accepted (rules, section 13) and what it sets off. */
export const rules: CommandRules<SpaceDefender> = {
  play,
  setup_next: setupNext,
  setup_back: setupBack,
  setup_select: setupSelect,
  move,
  fire,
  special,
  pass,
  abort,
  toggle_debug_mode: toggleDebugMode,
  toggle_rng_out: toggleRngOutput,
};
