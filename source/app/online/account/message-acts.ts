import type { Answers } from '#net/wire/requests.ts';
import { listOf, pluralize } from '#screen/sentences.ts';
import { dateText } from '../../pages/dates.ts';
import type { Online } from '../online-state.ts';
import { type Outcome, tried } from '../send-request.ts';
import type { Act, Done, Question } from './account-acts.ts';

export type Messages = Answers['messages'];
type Channel = Messages['channels'][number];
type MessageAct = Act<Messages>;

type Server = Online['connection'];

export const messageTexts = [
  'You get a message when it is your turn, when you are invited, and when a match begins or ends.',
  'Never while you are here, and never more than one for each turn.',
];

export function channelState({ state, failures, sent }: Channel, now: number): string {
  if (state === 'unconfirmed') return 'type in its code';
  if (state === 'off') return failures > 0 ? `off: failed ${pluralize(failures, 'time')}` : 'off';
  if (failures > 0) return `failed ${pluralize(failures, 'time')}`;
  return sent === null ? 'nothing sent yet' : `last message ${dateText(new Date(sent), new Date(now))}`;
}

/** Actions on the places that get an account's messages. */
export function messageActs(connection: Server, messages: Messages | undefined): readonly MessageAct[] {
  if (messages === undefined) return [];
  const { to, feeds, channels } = messages;
  const hasChannels = channels.length > 0;
  return [
    ...(to.length > 0 ? [addNtfy(connection, to), addWebhook(connection, to)] : []),
    ...(feeds ? [addFeed(connection)] : []),
    ...(channels.some(({ state }) => state === 'unconfirmed') ? [enterCode(connection)] : []),
    ...(hasChannels ? [sendTest(connection, channels), removeOne(connection, channels), removeAll(connection)] : []),
  ];
}

const receiversText = (to: readonly string[]): string =>
  to.includes('public') ? '' : ` This server sends messages only to ${listOf(to)}.`;

const outcomeOf = (answer: Outcome<unknown>, says: string): Done =>
  answer.ok ? { is: 'done', says } : { is: 'refused', says: answer.text, wrong: 0 };

const addNtfy = (connection: Server, to: readonly string[]): MessageAct => ({
  key: 'n',
  label: 'Add ntfy',
  word: 'ntfy',
  about: () => 'to your phone',
  hint: `Enter: get messages on your phone, in the ntfy app.${receiversText(to)}`,
  help: 'get messages on your phone, in the ntfy app',
  questions: [
    {
      what: 'topic',
      says: 'Type the address of your topic, such as https://ntfy.sh/my-topic. A token may follow.',
      asks: 'Address of your topic, such as https://ntfy.sh/my-topic. A token may follow:',
      isSecret: false,
    },
  ],
  does: () => ({ label: 'add', says: 'Enter: send a code of six digits there.' }),
  async carryOut([typed = '']) {
    const [address = '', token] = typed.split(/\s+/);
    const request = { type: 'add-channel', kind: 'ntfy', address, ...(token !== undefined && { token }) } as const;
    return outcomeOf(await tried(connection, request), 'A code is on its way. Enter it here.');
  },
});

const addWebhook = (connection: Server, to: readonly string[]): MessageAct => ({
  key: 'w',
  label: 'Add webhook',
  word: 'webhook',
  about: () => 'to a program of yours',
  hint: `Enter: send messages to a program of yours.${receiversText(to)}`,
  help: 'send messages to a program of yours, as signed JSON',
  questions: [
    {
      what: 'address',
      says: 'Type the address of your program. It begins with https://.',
      asks: 'Address of your program, with https://:',
      isSecret: false,
    },
  ],
  does: () => ({ label: 'add', says: 'Enter: add the webhook.' }),
  async carryOut([address = '']) {
    const answer = await tried(connection, { type: 'add-channel', kind: 'webhook', address });
    if (!answer.ok) return outcomeOf(answer, '');
    const says = `Your program checks messages with this secret: ${answer.value.secret} It is not shown again.`;
    return { is: 'done', says, title: 'webhook added' };
  },
});

