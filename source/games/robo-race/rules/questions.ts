import type { CommandRule } from '../../../engine/game.ts';
import { itemAt } from '../../../engine/lookup.ts';
import type { ReasonedRefusal } from '../../../engine/refusals.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import type { Command } from '../commands.ts';
import type { RoboRace } from '../game-types.ts';
import { previewOf } from '../preview.ts';
import { emptySlots, isAlive, type ReadonlyState, type Slots, robotPositionOf } from '../state.ts';
import type { HandAnswer, PreviewAnswer } from '../text/answers.ts';
import { refuse } from '../refusals.ts';

type QueryRule = CommandRule<RoboRace, Command>;

/** The slots of a player, or the program after the commit. */
const cardsInSlots = ({ slots, programs }: ReadonlyState, seat: number): Slots =>
  programs[seat - 1] ?? slots[seat - 1] ?? emptySlots;

/** Nothing can be planned or asked for a robot that is not there. */
export function destroyed({ robots }: ReadonlyState, seat: Seat): ReasonedRefusal | undefined {
  const robot = robots[seat - 1];
  return robot !== undefined && isAlive(robot) ? undefined : refuse('destroyed', { seat });
}

/** The own path if nobody else moved. */
export const preview: QueryRule = {
  check: (state, _, seat) => destroyed(state, seat),
  answer(state, _, seat): PreviewAnswer {
    const { board, robots } = state;
    const { steps, end } = previewOf(board, robots, seat, cardsInSlots(state, seat));
    const place = (robot: (typeof robots)[number]) =>
      isAlive(robot) ? { ...robotPositionOf(board, robot), ...(board.flags.length === 0 ? {} : { flags: robot.flags }) } : null;
    return {
      steps: steps.map(({ execution, card, afterCard, afterFactory }) => ({
        execution,
        card,
        afterCard: place(afterCard),
        afterFactory: place(afterFactory),
      })),
      end,
    };
  },
};

/** Hand, slots or program, committed or not. */
export const hand: QueryRule = {
  check: (state, _, seat) => destroyed(state, seat),
  answer: (state, _, seat): HandAnswer => ({
    hand: [...(itemAt(state.hands, seat - 1) ?? [])],
    slots: [...cardsInSlots(state, seat)],
    committed: state.programs[seat - 1] !== null,
  }),
};
