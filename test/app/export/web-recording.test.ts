import { expect, test } from 'vitest';
import { webRecording } from '#app/export/web-recording.ts';
import { createMatch, games } from '#library/index.ts';
import { firstLook, secondCell } from '#net/recording.ts';
import { unwrapped } from '../../engine/support.ts';
import { begunMatch, playLines } from '../../support/quick-match.ts';
import { serverInProcess } from '../../support/server-in-process.ts';

/** Record of a match of Space Explorers that jonas has given up. */
async function record(): Promise<string> {
  const server = await serverInProcess();
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  const match = await begunMatch(server, [mia, jonas], { game: 'space-explorers', level: { name: 'kite' } });
  await playLines(mia, match, ['send(0,1,1)', 'end_turn']);
  await playLines(jonas, match, ['end_turn']);
  await jonas.request({ type: 'resign', match });
  await server.settle();
  return String((await mia.request({ type: 'record', match }))['record']);
}

test('a recording has the screens, turns and sentences of a match, in the colours of both themes', async () => {
  const recording = unwrapped(await webRecording(await record()));
  const { columns, rows, frames, looks, turns, words } = recording;
  expect(recording.title).toMatch(/^Space Explorers, Kite, seed /);
  const screen = Array.from({ length: columns * rows }, () => ' ');
  for (const [, ...changes] of frames)
    for (let i = 0; i < changes.length; i += 2) {
      let index = Number(changes[i]);
      for (const sign of String(changes[i + 1])) {
        const code = sign.codePointAt(0) ?? 0;
        if (code >= firstLook && sign < secondCell) expect(looks[code - firstLook]).toHaveLength(5);
        else screen[index++] = sign;
      }
      expect(index).toBeLessThanOrEqual(columns * rows);
    }
  const text = screen.join('');
  expect(text).toContain('1 mia');
  expect(text).toContain('2 jonas');
  expect(text).not.toMatch(/paused|jump there/);
  expect(turns.map(([, turn]) => turn)).toEqual([1, 2, 3]);
  expect(words.flatMap(([, sentences]) => sentences).join(' ')).toContain("jonas's move");
  for (const [darkInk, darkGround, lightInk, lightGround] of looks)
    for (const color of [darkInk, darkGround, lightInk, lightGround]) expect(color).toMatch(/^#[0-9a-f]{6}$/i);
});

test('a match that cannot be read gives no recording', async () => {
  expect(await webRecording('nothing')).toMatchObject({ ok: false });
  expect(await webRecording((await record()).replace(/^rules 1$/m, 'rules 99'))).toMatchObject({ ok: false });
});

test.each(games.map(({ id }) => id))(
  'a recording of %s has several frames, its turns, and the match in words',
  async (id) => {
    const match = createMatch(id, { seed: 'k7f2' });
    const bots = games.find((game) => game.id === id)?.bots.map(({ name }) => name);
    for (let rounds = 0; match.turn < 4 && match.waitingFor.length > 0 && rounds < 60; rounds++)
      for (const seat of match.waitingFor) match.playBot(bots?.includes('easy') ? 'easy' : 'normal', seat);
    const { frames, turns, words } = unwrapped(await webRecording(match.save()));
    expect(turns.length).toBeGreaterThan(1);
    expect(frames.length).toBeGreaterThan(turns.length);
    expect(words.flatMap(([, sentences]) => sentences).join(' ').length).toBeGreaterThan(200);
  },
);
