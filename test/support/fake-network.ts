import type { OutgoingRequest, SendOut, SendOutcome } from '#server/outgoing/send-out.ts';

/** Address of the web page of a server with a fake network. */
export const page = 'https://oak.example.org/';

/** A network that notes requests and answers `outcome`. */
export function fakeNetwork(outcome: SendOutcome | (() => Promise<SendOutcome>) = 'delivered') {
  const sent: { readonly request: OutgoingRequest; readonly body: Readonly<Record<string, unknown>> }[] = [];
  const network = { outcome, isFree: true };
  const sendOut: SendOut = {
    options: { to: ['public'], toPrivate: [], ownNames: [] },
    fault: (typed) => (typed.startsWith('https://') ? undefined : 'Type an address that begins with https://.'),
    isFree: () => network.isFree,
    async send(request) {
      sent.push({ request, body: JSON.parse(request.body) });
      return typeof network.outcome === 'function' ? network.outcome() : network.outcome;
    },
  };
  return Object.assign(network, { sent, settings: { sendOut, page: () => page } });
}
