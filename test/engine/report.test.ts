import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { createReports, playedAt, playLine, type Report } from '#engine/report.ts';
import type { GameTypes, Viewer } from '#engine/vocabulary.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { inTime } from '../support/in-time.ts';
import type { DiceAuction } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';
import { type AuctionState, type Choice, choice, chosen, lineOf, matchAfter, newMatch, setupOf } from './support.ts';

const viewers: readonly Viewer[] = [1, 2, 3, 'spectator', 'all'];
const withView = { withView: true };

/** A match with the live reports of each viewer. */
function followed(match: Match<DiceAuction> = newMatch()) {
  const reports = createReports(match);
  const told = new Map<Viewer, Report<DiceAuction>[]>(viewers.map((viewer) => [viewer, []]));
  return {
    match,
    reports,
    told: (viewer: Viewer) => told.get(viewer) ?? [],
    play(...lines: ReturnType<typeof chosen>[]) {
      for (const line of lines) {
        const played = playLine(match, line);
        for (const viewer of viewers) {
          const report = reports.report(played, viewer, withView);
          if (report !== undefined) told.get(viewer)?.push(report);
        }
      }
    },
  };
}

const ofRecord = <T extends GameTypes>(reports: readonly Report<T>[]) =>
  reports.filter(({ number }) => number !== undefined);

function playChoices(table: ReturnType<typeof followed>, list: readonly Choice[]): void {
  for (const item of list) table.play(chosen(table.match.state, item));
}

describe('the report about the start of a match', () => {
  test('contains the events before the first player could act, redacted for the viewer', () => {
    const state = { ...matchAfter('stake 1', '1: bid 3', '2: bid 5').state, phase: 'reveal' as const };
    const game: Game<DiceAuction> = {
      ...diceAuction,
      setup: () => diceAuction.copy(state),
      eventFor: (event, viewer) => (event.type === 'bid-revealed' && event.seat !== viewer ? undefined : event),
    };
    const reports = createReports(startMatch(game, setupOf()));
    const told = (viewer: Viewer) => reports.start(viewer).events.map(({ type }) => type);
    const rolls = ['rolled', 'rolled', 'rolled', 'scored', 'round-began'];
    expect(told('all')).toEqual(['bid-revealed', 'bid-revealed', 'bid-revealed', ...rolls]);
    expect(told(2)).toEqual(['bid-revealed', ...rolls]);
    expect(told('spectator')).toEqual(rolls);
  });

  test('has number 0, and has the view only if requested', () => {
    const match = newMatch();
    const view = diceAuction.view(match.state, 2);
    expect(createReports(match).start(2, withView)).toEqual({ number: 0, events: [], view });
    expect(createReports(match).start(2)).toEqual({ number: 0, events: [] });
  });

  test('shows each seat of RoboRace its own cards, and shows other viewers only that cards were dealt', () => {
    const reports = createReports(startMatch(roboRace, { seed: 'x', players: 2, options: {} }));
    const cards = (viewer: Viewer) =>
      reports.start(viewer).events.map((event) => (event.type === 'dealt' ? event.cards : undefined));
    const [first, second] = cards('all');
    expect(first).toHaveLength(7);
    expect(cards(1)).toEqual([first, 'hidden']);
    expect(cards(2)).toEqual(['hidden', second]);
    expect(cards('spectator')).toEqual(['hidden', 'hidden']);
  });
});

describe('a report about a command', () => {
  test("contains a seat's own command, the events, and its new view", () => {
    const table = followed();
    table.play(lineOf('stake 1'), lineOf('2: bid  4'));
    expect(table.told(2)[1]).toEqual({
      number: 2,
      seat: 2,
      echo: 'bid(4)',
      events: [{ type: 'bid-drafted', phase: 'bidding', seat: 2, amount: 4 }],
      view: diceAuction.view(table.match.state, 2),
    });
    expect(table.told(1)).toHaveLength(1);
  });

  test('contains the view only if requested', () => {
    const match = newMatch();
    const report = createReports(match).report(playLine(match, lineOf('stake 1')), 1);
    expect(report).toEqual({ number: 1, seat: 1, echo: 'stake(1)', events: [expect.objectContaining({ points: 1 })] });
  });

  test('that is a query or was refused has no number, and goes only to its sender and the viewer `all`', () => {
    const table = followed();
    table.play(lineOf('stake 1'), lineOf('2: purse'), lineOf('2: stake 1'));
    expect(table.told(2).slice(1)).toMatchObject([
      { number: undefined, echo: 'purse', answer: { coins: 400, bid: 0 }, events: [] },
      { number: undefined, echo: 'stake(1)', refusal: { code: 'wrong-phase' }, events: [] },
    ]);
    expect(table.told('all')).toHaveLength(3);
    for (const viewer of [1, 3, 'spectator'] as const) expect(table.told(viewer)).toHaveLength(1);
  });

  test('can be made for any number of viewers, while its command is played only once', () => {
    let copies = 0;
    const copy = (state: AuctionState) => {
      copies++;
      return diceAuction.copy(state);
    };
    const match = startMatch<DiceAuction>({ ...diceAuction, copy }, setupOf());
    const played = playLine(match, lineOf('stake 1'));
    const reports = createReports(match);
    expect(viewers.map((viewer) => reports.report(played, viewer)?.number)).toEqual([1, 1, 1, 1, 1]);
    expect(copies).toBe(1);
  });
});

