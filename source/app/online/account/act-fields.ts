import { itemAt } from '#engine/lookup.ts';
import { takeColumns } from '#engine/text/width.ts';
import { type Line, span, withTarget } from '#screen/styled-text.ts';
import { targetsOf } from '#screen/target.ts';
import { column } from '#screen/truncate.ts';
import type { OpenEntry } from '../../command-line/editor.ts';
import type { ActionResult, PageKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import { fields } from '../../pages/lists/form.ts';
import type { Account, AccountAct, Question } from './account-acts.ts';

export interface ActFields {
  readonly act: AccountAct;
  keys(account: Account | undefined): readonly PageKey[];
  /** Effect of Enter: a label for the footer, and a sentence. */
  next(account: Account | undefined): { readonly label: string; readonly says: string };
  lines(width: number): readonly Line[];
  entry(row: OpenEntry['row']): OpenEntry;
  goTo(field: string): void;
  /** Empties the field of question `index`, and moves the cursor to it. */
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
  /** Finds the first wrong field, up to index `last`, and moves the cursor to that field. */
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
    if (empty !== undefined) return { label: 'next', says: `Enter: go on to: ${empty}.` };
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
      keyRow('enter', next(account).label, 'next field, or finish', enter),
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
