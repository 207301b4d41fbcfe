import { describe, expect, test } from 'vitest';
import type { Bot } from '../../source/engine/bot.ts';
import { askBot } from '../../source/engine/bot-moment.ts';
import { enter, startMatch } from '../../source/engine/match.ts';
import { linesOfPlayers, movesOfPlayers, usualBotCommands } from '../../source/engine/players.ts';
import { formatCommand, parseScript } from '../../source/engine/script.ts';
import { transcript } from '../../source/engine/transcript.ts';
import type { Seat } from '../../source/engine/vocabulary.ts';
import { bots, type TinyBot } from '../tiny-game/bots.ts';
import type { DiceAuction } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';
import { frozen, matchAfter, newMatch, setupOf, unwrapped } from './support.ts';

const { gambler, sleeper } = bots;

/** What is played, line by line, where bots play some of the seats. */
function played(script: string, seats: readonly (readonly [Seat, TinyBot])[], match = newMatch({ rounds: '3' })) {
  const lines = unwrapped(parseScript<DiceAuction>(diceAuction, script));
  let limits = 0;
  const all = linesOfPlayers(match, lines, new Map(seats), () => limits++);
  const heard: string[] = [];
  for (const { seat, command } of all) {
    match.play(seat, command);
    heard.push(`${seat}: ${formatCommand(diceAuction.commands, command)}`);
  }
  return { heard, match, limits };
}

const all = (bot: TinyBot) => [1, 2, 3].map((seat) => [seat, bot] as const);
const names = (heard: readonly string[]) => heard.map((line) => line.replace(/\(.*/, ''));

describe('bots and a script', () => {
  test('bots that play every seat play to the end of the match', () => {
    const { heard, match } = played('', all(gambler));
    expect(diceAuction.outcome?.(match.state)).toBeDefined();
    const round = ['1: bid', '1: commit', '2: bid', '2: commit', '3: bid', '3: commit'];
    expect(names(heard)).toEqual(['1: stake', ...round, '2: stake', ...round, '3: stake', ...round]);
  });

  test('the same seed gives the same match, another seed another one', () => {
    const heard = (seed: string) => played('', all(gambler), newMatch({ rounds: '9' }, seed)).heard;
    expect(heard('a')).toEqual(heard('a'));
    expect(heard('a')).not.toEqual(heard('b'));
  });

  test('bots wait as long as anybody else is waited for, and then play', () => {
    const { heard } = played('1: stake 2\n1: bid 5\n1: commit', [
      [2, gambler],
      [3, gambler],
    ]);
    const afterwards = ['2: bid', '2: commit', '3: bid', '3: commit', '2: stake'];
    expect(names(heard)).toEqual(['1: stake', '1: bid', '1: commit', ...afterwards]);
  });

  test('a line of the script waits until its seat is waited for again', () => {
    const { heard, match } = played('1: stake 2\n1: bid 5\n1: commit\n1: bid 7', [
      [2, gambler],
      [3, gambler],
    ]);
    expect(names(heard).slice(-2)).toEqual(['2: stake', '1: bid']);
    expect(match.state.bidders[0]?.bid).toBe(7);
  });

  test('a line for the seat of a bot comes before what the bot would do', () => {
    const { heard, match } = played('1: stake 3\n3: bid 8', all(gambler));
    expect(heard.slice(0, 2)).toEqual(['1: stake(3)', '3: bid(8)']);
    expect(heard.filter((line) => line.startsWith('3: bid')).length).toBe(match.state.rounds);
  });

  test('and after it where the game says so', () => {
    const game = { ...diceAuction, script: { botsFirst: true } } as const;
    const match = startMatch(game, setupOf({ rounds: '1' }));
    const { heard } = played('3: bid 8\n1: applaud', all(gambler), match);
    expect(heard.slice(-3)).toEqual(['3: commit', '3: bid(8)', '1: applaud']);
  });

  test('where no bot has anything to do the script goes on, and ends', () => {
    const { heard } = played('1: stake 2\n2: bid 1', all(sleeper));
    expect(heard).toEqual(['1: stake(2)', '2: bid(1)']);
  });

  test('bots beside one that sleeps play as far as they can', () => {
    const seats = [[1, gambler] as const, [2, sleeper] as const, [3, gambler] as const];
    expect(names(played('', seats).heard)).toEqual(['1: stake', '1: bid', '1: commit', '3: bid', '3: commit']);
  });

  test('lines after the end are left to the rules', () => {
    const { heard } = played('2: applaud', all(gambler), newMatch({ rounds: '1' }));
    expect(heard[0]).toBe('2: applaud');
    expect(heard.at(-1)).toBe('3: commit');
  });

  test('a bot that never ends is stopped, once, and the script still goes on', () => {
    const restless: TinyBot = {
      about: 'bids again and again',
      choose: ({ random }) => ({ command: { name: 'bid', args: { amount: random.integer(0, 9) } }, why: 'Why not?' }),
    };
    const others = [2, 3].map((seat) => [seat, restless] as const);
    const { heard, limits } = played('1: stake 1\n1: commit\n1: purse', others);
    expect(limits).toBe(1);
    expect(heard.length).toBe(3 + usualBotCommands);
    expect(heard.at(-1)).toBe('1: purse');
  });

  describe('that plan ahead', () => {
    /** Bids three times in a row and then commits, and counts how often it was asked. */
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

    test('are not asked again until the plan is played', () => {
      const { bot, asked } = planner();
      const { heard } = played('1: stake 1\n1: commit\n3: commit', [[2, bot]]);
      expect(heard.slice(3)).toEqual([...planned, expect.stringMatching(/^2: stake/)]);
      expect(asked.times).toBe(1);
    });

    test('are asked again after a line of the script for their seat', () => {
      const { bot, asked } = planner();
      const { heard } = played('1: stake 1\n1: commit\n3: commit\n2: bid 9', [[2, bot]]);
      expect(heard.slice(3)).toEqual(['2: bid(9)', ...planned, expect.stringMatching(/^2: stake/)]);
      expect(asked.times).toBe(1);
    });

    test('go on with it after a query', () => {
      const { bot, asked } = planner();
      const { heard } = played('1: stake 1\n1: commit\n3: commit\n2: purse', [[2, bot]]);
      expect(heard.slice(3)).toEqual(['2: purse', ...planned, expect.stringMatching(/^2: stake/)]);
      expect(asked.times).toBe(1);
    });

    test('are asked again where the rules refuse what they planned', () => {
      const { bot, asked } = planner([1, 1_000_000]);
      played('1: stake 1\n1: commit\n3: commit', [[2, bot]]);
      // The plan's second bid is refused each time, and the bot asked once more when the limit has come.
      expect(asked.times).toBe(usualBotCommands / 2 + 1);
    });
  });

  test('what bots play stands in the transcript as usual', () => {
    const match = startMatch(diceAuction, setupOf({ rounds: '1' }));
    const lines = linesOfPlayers(match, [], new Map(all(gambler)), () => {});
    const blocks = [...transcript(match, lines, { format: 'json', viewer: 'all', strict: true })];
    expect(blocks.length).toBe(8);
    expect(JSON.parse(blocks.at(-1) ?? '')).toMatchObject({ seat: 3, command: 'commit', ok: true, status: 'over' });
  });
});

describe('asking a bot', () => {
  test('shows it the view of its seat and no more, and moves nothing', () => {
    const seen: object[] = [];
    const spy: Bot<object, never> = { about: 'looks', choose: ({ view }) => void seen.push(frozen(view)) };
    const [one, other] = ['2: bid 4', '2: bid 9'].map((line) => matchAfter('stake 1', line));
    for (const match of [one, other]) {
      const before = JSON.stringify(match?.state);
      if (match !== undefined) askBot(match, spy, 1);
      expect(JSON.stringify(match?.state)).toBe(before);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ bidders: [{ bid: 0 }, {}, {}] });
  });

  test('gives it the same chance at the same moment, another at the next', () => {
    const draws: number[] = [];
    const dice: Bot<object, never> = {
      about: 'rolls',
      choose: ({ random }) => void draws.push(random.integer(1, 1e9)),
    };
    const match = matchAfter('stake 1');
    askBot(match, dice, 1);
    askBot(match, dice, 1);
    askBot(match, dice, 2);
    match.play(1, { name: 'bid', args: { amount: 1 } });
    askBot(match, dice, 1);
    expect(draws[0]).toBe(draws[1]);
    expect(new Set(draws).size).toBe(3);
  });
});

