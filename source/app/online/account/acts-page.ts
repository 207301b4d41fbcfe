import { compact, itemAt } from '#engine/lookup.ts';
import { takeColumns } from '#engine/text/width.ts';
import type { Section } from '#screen/frame.ts';
import { type Line, line, listLine, span, withTarget } from '#screen/styled-text.ts';
import { targetsOf } from '#screen/target.ts';
import { column } from '#screen/truncate.ts';
import type { OpenEntry } from '../../command-line/editor.ts';
import { type ActionResult, escapeKey, messageDialog, type PageKey, yesOrNo } from '../../layers/dialog.ts';
import { helpRow, keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import { type FormRow, fields, form } from '../../pages/lists/form.ts';
import { inRow } from '../../pages/lists/list.ts';
import { type Page, type PageScreen, page, pageTitle } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { cleaned } from '../clean-text.ts';
import { following, passing } from '../live-page.ts';
import { type Online, serverTitle } from '../online-state.ts';
import { panelColumns } from '../online-words.ts';
import type { Outcome } from '../send-request.ts';
import type { Act, Question } from './account-acts.ts';

export interface ActsPageOptions<Data> {
  readonly online: Online;
  /** Title of the list of actions. */
  readonly title: string;
  /** Actions of the page. `data` is undefined until the server has sent it. */
  acts(data: Data | undefined): readonly Act<Data>[];
  load(): Promise<Outcome<Data>>;
  /** The rest of the page: a section below the `rows` lines with the actions, and the panel. */
  show(
    data: Data | undefined,
    size: Size,
    rows: number,
  ): { readonly below: Section; readonly panel: PageScreen['panel'] };
  /** Shows the page of an action that has one. */
  open(act: Act<Data>): ActionResult;
  loggedOut(says: string): ActionResult;
  readonly backTo: string;
  back(): ActionResult;
}

type ActRow<Data> = FormRow & { readonly act: Act<Data> };

/** Key of an action that cannot be undone. A blank line before the action sets it apart. */
const blankBefore = 'x';

const seatsKept = 'Your matches go on, and you keep your seats. You need your password to come back.';

const above = 3;

export const actsPanelWidth = panelColumns(27, 40);

/** A page with a list of actions, which can ask questions in the list. */
export function actsPage<Data>(around: PageContext, options: ActsPageOptions<Data>): Page {
  const { online, loggedOut, backTo, back } = options;
  let data: Data | undefined;
  let acts = options.acts(undefined);
  const list = form<ActRow<Data>>({
    rows: () => acts.map((act) => actRow(act, data)),
    changingKeys: [],
    hasLetters: true,
  });
  let opened: ActFields<Data> | undefined;

  const load = async () => {
    const answer = await options.load();
    if (answer.ok) {
      data = cleaned(answer.value);
      acts = options.acts(data);
    } else online.tell(`! ${answer.text}`);
    shownPage.changed();
  };
  const carryOut = async (act: Act<Data>, answers: readonly string[]): Promise<Awaited<ActionResult>> => {
    const { is, says, wrong, title } = await act.carryOut(answers, data);
    if (is === 'refused') {
      if (wrong !== undefined) opened?.empty(wrong);
      return says;
    }
    opened = undefined;
    if (is === 'logged out') return loggedOut(says);
    if (title === undefined) online.tell(says);
    await load();
    const statusText = 'Enter: go back to the page.';
    return title === undefined ? undefined : { ...messageDialog(title, says), statusText };
  };
  const begin = (act: Act<Data>): ActionResult => {
    if (act.opens !== undefined) return options.open(act);
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
          escapeKey(backTo, `back to the ${backTo}`, back),
        ]
      : [
          ...opened.keys(data),
          keyRow('escape', 'close', 'close the form without changes', () => {
            opened = undefined;
          }),
        ];
  const ownRows = (width: number) => actLines(list.rows(), list.at(), opened, width);
  const shownPage = page(around, {
    show(size) {
      const { columns } = size;
      const { name } = online.state();
      const width = actsPanelWidth(columns);
      const notice = passing(online.state(), online.now());
      const actRows = [[], ...ownRows(columns - width - 1), []];
      const { below, panel } = options.show(data, size, actRows.length);
      return {
        title: pageTitle('turncade', serverTitle(online.state())),
        facts: line(name, 'strong'),
        left: [{ title: options.title, lines: actRows }, below],
        panel,
        status:
          opened === undefined
            ? compact(list.chosen()?.act.hint, notice)
            : [opened.next(data).says, 'F2 shows what you type. Esc cancels; nothing changes.'],
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

const actRow = <Data>(act: Act<Data>, data: Data | undefined): ActRow<Data> => ({
  act,
  label: act.label,
  about: act.about(data),
  values: [],
  at: 0,
  choose: () => undefined,
});

const actLines = <Data>(
  rows: readonly ActRow<Data>[],
  at: number,
  opened: ActFields<Data> | undefined,
  width: number,
): readonly Line[] =>
  rows.flatMap((row, i) => [
    ...(row.act.key === blankBefore ? [[]] : []),
    inRow(i, rowLine(row, i === at, width)),
    ...(opened?.act === row.act ? opened.lines(width) : []),
  ]);

const rowLine = <Data>({ act, label, about }: ActRow<Data>, isChosen: boolean, width: number): Line =>
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

interface ActFields<Data> {
  readonly act: Act<Data>;
  keys(data: Data | undefined): readonly PageKey[];
  /** Label and sentence that announce what Enter does. */
  next(data: Data | undefined): { readonly label: string; readonly says: string };
  lines(width: number): readonly Line[];
  entry(row: OpenEntry['row']): OpenEntry;
  goTo(field: string): void;
  empty(index: number): void;
}

const fieldTargets = targetsOf<{ readonly type: 'field'; readonly field: string }>({ field: true });

const fieldColumn = 26;
const strengthColumns = 12;
const promptOf = (what: string): string => `    > ${column(what, fieldColumn - 6)}`;

const promptRow = (rows: readonly Line[]): number =>
  rows.findIndex(([start]) => start?.text.startsWith('    > ') === true);

function actFields<Data>(
  act: Act<Data>,
  first: Question,
  carryOut: (answers: readonly string[]) => Promise<Awaited<ActionResult>>,
): ActFields<Data> {
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
  const next: ActFields<Data>['next'] = (data) => {
    const here = questions.find(({ what }) => what === form.at());
    if (here !== undefined && form.text(here.what) === '') return { label: 'next', says: here.says };
    const empty = form.nextEmpty();
    if (empty !== undefined) return { label: 'next', says: `Enter: next field, ${empty}.` };
    return act.does?.(data) ?? { label: 'do it', says: act.hint };
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
    keys: (data) => [
      form.nextKey(),
      form.backKey(),
      keyRow('enter', next(data).label, 'go to the next field, or finish', enter),
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
