import { faceIds, offeredBots, skillOf } from '#engine/bot.ts';
import type { Game } from '#engine/game.ts';
import { sheetOf } from '#engine/level-catalogue.ts';
import { compact } from '#engine/lookup.ts';
import type { GameOption } from '#engine/options.ts';
import type { Result } from '#engine/result.ts';
import type { LevelSource, Seat } from '#engine/vocabulary.ts';
import { titleOf } from '#games/index.ts';
import { displayNames, lastingName, programOf } from '#match-session/match-programs.ts';
import { nextFace, rivalNamed } from '#match-session/rivals.ts';
import {
  arePersonsAlone,
  botHolder,
  fittedSeating,
  type Holder,
  holderName,
  holdersFor,
  isProgram,
  nameIn,
  optionFault,
  optionIn,
  presetSeating,
  type Seated,
  type Seating,
  seatedAtOnce,
  seatedBy,
  seatingOf,
  seatingText,
  seatsToChoose,
  unnamedProgram,
  usualSeating,
  type WantedSeating,
  watchedSeating,
  widened,
  withHolder,
} from '#match-session/seating.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { listOf, withPeriod } from '#screen/sentences.ts';
import type { Glyphs } from '#screen/styled-text.ts';
import { dateOfDaily } from '#storage/daily.ts';
import type { Folders } from '#storage/files/folders.ts';
import { fromHome } from '#storage/files/open-file.ts';
import { completeProgram } from '#storage/files/players-files.ts';
import {
  longestName,
  type Named,
  nameFault,
  readPersonNames,
  tidyName,
  werePersonsAsked,
  writePersonNames,
} from '#storage/person-names.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import { rankOf } from '#storage/statistics.ts';
import { commandFault, missingProgram, programNames } from '#strategies/program.ts';
import type { PageView } from '../../layers/page-view.ts';
import type { NewMatch, PageContext, PlayNew } from '../../services.ts';
import { optionRow, type TypedValue } from '../lists/form.ts';
import { type PlayersForm, type PlayersPageOptions, type PlayersRow, playersPage } from './players-page.ts';

export function lastSeating<T extends ScreenTypes>(
  home: PlayersHome,
  game: Game<T>,
  level: LevelSource | undefined,
): Seating {
  // All players of a daily match have the same opponents.
  if (level !== undefined && dateOfDaily(level.name) !== undefined) return usualSeating(game, level);
  const savedSeating = home.keptSeating(game.id);
  const { rank, rankBefore } = ranksIn(home, game);
  if (savedSeating === undefined) return presetSeating(game, level, rank);
  return fittedSeating(game, level, withRank(savedSeating, rankBefore, rank), rank);
}

/** Rank of the player, and the rank before the last match of the game. */
export function ranksIn<T extends ScreenTypes>(home: PlayersHome, { id, bots = {} }: Game<T>) {
  const results = home.readResults().results.filter(({ game }) => game === id);
  const skills = offeredBots(bots);
  return { rank: rankOf(results, id, skills), rankBefore: rankOf(results.slice(0, -1), id, skills) };
}

/** Raises opponents at the old rank to the new one, once after the match that raised the rank. */
function withRank(seating: WantedSeating, before: string | undefined, rank: string | undefined): WantedSeating {
  if (before === undefined || rank === undefined || before === rank) return seating;
  const raised = (holder: string) =>
    holder.startsWith('bot ') && skillOf(holder.slice('bot '.length)) === before
      ? `${holder.slice(0, -before.length)}${rank}`
      : holder;
  return { ...seating, holders: seating.holders.map(raised) };
}

/**
 * Stores a seating for the next match. Keeps the stored players of seats that the level does not have. With several
 * persons, stores only the options.
 */
const rememberSeating = <T extends ScreenTypes>(home: PlayersHome, game: Game<T>, seating: Seating): void => {
  const { id } = game;
  const saved = home.keptSeating(id);
  const isShared = seating.holders.filter((holder) => holder === 'person').length > 1;
  const wide = widened(seating, saved);
  const holders = isShared
    ? (saved?.holders ?? presetSeating(game, undefined, ranksIn(home, game).rank).holders)
    : wide.holders;
  const { options } = wide;
  // A failure does no harm: the next match starts with the previous seating.
  home.saveSeating(id, { holders: [...holders], options: { ...options } });
};

export function seatedAgain<T extends ScreenTypes>(
  home: PlayersHome,
  game: Game<T>,
  level: LevelSource | undefined,
  before: Seated,
  room: number,
): Seated {
  const savedSeating = home.keptSeating(game.id);
  const requested: WantedSeating = widened(
    seatingOf(game, withoutOffered(game, before, savedSeating), room),
    savedSeating,
  );
  const { rank, rankBefore } = ranksIn(home, game);
  return seatedBy(game, fittedSeating(game, level, withRank(requested, rankBefore, rank), rank));
}

