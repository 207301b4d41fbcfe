import type { Game } from '../../../engine/game.ts';
import type { GameOption } from '../../../engine/options.ts';
import type { Result } from '../../../engine/result.ts';
import type { LevelSource, Seat } from '../../../engine/vocabulary.ts';
import { titleOf } from '../../../games/index.ts';
import type { GameScreen } from '../../../screen/game/game-screen.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { ended } from '../../../screen/sentences.ts';
import { completeProgram, playersPaths } from '../../../storage/files/players-files.ts';
import { sheetOf } from '../../../storage/levels.ts';
import {
  longestName,
  type Named,
  nameFault,
  readPersonNames,
  tidyName,
  werePersonsAsked,
  writePersonNames,
} from '../../../storage/person-names.ts';
import { keepSeating, keptSeating } from '../../../storage/seatings.ts';
import { missingProgram, programNames } from '../../../strategies/program.ts';
import { lastingName, programOf } from '../../../table/program-names.ts';
import {
  fittedSeating,
  type Holder,
  holderName,
  holdersFor,
  isProgram,
  nameIn,
  optionFault,
  optionIn,
  type Seated,
  type Seating,
  seatedBy,
  seatedForTutorial,
  seatingOf,
  seatingText,
  seatsToChoose,
  unnamedProgram,
  usualSeating,
  type WantedSeating,
  watchedSeating,
  widened,
  withHolder,
} from '../../../table/seating.ts';
import type { Place } from '../../layers/place.ts';
import type { Around, NewMatch, PlayNew } from '../../services.ts';
import type { TypedValue } from '../lists/form.ts';
import type { Page } from '../page.ts';
import { playersPage } from './players-page.ts';
import type { PlayersRow } from './players-rows.ts';

/** Who played a game last, as a level has room for it; the usual ones where that is not known. */
export function lastSeating<T extends ScreenTypes>(game: Game<T>, level: LevelSource | undefined): Seating {
  const kept = keptSeating(game.id);
  return kept === undefined ? usualSeating(game, level) : fittedSeating(game, level, kept);
}

/** Keeps a seating for the next time; what a smaller level has no room for stays as it was. */
export const rememberSeating = <T extends ScreenTypes>({ id }: Game<T>, seating: Seating): void => {
  const { holders, options } = widened(seating, keptSeating(id));
  // It is a help and no more: where it cannot be kept, the next match begins with the usual ones.
  keepSeating(id, { holders: [...holders], options: { ...options } });
};

/** Seats and options of the match after this one, in a level with room for so many players. */
export function seatedAgain<T extends ScreenTypes>(
  game: Game<T>,
  level: LevelSource | undefined,
  before: Seated,
  room: number,
): Seated {
  const kept = keptSeating(game.id);
  const wanted: WantedSeating = widened(seatingOf(game, withoutOffered(game, before, kept), room), kept);
  return seatedBy(game, fittedSeating(game, level, wanted));
}

/** The seats and options of a match without options that only its level offered. */
function withoutOffered<T extends ScreenTypes>(
  { options = {} }: Game<T>,
  before: Seated,
  kept: WantedSeating | undefined,
): Seated {
  const chosen = Object.entries(before.options).filter(([name]) => options[name]?.offeredIn === undefined);
  const asked = Object.entries(kept?.options ?? {}).filter(([name]) => options[name]?.offeredIn !== undefined);
  return { ...before, options: Object.fromEntries([...chosen, ...asked]) };
}

interface PlayersChoice<T extends ScreenTypes> {
  readonly game: Game<T>;
  readonly level: LevelSource | undefined;
  /** Whether it is only watched: nobody at the screen plays. */
  readonly isWatched: boolean;
  start(seated: Seated): void;
  back(): void;
}

/** The options that every player is asked about. */
export const rowOptions = <T extends ScreenTypes>({
  options = {},
}: Game<T>): readonly (readonly [string, GameOption])[] =>
  Object.entries(options).filter(([, { onlyTyped }]) => onlyTyped !== true);

/** What is wrong with the name of a program that is to play; nothing where it can. */
export function programFault<T extends ScreenTypes>(game: Game<T>, name: string): string | undefined {
  const program = programOf(game, name);
  if (program === undefined) return `Found "${name}", expected ${programNames}.`;
  const missing = missingProgram(program);
  return missing === undefined ? undefined : ended(`Cannot read ${name}: ${missing}`);
}

