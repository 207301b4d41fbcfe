import { itemAt } from '../../../engine/lookup.ts';
import { commonPasswords } from '../../../net/common-passwords.ts';
import { isName } from '../../../net/names.ts';
import type { Answers } from '../../../net/wire/answers.ts';
import { column } from '../../../screen/cut.ts';
import { type Line, line, listLine, span, wrappedLines } from '../../../screen/paint.ts';
import { counted } from '../../../screen/sentences.ts';
import { type Editor, emptyEditor } from '../../command-line/editor.ts';
import { helpRow, keyRow } from '../../layers/bindings.ts';
import { type Answer, escapeKey, type PageKey, yesOrNo } from '../../layers/dialog.ts';
import { dateText } from '../../pages/dates.ts';
import { allSeen, choiceAfter, inRow, rowKeys, rowTargets } from '../../pages/lists/list.ts';
import { type Page, type PageLayer, page, pageTitle } from '../../pages/page.ts';
import type { Around } from '../../services.ts';
import { whenLoaded } from '../../when-loaded.ts';
import { refusalOf, tried } from '../asking.ts';
import { cleaned } from '../clean-text.ts';
import { following, passing } from '../following.ts';
import { strengthOf } from '../login/password.ts';
import type { Online } from '../online-state.ts';
import { factLine } from '../online-words.ts';

/** What the page of one's own account is made of. */
export interface AccountOptions {
  readonly online: Online;
  /** This machine is logged in no more: goes to the servers. */
  loggedOut(says: string): Answer;
  back(): Answer;
}

type Account = Answers['account'];

/** A row of the page. */
interface AccountRow {
  readonly key: string;
  readonly label: string;
  about(account: Account | undefined): string;
  readonly hint: string;
  readonly help: string;
}

const rows = [
  {
    key: 'p',
    label: 'Change password',
    about: () => 'ends all other logins',
    hint: 'Enter asks for the old password and a new one.',
    help: 'change the password; all other machines are logged out',
  },
  {
    key: 'o',
    label: 'Log out',
    about: () => 'on this machine',
    hint: 'Enter logs you out on this machine; your seats are kept.',
    help: 'this machine forgets the login',
  },
  {
    key: 'e',
    label: 'Log out everywhere',
    about: (account) => (account === undefined ? '' : counted(account.logins.length, 'machine')),
    hint: 'Enter logs you out on all machines; your seats are kept.',
    help: 'all machines forget the login',
  },
  {
    key: 'x',
    label: 'Delete account',
    about: () => 'seats go to bots',
    hint: "Enter asks for your password first. You can't undo it.",
    help: "delete the account: bots take its seats; you can't undo it",
  },
] as const satisfies readonly AccountRow[];

/** What is typed, one question after the other. */
interface Asking {
  readonly questions: readonly Question[];
  readonly at: number;
  readonly answers: readonly string[];
  finish(answers: readonly string[]): Answer;
}

interface Question {
  readonly prompt: string;
  readonly says: string;
  readonly isHidden: boolean;
  fault(text: string, before: readonly string[]): string | undefined;
}

/** The row where deleting stands apart. */
const blankBefore = 'x';

