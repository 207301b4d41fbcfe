import { offeredBots } from '#engine/bot.ts';
import type { Game } from '#engine/game.ts';
import { type LevelHeader, playersIn, tutorialName } from '#engine/level.ts';
import { compact } from '#engine/lookup.ts';
import { boundOfBots, expectedOf, type GameOption, offeredOptions } from '#engine/options.ts';
import type { GameTypes, LevelSource, MatchSetup, Seat } from '#engine/vocabulary.ts';
import { nameWithSkill, programOf, shortName } from './match-programs.ts';
import { botWithFace, freeFaces, rivalNamed, weakerSkill, withSkillNamed } from './rivals.ts';

/** Player of a seat, as written in forms and settings. */
export type Holder = 'person' | 'nobody' | `bot ${string}` | `program ${string}`;

/** A program whose file the player has not typed yet. */
export const unnamedProgram: Holder = 'program ';

/**
 * @example
 * nameIn('bot easy') // => 'easy'
 * nameIn('person') // => undefined
 */
export const nameIn = (holder: Holder): string | undefined => /^(?:bot|program) (.*)$/s.exec(holder)?.[1];

/**
 * @example
 * isProgram('program mine.mjs') // => true
 */
export const isProgram = (holder: Holder): holder is `program ${string}` => holder.startsWith('program ');

export interface Seating {
  /** Holders of all seats of the level, indexed by seat - 1. Seats without a player come last. */
  readonly holders: readonly Holder[];
  readonly options: Readonly<Record<string, string>>;
  readonly offered?: Readonly<Record<string, string>>;
}

export interface Seated {
  readonly players: number;
  readonly bots: Readonly<Record<Seat, string>>;
  readonly options: Readonly<Record<string, string>>;
}

type Players<T extends GameTypes> = Pick<Game<T>, 'players' | 'levels' | 'bots' | 'options' | 'programs'>;

/**
 * @example
 * seatsIn(auction().game, undefined) // => { least: 2, most: 3 }
 */
export function seatsIn<T extends GameTypes>(game: Players<T>, level: LevelSource | undefined) {
  const facts = level && game.levels?.read(level.text);
  return seatsOf(game, facts?.ok === true ? facts.value : {});
}

/**
 * Same as `seatsIn`, for a level whose header was already read.
 *
 * @example
 * seatsOf(auction().game, { seats: { exactly: 3 } }) // => { least: 3, most: 3 }
 */
export function seatsOf<T extends GameTypes>({ players }: Pick<Game<T>, 'players'>, { seats }: LevelHeader) {
  if (seats === undefined) return players;
  if ('exactly' in seats) return { least: seats.exactly, most: seats.exactly };
  return { least: players.least, most: Math.max(players.least, Math.min(players.most, seats.most)) };
}

/**
 * @example
 * roomIn(auction().game, undefined) // => 3
 */
export const roomIn = <T extends GameTypes>(game: Players<T>, level: LevelSource | undefined): number =>
  seatsIn(game, level).most;

/**
 * Seats of a tutorial or a game for one player, where nothing can be chosen. Undefined for other matches.
 *
 * @example
 * seatedAtOnce(auction().game, { name: 'hall', text: '' }) // => undefined
 */
export function seatedAtOnce<T extends GameTypes>(
  game: Players<T>,
  level: LevelSource | undefined,
): Seated | undefined {
  const tutorial = level?.name === tutorialName ? game.levels?.tutorial : undefined;
  if (tutorial !== undefined) return { players: seatsIn(game, level).least, bots: tutorial.bots, options: {} };
  return game.players.most === 1 ? seatedBy(game, usualSeating(game, level)) : undefined;
}

/**
 * Default opponent: the bot `normal` if the game has it, otherwise the bot in the middle of the list.
 *
 * @example
 * usualBot(auction().game) // => 'sleeper'
 */
export function usualBot<T extends GameTypes>({ bots = {} }: Players<T>): string | undefined {
  const names = offeredBots(bots);
  return names.includes('normal') ? 'normal' : names[Math.floor((names.length - 1) / 2)];
}