/** Seating `before`, but with the stored values of the options that a level can preselect. */
function withoutOffered<T extends ScreenTypes>(
  { options = {} }: Game<T>,
  before: Seated,
  savedSeating: WantedSeating | undefined,
): Seated {
  const chosen = Object.entries(before.options).filter(([name]) => options[name]?.offeredIn === undefined);
  const requestedOptions = Object.entries(savedSeating?.options ?? {}).filter(
    ([name]) => options[name]?.offeredIn !== undefined,
  );
  return { ...before, options: Object.fromEntries([...chosen, ...requestedOptions]) };
}

export interface PlayersChoice<T extends ScreenTypes> {
  readonly game: Game<T>;
  readonly level: LevelSource | undefined;
  /** True if no person plays, so that the player only watches. */
  readonly isWatched?: boolean;
}

export const rowOptions = <T extends ScreenTypes>({
  options = {},
}: Game<T>): readonly (readonly [string, GameOption])[] =>
  Object.entries(options).filter(([, { onlyTyped, atOneScreen }]) => onlyTyped !== true && atOneScreen !== true);

const sharedOptions = <T extends ScreenTypes>(
  { options = {} }: Game<T>,
  seating: Seating,
): readonly (readonly [string, GameOption])[] =>
  Object.entries(options).filter(([, { atOneScreen }]) => atOneScreen === true && arePersonsAlone(seating));

function programFault<T extends ScreenTypes>(game: Game<T>, name: string): string | undefined {
  const program = programOf(game, name);
  const broken = commandFault(name);
  if (program === undefined && broken === undefined) return `Found "${name}", expected ${programNames}.`;
  const missing = program === undefined ? broken : missingProgram(program);
  return missing === undefined ? undefined : withPeriod(`Cannot read ${name}: ${missing}`);
}

const programTyped = <T extends ScreenTypes>(cwd: string, game: Game<T>, set: (holder: Holder) => void): TypedValue => {
  const meant = (text: string): string => lastingName(game, fromHome(text));
  return {
    what: 'program',
    label: `It can be ${programNames}.`,
    complete: (typed) => completeProgram(typed, cwd),
    take(text) {
      const fault = programFault(game, meant(text));
      if (fault === undefined) set(`program ${meant(text)}`);
      return fault;
    },
  };
};

function seatsOfPersons(seating: Seating): readonly Seat[] {
  const played = seating.holders.filter((holder) => holder !== 'nobody');
  const seats = played.flatMap((holder, i) => (holder === 'person' ? [i + 1] : []));
  return seats.length < 2 ? [] : seats;
}

const seatsOfRobots = <T extends ScreenTypes>({ robots }: Game<T>, { holders }: Seating): readonly Seat[] =>
  robots === true
    ? holders.filter((holder) => holder !== 'nobody').flatMap((holder, i) => (holder.startsWith('bot ') ? [i + 1] : []))
    : [];

const namedAt = <T extends ScreenTypes>(game: Game<T>, seating: Seating, seat: Seat): Named =>
  seatsOfRobots(game, seating).includes(seat) ? 'robots' : 'names';

function otherNames<T extends ScreenTypes>(
  folders: Folders,
  game: Game<T>,
  seating: Seating,
  seat: Seat,
): readonly string[] {
  const [persons, robots] = [readPersonNames(folders), readPersonNames(folders, 'robots')];
  return [
    ...seatsOfPersons(seating).map((other) => (other === seat ? undefined : persons[other])),
    ...seatsOfRobots(game, seating).map((other) => (other === seat ? undefined : robots[other])),
  ].filter((name) => name !== undefined);
}

/** Reason for refusing the name of a person or robot. An empty name is allowed. */
function nameFaultAt<T extends ScreenTypes>(
  folders: Folders,
  game: Game<T>,
  seating: Seating,
  seat: Seat,
  typed: string,
): string | undefined {
  const text = tidyName(typed);
  if (text === '') return undefined;
  return nameFault(text, [...otherNames(folders, game, seating, seat), ...Object.keys(game.bots ?? {})]);
}

/** Stores the name of a seat's person or robot. An empty name is removed. */
function keepName<T extends ScreenTypes>(
  folders: Folders,
  game: Game<T>,
  seating: Seating,
  seat: Seat,
  typed: string,
): Result<undefined> {
  const whose = namedAt(game, seating, seat);
  const { [seat]: _, ...remainingNames } = readPersonNames(folders, whose);
  const text = tidyName(typed);
  return writePersonNames(folders, text === '' ? remainingNames : { ...remainingNames, [seat]: text }, whose);
}

