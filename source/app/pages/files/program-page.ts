import { wrap } from '../../../engine/text/width.ts';
import { type Line, line } from '../../../screen/styled-text.ts';
import { truncate } from '../../../screen/truncate.ts';
import { type Dialog, escapeKey } from '../../layers/dialog.ts';
import type { ProgramConsent } from '../../match/create-match.ts';
import type { PageContext } from '../../services.ts';
import { type Page, page } from '../page.ts';

export interface ProgramPageOptions extends ProgramConsent {
  start(): void;
  playWithout(): void;
  back(): void;
}

const width = 54;

/** Asks before programs are started that a save of somebody else names; No is chosen at first, Esc goes back. */
export const programPage = (around: PageContext, options: ProgramPageOptions): Page =>
  page(around, {
    opening: question(options),
    show: () => ({ title: line(options.file, 'strong'), facts: [], left: [{ title: 'open', lines: [] }], status: [] }),
    keys: () => [escapeKey('back', 'back', options.back)],
  });

function question({ file, programs, withoutPrograms, start, playWithout, back }: ProgramPageOptions): Dialog {
  const isOne = programs.length === 1;
  const text = (words: string): readonly Line[] => wrap(words, width).map((row) => line(row));
  const [says = ''] = withoutPrograms.notices;
  return {
    title: isOne ? 'start this program?' : 'start these programs?',
    lines: [
      ...text(`${truncate(file, 40)} was not written by your turncade. It would start:`),
      [],
      ...programs.flatMap(({ seat, kind, command }) => [
        line(`for player ${seat}: ${kind}`, 'dim'),
        ...pieces(command).map((piece) => line(`  ${piece}`, 'strong')),
      ]),
      [],
      ...text('A command can do everything that you can do. Start it only if you know what it does.'),
    ],
    buttons: [
      { label: 'Yes', name: 'start', key: 'y', statusText: 'Enter: start it and open the match.', press: start },
      { label: 'No', name: 'without', key: 'n', statusText: `Enter: open the match. ${says}`, press: playWithout },
    ],
    chosen: 1,
    leave: back,
  };
}

/** A command in rows, to the last letter: blanks at their ends are seen by the row that follows. */
const pieces = (command: string): readonly string[] =>
  Array.from({ length: Math.ceil(command.length / (width - 2)) }, (_, i) =>
    command.slice(i * (width - 2), (i + 1) * (width - 2)),
  );
