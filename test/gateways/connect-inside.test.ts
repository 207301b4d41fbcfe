import { expect, onTestFinished, test, vi } from 'vitest';
import { connectInProcess, enter, type GatewayServer, leave } from '#gateways/gateway-server.ts';
import { storeClosed } from '#server/store/store.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { sshHouse } from '../support/ssh-house.ts';

const password = 'a long enough sentence';

/** A server with connections from within its process. */
async function inside() {
  const server = await serverInProcess();
  const come = (token?: string) =>
    connectInProcess(
      server.core,
      { from: { address: '192.0.2.7' }, client: 'turncade 1.0.0', token },
      { clock: server.world, chance: () => 0 },
    );
  return { server, come };
}

test('an in-process client registers, and logs in again with its token', async () => {
  const { server, come } = await inside();
  const mia = come();
  await server.world.pass(0);
  expect(mia.state).toMatchObject({ is: 'open', name: null });
  const { token } = await mia.request({ type: 'register', name: 'mia', password });
  expect(mia.state).toMatchObject({ is: 'open', name: 'mia' });
  mia.close();
  const back = come(String(token));
  await server.world.pass(0);
  expect(back.state).toMatchObject({ is: 'open', name: 'mia' });
});

test('a stopping server disconnects its clients, and they learn that it restarts', async () => {
  const { server, come } = await inside();
  const mia = come();
  await server.world.pass(0);
  await server.core.close();
  await server.settle();
  expect(mia.state).toMatchObject({ is: 'lost', isRestart: true });
});

test('a stopped server disconnects clients that connect later', async () => {
  const { server, come } = await inside();
  await server.core.close();
  const mia = come();
  await server.world.pass(0);
  await server.settle();
  expect(mia.state).toMatchObject({ is: 'lost', isRestart: true });
});

test('a connection that a gateway opens while the server stops is not retried', async () => {
  const connect = vi.fn<GatewayServer['core']['connect']>(({ end }) => {
    end('restarting', 'The server restarts.');
    return { accountName: undefined, take() {}, left() {} };
  });
  const { house } = await sshHouse({}, 'open', (core) => ({ ...core, connect }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const refused = expect(enter(house, { address: '192.0.2.7' })).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(connect).toHaveBeenCalledTimes(1);
});

test.each([
  ['logged', 'the store fails', new Error('the disk is full'), [{ event: 'fault', error: 'the disk is full' }]],
  ['not logged', 'the server stops', storeClosed(), []],
])("a failure to delete a session's login is %s if %s", async (_, __, error, lines) => {
  const endLogin = () => Promise.reject(error);
  const { house, log } = await sshHouse({}, 'open', (core) => ({ ...core, door: { ...core.door, endLogin } }));
  const { connection } = await enter(house, { address: '192.0.2.7' });
  await leave(house, { connection, token: 'token' });
  expect(log).toEqual(lines);
});
