import { describe, expect, test } from 'vitest';
import { judgeStage } from '#engine/campaign/campaign.ts';
import type { RunTry } from '#engine/campaign/carry.ts';
import { itemAt } from '#engine/lookup.ts';
import { startMatch } from '#engine/match.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { bundledCampaign } from '#storage/campaigns.ts';
import { bundledLevel, bundledLevels } from '#storage/levels.ts';
import { unwrapped } from '../../engine/support.ts';

const campaign = unwrapped(bundledCampaign('into-the-breach') ?? expect.fail());
const carry = intoTheBreach.campaign?.carry ?? expect.fail();

/** Result of a level. `lost` is the number of lost buildings if the level was won. `failed` counts lost attempts. */
type Played = readonly [stage: string, lost: number | 'lost', failed?: number];

const runAfter = (played: readonly Played[]) =>
  carry.run(
    campaign,
    Object.fromEntries(
      played.map(([stage, lost, failed = lost === 'lost' ? 1 : 0], i): [string, RunTry] => [
        `match ${i}`,
        {
          ...{
            stage,
            isWon: lost !== 'lost',
            facts: { won: lost !== 'lost', lost: lost === 'lost' ? 9 : lost, failed },
          },
          time: `2026-11-20T21:${10 + i}:00.000Z`,
        },
      ]),
    ),
  );

const island = (id: string): readonly Played[] =>
  campaign.stages.flatMap(({ id: stage, group, carry: terms }): Played[] => {
    const mayLose = typeof terms === 'object' && terms !== null && 'mayLose' in terms ? Number(terms['mayLose']) : 0;
    return group === id ? [[stage, mayLose]] : [];
  });
const shale = island('shale');
const lure = island('lure');

describe('the grid', () => {
  test.each<[string, readonly Played[], number]>([
    ['begins with 6', [], 6],
    ['is unchanged by a win with as many buildings lost as allowed', [['first-shot', 0]], 6],
    ['loses 1 for each building lost beyond those allowed', [['first-shot', 2]], 4],
    ['loses 2 for a lost level, however many buildings were lost', [['first-shot', 'lost']], 4],
    ['loses 2 for a level that is restarted and then won', [['first-shot', 0, 1]], 4],
    [
      'loses 2 for each loss of the same level',
      [
        ['first-shot', 'lost'],
        ['first-shot', 'lost'],
      ],
      2,
    ],
    [
      'changes only for the first win of a level',
      [
        ['first-shot', 1],
        ['first-shot', 3],
      ],
      5,
    ],
    [
      'does not get back the 2 for a lost level that is won later',
      [
        ['first-shot', 'lost'],
        ['stray-shot', 0],
        ['first-shot', 0],
      ],
      4,
    ],
    ['gains 2 for an island after a win of each of its levels', shale, 8],
    [
      'gains nothing for an island that the player leaves with a lost level',
      [...shale.slice(0, 4), ['mason', 'lost'], ['bait', 0]],
      4,
    ],
    ['is at most 8', [...shale, ['bait', 0], ['doorway', 0], ['open-shore', 0]], 8],
    [
      'gains 1 for each building that may be lost but is saved',
      [...shale, ['bait', 3], ['open-shore', 0], ['classic', 0]],
      7,
    ],
    [
      'does not change for a level of an island that the player has left',
      [...shale.slice(0, 4), ['bait', 0], ['mason', 'lost'], ['mason', 0]],
      6,
    ],
    ['that falls to 0 returns to its value at the start of the island', [...shale, ['bait', 0], ['doorway', 9]], 8],
    [
      'that falls to 0 on the first island returns to 6',
      [
        ['first-shot', 1],
        ['stray-shot', 5],
      ],
      6,
    ],
  ])('%s', (_, played, grid) => {
    expect(runAfter(played).status).toBe(`Grid ${grid} of 8`);
  });

  test('that falls to 0 requires all levels of its island to be won again, and the new wins count', () => {
    const due = (played: readonly Played[]) => {
      const run = runAfter(played);
      return campaign.stages.filter((stage) => run.isDue(stage)).map(({ id }) => id);
    };
    expect(due([...shale, ['bait', 0]])[0]).toBe('doorway');
    expect(due([...shale, ['bait', 0], ['doorway', 9]])[0]).toBe('bait');
    expect(runAfter([...shale, ['bait', 0], ['doorway', 9], ...lure]).status).toBe('Grid 8 of 8');
  });
});

const stageCalled = (id: string) =>
  itemAt(
    campaign.stages.filter((stage) => stage.id === id),
    0,
  );

