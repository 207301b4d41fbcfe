import { capitalize, listOf, pluralize, sentence, wrapSentences } from '#screen/sentences.ts';
import { dateText } from '../../pages/dates.ts';
import { type Reply, type Room, reply, splitLine, type Word, word, wordsOf } from '../../text-mode/room.ts';
import { type Account, type AccountAct, accountActs, keyText } from '../account/account-acts.ts';
import { cleaned } from '../clean-text.ts';
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
import { questionRoom, type Visit, visitRoom } from './online-room.ts';

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

export async function accountRoom(visit: Visit): Promise<Reply> {
  const { online, connection, lobby } = visit;
  const response = await tried(connection, { type: 'account' });
  if (!response.ok) return reply(response.text);
  const account = cleaned(response.value);
  const again = async (...says: readonly string[]): Promise<Reply> => {
    const { says: more, ...rest } = await accountRoom(visit);
    return { ...rest, says: [...says, ...more] };
  };
  const acts = accountActs(online);
  const ask = async (act: AccountAct, answers: readonly string[]): Promise<Reply> => {
    const question = act.questions[answers.length];
    if (question === undefined) {
      const { is, says } = await act.carryOut(answers, account);
      return is === 'logged out' ? visit.loggedOut(says) : again(says);
    }
    const { asks, isSecret, fault, otherwise } = question;
    const answered = async (line: string): Promise<Reply> => {
      if (isSecret && line === '') return again('Nothing was changed.');
      const entered = isSecret ? line : line.trim();
      const wrong = await fault?.(entered, answers);
      if (wrong === undefined) return ask(act, [...answers, entered]);
      return otherwise === undefined ? { says: [wrong], next: room } : again(otherwise);
    };
    const room = questionRoom(asks, answered, {
      isSecret,
      back: () => (otherwise === undefined ? again() : again(otherwise)),
    });
    return { says: [], next: room };
  };
  /** Merges actions that share their first word, such as `logout` and `logout all`. */
  const wordOf = (first: string): Word => {
    const ownActs = acts.filter((act) => splitLine(act.word).first === first);
    return word(
      first,
      ownActs.map(({ word: typed, help }) => (typed === first ? help : `${typed}: ${help}`)).join('. '),
      (rest) => {
        const act = ownActs.find(({ word: typed }) => typed === `${first} ${rest.toLowerCase()}`.trim());
        return act === undefined
          ? reply(`Type ${ownActs.map(({ word: typed }) => typed).join(', or ')}.`)
          : ask(act, []);
      },
      (rest) =>
        ownActs.flatMap(({ word: typed }) => {
          const more = splitLine(typed).rest;
          return more !== '' && more.startsWith(rest) ? [more] : [];
        }),
    );
  };
  return {
    says: [],
    next: visitRoom(
      visit,
      () => accountSentences(account, acts, visit.now()),
      wordsOf(
        ...[...new Set(acts.map((act) => splitLine(act.word).first))].map(wordOf),
        word('look', 'show your account again', () => again()),
        word('leave', 'back to the lobby', () => ({ says: [], next: lobby() })),
      ),
    ),
  };
}

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
      : `Logged in on this machine and ${listOf(otherLogins.map(({ address, used }) => `${address}, ${day(used)}`))}. Not yours? Change the password to end them.`,
    ...(keys.length === 0 ? [] : [`Keys for ssh: ${listOf(keys.map(keyText))}.`]),
    muted.length === 0 ? 'Nobody is muted.' : `Muted: ${listOf(muted)}.`,
    `Type ${acts.map((act) => act.word).join(', ')} or leave.`,
  ]);
}
