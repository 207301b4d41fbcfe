import type { Seated } from '#match-session/seating.ts';
import { wrapSentences } from '#screen/sentences.ts';
import { valueNow } from '../pages/lists/form.ts';
import type { PlayersForm } from '../pages/seats/players-page.ts';
import { setTyped } from './form-words.ts';
import { type Answer, type Reply, type Room, reply } from './prompt-context.ts';
import { roomOfWords, splitLine, type Words, withHelp, word, wordsOf } from './words.ts';

export interface SeatRoomOptions {
  readonly form: PlayersForm;
  start(seated: Seated): Answer;
  back(): Room | 'leave';
}

/** Players of a match in words: each seat and each option is a word. */
export function seatRoom({ form, start, back }: SeatRoomOptions): Room {
  const { rows, summary } = form;
  const rowsOf = (group: 'seats' | 'options') => rows().filter((row) => row.group === group);

  const nowLines = (): string[] => {
    const names = form.names().flatMap(({ seat, name }) => (name === undefined ? [] : [`${seat} ${name}`]));
    const options = rowsOf('options').map((row) => `${row.label} ${valueNow(row)}`);
    return [
      ...wrapSentences([`${form.level?.title ?? form.game}. Who plays: ${summary()}.`]),
      ...(names.length === 0 ? [] : wrapSentences([`Names: ${names.join(', ')}.`])),
      ...(options.length === 0 ? [] : wrapSentences([`Options: ${options.join(', ')}.`])),
    ];
  };
  const done = (fault: string | undefined): Reply =>
    reply(...(fault === undefined ? nowLines() : wrapSentences([fault])));
  const set = async (line: string): Promise<Reply> => {
    const was = await setTyped(rows(), line);
    const { length } = rowsOf('seats');
    if (was === undefined)
      return reply(`There is no seat ${splitLine(line).first} to choose; seats are 1 to ${length}.`);
    return done(was.fault);
  };
  const setName = (typed: string): Answer => {
    const { first, rest } = splitLine(typed);
    const named = form.names();
    const [example] = named;
    if (example === undefined) return reply('Only where several persons play here do they need names.');
    const row = rows()[named.some(({ seat }) => String(seat) === first) ? Number(first) - 1 : -1];
    if (row?.typed === undefined)
      return reply(...wrapSentences([`Found "${typed}", expected a seat and a name, as in name ${example.seat} Ann.`]));
    return done(row.typed.take(rest));
  };
  const words: Words = withHelp(
    wordsOf(
      word('start', 'start the match', () => {
        const seated = form.seated();
        return typeof seated === 'string' ? reply(seated) : start(seated);
      }),
      word('name <seat> <name>', 'what a person is called, where several play here; no name takes it away', setName),
      word('seats', 'who plays, and the options', () => reply(...nowLines())),
      ...rowsOf('options').map(({ label, about, spoken, values }) =>
        word(`${label} ${spoken?.can ?? values.join('|')}`, about, (rest) => set(`${label} ${rest}`)),
      ),
      word('leave', 'back to where you came from', () => ({ says: [], next: back() })),
    ),
    { before: wrapSentences(['Type the number of a seat and who plays it, as in 2 person.', ...form.canPlay]) },
  );
  return roomOfWords(
    () => [
      ...nowLines(),
      ...wrapSentences(['Type start to begin, or a seat and who plays it, as in 2 person, or help.']),
    ],
    words,
    (first, _, line) => (/^\d{1,9}:?$/.test(first) ? set(line) : undefined),
  );
}