describe('a briefing states what the level can cost', () => {
  test.each<[string, readonly Played[], readonly string[]]>([
    ['first-shot', [], ['Grid 6 of 8. Each building lost costs 1 grid power. Losing or starting over costs 2.']],
    [
      'open-shore',
      [...shale.slice(0, 4), ['mason', 1], ['bait', 1]],
      [
        'Grid 6 of 8. You may lose 1 building; each extra one costs 1 grid power, and for each one fewer you win 1 back. Losing or starting over costs 2.',
      ],
    ],
    [
      'open-shore',
      shale,
      ['Grid 8 of 8. You may lose 1 building; each extra one costs 1 grid power. Losing or starting over costs 2.'],
    ],
    [
      'bait',
      [['first-shot', 2], ...shale.slice(1, 4), ['mason', 'lost']],
      [
        'Grid 2 of 8. Each building lost costs 1 grid power. Losing or starting over costs 2.',
        'At 0 grid power, you start Lure again with 2.',
        'If you leave Shale now, you miss its bonus of 2 grid power: you have not won all its levels.',
      ],
    ],
    ['first-shot', [['first-shot', 2]], ['You have won this level: your grid power does not change.']],
    ['mason', [['bait', 0]], ['You have left Shale: your grid power does not change.']],
  ])('for the level %s after the results %j', (id, played, words) => {
    expect(runAfter(played).price(stageCalled(id))).toEqual(words);
  });
});

describe('a result states what the grid gained and lost,', () => {
  test.each<[readonly Played[], readonly string[]]>([
    [[['first-shot', 0]], ['You lost no buildings.', 'The grid stays at 6 of 8.']],
    [
      [['first-shot', 1]],
      ['You lost 1 building, 1 more than allowed: this costs 1 grid power.', 'The grid falls from 6 to 5 of 8.'],
    ],
    [
      [['first-shot', 0, 1]],
      ['You lost no buildings.', 'Starting over cost 2 grid power.', 'The grid falls from 6 to 4 of 8.'],
    ],
    [[['first-shot', 'lost']], ['Losing cost 2 grid power.', 'The grid falls from 6 to 4 of 8.']],
    [[['first-shot', 'lost', 2]], ['Losing and starting over cost 4 grid power.', 'The grid falls from 6 to 2 of 8.']],
    [
      shale,
      [
        'You lost no buildings.',
        'You won all levels of Shale: your bonus is 2 grid power.',
        'The grid rises from 6 to 8 of 8.',
      ],
    ],
    [
      [...shale, ['bait', 3], ['open-shore', 0]],
      ['You lost no buildings, 1 fewer than allowed: this wins 1 grid power back.', 'The grid rises from 5 to 6 of 8.'],
    ],
    [
      [['first-shot', 'lost', 3]],
      ['Losing and starting over cost 6 grid power.', 'Grid power is at 0: you start Shale again with 6.'],
    ],
    [
      [...shale, ['first-shot', 'lost']],
      ['Grid power is unchanged: you had already won this level or left its island.'],
    ],
  ])('after the results %j', (played, words) => {
    expect(runAfter(played).change(`match ${played.length - 1}`)).toEqual(words);
  });
});

test('each of the 20 stages has the turn limit of its level, and Classic a limit of 6', () => {
  const limits = new Map(bundledLevels(intoTheBreach).map(({ source: { name, limit } }) => [name, limit ?? 6]));
  expect(campaign.stages).toHaveLength(20);
  for (const { level, options } of campaign.stages) expect(options['limit']).toBe(String(limits.get(level)));
});

describe('the facts of a match', () => {
  const level = bundledLevel(intoTheBreach, 'first-shot');
  const match = () => startMatch(intoTheBreach, { seed: 'a', players: 1, options: { limit: '4' }, level });
  const play = (...lines: readonly ('win' | 'idle' | 'restart')[]) => {
    const started = match();
    for (const line of lines) {
      if (line === 'restart') started.play(1, { name: 'restart', args: {} });
      if (line === 'win') started.play(1, { name: 'move', args: { row: 1, column: 3, to_row: 4, to_column: 4 } });
      if (line !== 'restart') started.play(1, { name: 'end_turn', args: {} });
    }
    return judgeStage(started, stageCalled('first-shot'), { hints: 0, isEased: false }).facts;
  };
  test.each<[readonly ('win' | 'idle' | 'restart')[], object]>([
    [['win'], { won: true, lost: 0, failed: 0 }],
    [['restart', 'win'], { won: true, lost: 0, failed: 0 }],
    [['idle', 'restart', 'win'], { won: true, lost: 0, failed: 1 }],
    [['idle', 'restart', 'restart', 'win'], { won: true, lost: 0, failed: 1 }],
    [['win', 'restart', 'idle', 'restart', 'idle'], { won: true, lost: 0, failed: 0 }],
  ])('are the win, the lost buildings and the failed attempts after the commands %j', (lines, facts) => {
    expect(play(...lines)).toEqual(facts);
  });

  test('include one failed attempt for a lost level, and none for its restart', () => {
    expect(play('idle', 'idle', 'idle', 'idle')).toMatchObject({ won: false, failed: 1 });
    expect(play('idle', 'idle', 'idle', 'idle', 'restart', 'win')).toEqual({ won: true, lost: 0, failed: 1 });
  });
});
