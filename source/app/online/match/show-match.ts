import type { Place } from '../../layers/place.ts';
import { type OnlineMatchAround, openOnlineMatch } from '../../match/online/online-match.ts';
import type { MatchToShow } from '../run-online.ts';

/** What a match on a server asks of the program. */
export interface ShowMatchSource extends OnlineMatchAround {
  go(place: Place): void;
  /** What a command is called, so that it is never played twice: another text each time. */
  newKey(): string;
}

/** Puts a match on a server on the screen: one's own, or one that is watched; says why not, if so. */
export async function showOnlineMatch(source: ShowMatchSource, shown: MatchToShow): Promise<string | undefined> {
  const { leave, next, goTo, online, match } = shown;
  const place = await openOnlineMatch({ online, match, leave, next, goTo, newKey: source.newKey }, source);
  if (typeof place === 'string') return place;
  source.go(place);
  return undefined;
}
