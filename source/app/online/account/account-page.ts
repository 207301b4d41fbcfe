import { compact, itemAt } from '#engine/lookup.ts';
import { takeColumns } from '#engine/text/width.ts';
import { isGuestName } from '#net/names.ts';
import { frameRows, type Section } from '#screen/frame.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Line, line, listLine, padRows, paragraph, span, withTarget } from '#screen/styled-text.ts';
import { targetsOf } from '#screen/target.ts';
import { column } from '#screen/truncate.ts';
import type { OpenEntry } from '../../command-line/editor.ts';
import { type ActionResult, escapeKey, type PageKey, yesOrNo } from '../../layers/dialog.ts';
import { helpRow, keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import { dateText } from '../../pages/dates.ts';
import { type FormRow, fields, form } from '../../pages/lists/form.ts';
import { inRow } from '../../pages/lists/list.ts';
import { filled, isLarge } from '../../pages/lists/wide-layout.ts';
import { type Page, type PageScreen, page, pageTitle } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { cleaned } from '../clean-text.ts';
import { matchesPart, resultParts } from '../details.ts';
import { following, passing } from '../live-page.ts';
import { type Online, type OnlineState, serverTitle } from '../online-state.ts';
import { factLine, panelColumns } from '../online-words.ts';
import { tried } from '../send-request.ts';
import { type Account, type AccountAct, accountActs, type Question } from './account-acts.ts';

export interface AccountOptions {
  readonly online: Online;
  loggedOut(says: string): ActionResult;
  back(): ActionResult;
}

type AccountRow = FormRow & { readonly act: AccountAct };

/** Key of the action that deletes the account. A blank line before the action sets it apart. */
const blankBefore = 'x';

const seatsKept = 'Your matches go on, and you keep your seats. You need your password to come back.';

const above = 3;

const panelWidth = panelColumns(27, 40);

export function accountPage(around: PageContext, { online, loggedOut, back }: AccountOptions): Page {
  const { connection } = online;
  let account: Account | undefined;
  let acts = accountActs(online);
  const list = form<AccountRow>({
    rows: () => acts.map((act) => actRow(act, account)),
    changingKeys: [],
    hasLetters: true,
  });
  let opened: ActFields | undefined;

  const load = async () => {
    const answer = await tried(connection, { type: 'account' });
    if (answer.ok) {
      account = cleaned(answer.value);
      acts = accountActs(online);
    } else online.tell(`! ${answer.text}`);
    shownPage.changed();
  };
  const carryOut = async (act: AccountAct, answers: readonly string[]): Promise<Awaited<ActionResult>> => {
    const { is, says, wrong } = await act.carryOut(answers, account);
    if (is === 'refused') {
      if (wrong !== undefined) opened?.empty(wrong);
      return says;
    }
    opened = undefined;
    if (is === 'logged out') return loggedOut(says);
    online.tell(says);
    await load();
    return undefined;
  };
  const begin = (act: AccountAct): ActionResult => {
    const [first] = act.questions;
    if (act.sure !== undefined) return yesOrNo(act.sure, act.outcome ?? seatsKept, () => carryOut(act, []));
    if (first === undefined) return carryOut(act, []);
    list.goTo(acts.indexOf(act));
    opened = actFields(act, first, (answers) => carryOut(act, answers));
    return undefined;
  };
  const keys = (): readonly PageKey[] =>
    opened === undefined
      ? [
          ...list.moving(),
          keyRow('enter', 'do it', 'do it', () => {
            const row = list.chosen();
            return row && begin(row.act);
          }),
          ...acts.map((act): PageKey => helpRow(act.key, act.help, () => begin(act))),
          escapeKey('lobby', 'back to the lobby', back),
        ]
      : [
          ...opened.keys(account),
          keyRow('escape', 'close', 'close the form without changes', () => {
            opened = undefined;
          }),
        ];
  const ownRows = (width: number) => actLines(list.rows(), list.at(), opened, width);
  const shownPage = page(around, {
    show(size) {
      const { columns } = size;
      const { name } = online.state();
      const width = panelWidth(columns);
      const notice = passing(online.state(), online.now());
      const accountRows = [[], ...ownRows(columns - width - 1), []];
      return {
        title: pageTitle('turncade', serverTitle(online.state())),
        facts: line(name, 'strong'),
        left: [
          { title: 'account', lines: accountRows },
          { title: 'logged in on', lines: loginRows(account, online.now()) },
        ],
        panel: panelOf(account, online, size, accountRows.length),
        status:
          opened === undefined
            ? compact(list.chosen()?.act.hint, notice)
            : [opened.next(account).says, 'F2 shows what you type. Esc cancels; nothing changes.'],
      };
    },
    keys,
    entry: () => opened?.entry(({ columns }) => above + promptRow(ownRows(columns))),
    click(target) {
      const field = fieldTargets.read(target)?.field;
      if (field !== undefined) return opened?.goTo(field);
      const clicked = list.clicked(target);
      return clicked?.again === true ? begin(clicked.row.act) : undefined;
    },
  });
  const followed = following(shownPage, online);
  return {
    ...followed,
    onEnter() {
      followed.onEnter?.();
      void load();
    },
    onLeave() {
      opened = undefined;
      followed.onLeave?.();
    },
  };
}

const actRow = (act: AccountAct, account: Account | undefined): AccountRow => ({
  act,
  label: act.label,
  about: act.about(account),
  values: [],
  at: 0,
  choose: () => undefined,
});

const actLines = (
  rows: readonly AccountRow[],
  at: number,
  opened: ActFields | undefined,
  width: number,
): readonly Line[] =>
  rows.flatMap((row, i) => [
    ...(row.act.key === blankBefore ? [[]] : []),
    inRow(i, rowLine(row, i === at, width)),
    ...(opened?.act === row.act ? opened.lines(width) : []),
  ]);

const rowLine = ({ act, label, about }: AccountRow, isChosen: boolean, width: number): Line =>
  listLine(
    [
      span(isChosen ? '  >' : '   ', 'accent'),
      span(`${act.key}  `, 'accent'),
      span(column(label, 19), 'strong'),
      span(about, 'dim'),
    ],
    width,
    isChosen,
  );

function loginRows(account: Account | undefined, now: number): readonly Line[] {
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
    ...(isGuestName(account.name) ? [] : [line('  Not yours? Change the password to end them.', 'dim')]),
  ];
}

