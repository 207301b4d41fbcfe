import type { MatchCard } from '../../../net/wire/messages.ts';
import type { ListName, LobbyList } from './lobby-lists.ts';

/** Where the cursor of the lobby can be: on a match, or on the title of a list that is folded. */
export type Stop =
  | { readonly list: ListName; readonly card: MatchCard }
  | { readonly list: ListName; readonly card: undefined };

/** All places of the cursor, from above. */
export const stopsOf = (lists: readonly LobbyList[]): readonly Stop[] =>
  lists.flatMap(({ name, cards, isFolded }): readonly Stop[] =>
    isFolded ? [{ list: name, card: undefined }] : cards.map((card) => ({ list: name, card })),
  );

/** The cursor of the lobby: it stays on its match when others come and go. */
export function lobbyCursor(lists: () => readonly LobbyList[]) {
  /** Nothing until somebody has moved it: then it is on the first match that matters. */
  let place: { readonly list: ListName; readonly match: string | undefined; readonly at: number } | undefined;

  const indexOf = (stops: readonly Stop[], { list, card }: Stop): number =>
    stops.findIndex((stop) => stop.list === list && stop.card === card);
  const chosen = (): Stop | undefined => {
    const stops = stopsOf(lists());
    if (place === undefined) return stops.find(({ card }) => card !== undefined) ?? stops[0];
    const { list, match, at } = place;
    return (
      stops.find(({ card, list: own }) => (match === undefined ? own === list && !card : card?.match === match)) ??
      // The title of the list that the match is folded into; else the cursor stays where it was.
      stops.find(({ card, list: own }) => own === list && card === undefined) ??
      stops[Math.min(at, stops.length - 1)]
    );
  };
  const choose = (stop: Stop | undefined): void => {
    if (stop === undefined) return;
    place = { list: stop.list, match: stop.card?.match, at: indexOf(stopsOf(lists()), stop) };
  };

  return {
    chosen,
    choose,
    /** Where it is among all its places. */
    index(): number {
      const now = chosen();
      return now === undefined ? 0 : Math.max(0, indexOf(stopsOf(lists()), now));
    },
    /** Stays on its match, or where it is, when that goes. */
    stay(): void {
      if (place !== undefined) choose(chosen());
    },
    /** As if nobody had moved it. */
    reset(): void {
      place = undefined;
    },
  };
}
