import type { ConnectionState } from '#client/connection.ts';
import { readSshKey } from '#net/fingerprint.ts';
import { isGuestName, isName, nameFrom } from '#net/names.ts';
import type { Answers } from '#net/wire/requests.ts';
import { pluralize } from '#screen/sentences.ts';
import { knownCommon, refusalText, type Strength, strengthOf, weakText, whatNamesAre } from '../login/login.ts';
import type { Online } from '../online-state.ts';
import { tried } from '../send-request.ts';

export type Account = Answers['account'];

export interface Question {
  readonly what: string;
  readonly says: string;
  readonly asks: string;
  readonly isSecret: boolean;
  strength?(text: string): Strength;
  /** Checks an answer, given the answers `before` it. Resolves to a sentence if the answer is wrong. */
  fault?(text: string, before: readonly string[]): Promise<string | undefined>;
  /** Reply that ends the action in text mode after a wrong answer. Default: text mode asks again. */
  readonly otherwise?: string;
}

export interface Done {
  readonly is: 'refused' | 'done' | 'logged out';
  readonly says: string;
  readonly wrong?: number;
  /** Title of a dialog that shows `says` until the player closes it. */
  readonly title?: string;
}

/** An action on a page about `Data`, or a word in text mode. */
export interface Act<Data> {
  readonly key: string;
  readonly label: string;
  readonly word: string;
  /** Short summary of the action. `data` is undefined until the server has sent it. */
  about(data: Data | undefined): string;
  readonly hint: string;
  readonly help: string;
  /** Yes-or-no question before the action. Text mode does not ask it, because a typed word is deliberate. */
  readonly sure?: string;
  /** Consequence of the action, shown below that question. */
  readonly outcome?: string;
  readonly questions: readonly Question[];
  /** Page that the action leads to, in place of questions. */
  readonly opens?: 'messages';
  /** Label and sentence that announce what Enter does once all fields are filled. */
  does?(data: Data | undefined): { readonly label: string; readonly says: string };
  carryOut(answers: readonly string[], data: Data | undefined): Promise<Done>;
}

export type AccountAct = Act<Account>;

type Server = Online['connection'];

export function accountActs({ connection, state }: Pick<Online, 'connection' | 'state'>): readonly AccountAct[] {
  const { name, connection: link } = state();
  if (isGuestName(name)) return [keepAccount(connection, link), chooseReplays(connection), logOutGuest(connection)];
  return [
    changePassword(connection, name),
    addKey(connection),
    removeKey(connection),
    chooseReplays(connection),
    ...(hasMessages(link) ? [toMessages] : []),
    logOutHere(connection),
    logOutEverywhere(connection),
    deleteAccount(connection, name),
  ];
}

export const hasMessages = (link: ConnectionState): boolean => link.is === 'open' && link.server.messages === true;

const toMessages: AccountAct = {
  key: 'm',
  label: 'Messages to you',
  word: 'messages',
  about: () => 'when you are away',
  hint: 'Enter: choose how to be told that it is your turn.',
  help: 'how to be told that it is your turn while you are away',
  opens: 'messages',
  questions: [],
  carryOut: async () => ({ is: 'done', says: '' }),
};

/** Questions for a new password and its repetition. `nameOf` returns the account's name, given the answers before. */
function passwordQuestions(nameOf: (before: readonly string[]) => string): readonly [Question, Question] {
  /** Common passwords. Until they are loaded, only the server refuses a password as too common. */
  let common: ReadonlySet<string> = new Set();
  let name = nameOf([]);
  return [
    {
      what: 'new password',
      says: 'Type a new password of 8 characters or more. A sentence is best.',
      asks: 'New password (hidden):',
      isSecret: true,
      strength: (text) => strengthOf(text, name, common),
      async fault(text, before) {
        common = await knownCommon();
        name = nameOf(before);
        return weakText(strengthOf(text, name, common));
      },
    },
    {
      what: 'repeat new password',
      says: 'Type the new password again.',
      asks: 'New password again (hidden):',
      isSecret: true,
      fault: async (text, before) => (text === before[1] ? undefined : 'The two passwords differ.'),
      otherwise: 'The two passwords differ. Nothing was changed.',
    },
  ];
}

