import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AuthContext } from 'ssh2';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { GatewayServer } from '#gateways/gateway-server.ts';
import { sshLogin } from '#gateways/ssh/ssh-login.ts';
import { answerLogin } from '#gateways/web/web-login.ts';
import { tryLimits } from '#server/core/accounts/login-throttle.ts';
import { sshHouse } from '../support/ssh-house.ts';
import { readGames } from '../support/until-shown.ts';

beforeAll(readGames);

const password = 'a long enough sentence';

/** Logs in over ssh from an address. */
const overSsh = (house: GatewayServer, address: string, name: string, typed: string) =>
  new Promise<boolean>((done) => {
    const login = sshLogin(house, address, () => {});
    const context = {
      ...{ method: 'password' as const, username: name, user: name, service: 'ssh-connection', password: typed },
      requestChange() {},
      accept: () => done(true),
      reject: () => done(false),
    };
    login.tried(Object.assign(new EventEmitter(), context) satisfies AuthContext);
  });

/** Logs in on the web page from an address. */
async function onPage(house: GatewayServer, address: string, name: string, typed: string) {
  const server = createServer((request, response) => void answerLogin(house, request, response, address));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const bound = server.address();
  const origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  const body = JSON.stringify({ is: 'login', name, password: typed });
  const headers = { origin, 'content-type': 'application/json' };
  return (await fetch(origin, { method: 'POST', headers, body })).ok;
}

test('wrong passwords from one address count together over ssh, in browsers and over the protocol', async () => {
  const { server, house } = await sshHouse();
  await server.login('mia');
  const overProtocol = (_: GatewayServer, address: string, name: string, typed: string) =>
    server
      .connect(address)
      .request({ type: 'login', name, password: typed })
      .then(
        () => true,
        () => false,
      );
  const ways = [overSsh, onPage, overProtocol];
  const [address, other] = ['192.0.2.7', '192.0.2.8'];
  for (let i = 0; i < tryLimits.ofAddress; i++)
    expect(await ways[i % ways.length]?.(house, address, `name-${i}`, 'wrong')).toBe(false);
  for (const way of ways) {
    expect(await way(house, address, 'mia', password)).toBe(false);
    expect(await way(house, other, 'mia', password)).toBe(true);
  }
});
