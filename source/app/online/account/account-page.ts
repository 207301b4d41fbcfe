import { compact } from '#engine/lookup.ts';
import { takeColumns } from '#engine/text/width.ts';
import type { Section } from '#screen/frame.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Line, line, listLine, padRows, paragraph, span } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { type ActionResult, escapeKey, type PageKey, yesOrNo } from '../../layers/dialog.ts';
import { helpRow, keyRow } from '../../layers/key-rows.ts';
import { dateText } from '../../pages/dates.ts';
import { type FormRow, form } from '../../pages/lists/form.ts';
import { inRow } from '../../pages/lists/list.ts';
import { type Page, page, pageTitle } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { cleaned } from '../clean-text.ts';
import { following, passing } from '../live-page.ts';
import type { Online } from '../online-state.ts';
import { factLine, panelColumns } from '../online-words.ts';
import { tried } from '../send-request.ts';
import { type Account, type AccountAct, accountActs } from './account-acts.ts';
import { type ActFields, actFields, fieldTargets, promptRow } from './act-fields.ts';

export interface AccountOptions {
  readonly online: Online;
  loggedOut(says: string): ActionResult;
  back(): ActionResult;
}

type AccountRow = FormRow & { readonly act: AccountAct };

/** Key of the action that deletes the account. A blank line separates the action from the others. */
const blankBefore = 'x';

const seatsKept = 'Your matches go on and your seats are kept. You need your password to come back.';

const above = 3;

const panelWidth = panelColumns(27, 40);

export function accountPage(around: PageContext, { online, loggedOut, back }: AccountOptions): Page {
  const { connection } = online;
  let account: Account | undefined;
  const acts = accountActs(online);
  const list = form<AccountRow>({
    rows: () => acts.map((act) => actRow(act, account)),
    changingKeys: [],
    hasLetters: true,
  });
  let opened: ActFields | undefined;

  const load = async () => {
    const answer = await tried(connection, { type: 'account' });
    if (answer.ok) account = cleaned(answer.value);
    else online.tell(`! ${answer.text}`);
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
    if (act.sure !== undefined) return yesOrNo(act.sure, seatsKept, () => carryOut(act, []));
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
          keyRow('escape', 'close', 'close the fields; nothing changes', () => {
            opened = undefined;
          }),
        ];
  const ownRows = (width: number) => actLines(list.rows(), list.at(), opened, width);
  const shownPage = page(around, {
    show({ columns }) {
      const { address, name } = online.state();
      const width = panelWidth(columns);
      const now = online.now();
      const notice = passing(online.state(), now);
      const accountRows = [[], ...ownRows(columns - width - 1), []];
      return {
        title: pageTitle('turncade', address),
        facts: line(name, 'strong'),
        left: [
          { title: 'account', lines: accountRows },
          { title: 'logged in on', lines: loginRows(account, now) },
        ],
        panel: { width, sections: panelSections(account, { name, width, rows: accountRows.length, now }) },
        status:
          opened === undefined
            ? compact(list.chosen()?.act.hint, notice)
            : [opened.next(account).says, 'F2 shows what you type. Esc closes the fields; nothing changes.'],
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
    line('  Not yours? Change the password: it ends them.', 'dim'),
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
    ? 'Nobody. u on a person mutes them everywhere.'
    : account.muted.join(', ');
