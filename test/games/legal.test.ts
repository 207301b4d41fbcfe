import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { askBot } from '#engine/bot-input.ts';
import { offersOf } from '#engine/completion.ts';
import type { Game } from '#engine/game.ts';
import { type Match, startMatch } from '#engine/match.ts';
import {
  drawLegal,
  isAmong,
  type LegalValues,
  nextLegal,
  type TypedArguments,
  type TypedValue,
  typedValue,
} from '#engine/programs/legal.ts';
import { readCommand, typedArguments } from '#engine/programs/protocol.ts';
import { openStreams, type Stream, seeded } from '#engine/random.ts';
import { formatCommand, parseLine, parseScript } from '#engine/script.ts';
import { activeSeats, legalFor, seatOfLine, step } from '#engine/step.ts';
import type { GameTypes, MatchSetup, Seat, StateOf } from '#engine/vocabulary.ts';
import type { IntoTheBreach } from '#games/into-the-breach/game-types.ts';
import type { RiscTypes } from '#games/risc/game-types.ts';
import type { RoboRace } from '#games/robo-race/game-types.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { stateInView } from '#games/space-defender/lookahead.ts';
import { viewOf } from '#games/space-defender/state.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { isVisible } from '#games/space-explorers/state.ts';
import { bundledLevels } from '#storage/levels.ts';
import { unwrapped } from '../engine/support.ts';
import { type Catalogue, pick } from '../recorded-games/catalogue.ts';
import { breachCatalogue } from '../recorded-games/into-the-breach/catalogue.ts';
import { riscCatalogue } from '../recorded-games/risc/catalogue.ts';
import { raceCatalogue } from '../recorded-games/robo-race/catalogue.ts';
import { defenderCatalogue } from '../recorded-games/space-defender/catalogue.ts';
import { explorersCatalogue } from '../recorded-games/space-explorers/catalogue.ts';
import { inTime } from '../support/in-time.ts';
import type { DiceAuction } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';
import { board, matchOf } from './into-the-breach/support.ts';
import { byName } from './risc/listed-levels.ts';
import { newCampaign } from './risc/support.ts';
import { raceFrom } from './robo-race/support.ts';
import { newExpedition } from './space-explorers/support.ts';

/** A game whose legal commands are tested, with accepted commands that its lists may omit. */
interface Tried<T extends GameTypes> {
  readonly catalogue: Catalogue<T>;
  /** Names of commands that only undo or change the display, if their declarations do not say so. */
  readonly notPlaying: readonly string[];
  /** True for a command that may be missing: its seat cannot know that it is legal, or an equal command is listed. */
  isLeftOut?(state: StateOf<T>, seat: Seat, command: T['command']): boolean;
  /** Returns a different state with an equal view for the seat. Unused if `known-positions.test.ts` tests the game. */
  alike?(state: StateOf<T>): StateOf<T>;
}

/** True if commands of this name must be listed when they are legal. */
function isPlaying<T extends GameTypes>({ catalogue: { game }, notPlaying }: Tried<T>, name: string): boolean {
  const { query, takesBack, switchesDebug } = game.commands[name] ?? {};
  if (query === true || takesBack === true || switchesDebug === true || notPlaying.includes(name)) return false;
  return game.rules[name]?.file === undefined;
}

/** Draws one command from each listed entry. Each must be accepted. Returns the drawn commands. */
function expectAccepted<T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  seat: Seat,
  chance: Stream,
): readonly T['command'][] {
  const legal = legalFor(game, state, seat);
  expect(JSON.parse(JSON.stringify(legal))).toEqual(legal);
  return legal.map((each) => {
    const args = drawLegal(each, chance);
    const command = unwrapped(readCommand(game, { name: each.name, args }));
    expect(typedArguments(game, command)).toEqual(args);
    const played = step(game, state, seat, command);
    if (!played.ok) throw new Error(`${formatCommand(game.commands, command)} is refused: ${played.error.message}`);
    return command;
  });
}

/**
 * Types every drawn command word by word. Each word must be offered. Then types a command from offered words only, which
 * must be accepted.
 */