interface PanelLook {
  readonly name: string;
  readonly width: number;
  readonly rows: number;
  readonly now: number;
}

const panelSections = (account: Account | undefined, { name, width, rows, now }: PanelLook): readonly Section[] => [
  { title: name, lines: padRows([[], ...factRows(account, now)], rows) },
  ...keySections(account, width),
  { title: 'muted', lines: paragraph(mutedText(account), width) },
];

function panelOf(account: Account | undefined, online: Online, size: Size, rows: number): PageScreen['panel'] {
  const state = online.state();
  const look = { name: state.name, width: panelWidth(size.columns), now: online.now() };
  return {
    width: look.width,
    sections: isLarge(size)
      ? largePanel(account, state, { ...look, rows: size.rows - frameRows })
      : panelSections(account, { ...look, rows }),
  };
}

/** Facts, results and running matches, as many as the rows hold. */
function largePanel(account: Account | undefined, { lobby }: OnlineState, look: PanelLook): readonly Section[] {
  const { name, width, rows, now } = look;
  const [, ...furtherSections] = panelSections(account, look);
  return filled({ title: name, lines: [[], ...factRows(account, now)] }, rows, [
    ...furtherSections,
    ...(lobby === undefined
      ? []
      : [
          ...matchesPart('your matches', lobby.mine, name),
          ...resultParts(lobby.finished, { columns: width, me: name, now }),
        ]),
  ]);
}

function factRows(account: Account | undefined, now: number): readonly Line[] {
  if (account === undefined) return [];
  const fact = (label: string, value: string) => factLine(label, value, 'text', 13);
  return [
    fact('since', dateText(new Date(account.since), new Date(now))),
    fact('playing', pluralize(account.playing, 'match', 'matches')),
    fact('finished', pluralize(account.finished, 'match', 'matches')),
    fact('won', String(account.won)),
  ];
}

function keySections(account: Account | undefined, width: number): readonly Section[] {
  if (account === undefined || account.keys.length === 0) return [];
  const lines = account.keys.flatMap(({ comment, fingerprint }): readonly Line[] => [
    ...(comment === '' ? [] : [line(` ${takeColumns(comment, width - 2)}`)]),
    line(` ${takeColumns(fingerprint, width - 2)}`, 'dim'),
  ]);
  return [{ title: 'keys for ssh', lines }];
}

const mutedText = (account: Account | undefined): string =>
  account === undefined || account.muted.length === 0
    ? 'Nobody. Press u on a person to mute them everywhere.'
    : account.muted.join(', ');

