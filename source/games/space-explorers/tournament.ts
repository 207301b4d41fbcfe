import type { TournamentForm } from '../../engine/game.ts';
import type { SpaceExplorers } from './game-types.ts';
import { sumOf } from './state.ts';

/** What a tournament tells of the end of a match: the last turn, and people on planets by player (rules, section 14). */
export const tournament: TournamentForm<SpaceExplorers> = {
  figures: ({ turn, p1, p2 }) => ({ turns: turn, people1: sumOf(p1), people2: sumOf(p2) }),
};