const isPlayed = (holder: Holder): boolean => holder !== 'nobody';

/**
 * Default seating: one person against bots, with the usual number of players. If the game has no bots, all are persons.
 *
 * @example
 * usualSeating(auction().game, undefined).holders // => ['person', 'bot sleeper', 'nobody']
 */
export function usualSeating<T extends GameTypes>(game: Players<T>, level: LevelSource | undefined): Seating {
  const players = playersIn(game, level, undefined);
  const count = players.ok ? players.value : game.players.least;
  const bot = usualBot(game);
  const other: Holder = bot === undefined ? 'person' : `bot ${bot}`;
  const holders = Array.from({ length: roomIn(game, level) }, (_, i): Holder => {
    if (i >= count) return 'nobody';
    return i === 0 ? 'person' : other;
  });
  return { holders, options: {}, offered: offeredIn(game, level) };
}

/**
 * Seating that a screen preselects for a new match: `usualSeating` with faces for the bots, different ones if possible.
 *
 * @param skill skill of the first bot. The others are one skill weaker. Default: all play as in `usualSeating`
 * @param known holders that are already chosen, by seat. Their faces are left out
 *
 * @example
 * presetSeating(auction().game, undefined, 'gambler').holders // => ['person', 'bot gambler', 'nobody']
 */
export function presetSeating<T extends GameTypes>(
  game: Players<T>,
  level: LevelSource | undefined,
  skill?: string,
  known: readonly (Holder | undefined)[] = [],
): Seating {
  const usual = usualSeating(game, level);
  const names = known.flatMap((holder) => (holder === undefined ? [] : compact(nameIn(holder))));
  const firstBot = usual.holders.findIndex((holder) => holder.startsWith('bot '));
  const holders = usual.holders.map((holder, seat): Holder => {
    const usualSkill = holder.startsWith('bot ') ? nameIn(holder) : undefined;
    if (usualSkill === undefined) return holder;
    const ownSkill = skill === undefined ? usualSkill : seat === firstBot ? skill : (weakerSkill(game, skill) ?? skill);
    const name = botWithFace(game, ownSkill, freeFaces(game, names)[0]);
    if (known[seat] === undefined) names.push(name);
    return `bot ${name}`;
  });
  return { ...usual, holders };
}

/**
 * Seating of a match without persons: bots only, with the usual number of players. Without bots, all are persons.
 *
 * @example
 * watchedSeating(auction().game, undefined, 'sleeper').holders // => ['bot sleeper', 'bot sleeper', 'nobody']
 */
export function watchedSeating<T extends GameTypes>(
  game: Players<T>,
  level: LevelSource | undefined,
  bot = usualBot(game),
): Seating {
  const usual = usualSeating(game, level);
  if (bot === undefined) return usual;
  return { ...usual, holders: usual.holders.map((holder): Holder => (holder === 'nobody' ? holder : `bot ${bot}`)) };
}

/**
 * Options that are preselected for a level. None for the tutorial, which is the same for all players.
 *
 * @example
 * offeredIn(auction().game, undefined) // => {}
 */
export function offeredIn<T extends GameTypes>({ options, levels }: Players<T>, level: LevelSource | undefined) {
  if (level?.name === tutorialName) return {};
  const facts = level && levels?.read(level.text);
  return offeredOptions(options, { tier: facts?.ok === true ? facts.value.tier : undefined, limit: level?.limit });
}

/** Seating from a settings file or typed by the player. It may contain players and options that do not exist. */
export interface WantedSeating {
  readonly holders: readonly string[];
  readonly options: Readonly<Record<string, string>>;
}

/**
 * Adapts a seating to the level and the game. Defaults replace players and options that do not exist.
 *
 * @param skill as in `presetSeating`
 *
 * @example
 * const { game } = auction();
 * fittedSeating(game, undefined, { holders: ['bot gambler', 'bot gone'], options: {} }).holders // => ['bot gambler', 'bot sleeper', 'nobody']
 */
