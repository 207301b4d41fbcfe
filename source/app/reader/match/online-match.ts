import type { Preferences, ScreenTypes } from '../../../screen/scene.ts';
import { addToHistory } from '../../../storage/history.ts';
import type { Thinker } from '../../../table/thinker.ts';
import type { MatchFile } from '../../match/match-file.ts';
import { factsKept, type Joined, joinMatch, type WantedMatch } from '../../match/online/joined.ts';
import { type Answer, type Room, reply } from '../room.ts';
import { onlineRoom } from './online-room.ts';

/** What a match on a server in words asks of the program. */
export interface OnlineRoomAround {
  readonly preferences: Preferences;
  readonly thinker?: Thinker;
  /** To the lobby. */
  back(): Room | 'leave';
  /** To the next match that waits, or to another one. */
  next(match: string | undefined): Answer;
  /** Where it goes on when the server has ended the connection for good. */
  ended(): Answer;
}

/** Opens a match on a server in words; or says why that cannot be. */
export const openOnlineRoom = (
  wanted: Omit<WantedMatch, 'leave' | 'next' | 'goTo'>,
  around: OnlineRoomAround,
): Promise<Room | string> => {
  const nowhere = () => {};
  return joinMatch({ ...wanted, leave: nowhere, next: nowhere, goTo: nowhere }, (joined) => roomOf(joined, around));
};

function roomOf<T extends ScreenTypes>(
  joined: Joined<T>,
  { preferences, thinker, back, next, ended }: OnlineRoomAround,
): Room {
  const { screen, remote, table, feed, follow, close, game } = joined;
  const leaveFor = <V>(go: () => V): V => {
    close();
    return go();
  };
  const room = onlineRoom<T>({
    match: remote.match,
    screen,
    file: keptElsewhere(joined),
    recordOf: () => ({ played: 0, won: 0 }),
    nextLevel: () => undefined,
    preferences,
    ...(thinker && { thinker }),
    elsewhere: { only: remote.viewer, referee: table.referee, expected: table.expected },
    opening: [],
    remember: (line) => addToHistory(game.id, line),
    playLevel: () => reply(),
    back: () => leaveFor(back),
    online: feed,
    ended: () => leaveFor(ended),
    isOver: () => remote.around().outcome !== null,
    next() {
      const { rematch } = remote.around();
      return leaveFor(() => next(rematch?.match ?? undefined));
    },
  });
  follow(() => {});
  return room;
}

/** The file of a match that the server keeps: none. */
function keptElsewhere<T extends ScreenTypes>({ remote }: Joined<T>): MatchFile<T> {
  return {
    ...factsKept(),
    match: () => remote.match,
    changed: () => {},
    became: () => {},
    settle: () => {},
    flush: () => true,
    path: () => undefined,
    notes: () => ({}),
    text: () => '',
  };
}