/** How the program of a seat is asked for. */
const programTyped = <T extends ScreenTypes>(game: Game<T>, set: (holder: Holder) => void): TypedValue => {
  const meant = (text: string): string => lastingName(game, playersPaths.nameOf(text));
  return {
    what: 'program',
    label: `It can be ${programNames}.`,
    complete: completeProgram,
    take(text) {
      const fault = programFault(game, meant(text));
      if (fault === undefined) set(`program ${meant(text)}`);
      return fault;
    },
  };
};

/** The seats of persons where several play at one screen, from 1; none where one plays alone, who needs no name. */
export function seatsOfPersons(seating: Seating): readonly Seat[] {
  const played = seating.holders.filter((holder) => holder !== 'nobody');
  const seats = played.flatMap((holder, i) => (holder === 'person' ? [i + 1] : []));
  return seats.length < 2 ? [] : seats;
}

/** The seats of bots whose robots can have a name, from 1. */
export const seatsOfRobots = <T extends ScreenTypes>({ robots }: Game<T>, { holders }: Seating): readonly Seat[] =>
  robots === true
    ? holders.filter((holder) => holder !== 'nobody').flatMap((holder, i) => (holder.startsWith('bot ') ? [i + 1] : []))
    : [];

/** Whose names those of a seat are. */
const namedAt = <T extends ScreenTypes>(game: Game<T>, seating: Seating, seat: Seat): Named =>
  seatsOfRobots(game, seating).includes(seat) ? 'robots' : 'names';

/** The names at all seats but one. */
function otherNames<T extends ScreenTypes>(game: Game<T>, seating: Seating, seat: Seat): readonly string[] {
  const [persons, robots] = [readPersonNames(), readPersonNames('robots')];
  return [
    ...seatsOfPersons(seating).map((other) => (other === seat ? undefined : persons[other])),
    ...seatsOfRobots(game, seating).map((other) => (other === seat ? undefined : robots[other])),
  ].filter((name) => name !== undefined);
}

/** What is wrong with a name that a person or a robot is to have; nothing where it can be, or is none. */
export function nameFaultAt<T extends ScreenTypes>(
  game: Game<T>,
  seating: Seating,
  seat: Seat,
  typed: string,
): string | undefined {
  const text = tidyName(typed);
  if (text === '') return undefined;
  return nameFault(text, [...otherNames(game, seating, seat), ...Object.keys(game.bots ?? {})]);
}

/** Keeps what the person or the robot of a seat is called; nothing typed is no name. */
export function keepName<T extends ScreenTypes>(
  game: Game<T>,
  seating: Seating,
  seat: Seat,
  typed: string,
): Result<undefined> {
  const whose = namedAt(game, seating, seat);
  const { [seat]: _, ...others } = readPersonNames(whose);
  const text = tidyName(typed);
  return writePersonNames(text === '' ? others : { ...others, [seat]: text }, whose);
}

