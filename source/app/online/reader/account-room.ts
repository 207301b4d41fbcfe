import { commonPasswords } from '../../../net/common-passwords.ts';
import type { Answers } from '../../../net/wire/answers.ts';
import { counted, flow, listOf } from '../../../screen/sentences.ts';
import { dateText } from '../../pages/dates.ts';
import { type Answer, type Reply, type Room, reply } from '../../reader/room.ts';
import { refusalOf, tried } from '../asking.ts';
import { cleaned } from '../clean-text.ts';
import { strengthOf } from '../login/password.ts';
import { questionRoom, type Visit, visitRoom } from './online-room.ts';

type Account = Answers['account'];

/** One's own account on a server, in words. */
export async function accountRoom(visit: Visit): Promise<Reply> {
  const { online, connection, lobby } = visit;
  const asked = await tried(connection, { type: 'account' });
  if (!asked.ok) return reply(asked.text);
  const account = cleaned(asked.value);
  const again = async (...says: readonly string[]): Promise<Reply> => {
    const { says: more, ...rest } = await accountRoom(visit);
    return { ...rest, says: [...says, ...more] };
  };
  const secret = (asks: string, take: (line: string) => Answer): Room =>
    questionRoom(asks, (line) => (line === '' ? again('Nothing was changed.') : take(line)), {
      isSecret: true,
      back: () => again(),
    });

  const changePassword = (): Answer => {
    const name = online.state().name;
    const typeAgain = (old: string, next: string): Room =>
      secret('New password again (not shown):', async (line) => {
        if (line !== next) return again('The two passwords differ. Nothing was changed.');
        const changed = await tried(connection, { type: 'change-password', old, new: next });
        if (changed.ok) return again('Your password is changed. All other machines are logged out.');
        return again(changed.code === 'wrong-login' ? 'The old password is wrong.' : changed.text);
      });
    const typeNew = (old: string): Room =>
      secret('New password (not shown):', async (line): Promise<Reply> => {
        const { isEnough, text } = strengthOf(line, name, await commonPasswords());
        return isEnough
          ? { says: [], next: typeAgain(old, line) }
          : { says: [`This password is ${text}. A sentence is best.`], next: typeNew(old) };
      });
    const typeOld = secret('Old password (not shown; Enter alone changes nothing):', (old) => ({
      says: [],
      next: typeNew(old),
    }));
    return { says: [], next: typeOld };
  };
  const deleteAccount = (): Answer => {
    const { name } = online.state();
    const typeName = (password: string): Room =>
      questionRoom(
        `Bots take your seats; in replays you are called deleted. You can't undo it. Type ${name} to delete the account, or leave:`,
        async (line) => {
          if (line.trim() !== name) return again('Nothing is deleted.');
          const deleted = await tried(connection, { type: 'delete-account', password, name });
          if (deleted.ok) return visit.loggedOut(`The account ${name} is deleted.`);
          return again(deleted.code === 'wrong-login' ? 'The password is wrong; nothing is deleted.' : deleted.text);
        },
        { back: () => again('Nothing is deleted.') },
      );
    return {
      says: [],
      next: secret('Password (not shown; Enter alone deletes nothing):', (line) => ({
        says: [],
        next: typeName(line),
      })),
    };
  };
  const logOut = async (rest: string): Promise<Reply> => {
    const everywhere = rest.toLowerCase() === 'all';
    if (rest !== '' && !everywhere) return reply('Type logout, or logout all.');
    const refused = await refusalOf(connection, { type: 'logout', everywhere });
    if (refused !== undefined) return reply(refused);
    return visit.loggedOut(everywhere ? 'You are logged out on all machines.' : 'You are logged out.');
  };
  return {
    says: [],
    next: visitRoom(visit, () => accountSentences(account, visit.now()), {
      password: {
        usage: 'password',
        help: 'change the password; all other machines are logged out',
        answer: changePassword,
      },
      logout: {
        usage: 'logout or logout all',
        help: 'log out here or everywhere; your seats are kept',
        answer: logOut,
        completions: (rest) => ('all'.startsWith(rest) ? ['all'] : []),
      },
      delete: {
        usage: 'delete',
        help: "delete the account: bots take its seats; you can't undo it",
        answer: deleteAccount,
      },
      look: { usage: 'look', help: 'your account again', answer: () => again() },
      leave: { usage: 'leave', help: 'back to the lobby', answer: () => ({ says: [], next: lobby() }) },
    }),
  };
}

/** An account in sentences. */
function accountSentences(account: Account, now: number): readonly string[] {
  const { name, since, playing, finished, won, logins, muted } = account;
  const day = (time: number) => dateText(new Date(time), new Date(now));
  const others = logins.filter(({ isThis }) => !isThis);
  return flow([
    `Account ${name}.`,
    `Since ${day(since)}.`,
    `Playing ${counted(playing, 'match', 'matches')}, finished ${finished}, won ${won}.`,
    others.length === 0
      ? 'Logged in on this machine only.'
      : `Logged in on this machine and ${listOf(others.map(({ address, used }) => `${address}, ${day(used)}`))}. Not yours? Change the password: it ends them.`,
    muted.length === 0 ? 'Nobody is muted.' : `Muted: ${listOf(muted)}.`,
    'Type password, logout, logout all, delete or leave.',
  ]);
}
