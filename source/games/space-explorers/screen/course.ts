import { itemAt } from '../../../engine/lookup.ts';
import type { MatchCourse } from '../../../screen/game/seats.ts';
import { counted } from '../../../screen/sentences.ts';
import type { View } from '../view.ts';
import { ownerOf } from '../vocabulary.ts';

/** How a match went, and how it was won. */
export const course: MatchCourse<View> = {
  figure: {
    title: 'planets of each player',
    of: ({ p1, p2 }, seat) => p1.filter((people, planet) => ownerOf(people, itemAt(p2, planet)) === seat).length,
  },
  wonBy({ outcome, map }) {
    if (outcome === null || outcome.winners.length === 0) return undefined;
    switch (outcome.reason) {
      case 'all-planets':
        return `with all ${counted(map.ids.length, 'planet')}`;
      case 'elimination':
        return 'with nobody left on the other side';
      case 'turn-limit':
        return 'with more people on planets';
      case 'forfeit':
        return undefined;
    }
  },
};