function expectOffered<T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  seat: Seat,
  drawn: readonly T['command'][],
  chance: Stream,
): void {
  const offers = offersOf(game, state, seat);
  for (const command of drawn) {
    const words = Object.values(typedArguments(game, command)).map(String);
    for (const [i, word] of words.entries()) {
      const values = nextLegal(offers[command.name]?.legal ?? [], words.slice(0, i));
      // If `nextLegal` has counts of units, it omits the list of values. In RISC, such a list contains only 0.
      if (word === '0' && values !== undefined && 'upTo' in values) continue;
      expect(values !== undefined && isAmong({ name: '', args: { values } }, { values: typedValue(word) })).toBe(true);
    }
  }
  for (const [name, { isLegal, legal = [] }] of Object.entries(offers)) {
    if (!isLegal || legal.length === 0) continue;
    const words: string[] = [];
    for (const argument of Object.keys(legal[0]?.args ?? {})) {
      const values = nextLegal(legal, words) ?? [];
      words.push(String(drawLegal({ name, args: { [argument]: values } }, chance)[argument]));
    }
    const { command } = unwrapped(parseLine(game, `${name}(${words.join(',')})`) ?? { ok: false, error: name });
    const played = step(game, state, seat, command);
    if (!played.ok) throw new Error(`${formatCommand(game.commands, command)} is refused: ${played.error.message}`);
  }
}

/** True if a command is in the list of the seat's legal commands. */
const isAmongLegal = <T extends GameTypes>(game: Game<T>, state: StateOf<T>, seat: Seat, command: T['command']) =>
  legalFor(game, state, seat).some(
    (each) => each.name === command.name && isAmong(each, typedArguments(game, command)),
  );

function expectListed<T extends GameTypes>(tried: Tried<T>, state: StateOf<T>, seat: Seat, command: T['command']) {
  const { game } = tried.catalogue;
  if (!isPlaying(tried, command.name) || tried.isLeftOut?.(state, seat, command) === true) return;
  const line = formatCommand(game.commands, command);
  const isAccepted = step(game, state, seat, command).ok;
  expect(`${line} is listed: ${isAmongLegal(game, state, seat, command)}`).toBe(`${line} is listed: ${isAccepted}`);
}

/** Commands that end a match. Only a few test matches should end with them. */
const endings: readonly string[] = ['resign', 'abort'];

/** Plays a drawn command, a guessed command, or the commands that a bot plans. */
function goOn<T extends GameTypes>(
  tried: Tried<T>,
  match: Match<T>,
  seat: Seat,
  drawn: readonly T['command'][],
  chance: Stream,
) {
  const { game, suggest } = tried.catalogue;
  const guesses = Array.from({ length: 4 }, () => suggest(match.state, seat, chance));
  for (const guess of guesses) expectListed(tried, match.state, seat, guess);
  const bot = game.bots?.['random'];
  const choice = chance.integer(1, 6) === 1 && bot !== undefined ? askBot(match, bot, seat) : undefined;
  const planned = [choice?.command, ...(choice?.next ?? [])].filter((command) => command !== undefined);
  for (const command of planned) {
    expectListed(tried, match.state, seat, command);
    if (!match.play(seat, command).ok) break;
  }
  if (planned.length > 0) return;
  const usual = drawn.filter(({ name }) => !endings.includes(name));
  const command = pick(chance, [...usual, ...guesses], drawn[0] ?? guesses[0]);
  if (command !== undefined) match.play(seat, command);
}

function walk<T extends GameTypes>(tried: Tried<T>): void {
  const { catalogue, alike } = tried;
  const { game, plans } = catalogue;
  const levels = new Map(bundledLevels(game).map(({ source }) => [source.name, source]));
  test.each(plans.slice(0, inTime(8, 20)))(
    'in the match $seed (level: $level), the accepted commands are exactly those listed and offered as legal',
    ({ seed, level: name, options, seats }) => {
      const level = levels.get(name ?? '');
      const match = startMatch(game, { seed, players: seats.length, options, ...(level && { level }) });
      const chance = openStreams(seeded(seed)).stream('legal');
      for (let i = 0; i < 40; i++) {
        const waiting = activeSeats(game, match.state);
        for (let seat = 1; seat <= match.state.players; seat++)
          if (!waiting.includes(seat)) expect(legalFor(game, match.state, seat)).toEqual([]);
        const seat = waiting[chance.integer(0, waiting.length - 1)];
        if (seat === undefined) break;
        if (alike !== undefined)
          expect(legalFor(game, alike(match.state), seat)).toEqual(legalFor(game, match.state, seat));
        const drawn = expectAccepted(game, match.state, seat, chance);
        expectOffered(game, match.state, seat, drawn, chance);
        goOn(tried, match, seat, drawn, chance);
      }
    },
  );
}

/** Plays the recorded games of a game. Each of their commands must be listed if it is accepted, and only then. */
function recorded<T extends GameTypes>(tried: Tried<T>, start: Partial<MatchSetup> = {}): void {
  const { game } = tried.catalogue;
  const folder = join(import.meta.dirname, '../recorded-games', game.id);
  test.each(readdirSync(folder).filter((name) => name.endsWith('.script.txt')))(
    'the commands of the recording %s are listed as legal exactly if they are accepted',
    (name) => {
      const match = startMatch(game, { seed: 'classic', players: 1, options: {}, ...start });
      for (const { seat: said, command } of unwrapped(parseScript(game, readFileSync(join(folder, name), 'utf8')))) {
        const seat = seatOfLine(game, match.state, said);
        if (seat !== null) expectListed(tried, match.state, seat, command);
        match.play(said, command);
      }
    },
  );
}

