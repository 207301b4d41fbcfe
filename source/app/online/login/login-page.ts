import type { ConnectionState } from '#client/connection.ts';
import { compact } from '#engine/lookup.ts';
import { isLoopback, readAddress } from '#net/address.ts';
import { isName } from '#net/names.ts';
import type { AboutServer } from '#net/wire/requests.ts';
import { indented, type Line, line, span, withTarget, wrappedLines } from '#screen/styled-text.ts';
import { targetsOf } from '#screen/target.ts';
import { type ActionResult, escapeKey, type PageKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import { fields } from '../../pages/lists/form.ts';
import { isLarge } from '../../pages/lists/wide-layout.ts';
import { type Page, type PageScreen, page, pageTitle } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { aboutKey, aboutOf, aboutTexts } from '../about-server.ts';
import { gamesPart } from '../details.ts';
import { panelColumns } from '../online-words.ts';
import {
  type Credentials,
  type FieldName,
  type LoginOptions,
  type LoginWay,
  login,
  loginFields,
  nameIn,
  otherWay,
  takenText,
  wayTitles,
} from './login.ts';

export interface LoginPageOptions extends LoginOptions {
  readonly address: string;
  readonly because?: string | undefined;
  loggedIn(name: string): ActionResult;
  back(): ActionResult;
}

const loginTargets = targetsOf<
  { readonly type: 'tab'; readonly tab: LoginWay } | { readonly type: 'field'; readonly field: FieldName }
>({ tab: true, field: true });

/** Zero-based row of each field in the body. */
const rows: Readonly<Record<FieldName, number>> = { name: 3, password: 6, again: 9, code: 11 };
const textColumn = 21;
const tabRow = 1;
const newsRow = 14;
const above = 2;

const credentialsIn = ({ text }: Pick<ReturnType<typeof fields<FieldName>>, 'text'>): Credentials => ({
  name: text('name'),
  password: text('password'),
  again: text('again'),
  code: text('code'),
});

function finishHint(tab: LoginWay, name: string): string {
  const whom = isName(name) ? ` ${name}` : '';
  return tab === 'register' ? `Enter: create the account${whom}.` : `Enter: log in${whom === '' ? '' : ` as${whom}`}.`;
}

const otherWayKey = (tab: LoginWay, press: () => void): PageKey =>
  keyRow(
    'ctrl+l',
    ['Ctrl+L', wayTitles[otherWay(tab)]],
    `${tab === 'register' ? 'log in' : 'create an account'} instead, with the same name`,
    press,
    'Ctrl+L',
  );

export function loginPage(around: PageContext, options: LoginPageOptions): Page {
  const about = aboutOf(options.connection);
  const dialog = login(options);
  let tab = dialog.first;
  const form = fields<FieldName>({
    fields: () => dialog.fields(tab),
    isSecret: (field) => loginFields[field].isSecret === true,
    first: dialog.firstField,
    texts: options.name === undefined ? {} : { name: options.name.text },
    suggested: options.name?.isSuggested === true ? 'name' : undefined,
    onLeave(field) {
      if (field === 'name') void askName();
    },
  });
  const { text, goTo, at } = form;
  const credentials = () => credentialsIn(form);
  const name = () => nameIn(credentials());
  const isLast = () => dialog.fields(tab).at(-1) === at();

  const askName = async (): Promise<void> => {
    await dialog.askName(tab, credentials());
    shownPage.changed();
  };
  const toTab = (next: LoginWay) => {
    tab = next;
    if (!dialog.fields(tab).includes(at())) goTo('password');
  };
  const faultIn = (field: FieldName) => dialog.faultIn(tab, field, credentials());
  const finish = async (): Promise<string | undefined> => {
    const done = await dialog.finish(tab, credentials());
    if (!done.ok) {
      goTo(done.fields.findLast((field) => dialog.fields(tab).includes(field)) ?? at());
      return done.text;
    }
    for (const field of ['again', 'password'] as const) form.empty(field);
    await options.loggedIn(done.name);
    return undefined;
  };
  const enter = (): ActionResult => {
    const all = dialog.fields(tab);
    const wrong = all.slice(0, all.indexOf(at()) + 1).find((field) => faultIn(field) !== undefined);
    if (wrong !== undefined) {
      goTo(wrong);
      return faultIn(wrong);
    }
    if (isLast()) return finish();
    form.move(1);
    return undefined;
  };

  const enterHint = (): string => {
    if (at() === 'name' && options.name?.isSuggested === true && text('name') === options.name.text)
      return `Enter: ${tab === 'register' ? 'keep the name' : 'log in as'} ${options.name.text}, or type another name.`;
    return isLast() ? finishHint(tab, name()) : 'Enter: next field.';
  };
  const keys = (): readonly PageKey[] => [
    form.nextKey(),
    keyRow(
      'enter',
      isLast() ? 'finish' : 'next',
      isLast() ? enterHint().replace(/^Enter: (.*)\.$/, '$1') : 'go to the next field',
      enter,
    ),
    form.showKey(),
    ...aboutKey('f3', { about }),
    ...(dialog.canRegister ? [otherWayKey(tab, () => toTab(otherWay(tab)))] : []),
    escapeKey('servers', 'back to the servers', options.back),
    form.backKey(),
  ];

  const view = (): LoginView => ({ tab, dialog, form, credentials: credentials() });
  const shownPage = page(around, {
    silent: true,
    show: (size) => ({
      title: pageTitle('turncade', about?.name === undefined ? options.address : `${about.name}, ${options.address}`),
      facts: whoCanRead(options.address),
      left: [{ title: wayTitles[tab], lines: body(view()) }],
      panel: isLarge(size) ? loginPanel(options.connection.state, about, size) : undefined,
      status: compact(enterHint(), options.because === undefined ? about?.greeting : `! ${options.because}`),
    }),
    keys,
    entry: () => form.entry(` > ${loginFields[at()].label}`.padEnd(textColumn), () => above + rows[at()]),
    click(clicked) {
      const target = loginTargets.read(clicked);
      if (target?.type === 'tab') toTab(target.tab);
      if (target?.type === 'field') goTo(target.field);
    },
  });
  return {
    ...shownPage,
    onEnter() {
      void askName();
      void dialog.prepare().then(shownPage.changed);
    },
    onLeave() {
      form.hide();
      shownPage.onLeave?.();
    },
  };
}

function loginPanel(state: ConnectionState, about: AboutServer | undefined, { columns }: Size): PageScreen['panel'] {
  const width = panelWidth(columns);
  const ids = state.is === 'open' ? state.server.games : [];
  const lines = aboutTexts(about).flatMap((text) => [[], ...wrappedLines(text, width - 2)].map(indented));
  const ownerPart = lines.length === 0 ? [] : [{ title: 'about this server', lines: [...lines, []] }];
  return { width, sections: [...ownerPart, gamesPart('games on this server', width, ids)] };
}

const panelWidth = panelColumns(0, 0);

interface LoginView {
  readonly tab: LoginWay;
  readonly dialog: ReturnType<typeof login>;
  readonly form: ReturnType<typeof fields<FieldName>>;
  readonly credentials: Credentials;
}

const blank: Line = [];

function body(view: LoginView): readonly Line[] {
  const { tab, dialog } = view;
  const placed = new Map<number, Line>([
    [tabRow, tabLine(tab, dialog.canRegister)],
    [rows.name, fieldLine(view, 'name')],
    [rows.password, fieldLine(view, 'password')],
    [newsRow, newsLine(view)],
    [newsRow + 1, about('You stay logged in here for 90 days.')],
    ...(tab === 'register'
      ? ([
          [rows.name + 1, about('2 to 20 letters, digits, - and _. Everyone sees it.')],
          [rows.password + 1, aboutPassword(view)],
          [rows.again, fieldLine(view, 'again')],
          [rows.code, fieldLine(view, 'code')],
          [newsRow + 2, about("Accounts have no email: if you lose your password, ask the server's owner.")],
        ] as const)
      : []),
  ]);
  return Array.from({ length: newsRow + 3 }, (_, row): Line => placed.get(row) ?? blank);
}

const about = (text: string): Line => line(`   ${text}`, 'dim');

function fieldLine({ tab, dialog, form, credentials }: LoginView, field: FieldName): Line {
  const isUsed = dialog.fields(tab).includes(field);
  const isRated = field === 'password' && tab === 'register' && form.text(field) !== '';
  const end = isRated ? dialog.strength(credentials) : undefined;
  const spans = [
    span(field === form.at() ? ' > ' : '   ', 'accent'),
    span(loginFields[field].label.padEnd(textColumn - 3), isUsed ? 'text' : 'dim'),
    isUsed ? span(form.seen(field), 'strong') : span('not needed here', 'dim'),
    ...(end === undefined ? [] : [span(`   ${end.text}`, end.role)]),
  ];
  return isUsed ? withTarget(spans, loginTargets.to({ type: 'field', field })) : spans;
}

/** Rating of the password while its field is open. It is in the row below, because an open field fills its own row. */
function aboutPassword({ dialog, form, credentials }: LoginView): Line {
  if (form.at() !== 'password' || form.text('password') === '')
    return about('8 characters or more. A sentence is best.');
  const { text, role } = dialog.strength(credentials);
  return [span(`   ${text}`, role), span('   8 characters or more. A sentence is best.', 'dim')];
}

function newsLine({ tab, dialog, credentials }: LoginView): Line {
  if (!dialog.canRegister) return line('   This server takes no new accounts.', 'warning');
  const known = tab === 'login' ? undefined : dialog.aboutName(credentials);
  if (known === undefined) return [];
  return known.isFree
    ? line(`   The name ${known.name} is free.`, 'success')
    : line(`   ! ${takenText(known.name)}`, 'refusal');
}

const tabs = ['register', 'login'] as const;

const tabText = (tab: LoginWay, now: LoginWay): string => (tab === now ? `[${wayTitles[tab]}]` : wayTitles[tab]);

function tabLine(now: LoginWay, canRegister: boolean): Line {
  const all = canRegister ? tabs : (['login'] as const);
  return [
    span('   '),
    ...all.flatMap((tab, i) => [
      span(i === 0 ? '' : '  '),
      ...withTarget([span(tabText(tab, now), tab === now ? 'strong' : 'dim')], loginTargets.to({ type: 'tab', tab })),
    ]),
  ];
}

/** Note on who can read along: only the server, programs on this machine, or anyone on the network. */
export function whoCanRead(address: string): Line {
  const read = readAddress(address);
  if (!read.ok) return [];
  if (read.value.isSecure) return line('secure', 'success');
  return isLoopback(read.value.host) ? line('on this machine') : line('not encrypted', 'warning');
}
