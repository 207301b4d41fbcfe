import { capitalize, sentence } from '../../../screen/sentences.ts';
import { type Reply, type Room, reply } from '../../text-mode/prompt-context.ts';
import {
  type FieldName,
  type Given,
  type LoginOptions,
  type LoginWay,
  login,
  loginFields,
  nothingGiven,
  otherWay,
  wayTitles,
} from '../login/login.ts';
import { questionRoom } from './online-room.ts';

export interface LoginRoomOptions extends LoginOptions {
  entered(name: string, says: readonly string[]): Reply | Promise<Reply>;
  back(): Room | 'leave';
}

const offers: Readonly<Record<LoginWay, string>> = {
  login: 'Type login to log in instead.',
  register: 'Type register for a new account instead.',
};

/** Asks who somebody is, line by line; what is typed for a password is not shown. */
export function loginRoom(options: LoginRoomOptions): Room {
  const { entered, back } = options;
  const asked = login(options);

  const finish = async (way: LoginWay, given: Given): Promise<Reply> => {
    const done = await asked.finish(way, given);
    if (!done.ok) return { says: [done.text], next: ask(way, done.fields[0] ?? 'name', given) };
    return entered(done.name, [`Welcome, ${done.name}. You stay logged in on this machine for 90 days.`]);
  };
  const take = async (way: LoginWay, field: FieldName, given: Given): Promise<Reply> => {
    if (field === 'name') await asked.askName(way, given);
    if (field === 'password' && way === 'register') await asked.prepare();
    const fault = asked.faultIn(way, field, given);
    // Of two passwords that differ either may be wrong, and neither was seen.
    if (fault !== undefined && field === 'again') return { says: [fault], next: ask(way, 'password', given) };
    if (fault !== undefined) return reply(fault, `${loginFields[field].asks}:`);
    const fields = asked.fields(way);
    const next = fields[fields.indexOf(field) + 1];
    return next === undefined ? finish(way, given) : { says: [], next: ask(way, next, given) };
  };
  function ask(way: LoginWay, field: FieldName, given: Given): Room {
    const { asks, isSecret = false } = loginFields[field];
    const isFirst = field === asked.firstField && given.password === '';
    const who = field === 'password' && isFirst ? `${capitalize(wayTitles[way])} as ${given.name}. ` : '';
    const question = field === 'name' ? nameQuestion(way, given.name) : `${who}${asks}:`;
    return questionRoom(
      question,
      (line) => {
        const other = otherWay(way);
        if (field === 'name' && asked.canRegister && line.trim().toLowerCase() === other)
          return { says: [], next: ask(other, 'name', given) };
        const typed = field === 'name' && line.trim() === '' ? given.name : line;
        return take(way, field, { ...given, [field]: typed });
      },
      { isSecret, back: () => ({ says: [], next: back() }) },
    );
  }
  function nameQuestion(way: LoginWay, usual: string): string {
    const offer = asked.canRegister ? ` ${offers[otherWay(way)]}` : '';
    return `${sentence(wayTitles[way])}${offer} Name${usual === '' ? '' : `, Enter for ${usual}`}:`;
  }
  return ask(asked.first, asked.firstField, { ...nothingGiven, ...(options.name && { name: options.name.text }) });
}
