import { expect, test } from 'vitest';
import { begunMatch, playLines } from '../../support/quick-match.ts';
import { type InProcess, serverInProcess } from '../../support/server-in-process.ts';

async function begin() {
  const server = await serverInProcess();
  const [mia, tom] = [await server.login('mia'), await server.login('tom')];
  const match = await begunMatch(server, [mia, tom], { game: 'risc' });
  const legal = async (client: InProcess) => {
    const answer = await client.request({ type: 'legal', match });
    const entries: readonly { readonly name: string }[] = Object(answer)['legal'];
    return { number: answer['number'], names: [...new Set(entries.map(({ name }) => name))], entries };
  };
  return { server, mia, tom, match, legal };
}

const newest = (client: InProcess) => client.of('update').at(-1);

test('a player gets the legal commands of the own seat, and an empty list when it is not their turn', async () => {
  const { mia, tom, match, legal } = await begin();
  const first = await legal(mia);
  expect(first.number).toBe(mia.of('match').at(-1)?.number);
  expect(first.names).toContain('place');
  await playLines(mia, match, ['spread']);
  expect((await legal(mia)).names).toContain('commit');
  await playLines(mia, match, ['commit']);
  expect((await legal(mia)).entries).toEqual([]);
  expect((await legal(tom)).names).toContain('place');
});

test('a spectator and a player who has resigned get no legal commands', async () => {
  const { server, mia, match, legal } = await begin();
  const lena = await server.login('lena');
  await expect(legal(lena)).rejects.toMatchObject({ code: 'not-your-seat' });
  await mia.request({ type: 'resign', match });
  expect((await legal(mia)).entries).toEqual([]);
});

test('after `open` with `legal`, each message that makes it the turn of a seat has the legal commands of this seat', async () => {
  const { server, mia, tom, match, legal } = await begin();
  await mia.request({ type: 'open', match, legal: true });
  expect(mia.of('match').at(-1)?.legal).toEqual((await legal(mia)).entries);
  expect(tom.of('match').at(-1)).not.toHaveProperty('legal');
  await playLines(mia, match, ['spread']);
  expect(newest(mia)?.legal).toEqual((await legal(mia)).entries);
  await playLines(mia, match, ['commit']);
  expect(newest(mia)).not.toHaveProperty('legal');
  await playLines(tom, match, ['spread', 'commit']);
  await server.settle();
  expect(newest(mia)?.legal).toEqual((await legal(mia)).entries);
  expect(tom.of('update').filter((update) => 'legal' in update)).toEqual([]);
  const before = mia.of('update').length;
  await playLines(mia, match, ['research', 'commit']).catch(() => {});
  await mia.request({ type: 'open', match, from: 1, legal: true });
  const repeated = mia.of('update').slice(before);
  expect(repeated.slice(0, -1).filter((update) => 'legal' in update).length).toBeLessThanOrEqual(1);
});

test('several commands in one request are played in order up to the first refused one', async () => {
  const { mia, match } = await begin();
  const send = (...lines: readonly string[]) =>
    mia.request({ type: 'commands', match, commands: lines.map((line, i) => ({ key: `k${i}`, line })) });
  const lines = ['spread', 'orders', 'place(nowhere,1)', 'commit'];
  const [, answer] = [await send('spread'), await send(...lines)];
  expect(answer).toMatchObject({
    played: [{ number: 1 }, { number: null }],
    refused: { key: 'k2', code: 'unknown-territory' },
  });
  expect(newest(mia)).toMatchObject({ number: 1, committed: [] });
  // The keys of played commands are not used again, those of refused and later commands are.
  expect(await send('spread', 'orders', 'orders', 'commit')).toMatchObject({
    played: [{ number: 1 }, { number: null }, { number: null }, { number: 2 }],
  });
  expect(newest(mia)).toMatchObject({ number: 2, committed: [1] });
});