export function fittedSeating<T extends GameTypes>(
  game: Players<T>,
  level: LevelSource | undefined,
  { holders, options }: WantedSeating,
  skill?: string,
): Seating {
  const known = holders.map((holder) => holderOf(game, holder));
  const usual = presetSeating(game, level, skill, known);
  const requested = usual.holders.map((holder, i) => known[i] ?? holder);
  const played = requested.filter(isPlayed);
  const { least: minPlayers } = seatsIn(game, level);
  const fitted = usual.holders.map(
    (holder, i): Holder => played[i] ?? (i >= minPlayers ? 'nobody' : isPlayed(holder) ? holder : 'person'),
  );
  const players = fitted.filter(isPlayed).length;
  const fitting = Object.entries(options).filter(([name, value]) => {
    const option = optionOf(game, name);
    return option !== undefined && expectedOf(option, value, players) === undefined;
  });
  return { ...usual, holders: fitted, options: Object.fromEntries(fitting) };
}

const optionOf = <T extends GameTypes>({ options = {} }: Players<T>, name: string): GameOption | undefined =>
  Object.hasOwn(options, name) ? options[name] : undefined;

function holderOf<T extends GameTypes>(game: Players<T>, text: string): Holder | undefined {
  const [, program] = /^program (.*)$/s.exec(text) ?? [];
  if (program !== undefined && game.programs !== undefined)
    return program === '' || programOf(game, program) !== undefined ? `program ${program}` : undefined;
  const [, bot] = /^bot (.*)$/s.exec(text) ?? [];
  if (bot !== undefined) return botHolder(game, bot);
  return (['person', 'nobody'] as const).find((holder) => holder === text);
}

/** Bots of all skills, with the face of the seat's bot, or with the first free face for a person or an empty seat. */
function botHolders<T extends GameTypes>(game: Players<T>, holders: readonly Holder[], seat: number): Holder[] {
  const { bots = {} } = game;
  const seated = nameIn(holders[seat] ?? 'nobody');
  const otherBots = holders.flatMap((holder) => compact(nameIn(holder)));
  const face = seated === undefined ? freeFaces(game, otherBots)[0] : rivalNamed(game, seated)?.id;
  return offeredBots(bots).map((skill): Holder => `bot ${botWithFace(game, skill, face)}`);
}

/**
 * Holder for the bot of this name, even if lists do not offer the bot. Undefined if the game has no such bot.
 *
 * @example
 * botHolder(auction().game, 'gambler') // => 'bot gambler'
 */
export const botHolder = <T extends GameTypes>(
  { bots = {} }: Pick<Game<T>, 'bots'>,
  name: string,
): Holder | undefined => (Object.hasOwn(bots, name) ? `bot ${withSkillNamed({ bots }, name)}` : undefined);

/**
 * Possible holders of a seat (from 0). Only seats at the end may stay empty, and enough players must remain.
 *
 * @example
 * const { game } = auction();
 * holdersFor(game, undefined, usualSeating(game, undefined), 1) // => ['person', 'bot sleeper', 'bot gambler']
 */
export function holdersFor<T extends GameTypes>(
  game: Players<T>,
  level: LevelSource | undefined,
  { holders }: Seating,
  seat: number,
): Holder[] {
  const isLast = holders.slice(seat + 1).every((holder) => !isPlayed(holder));
  const seated = holders[seat] ?? 'nobody';
  const program = isProgram(seated) ? seated : (holders.find(isProgram) ?? unnamedProgram);
  const programs = game.programs === undefined ? [] : [program];
  const bots = botHolders(game, holders, seat);
  const isTyped = nameIn(seated) !== undefined && !isProgram(seated) && !bots.includes(seated);
  return [
    'person',
    ...bots,
    ...(isTyped ? [seated] : []),
    ...programs,
    ...(isLast && seat >= seatsIn(game, level).least ? (['nobody'] as const) : []),
  ];
}

/**
 * Number of seats whose holder the player can choose: the occupied seats, and the next seat.
 *
 * @example
 * seatsToChoose({ holders: ['person', 'bot easy', 'nobody', 'nobody'], options: {} }) // => 3
 */