describe('reports that are requested again', () => {
  const plays = fc.array(choice, { maxLength: 160, size: 'max' });

  test('equal the live reports for every viewer, from any number to any other', () => {
    fc.assert(
      fc.property(plays, fc.nat(), fc.nat(), (list, a, b) => {
        const table = followed();
        playChoices(table, list);
        for (const viewer of viewers) {
          const told = ofRecord(table.told(viewer));
          // Reports that exist from the start, and reports created for a viewer who joins later.
          for (const reports of [table.reports, createReports(table.match)]) {
            expect(reports.steps(0, undefined, viewer, withView)).toEqual(told);
            const [from = 0, to = 0] = [a % (told.length + 1), b % (told.length + 1)].sort((x, y) => x - y);
            expect(reports.steps(from, to, viewer, withView)).toEqual(told.slice(from, to));
            expect(reports.steps(from, told.length + 9, viewer, withView)).toEqual(told.slice(from));
          }
        }
      }),
      { numRuns: inTime(20, 60) },
    );
  });

  test('are numbered like the live reports of each viewer: from 1 without gaps', () => {
    fc.assert(
      fc.property(plays, (list) => {
        const table = followed();
        playChoices(table, list);
        for (const viewer of viewers) {
          const numbers = ofRecord(table.told(viewer)).map(({ number }) => number);
          expect(numbers).toEqual(numbers.map((_, i) => i + 1));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('leave out an undone command, and later reports are renumbered', () => {
    const table = followed();
    table.play(lineOf('stake 1'), lineOf('1: bid 3'), lineOf('2: bid 4'));
    expect(table.match.undo(1).ok).toBe(true);
    table.play(lineOf('1: bid 7'));
    const echoes = (viewer: Viewer) =>
      table.reports.steps(0, undefined, viewer).map(({ number, echo }) => [number, echo]);
    expect(echoes(1)).toEqual([
      [1, 'stake(1)'],
      [2, 'bid(7)'],
    ]);
    expect(echoes('all')).toEqual([
      [1, 'stake(1)'],
      [2, 'bid(4)'],
      [3, 'bid(7)'],
    ]);
    expect(table.told(1).at(-1)?.number).toBe(2);
  });

  test.each([
    [-1, 2],
    [0.5, 2],
    [2, 1],
    [0, Number.NaN],
  ])('are refused for the invalid range from %s to %s', (from, to) => {
    expect(() => createReports(newMatch()).steps(from, to, 1)).toThrow(RangeError);
  });

  test('equal the reports that were sent when the commands were played', () => {
    const table = followed();
    table.play(lineOf('stake 1'), lineOf('2: bid 4'));
    const played = playedAt(table.match, 1);
    expect(played && table.reports.report(played, 2, withView)).toEqual(table.told(2)[1]);
    expect(playedAt(table.match, 2)).toBeUndefined();
  });
});

describe('hidden information', () => {
  const drafts = fc.array(fc.record({ seat: fc.constantFrom(2, 3), amount: fc.nat(9) }), { maxLength: 12 });
  const own = fc.array(fc.nat(9), { maxLength: 5 });

  test('appears in no report: neither the plans of others, nor how often the plans change', () => {
    fc.assert(
      fc.property(own, drafts, drafts, fc.boolean(), (bids, some, others, livesLong) => {
        const [one, two] = [some, others].map((plans) => {
          const table = followed();
          table.play(lineOf('stake 1'));
          const rest = [...plans];
          for (const amount of bids) {
            table.play(lineOf(`1: bid ${amount}`));
            for (const { seat, amount: bid } of rest.splice(0, 2)) table.play(lineOf(`${seat}: bid ${bid}`));
          }
          for (const { seat, amount } of rest) table.play(lineOf(`${seat}: bid ${amount}`));
          if (livesLong) table.play(lineOf('1: commit'));
          const reports = livesLong ? table.reports : createReports(table.match);
          return JSON.stringify([table.told(1), reports.steps(0, undefined, 1, withView)]);
        });
        expect(two).toBe(one);
      }),
      { numRuns: 200 },
    );
  });
});