export interface ActFields {
  readonly act: AccountAct;
  keys(account: Account | undefined): readonly PageKey[];
  /** Label and sentence that announce what Enter does. */
  next(account: Account | undefined): { readonly label: string; readonly says: string };
  lines(width: number): readonly Line[];
  entry(row: OpenEntry['row']): OpenEntry;
  goTo(field: string): void;
  empty(index: number): void;
}

export const fieldTargets = targetsOf<{ readonly type: 'field'; readonly field: string }>({ field: true });

const fieldColumn = 26;
const strengthColumns = 12;
const promptOf = (what: string): string => `    > ${column(what, fieldColumn - 6)}`;

export const promptRow = (rows: readonly Line[]): number =>
  rows.findIndex(([start]) => start?.text.startsWith('    > ') === true);

export function actFields(
  act: AccountAct,
  first: Question,
  carryOut: (answers: readonly string[]) => Promise<Awaited<ActionResult>>,
): ActFields {
  const { questions } = act;
  const form = fields<string>({
    fields: () => questions.map(({ what }) => what),
    isSecret: (field) => questions.some(({ what, isSecret }) => what === field && isSecret),
    first: first.what,
  });
  /** Finds the first wrong field up to the index `last` and moves the cursor there. */
  const faultUpTo = async (last: number): Promise<string | undefined> => {
    const answers = questions.map(({ what }) => form.text(what));
    for (const [i, { what, fault }] of questions.entries()) {
      const wrong = i > last ? undefined : await fault?.(itemAt(answers, i), answers);
      if (wrong === undefined) continue;
      form.goTo(what);
      return wrong;
    }
    return undefined;
  };
  const enter = async (): Promise<Awaited<ActionResult>> => {
    const isEmpty = form.text(form.at()) === '';
    const wrong = isEmpty ? undefined : await faultUpTo(questions.findIndex(({ what }) => what === form.at()));
    if (wrong !== undefined) return wrong;
    const next = form.text(form.at()) === '' ? form.at() : form.nextEmpty();
    if (next !== undefined) return form.goTo(next);
    const answers = () => questions.map(({ what, isSecret }) => (isSecret ? form.text(what) : form.text(what).trim()));
    return (await faultUpTo(questions.length)) ?? carryOut(answers());
  };
  const next: ActFields['next'] = (account) => {
    const here = questions.find(({ what }) => what === form.at());
    if (here !== undefined && form.text(here.what) === '') return { label: 'next', says: here.says };
    const empty = form.nextEmpty();
    if (empty !== undefined) return { label: 'next', says: `Enter: next field, ${empty}.` };
    return act.does?.(account) ?? { label: 'do it', says: act.hint };
  };
  const fieldLine = ({ what, strength }: Question, width: number): Line => {
    const isHere = what === form.at();
    const text = form.text(what);
    const rating = text === '' || isHere ? undefined : strength?.(text);
    return withTarget(
      [
        span(isHere ? promptOf(what) : `${' '.repeat(6)}${column(what, fieldColumn - 6)}`),
        span(takeColumns(form.seen(what), width - fieldColumn - strengthColumns), 'strong'),
        ...(rating === undefined ? [] : [span('  '), span(rating.text, rating.role)]),
      ],
      fieldTargets.to({ type: 'field', field: what }),
    );
  };
  const adviceLine = ({ what, strength }: Question): Line => {
    const text = form.text(what);
    const rating = what === form.at() && text !== '' ? strength?.(text) : undefined;
    return [
      ...(rating === undefined ? [] : [span(`      ${rating.text}`, rating.role)]),
      span(`${rating === undefined ? '      ' : '   '}8 characters or more. A sentence is best.`, 'dim'),
    ];
  };
  return {
    act,
    keys: (account) => [
      form.nextKey(),
      form.backKey(),
      keyRow('enter', next(account).label, 'go to the next field, or finish', enter),
      form.showKey(),
    ],
    next,
    lines: (width) => [
      [],
      ...questions.flatMap((question) => [
        fieldLine(question, width),
        ...(question.strength === undefined ? [] : [adviceLine(question)]),
      ]),
      [],
    ],
    entry: (row) => form.entry(promptOf(form.at()), row),
    goTo: form.goTo,
    empty(index) {
      const question = questions[index];
      if (question !== undefined) form.empty(question.what);
    },
  };
}
