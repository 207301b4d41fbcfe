import { beforeAll, describe, expect, test } from 'vitest';
import { recordingOf } from '#app/export/live-recording.ts';
import { startPage } from '#gateways/web/start-page.ts';
import { begunMatch, playLines, type Wanted } from '../support/quick-match.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../support/server-in-process.ts';
import { readGames } from '../support/until-shown.ts';

beforeAll(readGames);

const house = {
  address: { host: 'oak.example.org', port: 7777, isSecure: true },
  registration: 'open',
  version: '1.0.0',
} as const;

interface Live {
  readonly server: ServerInProcess;
  readonly mia: InProcess;
  readonly jonas: InProcess;
  readonly match: string;
}

async function startLive(terms: Wanted): Promise<Live> {
  const server = await serverInProcess();
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  return { server, mia, jonas, match: await begunMatch(server, [mia, jonas], terms) };
}

const kite = { game: 'space-explorers', level: { name: 'kite' } };

/** A match of Space Explorers with finished turns. */
async function playTurns(turns: number, terms: Partial<Wanted> = {}): Promise<Live> {
  const live = await startLive({ ...kite, ...terms });
  for (let turn = 0; turn < turns; turn++)
    for (const client of [live.mia, live.jonas]) await playLines(client, live.match, ['end_turn']);
  await live.server.settle();
  return live;
}

const liveCard = async ({ server }: Live) => (await server.core.door.lobby()).live;

async function recordLive({ server, match }: Live) {
  const text = await server.core.door.liveMatch(match);
  if (text === undefined) throw new Error('nobody may watch it');
  const recording = await recordingOf(text);
  if (!recording.ok) throw new Error(recording.error);
  return { text, recording: recording.value };
}

describe('the running match on the start page', () => {
  test('is a public match of several people, from its second turn on', async () => {
    const live = await playTurns(0);
    expect(await liveCard(live)).toBeUndefined();
    for (const client of [live.mia, live.jonas]) await playLines(client, live.match, ['end_turn']);
    expect(await liveCard(live)).toMatchObject({ title: 'Kite', turn: 3 });
    const html = startPage(house, { lobby: await live.server.core.door.lobby() });
    expect(html).toContain(`data-recording="/m/${(await liveCard(live))?.code}.json"`);
    expect(html).toContain('Space Explorers, Kite, turn 3: mia, jonas');
    await live.mia.request({ type: 'resign', match: live.match });
    await live.server.settle();
    expect(await liveCard(live)).toBeUndefined();
    expect(await live.server.core.door.liveMatch(live.match)).toBeUndefined();
  });

  test.each([{ listed: false }, { watching: 'nobody' as const }])('is never a match with %o', async (terms) => {
    const live = await playTurns(1, terms);
    expect(await liveCard(live)).toBeUndefined();
    expect(await live.server.core.door.liveMatch(live.match)).toBeUndefined();
  });

  test('is never a match that one person plays', async () => {
    const server = await serverInProcess();
    const mia = await server.login('mia');
    const match = await begunMatch(server, [mia], { game: 'risc', level: { name: 'twin-rivers' }, bots: ['easy'] });
    expect(await server.core.door.liveMatch(match)).toBeUndefined();
    expect((await server.core.door.lobby()).live).toBeUndefined();
  });

  test('is recorded up to its last finished turn, with the last five turns', async () => {
    const live = await playTurns(7);
    await playLines(live.mia, live.match, ['end_turn']);
    const { recording } = await recordLive(live);
    expect(recording.title).toBe('Space Explorers, Kite');
    expect(recording.turns.map(([, turn]) => turn)).toEqual([11, 12, 13, 14, 15, 16]);
    expect(recording.frames.length).toBeGreaterThanOrEqual(5);
    expect(JSON.stringify(recording.frames)).toContain('mia');
  });

  test('shows neither the orders of the current turn nor chat, seeds or ids', async () => {
    const live = await startLive({ game: 'risc', level: { name: 'twin-rivers' } });
    const { server, mia, jonas, match } = live;
    await mia.request({ type: 'chat', match, text: 'a secret between us' });
    const before = (await recordLive(live)).recording;
    await playLines(mia, match, ['spread']);
    const after = await recordLive(live);
    expect(after.recording).toEqual(before);
    expect(after.text).not.toContain('a secret');
    expect(JSON.stringify(after.recording)).not.toContain(match);
    await playLines(mia, match, ['commit']);
    await playLines(jonas, match, ['spread', 'commit']);
    await server.settle();
    expect((await recordLive(live)).recording).not.toEqual(before);
  });
});

test('the newest public replay is known again after a restart, unless the stored list is damaged', async () => {
  const { server, mia, match } = await playTurns(2);
  await mia.request({ type: 'resign', match });
  await server.settle();
  expect((await server.core.door.lobby()).replay?.id).toBe(match.slice(0, 10));
  await server.restart();
  expect((await server.core.door.lobby()).replay?.id).toBe(match.slice(0, 10));
  await server.store.write([{ type: 'fact', name: 'newest replays', value: '["' }]);
  await server.restart();
  expect((await server.core.door.lobby()).replay).toBeUndefined();
});