const addFeed = (connection: Server): MessageAct => ({
  key: 'f',
  label: 'Add feed',
  word: 'feed',
  about: () => 'for a feed reader',
  hint: 'Enter: get an address for your feed reader. Keep it secret.',
  help: 'get an address for your feed reader; keep it secret',
  questions: [],
  carryOut: async () =>
    outcomeOf(await tried(connection, { type: 'add-channel', kind: 'feed' }), 'Open the address in your feed reader.'),
});

const enterCode = (connection: Server): MessageAct => ({
  key: 'c',
  label: 'Enter code',
  word: 'code',
  about: () => 'that ntfy shows you',
  hint: 'Enter: type the code that ntfy shows you.',
  help: 'type the code that ntfy shows you',
  questions: [
    { what: 'code', says: 'Type the six digits.', asks: 'The six digits that ntfy shows you:', isSecret: false },
  ],
  does: () => ({ label: 'confirm', says: 'Enter: get messages there.' }),
  async carryOut([code = ''], messages) {
    const newest = messages?.channels
      .filter(({ state }) => state === 'unconfirmed')
      .reduce((one, other) => (other.made > one.made ? other : one));
    if (newest === undefined) return { is: 'refused', says: 'No place is waiting for a code.' };
    const confirming = { type: 'confirm-channel', number: newest.number, code } as const;
    return outcomeOf(await tried(connection, confirming), 'Done. You will get messages there from now on.');
  },
});

const sendTest = (connection: Server, channels: readonly Channel[]): MessageAct => ({
  key: 't',
  label: 'Send a test',
  word: 'test',
  about: () => '',
  hint: 'Enter: send a message now. If it arrives, a place that was off turns on.',
  help: 'send a message now',
  questions: numberQuestions(channels),
  does: () => ({ label: 'send', says: 'Enter: send a message there.' }),
  carryOut: (answers) =>
    withNumber(channels, answers, async (number) =>
      outcomeOf(await tried(connection, { type: 'test-channel', number }), 'The message has arrived.'),
    ),
});

const removeOne = (connection: Server, channels: readonly Channel[]): MessageAct => ({
  key: 'r',
  label: 'Remove',
  word: 'remove',
  about: () => pluralize(channels.length, 'place'),
  hint: 'Enter: remove a place. It gets no more messages.',
  help: 'remove a place; it gets no more messages',
  questions: numberQuestions(channels),
  does: () => ({ label: 'remove', says: 'Enter: remove this place.' }),
  carryOut: (answers) =>
    withNumber(channels, answers, async (number) =>
      outcomeOf(await tried(connection, { type: 'remove-channel', number }), 'Removed.'),
    ),
});

const removeAll = (connection: Server): MessageAct => ({
  key: 'x',
  label: 'No messages',
  word: 'off',
  about: () => 'removes all places',
  hint: 'Enter: remove all places. You will get no more messages.',
  help: 'remove all places; you will get no more messages',
  sure: 'remove all places?',
  outcome: 'You will get no more messages while you are away.',
  questions: [],
  async carryOut(_, messages) {
    for (const { number } of messages === undefined ? [] : messages.channels) {
      const answer = await tried(connection, { type: 'remove-channel', number });
      if (!answer.ok) return outcomeOf(answer, '');
    }
    return { is: 'done', says: 'You get no more messages.' };
  },
});

/** Asks for the number of a place, if there are several. */
const numberQuestions = (channels: readonly Channel[]): readonly Question[] =>
  channels.length < 2
    ? []
    : [{ what: 'which place', says: 'Type the number of the place.', asks: 'Number of the place:', isSecret: false }];

function withNumber(
  channels: readonly Channel[],
  [typed]: readonly string[],
  act: (number: number) => Promise<Done>,
): Promise<Done> {
  const number = typed === undefined ? channels[0]?.number : Number(typed);
  const channel = channels.find((one) => one.number === number);
  return channel === undefined
    ? Promise.resolve({ is: 'refused', says: 'There is no such place.', wrong: 0 })
    : act(channel.number);
}
