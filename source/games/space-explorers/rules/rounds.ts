import type { Rounds } from '../../../engine/game.ts';
import type { Command } from '../commands.ts';
import type { SpaceExplorers } from '../game-types.ts';
import { freePeople, peopleOf } from '../state.ts';
import { playerOf } from './questions.ts';

/** Planning a round together: both from the same position, then the turn of the one, then that of the other. */
export const rounds: Rounds<SpaceExplorers> = {
  planning(state, seat, isLast) {
    const player = playerOf(seat);
    const wait = player === state.mover ? 0 : 1;
    const isAble = peopleOf(state, player).some((people) => people > 0);
    if (!isAble || state.turn + wait > state.limit) return undefined;
    return { ...state, mover: player, orders: [], planning: { wait, isSecond: isLast } };
  },
  fitted(state, command) {
    if (command.name !== 'send') return command;
    const { from, to, people } = command.args;
    const left = Math.min(people, freePeople(state, state.mover, state.map.indexOf[from] ?? -1));
    if (left === people) return command;
    return left < 1 ? undefined : ({ name: 'send', args: { from, to, people: left } } satisfies Command);
  },
  givesUp: ({ name }) => name === 'resign',
};
