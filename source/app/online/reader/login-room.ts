import type { Connection } from '../../../client/connection.ts';
import { isName } from '../../../net/names.ts';
import { type Answer, type Reply, type Room, reply } from '../../reader/room.ts';
import { tried } from '../asking.ts';
import { knownCommon, strengthOf, weakText } from '../login/password.ts';
import { refusalText, whatNamesAre } from '../login/refusals.ts';
import { questionRoom } from './online-room.ts';

/** What logging in, in words, is made of. */
export interface LoginRoomOptions {
  readonly connection: Connection;
  readonly registration: 'open' | 'code' | 'closed';
  /** Whether this machine was logged in there before. */
  readonly isKnown: boolean;
  readonly name: string | undefined;
  entered(name: string, says: readonly string[]): Reply | Promise<Reply>;
  back(): Room | 'leave';
}

/** What has been answered so far. */
interface Given {
  readonly isNew: boolean;
  readonly name: string;
  readonly password: string;
}

/** Asks who somebody is, line by line; what is typed for a password is not shown. */
export function loginRoom(options: LoginRoomOptions): Room {
  const { connection, registration, isKnown, entered, back } = options;
  const isNew = !isKnown && registration !== 'closed';
  const question = (asks: string, take: (line: string) => Answer, isSecret = false): Room =>
    questionRoom(asks, take, { isSecret, back: () => ({ says: [], next: back() }) });
  const finish = async (given: Given, code?: string): Promise<Reply> => {
    const { name, password } = given;
    const answer = given.isNew
      ? await tried(connection, { type: 'register', name, password, ...(code === undefined ? {} : { code }) })
      : await tried(connection, { type: 'login', name, password });
    if (!answer.ok) return { says: [refusalText(answer, name)], next: askName(given.isNew) };
    return entered(name, [`Welcome, ${name}. You stay logged in on this machine for 90 days.`]);
  };
  const askCode = (given: Given): Room => question('Invitation code:', (line) => finish(given, line.trim()));
  const askAgain = (given: Given): Room =>
    question(
      'Again (not shown):',
      (line) => {
        if (line !== given.password) return { says: ['The two passwords differ.'], next: askPassword(given) };
        return registration === 'code' ? { says: [], next: askCode(given) } : finish(given);
      },
      true,
    );
  const askPassword = (given: Omit<Given, 'password'>): Room =>
    question(
      'Password (not shown):',
      (password) => {
        if (!given.isNew) return finish({ ...given, password });
        return knownCommon().then((common): Reply => {
          const weak = weakText(strengthOf(password, given.name, common));
          return weak === undefined
            ? { says: [], next: askAgain({ ...given, password }) }
            : reply(weak, 'Password (not shown):');
        });
      },
      true,
    );
  function askName(asNew: boolean): Room {
    const { name: usual } = options;
    const other = asNew ? 'log in' : 'new account';
    const offer = registration === 'closed' ? '' : ` Type ${asNew ? 'login' : 'register'} for ${other} instead.`;
    const asks = `${asNew ? 'New account' : 'Log in'}.${offer} Name${usual === undefined ? '' : `, Enter for ${usual}`}:`;
    return question(asks, (line) => {
      const typed = line.trim().toLowerCase();
      if (registration !== 'closed' && typed === (asNew ? 'login' : 'register'))
        return { says: [], next: askName(!asNew) };
      const name = typed === '' && usual !== undefined ? usual : typed;
      if (!isName(name)) return reply(`${whatNamesAre} Name:`);
      return { says: [], next: askPassword({ isNew: asNew, name }) };
    });
  }
  return askName(isNew);
}
