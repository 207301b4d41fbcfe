import { describe, expect, test } from 'vitest';
import { type Match, startMatch } from '#engine/match.ts';
import type { PlayedCommand } from '#engine/report.ts';
import { formatCommand, parseScript } from '#engine/script.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { type SeatPlayer, type SeatPlayers, usualBotCommands } from '#match-session/players.ts';
import type { ProgramTurn } from '#strategies/player.ts';
import { newMatch, setupOf, unwrapped } from '../engine/support.ts';
import { playScript, scriptAtTable, seatedBots } from '../support/bots-at-table.ts';
import { bots, type TinyBot } from '../tiny-game/bots.ts';
import type { DiceAuction } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';

const { gambler, sleeper } = bots;

/** Result of a script that is played line by line, with bots on some seats. */
function played(script: string, seats: readonly (readonly [Seat, TinyBot])[], match = newMatch({ rounds: '3' })) {
  const lines = unwrapped(parseScript<DiceAuction>(diceAuction, script));
  let limits = 0;
  const all = playScript(match, lines, seatedBots(new Map(seats)), () => limits++);
  return { playedLines: all.map(echoOf), match, limits };
}

const echoOf = ({ line: { seat, command } }: PlayedCommand<DiceAuction>) =>
  `${seat}: ${formatCommand(diceAuction.commands, command)}`;

