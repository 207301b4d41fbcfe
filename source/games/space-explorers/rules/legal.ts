import type { Game } from '../../../engine/game.ts';
import { itemAt } from '../../../engine/lookup.ts';
import type { LegalCommands } from '../../../engine/programs/legal.ts';
import type { SpaceExplorers } from '../game-types.ts';
import { idOf } from '../map.ts';
import { freePeople } from '../state.ts';
import { isVisible } from '../view.ts';
import { playerOf } from './questions.ts';

/**
 * Transfers from each planet with free people, to any of its neighbours, and both ways to end a turn. The rules accept
 * transfers from planets that the seat does not see, too; as it cannot know whether it has people there, these are not
 * listed (rules, sections 5 and 6).
 */
export const legal: Game<SpaceExplorers>['legal'] = (state, seat) => {
  const { map } = state;
  const player = playerOf(seat);
  const sends = map.ids.flatMap((id, planet): readonly LegalCommands[] => {
    const free = freePeople(state, player, planet);
    if (free < 1 || !isVisible(state, player, planet)) return [];
    const to = itemAt(map.ways, planet).map((way) => idOf(map, way.to));
    return [{ name: 'send', args: { from: [id], to, people: { from: 1, to: free } } }];
  });
  return [...sends, { name: 'end_turn', args: {} }, { name: 'resign', args: {} }];
};
