import { describe, expect, test } from 'vitest';
import type { Bot } from '#engine/bot.ts';
import type { Game } from '#engine/game.ts';
import { startMatch } from '#engine/match.ts';
import type { GameTypes, MatchSetup } from '#engine/vocabulary.ts';
import type { Command } from '#games/risc/commands.ts';
import type { RiscTypes } from '#games/risc/game-types.ts';
import { risc } from '#games/risc/index.ts';
import type { View } from '#games/risc/state.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { botsOf } from '#match-session/players.ts';
import { bundledLevels } from '#storage/levels.ts';
import { type BotOrProgram, playGame } from '#tournament/play-game.ts';
import { letBotsPlay } from '../support/bots-at-table.ts';
import { quickRisc, riscMap } from '../support/risc.ts';
import type { DiceAuction } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';

const never = () => false;

const botPlayer = <T extends GameTypes>({ bots = {} }: Game<T>, name: string): BotOrProgram<T> => {
  const bot = bots[name];
  if (bot === undefined) throw new Error(`no bot ${name}`);
  return { type: 'bot', name, bot };
};

const played = <T extends GameTypes>(game: Game<T>, setup: MatchSetup, names: readonly string[]) =>
  playGame(
    game,
    setup,
    names.map((name) => botPlayer(game, name)),
    never,
  );

/** The match that `turncade run` plays with these bots. */
function runMatch<T extends GameTypes>(game: Game<T>, setup: MatchSetup, names: readonly string[]) {
  const match = startMatch(game, setup);
  const bots = botsOf(game, Object.fromEntries(names.map((name, i) => [i + 1, name])));
  letBotsPlay(match, bots);
  return match;
}

