import { isMech } from '../../state.ts';
import type { View } from '../../view.ts';
import { movesOf } from '../../ways.ts';

/** The mechs that can still move this turn: they have not moved, and there is somewhere to go. */
export const moversOf = (view: View) =>
  view.reason === null
    ? view.entities.filter(isMech).filter((mech) => mech.active && movesOf(view, mech).length > 0)
    : [];
