import { compact, itemAt } from '#engine/lookup.ts';
import { takeColumns } from '#engine/text/width.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Line, line, listLine, padRows, paragraph, span, withTarget } from '#screen/styled-text.ts';
import { targetsOf } from '#screen/target.ts';
import { column } from '#screen/truncate.ts';
import { type ActionResult, escapeKey, type PageKey, yesOrNo } from '../../layers/dialog.ts';
import { helpRow, keyRow } from '../../layers/key-rows.ts';
import { dateText } from '../../pages/dates.ts';
import { type FormRow, fields, form } from '../../pages/lists/form.ts';
import { inRow } from '../../pages/lists/list.ts';
import { type Page, page, pageTitle } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { cleaned } from '../clean-text.ts';
import { following, passing } from '../live-page.ts';
import type { Online } from '../online-state.ts';
import { factLine, panelColumns } from '../online-words.ts';
import { tried } from '../send-request.ts';
import { type Account, type AccountAct, accountActs, type Question } from './account-acts.ts';

export interface AccountOptions {
  readonly online: Online;
  loggedOut(says: string): ActionResult;
  back(): ActionResult;
}

interface Opened {
  readonly act: AccountAct;
  readonly form: ReturnType<typeof fields<string>>;
}

type AccountRow = FormRow & { readonly act: AccountAct };

/** Key of the action that deletes the account. A blank line separates the action from the others. */
const blankBefore = 'x';

const fieldTargets = targetsOf<{ readonly type: 'field'; readonly field: string }>({ field: true });

const fieldColumn = 26;
const strengthColumns = 12;
const promptOf = (what: string): string => `    > ${column(what, fieldColumn - 6)}`;

const above = 3;

const fieldRow = (rows: readonly Line[]): number =>
  rows.findIndex(([start]) => start?.text.startsWith('    > ') === true);

const panelWidth = panelColumns(27, 40);

