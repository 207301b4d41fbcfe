import { describe, expect, test } from 'vitest';
import { askBot } from '../../source/engine/bot-moment.ts';
import type { Game } from '../../source/engine/game.ts';
import { type Match, startMatch } from '../../source/engine/match.ts';
import { drawLegal, isAmong } from '../../source/engine/programs/legal.ts';
import { readCommand, typedArguments } from '../../source/engine/programs/read-command.ts';
import { openStreams, type Stream, seeded } from '../../source/engine/random.ts';
import { formatCommand } from '../../source/engine/script.ts';
import { legalFor, step, waitingFor } from '../../source/engine/step.ts';
import type { GameTypes, Seat, StateOf } from '../../source/engine/vocabulary.ts';
import type { RiscTypes } from '../../source/games/risc/game-types.ts';
import type { SpaceExplorers } from '../../source/games/space-explorers/game-types.ts';
import { isVisible } from '../../source/games/space-explorers/view.ts';
import { bundledLevels } from '../../source/storage/levels.ts';
import { unwrapped } from '../engine/support.ts';
import { type Catalogue, pick } from '../recorded-games/catalogue.ts';
import { breachCatalogue } from '../recorded-games/into-the-breach/catalogue.ts';
import { riscCatalogue } from '../recorded-games/risc/catalogue.ts';
import { raceCatalogue } from '../recorded-games/robo-race/catalogue.ts';
import { defenderCatalogue } from '../recorded-games/space-defender/catalogue.ts';
import { explorersCatalogue } from '../recorded-games/space-explorers/catalogue.ts';

/** A game whose legal commands are tried, and what is accepted without being among them. */
interface Tried<T extends GameTypes> {
  readonly catalogue: Catalogue<T>;
  /** Commands that only take back or switch what is shown, beside those that their declarations say. */
  readonly notPlaying: readonly string[];
  /** Whether a seat cannot know that a command is accepted, or another one does the same. */
  isLeftOut?(state: StateOf<T>, seat: Seat, command: T['command']): boolean;
}

/** Whether a command is one of those that are listed where they are accepted. */
function isListed<T extends GameTypes>(
  { catalogue: { game }, notPlaying, isLeftOut }: Tried<T>,
  state: StateOf<T>,
  seat: Seat,
  command: T['command'],
): boolean {
  const { query, takesBack, switchesDebug } = game.commands[command.name] ?? {};
  if (query === true || takesBack === true || switchesDebug === true || notPlaying.includes(command.name)) return false;
  return game.rules[command.name]?.file === undefined && isLeftOut?.(state, seat, command) !== true;
}

/** Everything that is listed, drawn once and played: the commands, each of which was accepted. */
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

/** Whether a command is among those that a seat may give. */
const isAmongLegal = <T extends GameTypes>(game: Game<T>, state: StateOf<T>, seat: Seat, command: T['command']) =>
  legalFor(game, state, seat).some(
    (each) => each.name === command.name && isAmong(each, typedArguments(game, command)),
  );

function expectListed<T extends GameTypes>(tried: Tried<T>, state: StateOf<T>, seat: Seat, command: T['command']) {
  const { game } = tried.catalogue;
  if (!isListed(tried, state, seat, command)) return;
  const line = formatCommand(game.commands, command);
  const isAccepted = step(game, state, seat, command).ok;
  expect(`${line} is listed: ${isAmongLegal(game, state, seat, command)}`).toBe(`${line} is listed: ${isAccepted}`);
}

/** Goes on with a command that is drawn, guessed or a bot's. */
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
  // Whoever gives up ends the walk.
  const usual = drawn.filter(({ name }) => !['resign', 'abort'].includes(name));
  const command = pick(chance, [...usual, ...guesses], drawn[0] ?? guesses[0]);
  if (command !== undefined) match.play(seat, command);
}

function walk<T extends GameTypes>(tried: Tried<T>): void {
  const { game, plans } = tried.catalogue;
  const levels = new Map(bundledLevels(game).map(({ source }) => [source.name, source]));
  test.each(plans.slice(0, 24))('$seed: $level', ({ seed, level: name, options, seats }) => {
    const level = levels.get(name ?? '');
    const match = startMatch(game, { seed, players: seats.length, options, ...(level && { level }) });
    const chance = openStreams(seeded(seed)).stream('legal');
    for (let i = 0; i < 60; i++) {
      const waiting = waitingFor(game, match.state);
      for (let seat = 1; seat <= match.state.players; seat++)
        if (!waiting.includes(seat)) expect(legalFor(game, match.state, seat)).toEqual([]);
      const seat = waiting[chance.integer(0, waiting.length - 1)];
      if (seat === undefined) break;
      goOn(tried, match, seat, expectAccepted(game, match.state, seat, chance), chance);
    }
  });
}

const explorers: Tried<SpaceExplorers> = {
  catalogue: explorersCatalogue,
  notPlaying: ['cancel'],
  isLeftOut: (state, seat, command) =>
    command.name === 'send' && !isVisible(state, seat, state.map.indexOf[command.args.from] ?? -1),
};

const war: Tried<RiscTypes> = {
  catalogue: riscCatalogue,
  notPlaying: ['cancel'],
  isLeftOut: (_, __, { args }) => Object.values(args).includes('all'),
};

describe('what may be done is listed, and what is listed is accepted', () => {
  describe('in Space Defender', () => walk({ catalogue: defenderCatalogue, notPlaying: ['toggle_rng_out'] }));
  describe('in Into the Breach', () => walk({ catalogue: breachCatalogue, notPlaying: ['restart'] }));
  describe('in RoboRace', () => walk({ catalogue: raceCatalogue, notPlaying: ['take_back', 'clear'] }));
  describe('in Space Explorers', () => walk(explorers));
  describe('in RISC', () => walk(war));
});
