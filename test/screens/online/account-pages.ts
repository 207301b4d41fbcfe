import { accountPage } from '#app/online/account/account-page.ts';
import { messagesPage } from '#app/online/account/messages-page.ts';
import type { Answers } from '#net/wire/requests.ts';
import { evening, lobbySample } from '../../app/online/samples.ts';
import { at } from '../../app/pages/support.ts';
import { openState, type Script } from '../../support/scripted-server.ts';
import { atOak, entered, type Made, type OnlinePage } from './pages.ts';

const nothing = () => undefined;

const account =
  (name = 'mia', hasMessages = false) =>
  async ({ around }: Made) => {
    const script: Script = ({ type }) =>
      type === 'account'
        ? {
            name,
            since: at(11, 9).getTime(),
            playing: 3,
            finished: 12,
            won: 5,
            logins: [
              { address: '192.0.2.31', used: at(11, 20, 8, 12).getTime(), isThis: false },
              { address: '192.0.2.7', used: evening, isThis: true },
              { address: '198.51.100.4', used: at(11, 12).getTime(), isThis: false },
            ],
            muted: [],
          }
        : {};
    const { online } = atOak(lobbySample, script, openState(name, { messages: hasMessages }));
    return entered(accountPage(around, { online, messages: nothing, loggedOut: nothing, back: nothing }));
  };

const channels: Answers['messages']['channels'] = [
  {
    ...{ number: 1, kind: 'ntfy', address: 'https://ntfy.sh/mias-turns', state: 'on', failures: 0, made: evening },
    sent: at(11, 22, 18, 41).getTime(),
  },
  {
    ...{ number: 2, kind: 'webhook', address: 'https://hooks.example.org/turncade/mia', state: 'off', failures: 10 },
    ...{ made: evening, sent: null },
  },
  {
    ...{ number: 3, kind: 'feed', address: 'https://oak.example.org/feed/k3vq7mzx2tfa5wbe.atom', state: 'on' },
    ...{ failures: 0, made: evening, sent: null },
  },
  {
    number: 4,
    kind: 'ntfy',
    address: 'https://ntfy.sh/test',
    state: 'unconfirmed',
    failures: 0,
    made: evening,
    sent: null,
  },
];

const messages =
  (listed = channels) =>
  async ({ around }: Made) => {
    const script: Script = ({ type }) => {
      if (type === 'messages') return { to: ['public'], feeds: true, channels: [...listed] };
      return type === 'add-channel' ? { number: 1, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' } : {};
    };
    const { online } = atOak(lobbySample, script, openState('mia'));
    return entered(messagesPage(around, { online, back: nothing }));
  };

export const accountPages: readonly OnlinePage[] = [
  { name: 'account', make: account() },
  { name: 'account-password', make: account(), keys: ['p', ...'secret'] },
  { name: 'account-guest', make: account('guest-otter-41'), keys: ['n'] },
  { name: 'account-with-messages', make: account('mia', true), keys: ['m'] },
  { name: 'messages', make: messages(), keys: ['down'] },
  { name: 'messages-empty', make: messages([]) },
  {
    name: 'messages-full',
    make: messages([...channels, ...channels.slice(1, 2).map((channel) => ({ ...channel, number: 5 }))]),
    keys: ['t'],
  },
  { name: 'messages-ntfy', make: messages([]), keys: ['n', ...'https://ntfy.sh/mias-turns'] },
];