export function accountPage(around: PageContext, { online, loggedOut, back }: AccountOptions): Page {
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
  let opened: Opened | undefined;

  const load = async () => {
    const answer = await tried(connection, { type: 'account' });
    if (answer.ok) account = cleaned(answer.value);
    else online.tell(`! ${answer.text}`);
    shownPage.changed();
  };
  const carryOut = async (act: AccountAct, answers: readonly string[]): Promise<Awaited<ActionResult>> => {
    const { is, says, wrong } = await act.carryOut(answers, account);
    if (is === 'refused') {
      const field = wrong === undefined ? undefined : act.questions[wrong];
      if (field !== undefined) opened?.form.empty(field.what);
      return says;
    }
    opened = undefined;
    if (is === 'logged out') return loggedOut(says);
    online.tell(says);
    await load();
    return undefined;
  };
  const begin = (act: AccountAct): ActionResult => {
    const { questions } = act;
    const [first] = questions;
    if (act.sure !== undefined)
      return yesOrNo(act.sure, 'Your matches go on and your seats are kept. You need your password to come back.', () =>
        carryOut(act, []),
      );
    if (first === undefined) return carryOut(act, []);
    list.goTo(acts.indexOf(act));
    opened = {
      act,
      form: fields({
        fields: () => questions.map(({ what }) => what),
        isSecret: (field) => questions.some(({ what, isSecret }) => what === field && isSecret),
        first: first.what,
      }),
    };
    return undefined;
  };
  /** Finds the first wrong field, up to index `last`, and moves the cursor to that field. */
  const faultUpTo = async ({ act, form }: Opened, last: number) => {
    const answers = act.questions.map(({ what }) => form.text(what));
    for (const [i, { what, fault }] of act.questions.entries()) {
      const wrong = i > last ? undefined : await fault?.(itemAt(answers, i), answers);
      if (wrong === undefined) continue;
      form.goTo(what);
      return wrong;
    }
    return undefined;
  };
  const enter = async (): Promise<Awaited<ActionResult>> => {
    if (opened === undefined) return undefined;
    const { act, form } = opened;
    const { questions } = act;
    const at = questions.findIndex(({ what }) => what === form.at());
    const wrong = form.text(form.at()) === '' ? undefined : await faultUpTo(opened, at);
    if (wrong !== undefined) return wrong;
    const next = form.text(form.at()) === '' ? form.at() : form.nextEmpty();
    if (next !== undefined) return form.goTo(next);
    return (
      (await faultUpTo(opened, questions.length)) ??
      carryOut(
        act,
        questions.map(({ what, isSecret }) => (isSecret ? form.text(what) : form.text(what).trim())),
      )
    );
  };
  const next = ({ act, form }: Opened): { readonly label: string; readonly says: string } => {
    const here = act.questions.find(({ what }) => what === form.at());
    if (here !== undefined && form.text(here.what) === '') return { label: 'next', says: here.says };
    const empty = form.nextEmpty();
    if (empty !== undefined) return { label: 'next', says: `Enter: go on to: ${empty}.` };
    return act.does?.(account) ?? { label: 'do it', says: act.hint };
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
          opened.form.nextKey(),
          opened.form.backKey(),
          keyRow('enter', next(opened).label, 'next field, or finish', enter),
          opened.form.showKey(),
          keyRow('escape', 'close', 'close the fields; nothing changes', () => {
            opened = undefined;
          }),
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
  const fieldLine = (question: Question, { form }: Opened, width: number): Line => {
    const isHere = question.what === form.at();
    const text = form.text(question.what);
    const strength = text === '' || isHere ? undefined : question.strength?.(text);
    return withTarget(
      [
        span(isHere ? promptOf(question.what) : `${' '.repeat(6)}${column(question.what, fieldColumn - 6)}`),
        span(takeColumns(form.seen(question.what), width - fieldColumn - strengthColumns), 'strong'),
        ...(strength === undefined ? [] : [span('  '), span(strength.text, strength.role)]),
      ],
      fieldTargets.to({ type: 'field', field: question.what }),
    );
  };
  const fieldLines = (act: AccountAct, width: number): readonly Line[] => {
    if (opened?.act !== act) return [];
    const { form } = opened;
    const open = opened;
    return [
      [],
      ...act.questions.flatMap((question): Line[] => {
        const { what, strength } = question;
        const text = form.text(what);
        const { text: word, role } = (what === form.at() && text !== '' && strength?.(text)) || {
          text: '',
          role: 'dim',
        };
        const about: Line = [
          ...(word === '' ? [] : [span(`      ${word}`, role)]),
          span(`${word === '' ? '      ' : '   '}8 characters or more. A sentence is best.`, 'dim'),
        ];
        return [fieldLine(question, open, width), ...(strength === undefined ? [] : [about])];
      }),
      [],
    ];
  };
  const ownRows = (width: number): readonly Line[] =>
    list
      .rows()
      .flatMap((row, i) => [
        ...(row.act.key === blankBefore ? [[]] : []),
        rowLine(row, i, width),
        ...fieldLines(row.act, width),
      ]);
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
  const shownPage = page(around, {
    show({ columns }) {
      const { address, name } = online.state();
      const width = panelWidth(columns);
      const notice = passing(online.state(), online.now());
      const now = online.now();
      const fact = (label: string, value: string) => factLine(label, value, 'text', 13);
      const accountRows = [[], ...ownRows(columns - width - 1), []];
      const muted =
        account === undefined || account.muted.length === 0
          ? 'Nobody. u on a person mutes them everywhere.'
          : account.muted.join(', ');
      return {
        title: pageTitle('turncade', address),
        facts: line(name, 'strong'),
        left: [
          { title: 'account', lines: accountRows },
          { title: 'logged in on', lines: loginRows(now) },
        ],
        panel: {
          width,
          sections: [
            {
              title: name,
              lines: padRows(
                [
                  [],
                  ...(account === undefined
                    ? []
                    : [
                        fact('since', dateText(new Date(account.since), new Date(now))),
                        fact('playing', pluralize(account.playing, 'match', 'matches')),
                        fact('finished', pluralize(account.finished, 'match', 'matches')),
                        fact('won', String(account.won)),
                      ]),
                ],
                accountRows.length,
              ),
            },
            ...(account === undefined || account.keys.length === 0
              ? []
              : [
                  {
                    title: 'keys for ssh',
                    lines: account.keys.flatMap(({ comment, fingerprint }): readonly Line[] => [
                      ...(comment === '' ? [] : [line(` ${takeColumns(comment, width - 2)}`)]),
                      line(` ${takeColumns(fingerprint, width - 2)}`, 'dim'),
                    ]),
                  },
                ]),
            { title: 'muted', lines: paragraph(muted, width) },
          ],
        },
        status:
          opened === undefined
            ? [...compact(list.chosen()).map(({ act }) => act.hint), ...(notice === undefined ? [] : [notice])]
            : [next(opened).says, 'F2 shows what you type. Esc closes the fields; nothing changes.'],
      };
    },
    keys,
    entry: () => opened?.form.entry(promptOf(opened.form.at()), ({ columns }) => above + fieldRow(ownRows(columns))),
    click(target) {
      const field = fieldTargets.read(target)?.field;
      if (field !== undefined) return opened?.form.goTo(field);
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