describe('asking a bot where all plan at once', () => {
  const rolled = (match: ReturnType<typeof matchAfter>) => {
    const draws: number[] = [];
    askBot(match, { about: 'rolls', choose: ({ random }) => void draws.push(random.integer(1, 1e9)) }, 1);
    return draws[0];
  };
  const together = { ...diceAuction.phases, bidding: { waitsFor: () => [1, 2, 3], together: true } } as const;
  const auctionAfter = (...lines: readonly string[]) => {
    const match = startMatch({ ...diceAuction, phases: together }, setupOf({}));
    for (const text of lines) enter(match, text);
    return match;
  };

  test('its chance does not tell how much the others have planned, but how much it has itself', () => {
    const start = rolled(auctionAfter('1: stake 1'));
    expect(rolled(auctionAfter('1: stake 1', '2: bid 2', '2: bid 3', '3: bid 1'))).toBe(start);
    expect(rolled(auctionAfter('1: stake 1', '1: bid 2'))).not.toBe(start);
  });
});

describe('programs', () => {
  test('are asked as bots are, and not again where they have changed nothing', () => {
    const match = newMatch({ rounds: '3' });
    const players = { bots: new Map(all(gambler).slice(1)), programs: new Set([1]) };
    const moves = movesOfPlayers(match, [], players, () => {});
    expect(moves.next().value).toEqual({ asks: 1 });
    expect(moves.next().done).toBe(true);
  });
});
