import type { Game } from '../../engine/game.ts';
import { bots } from './bots/index.ts';
import { commands } from './commands.ts';
import type { SpaceDefender } from './game-types.ts';
import { phases } from './phases/index.ts';
import { position } from './position.ts';
import { rules } from './rules/index.ts';
import { classicSeed, copyState, initialState } from './state.ts';
import { text } from './text/index.ts';
import { eventInSight, viewOf } from './view.ts';

/** Space Defender 2: one Starfighter against the creatures of the Void, in the fog. */
export const spaceDefender: Game<SpaceDefender> = {
  id: 'space-defender',
  rulesVersion: 1,
  players: { least: 1, most: 1 },
  scriptSeed: classicSeed,

  commands,
  rules,
  phases,

  setup: ({ seed }) => initialState(seed),
  copy: copyState,
  view: viewOf,
  eventFor: (event, _seat, before, after) => eventInSight(event, before, after),
  turnOf: ({ turn }) => turn,
  refused: (state) => (state.phase === 'in-game' ? { ...state, substate: state.substate + 1 } : state),

  unknownCommand: 'type',
  argumentPattern: /^(?:-?\d+|[a-z]\w*)$/i,
  text,
  position,

  bots,
  hintBot: 'normal',
};
