import { beforeAll, expect, test } from 'vitest';
import { serverInProcess } from '../../support/server-in-process.ts';
import { readGames } from '../../support/until-shown.ts';
import { visitor } from '../../support/visitor.ts';

beforeAll(readGames);

test('a session from outside begins in the lobby, and q or Esc there ends it', async () => {
  const server = await serverInProcess();
  const mia = await visitor(server, { name: 'mia' });
  await mia.until('start here');
  mia.type('\u001b');
  expect(await mia.hasEnded()).toBe(0);
  expect(mia.screen.buffer()).toBe('normal');
});