/** A match in which every command can be tried, because the values of arguments are few. */
interface Small<T extends GameTypes> {
  /** Creates a new match for each test. */
  start(): Match<T>;
  /** Number of positions in which every command is tried, and number of commands from one position to the next. */
  readonly positions: number;
  readonly every: number;
  /** All values of an argument to try, as a player types them. */
  values(argument: string, command: string, state: StateOf<T>, seat: Seat): readonly TypedValue[];
}

/** Names of accepted commands and number of refused commands, over all positions. */
interface Met {
  readonly accepted: Set<string>;
  refused: number;
}

/** Tries every command in some positions. Exactly the accepted commands must be listed. */
function everyCommand<T extends GameTypes>(tried: Tried<T>, small: Small<T>): void {
  const { game, suggest } = tried.catalogue;
  test('of all possible commands, exactly the accepted ones are listed as legal', () => {
    const chance = openStreams(seeded('every command')).stream('legal');
    const match = small.start();
    const met: Met = { accepted: new Set(), refused: 0 };
    for (let i = 0; i < small.positions * small.every; i++) {
      const [seat] = activeSeats(game, match.state);
      if (seat === undefined) break;
      if (i % small.every === 0) tryAll(tried, match.state, seat, small, met);
      const usual = expectAccepted(game, match.state, seat, chance).filter(({ name }) => !endings.includes(name));
      match.play(seat, pick(chance, usual, suggest(match.state, seat, chance)));
    }
    expect(met.refused).toBeGreaterThan(0);
    expect([...met.accepted].sort()).toEqual(
      Object.keys(game.commands)
        .filter((name) => isPlaying(tried, name))
        .sort(),
    );
  });
}

function tryAll<T extends GameTypes>(tried: Tried<T>, state: StateOf<T>, seat: Seat, small: Small<T>, met: Met) {
  const { game } = tried.catalogue;
  const legal = legalFor(game, state, seat);
  for (const [name, { args }] of Object.entries(game.commands)) {
    if (!isPlaying(tried, name)) continue;
    const own = legal.filter((each) => each.name === name);
    const values = Object.keys(args).map((argument) => [argument, small.values(argument, name, state, seat)] as const);
    for (const [argument, all] of values)
      for (const { args } of own) expect(all).toEqual(expect.arrayContaining([...extremesOf(args[argument])]));
    for (const given of product(values)) {
      const read = readCommand(game, { name, args: given });
      if (read.ok && tried.isLeftOut?.(state, seat, read.value) === true) continue;
      const isAccepted = read.ok && step(game, state, seat, read.value).ok;
      if (own.some((each) => isAmong(each, given)) !== isAccepted)
        throw new Error(
          `${name} ${JSON.stringify(given)} is ${isAccepted ? 'accepted but not' : 'refused but'} listed`,
        );
      if (isAccepted) met.accepted.add(name);
      else met.refused++;
    }
  }
}

/** Lowest and highest listed value of an argument, or all values if they are listed one by one. */
function extremesOf(values: LegalValues | undefined): readonly TypedValue[] {
  if (values === undefined) return [];
  if ('from' in values) return [values.from, values.to];
  return 'upTo' in values ? Object.entries(values.upTo).map(([kind, count]) => `${count}${kind}`) : [...values];
}

/** All combinations of values for the arguments. */
function* product([first, ...others]: readonly (readonly [
  string,
  readonly TypedValue[],
])[]): Generator<TypedArguments> {
  if (first === undefined) return yield {};
  const [name, values] = first;
  for (const value of values) for (const rest of product(others)) yield { [name]: value, ...rest };
}

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, i) => i);

const defender: Tried<SpaceDefender> = {
  catalogue: defenderCatalogue,
  notPlaying: ['toggle_rng_out'],
  alike: (state) => stateInView(viewOf(state, 1)),
};

const breach: Tried<IntoTheBreach> = { catalogue: breachCatalogue, notPlaying: ['restart'] };

const race: Tried<RoboRace> = { catalogue: raceCatalogue, notPlaying: ['take_back', 'clear'] };

