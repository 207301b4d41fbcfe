import type { GameScreenState } from '../../../../screen/game/game-screen.ts';
import { idOf, lengthBetween } from '../../map.ts';
import type { View } from '../../view.ts';
import type { Local, SpaceExplorersScreen } from '../local.ts';
import { type StandingOrder, standingOf } from './standing.ts';

/**
 * Kept in the file of a match: the standing orders of both players, and the turn of each in which they were last
 * carried out.
 */
interface Kept {
  readonly standing: readonly StandingOrder[];
  /** By player - 1. */
  readonly stood: readonly [number | undefined, number | undefined];
}

/** Standing orders in the file of a match: `1:3>4=50` keeps 50 on planet 3 for player 1, `1@9` was done in turn 9. */
export const kept: NonNullable<GameScreenState<SpaceExplorersScreen>['kept']> = {
  write(local, view, before) {
    const { viewer: own } = view;
    if (own !== 1 && own !== 2) return before;
    const others = readKept(view, before);
    const standing = [...others.standing.filter(({ player }) => player !== own), ...standingOf(local.standing, own)];
    if (standing.length === 0) return undefined;
    const stood = ([1, 2] as const).flatMap((player) => {
      const turn = player === own ? local.stood : others.stood[player - 1];
      return turn === undefined || standingOf(standing, player).length === 0 ? [] : [`${player}@${turn}`];
    });
    const { map } = view;
    const orders = standing.map(
      ({ player, from, to, keep }) => `${player}:${idOf(map, from)}>${idOf(map, to)}=${keep}`,
    );
    return [...orders, ...stood].join(' ');
  },
  read(local, view, text): Local {
    const { viewer: own } = view;
    if (own !== 1 && own !== 2) return local;
    const { standing, stood } = readKept(view, text);
    return { ...local, standing: standingOf(standing, own), stood: stood[own - 1] };
  },
};

/** Reads kept standing orders; those that make no sense in this match are left out. */
function readKept({ map }: View, text = ''): Kept {
  const words = text.split(' ');
  const standing = words.flatMap((word): StandingOrder[] => {
    const read = /^([12]):(\d{1,6})>(\d{1,6})=(\d{1,9})$/.exec(word);
    if (read === null) return [];
    const [, player, from, to, keep] = read;
    const [source, target] = [map.indexOf[Number(from)], map.indexOf[Number(to)]];
    if (source === undefined || target === undefined || lengthBetween(map, source, target) === undefined) return [];
    return [{ player: player === '1' ? 1 : 2, from: source, to: target, keep: Number(keep) }];
  });
  const stoodIn = (player: 1 | 2): number | undefined => {
    const word = words.find((each) => new RegExp(`^${player}@\\d{1,5}$`).test(each));
    return word === undefined ? undefined : Number(word.slice(2));
  };
  return { standing, stood: [stoodIn(1), stoodIn(2)] };
}
