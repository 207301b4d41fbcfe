import type { Answer } from '../layers/dialog.ts';
import type { OnlineMatchPlace } from '../match/online/online-match.ts';
import { openOnlineMatch } from '../match/online/online-match.ts';
import type { Services } from '../services.ts';
import type { MatchToShow } from './surroundings.ts';

/** Puts a match on a server on the screen, one's own or one that is watched; says why not, if so. */
export async function showOnlineMatch(
  { online, match, isPast = false, leave, next, goTo }: MatchToShow,
  services: Services,
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
      next: (says) => leavingFor(() => next(says))(),
      goTo: (other) => leavingFor(() => goTo(other))(),
      newKey: services.newKey,
    },
    services,
  );
  if (typeof opened === 'string') return opened;
  shown = opened;
  services.navigator.go(opened.place);
  if (isPast) opened.replay();
  return undefined;
}