export const seatsToChoose = ({ holders }: Seating): number =>
  Math.min(holders.length, holders.filter(isPlayed).length + 1);

/**
 * Replaces the holder of a seat (from 0).
 *
 * @example
 * withHolder({ holders: ['person', 'nobody'], options: {} }, 1, 'bot easy').holders // => ['person', 'bot easy']
 */
export const withHolder = ({ holders, ...rest }: Seating, seat: number, holder: Holder): Seating => ({
  ...rest,
  holders: holders.with(seat, holder),
});

/**
 * True if several persons share one screen and no other players take part.
 *
 * @example
 * arePersonsAlone({ holders: ['person', 'person', 'nobody'] }) // => true
 */
export function arePersonsAlone({ holders }: Pick<Seating, 'holders'>): boolean {
  const played = holders.filter(isPlayed);
  return played.length > 1 && played.every((holder) => holder === 'person');
}

function isBotsAlone({ holders }: Seating): boolean {
  const played = holders.filter(isPlayed);
  return played.length > 0 && played.every((holder) => holder !== 'person');
}

/**
 * Value of an option: as chosen, else as preselected for the level, else the default for these players.
 *
 * @example
 * const { game } = auction();
 * optionIn(game, usualSeating(game, undefined), 'coins') // => '20'
 */
export function optionIn<T extends GameTypes>(game: Players<T>, seating: Seating, name: string): string {
  const option = optionOf(game, name);
  const special = isBotsAlone(seating) ? option?.standardOfBots : undefined;
  const standard =
    special ?? (arePersonsAlone(seating) ? option?.standardOfPersons : undefined) ?? option?.standard ?? '';
  return seating.options[name] ?? seating.offered?.[name] ?? standard;
}

/**
 * Reason why the players cannot use an option's value. Undefined if they can.
 *
 * @example
 * const { game } = auction();
 * optionFault(game, usualSeating(game, undefined), 'coins', '0') // => 'coins: found "0", expected a whole number from 1 to 999.'
 */
export function optionFault<T extends GameTypes>(
  game: Players<T>,
  { holders }: Seating,
  name: string,
  value: string,
): string | undefined {
  const option = optionOf(game, name);
  const expected = option && expectedOf(option, value, holders.filter(isPlayed).length);
  return expected === undefined ? undefined : `${name}: found "${value}", expected ${expected}.`;
}

/**
 * @example
 * const { game } = auction();
 * const seated = seatedBy(game, { holders: ['person', 'bot gambler', 'nobody'], options: {} });
 * seated.players // => 2
 * seated.bots // => { 2: 'gambler' }
 */
export function seatedBy<T extends GameTypes>(game: Players<T>, seating: Seating): Seated {
  const played = seating.holders.filter(isPlayed);
  const bots = played.flatMap((holder, i) => {
    const name = nameIn(holder);
    return name === undefined ? [] : [[i + 1, name] as const];
  });
  const options = Object.entries(game.options ?? {}).flatMap(([name, option]) => {
    const { onlyWhereSaid, standard, atOneScreen } = option;
    if (atOneScreen === true && !arePersonsAlone(seating)) return [];
    const chosen = optionIn(game, seating, name);
    const value = isBotsAlone(seating) ? boundOfBots(option, chosen) : chosen;
    return onlyWhereSaid === true && value === standard ? [] : [[name, value] as const];
  });
  return { players: played.length, bots: Object.fromEntries(bots), options: Object.fromEntries(options) };
}

/**
 * Seating of an existing match, for a level with `room` seats.
 *
 * @example
 * const { game } = auction();
 * seatingOf(game, { players: 2, bots: { 2: 'gambler' }, options: {} }, 3).holders // => ['person', 'bot gambler', 'nobody']
 */
export const seatingOf = <T extends GameTypes>(
  game: Pick<Game<T>, 'bots' | 'programs'>,
  { players, bots, options }: Seated,
  room: number,
): WantedSeating => ({
  holders: Array.from({ length: room }, (_, i) => {
    if (i >= players) return 'nobody';
    const name = bots[i + 1];
    if (name === undefined) return 'person';
    return programOf(game, name) === undefined ? `bot ${name}` : `program ${name}`;
  }),
  options,
});

