import type { Connection } from '../../../client/connection.ts';
import { present } from '../../../engine/lookup.ts';
import { isLoopback, readAddress } from '../../../net/address.ts';
import { isName } from '../../../net/names.ts';
import { aimed, type Line, line, span } from '../../../screen/paint.ts';
import { targetsOf } from '../../../screen/target.ts';
import { covered, type Editor, editorWith, emptyEditor } from '../../command-line/editor.ts';
import { keyRow } from '../../layers/bindings.ts';
import { type Answer, escapeKey, type PageKey } from '../../layers/dialog.ts';
import { type Page, page, pageTitle } from '../../pages/page.ts';
import type { Around } from '../../services.ts';
import { tried } from '../asking.ts';
import { knownCommon, type Strength, strengthOf, weakText } from './password.ts';
import { refusalText, takenText, whatNamesAre } from './refusals.ts';

/** What the page about who one is, is made of. */
export interface LoginPageOptions {
  readonly address: string;
  readonly connection: Connection;
  /** Who may make an account. */
  readonly registration: 'open' | 'code' | 'closed';
  /** What the name is filled in with. */
  readonly name?: string | undefined;
  /** Whether this machine was logged in there before: the page begins with the login then. */
  readonly isKnown: boolean;
  /** Why somebody who was logged in is asked again. */
  readonly because?: string | undefined;
  loggedIn(name: string): Answer;
  back(): Answer;
}

type Tab = 'register' | 'login';
type FieldName = 'name' | 'password' | 'again' | 'code';

const loginTargets = targetsOf<
  { readonly type: 'tab'; readonly tab: Tab } | { readonly type: 'field'; readonly field: FieldName }
>({ tab: true, field: true });

const titles = { register: 'new account', login: 'log in' } as const;
const labels: Readonly<Record<FieldName, string>> = {
  name: 'name',
  password: 'password',
  again: 'password again',
  code: 'invitation code',
};

/** The row of the body that each field takes, and where its text begins. */
const rows: Readonly<Record<FieldName, number>> = { name: 3, password: 6, again: 9, code: 11 };
const textColumn = 21;
const tabRow = 1;
const newsRow = 14;
/** Title and head rule. */
const above = 2;

