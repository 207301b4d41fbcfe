import { column, wrapped } from '../../../screen/cut.ts';
import { type Line, line, span } from '../../../screen/paint.ts';
import type { Painting, Section } from '../../../screen/screen.ts';
import type { OnlineFacts } from './online.ts';

/** Who wants to play again, of the persons who have played. */
export interface Rematch {
  readonly persons: readonly { readonly name: string; readonly isHere: boolean; readonly wants: boolean }[];
  readonly agreed: number;
}

/** Who wants to play again; nothing before the end, and where fewer than two persons played. */
export function rematchOf({ rematch, holders }: OnlineFacts): Rematch | undefined {
  if (rematch === undefined) return undefined;
  const persons = holders.flatMap((holder) =>
    holder.is === 'person' || (holder.is === 'stand-in' && holder.why !== 'deleted')
      ? [{ name: holder.name, isHere: holder.isHere, wants: rematch.wanted.includes(holder.name) }]
      : [],
  );
  if (persons.length === 0) return undefined;
  return { persons, agreed: persons.filter(({ wants }) => wants).length };
}

/** Those who have not answered. */
export const unansweredOf = (rematch: Rematch): readonly string[] =>
  rematch.persons.filter(({ wants }) => !wants).map(({ name }) => name);

/** The panel after the end: how it ended, the players, and who wants to play again. */
export function endPainting(painting: Painting, facts: OnlineFacts, result: readonly string[]): Painting {
  const { panel } = painting;
  if (panel === undefined) return painting;
  const players = panel.sections.filter(({ title }) => title === 'players');
  const sections: readonly Section[] = [
    {
      title: 'result',
      lines: [...result.flatMap((text) => wrapped(text, panel.width - 2).map((row) => line(` ${row}`))), []],
    },
    ...players.map((section) => ({ ...section, lines: [...section.lines, []] })),
    ...rematchSections(facts, panel.width),
  ];
  return { ...painting, panel: { ...panel, sections } };
}

const notAnswered = ' not answered';

function rematchSections(facts: OnlineFacts, columns: number): readonly Section[] {
  const rematch = rematchOf(facts);
  if (rematch === undefined) return [];
  const { persons, agreed } = rematch;
  const longest = Math.max(...persons.map(({ name }) => name.length));
  const width = Math.min(longest + 1, columns - notAnswered.length - 3);
  const rows = persons.map(
    ({ name, isHere, wants }): Line => [
      span(` ${isHere ? '*' : '.'} `, isHere ? 'text' : 'dim'),
      span(name === facts.me ? 'You' : column(name, width)),
      span(wants || name === facts.me ? '' : notAnswered, 'dim'),
    ],
  );
  const missing = unansweredOf(rematch).filter((name) => name !== facts.me);
  if (facts.rematch?.match != null) return [{ title: 'rematch', lines: [line(' It is there: N goes there.')] }];
  const mayStart = facts.isMaker && agreed > 1 && missing.length > 0;
  return [
    { title: `rematch ${agreed}/${persons.length}`, lines: [...rows, []] },
    {
      title: '',
      lines: [
        line(' Starts when all agree'),
        ...(mayStart ? [line(` s start without ${missing.length === 1 ? missing[0] : `${missing.length}`}`)] : []),
      ],
    },
  ];
}
