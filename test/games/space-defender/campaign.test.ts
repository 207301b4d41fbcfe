import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { handicapIn, handicappedStart } from '#engine/campaign/campaign.ts';
import type { Stage } from '#engine/campaign/campaign-file.ts';
import type { Run, RunTry } from '#engine/campaign/carry.ts';
import { goalKinds, judgeGoal, parseGoal } from '#engine/campaign/goals.ts';
import { itemAt } from '#engine/lookup.ts';
import { startFrom } from '#engine/match.ts';
import { orderNamed, orders } from '#games/space-defender/campaign/orders.ts';
import { shipRun } from '#games/space-defender/campaign/ship-run.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import type { Mission } from '#games/space-defender/mission.ts';
import { noKills } from '#games/space-defender/sector.ts';
import { announcementText } from '#games/space-defender/waves.ts';
import { bundledCampaign, checkedCampaign } from '#storage/campaigns.ts';
import { findLevel, levelsFolder } from '#storage/levels.ts';
import { unwrapped } from '../../engine/support.ts';

const campaign = unwrapped(bundledCampaign('space-defender') ?? expect.fail());
const { stages } = campaign;
const cardsAt = (index: number): readonly string[] =>
  z.object({ cards: z.array(z.string()) }).parse(itemAt(stages, index).carry).cards;

/** A match of the stage at `index`: the health at its start and at its end, and the card chosen afterwards. */
interface Flight {
  readonly index: number;
  readonly hull: number;
  readonly health: number;
  readonly card?: string;
}

const isWon = ({ health }: Flight): boolean => health > 0;

const runAfter = (...flights: readonly Flight[]): Run => shipRun.run(campaign, triesOf(flights));

const triesOf = (flights: readonly Flight[]): Readonly<Record<string, RunTry>> =>
  Object.fromEntries(
    flights.map((flight, i): [string, RunTry] => [
      `match-${i}`,
      {
        stage: itemAt(stages, flight.index).id,
        time: `2026-11-20T21:${10 + i}:00.000Z`,
        isWon: isWon(flight),
        facts: { hull: flight.hull, health: flight.health },
        ...(flight.card !== undefined && { choice: flight.card }),
      },
    ]),
  );

const first = { index: 0, hull: 95, health: 40 };

describe('a run with one ship', () => {
  test.each<[string, readonly Flight[], string, string]>([
    ['begins with full health', [], 'First Flight', 'Health 95/95'],
    ['repairs half of the total after a win', [first], 'Line Up', 'Health 87/95'],
    ['never repairs beyond the total', [{ ...first, health: 80 }], 'Line Up', 'Health 95/95'],
    ['repairs everything with the card Full repair', [{ ...first, card: 'Full repair' }], 'Line Up', 'Health 95/95'],
    ['adds the health of better armour', [{ ...first, card: 'Armour Medium' }], 'Line Up', 'Health 112/120'],
    ['tries a lost mission again with half of the total', [{ ...first, health: 0 }], 'First Flight', 'Health 47/95'],
    [
      'starts again after a second loss of the same mission',
      [
        { ...first, card: 'Armour Medium' },
        { index: 1, hull: 112, health: 0 },
        { index: 1, hull: 60, health: 0 },
      ],
      'First Flight',
      'Health 95/95',
    ],
    [
      'continues after a second try that wins',
      [
        { ...first, health: 0 },
        { ...first, hull: 47, health: 20 },
      ],
      'Line Up',
      'Health 67/95',
    ],
    ['ignores a match of another stage', [first, { index: 5, hull: 87, health: 60 }], 'Line Up', 'Health 87/95'],
    [
      'ignores a match that began with another health',
      [first, { index: 1, hull: 95, health: 9 }],
      'Line Up',
      'Health 87/95',
    ],
    ['ignores a card that was not offered', [{ ...first, card: 'Weapon Snipe' }], 'Line Up', 'Health 87/95'],
  ])('%s', (_, flights, stage, status) => {
    const run = runAfter(...flights);
    expect([run.stage?.title, run.status]).toEqual([stage, status]);
  });

  test('offers the cards of the mission until one is chosen', () => {
    expect(runAfter(first).choice).toMatchObject({ save: 'match-0' });
    expect(runAfter(first).choice?.cards.map(({ name }) => name)).toEqual(cardsAt(0));
    expect(runAfter({ ...first, card: itemAt(cardsAt(0), 0) }).choice).toBeUndefined();
  });

  test('says what each card changes, in figures', () => {
    const cards = runAfter(first).choice?.cards ?? [];
    expect(cards.find(({ name }) => name === 'Armour Medium')?.effects).toEqual([
      'armour Light becomes Medium',
      'health 87/95 to 112/120, health per turn 2 to 3, armour 4 to 6, move cost 4 to 6',
    ]);
    expect(cards.find(({ name }) => name === 'Full repair')?.effects).toEqual(['health 87/95 to 95/95']);
  });

  test('offers no card that changes nothing, but accepts one that an earlier version offered', () => {
    const unhurt = { ...first, health: 95 };
    const offered = (...flights: readonly Flight[]) => runAfter(...flights).choice?.cards.map(({ name }) => name);
    expect(offered(unhurt)).toEqual(['Armour Medium', 'Early warning']);
    expect(offered({ ...unhurt, card: 'Full repair' })).toBeUndefined();
    const flights = [
      { ...first, card: 'Armour Medium' },
      { index: 1, hull: 112, health: 90 },
    ];
    expect(offered(...flights)).toEqual(['Field kit', 'Wide net']);
  });

  test('reports damage and its repair, or full health', () => {
    expect(runAfter(first).change('match-0')).toEqual([
      'Your ship comes home with 40 health. The yard repairs it to 87/95.',
    ]);
    expect(runAfter({ ...first, health: 95 }).change('match-0')).toEqual(['Your ship comes home with full health.']);
  });

  test('ends after the last mission, and the next run begins with a new ship', () => {
    const flights: Flight[] = [];
    for (const [index] of stages.entries()) {
      const hull = runAfter(...flights).handicap?.['hull'] ?? 0;
      flights.push({ index, hull, health: 50, card: cardsAt(index)[0] ?? '' });
    }
    const run = runAfter(...flights);
    expect([run.stage?.title, run.status]).toEqual(['First Flight', 'Health 95/95']);
    expect(run.change('match-11')?.[0]).toBe('Your ship has come through all 12 missions!');
  });
});

