import type { CommandRules } from '../../../engine/game.ts';
import type { SpaceDefender } from '../game-types.ts';
import type { Rule } from '../rules.ts';
import { play, setupBack, setupNext, setupSelect } from '../rules.ts';
import { fire, move, pass, special } from './actions.ts';
import { refuse } from './refusals.ts';

const abort: Rule<'abort'> = {
  check: ({ phase }) => (phase === 'not-started' ? refuse('wrong-phase/only-once-begun') : undefined),
  apply({ state, events }) {
    const { phase } = state;
    events.push({ type: 'aborted', from: phase === 'in-game' ? 'game' : 'setup' });
    state.phase = 'not-started';
    state.sector = null;
  },
};

const toggleDebugMode: Rule<'toggle_debug_mode'> = {
  apply({ state, events }) {
    state.debug = !state.debug;
    if (state.phase === 'in-game') state.substate += 1;
    events.push({ type: 'debug-toggled', on: state.debug });
  },
};

const toggleRngOutput: Rule<'toggle_rng_out'> = {
  apply({ state, events }) {
    state.rngOutput = !state.rngOutput;
    events.push({ type: 'rng-output-toggled', on: state.rngOutput });
  },
};

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
