import type { Game, Rounds } from '#engine/game.ts';
import { itemAt } from '#engine/lookup.ts';
import type { LegalCommands } from '#engine/programs/legal.ts';
import type { Command } from '../commands.ts';
import type { SpaceExplorers } from '../game-types.ts';
import { idOf } from '../map.ts';
import { freePeople, peopleOf, type ReadonlyState } from '../state.ts';
import { isVisible } from '../view.ts';
import { otherOf, type PlayerNumber } from '../vocabulary.ts';
import { playerOf } from './index.ts';

/**
 * Transfers to each neighbour, and both ways to end a turn. The rules also accept transfers from unseen planets, but
 * the seat cannot know whether it has people there (rules, sections 5 and 6).
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

/** Turns in the round before the player's own. */
const waitFor = ({ mover }: ReadonlyState, player: PlayerNumber): 0 | 1 => (player === mover ? 0 : 1);

/** True if a player has a turn in the round and people to send. */
const isAble = (state: ReadonlyState, player: PlayerNumber): boolean =>
  player >= state.mover &&
  state.turn + waitFor(state, player) <= state.limit &&
  peopleOf(state, player).some((people) => people > 0);

/** Both players plan from the same position. Then their turns run one after the other. */
export const rounds: Rounds<SpaceExplorers> = {
  planning(state, seat, isLast) {
    const player = playerOf(seat);
    if (!isAble(state, player)) return undefined;
    const other = !isLast ? 'next' : isAble(state, otherOf(player)) ? 'done' : 'none';
    return { ...state, mover: player, orders: [], planning: { wait: waitFor(state, player), other } };
  },
  fitted(state, command) {
    if (command.name !== 'send') return command;
    const { from, to, people } = command.args;
    const sendable = Math.min(people, freePeople(state, state.mover, state.map.indexOf[from] ?? -1));
    if (sendable === people) return command;
    return sendable < 1 ? undefined : ({ name: 'send', args: { from, to, people: sendable } } satisfies Command);
  },
  givesUp: ({ name }) => name === 'resign',
};
