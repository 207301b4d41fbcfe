import { columnsOf } from '../../../engine/text/width.ts';
import type { Frame, Section } from '../../../screen/frame.ts';
import { listOf, whoDoes } from '../../../screen/sentences.ts';
import { type Line, line, span } from '../../../screen/styled-text.ts';
import { commonTargets } from '../../../screen/target.ts';
import { column, wrapWords } from '../../../screen/truncate.ts';
import type { OnlineFacts } from './online-facts.ts';

/** The persons who have played, and which of them want a rematch. */
export interface Rematch {
  readonly persons: readonly { readonly name: string; readonly isHere: boolean; readonly wants: boolean }[];
  readonly agreed: number;
}

/** Who wants a rematch; undefined before the end, and where fewer than two persons played. */
export function rematchOf({ rematch, holders }: OnlineFacts): Rematch | undefined {
  if (rematch === null) return undefined;
  const persons = holders.flatMap((holder) =>
    holder.is === 'person' || (holder.is === 'stand-in' && holder.why !== 'deleted')
      ? [{ name: holder.name, isHere: holder.isHere, wants: rematch.wanted.includes(holder.name) }]
      : [],
  );
  if (persons.length === 0) return undefined;
  return { persons, agreed: persons.filter(({ wants }) => wants).length };
}

/** Whether the player here wants a rematch. */
export const wantsAgain = ({ me }: OnlineFacts, { persons }: Rematch): boolean =>
  persons.some(({ name, wants }) => name === me && wants);

/** The others who have not answered. */
const unanswered = ({ me }: OnlineFacts, { persons }: Rematch): readonly string[] =>
  persons.flatMap(({ name, wants }) => (wants || name === me ? [] : [name]));

/** Whether the player here may start the rematch without those who have not answered. */
export const canStartRematch = (facts: OnlineFacts, rematch: Rematch): boolean =>
  facts.isMaker && facts.rematch?.match == null && rematch.agreed > 1 && unanswered(facts, rematch).length > 0;

/** A sentence about the rematch; undefined while nobody wants one. */
export function rematchText(facts: OnlineFacts): string | undefined {
  const rematch = rematchOf(facts);
  if (rematch === undefined) return undefined;
  if (facts.rematch?.match != null) return 'The rematch has begun. Press N to join it.';
  if (wantsAgain(facts, rematch)) {
    const missing = unanswered(facts, rematch);
    return missing.length === 0 ? undefined : `Waiting for ${listOf(missing)} to accept the rematch.`;
  }
  const who = rematch.persons.flatMap(({ name, wants }) => (wants ? [name] : []));
  return who.length === 0 ? undefined : `${whoDoes(who, 'wants', 'want')} a rematch. R agrees.`;
}

const isOfPlayers = ({ lines }: Section): boolean =>
  lines.some(([first]) => commonTargets.read(first?.target)?.type === 'player');

/** The panel after the end: how it ended, the players, and who wants to play again. */
export function endPainting(painting: Frame, facts: OnlineFacts, result: readonly string[]): Frame {
  const { panel } = painting;
  if (panel === undefined) return painting;
  const players = panel.sections.filter(isOfPlayers);
  const sections: readonly Section[] = [
    {
      title: 'result',
      lines: [...result.flatMap((text) => wrapWords(text, panel.width - 2).map((row) => line(` ${row}`))), []],
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
  const longest = Math.max(...persons.map(({ name }) => columnsOf(name)));
  const width = Math.min(longest + 1, columns - notAnswered.length - 3);
  const rows = persons.map(
    ({ name, isHere, wants }): Line => [
      span(` ${isHere ? '*' : '.'} `, isHere ? 'text' : 'dim'),
      span(name === facts.me ? 'You' : column(name, width)),
      span(wants || name === facts.me ? '' : notAnswered, 'dim'),
    ],
  );
  const missing = unanswered(facts, rematch);
  if (facts.rematch?.match != null) return [{ title: 'rematch', lines: [line(' N opens the rematch')] }];
  return [
    { title: `rematch ${agreed}/${persons.length}`, lines: [...rows, []] },
    {
      title: '',
      lines: [
        line(' Starts when all agree'),
        ...(canStartRematch(facts, rematch)
          ? [line(` s start without ${missing.length === 1 ? missing[0] : `${missing.length}`}`)]
          : []),
      ],
    },
  ];
}