function started(stage: Stage, handicap: Readonly<Record<string, number>>) {
  const level = unwrapped(findLevel(game, stage.level, ''));
  const setup = { seed: 'a', players: 1, options: {}, level };
  const match = unwrapped(startFrom(game, setup, handicappedStart(game, setup, handicapIn(stage, { handicap }))));
  match.play(1, { name: 'setup_next', args: { state: 5 } });
  return match;
}

describe('a mission of a run', () => {
  const ship = { weapon: 4, armour: 3, engine: 1, power: 2, hull: 41 };

  test('begins with the parts and the health of the ship, and allows no other parts', () => {
    const { state } = started(itemAt(stages, 0), ship);
    expect(state.sector?.starfighter).toMatchObject({ health: 41, attributes: { health: 120 } });
    expect(state.mission?.parts).toEqual({ weapon: [4], armour: [3], engine: [1], power: [2] });
  });

  test('is the same after its position is written and read', () => {
    const { state, setup } = started(itemAt(stages, 2), { ...ship, order: orderNamed('Early warning') });
    const json: unknown = JSON.parse(JSON.stringify(game.position.write(state, 'all')));
    expect(unwrapped(game.position.read(json, setup)).mission).toEqual(state.mission);
  });

  test("measures the ship's health at its start and at its end", () => {
    const match = started(itemAt(stages, 0), ship);
    match.play(1, { name: 'abort', args: {} });
    const { state, setup } = match;
    const judged = { seat: 1, isWon: false, turn: 0, states: [state], events: () => [], hints: 0 };
    expect(shipRun.measure({ ...judged, par: setup.level?.par, terms: undefined })).toEqual({ hull: 41, health: 0 });
  });

  const { mission } = started(itemAt(stages, 5), ship).state;
  test.each<[string, (changed: Mission) => unknown, unknown]>([
    ['Early warning', ({ warned }) => warned, true],
    ['Long watch', ({ limits }) => limits.turns, (mission?.limits.turns ?? 0) + 8],
    ['Escort', ({ waves }) => waves?.filter(({ kind }) => kind === 'Grunt'), []],
    ['Wide net', ({ limits }) => limits.escapes, undefined],
    ['Bounty', ({ goal }) => goal, { type: 'destroy', kind: 'Carrier', count: 3 }],
  ])('has the change that the order %s describes', (name, change, expected) => {
    const changedMission = started(itemAt(stages, 5), { ...ship, order: orderNamed(name) }).state.mission;
    expect(changedMission && change(changedMission)).toEqual(expected);
  });

  test('lets 2 more enemies pass with a wide net', () => {
    const { mission } = started(itemAt(stages, 2), { ...ship, order: orderNamed('Wide net') }).state;
    expect(mission?.limits.escapes).toBe((started(itemAt(stages, 2), ship).state.mission?.limits.escapes ?? NaN) + 2);
  });

  test('announces all waves that are still to come if it has an early warning', () => {
    const { state } = started(itemAt(stages, 0), { ...ship, order: orderNamed('Early warning') });
    expect(game.view(state, 1).announced.map(announcementText)).toEqual([
      'Turn 7: 1 Grunt',
      'Turn 14: 1 Grunt',
      'Turn 21: 1 Grunt',
      'Turn 28: 2 Grunts',
    ]);
    expect(game.view(started(itemAt(stages, 0), ship).state, 1).announced).toEqual([]);
  });

  test.each(stages.map((stage, index) => [stage.title, stage, index] as const))(
    'can be started with every order offered before it: %s',
    (_, stage, index) => {
      const orderNames = index === 0 ? [] : cardsAt(index - 1).flatMap((card) => card.split(', '));
      const orderChoices = [
        undefined,
        ...orders.filter(({ name }) => orderNames.includes(name)).map(({ name }) => name),
      ];
      for (const name of orderChoices) {
        const { phase } = started(stage, { ...ship, ...(name !== undefined && { order: orderNamed(name) }) }).state;
        expect(phase).toBe('in-game');
      }
    },
  );
});