const withoutPrograms = <T extends ScreenTypes>({ programs: _, ...game }: Game<T>): Game<T> => game;

export function playersForm<T extends ScreenTypes>(
  home: PlayersHome,
  { game: wholeGame, level, isWatched = false }: PlayersChoice<T>,
): PlayersForm {
  const { folders } = home;
  const game = home.isLocal ? wholeGame : withoutPrograms(wholeGame);
  let seating = isWatched ? watchedSeating(game, level) : lastSeating(home, game, level);
  const sheet = level && game.levels && sheetOf(game.levels, level);
  const bots = game.bots === undefined ? [] : offeredBots(game.bots);
  const faces = game.bots === undefined ? [] : faceIds(game.bots);
  const set = (next: Seating) => {
    seating = fittedSeating(game, level, next);
  };
  const nameOf = (seat: Seat): string | undefined => readPersonNames(folders, namedAt(game, seating, seat))[seat];
  const nameTyped = (seat: Seat, who: string): TypedValue => ({
    what: 'name',
    label: `Name of ${who} ${seat}, up to ${longestName} letters; empty for none.`,
    take(text) {
      const fault = nameFaultAt(folders, game, seating, seat, text);
      if (fault !== undefined) return fault;
      const savedSeating = keepName(folders, game, seating, seat, text);
      return savedSeating.ok ? undefined : withPeriod(`The name could not be saved: ${savedSeating.error.message}`);
    },
  });
  const aboutHolder = (holder: Holder, seat: Seat): string => {
    if (holder === 'person') return seatsOfPersons(seating).length === 0 ? '' : (nameOf(seat) ?? 'at this screen');
    if (holder === unnamedProgram) return 'Enter: choose it';
    const name = nameIn(holder);
    if (name === undefined) return '';
    if (isProgram(holder)) return name;
    const called = seatsOfRobots(game, seating).includes(seat) ? nameOf(seat) : undefined;
    return compact(called, game.bots?.[name]?.about).join(': ');
  };
  const rivalOf = (at: number): Pick<PlayersRow, 'rival' | 'nextRival'> => {
    const holder = seating.holders[at] ?? 'nobody';
    const name = holder.startsWith('bot ') ? nameIn(holder) : undefined;
    if (name === undefined || faces.length === 0) return {};
    const otherBots = seating.holders.flatMap((other, i) => (i === at ? [] : compact(nameIn(other))));
    return {
      rival: rivalNamed(game, name),
      nextRival: () => set(withHolder(seating, at, `bot ${nextFace(game, name, otherBots)}`)),
    };
  };
  const seatRow = (at: number): PlayersRow => {
    const seat = at + 1;
    const holder = seating.holders[at] ?? 'nobody';
    const holders = holdersFor(game, level, seating, at).filter((other) => !isWatched || other !== 'person');
    const offered = holders.filter((other) => !isProgram(other));
    const put = (next: Holder) => set(withHolder(seating, at, next));
    const program = programTyped(home.cwd, game, put);
    return {
      group: 'seats',
      label: String(seat),
      values: holders.map((other) =>
        other === holder ? holderName(seating, other) : holderName(withHolder(seating, at, other), other),
      ),
      at: holders.indexOf(holder),
      about: aboutHolder(holder, seat),
      ...rivalOf(at),
      choose(next) {
        const requested = holders[next];
        if (requested !== undefined) put(requested);
      },
      typed: isProgram(holder)
        ? program
        : seatsOfPersons(seating).includes(seat)
          ? nameTyped(seat, 'player')
          : seatsOfRobots(game, seating).includes(seat)
            ? nameTyped(seat, 'robot')
            : undefined,
      spoken: {
        names: [`${seat}:`],
        values: holders.map((other) => (isProgram(other) ? '' : other)),
        take(text) {
          const requested = text.toLowerCase().replace(/^bot\s+/, '');
          // Also accepts the names of bots that the page does not offer.
          const meant = meantPerson.includes(requested) ? 'person' : botHolder(game, botTyped(requested));
          if (meant !== undefined && (meant !== 'person' || holders.includes('person'))) return put(meant);
          const path = text.replace(/^program\s+/i, '');
          if (programOf(game, lastingName(game, fromHome(path))) !== undefined) return program.take(path);
          const all = [...offered, ...(game.programs === undefined ? [] : [`a program: ${programNames}`])];
          return `Found "${text}", expected ${all.join(', ')}, as in ${seat} ${offered.at(-1)}.`;
        },
      },
    };
  };
  const optionRows = (): PlayersRow[] =>
    [...rowOptions(game), ...sharedOptions(game, seating)].map(([name, option]) => ({
      group: 'options',
      ...optionRow(name, option, {
        value: optionIn(game, seating, name),
        level,
        put(next) {
          const fault = optionFault(game, seating, name, next);
          if (fault === undefined) set({ ...seating, options: { ...seating.options, [name]: next } });
          return fault;
        },
      }),
    }));
  return {
    game: titleOf(game.id),
    level: sheet?.ok === true ? sheet.value : undefined,
    rows: () => [...Array.from({ length: seatsToChoose(seating) }, (_, i) => seatRow(i)), ...optionRows()],
    summary: () => seatingText(seating),
    companions: () => companionsText(seatedBy(game, seating), nameOf),
    names: () =>
      [...seatsOfPersons(seating), ...seatsOfRobots(game, seating)].map((seat) => ({ seat, name: nameOf(seat) })),
    canPlay: [
      `A seat can be person or nobody${bots.length === 0 ? '' : `, or a bot: ${bots.join(', ')}`}.`,
      ...(faces.length === 0
        ? []
        : [`You can choose a bot by name (${faces.join(', ')}), as in 2 ${faces[0]} or 2 ${faces[0]} ${bots[0]}.`]),
      ...(game.programs === undefined ? [] : [`It can also be your own program: ${programNames}.`]),
    ],
    seated() {
      const unnamed = seating.holders.indexOf(unnamedProgram);
      if (unnamed >= 0) return `Seat ${unnamed + 1} has no program yet. Choose one with Enter on its row.`;
      if (!isWatched) rememberSeating(home, game, seating);
      return seatedBy(game, seating);
    },
    toAsk() {
      const seats = seatsOfPersons(seating);
      // Asks only if it can store that it has asked. Otherwise, it would ask before every match.
      if (seats.length === 0 || werePersonsAsked(folders) || !writePersonNames(folders, {}).ok) return [];
      return seats.map((seat) => seatRow(seat - 1));
    },
  };
}

