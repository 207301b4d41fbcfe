import { capitalize, listOf, pluralize, sentence, wrapSentences } from '#screen/sentences.ts';
import { dateText } from '../../pages/dates.ts';
import { type Reply, type Room, reply } from '../../text-mode/room.ts';
import { type Account, type AccountAct, accountActs, keyText } from '../account/account-acts.ts';
import {
  type Credentials,
  type FieldName,
  type LoginOptions,
  type LoginWay,
  login,
  loginFields,
  nothingGiven,
  otherWay,
  wayTitles,
} from '../login/login.ts';
import { tried } from '../send-request.ts';
import { actsRoom } from './acts-room.ts';
import { messagesRoom } from './messages-room.ts';
import { questionRoom, type Visit } from './online-room.ts';

export interface LoginRoomOptions extends LoginOptions {
  entered(name: string, says: readonly string[]): Reply | Promise<Reply>;
  back(): Room | 'leave';
}

const offers: Readonly<Record<LoginWay, string>> = {
  login: 'Type login to log in instead.',
  register: 'Type register for a new account instead.',
};

/** Asks for the login data line by line. A password is not shown while it is typed. */
export function loginRoom(options: LoginRoomOptions): Room {
  const { entered, back } = options;
  const dialog = login(options);

  const finish = async (way: LoginWay, credentials: Credentials): Promise<Reply> => {
    const done = await dialog.finish(way, credentials);
    if (!done.ok) return { says: [done.text], next: ask(way, done.fields[0] ?? 'name', credentials) };
    return entered(done.name, [`Welcome, ${done.name}. You stay logged in on this machine for 90 days.`]);
  };
  const take = async (way: LoginWay, field: FieldName, credentials: Credentials): Promise<Reply> => {
    if (field === 'name') await dialog.askName(way, credentials);
    if (field === 'password' && way === 'register') await dialog.prepare();
    const fault = dialog.faultIn(way, field, credentials);
    // If two passwords differ, either may be mistyped unseen, so the dialog asks for both again.
    if (fault !== undefined && field === 'again') return { says: [fault], next: ask(way, 'password', credentials) };
    if (fault !== undefined) return reply(fault, `${loginFields[field].asks}:`);
    const fields = dialog.fields(way);
    const next = fields[fields.indexOf(field) + 1];
    return next === undefined ? finish(way, credentials) : { says: [], next: ask(way, next, credentials) };
  };
  function ask(way: LoginWay, field: FieldName, credentials: Credentials): Room {
    const { asks, isSecret = false } = loginFields[field];
    const isFirst = field === dialog.firstField && credentials.password === '';
    const who = field === 'password' && isFirst ? `${capitalize(wayTitles[way])} as ${credentials.name}. ` : '';
    const question = field === 'name' ? nameQuestion(way, credentials.name) : `${who}${asks}:`;
    return questionRoom(
      question,
      (line) => {
        const other = otherWay(way);
        if (field === 'name' && dialog.canRegister && line.trim().toLowerCase() === other)
          return { says: [], next: ask(other, 'name', credentials) };
        const typed = field === 'name' && line.trim() === '' ? credentials.name : line;
        return take(way, field, { ...credentials, [field]: typed });
      },
      { isSecret, back: () => ({ says: [], next: back() }) },
    );
  }
  function nameQuestion(way: LoginWay, usual: string): string {
    const offer = dialog.canRegister ? ` ${offers[otherWay(way)]}` : '';
    return `${sentence(wayTitles[way])}${offer} Name${usual === '' ? '' : `, Enter for ${usual}`}:`;
  }
  return ask(dialog.first, dialog.firstField, { ...nothingGiven, ...(options.name && { name: options.name.text }) });
}

export const accountRoom = (visit: Visit): Promise<Reply> =>
  actsRoom<Account>(visit, {
    load: () => tried(visit.connection, { type: 'account' }),
    acts: () => accountActs(visit.online),
    says: (account, acts) => accountSentences(account, acts, visit.now()),
    look: 'show your account again',
    backTo: 'lobby',
    open: () => messagesRoom(visit),
    back: () => ({ says: [], next: visit.lobby() }),
  });

function accountSentences(account: Account, acts: readonly AccountAct[], now: number): readonly string[] {
  const { name, since, playing, finished, won, logins, muted, keys } = account;
  const day = (time: number) => dateText(new Date(time), new Date(now));
  const otherLogins = logins.filter(({ isThis }) => !isThis);
  return wrapSentences([
    `Account ${name}.`,
    `Since ${day(since)}.`,
    `Playing ${pluralize(playing, 'match', 'matches')}, finished ${finished}, won ${won}.`,
    otherLogins.length === 0
      ? 'Logged in on this machine only.'
      : `Logged in on this machine and ${listOf(otherLogins.map(({ address, used }) => `${address}, ${day(used)}`))}. Not yours? Change the password to log them out.`,
    ...(keys.length === 0 ? [] : [`Keys for ssh: ${listOf(keys.map(keyText))}.`]),
    muted.length === 0 ? 'Nobody is muted.' : `Muted: ${listOf(muted)}.`,
    `Type ${acts.map((act) => act.word).join(', ')} or leave.`,
  ]);
}