/** The page about who plays a match. */
function choosePlayers<T extends ScreenTypes>(around: Around, choice: PlayersChoice<T>): Page {
  const { game, level, isWatched, start, back } = choice;
  let seating = isWatched ? watchedSeating(game, level) : lastSeating(game, level);
  const sheet = level && game.levels && sheetOf(game.levels, level);
  const set = (next: Seating) => {
    seating = fittedSeating(game, level, next);
  };
  let names = readPersonNames();
  let robots = readPersonNames('robots');
  const nameTyped = (seat: Seat, who = 'Player'): TypedValue => ({
    what: 'name',
    label: `${who} ${seat}'s name, at most ${longestName} letters, or nothing.`,
    take(text) {
      const fault = nameFaultAt(game, seating, seat, text);
      if (fault !== undefined) return fault;
      keepName(game, seating, seat, text);
      names = readPersonNames();
      robots = readPersonNames('robots');
      return undefined;
    },
  });
  const aboutHolder = (holder: Holder, seat: number): string => {
    if (holder === 'person') return seatsOfPersons(seating).length === 0 ? '' : (names[seat + 1] ?? 'at this screen');
    const name = nameIn(holder) ?? '';
    if (isProgram(holder)) return name === '' ? 'Enter asks for it' : name;
    const about = game.bots?.[name]?.about ?? '';
    const called = seatsOfRobots(game, seating).includes(seat + 1) ? robots[seat + 1] : undefined;
    return called === undefined ? about : `${called}: ${about}`;
  };
  const seatRow = (seat: number): PlayersRow => {
    const holder = seating.holders[seat] ?? 'nobody';
    const holders = holdersFor(game, level, seating, seat).filter((other) => !isWatched || other !== 'person');
    return {
      group: 'seats',
      label: String(seat + 1),
      values: holders.map((other) =>
        other === holder ? holderName(seating, other) : holderName(withHolder(seating, seat, other), other),
      ),
      at: holders.indexOf(holder),
      about: aboutHolder(holder, seat),
      choose(at) {
        const wanted = holders[at];
        if (wanted !== undefined) set(withHolder(seating, seat, wanted));
      },
      typed: isProgram(holder)
        ? programTyped(game, (name) => set(withHolder(seating, seat, name)))
        : seatsOfPersons(seating).includes(seat + 1)
          ? nameTyped(seat + 1)
          : seatsOfRobots(game, seating).includes(seat + 1)
            ? nameTyped(seat + 1, 'Robot')
            : undefined,
    };
  };
  const optionRows = (): PlayersRow[] =>
    rowOptions(game).map(([name, option]) => {
      const value = optionIn(game, seating, name);
      const values = offeredValues(option, value);
      const put = (next: string) => set({ ...seating, options: { ...seating.options, [name]: next } });
      return {
        group: 'options',
        label: name,
        values,
        at: values.indexOf(value),
        about: option.help,
        choose(at) {
          const next = values[at];
          if (next !== undefined) put(next);
        },
        typed: typedOption(option, (text) => {
          const fault = optionFault(game, seating, name, text);
          if (fault === undefined) put(text);
          return fault;
        }),
      };
    });
  return playersPage(around, {
    game: titleOf(game.id),
    level: sheet?.ok === true ? sheet.value : undefined,
    rows: () => [...Array.from({ length: seatsToChoose(seating) }, (_, i) => seatRow(i)), ...optionRows()],
    summary: () => seatingText(seating),
    start() {
      const unnamed = seating.holders.indexOf(unnamedProgram);
      if (unnamed >= 0) return `Seat ${unnamed + 1} has no program yet: Enter on its row asks for it.`;
      if (!isWatched) rememberSeating(game, seating);
      start(seatedBy(game, seating));
      return undefined;
    },
    toAsk() {
      const seats = seatsOfPersons(seating);
      // Where it cannot be kept that they were asked, they are not: they would be asked every time.
      if (seats.length === 0 || werePersonsAsked() || !writePersonNames({}).ok) return [];
      return seats.map((seat) => seatRow(seat - 1));
    },
    back,
  });
}

/** Starts a match, after it has been chosen who plays where several can. */
export type Beginner = <T extends ScreenTypes>(
  game: Game<T>,
  screen: GameScreen<T>,
  start: Pick<NewMatch, 'seed' | 'level'>,
  leave: () => void,
  isWatched?: boolean,
) => void;

/** What starts matches of the program. */
export const beginner =
  (around: Around, { play }: { readonly play: PlayNew }, go: (place: Place) => void): Beginner =>
  (game, screen, start, leave, isWatched = false) => {
    const taught = seatedForTutorial(game, start.level);
    if (!isWatched && (game.players.most === 1 || taught !== undefined))
      return play(game, screen, { ...start, ...taught }, leave);
    const begin = (seated: Seated) => play(game, screen, { ...start, ...seated }, leave);
    go(choosePlayers(around, { game, level: start.level, isWatched, start: begin, back: leave }));
  };

/** Numbers that are offered of a range; any other can be typed. */
const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000];

const range = /^(\d+)\.\.(\d+)$/;

/** The values of an option that can be chosen without typing, the present one among them; first, where it was typed. */
export function offeredValues({ label, read }: GameOption, present: string): readonly string[] {
  const offered = label.split('|').flatMap((part) => {
    const [, from, to] = range.exec(part) ?? [];
    if (from === undefined || to === undefined) return [part];
    const [low, high] = [Number(from), Number(to)];
    const numbers = [...new Set([low, ...steps, Number(present), high])];
    return numbers
      .filter((number) => number >= low && number <= high)
      .sort((a, b) => a - b)
      .map(String);
  });
  const values = offered.filter((value) => read(value).ok);
  return values.includes(present) ? values : [present, ...values];
}

/** How an option is typed that has more values than are offered: a range, or others of some shape. */
export const typedOption = ({ label, read }: GameOption, take: TypedValue['take']): TypedValue | undefined =>
  label.split('|').some((part) => range.test(part) || !read(part).ok)
    ? { label: `It can be ${valuesText(label)}.`, take }
    : undefined;

/** What an option can be, such as `none or 1..9999`. */
const valuesText = (label: string): string =>
  label
    .split('|')
    .join(', ')
    .replace(/, ([^,]+)$/, ' or $1');
