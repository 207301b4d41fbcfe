import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { failure, success } from '#engine/result.ts';
import type { PageServer } from '#gateways/web/html-page.ts';
import { createRecorder, recorderLimits } from '#gateways/web/recorder/recorder.ts';
import { noReplayPage, replayPage } from '#gateways/web/replay-page.ts';
import type { WebRecording } from '#net/recording.ts';
import { begunMatch } from '../support/quick-match.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../support/server-in-process.ts';

const house: PageServer = {
  address: { host: 'oak.example.org', port: 7777, isSecure: true },
  registration: 'open',
  version: '1.0.0',
};

interface Ended {
  readonly server: ServerInProcess;
  readonly mia: InProcess;
  readonly jonas: InProcess;
  readonly match: string;
  readonly id: string;
}

/** A match of RISC between mia and jonas that mia has given up. */
async function ended(terms: { readonly listed?: boolean } = {}): Promise<Ended> {
  const server = await serverInProcess();
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  const match = await begunMatch(server, [mia, jonas], { game: 'risc', level: { name: 'twin-rivers' }, ...terms });
  await mia.request({ type: 'chat', match, text: 'a secret between us' });
  await mia.request({ type: 'resign', match });
  await server.settle();
  return { server, mia, jonas, match, id: match.slice(0, 10) };
}

const kind = async ({ server, id }: Ended) => (await server.core.door.replay(id)).is;

describe('the replay of a match', () => {
  test('is public if the room was public, and has a record but no chat', async () => {
    const { server, id } = await ended();
    const replay = await server.core.door.replay(id);
    if (replay.is !== 'public') throw new Error('it is private');
    const record = await replay.record();
    expect(record).toContain('note name-1 mia');
    expect(record).not.toContain('a secret');
    const html = replayPage(house, id, replay.card);
    expect(html).toContain('<title>RISC, Twin Rivers: jonas won</title>');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/ style=| on\w+=|<script>|https?:|a secret/);
  });

  test('is public for a private match only while all its players agree', async () => {
    const all = await ended({ listed: false });
    const { mia, jonas, match, id } = all;
    expect(await kind(all)).toBe('private');
    expect(await mia.request({ type: 'replay', match, isPublic: true })).toEqual({
      id,
      agrees: true,
      waitsFor: ['jonas'],
    });
    expect(await kind(all)).toBe('private');
    await jonas.request({ type: 'replay', match, isPublic: true });
    expect(await kind(all)).toBe('public');
    await mia.request({ type: 'replay', match, isPublic: false });
    expect(await kind(all)).toBe('private');
    expect(await jonas.request({ type: 'replay', match })).toEqual({ id, agrees: true, waitsFor: ['mia'] });
  });

  test('is public or private according to the account settings of its players', async () => {
    const all = await ended();
    expect(await all.mia.request({ type: 'public-replays', are: 'none' })).toEqual({ are: 'none' });
    expect(await kind(all)).toBe('private');
    expect(await all.mia.request({ type: 'account' })).toMatchObject({ replays: 'none' });
    await all.mia.request({ type: 'public-replays', are: 'usual' });
    expect(await kind(all)).toBe('public');
    const hidden = await ended({ listed: false });
    for (const client of [hidden.mia, hidden.jonas]) await client.request({ type: 'public-replays', are: 'all' });
    expect(await kind(hidden)).toBe('public');
  });

  test('can be made public or private only by its players, and only after the end', async () => {
    const { server, match } = await ended();
    const tom = await server.login('tom');
    await expect(tom.request({ type: 'replay', match })).rejects.toMatchObject({ code: 'not-your-seat' });
    const alone = await begunMatch(server, [tom], { game: 'space-defender' });
    await expect(tom.request({ type: 'replay', match: alone })).rejects.toMatchObject({ code: 'not-now' });
    await expect(server.core.door.replay(alone.slice(0, 10))).rejects.toMatchObject({ code: 'no-such-match' });
  });

  test('is public if only one person played, even for a private match', async () => {
    const server = await serverInProcess();
    const mia = await server.login('mia');
    const match = await begunMatch(server, [mia], { game: 'space-defender', listed: false });
    await mia.request({ type: 'resign', match });
    await server.settle();
    expect(await server.core.door.replay(match.slice(0, 10))).toMatchObject({ is: 'public' });
  });

  test('opens for a match of the day once nobody can play that match any more', async () => {
    const server = await serverInProcess();
    const mia = await server.login('mia');
    const match = String((await mia.request({ type: 'play-daily', game: 'space-defender' }))['match']);
    await mia.request({ type: 'open', match });
    await mia.request({ type: 'resign', match });
    await server.settle();
    const id = match.slice(0, 10);
    const later = await server.core.door.replay(id);
    if (later.is !== 'later') throw new Error('it is not later');
    expect(noReplayPage(house, later)).toContain('It opens at');
    server.world.jump(2 * 24 * 3_600_000);
    expect(await server.core.door.replay(id)).toMatchObject({ is: 'public' });
  });

  test('does not name deleted players, and is private once all of its players are deleted', async () => {
    const { server, mia, jonas, id } = await ended();
    const password = 'a long enough sentence';
    await mia.request({ type: 'delete-account', password, name: 'mia' });
    const replay = await server.core.door.replay(id);
    expect(JSON.stringify(replay)).not.toContain('mia');
    await jonas.request({ type: 'delete-account', password, name: 'jonas' });
    expect(await server.core.door.replay(id)).toEqual({ is: 'private' });
  });
});

describe('the recorder', () => {
  const recording = { version: 1, title: 'RISC' } as WebRecording;

  test('records one replay after the other, and keeps reasons for failures', async () => {
    let atOnce = 0;
    const recorder = createRecorder(async (save) => {
      expect(++atOnce).toBe(1);
      await new Promise((resolve) => setTimeout(resolve));
      atOnce--;
      return save === 'old' ? failure('older rules') : success(recording);
    });
    expect(recorder.record('a', async () => 'new')).toBe(true);
    expect(recorder.record('b', async () => 'old')).toBe(true);
    expect([recorder.isWaiting('a'), recorder.recorded('a')]).toEqual([true, undefined]);
    await recorder.ended('b');
    expect(recorder.isWaiting('b')).toBe(false);
    const made = recorder.recorded('a');
    expect(made?.ok === true && JSON.parse(gunzipSync(made.value).toString())).toEqual(recording);
    expect(recorder.recorded('b')).toEqual(failure('older rules'));
  });

  test('refuses further replays if many wait, and tries again after a save could not be read', async () => {
    const recorder = createRecorder(async () => success(recording));
    expect(recorder.record('a', () => Promise.reject(new Error('the disk is full')))).toBe(true);
    await recorder.ended('a');
    expect(recorder.recorded('a')).toBeUndefined();
    for (let i = 0; i < recorderLimits.waiting; i++) expect(recorder.record(`${i}`, async () => '')).toBe(true);
    expect(recorder.record('more', async () => '')).toBe(false);
  });
});
