import type { GameScreenState } from '../../../../screen/game/game-screen.ts';
import { idOf, lengthBetween } from '../../map.ts';
import type { View } from '../../view.ts';
import type { PlayerNumber } from '../../vocabulary.ts';
import type { Local, SpaceExplorersScreen } from '../local.ts';
import { type StandingOrder, standingOrdersOf } from './standing.ts';

/** Kept in the file of a match of one player. */
interface SavedOrders {
  readonly standing: readonly StandingOrder[];
  /** The turn in which these were last carried out. */
  readonly stood: number | undefined;
  /** The turn since which the player waits for news. */
  readonly since: number | undefined;
}

/**
 * The standing orders and the waiting of both in the file of a match: `1:3>4=50` keeps 50 on planet 3 for player 1, `1@9`
 * was done in turn 9, `2w9` waits since then.
 */
export const savedOrders: NonNullable<GameScreenState<SpaceExplorersScreen>['kept']> = {
  write(local, view, before) {
    const { viewer: me } = view;
    if (me !== 1 && me !== 2) return before;
    const words = ([1, 2] as const).flatMap((player) => {
      if (player !== me) return savedWords(view, player, readSavedOrders(view, player, before));
      const standing = standingOrdersOf(local.standing, me);
      return savedWords(view, me, { standing, stood: local.stood, since: local.waiting?.since });
    });
    return words.length === 0 ? undefined : words.join(' ');
  },
  read(local, view, text): Local {
    const { viewer: me } = view;
    if (me !== 1 && me !== 2) return local;
    const { standing, stood, since } = readSavedOrders(view, me, text);
    return { ...local, standing, stood, ...(since !== undefined && { waiting: { player: me, since } }) };
  },
};

function savedWords({ map }: View, player: PlayerNumber, { standing, stood, since }: SavedOrders): readonly string[] {
  return [
    ...standing.map(({ from, to, keep }) => `${player}:${idOf(map, from)}>${idOf(map, to)}=${keep}`),
    ...(standing.length === 0 || stood === undefined ? [] : [`${player}@${stood}`]),
    ...(since === undefined ? [] : [`${player}w${since}`]),
  ];
}

/** Reads what is kept of a player; standing orders that make no sense in this match are left out. */
function readSavedOrders({ map }: View, player: PlayerNumber, text = ''): SavedOrders {
  const words = text.split(' ').flatMap((word) => (word.startsWith(`${player}`) ? [word.slice(1)] : []));
  const standing = words.flatMap((word): StandingOrder[] => {
    const read = /^:(\d{1,6})>(\d{1,6})=(\d{1,9})$/.exec(word);
    if (read === null) return [];
    const [, from, to, keep] = read;
    const [source, target] = [map.indexOf[Number(from)], map.indexOf[Number(to)]];
    if (source === undefined || target === undefined || lengthBetween(map, source, target) === undefined) return [];
    return [{ player, from: source, to: target, keep: Number(keep) }];
  });
  const turnAfter = (sign: '@' | 'w'): number | undefined => {
    const word = words.find((each) => new RegExp(`^${sign}\\d{1,5}$`).test(each));
    return word === undefined ? undefined : Number(word.slice(1));
  };
  return { standing, stood: turnAfter('@'), since: turnAfter('w') };
}
