import { type Frame, frameRows, heightOf, type Section } from '../../../screen/frame.ts';
import type { GameDialog } from '../../../screen/game/actions.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { indented, type Line, listLine, span, wrappedLines } from '../../../screen/styled-text.ts';
import { pressing } from '../../layers/key-rows.ts';
import { buttonName, type Dialog, type DialogButton } from '../../layers/dialog.ts';
import type { Size } from '../../layers/page-view.ts';

/** A dialog that may take the panel's place. */
export interface DockedDialog extends Dialog {
  readonly dock?: Pick<GameDialog<ScreenTypes>, 'panel' | 'prompt'> | undefined;
  /** The result as one line. */
  readonly result?: string | undefined;
}

/** The painting with the dialog in place of its panel; undefined where it must lie over the board. */
export function dockDialog(dialog: DockedDialog, painting: Frame, { rows }: Size): Frame | undefined {
  const { panel } = painting;
  const sectionsIn = dialog.dock?.panel;
  if (sectionsIn === undefined || panel === undefined) return undefined;
  const { width } = panel;
  const choice = choiceSection(dialog, width);
  const result = resultSection(dialog, width);
  const room = rows - frameRows + 1 - heightOf(choice);
  const dialogSections = sectionsThatFit(sectionsIn({ columns: width, rows: room }), room);
  const sections = sectionsThatFit([...dialogSections, choice, ...result], room + heightOf(choice));
  return { ...painting, panel: { width, sections } };
}

/** As many of the first sections as fit. */
export function sectionsThatFit(sections: readonly Section[], rows: number): Section[] {
  const visible: Section[] = [];
  let rowsLeft = rows;
  for (const section of sections) {
    rowsLeft -= heightOf(section);
    if (rowsLeft < 0) break;
    visible.push(section);
  }
  return visible;
}

/** The buttons one below the other, after the question they answer. */
function choiceSection({ dock, buttons, chosen }: DockedDialog, width: number): Section {
  const asks = dock?.prompt ?? '';
  const rows = buttons.map((button, i) => buttonLine(button, i === chosen, width));
  if (asks.length + 4 <= width) return { title: asks, lines: rows };
  const question = wrappedLines(asks, width - 2, 'strong').map(indented);
  return { title: '', lines: [...question, ...rows] };
}

/** `>Yes, play again       y` */
function buttonLine(button: DialogButton, isChosen: boolean, width: number): Line {
  const { label, key } = button;
  const name = buttonName(button);
  const text = name === label.toLowerCase() ? label : `${label}, ${name}`;
  const row = [
    span(isChosen ? '>' : ' ', 'accent'),
    span(text.padEnd(width - 2 - key.length), 'strong'),
    span(key, 'accent'),
  ];
  return pressing(key, listLine(row, width, isChosen));
}

const resultSection = ({ result }: DockedDialog, width: number): Section[] =>
  result === undefined ? [] : [{ title: 'result', lines: wrappedLines(result, width - 2, 'dim').map(indented) }];
