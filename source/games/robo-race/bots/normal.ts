import { goalDistances } from '../distance.ts';
import { bestAlone } from './own-round.ts';
import { type Player, playing } from './playing.ts';
import { reasonFor } from './reasons.ts';

/** Goes as near to a goal as it can if nobody else moves, without chance. */
export const normal: Player = playing({
  about: 'the best program if nobody else moved',
  plan({ view: { board, robots }, seat }, hand) {
    const { program, end } = bestAlone(board, goalDistances(board), robots, seat, hand);
    return { program, why: reasonFor(board, end) };
  },
});
