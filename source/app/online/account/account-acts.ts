import type { Answers } from '../../../net/wire/answers.ts';
import { counted } from '../../../screen/sentences.ts';
import { tried } from '../asking.ts';
import { knownCommon, strengthOf, weakText } from '../login/password.ts';
import type { Online } from '../online-state.ts';

/** An account as its server tells it. */
export type Account = Answers['account'];

/** A question of the page and of the reader, which is answered by typing. */
export interface Question {
  /** What the field of the page asks for, such as `old password`. */
  readonly what: string;
  /** What Enter does there, as a sentence. */
  readonly says: string;
  /** The same question in words. */
  readonly asks: string;
  readonly isSecret: boolean;
  /**
   * Checks an answer.
   *
   * @returns what is wrong with it, as a sentence
   */
  fault?(text: string, before: readonly string[]): Promise<string | undefined>;
  /** What a wrong answer ends with in words; where absent, it is asked again. */
  readonly otherwise?: string;
}

export interface Done {
  readonly is: 'refused' | 'done' | 'logged out';
  readonly says: string;
}

/** Something that can be done with one's own account: a row of the page, a word of the reader. */
export interface AccountAct {
  readonly key: string;
  readonly label: string;
  /** What is typed for it in words. */
  readonly word: string;
  /** A few words; nothing is known of the account until the server has answered. */
  about(account: Account | undefined): string;
  readonly hint: string;
  readonly help: string;
  /** What the page asks first, to be answered with yes or no; typed words are meant. */
  readonly sure?: string;
  readonly questions: readonly Question[];
  carryOut(answers: readonly string[]): Promise<Done>;
}

/** All that can be done with one's own account. */
export function accountActs({ connection, state }: Pick<Online, 'connection' | 'state'>): readonly AccountAct[] {
  const { name } = state();
  const logOut = async (everywhere: boolean): Promise<Done> => {
    const answer = await tried(connection, { type: 'logout', everywhere });
    if (!answer.ok) return { is: 'refused', says: answer.text };
    return { is: 'logged out', says: everywhere ? 'You are logged out on all machines.' : 'You are logged out.' };
  };
  return [
    {
      key: 'p',
      label: 'Change password',
      word: 'password',
      about: () => 'ends all other logins',
      hint: 'Enter asks for the old password and a new one.',
      help: 'change the password; all other machines are logged out',
      questions: [
        {
          what: 'old password',
          says: 'Enter goes on; nobody sees what you type.',
          asks: 'Old password (not shown; Enter alone changes nothing):',
          isSecret: true,
        },
        {
          what: 'new password',
          says: 'Enter goes on. 8 characters or more; a sentence is best.',
          asks: 'New password (not shown):',
          isSecret: true,
          fault: async (text) => weakText(strengthOf(text, name, await knownCommon())),
        },
        {
          what: 'new password again',
          says: 'Enter changes it and logs out all other machines.',
          asks: 'New password again (not shown):',
          isSecret: true,
          fault: async (text, before) => (text === before[1] ? undefined : 'The two passwords differ.'),
          otherwise: 'The two passwords differ. Nothing was changed.',
        },
      ],
      async carryOut([old = '', next = '']) {
        const changed = await tried(connection, { type: 'change-password', old, new: next });
        if (changed.ok) return { is: 'done', says: 'Your password is changed. All other machines are logged out.' };
        return { is: 'refused', says: changed.code === 'wrong-login' ? 'The old password is wrong.' : changed.text };
      },
    },
    {
      key: 'o',
      label: 'Log out',
      word: 'logout',
      about: () => 'on this machine',
      hint: 'Enter logs you out on this machine; your seats are kept.',
      help: 'log out on this machine; your seats are kept',
      sure: 'log out?',
      questions: [],
      carryOut: () => logOut(false),
    },
    {
      key: 'e',
      label: 'Log out everywhere',
      word: 'logout all',
      about: (account) => (account === undefined ? '' : counted(account.logins.length, 'machine')),
      hint: 'Enter logs you out on all machines; your seats are kept.',
      help: 'log out on all machines; your seats are kept',
      sure: 'log out everywhere?',
      questions: [],
      carryOut: () => logOut(true),
    },
    {
      key: 'x',
      label: 'Delete account',
      word: 'delete',
      about: () => 'seats go to bots',
      hint: "Enter asks for your password first. You can't undo it.",
      help: "delete the account: bots take its seats; you can't undo it",
      questions: [
        {
          what: 'password',
          says: 'Enter goes on; nobody sees what you type.',
          asks: 'Password (not shown; Enter alone deletes nothing):',
          isSecret: true,
        },
        {
          what: `type ${name} to delete it`,
          says: "Enter deletes the account. You can't undo it.",
          asks: `Bots take your seats; in replays you are called deleted. You can't undo it. Type ${name} to delete the account, or leave:`,
          isSecret: false,
          fault: async (text) => (text === name ? undefined : `Type ${name}, or Esc to keep the account.`),
          otherwise: 'Nothing is deleted.',
        },
      ],
      async carryOut([password = '']) {
        const deleted = await tried(connection, { type: 'delete-account', password, name });
        if (deleted.ok) return { is: 'logged out', says: `The account ${name} is deleted.` };
        return {
          is: 'refused',
          says: deleted.code === 'wrong-login' ? 'The password is wrong; nothing is deleted.' : deleted.text,
        };
      },
    },
  ];
}
