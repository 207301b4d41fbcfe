import { isName, nameFrom } from '../../../net/names.ts';
import { counted, flow } from '../../../screen/sentences.ts';
import { type Answer, type Reply, type Room, reply } from '../../reader/room.ts';
import { word, wordsOf } from '../../reader/words.ts';
import { refusalOf, tried } from '../asking.ts';
import { seatByCode } from '../joining.ts';
import { inviteToOwn } from '../lobby/people.ts';
import { namesHere, peopleIn, waitingMatches } from '../online-state.ts';
import { connectionSentences } from '../online-words.ts';
import { accountRoom } from './account-room.ts';
import { lobbySentences, numberedMatches } from './lobby-words.ts';
import { newMatchRoom } from './new-match-room.ts';
import { type Visit, visitRoom } from './online-room.ts';

/** The lobby of a server in words. */
export function lobbyRoom(visit: Visit): Room {
  const { online, connection } = visit;
  /** Only matches that this fits are told. */
  let wanted = '';
  const said = () => lobbySentences(online.state(), visit.now(), wanted);
  const card = (typed: string) => numberedMatches(online.state(), wanted)[Number(typed) - 1];
  const mute = async (name: string, muted: boolean): Promise<Reply> => {
    if (!isName(name)) return reply(`Type ${muted ? 'mute' : 'unmute'} and the name of somebody.`);
    const refused = await refusalOf(connection, { type: 'mute', name, muted });
    return reply(refused ?? (muted ? `${name} is muted. Only you know.` : `${name} is no longer muted.`));
  };
  const open = (rest: string): Answer => {
    const found = card(rest);
    if (found === undefined) return reply('Type open and the number of a match.');
    return found.phase === 'waiting' ? visit.enterRoom(found.match) : visit.play(found.match);
  };
  const room = visitRoom(
    visit,
    () => [...said(), 'Type open 1, sit 4, code CODE, new, people, account or leave.'],
    wordsOf(
      word('list', 'the lists again', () => reply(...said())),
      word('open NUMBER', 'open your match, or its waiting room', open),
      word('watch NUMBER', 'watch a match', open),
      word('sit NUMBER', 'take the first free seat in an open match', (rest) => {
        const found = card(rest);
        return found === undefined ? reply('Type sit and the number of an open match.') : sit(visit, found.match);
      }),
      word('next', 'go to the match that waits for you with the least time left', () => {
        const [due] = waitingMatches(online.state());
        return due === undefined ? reply('No match waits for you.') : visit.play(due.match);
      }),
      word('code CODE', 'join with a code such as oak-17', (rest) => joinByCode(visit, rest.toLowerCase())),
      word('new or new GAME', 'create a match', (rest) => newMatchRoom(visit, rest)),
      word('people', 'who is here', () => {
        const me = online.state().name;
        const people = peopleIn(online.state());
        return reply(
          ...flow([
            `${counted(people.length, 'person', 'people')} here.`,
            ...people.map(({ name, doing }) => `${name}: ${name === me ? 'you' : doing}.`),
            ...(people.length > 1 ? ['Type invite NAME, or mute NAME.'] : []),
          ]),
        );
      }),
      word(
        'invite NAME',
        'invite somebody to one of your waiting matches',
        async (rest) => {
          const name = nameFrom(rest);
          return reply(isName(name) ? (await inviteToOwn(online, name)).text : 'Type invite and the name of somebody.');
        },
        (rest) => namesHere(online.state(), rest),
      ),
      word(
        'mute NAME',
        'hide what somebody says in every chat',
        (rest) => mute(nameFrom(rest), true),
        (rest) => namesHere(online.state(), rest),
      ),
      word('unmute NAME', 'show what somebody says again', (rest) => mute(nameFrom(rest), false)),
      word(
        'filter TEXT',
        'list only matches with this text in game, level or names; filter alone lists all',
        (rest) => {
          wanted = rest;
          return reply(...said());
        },
      ),
      word('account', 'your account: password, logins, log out, delete', () => accountRoom(visit)),
      word('logout', 'log out on this machine; account has more', async () => {
        const refused = await refusalOf(connection, { type: 'logout', everywhere: false });
        return refused === undefined ? visit.loggedOut('You are logged out.') : reply(refused);
      }),
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
  const found = await seatByCode(visit.online, code);
  if (typeof found === 'string') return reply(found);
  return found.isWaiting ? visit.enterRoom(found.match) : visit.play(found.match);
}
