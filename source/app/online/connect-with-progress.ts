import type { Connection } from '#client/connection.ts';
import { cleanText } from './clean-text.ts';
import type { LoginOptions } from './login/login.ts';
import type { Network } from './network.ts';
import { notReached } from './online-words.ts';
import { reached } from './send-request.ts';
import { hasAccount, whoMayBe } from './servers/who-page.ts';

export type Called =
  | { readonly is: 'in'; readonly connection: Connection; readonly name: string }
  | { readonly is: 'login'; readonly connection: Connection; readonly login: LoginOptions }
  | { readonly is: 'first-contact'; readonly fingerprint: string }
  | { readonly is: 'changed-fingerprint'; readonly was: string | undefined; readonly fingerprint: string }
  | { readonly is: 'not-reached'; readonly says: string };

/**
 * Connects to a server.
 *
 * @param name account to use. Default: the one used there last
 * @param isOther true to log in with an account that is not logged in yet
 */
export async function callServer(
  network: Network,
  address: string,
  name: string | undefined,
  isOther: boolean,
): Promise<Called> {
  const known = network.servers().find((server) => server.address === address);
  const connection = network.connect(address, isOther ? null : name);
  const state = await reached(connection);
  if (state.is === 'open') {
    if (state.name !== null && (name === undefined || name === state.name))
      return { is: 'in', connection, name: state.name };
    const { registration } = state.server;
    const likely = isOther ? name : (name ?? known?.name);
    const isKnown = await hasAccount(connection, known, name);
    return {
      is: 'login',
      connection,
      login: { connection, registration, isKnown, name: whoMayBe(likely, known, network.usualName()) },
    };
  }
  connection.close();
  const { fingerprint } = state.is === 'ended' ? state : {};
  if (state.is === 'ended' && fingerprint !== undefined) {
    if (state.why === 'first-contact') return { is: 'first-contact', fingerprint };
    if (state.why === 'changed-fingerprint') return { is: 'changed-fingerprint', was: known?.fingerprint, fingerprint };
  }
  return { is: 'not-reached', says: notReached(address, cleanText(state.text)) };
}