/** Text such as ` against Hard A and Hard B` or ` with Ann, Bob and Hard`. Empty for a player alone. */
function companionsText({ players, bots }: Seated, nameOf: (seat: Seat) => string | undefined): string {
  const botNames = Object.values(displayNames(bots));
  const persons = Array.from({ length: players }, (_, i) => i + 1).filter((seat) => bots[seat] === undefined);
  if (persons.length === 0) return `, played by ${listOf(botNames)}`;
  if (persons.length === 1) return botNames.length === 0 ? '' : ` against ${listOf(botNames)}`;
  return ` with ${listOf([...persons.map((seat) => nameOf(seat) ?? `player ${seat}`), ...botNames])}`;
}

/** Accepts `mab novice`, `mab, novice` and `mab at novice` for `mab:novice`. */
const botTyped = (text: string): string => text.replace(/^(\w+)(?:,| at|) (\w+)$/, '$1:$2');

/** Other words for `person` that text mode accepts without listing them. */
const meantPerson = ['you', 'me', 'human'];

export type Beginner = <T extends ScreenTypes>(
  game: Game<T>,
  screen: GameScreen<T>,
  start: Pick<NewMatch, 'seed' | 'level'>,
  leave: () => void,
  isWatched?: boolean,
) => void;

/** Creates the function that starts matches. It asks for the players first if there is a choice or only bots play. */
export const beginner =
  (
    around: PageContext,
    home: PlayersHome,
    { play, glyphs }: { readonly play: PlayNew; glyphs(): Glyphs },
    go: (place: PageView) => void,
  ): Beginner =>
  (game, screen, start, leave, isWatched = false) => {
    const seatedNow = isWatched ? undefined : seatedAtOnce(game, start.level);
    if (seatedNow !== undefined) return play(game, screen, { ...start, ...seatedNow }, leave);
    const begin = (seated: Seated) => play(game, screen, { ...start, ...seated }, leave);
    const form = playersForm(home, { game, level: start.level, isWatched });
    go(
      playersPage(around, {
        ...form,
        glyphs,
        picture: levelPicture(screen, start.level),
        rules: screen.rules,
        start() {
          const seated = form.seated();
          if (typeof seated === 'string') return seated;
          return begin(seated);
        },
        back: leave,
      }),
    );
  };

function levelPicture<T extends ScreenTypes>(
  { levels }: GameScreen<T>,
  level: NewMatch['level'],
): PlayersPageOptions['picture'] {
  const painter = levels?.painter;
  return painter && level && ((room) => painter.about(level.text, room));
}