/** A race whose first player has a hand without a card that can move the robot. */
const stuckRace = () =>
  raceFrom(
    {
      ...{ board: 'workshop', round: 2, step: 0 },
      robots: [
        { player: 1, x: 3, y: 0, facing: 'N', alive: true, start: 1 },
        { player: 2, x: 5, y: 0, facing: 'N', alive: true, start: 2 },
      ],
      hands: { 1: [1, 2, 3, 20, 21, 37, 38], 2: [4, 5, 6, 22, 23, 39, 49] },
    },
    { options: { exchange: 'once' } },
  );

const explorers: Tried<SpaceExplorers> = {
  catalogue: explorersCatalogue,
  notPlaying: ['cancel'],
  isLeftOut: (state, seat, command) =>
    command.name === 'send' && isUnseen(state, seat, state.map.indexOf[command.args.from]),
};

const isUnseen = (state: StateOf<SpaceExplorers>, seat: Seat, planet: number | undefined) =>
  planet !== undefined && !isVisible(state, seat, planet);

const war: Tried<RiscTypes> = {
  catalogue: riscCatalogue,
  notPlaying: ['cancel'],
  isLeftOut: (_, __, { args }) => Object.values(args).includes('all'),
};

const graph = `graph { graph [population=7, turns=40]; 0 [habit=50, size=12, base=1]; 1 [habit=10, size=8];
  2 [habit=3, size=9, base=2]; 0 -- 1 [weight=1]; 1 -- 2 [weight=1] }`;

const land = 'size=1, food=9, tech=20';
const lands = `graph {
  a [group=1, x=0, y=0, ${land}]; b [group=1, x=3, y=0, ${land}]; c [group=2, x=6, y=0, ${land}]; d [group=2, x=6, y=3, ${land}];
  a -- b -- c -- d }`;

const someUnits = upTo(4).flatMap((a) => upTo(4).flatMap((b) => upTo(1).map((c) => [a, b, c])));
const unitWords = someUnits.map((counts) =>
  counts.flatMap((count, i) => (count > 0 ? [`${count}${'abc'.charAt(i)}`] : [])).join('+'),
);

const auction: Tried<DiceAuction> = {
  catalogue: { game: diceAuction, plans: [], mostCommands: 0, suggest: () => ({ name: 'applaud', args: {} }) },
  notPlaying: [],
};

describe('the list of legal commands has exactly the accepted commands', () => {
  describe('in Space Defender', () => {
    walk(defender);
    recorded(defender);
    everyCommand(defender, {
      start: () => startMatch(spaceDefender, { seed: 'classic', players: 1, options: {} }),
      positions: 12,
      every: 2,
      values(argument, command) {
        if (command === 'play') return { row: [4, 5, 10, 11], column: [9, 10, 30, 31] }[argument] ?? [1, 50, 101];
        if (argument === 'row') return [...'ABCDEFGHIJK'];
        return upTo(31);
      },
    });
  });
  describe('in Into the Breach', () => {
    walk(breach);
    recorded(breach);
    const side = upTo(5);
    everyCommand(breach, {
      start: () => matchOf(board('1____/_____/_____/_____//F,2,3,9,1,0/T,3,4,9,1,0')),
      positions: 6,
      every: 1,
      values: () => side,
    });
  });
  describe('in RoboRace', () => {
    walk(race);
    recorded(race, { players: 4 });
    everyCommand(race, {
      start: stuckRace,
      positions: 4,
      every: 5,
      values(argument, _, { hands }, seat) {
        if (argument === 'slot') return upTo(6);
        const [other = 1] = hands[seat % 2] ?? [];
        return [...(hands[seat - 1] ?? []), other];
      },
    });
  });
  describe('in Space Explorers', () => {
    walk(explorers);
    recorded(explorers, { players: 2 });
    everyCommand(explorers, {
      start: () => newExpedition({ level: graph }),
      positions: 8,
      every: 4,
      values: (argument) => (argument === 'people' ? [-1, ...upTo(14)] : upTo(3)),
    });
  });
  describe('in RISC', () => {
    walk(war);
    recorded(war, { players: 3, level: { name: 'three-crowns', text: byName('three-crowns').text } });
    everyCommand(war, {
      start: () => newCampaign({ level: lands, options: { units: '4', tech: '60' } }),
      positions: 8,
      every: 3,
      values(argument, command) {
        if (argument === 'units') return [0, ...unitWords];
        if (argument === 'count') return upTo(9);
        return [...(command === 'upgrade' && argument !== 'territory' ? 'abcdefg' : 'abcd')];
      },
    });
  });
  describe('in Auction of Dice', () => {
    everyCommand(auction, {
      start: () => startMatch(diceAuction, { seed: 'dice', players: 2, options: {} }),
      positions: 12,
      every: 2,
      values: () => upTo(10),
    });
  });
});
