import type { TournamentForm } from '../../engine/game.ts';
import type { RiscTypes } from './game-types.ts';
import { landsOf } from './state.ts';

/** What a tournament tells of the end of a match: the last turn, and territories by player. */
export const tournament: TournamentForm<RiscTypes> = {
  figures: (state) => ({
    turns: state.turn,
    lands1: landsOf(state, 1).length,
    lands2: landsOf(state, 2).length,
  }),
};
