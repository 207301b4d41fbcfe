import type { Seat } from '../../../source/engine/vocabulary.ts';
import type { GameScreenSeats } from '../../../source/screen/game/seats.ts';
import { playerName } from '../../../source/screen/online.ts';
import type { Scene, ScreenTypes } from '../../../source/screen/scene.ts';
import { pluralize } from '../../../source/screen/sentences.ts';
import type { DiceAuction, View } from '../game-types.ts';
import { bidderOf } from '../state.ts';

const pointsOf = (view: View, seat: Seat): number => bidderOf(view, seat).points;

/** Texts about the bidders, shared by all screens of the auction. */
export const seatsWith = <T extends ScreenTypes & DiceAuction>(
  cover: GameScreenSeats<T>['cover'],
): GameScreenSeats<T> => ({
  cover,
  calledBot: (scene: Scene<T>, seat) => playerName(scene, seat, scene.bots),
  owned(view, seat) {
    const { coins } = bidderOf<View['bidders'][number]>(view, seat);
    return {
      label: 'your coins',
      withCount: `your ${pluralize(coins, 'coin')}`,
      each: [pluralize(coins, 'coin')],
      held: `You had ${pluralize(coins, 'coin')}.`,
    };
  },
  planned: (view, seat) => (bidderOf<View['bidders'][number]>(view, seat).committed ? 'bid' : undefined),
  missed: ({ view, seat }, after) => pluralize(pointsOf(after.view, seat) - pointsOf(view, seat), 'point'),
  course: { figure: { title: 'points of each bidder', of: pointsOf }, wonBy: () => undefined },
});
