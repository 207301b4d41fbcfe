import { onTestFinished } from 'vitest';
import { thinkHere } from '#bot-worker/thinker.ts';
import type { GatewayServer } from '#gateways/gateway-server.ts';
import { openSshDoor, type SshLimits } from '#gateways/ssh/ssh-gateway.ts';
import { createBudgets } from '#server/connection-budget.ts';
import type { LogEvent } from '#server/log.ts';
import { nodePlatform } from '#server/node-platform.ts';
import { createRejectionLog } from '#server/rate-limiter.ts';
import { temporaryFolder } from './program.ts';
import { serverInProcess } from './server-in-process.ts';

/** Starts an in-process server with SSH, which stops with the test. */
export async function sshHouse(
  limits: Partial<SshLimits> = {},
  registration: 'open' | 'code' | 'closed' = 'open',
  broken: (core: GatewayServer['core']) => GatewayServer['core'] = (core) => core,
  about?: GatewayServer['about'],
) {
  const server = await serverInProcess();
  const log: LogEvent[] = [];
  const folder = temporaryFolder();
  const house: GatewayServer = {
    core: broken(server.core),
    budgets: createBudgets(nodePlatform(undefined)),
    address: { host: 'oak.example.org', port: 7777, isSecure: true },
    registration,
    about,
    version: '1.0.0',
    sessionThinker: () => thinkHere,
    log: (event) => log.push(event),
    logRejection: createRejectionLog({ log: (event) => log.push(event), now: Date.now }),
  };
  const opened = await openSshDoor(house, { host: '127.0.0.1', port: 0, folder, limits });
  if (!opened.ok) throw new Error(opened.error.message);
  onTestFinished(() => opened.value.stop());
  return { server, log, folder, house, ...opened.value };
}
