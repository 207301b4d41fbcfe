import { beforeEach, describe, expect, test } from 'vitest';
import { faceIds } from '#engine/bot.ts';
import { compact, unreachable } from '#engine/lookup.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { risc } from '#games/risc/index.ts';
import type { Answers } from '#net/wire/requests.ts';
import { isUsualMatch, usualMatch } from '#server/core/records/won-match.ts';
import { bundledLevel } from '#storage/levels.ts';
import { begunMatch, playLines } from '../../support/quick-match.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';

let server: ServerInProcess;
let [mia, tom]: InProcess[] = [];

beforeEach(async () => {
  server = await serverInProcess('records', { guests: 'on' });
  [mia, tom] = [await server.login('mia'), await server.login('tom')];
});

const level = { game: 'into-the-breach', level: 'classic' } as const;

/** Two solutions of the level Classic, the better one first. */
const solutions = [
  [
    ['move(1,1,4,1)', 'move(1,3,2,4)', 'move(1,2,1,4)', 'end_turn'],
    ['move(4,1,4,2)', 'end_turn', 'move(4,2,7,2)', 'end_turn'],
  ].flat(),
  [
    ['move(1,1,4,1)', 'move(1,3,2,4)', 'move(1,2,1,4)', 'end_turn'],
    ['move(4,1,4,2)', 'end_turn', 'end_turn', 'end_turn'],
  ].flat(),
] as const;

async function played(client: InProcess | undefined, lines: readonly string[] = solutions[0]): Promise<string> {
  const match = String((await client?.request({ type: 'play-level', ...level }))?.['match']);
  await client?.request({ type: 'open', match });
  if (client !== undefined) await playLines(client, match, lines);
  return match;
}
const recordsOf = async (client: InProcess | undefined): Promise<Answers['level-records']> =>
  Object(await client?.request({ type: 'level-records', ...level }));
const names = async () => (await recordsOf(mia)).rows.map(({ name }) => name);

describe('a won match of one person', () => {
  test('is a record of its level, and everybody may watch the match', async () => {
    const match = await played(mia);
    expect(await recordsOf(tom)).toEqual({
      title: 'Classic',
      opponents: [],
      players: 1,
      rows: [
        {
          place: 1,
          text: expect.stringMatching(/^won, 3 turns, /),
          match,
          name: 'mia',
          isOwn: false,
          isUploaded: false,
        },
      ],
    });
    expect((await recordsOf(mia)).rows).toMatchObject([{ place: 1, match, isOwn: true }]);
    await tom?.request({ type: 'open', match });
    expect(await tom?.request({ type: 'record', match })).toMatchObject({
      record: expect.stringContaining('end_turn'),
    });
    const { levels } = Object(await tom?.request({ type: 'records', game: level.game }));
    expect(levels.find((one: { level: string }) => one.level === 'classic')).toEqual({
      ...{ level: 'classic', title: 'Classic', players: 1, own: null },
      best: { name: 'mia', text: expect.stringMatching(/^won, 3 turns, /) },
    });
    await server.restart();
    tom = await server.login('tom');
    expect((await recordsOf(tom)).players).toBe(1);
    expect(server.troubles).toEqual([]);
  });

  test('replaces a worse record of the account, and shares the place of an equal one', async () => {
    await played(mia, solutions[1]);
    const [slow] = (await recordsOf(mia)).rows;
    expect(slow?.text).toMatch(/^won, 4 turns, /);
    await played(tom);
    expect(await names()).toEqual(['tom', 'mia']);
    const match = await played(mia);
    await played(mia, solutions[1]);
    expect((await recordsOf(mia)).rows).toMatchObject([
      { place: 1, name: 'tom' },
      { place: 1, name: 'mia', match },
    ]);
    expect(await server.store.recordCount(level)).toBe(2);
  });

  test('sets no record with hints, a level from a file or changed options, or if a guest plays', async () => {
    const text = bundledLevel(intoTheBreach, 'classic')?.text ?? '';
    for (const other of [
      { hints: true, options: {} },
      { level: { file: { name: 'classic', text } } },
      { options: { limit: '9' } },
    ]) {
      const match = await begunMatch(server, compact(mia), { game: level.game, level: { name: 'classic' }, ...other });
      if (mia !== undefined) await playLines(mia, match, solutions[0]);
      expect((await server.store.match(match))?.phase).toBe('over');
    }
    const guest = server.connect();
    await guest.request({ type: 'guest' });
    await played(guest);
    const lost = String((await mia?.request({ type: 'play-level', ...level }))?.['match']);
    await mia?.request({ type: 'resign', match: lost });
    expect(await names()).toEqual([]);
  });

  test('cannot be watched by others if its terms forbid it, and keeps its place after its account is deleted', async () => {
    const terms = { game: level.game, level: { name: 'classic' }, watching: 'nobody' } as const;
    const match = await begunMatch(server, compact(mia), terms);
    if (mia !== undefined) await playLines(mia, match, solutions[0]);
    expect((await recordsOf(mia)).rows).toMatchObject([{ match }]);
    expect((await recordsOf(tom)).rows).toMatchObject([{ name: 'mia', match: null }]);
    await mia?.request({ type: 'delete-account', name: 'mia', password: 'a long enough sentence' });
    expect((await recordsOf(tom)).rows).toMatchObject([{ place: 1, name: null, isOwn: false }]);
  });
});

test('a record requires the usual options, players and skill of bots, whatever the bots are called', () => {
  const usual = usualMatch(risc, bundledLevel(risc, 'three-crowns') ?? unreachable('the level'));
  expect(usual.seats).toEqual([{ is: 'me' }, { is: 'bot', bot: 'normal' }, { is: 'bot', bot: 'normal' }]);
  const isUsual = (more: object) =>
    isUsualMatch(risc, bundledLevel(risc, 'three-crowns'), {
      ...{ players: 3, bots: { 2: 'normal', 3: 'normal' }, options: usual.options },
      ...more,
    });
  const [face] = faceIds(risc.bots ?? {});
  expect([isUsual({}), isUsual({ bots: { 2: `${face}:normal`, 3: 'normal' } }), isUsual({ options: {} })]).toEqual([
    ...[true, true, true],
  ]);
  expect([
    isUsual({ bots: { 2: 'easy', 3: 'normal' } }),
    isUsual({ bots: { 2: 'normal' } }),
    isUsual({ players: 2, bots: { 2: 'normal' } }),
    isUsual({ options: { turns: '20' } }),
  ]).toEqual([false, false, false, false]);
});

test('records of an unknown level are refused', async () => {
  for (const type of ['level-records', 'play-level'] as const)
    await expect(mia?.request({ type, game: 'risc', level: 'nowhere' })).rejects.toThrow(
      'There is no level "nowhere".',
    );
});