/** A new account or a login: one page with two tabs, a field at a time. */
export function loginPage(around: Around, options: LoginPageOptions): Page {
  const { address, connection, registration } = options;
  let tab: Tab = options.isKnown || registration === 'closed' ? 'login' : 'register';
  let at: FieldName = 'name';
  let values: Readonly<Record<FieldName, Editor>> = {
    name: options.name === undefined ? emptyEditor : editorWith(options.name),
    password: emptyEditor,
    again: emptyEditor,
    code: emptyEditor,
  };
  let isShown = false;
  /** What the server says of the name that was asked about last. */
  let known: { readonly name: string; readonly isFree: boolean } | undefined;

  const fields = (): readonly FieldName[] =>
    tab === 'login'
      ? ['name', 'password']
      : ['name', 'password', 'again', ...(registration === 'code' ? (['code'] as const) : [])];
  const text = (field: FieldName): string => values[field].text;
  const name = () => text('name').trim().toLowerCase();
  /** Nothing is too common until the list is there, which the server has, too. */
  let common: ReadonlySet<string> = new Set();
  const strength = (): Strength => strengthOf(text('password'), name(), common);
  const isHidden = (field: FieldName) => !isShown && (field === 'password' || field === 'again');
  const isLast = () => fields().at(-1) === at;

  const askName = async (asked: string): Promise<void> => {
    if (tab === 'login' || !isName(asked) || known?.name === asked) return;
    const answer = await tried(connection, { type: 'is-free', name: asked });
    if (answer.ok) known = { name: asked, isFree: answer.value.isFree };
    shown.changed();
  };
  const goTo = (field: FieldName) => {
    if (at === 'name' && field !== 'name') void askName(name());
    at = field;
  };
  const move = (by: 1 | -1) => {
    const all = fields();
    const next = all[(all.indexOf(at) + by + all.length) % all.length];
    if (next !== undefined) goTo(next);
  };
  const toTab = (next: Tab) => {
    tab = next;
    if (!fields().includes(at)) at = 'password';
  };
  /** What is wrong with a field as it stands; nothing where it can stay so. */
  const faultIn = (field: FieldName): string | undefined => {
    switch (field) {
      case 'name':
        return isName(name())
          ? known?.name === name() && !known.isFree && tab === 'register'
            ? takenText(name())
            : undefined
          : whatNamesAre;
      case 'password':
        if (tab === 'login') return text('password') === '' ? 'Type your password.' : undefined;
        return weakText(strength());
      case 'again':
        return text('again') === text('password') ? undefined : 'The two passwords differ.';
      case 'code':
        return text('code').trim() === '' ? "Type the code; ask the server's owner for it." : undefined;
    }
  };
  const finish = async (): Promise<string | undefined> => {
    const who = { name: name(), password: text('password') };
    const code = registration === 'code' ? { code: text('code').trim() } : {};
    const isNew = tab === 'register';
    const answer = isNew
      ? await tried(connection, { type: 'register', ...who, ...code })
      : await tried(connection, { type: 'login', ...who });
    if (!answer.ok) {
      const refused = {
        'name-taken': 'name',
        'wrong-code': 'code',
        'bad-password': 'password',
        'wrong-login': 'password',
      } as const;
      const field = Object.entries(refused).find(([reason]) => reason === answer.code)?.[1];
      if (field !== undefined && fields().includes(field)) at = field;
      if (answer.code === 'name-taken') known = { name: who.name, isFree: false };
      return refusalText(answer, who.name);
    }
    values = { ...values, password: emptyEditor, again: emptyEditor };
    await options.loggedIn(answer.value.name);
    return undefined;
  };
  const enter = (): Answer => {
    const wrong = fields()
      .slice(0, fields().indexOf(at) + 1)
      .find((field) => faultIn(field) !== undefined);
    if (wrong !== undefined) {
      at = wrong;
      return faultIn(wrong);
    }
    if (isLast()) return finish();
    move(1);
    return undefined;
  };

  const hint = (): string => {
    if (!isLast()) return 'Enter goes to the next field.';
    const whom = isName(name()) ? ` ${name()}` : '';
    return tab === 'register'
      ? `Enter makes the account${whom} and opens the lobby.`
      : `Enter logs in${whom === '' ? '' : ` as${whom}`} and opens the lobby.`;
  };
  const keys = (): readonly PageKey[] => [
    keyRow(['up', 'down'], ['up/down', 'field'], 'another field', (key) => move(key === 'up' ? -1 : 1)),
    keyRow(
      'enter',
      isLast() ? 'finish' : 'next',
      isLast() ? hint().replace(/^Enter (.*)\.$/, '$1') : 'the next field',
      enter,
    ),
    ...present<PageKey>(
      registration !== 'closed' &&
        keyRow(
          'tab',
          tab === 'register' ? 'log in instead' : 'new account',
          `${tab === 'register' ? 'log in' : 'make an account'} instead, with the same name`,
          () => toTab(tab === 'register' ? 'login' : 'register'),
        ),
    ),
    keyRow('f2', isShown ? 'hide password' : 'show password', 'show the password, until F2 again', () => {
      isShown = !isShown;
    }),
    escapeKey('servers', 'back to the servers', options.back),
  ];

  const fieldLine = (field: FieldName): Line => {
    const value = isHidden(field) ? covered(values[field]).text : text(field);
    const isUsed = fields().includes(field);
    const end = field === 'password' && tab === 'register' && text(field) !== '' ? strength() : undefined;
    const spans = [
      span(field === at ? ' > ' : '   ', 'accent'),
      span(labels[field].padEnd(textColumn - 3), isUsed ? 'text' : 'dim'),
      isUsed ? span(value, 'strong') : span('not needed here', 'dim'),
      ...(end === undefined ? [] : [span(`   ${end.text}`, end.role)]),
    ];
    return isUsed ? aimed(spans, loginTargets.to({ type: 'field', field })) : spans;
  };
  const about = (text: string): Line => line(`   ${text}`, 'dim');
  /** The row below the password says how good it is, as nothing can stand behind what is being typed. */
  const aboutPassword = (): Line => {
    const { text: word, role } = strength();
    return at === 'password' && text('password') !== ''
      ? [span(`   ${word}`, role), span('   8 characters or more. A sentence is best.', 'dim')]
      : about('8 characters or more. A sentence is best.');
  };
  const body = (): readonly Line[] => {
    const isNew = tab === 'register';
    const placed = new Map<number, Line>([
      [tabRow, tabLine(tab, registration !== 'closed')],
      [rows.name, fieldLine('name')],
      [rows.password, fieldLine('password')],
      [newsRow, newsLine()],
      [newsRow + 1, about('You stay logged in on this machine for 90 days.')],
      ...(isNew
        ? ([
            [rows.name + 1, about('2 to 20 characters: a-z 0-9 - _   Others see it.')],
            [rows.password + 1, aboutPassword()],
            [rows.again, fieldLine('again')],
            [rows.code, fieldLine('code')],
            [newsRow + 2, about("There is no mail: if you lose the password, ask the server's owner.")],
          ] as const)
        : []),
    ]);
    return Array.from({ length: newsRow + 3 }, (_, row): Line => placed.get(row) ?? blank);
  };
  const newsLine = (): Line => {
    if (registration === 'closed') return line('   This server takes no new accounts.', 'warning');
    if (tab === 'login' || known === undefined || known.name !== name()) return [];
    return known.isFree
      ? line(`   ${known.name} is free.`, 'success')
      : line(`   ! ${takenText(known.name)}`, 'refusal');
  };

  const shown = page(around, {
    silent: true,
    show: () => ({
      title: pageTitle('turncade', address),
      facts: whoCanRead(address),
      left: [{ title: titles[tab], lines: body() }],
      status: [hint(), ...(options.because === undefined ? [] : [`! ${options.because}`])],
    }),
    keys,
    entry: () => ({
      value: values[at],
      prompt: ` > ${labels[at]}`.padEnd(textColumn),
      row: () => above + rows[at],
      isHidden: isHidden(at),
      set(value) {
        values = { ...values, [at]: value };
      },
    }),
    click(clicked) {
      const target = loginTargets.read(clicked);
      if (target?.type === 'tab') toTab(target.tab);
      if (target?.type === 'field') goTo(target.field);
    },
  });
  return {
    ...shown,
    entered() {
      void askName(name());
      void knownCommon().then((all) => {
        common = all;
        shown.changed();
      });
    },
    left() {
      isShown = false;
      shown.left?.();
    },
  };
}

const blank: Line = [];

const tabs = ['register', 'login'] as const;

const tabText = (tab: Tab, now: Tab): string => (tab === now ? `[${titles[tab]}]` : titles[tab]);

function tabLine(now: Tab, canRegister: boolean): Line {
  const all = canRegister ? tabs : (['login'] as const);
  return [
    span('   '),
    ...all.flatMap((tab, i) => [
      span(i === 0 ? '' : '  '),
      ...aimed([span(tabText(tab, now), tab === now ? 'strong' : 'dim')], loginTargets.to({ type: 'tab', tab })),
    ]),
  ];
}

/** Who can read on the way what is sent to a server: nobody, nobody but this machine, or everybody. */
export function whoCanRead(address: string): Line {
  const read = readAddress(address);
  if (!read.ok) return [];
  if (read.value.isSecure) return line('secure', 'success');
  return isLoopback(read.value.host) ? line('on this machine') : line('not encrypted', 'warning');
}