/**
 * Extends a seating to as many seats as `before` has, with the players of `before`.
 *
 * @example
 * const seating = { holders: ['person', 'bot easy'] as const, options: {} };
 * widened(seating, { holders: ['person', 'person', 'bot hard'], options: {} }).holders // => ['person', 'bot easy', 'bot hard']
 */
export const widened = (seating: WantedSeating, before: WantedSeating | undefined): WantedSeating => ({
  holders: [...seating.holders, ...(before?.holders.slice(seating.holders.length) ?? [])],
  options: seating.options,
});

/**
 * Name of a seat's player, such as `you` for the only person, `program mine.mjs`, or `program...` without a file.
 *
 * @example
 * holderName({ holders: ['person', 'bot easy'], options: {} }, 'person') // => 'you'
 */
export function holderName({ holders }: Seating, holder: Holder): string {
  if (holder === unnamedProgram) return 'program...';
  if (isProgram(holder)) return `program ${shortName(nameIn(holder) ?? '')}`;
  if (isFace(holder)) return titleOf(holder, ', ');
  return holder === 'person' && holders.filter((other) => other === 'person').length < 2 ? 'you' : holder;
}

const titleOf = (holder: `bot ${string}`, separator: string): string =>
  nameWithSkill(holder.slice('bot '.length), separator);

/** True for a bot with a face, such as `bot rook:hard`. */
const isFace = (holder: Holder): holder is `bot ${string}` => /^bot \w+:\w+$/.test(holder);

/**
 * @example
 * seatingText({ holders: ['person', 'bot easy', 'nobody'], options: {} }) // => '1 you, 2 bot easy'
 * seatingText({ holders: ['person', 'bot rook:easy'], options: {} }) // => '1 you, 2 Rook at easy'
 */
export const seatingText = (seating: Seating): string =>
  seating.holders
    .filter(isPlayed)
    .map((holder, i) => {
      const name = isFace(holder) ? titleOf(holder, ' at ') : holderName(seating, holder);
      return `${i + 1} ${name}`;
    })
    .join(', ');

type DailyGame<T extends GameTypes> = Pick<Game<T>, 'players' | 'levels' | 'bots' | 'options' | 'programs'>;

/**
 * Players and options of a game's daily match: one person against the usual bots. They are the same for all players.
 *
 * @example
 * dailySeated(auction().game, undefined).bots // => { 2: 'sleeper' }
 */
export const dailySeated = <T extends GameTypes>(game: DailyGame<T>, level: LevelSource | undefined): Seated =>
  seatedBy(game, usualSeating(game, level));

/**
 * True if a match is the standard daily match, with its seed, opponents and options.
 *
 * @param date date of the daily level
 * @param bots names of bots by seat
 *
 * @example
 * const { game } = auction();
 * const setup = { seed: '2026-11-20', players: 2, options: {} };
 * isDaily(game, setup, '2026-11-20', { 2: 'sleeper' }) // => true
 * isDaily(game, setup, '2026-11-20', { 2: 'gambler' }) // => false
 */
export function isDaily<T extends GameTypes>(
  game: DailyGame<T>,
  { seed, players, options, level }: MatchSetup,
  date: string,
  bots: Readonly<Record<string, string>>,
): boolean {
  const meant = dailySeated(game, level);
  return (
    seed === date &&
    players === meant.players &&
    sortedText(bots) === sortedText(meant.bots) &&
    sortedText(optionsInForce(game, options)) === sortedText(optionsInForce(game, meant.options))
  );
}

/**
 * All options of a game with their values in a match.
 *
 * @example
 * optionsInForce(auction().game, { goal: '5' }) // => { rounds: '5', goal: '5', coins: '20' }
 */
export const optionsInForce = <T extends GameTypes>(
  { options = {} }: DailyGame<T>,
  chosen: Readonly<Record<string, string>>,
) => Object.fromEntries(Object.entries(options).map(([name, { standard }]) => [name, chosen[name] ?? standard]));

const sortedText = (record: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
