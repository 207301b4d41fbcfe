import type { CampaignForm } from '#engine/campaign/campaign-form.ts';
import { atLeast, atMost } from '#engine/campaign/goals.ts';
import { itemAt } from '#engine/lookup.ts';
import { allDistances, noWay } from './board.ts';
import type { RoboRace } from './game-types.ts';
import { isAlive, type ReadonlyState } from './state.ts';

/** Place of a seat, 1 for the winner. The others rank by checkpoints reached, then by squares left to a goal. */
export function placeOf(state: ReadonlyState, seat: number): number {
  const distances = allDistances(state.board);
  const rank = (player: number): number => {
    const robot = itemAt(state.robots, player - 1);
    const isWinner = state.outcome?.winners.includes(player) === true;
    const squaresLeft = isAlive(robot)
      ? (distances[robot.flags]?.[robot.square] ?? noWay(state.board))
      : noWay(state.board);
    return isWinner ? Number.MAX_SAFE_INTEGER : robot.flags * 2 * noWay(state.board) - squaresLeft;
  };
  const rankOfSeat = rank(seat);
  return 1 + state.robots.filter((_, i) => i + 1 !== seat && rank(i + 1) > rankOfSeat).length;
}

export const campaign: CampaignForm<RoboRace> = {
  goals: [
    {
      form: 'place N',
      label: ([place = 1]) => `finish in the top ${place}`,
      measure({ states, seat }, [place = 1]) {
        const last = states.at(-1);
        return last === undefined ? atLeast(0, 1) : atMost(placeOf(last, seat), place);
      },
      reached: (place) => `place ${place}`,
    },
    {
      form: 'no wreck',
      label: () => 'never wreck your robot',
      measure: ({ events, seat }) =>
        atMost(
          events().filter(({ type, ...event }) => type === 'destroyed' && 'player' in event && event.player === seat)
            .length,
          0,
        ),
      reached: (wrecks) => (wrecks === 0 ? 'no wreck' : wrecks === 1 ? '1 wreck' : `${wrecks} wrecks`),
    },
  ],
  placeOf,
  turnName: 'round',
};
