import { describe, expect, test } from 'vitest';
import { betterOrders, isBetter, reasonOf, worthOf } from '#games/space-explorers/evaluation.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { decisionNews, decisionsOf } from '#games/space-explorers/screen/auto-advance.ts';
import { hintSentence } from '#games/space-explorers/screen/teaching.ts';
import { sceneOf } from './heard.ts';
import { expeditionFrom, newExpedition } from './support.ts';

/**
 * Planet 0 belongs to player 1. Planet 1 is its neighbour at length 2. Behind it are planet 2, which belongs to player
 * 2, and planet 3, which is out of sight.
 */
interface Given {
  readonly own?: object;
  readonly target?: object;
  readonly shuttles?: readonly object[];
  readonly turn?: number;
}

const viewOf = ({ own, target, shuttles = [], turn = 19 }: Given) =>
  spaceExplorers.view(
    expeditionFrom({
      turn,
      mover: 1,
      limit: 60,
      planets: [
        { id: 0, size: 100, habitability: 5, p1: 30, home: 1, x: 0, y: 0, ...own },
        { id: 1, size: 90, habitability: 6, x: 10, y: 0, ...target },
        { id: 2, size: 100, habitability: 5, p2: 30, home: 2, x: 20, y: 0 },
        { id: 3, size: 100, habitability: 5, x: 0, y: 10 },
      ],
      edges: [
        [0, 1, 2],
        [1, 2, 3],
        [2, 3, 2],
      ],
      shuttles,
    }).state,
    1,
  );

const order = (people: number) => ({ from: 0, to: 1, people });
const rivals = { from: 2, to: 1, player: 2, people: 11, turnsLeft: 2 };

describe('the reason of a hint for an order', () => {
  test.each([
    [{}, 1, 'it is empty, and every settled planet grows'],
    [{}, 9, 'it is empty, has room for 90 and grows 6 % a turn'],
    [{ target: { p1: 3, p2: 14 } }, 20, '23 to 18 in turn 20, and it is yours'],
    [{ target: { p1: 9 }, shuttles: [rivals] }, 4, "or P2's 11 take it in turn 20"],
    [
      { target: { size: 20, p1: 9 }, shuttles: [{ ...rivals, turnsLeft: 3 }] },
      9,
      "full before P2's 11 land in turn 21",
    ],
    [{ own: { p1: 112 }, target: { p1: 9 } }, 9, '12 too many at home: crowding kills 2 each turn'],
    [{ own: { p1: 92 }, target: { p1: 9 } }, 9, '0 will be full in 2 turns; 1 has room for 81'],
    [{ target: { size: 20, p1: 15 } }, 9, 'this makes room at home, but planet 1 will have 5 too many in turn 20'],
    [{ target: { p1: 15 } }, 9, 'there is room to grow 6 % a turn'],
    [{ target: { size: 20, p2: 18 } }, 9, 'this only makes room at home: planet 1 will be full in turn 20'],
  ] as const)('reflects the situation %j and the number of people sent, %i: %s', (given, people, reason) => {
    expect(reasonOf({ view: viewOf(given), player: 1, order: order(people), rival: 'P2' })).toBe(reason);
  });
});

describe('the second player of a jointly planned round', () => {
  const planned = (given: Given) => ({ ...viewOf(given), planning: { wait: 1, other: 'done' } }) as const;

  test('gets reasons whose forecasts are one turn later', () => {
    const view = planned({ target: { p1: 3, p2: 14 } });
    const reason = reasonOf({ view, player: 1, order: order(20), rival: 'P2' });
    expect(reason).toBe('23 to 20 in turn 21, and it is yours');
  });

  test('must send enough people for the majority when the orders land one turn later', () => {
    const bought = (view: ReturnType<typeof viewOf>) =>
      decisionsOf(view, 1).flatMap(({ what, people }) => (what === 'purchase' ? [people] : []));
    const target = { p1: 3, p2: 14 };
    expect(bought(viewOf({ own: { p1: 60 }, target }))).toEqual([16]);
    expect(bought(planned({ own: { p1: 60 }, target }))).toEqual([18]);
  });
});

