import { present } from '../../../engine/lookup.ts';
import { column } from '../../../screen/cut.ts';
import { type Line, line, listLine, span, wrappedLines } from '../../../screen/paint.ts';
import { counted } from '../../../screen/sentences.ts';
import { helpRow, keyRow } from '../../layers/bindings.ts';
import { type Answer, escapeKey, type PageKey, yesOrNo } from '../../layers/dialog.ts';
import { prompt } from '../../layers/prompt.ts';
import { dateText } from '../../pages/dates.ts';
import { type FormRow, form } from '../../pages/lists/form.ts';
import { inRow } from '../../pages/lists/list.ts';
import { type Page, page, pageTitle } from '../../pages/page.ts';
import type { Around } from '../../services.ts';
import { tried } from '../asking.ts';
import { cleaned } from '../clean-text.ts';
import { following, passing } from '../following.ts';
import type { Online } from '../online-state.ts';
import { factLine } from '../online-words.ts';
import { type Account, type AccountAct, accountActs } from './account-acts.ts';

export interface AccountOptions {
  readonly online: Online;
  /** This machine is logged in no more: goes to the servers. */
  loggedOut(says: string): Answer;
  back(): Answer;
}

/** An act as a row of the page: nothing is chosen in it, Enter does it. */
type AccountRow = FormRow & { readonly act: AccountAct };

/** The row where deleting stands apart. */
const blankBefore = 'x';

/** One's own account on a server. */
export function accountPage(around: Around, { online, loggedOut, back }: AccountOptions): Page {
  const { connection } = online;
  let account: Account | undefined;
  const acts = accountActs(online);
  const list = form<AccountRow>({
    rows: () =>
      acts.map((act) => ({
        act,
        label: act.label,
        about: act.about(account),
        values: [],
        at: 0,
        choose: () => undefined,
      })),
    changingKeys: [],
    hasLetters: true,
  });
  let asking: { readonly act: AccountAct; readonly answers: readonly string[] } | undefined;
  const question = () => asking?.act.questions[asking.answers.length];

  const load = async () => {
    const answer = await tried(connection, { type: 'account' });
    if (answer.ok) account = cleaned(answer.value);
    else online.tell(`! ${answer.text}`);
    shown.changed();
  };
  const carryOut = async (act: AccountAct, answers: readonly string[]): Promise<Awaited<Answer>> => {
    const { is, says } = await act.carryOut(answers);
    if (is === 'refused') return says;
    if (is === 'logged out') return loggedOut(says);
    online.tell(says);
    await load();
    return undefined;
  };
  const field = prompt({
    prompt: () => ` ${question()?.what}: `,
    enter: 'go on',
    says: () => question()?.says ?? '',
    isSecret: () => question()?.isSecret === true,
    async take(text) {
      const fault = await question()?.fault?.(text, asking?.answers ?? []);
      if (fault === undefined && asking !== undefined) asking = { ...asking, answers: [...asking.answers, text] };
      return fault;
    },
    next() {
      if (question() !== undefined) return field.begin();
      return asking && carryOut(asking.act, asking.answers);
    },
  });
  const begin = (act: AccountAct): Answer => {
    if (act.sure !== undefined)
      return yesOrNo(act.sure, 'Your matches go on and your seats are kept. You need your password to come back.', () =>
        carryOut(act, []),
      );
    asking = { act, answers: [] };
    return field.begin();
  };
  const keys = (): readonly PageKey[] => [
    ...list.moving(),
    keyRow('enter', 'do it', 'do it', () => {
      const row = list.chosen();
      return row && begin(row.act);
    }),
    ...acts.map((act): PageKey => helpRow(act.key, act.help, () => begin(act))),
    escapeKey('lobby', 'back to the lobby', back),
  ];

  const rowLine = ({ act, label, about }: AccountRow, at: number, width: number): Line =>
    inRow(
      at,
      listLine(
        [
          span(at === list.at() ? '  >' : '   ', 'accent'),
          span(`${act.key}  `, 'accent'),
          span(column(label, 19), 'strong'),
          span(about, 'dim'),
        ],
        width,
        at === list.at(),
      ),
    );
  const ownRows = (width: number): readonly Line[] =>
    list.rows().flatMap((row, i) => [...(row.act.key === blankBefore ? [[]] : []), rowLine(row, i, width)]);
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
        status: [...present(list.chosen()).map(({ act }) => act.hint), ...(said === undefined ? [] : [said])],
      };
    },
    keys,
    layers: [field],
    click(target) {
      const clicked = list.clicked(target);
      return clicked?.again === true ? begin(clicked.row.act) : undefined;
    },
  });
  const followed = following(shown, online);
  return {
    ...followed,
    entered() {
      followed.entered?.();
      void load();
    },
    left() {
      field.end();
      followed.left?.();
    },
  };
}