/** Makes a guest a permanent account. */
function keepAccount(connection: Server, link: ConnectionState): AccountAct {
  const isCoded = link.is === 'open' && link.server.registration === 'code';
  const code: Question = {
    what: 'invitation code',
    says: "Type the invitation code. The server's owner has it.",
    asks: 'Invitation code:',
    isSecret: false,
  };
  return {
    key: 'n',
    label: 'Keep this account',
    word: 'keep',
    about: () => 'with a name and a password',
    hint: 'Enter: choose a name and a password. Everything you have done stays yours.',
    help: 'keep this account, with a name and a password of your own',
    questions: [
      {
        what: 'name',
        says: 'Type a name for everyone to see.',
        asks: 'Name:',
        isSecret: false,
        fault: async (text) => (isName(nameFrom(text)) ? undefined : whatNamesAre),
      },
      ...passwordQuestions(([name = '']) => nameFrom(name)),
      ...(isCoded ? [code] : []),
    ],
    does: () => ({ label: 'keep', says: 'Enter: keep this account.' }),
    async carryOut([typed = '', password = '', , invitation]) {
      const name = nameFrom(typed);
      const keeping = { type: 'keep', name, password, ...(invitation !== undefined && { code: invitation }) } as const;
      const answer = await tried(connection, keeping);
      if (answer.ok)
        return { is: 'done', says: `You are ${name} now. All your matches, stars and results stay yours.` };
      return {
        is: 'refused',
        says: refusalText(answer, name),
        ...(answer.code === 'name-taken' && { wrong: 0 }),
        ...(answer.code === 'wrong-code' && { wrong: 3 }),
      };
    },
  };
}

const logOutGuest = (connection: Server): AccountAct => ({
  ...logOutHere(connection),
  about: () => 'you cannot come back',
  hint: "Enter: log out. A guest can't come back.",
  help: 'log out; a guest cannot come back',
  sure: 'leave for good?',
  outcome: "You can't come back to this guest, its matches or its results. Keep the account first to save them.",
});

function changePassword(connection: Server, name: string): AccountAct {
  return {
    key: 'p',
    label: 'Change password',
    word: 'password',
    about: () => 'logs out elsewhere',
    hint: 'Enter: change your password.',
    help: 'change your password; logs out all other machines',
    questions: [
      {
        what: 'old password',
        says: 'Type your old password.',
        asks: 'Old password (hidden; Enter alone changes nothing):',
        isSecret: true,
      },
      ...passwordQuestions(() => name),
    ],
    does: (account) => ({
      label: 'change',
      says: `Enter: change the password${othersOf(account) === 0 ? '' : ` and log out ${othersText(account)}`}.`,
    }),
    async carryOut([old = '', next = ''], account) {
      const changed = await tried(connection, { type: 'change-password', old, new: next });
      if (changed.ok) {
        const otherLogins = othersOf(account);
        const out = otherLogins === 0 ? '' : ` ${othersText(account)} ${otherLogins === 1 ? 'is' : 'are'} logged out.`;
        return { is: 'done', says: `Your password has been changed.${out}` };
      }
      return refusedFor(changed, 'The old password is wrong.', 0);
    },
  };
}

const addKey = (connection: Server): AccountAct => ({
  key: 'k',
  label: 'Add ssh key',
  word: 'key',
  about: (account) => (account === undefined ? '' : pluralize(account.keys.length, 'key')),
  hint: 'Enter: add a public key. Then ssh needs no password.',
  help: 'add a public key, to log in over ssh without a password',
  questions: [
    {
      what: 'public key',
      says: 'Paste your public key: the line in ~/.ssh/id_ed25519.pub.',
      asks: 'Public key, the line in ~/.ssh/id_ed25519.pub:',
      isSecret: false,
      async fault(text) {
        const read = readSshKey(text);
        return read.ok ? undefined : `${read.error.message}.`;
      },
      otherwise: 'That is not a usable public key. Nothing was changed.',
    },
    {
      what: 'password',
      says: 'Type your password.',
      asks: 'Password (hidden; Enter alone changes nothing):',
      isSecret: true,
    },
  ],
  does: () => ({ label: 'add', says: 'Enter: add the key. Anyone who has its private key can log in as you.' }),
  async carryOut([key = '', password = '']) {
    const added = await tried(connection, { type: 'add-key', key, password });
    if (added.ok) return { is: 'done', says: `The key ${added.value.fingerprint} has been added.` };
    return refusedFor(added, 'The password is wrong. Nothing was changed.', 1);
  },
});

const removeKey = (connection: Server): AccountAct => ({
  key: 'r',
  label: 'Remove ssh key',
  word: 'key remove',
  about: () => '',
  hint: 'Enter: remove a key.',
  help: 'remove a public key',
  questions: [
    {
      what: 'which key',
      says: 'Type the name of the key, or the start of its fingerprint.',
      asks: 'Name of the key, or the start of its fingerprint:',
      isSecret: false,
    },
  ],
  does: () => ({ label: 'remove', says: 'Enter: remove the key. It will stop working.' }),
  async carryOut([typed = ''], account) {
    const keys = account === undefined ? [] : account.keys;
    const matchingKeys = keys.filter(
      ({ comment, fingerprint }) =>
        comment === typed ||
        (typed !== '' && fingerprint.replace('SHA256:', '').startsWith(typed.replace('SHA256:', ''))),
    );
    const [key, other] = matchingKeys;
    if (key === undefined) return { is: 'refused', says: 'You have no such key.', wrong: 0 };
    if (other !== undefined)
      return { is: 'refused', says: 'Several keys have this name. Type the fingerprint.', wrong: 0 };
    const removed = await tried(connection, { type: 'remove-key', fingerprint: key.fingerprint });
    return removed.ok
      ? { is: 'done', says: `The key ${keyText(key)} has been removed.` }
      : { is: 'refused', says: removed.text };
  },
});