const all = (bot: TinyBot) => [1, 2, 3].map((seat) => [seat, bot] as const);
const names = (playedLines: readonly string[]) => playedLines.map((line) => line.replace(/\(.*/, ''));

describe('a script with bots', () => {
  test('lets bots on every seat play to the end of the match', () => {
    const { playedLines, match } = played('', all(gambler));
    expect(diceAuction.outcome?.(match.state)).toBeDefined();
    const round = ['1: bid', '1: commit', '2: bid', '2: commit', '3: bid', '3: commit'];
    expect(names(playedLines)).toEqual(['1: stake', ...round, '2: stake', ...round, '3: stake', ...round]);
  });

  test('gives the same match for the same seed, and another for another seed', () => {
    const playedLines = (seed: string) => played('', all(gambler), newMatch({ rounds: '9' }, seed)).playedLines;
    expect(playedLines('a')).toEqual(playedLines('a'));
    expect(playedLines('a')).not.toEqual(playedLines('b'));
  });

  test('plays the lines of a seat while bots wait', () => {
    const { playedLines } = played('1: stake 2\n1: bid 5\n1: commit', [
      [2, gambler],
      [3, gambler],
    ]);
    const afterwards = ['2: bid', '2: commit', '3: bid', '3: commit', '2: stake'];
    expect(names(playedLines)).toEqual(['1: stake', '1: bid', '1: commit', ...afterwards]);
  });

  test('delays a line until it is the turn of its seat again', () => {
    const { playedLines, match } = played('1: stake 2\n1: bid 5\n1: commit\n1: bid 7', [
      [2, gambler],
      [3, gambler],
    ]);
    expect(names(playedLines).slice(-2)).toEqual(['2: stake', '1: bid']);
    expect(match.state.bidders[0]?.bid).toBe(7);
  });

  test("plays a line for a bot's seat before the bot's own command", () => {
    const { playedLines, match } = played('1: stake 3\n3: bid 8', all(gambler));
    expect(playedLines.slice(0, 2)).toEqual(['1: stake(3)', '3: bid(8)']);
    expect(playedLines.filter((line) => line.startsWith('3: bid')).length).toBe(match.state.rounds);
  });

  test("plays a line for a bot's seat after the bot's own command, if the game wants this order", () => {
    const game = { ...diceAuction, script: { ...diceAuction.script, botsFirst: true } } as const;
    const match = startMatch(game, setupOf({ rounds: '1' }));
    const { playedLines } = played('3: bid 8\n1: applaud', all(gambler), match);
    expect(playedLines.slice(-3)).toEqual(['3: commit', '3: bid(8)', '1: applaud']);
  });

  test('continues to its end even if no bot has a command', () => {
    const { playedLines } = played('1: stake 2\n2: bid 1', all(sleeper));
    expect(playedLines).toEqual(['1: stake(2)', '2: bid(1)']);
  });

  test('lets bots play until no bot has a command', () => {
    const seats = [[1, gambler] as const, [2, sleeper] as const, [3, gambler] as const];
    expect(names(played('', seats).playedLines)).toEqual(['1: stake', '1: bid', '1: commit', '3: bid', '3: commit']);
  });

  test('plays a line before the commands of the bots if the rules accept the line at any time', () => {
    const { playedLines } = played('2: applaud', all(gambler), newMatch({ rounds: '1' }));
    expect(playedLines[0]).toBe('2: applaud');
    expect(playedLines.at(-1)).toBe('3: commit');
  });

  test('stops bots that never end their turn, reports this once, and continues without them', () => {
    const restless: TinyBot = {
      about: 'bids again and again',
      choose: ({ random }) => ({ command: { name: 'bid', args: { amount: random.integer(0, 9) } }, why: 'Why not?' }),
    };
    const others = [2, 3].map((seat) => [seat, restless] as const);
    const { playedLines, limits } = played('1: stake 1\n1: commit\n1: purse', others);
    expect(limits).toBe(1);
    expect(playedLines.length).toBe(3 + usualBotCommands);
    expect(playedLines.at(-1)).toBe('1: purse');
  });

  describe('that plan ahead', () => {
    /** A bot that bids `amounts` and commits in one plan, and counts how often it was asked. */
    const planner = (amounts = [1, 2, 3]) => {
      const asked = { times: 0 };
      const [first = 0, ...others] = amounts;
      const bid = (amount: number) => ({ name: 'bid', args: { amount } }) as const;
      const bot: TinyBot = {
        about: 'plans',
        choose({ view, seat, random }) {
          if (view.phase !== 'bidding') return gambler.choose({ view, seat, random });
          asked.times++;
          return {
            command: bid(first),
            next: [...others.map(bid), { name: 'commit', args: {} }],
            why: 'It is the plan.',
          };
        },
      };
      return { bot, asked };
    };
    const planned = ['2: bid(1)', '2: bid(2)', '2: bid(3)', '2: commit'];

    test('does not ask a bot again until its plan is played', () => {
      const { bot, asked } = planner();
      const { playedLines } = played('1: stake 1\n1: commit\n3: commit', [[2, bot]]);
      expect(playedLines.slice(3)).toEqual([...planned, expect.stringMatching(/^2: stake/)]);
      expect(asked.times).toBe(1);
    });

    test("plays a line for a bot's seat before it asks that bot for its plan", () => {
      const { bot, asked } = planner();
      const { playedLines } = played('1: stake 1\n1: commit\n3: commit\n2: bid 9', [[2, bot]]);
      expect(playedLines.slice(3)).toEqual(['2: bid(9)', ...planned, expect.stringMatching(/^2: stake/)]);
      expect(asked.times).toBe(1);
    });

    test("runs a query for a bot's seat before it asks that bot for its plan", () => {
      const { bot, asked } = planner();
      const { playedLines } = played('1: stake 1\n1: commit\n3: commit\n2: purse', [[2, bot]]);
      expect(playedLines.slice(3)).toEqual(['2: purse', ...planned, expect.stringMatching(/^2: stake/)]);
      expect(asked.times).toBe(1);
    });

    test('asks a bot again if the rules refuse a planned command', () => {
      const { bot, asked } = planner([1, 1_000_000]);
      played('1: stake 1\n1: commit\n3: commit', [[2, bot]]);
      // The second bid of the plan is refused each time. The bot is asked once more when the limit is reached.
      expect(asked.times).toBe(usualBotCommands / 2 + 1);
    });
  });
});

describe('a script with programs', () => {
  const stake = (points: number) => ({ name: 'stake', args: { points } }) as const;
  const programAt = (seat: Seat, turn: () => ProgramTurn<DiceAuction>): readonly [Seat, SeatPlayer<DiceAuction>] => [
    seat,
    { type: 'program', name: 'mine', turn: async () => turn() },
  ];

  const playedOut = async (match: Match<DiceAuction>, players: SeatPlayers<DiceAuction>) => {
    const { heard: playedLines, goOn } = scriptAtTable(match, [], players);
    while (await goOn());
    return playedLines;
  };

  test('asks a program for its turn, but not again after a turn without effect', async () => {
    let asked = 0;
    const idle = () => {
      asked++;
      return { commands: [] };
    };
    const others = seatedBots<DiceAuction>(new Map(all(gambler).slice(1)));
    const playedLines = await playedOut(newMatch({ rounds: '3' }), new Map([...others, programAt(1, idle)]));
    expect(playedLines).toEqual([]);
    expect(asked).toBe(1);
  });

  test("plays a program's commands until the phase ends, and logs only the accepted ones", async () => {
    const bid = { name: 'bid', args: { amount: 1 } } as const;
    const turn = () => ({ commands: [bid, stake(2), bid] });
    const match = newMatch({ rounds: '3' });
    const playedLines = await playedOut(match, new Map([programAt(1, turn)]));
    // The second bid would belong to the next phase.
    expect(playedLines.map(echoOf)).toEqual(['1: bid(1)', '1: stake(2)']);
    expect(match.log).toHaveLength(1);
  });
});