describe('the last planet of the rival', () => {
  /** Planet 1 is the last planet of player 2, between two planets of player 1. */
  const between = (people: number, size = 90, turn = 19) =>
    spaceExplorers.view(
      expeditionFrom({
        turn,
        mover: 1,
        limit: 60,
        planets: [
          { id: 0, size: 100, habitability: 0, p1: 30, home: 1, x: 0, y: 0 },
          { id: 1, size, habitability: 0, p2: people, home: 2, x: 10, y: 0 },
          { id: 2, size: 100, habitability: 0, p1: 30, x: 20, y: 0 },
        ],
        edges: [
          [0, 1, 2],
          [1, 2, 3],
        ],
      }).state,
      1,
    );
  const told = (view: ReturnType<typeof between>) => hintSentence({ ...sceneOf(newExpedition()), view }, []);

  test('is attacked from as many neighbours as necessary, and the hint says that it is the last planet', () => {
    expect(told(between(40))).toBe(
      'Hint: send 29 from 0 and 12 from 2 to 1: 41 to 40 in turn 21, and you win: it is the last planet.',
    );
    expect(told(between(20))).toBe(
      'Hint: send 21 from planet 0 to planet 1 (2 turns): 21 to 20 in turn 20, and you win: it is the last planet.',
    );
  });

  test('is not attacked without enough room for the people, or if the player is certain to win by waiting', () => {
    expect(told(between(40, 40))).not.toContain('send');
    const won = between(40, 40, 59);
    expect(told(won)).toBe('Hint: just wait. P2 can no longer catch up.');
    // An empty neighbour is an open decision, so there is nothing to wait for.
    const settling = viewOf({ turn: 59, own: { p1: 60 } });
    expect(decisionNews(settling, 1)).toMatchObject({ what: 'settle' });
    expect(decisionNews({ ...settling, visible: settling.visible.map(() => true) }, 1)).toBeUndefined();
  });
});

describe('a hint proposes an order', () => {
  test('if the order improves the forecast, even if a bot would send no people', () => {
    const view = viewOf({});
    const told = (scene: typeof view) => hintSentence({ ...sceneOf(newExpedition()), view: scene }, []);
    expect(told(view)).toBe(
      'Hint: send 1 from planet 0 to planet 1 (2 turns): it is empty, and every settled planet grows.',
    );
    expect(told(viewOf({ own: { p1: 1 } }))).toContain('keep everybody at home');
  });

  test('only if the order improves the forecast, and never if the player would then own fewer planets', () => {
    for (let theirs = 0; theirs < 40; theirs++)
      for (const people of [1, 5, 10, 15, 20, 29]) {
        const view = viewOf({ target: { p1: 3, p2: theirs } });
        const [without, after] = [[], [order(people)]].map((orders) => worthOf(view, orders, 1, 2));
        if (without === undefined || after === undefined) throw new Error('no worth');
        expect(betterOrders(view, [order(people)], 1)).toHaveLength(isBetter(after, without) ? 1 : 0);
        if (after.planets < without.planets) expect(isBetter(after, without)).toBe(false);
      }
  });

  test('never with too few people for a majority, or with a landing after the last turn', () => {
    expect(betterOrders(viewOf({ target: { p1: 3, p2: 14 } }), [order(5)], 1)).toEqual([]);
    expect(betterOrders(viewOf({ target: { p1: 3, p2: 14 } }), [order(16)], 1)).toEqual([order(16)]);
    expect(betterOrders(viewOf({ turn: 59 }), [order(1)], 1)).toHaveLength(1);
    expect(betterOrders(viewOf({ turn: 60 }), [order(1)], 1)).toEqual([]);
  });
});
