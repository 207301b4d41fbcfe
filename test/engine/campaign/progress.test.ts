import { describe, expect, test } from 'vitest';
import {
  type CampaignProgress,
  endRun,
  isOpen,
  mergeProgress,
  noProgress,
  openedBy,
  parseProgress,
  progressAt,
  progressText,
  recordTry,
  type StageTry,
  totalsOf,
  triesOf,
} from '#engine/campaign/progress.ts';
import { itemAt } from '#engine/lookup.ts';
import { bundledCampaign } from '#storage/campaigns.ts';
import { unwrapped } from '../support.ts';

const campaign = unwrapped(bundledCampaign('risc') ?? expect.fail());
const [first, second] = [itemAt(campaign.stages, 0), itemAt(campaign.stages, 1)];
const tried = (save: string, stars: readonly boolean[], turn = 7): StageTry => ({ stage: first.id, save, stars, turn });
const run = (save: string, minute: number, lost = 0, isWon = true): StageTry => ({
  ...tried(save, [isWon, false, false]),
  run: { time: `2026-11-20T21:${minute}:00.000Z`, facts: { lost } },
});
const noStars = [false, false, false];

const progressAfter = (...tries: readonly StageTry[]): CampaignProgress => tries.reduce(recordTry, noProgress);

describe('the progress in a campaign', () => {
  test('keeps each star earned in any try, and the win in the fewest turns', () => {
    const progress = progressAfter(tried('a', [true, true, false], 8), tried('b', [true, false, true], 9));
    const { counted: _, ...rest } = progressAt(progress, first.id);
    expect(rest).toEqual({ stars: [1, 1, 1], tries: 2, best: { turn: 8, save: 'a' } });
  });

  test('is unchanged by a match that was counted before', () => {
    const once = progressAfter(tried('a', [true, false, false]), tried('b', noStars));
    expect(recordTry(once, tried('b', noStars))).toEqual(once);
  });

  test('opens the next stage after a win, or after three losses', () => {
    expect(isOpen(campaign, progressAfter(tried('a', [true, false, false])), second)).toBe(true);
    const losses = (count: number) =>
      progressAfter(...['a', 'b', 'c'].slice(0, count).map((save) => tried(save, noStars)));
    expect([1, 2, 3].map((count) => isOpen(campaign, losses(count), second))).toEqual([false, false, true]);
    expect(openedBy(campaign, losses(3), first.id, 'c')).toContain(second);
    expect(openedBy(campaign, recordTry(losses(3), tried('d', noStars)), first.id, 'd')).toEqual([]);
  });

  test('keeps unknown stages and keys when it is read, changed and written', () => {
    const file = {
      campaign: 1,
      run: { hull: 3 },
      stages: { later: { stars: [1, 0, 0], tries: 1, counted: {}, more: 2 } },
    };
    const read = unwrapped(parseProgress(JSON.stringify(file)));
    expect(JSON.parse(progressText(recordTry(read, tried('a', noStars))))).toMatchObject(file);
  });

  test('can be merged from two machines in either order, with the same result', () => {
    const [one, two] = [
      progressAfter(tried('a', [true, true, false], 8)),
      progressAfter(tried('b', [true, false, true], 6)),
    ];
    const joined = mergeProgress(one, two);
    expect(mergeProgress(two, one)).toEqual(joined);
    expect(mergeProgress(joined, two)).toEqual(joined);
    expect(progressAt(joined, first.id)).toMatchObject({ stars: [1, 1, 1], tries: 2, best: { turn: 6, save: 'b' } });
  });

  test('is refused if invalid, with the path, the found value and the expected value', () => {
    const text = JSON.stringify({ campaign: 1, stages: { a: { stars: [2, 0, 0], tries: 1, counted: {} } } });
    expect(parseProgress(text)).toEqual({ ok: false, error: '$.stages.a.stars[0]: found 2, expected 0 or 1' });
  });
});

describe('the run of a campaign', () => {
  test('loses its matches for good when the player gives it up, but keeps its stars', () => {
    const played = recordTry(noProgress, run('a', 10));
    const ended = endRun(played);
    expect(triesOf(ended)).toEqual({});
    expect(progressAt(ended, first.id).stars).toEqual(progressAt(played, first.id).stars);
    for (const joined of [mergeProgress(ended, played), mergeProgress(played, ended)])
      expect(triesOf(joined)).toEqual({});
    expect(Object.keys(triesOf(recordTry(recordTry(ended, run('a', 10)), run('b', 20))))).toEqual(['b']);
  });

  test('counts each match once, by its latest end, and ignores matches without facts', () => {
    const progress = progressAfter(run('a', 10, 2, false), run('a', 10, 2, false), run('b', 12), tried('c', noStars));
    expect(triesOf(progress)).toEqual({
      a: { stage: first.id, time: '2026-11-20T21:10:00.000Z', isWon: false, facts: { lost: 2 } },
      b: { stage: first.id, time: '2026-11-20T21:12:00.000Z', isWon: true, facts: { lost: 0 } },
    });
    const undone = [recordTry(progress, run('a', 15, 1)), recordTry(progressAfter(run('a', 15, 1)), run('a', 10, 2))];
    expect(undone.map((one) => triesOf(one)['a']?.facts)).toEqual([{ lost: 1 }, { lost: 1 }]);
  });

  test('is the same after a merge of two machines, whichever is merged into the other', () => {
    const [one, two] = [progressAfter(run('a', 10), run('c', 14)), progressAfter(run('b', 12), run('c', 16, 3))];
    const joined = mergeProgress(one, two);
    expect(mergeProgress(two, one)).toEqual(joined);
    expect(mergeProgress(joined, one)).toEqual(joined);
    expect(triesOf(joined)['c']?.facts).toEqual({ lost: 3 });
    expect(triesOf(unwrapped(parseProgress(progressText(joined))))).toEqual(triesOf(joined));
  });

  test('is refused if a time in it is invalid', () => {
    const text = JSON.stringify({ campaign: 1, stages: {}, run: { tries: { a: { stage: 'b', time: 'noon' } } } });
    expect(parseProgress(text)).toMatchObject({ error: expect.stringContaining('$.run.tries.a.time: found "noon"') });
  });
});

test('a campaign can set the number of losses after which the next stage opens', () => {
  const once = progressAfter(tried('a', noStars));
  expect(isOpen({ ...campaign, lossesToOpen: 1 }, once, second)).toBe(true);
});

test.each([
  [[true, false, false], 'bronze'],
  [[true, true, false], 'silver'],
  [[true, true, true], 'gold'],
])('a campaign has a medal only if all stages are won: with the stars %j in each, the medal is %s', (stars, medal) => {
  const progress = campaign.stages.reduce(
    (sum, { id }) => recordTry(sum, { stage: id, save: id, stars, turn: 5 }),
    noProgress,
  );
  expect(totalsOf(campaign, progress).medal).toBe(medal);
  expect(totalsOf(campaign, progressAfter(tried('a', [true, true, true]))).medal).toBeUndefined();
});
