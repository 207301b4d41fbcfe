import { ask, RequestError } from '#client/connection.ts';
import { type DiceVerification, verifyDice } from '#client/decode-message.ts';
import type { Result } from '#engine/result.ts';
import { type Seat, seatOfViewer } from '#engine/vocabulary.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { withPeriod as closed, wrapSentences } from '#screen/sentences.ts';
import { noPaths } from '#storage/files/players-files.ts';
import {
  fetchReplay,
  type JoinedMatch,
  joinMatch,
  type MatchToJoin,
  persistedOnServer,
} from '../../match/online/join-match.ts';
import { botsIn, onlineSceneOf } from '../../match/online/online-facts.ts';
import { personsIn } from '../../match/online/online-match.ts';
import { cleanText } from '../../online/clean-text.ts';
import type { SharedServices } from '../../services.ts';
import { replayRoom } from '../replay-room.ts';
import { type Answer, type Reply, type Room, reply } from '../room.ts';
import { onlineRoom } from './online-room.ts';

export interface OnlineRoomAround {
  readonly services: SharedServices;
  back(): Room | 'leave';
  /** Goes to the match with the id `match`, by default to the next one that waits for the player. */
  next(match: string | undefined): Answer;
  ended(): Answer;
}

export const openOnlineRoom = (
  requested: Omit<MatchToJoin, 'leave' | 'next' | 'goTo'>,
  around: OnlineRoomAround,
): Promise<Room | string> => {
  const nowhere = () => {};
  return joinMatch({ ...requested, leave: nowhere, next: nowhere, goTo: nowhere }, (joined) =>
    roomOf(joined, requested, around),
  );
};

function roomOf<T extends ScreenTypes>(
  joined: JoinedMatch<T>,
  requested: Pick<MatchToJoin, 'online'>,
  { services, back, next, ended }: OnlineRoomAround,
): Room {
  const { screen, remote, table, feed, follow, close, game } = joined;
  const leaveFor = <V>(go: () => V): V => {
    close();
    return go();
  };
  const { connection } = requested.online;
  /** Runs a request that is possible only after the end of the match. */
  const afterEnd = async (ask: () => Promise<Reply>): Promise<Reply> => {
    if (remote.tableFacts().outcome === null)
      return reply('That would reveal all secrets. Wait for the end of the match.');
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return reply(...wrapSentences([closed(cleanText(error.message))]));
    }
  };
  const replay = async (): Promise<Reply> => {
    const fetched = await fetchReplay(connection, game, remote);
    if (!fetched.ok) return reply(...wrapSentences([closed(cleanText(fetched.error.message))]));
    const replaying = replayRoom({
      match: fetched.value.match,
      screen,
      viewer: remote.seat ?? 'spectator',
      facts: () => ({
        seat: seatOfViewer(remote.viewer, 1),
        bots: botsIn(feed.facts()),
        names: personsIn(feed.facts()),
        record: { played: 0, won: 0 },
        debugUsed: false,
        preferences: services.settings(),
        hints: 0,
        undos: 0,
        glyphs: services.glyphs(),
        watched: true,
      }),
      back: () => room,
      showsAll: false,
    });
    return { says: [], next: replaying };
  };
  const dice = async (): Promise<Reply> => {
    const { record } = await ask(connection, { type: 'record', match: remote.id });
    return reply(...diceInWords(verifyDice(record)));
  };
  const isOver = () => remote.tableFacts().outcome !== null;
  const isOut = (seat: Seat) => game.isOut?.(remote.match.state, seat) === true;
  const room: Room = onlineRoom<T>({
    persistedMatch: persistedOnServer(joined, { bots: botsIn(feed.facts()) }),
    paths: noPaths,
    services,
    elsewhere: {
      only: remote.viewer,
      referee: table.referee,
      expected: table.expected,
      around: () =>
        onlineSceneOf(feed.facts(), { now: feed.now(), isOver: isOver(), isLost: false, isOut, fate: () => '' }),
    },
    remember: (line) => services.home.addToHistory(game.id, line),
    playNext: () => reply(),
    back: () => leaveFor(back),
    online: feed,
    ended: () => leaveFor(ended),
    replay: () => afterEnd(replay),
    dice: () => afterEnd(dice),
    isOver,
    next() {
      const { rematch } = remote.tableFacts();
      return leaveFor(() => next(rematch?.match ?? undefined));
    },
  });
  follow(() => {});
  return room;
}

/** Random numbers have lines of their own, so that they are easy to copy. */
const diceInWords = (proof: Result<DiceVerification, string>): readonly string[] =>
  proof.ok
    ? [
        proof.value.isFair
          ? 'The dice are proven fair: nobody could rig them.'
          : 'The dice are NOT proven: the numbers do not match.',
        'Before the players sent their numbers, the server sent this fingerprint of its own number:',
        proof.value.bound,
        "The server's number was:",
        proof.value.server,
        ...proof.value.seats.flatMap(([seat, random]) => [`Seat ${seat} added:`, random]),
      ]
    : wrapSentences([closed(cleanText(proof.error))]);