const replaySettings = {
  usual: {
    next: 'all',
    about: 'all but private matches',
    says: 'Replays are public, except those of private matches.',
  },
  all: { next: 'none', about: 'all', says: 'All your replays are public if the other players agree.' },
  none: { next: 'usual', about: 'none', says: 'Your replays are private.' },
} as const;

const chooseReplays = (connection: Server): AccountAct => ({
  key: 'w',
  label: 'Public replays',
  word: 'replays',
  about: (account) => (account?.replays === undefined ? '' : replaySettings[account.replays].about),
  hint: 'Enter: choose which of your replays everybody can watch.',
  help: 'choose which of your replays everybody can watch: all but private ones, all, or none',
  questions: [],
  async carryOut(_, account) {
    const { next } = replaySettings[account?.replays ?? 'none'];
    const answer = await tried(connection, { type: 'public-replays', are: next });
    return answer.ok
      ? { is: 'done', says: replaySettings[answer.value.are].says }
      : { is: 'refused', says: answer.text };
  },
});

const logOutHere = (connection: Server): AccountAct => ({
  key: 'o',
  label: 'Log out',
  word: 'logout',
  about: () => 'on this machine',
  hint: 'Enter: log out on this machine. You keep your seats.',
  help: 'log out on this machine; you keep your seats',
  sure: 'log out?',
  questions: [],
  carryOut: () => logOut(connection, false),
});

const logOutEverywhere = (connection: Server): AccountAct => ({
  key: 'e',
  label: 'Log out everywhere',
  word: 'logout all',
  about: (account) => (account === undefined ? '' : pluralize(account.logins.length, 'machine')),
  hint: 'Enter: log out on all machines. You keep your seats.',
  help: 'log out on all machines; you keep your seats',
  sure: 'log out everywhere?',
  questions: [],
  carryOut: () => logOut(connection, true),
});

async function logOut(connection: Server, everywhere: boolean): Promise<Done> {
  const answer = await tried(connection, { type: 'logout', everywhere });
  if (!answer.ok) return { is: 'refused', says: answer.text };
  return { is: 'logged out', says: everywhere ? 'You are logged out on all machines.' : 'You are logged out.' };
}

const deleteAccount = (connection: Server, name: string): AccountAct => ({
  key: 'x',
  label: 'Delete account',
  word: 'delete',
  about: () => 'bots take your seats',
  hint: "Enter: delete your account. You can't undo it.",
  help: 'delete your account for good; bots take your seats',
  questions: [
    {
      what: 'password',
      says: 'Type your password.',
      asks: 'Password (hidden; press Enter alone to cancel):',
      isSecret: true,
    },
    {
      what: `type ${name}`,
      says: `Type ${name} to delete the account. Bots take your seats. You can't undo it.`,
      asks: `Bots take your seats, and replays show "deleted" instead of your name. You can't undo it. Type ${name} to delete the account, or leave:`,
      isSecret: false,
      fault: async (text) => (text === name ? undefined : `Type ${name}, or Esc to keep the account.`),
      otherwise: 'Nothing was deleted.',
    },
  ],
  does: () => ({ label: 'delete', says: `! Enter: delete the account ${name}. You can't undo it.` }),
  async carryOut([password = '']) {
    const deleted = await tried(connection, { type: 'delete-account', password, name });
    if (deleted.ok) return { is: 'logged out', says: `The account ${name} is deleted.` };
    return refusedFor(deleted, 'The password is wrong. Nothing was deleted.', 0);
  },
});

/** Refusal of an action. `says`: text if the password was wrong. `wrong`: index of the password among the answers. */
const refusedFor = (refused: { readonly code: string; readonly text: string }, says: string, wrong: number): Done =>
  refused.code === 'wrong-login' ? { is: 'refused', says, wrong } : { is: 'refused', says: refused.text };

/** Text for an ssh key: the comment of its owner, if any, and the fingerprint. */
export const keyText = ({ comment, fingerprint }: Account['keys'][number]): string =>
  comment === '' ? fingerprint : `${comment}, ${fingerprint}`;

const othersOf = (account: Account | undefined): number | undefined =>
  account?.logins.filter(({ isThis }) => !isThis).length;

const othersText = (account: Account | undefined): string => {
  const otherLogins = othersOf(account);
  return otherLogins === undefined ? 'all other machines' : pluralize(otherLogins, 'other machine');
};
