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
  seatsOfRobots,
} from '../pages/seats/choosing-players.ts';
import { type Answer, type Room, reply } from './room.ts';
import { roomOfWords, splitLine, word, wordLines, wordsOf } from './words.ts';

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
    const seats = [...seatsOfPersons(seating), ...seatsOfRobots(game, seating)];
    if (seats.length === 0) return reply('Only where several persons play here do they need names.');
    if (!seats.includes(Number(seat)))
      return reply(...flow([`Found "${typed}", expected a seat and a name, as in name ${seats[0]} Ann.`]));
    const fault = nameFaultAt(game, seating, Number(seat), text);
    if (fault !== undefined) return reply(...flow([fault]));
    const kept = keepName(game, seating, Number(seat), text);
    return kept.ok
      ? reply(...nowLines())
      : reply(...flow([ended(`The name could not be kept: ${kept.error.message}`)]));
  };
  const namesText = (): string => {
    const [persons, robots] = [readPersonNames(), readPersonNames('robots')];
    const told = (seats: readonly number[], known: typeof persons) =>
      seats.flatMap((seat) => (known[seat] === undefined ? [] : [`${seat} ${known[seat]}`]));
    return [...told(seatsOfPersons(seating), persons), ...told(seatsOfRobots(game, seating), robots)].join(', ');
  };
  const expected = (holders: readonly Holder[]): string =>
    [
      ...holders.filter((known) => !isProgram(known)),
      ...(game.programs === undefined ? [] : [`a program: ${programNames}`]),
    ].join(', ');
  const words = wordsOf(
    word('start', 'start the match', () => {
      rememberSeating(game, seating);
      return start(seatedBy(game, seating));
    }),
    word('name <seat> <name>', 'what a person is called, where several play here; no name takes it away', (rest) =>
      setName(rest),
    ),
    word('seats', 'who plays, and the options', () => reply(...nowLines())),
    ...options.map(([name, option]) =>
      word(`${name} ${option.label}`, option.help, (rest) => {
        const fault = optionFault(game, seating, name, rest);
        return fault === undefined
          ? set({ ...seating, options: { ...seating.options, [name]: rest } })
          : reply(...flow([fault]));
      }),
    ),
    word('help', 'what you can type here', () => reply(...helpLines())),
    word('leave', 'back to where you came from', () => ({ says: [], next: back() })),
  );
  const helpLines = () => [
    ...flow([
      'Type the number of a seat and who plays it, as in 2 person.',
      `It can be person or nobody${bots.length === 0 ? '' : `, or a bot: ${bots.join(', ')}`}.`,
      ...(game.programs === undefined ? [] : [`It can be a program of yours, too: ${programNames}.`]),
    ]),
    ...wordLines(words),
  ];
  return roomOfWords(
    () => [...nowLines(), ...flow(['Type start to begin, or a seat and who plays it, as in 2 person, or help.'])],
    words,
    (first, rest) => {
      const seat = /^(\d{1,9}):?$/.exec(first)?.[1];
      return seat === undefined ? undefined : setSeat(Number(seat), rest);
    },
  );
}

/** A holder as somebody may call it. */
const meant = (typed: string): Holder | string => (['you', 'me', 'human'].includes(typed) ? 'person' : typed);
