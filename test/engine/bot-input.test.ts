import { describe, expect, test } from 'vitest';
import type { Bot } from '#engine/bot.ts';
import { askBot, discreetBotInputFor } from '#engine/bot-input.ts';
import { enter, startMatch } from '#engine/match.ts';
import { diceAuction } from '../tiny-game/index.ts';
import { frozen, matchAfter, setupOf } from './support.ts';

describe('a bot', () => {
  test('gets the view of its seat and changes nothing', () => {
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

  test('gets random numbers that depend only on its seat and the position', () => {
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

describe('a bot in a phase where all seats plan at once', () => {
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

  test('gets random numbers that depend on its own commands, but not on those of other seats', () => {
    const start = rolled(auctionAfter('1: stake 1'));
    expect(rolled(auctionAfter('1: stake 1', '2: bid 2', '2: bid 3', '3: bid 1'))).toBe(start);
    expect(rolled(auctionAfter('1: stake 1', '1: bid 2'))).not.toBe(start);
  });
});

describe('a bot asked for a hint', () => {
  test('gets random numbers that do not depend on the commands of others', () => {
    const seedAfter = (...lines: readonly string[]) => discreetBotInputFor(matchAfter(...lines), 1).seed;
    expect(seedAfter('1: stake 1', '2: bid 2', '2: bid 3')).toBe(seedAfter('1: stake 1', '2: bid 4'));
    expect(seedAfter('1: stake 1', '2: bid 2')).not.toBe(seedAfter());
  });
});
