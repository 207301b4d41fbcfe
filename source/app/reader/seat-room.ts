import { offeredBots } from '../../engine/bot.ts';
import type { Game } from '../../engine/game.ts';
import type { LevelSource } from '../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { ended, flow } from '../../screen/sentences.ts';
import { playersPaths } from '../../storage/files/players-files.ts';
import { readPersonNames } from '../../storage/person-names.ts';
import { programNames } from '../../strategies/program.ts';
import { lastingName, programOf } from '../../table/program-names.ts';
import {
  botHolder,
  fittedSeating,
  type Holder,
  holdersFor,
  isProgram,
  optionFault,
  optionIn,
  type Seated,
  type Seating,
  seatedBy,
  seatingText,
  seatsToChoose,
  unnamedProgram,
  withHolder,
} from '../../table/seating.ts';
import {
  keepName,
  lastSeating,
  nameFaultAt,
  programFault,
  rememberSeating,
  rowOptions,
  seatsOfPersons,
} from '../pages/seats/choosing-players.ts';
import { type Answer, type Room, reply } from './room.ts';
import { completedWords, splitLine, unknownWord, type Words, wordIn, wordLines } from './words.ts';

/** What is asked before a match in words in which several can play. */
export interface SeatRoomOptions<T extends ScreenTypes> {
  readonly game: Game<T>;
  /** What is played, such as `Workshop`. */
  readonly title: string;
  readonly level: LevelSource | undefined;
  start(seated: Seated): Answer;
  back(): Room | 'leave';
}

/** Who plays a match, in words: each seat and each option is a word. */
export function seatRoom<T extends ScreenTypes>({ game, title, level, start, back }: SeatRoomOptions<T>): Room {
  let seating: Seating = lastSeating(game, level);
  const options = rowOptions(game);
  const bots = offeredBots(game.bots ?? {});

  const nowLines = (): string[] => {
    const chosen = options.map(([name]) => `${name} ${optionIn(game, seating, name)}`);
    return [
      ...flow([`${title}. Who plays: ${seatingText(seating)}.`]),
      ...(namesText() === '' ? [] : flow([`Names: ${namesText()}.`])),
      ...(chosen.length === 0 ? [] : flow([`Options: ${chosen.join(', ')}.`])),
    ];
  };
  const set = (next: Seating): Answer => {
    seating = fittedSeating(game, level, next);
    return reply(...nowLines());
  };
  const setSeat = (seat: number, typed: string): Answer => {
    const count = seatsToChoose(seating);
    if (seat < 1 || seat > count) return reply(`There is no seat ${seat} to choose; seats are 1 to ${count}.`);
    const holders = holdersFor(game, level, seating, seat - 1);
    const wanted = typed.toLowerCase();
    const holder =
      holders.find((known) => known === meant(wanted) || known === `bot ${wanted}`) ??
      botHolder(game, wanted.replace(/^bot\s+/, ''));
    if (holder !== undefined && holder !== unnamedProgram) return set(withHolder(seating, seat - 1, holder));
    const program = lastingName(game, playersPaths.nameOf(typed.replace(/^program\s+/i, '')));
    if (programOf(game, program) !== undefined) {
      const fault = programFault(game, program);
      return fault === undefined ? set(withHolder(seating, seat - 1, `program ${program}`)) : reply(...flow([fault]));
    }
    return reply(
      ...flow([
        `Found "${typed}", expected ${expected(holders)}, as in ${seat} ${holders.filter((known) => !isProgram(known)).at(-1)}.`,
      ]),
    );
  };
  const setName = (typed: string): Answer => {
    const { first: seat, rest: text } = splitLine(typed);
    const seats = seatsOfPersons(seating);
    if (seats.length === 0) return reply('Only where several persons play here do they need names.');
    if (!seats.includes(Number(seat)))
      return reply(...flow([`Found "${typed}", expected a seat and a name, as in name ${seats[0]} Ann.`]));
    const fault = nameFaultAt(game, seating, Number(seat), text);
    if (fault !== undefined) return reply(...flow([fault]));
    const kept = keepName(Number(seat), text);
    return kept.ok
      ? reply(...nowLines())
      : reply(...flow([ended(`The name could not be kept: ${kept.error.message}`)]));
  };
  const namesText = (): string => {
    const known = readPersonNames();
    return seatsOfPersons(seating)
      .flatMap((seat) => (known[seat] === undefined ? [] : [`${seat} ${known[seat]}`]))
      .join(', ');
  };
  const expected = (holders: readonly Holder[]): string =>
    [
      ...holders.filter((known) => !isProgram(known)),
      ...(game.programs === undefined ? [] : [`a program: ${programNames}`]),
    ].join(', ');
  const words: Words = {
    start: {
      usage: 'start',
      help: 'start the match',
      answer() {
        rememberSeating(game, seating);
        return start(seatedBy(game, seating));
      },
    },
    name: {
      usage: 'name <seat> <name>',
      help: 'what a person is called, where several play here; no name takes it away',
      answer: (rest) => setName(rest),
    },
    seats: { usage: 'seats', help: 'who plays, and the options', answer: () => reply(...nowLines()) },
    ...Object.fromEntries(
      options.map(([name, option]) => [
        name,
        {
          usage: `${name} ${option.label}`,
          help: option.help,
          answer(rest: string) {
            const fault = optionFault(game, seating, name, rest);
            return fault === undefined
              ? set({ ...seating, options: { ...seating.options, [name]: rest } })
              : reply(...flow([fault]));
          },
        },
      ]),
    ),
    help: { usage: 'help', help: 'what you can type here', answer: () => reply(...helpLines()) },
    leave: { usage: 'leave', help: 'back to where you came from', answer: () => ({ says: [], next: back() }) },
  };
  const helpLines = () => [
    ...flow([
      'Type the number of a seat and who plays it, as in 2 person.',
      `It can be person or nobody${bots.length === 0 ? '' : `, or a bot: ${bots.join(', ')}`}.`,
      ...(game.programs === undefined ? [] : [`It can be a program of yours, too: ${programNames}.`]),
    ]),
    ...wordLines(words),
  ];
  return {
    greeting: () => [
      ...nowLines(),
      ...flow(['Type start to begin, or a seat and who plays it, as in 2 person, or help.']),
    ],
    hear(line) {
      const { first, rest } = splitLine(line);
      if (first === '') return reply();
      const seat = /^(\d{1,9}):?$/.exec(first)?.[1];
      if (seat !== undefined) return setSeat(Number(seat), rest);
      return wordIn(words, first)?.answer(rest) ?? reply(unknownWord(first, Object.keys(words)));
    },
    completions: (text) => completedWords(words, text),
  };
}

/** A holder as somebody may call it. */
const meant = (typed: string): Holder | string => (['you', 'me', 'human'].includes(typed) ? 'person' : typed);