/** One's own account on a server. */
export function accountPage(around: Around, { online, loggedOut, back }: AccountOptions): Page {
  const { connection } = online;
  let choice = 0;
  let account: Account | undefined;
  let common: ReadonlySet<string> = new Set();
  let asking: Asking | undefined;
  let editor: Editor = emptyEditor;

  const load = async () => {
    const answer = await tried(connection, { type: 'account' });
    if (answer.ok) account = cleaned(answer.value);
    else online.tell(`! ${answer.text}`);
    shown.changed();
  };
  const begin = (questions: readonly Question[], finish: Asking['finish']) => {
    asking = { questions, at: 0, answers: [], finish };
    editor = emptyEditor;
  };
  const end = () => {
    asking = undefined;
    editor = emptyEditor;
  };
  const answer = (): Answer => {
    if (asking === undefined) return undefined;
    const { questions, at, answers, finish } = asking;
    const { text } = editor;
    const fault = questions[at]?.fault(text, answers);
    if (fault !== undefined) return fault;
    const given = [...answers, text];
    editor = emptyEditor;
    if (at + 1 < questions.length) {
      asking = { ...asking, at: at + 1, answers: given };
      return undefined;
    }
    end();
    return finish(given);
  };

  const changePassword = () => {
    const { name } = online.state();
    begin(
      [
        {
          prompt: ' old password: ',
          says: 'Enter goes on; nobody sees what you type.',
          isHidden: true,
          fault: () => undefined,
        },
        {
          prompt: ' new password: ',
          says: 'Enter goes on. 8 characters or more; a sentence is best.',
          isHidden: true,
          fault(text) {
            const { isEnough, text: word } = strengthOf(text, name, common);
            return isEnough ? undefined : `This password is ${word}. A sentence is best.`;
          },
        },
        {
          prompt: ' new password again: ',
          says: 'Enter changes it and logs out all other machines.',
          isHidden: true,
          fault: (text, before) => (text === before[1] ? undefined : 'The two passwords differ.'),
        },
      ],
      async ([old = '', next = '']) => {
        const changed = await tried(connection, { type: 'change-password', old, new: next });
        if (!changed.ok) return changed.code === 'wrong-login' ? 'The old password is wrong.' : changed.text;
        online.tell('Your password is changed. All other machines are logged out.');
        await load();
        return undefined;
      },
    );
  };
  const logOut = (everywhere: boolean) =>
    yesOrNo(
      everywhere ? 'log out everywhere?' : 'log out?',
      'Your matches go on and your seats are kept. You need your password to come back.',
      async () => {
        const refused = await refusalOf(connection, { type: 'logout', everywhere });
        return refused ?? loggedOut(everywhere ? 'You are logged out on all machines.' : 'You are logged out.');
      },
    );
  const deleteAccount = () => {
    const { name } = online.state();
    begin(
      [
        {
          prompt: ' password: ',
          says: 'Enter goes on; nobody sees what you type.',
          isHidden: true,
          fault: () => undefined,
        },
        {
          prompt: ` type ${name} to delete it: `,
          says: "Enter deletes the account. You can't undo it.",
          isHidden: false,
          fault: (text) => (isName(text) && text === name ? undefined : `Type ${name}, or Esc to keep the account.`),
        },
      ],
      async ([password = '', typed = '']) => {
        const deleted = await tried(connection, { type: 'delete-account', password, name: typed });
        if (!deleted.ok)
          return deleted.code === 'wrong-login' ? 'The password is wrong; nothing is deleted.' : deleted.text;
        return loggedOut(`The account ${name} is deleted.`);
      },
    );
  };
  const press = (key: string): Answer => {
    switch (key) {
      case 'p':
        return changePassword();
      case 'o':
        return logOut(false);
      case 'e':
        return logOut(true);
      case 'x':
        return deleteAccount();
    }
    return undefined;
  };
  const question = () => asking?.questions[asking.at];
  const typing: PageLayer = {
    isActive: () => asking !== undefined,
    keys: () => [keyRow('enter', 'go on', 'go on', answer), keyRow('escape', 'back', 'back; nothing changes', end)],
    entry() {
      const now = question();
      return (
        now && {
          value: editor,
          prompt: now.prompt,
          isHidden: now.isHidden,
          set(value) {
            editor = value;
          },
        }
      );
    },
    status: () => (asking === undefined ? '' : itemAt(asking.questions, asking.at).says),
  };
  const keys = (): readonly PageKey[] => [
    ...rowKeys(
      (key) => {
        choice = choiceAfter(key, choice, rows.length, rows.length);
      },
      { what: 'a row', hasLetters: true, further: allSeen },
    ),
    keyRow('enter', 'do it', 'do it', () => press(itemAt(rows, choice).key)),
    ...rows.map(({ key, help }): PageKey => helpRow(key, help, press)),
    escapeKey('lobby', 'back to the lobby', back),
  ];

  const rowLine = (row: AccountRow, at: number, width: number): Line =>
    inRow(
      at,
      listLine(
        [
          span(at === choice ? '  >' : '   ', 'accent'),
          span(`${row.key}  `, 'accent'),
          span(column(row.label, 19), 'strong'),
          span(row.about(account), 'dim'),
        ],
        width,
        at === choice,
      ),
    );
  const ownRows = (width: number): readonly Line[] =>
    rows.flatMap((row, i) => [...(row.key === blankBefore ? [[]] : []), rowLine(row, i, width)]);
  const loginRows = (now: number): readonly Line[] => {
    if (account === undefined) return [];
    return [
      ...account.logins
        .toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || b.used - a.used)
        .map(
          ({ address, used, isThis }): Line => [
            span(`  ${column(isThis ? 'this machine' : address, 24)}`),
            span(isThis ? 'now' : dateText(new Date(used), new Date(now)), 'dim'),
          ],
        ),
      line('  Not yours? Change the password: it ends them.', 'dim'),
    ];
  };
  const shown = page(around, {
    show({ columns }) {
      const { address, name } = online.state();
      const width = columns < 114 ? 29 : 40;
      const said = passing(online.state(), online.now());
      const now = online.now();
      const fact = (label: string, value: string) => factLine(label, value, 'text', 13);
      const muted =
        account === undefined || account.muted.length === 0
          ? 'Nobody. u on a person mutes them everywhere.'
          : account.muted.join(', ');
      return {
        title: pageTitle('turncade', address),
        facts: line(name, 'strong'),
        left: [
          { title: 'account', lines: [[], ...ownRows(columns - width - 1), [], [], []] },
          { title: 'logged in on', lines: loginRows(now) },
        ],
        panel: {
          width,
          sections: [
            {
              title: name,
              lines: [
                [],
                ...(account === undefined
                  ? []
                  : [
                      fact('since', dateText(new Date(account.since), new Date(now))),
                      fact('playing', counted(account.playing, 'match', 'matches')),
                      fact('finished', counted(account.finished, 'match', 'matches')),
                      fact('won', String(account.won)),
                    ]),
                [],
                [],
                [],
                ...(account === undefined ? [[], [], [], []] : []),
              ],
            },
            { title: 'muted', lines: wrappedLines(muted, width - 2).map((row): Line => [span(' '), ...row]) },
          ],
        },
        status: [itemAt(rows, choice).hint, ...(said === undefined ? [] : [said])],
      };
    },
    keys,
    layers: [typing],
    click(target) {
      const at = rowTargets.read(target)?.row;
      if (at === undefined) return undefined;
      const again = at === choice;
      choice = at;
      return again ? press(itemAt(rows, at).key) : undefined;
    },
  });
  const followed = following(shown, online);
  return {
    ...followed,
    entered() {
      followed.entered?.();
      void load();
      whenLoaded(commonPasswords(), (all) => {
        common = all;
      });
    },
    left() {
      end();
      followed.left?.();
    },
  };
}