describe('a game of a tournament is the same match as in `turncade run`', () => {
  const levels = bundledLevels(spaceExplorers).map(({ source }) => source);

  test.each(
    levels
      .filter(({ name }) => ['corridor', 'kite', 'archipelago', 'spiral'].includes(name))
      .flatMap((level) => [
        [level.name, 'greedy', 'random', level] as const,
        [level.name, 'random', 'expander', level] as const,
      ]),
  )('on %s, %s against %s', async (_, first, second, level) => {
    const setup = { seed: 'S/1/2/3', players: 2, options: {}, level };
    const match = runMatch(spaceExplorers, setup, [first, second]);
    const game = await played(spaceExplorers, setup, [first, second]);
    expect(game?.log).toEqual(match.log);
    expect(game?.state).toEqual(match.state);
    expect(game?.state.outcome).not.toBeNull();
  });

  test.each(['a', 'b', 'c'])('in a game with dice and automatic phases, seed %s', async (seed) => {
    const setup = { seed, players: 2, options: { rounds: '9', goal: '99', coins: '40' } };
    const match = runMatch(diceAuction, setup, ['gambler', 'gambler']);
    const game = await played(diceAuction, setup, ['gambler', 'gambler']);
    expect(game?.log).toEqual(match.log);
    expect(game?.state).toEqual(match.state);
    expect(game?.log.length).toBeGreaterThan(10);
  });

  test.each(['a', 'b'])(
    'in a game where all plan at once, with random numbers for each seat, seed %s',
    async (seed) => {
      const commit = { command: { name: 'commit', args: {} }, why: 'Enough.' } as const;
      const gambler: Bot<View, Command> = {
        about: 'leaves to chance when it researches',
        choose({ view, seat, random }) {
          const own = view.seats[seat - 1];
          if (own?.placement?.every((count) => count === 0) === true)
            return { command: { name: 'spread', args: {} }, why: 'All are held.' };
          const isFree = view.phase === 'orders' && own !== undefined && own.level < 6 && own.orders?.length === 0;
          return isFree && random.integer(1, 3) === 1
            ? { command: { name: 'research', args: {} }, why: 'Why not.' }
            : commit;
        },
      };
      const game: Game<RiscTypes> = { ...risc, bots: { ...quickRisc.bots, gambler } };
      const setup = { seed, players: 2, options: { turns: '40', tech: '9999' }, level: riscMap('twin-rivers') };
      for (const names of [
        ['gambler', 'gambler'],
        ['raider', 'gambler'],
      ]) {
        const match = runMatch(game, setup, names);
        const whole = await played(game, setup, names);
        expect(whole?.log).toEqual(match.log);
        expect(whole?.state).toEqual(match.state);
        expect(whole?.state.turn).toBeGreaterThan(1);
      }
    },
  );

  test('and ends when no player has a command', async () => {
    const setup = { seed: 'a', players: 2, options: {} };
    const game = await played(diceAuction, setup, ['sleeper', 'sleeper']);
    expect(game?.log).toEqual([]);
  });

  test('and ends at the limit of bot commands', async () => {
    const setup = { seed: 'a', players: 2, options: { rounds: '99', goal: '999', coins: '400' } };
    const game = await played({ ...diceAuction, script: { ...diceAuction.script, mostBotCommands: 7 } }, setup, [
      'gambler',
      'gambler',
    ]);
    expect(game?.log).toHaveLength(7);
  });

  describe('even if a bot plans beyond its turn:', () => {
    const pass: SpaceExplorers['command'] = { name: 'end_turn', args: {} };
    const send = (from: number, to: number): SpaceExplorers['command'] => ({
      name: 'send',
      args: { from, to, people: 1 },
    });
    const hasty = {
      about: 'plans two turns at once',
      choose: ({ seat }: { readonly seat: number }) => ({
        command: seat === 1 ? send(0, 1) : send(6, 4),
        next: [pass, pass],
        why: '',
      }),
    };
    const game = { ...spaceExplorers, bots: { hasty } };
    const setup = { seed: 'a', players: 2, options: { turns: '2' } };

    test('a plan ends with the turn', async () => {
      const whole = await played(game, setup, ['hasty', 'hasty']);
      expect(whole?.log.map(({ seat, command }) => `${seat} ${command.name}`)).toEqual([
        '1 send',
        '1 end_turn',
        '2 send',
        '2 end_turn',
      ]);
      expect(whole?.log).toEqual(runMatch(game, setup, ['hasty', 'hasty']).log);
    });

    test('a plan ends at the limit of bot commands', async () => {
      const whole = await played({ ...game, script: { ...game.script, mostBotCommands: 3 } }, setup, [
        'hasty',
        'hasty',
      ]);
      expect(whole?.log).toHaveLength(3);
    });
  });

  test('but has no result after a cancellation', async () => {
    const setup = { seed: 'a', players: 2, options: {} };
    const gambler = botPlayer(diceAuction, 'gambler');
    expect(await playGame(diceAuction, setup, [gambler, gambler], () => true)).toBeUndefined();
  });

  test('and blames the game for illegal commands of its bots, instead of playing forever', async () => {
    const cheat: BotOrProgram<SpaceExplorers> = {
      type: 'bot',
      name: 'cheat',
      bot: {
        about: 'sends people to nowhere',
        choose: () => ({ command: { name: 'send', args: { from: 99, to: 0, people: 1 } }, why: '' }),
      },
    };
    const game = await playGame(spaceExplorers, { seed: 'a', players: 2, options: {} }, [cheat, cheat], never);
    expect(game).toMatchObject({
      ...{ isBroken: true, gameFault: expect.stringContaining('turn 1: a bot plays send: There is no planet 99') },
    });
  });

  describe('and blames a game whose list of legal commands contains a refused one:', () => {
    const lying: Game<DiceAuction> = {
      ...diceAuction,
      legal: () => [{ name: 'bid', args: { amount: { from: 0, to: 12 } } }],
      forAbsent: ({ phase }) =>
        phase === 'stakes' ? { name: 'stake', args: { points: 1 } } : { name: 'commit', args: {} },
    };
    const setup = { seed: 'a', players: 2, options: { rounds: '1', coins: '4' } };
    const bid: DiceAuction['command'] = { name: 'bid', args: { amount: 9 } };
    const sentence = 'turn 1: game.legal lists bid(9) for player 1, but the rules refuse it: ';

    test('a bot cannot play on', async () => {
      const bot = { about: 'bids too much', choose: () => ({ command: bid, why: '' }) };
      const player: BotOrProgram<DiceAuction> = { type: 'bot', name: 'trusting', bot };
      const game = await playGame(lying, setup, [player, player], never);
      expect(game).toMatchObject({ isBroken: true, gameFault: expect.stringContaining(sentence) });
    });

    test('a program plays on without a fault of its own', async () => {
      const program = { turn: async () => ({ commands: [bid] }) };
      const player: BotOrProgram<DiceAuction> = { type: 'program', name: 'trusting', program };
      const game = await playGame(lying, setup, [player, player], never);
      expect(game).toMatchObject({ isBroken: false, gameFault: expect.stringContaining(sentence), faults: [] });
    });

    test('a bot that throws an error stops the match', async () => {
      const choose = () => {
        throw new TypeError('no such coin');
      };
      const player: BotOrProgram<DiceAuction> = { type: 'bot', name: 'broken', bot: { about: '', choose } };
      const game = await playGame(lying, setup, [player, player], never);
      expect(game).toMatchObject({ isBroken: true, gameFault: 'turn 1: no such coin' });
    });
  });
});
