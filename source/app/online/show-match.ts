import type { Answer } from '../layers/dialog.ts';
import type { Place } from '../layers/place.ts';
import type { WantedMatch } from '../match/online/joined.ts';
import type { OnlineMatchAround, OnlineMatchPlace } from '../match/online/online-match.ts';
import { openOnlineMatch } from '../match/online/online-match.ts';
import type { MatchToShow } from './surroundings.ts';

/** What a match on a server asks of the program, and texts that no command was called before. */
export type AroundShownMatch = OnlineMatchAround & Pick<WantedMatch, 'newKey'>;

/** Puts a match on a server on the screen, one's own or one that is watched; says why not, if so. */
export async function showOnlineMatch(
  { online, match, leave, next, goTo }: MatchToShow,
  around: AroundShownMatch,
  go: (place: Place) => void,
): Promise<string | undefined> {
  let shown: OnlineMatchPlace | undefined;
  const leavingFor = (where: () => Answer) => () => {
    shown?.close();
    void where();
  };
  const opened = await openOnlineMatch(
    {
      online,
      match,
      leave: leavingFor(leave),
      next: leavingFor(next),
      goTo: (other) => leavingFor(() => goTo(other))(),
      newKey: around.newKey,
    },
    around,
  );
  if (typeof opened === 'string') return opened;
  shown = opened;
  go(opened.place);
  return undefined;
}
