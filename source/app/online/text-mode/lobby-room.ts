import { isName, nameFrom } from '../../../net/names.ts';
import type { MatchCard } from '../../../net/wire/messages.ts';
import { wrapSentences } from '../../../screen/sentences.ts';
import { settingsWords } from '../../pages/settings/settings-words.ts';
import { listLines, withNumbered } from '../../text-mode/list-words.ts';
import { type Answer, type Reply, type Room, reply } from '../../text-mode/prompt-context.ts';
import { word, wordsOf } from '../../text-mode/words.ts';
import { seatByCode } from '../joining.ts';
import { peopleActs, spokenPeople } from '../lobby/people.ts';
import { namesHere, waitingMatches } from '../online-state.ts';
import { connectionSentences } from '../online-words.ts';
import { refusalOf, tried } from '../send-request.ts';
import { accountRoom } from './account-room.ts';
import { lobbySentences, spokenMatches } from './lobby-words.ts';
import { newMatchRoom } from './new-match-room.ts';
import { type Visit, visitRoom } from './online-room.ts';

/** The lobby of a server in words. */
export function lobbyRoom(visit: Visit): Room {
  const { online, connection } = visit;
  /** Only matches that this fits are told. */
  let filter = '';
  const sentences = (rest = '') => lobbySentences(online.state(), visit.now(), filter, rest);
  const acts = peopleActs(online);
  const withMatch = (typed: string, go: (card: MatchCard) => Answer): Answer =>
    withNumbered(spokenMatches(online.state(), visit.now(), filter), typed, ({ card }) => go(card));
  const withPerson = async (act: string, typed: string, go: (name: string) => Promise<{ readonly text: string }>) => {
    const name = nameFrom(typed);
    return reply(...wrapSentences([isName(name) ? (await go(name)).text : `Type ${act} and the name of somebody.`]));
  };
  const open = (rest: string): Answer =>
    withMatch(rest, ({ match, phase }) => (phase === 'waiting' ? visit.enterRoom(match) : visit.play(match)));
  const named = (rest: string) => namesHere(online.state(), rest);
  const room = visitRoom(
    visit,
    () => sentences(),
    wordsOf(
      word('list', 'the lists again; list all tells every match', (rest) => reply(...sentences(rest))),
      word('open NUMBER', 'open your match, or its waiting room', open),
      word('watch NUMBER', 'watch a match', open),
      word('sit NUMBER', 'take the first free seat in an open match', (rest) =>
        withMatch(rest, ({ match }) => sit(visit, match)),
      ),
      word('next', 'go to the match that waits for you with the least time left', () => {
        const [due] = waitingMatches(online.state());
        return due === undefined ? reply('No match waits for you.') : visit.play(due.match);
      }),
      word('code CODE', 'join with a code such as oak-17', (rest) => joinByCode(visit, rest.toLowerCase())),
      word('new or new GAME', 'create a match', (rest) => newMatchRoom(visit, rest)),
      word('people', 'who is here', (rest) => reply(...listLines(spokenPeople(online.state()), rest))),
      word(
        'invite NAME',
        'invite somebody to one of your waiting matches',
        (rest) => withPerson('invite', rest, acts.invite),
        named,
      ),
      word(
        'mute NAME',
        'hide what somebody says in every chat',
        (rest) => withPerson('mute', rest, (name) => acts.mute(name, true)),
        named,
      ),
      word('unmute NAME', 'show what somebody says again', (rest) =>
        withPerson('unmute', rest, (name) => acts.mute(name, false)),
      ),
      word(
        'filter TEXT',
        'list only matches with this text in game, level or names; filter alone lists all',
        (rest) => {
          filter = rest;
          return reply(...sentences());
        },
      ),
      word('account', 'your account: password, logins, log out, delete', () => accountRoom(visit)),
      word('logout', 'log out on this machine; account has more', async () => {
        const refused = await refusalOf(connection, { type: 'logout', everywhere: false });
        return refused === undefined ? visit.loggedOut('You are logged out.') : reply(refused);
      }),
      ...settingsWords(visit.home),
      word('leave', 'back; matches go on', visit.leave),
    ),
  );
  return { ...room, follow: (say) => followConnection(visit, say) };
}

/** Says what becomes of the connection while the player is in a room of a server. */
export function followConnection({ online }: Visit, say: (lines: readonly string[]) => void): () => void {
  let before = online.state().connection;
  return online.subscribe(() => {
    const now = online.state().connection;
    const lines = connectionSentences(before, now);
    before = now;
    if (lines.length > 0) say(lines);
  });
}

/** Sits down on the first free seat, or looks on where there is none. */
async function sit(visit: Visit, match: string): Promise<Reply> {
  const seated = await tried(visit.connection, { type: 'sit', match });
  if (!seated.ok && seated.code !== 'match-full') return reply(seated.text);
  return visit.enterRoom(match);
}

/** Goes to the match of a code: sits down if it waits, else plays or watches it. */
export async function joinByCode(visit: Visit, code: string): Promise<Reply> {
  if (code === '') return reply('Type code and the code of a match, such as oak-17.');
  const lookup = await seatByCode(visit.online, code);
  if (typeof lookup === 'string') return reply(lookup);
  return lookup.isWaiting ? visit.enterRoom(lookup.match) : visit.play(lookup.match);
}
