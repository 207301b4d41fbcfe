import type { MatchCourse } from '../../../screen/game/seats.ts';
import { counted } from '../../../screen/sentences.ts';
import { landsOf } from '../state.ts';
import type { View } from '../view.ts';

/** How a match went, and how it was won. */
export const course: MatchCourse<View> = {
  figure: { title: 'lands of each player', of: (view, seat) => landsOf(view, seat).length },
  wonBy({ outcome, map }) {
    if (outcome === null || outcome.winners.length === 0) return undefined;
    return outcome.reason === 'conquest'
      ? `with all ${counted(map.ids.length, 'territory', 'territories')}`
      : 'with most territories';
  },
};