test.each<[string, Partial<Facts>, boolean, string]>([
  ['damage 50%', { hits: 60 }, true, 'took 50 % damage'],
  ['damage 50%', { hits: 61 }, false, 'took 51 % damage'],
  ['rams 0', {}, true, 'no rams'],
  ['rams 0', { rams: 2 }, false, '2 rams'],
  ['shots 3', { shots: 3 }, true, '3 shots'],
  ['shots 3', { shots: 4 }, false, '4 shots'],
])(
  'the goal "%s" after %j has the verdict %s and the result "%s"',
  (text, { hits = 0, rams = 0, shots = 0 }, isMet, reached) => {
    const { state } = started(itemAt(stages, 0), { weapon: 1, armour: 3, engine: 1, power: 2, hull: 120 });
    const changedState = {
      ...state,
      sector: state.sector && { ...state.sector, hits, rams: { ...noKills, Grunt: rams } },
    };
    const fired = { type: 'fired', phase: 'starfighter', row: 3, column: 1, cost: 5, resource: 'energy' } as const;
    const judged = {
      seat: 1,
      isWon: true,
      turn: 9,
      states: [changedState],
      hints: 0,
      par: undefined,
      terms: undefined,
    };
    const goal = unwrapped(parseGoal(goalKinds(game.campaign?.goals), text));
    expect(judgeGoal(goal, { ...judged, events: () => Array.from({ length: shots }, () => fired) })).toMatchObject({
      ...{ isMet, reached },
    });
  },
);

interface Facts {
  readonly hits: number;
  readonly rams: number;
  readonly shots: number;
}

describe('a campaign file with a fault in a run is refused', () => {
  const text = readFileSync(`${levelsFolder('space-defender')}/campaign.json`, 'utf8');
  test.each([
    ['"Full repair"', '"Full repairs"', '$.stages[0].carry.cards[1]: found "Full repairs", expected parts such as'],
    ['"Full repair", ', '', '$.stages[0].carry.cards: found '],
    ['"escapes":', '"escape":', '$.stages[2].handicap.1.escape: found no such handicap, expected one of weapon'],
    ['"damage 50%"', '"damage 50"', '$.stages[0].stars[1]: found "damage 50", expected one of: win; win by N; '],
    ['"carry": "ship"', '"carry": "grid"', '$.carry: found "grid", expected null or "ship"'],
  ])('with the place of the fault: %s replaced by %s', (right, wrong, message) => {
    expect(text.includes(right)).toBe(true);
    const checked = checkedCampaign(game, text.replace(right, wrong));
    expect(checked.ok ? '' : checked.error.message).toContain(message);
  });
});
