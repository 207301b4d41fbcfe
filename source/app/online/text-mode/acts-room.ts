import { type Answer, type Reply, reply, splitLine, type Word, word, wordsOf } from '../../text-mode/room.ts';
import type { Act } from '../account/account-acts.ts';
import { cleaned } from '../clean-text.ts';
import type { Outcome } from '../send-request.ts';
import { questionRoom, type Visit, visitRoom } from './online-room.ts';

export interface ActsRoomOptions<Data> {
  load(): Promise<Outcome<Data>>;
  acts(data: Data): readonly Act<Data>[];
  says(data: Data, acts: readonly Act<Data>[]): readonly string[];
  /** Help of the word `look`. */
  readonly look: string;
  readonly backTo: string;
  /** Goes to the room of an action that has one. */
  open(act: Act<Data>): Answer;
  back(): Answer;
}

/** A room with a word for each action. Asks the questions of an action line by line. */
export async function actsRoom<Data>(visit: Visit, options: ActsRoomOptions<Data>): Promise<Reply> {
  const response = await options.load();
  if (!response.ok) return reply(response.text);
  const data = cleaned(response.value);
  const again = async (...says: readonly string[]): Promise<Reply> => {
    const { says: more, ...rest } = await actsRoom(visit, options);
    return { ...rest, says: [...says, ...more] };
  };
  const acts = options.acts(data);
  const ask = async (act: Act<Data>, answers: readonly string[]): Promise<Reply> => {
    if (act.opens !== undefined) return options.open(act);
    const question = act.questions[answers.length];
    if (question === undefined) {
      const { is, says } = await act.carryOut(answers, data);
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
      () => options.says(data, acts),
      wordsOf(
        ...[...new Set(acts.map((act) => splitLine(act.word).first))].map(wordOf),
        word('look', options.look, () => again()),
        word('leave', `back to the ${options.backTo}`, options.back),
      ),
    ),
  };
}
