import type { Section } from '../../../screen/frame.ts';
import { type Line, line, span } from '../../../screen/styled-text.ts';
import type { JoinMethod } from '../invite-links.ts';
import type { ListName } from './lobby-lists.ts';

/** Rows that each list needs where there is no match at all. */
export const emptyRows: Readonly<Record<ListName, number>> = { mine: 6, open: 2, toWatch: 2, finished: 2 };

/**
 * The lines of a list without matches: a sentence, with the key that fills it where there is room.
 *
 * @param isNew whether there is no match at all
 */
export function emptyLines(name: ListName, isNew: boolean): readonly Line[] {
  switch (name) {
    case 'mine':
      return isNew
        ? [
            [],
            line('   No matches yet.'),
            [],
            keyLine('n', 'Start one: against friends, bots or both'),
            keyLine('k', 'Join with a code that a friend gave you'),
          ]
        : [line('   No matches yet. n starts one.')];
    case 'open':
      return [line('   No open matches. Yours would be the first.', 'dim')];
    case 'toWatch':
      return [line('   No matches to watch.', 'dim')];
    case 'finished':
      return [line('   Your finished matches are kept here.', 'dim')];
  }
}

const keyLine = (key: string, text: string): Line => [span(`   ${key}  `, 'accent'), span(text)];

/** Named by its beginning, so that a friend knows it by sight. */
const sent: Readonly<Record<JoinMethod['is'], readonly [string, string]>> = {
  program: ['line you get:', 'turncade join ..'],
  page: ['link you get:', 'https://..'],
  ssh: ['line you get:', 'ssh -t -p ..'],
};

const steps = (way: JoinMethod['is']) => [
  ['Press n, choose a', 'game and its seats.'],
  ['Send a friend the', ...sent[way]],
  ['Play. Close it any', 'time; your seat is', 'kept.'],
];

/** The first steps, on a server where nobody plays yet. */
export const startHere = (width: number, { is }: JoinMethod): Section => ({
  title: 'start here',
  lines: [
    [],
    ...steps(is).flatMap((rows, i) => [
      ...rows.map(
        (text, row): Line => [
          span(row === 0 ? ` ${i + 1}  ` : '    ', 'accent'),
          span(text.slice(0, width - 4), text === sent[is][1] ? 'accent' : 'text'),
        ],
      ),
      [],
    ]),
  ],
});
