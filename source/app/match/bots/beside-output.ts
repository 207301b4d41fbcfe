import { type Frame, heightOf, type Section } from '../../../screen/frame.ts';
import { line, padRows } from '../../../screen/styled-text.ts';
import { firstThatFits } from '../../../screen/truncate.ts';

/** Rows of a body from which on a panel keeps its upper part beside the output, and the share of them that is the output's. */
const minTallRows = 28;
const shareOfTall = 0.4;
/** Rows of the output of one program with its rule, at least, where several share them. */
const minRowsEach = 6;
/** Columns of a panel that are enough for the output. */
const minPanelWidth = 22;

/** A program's output beside a board. */
export interface ProgramOutput {
  /** The titles of its section, from the longest to the shortest. */
  readonly titles: readonly string[];
  /** Its last rows, at most so many of so many columns. */
  lastRows(width: number, rows: number): readonly string[];
}

/**
 * A painting with the output of programs beside its board: at the lower end of a tall panel or in the place of a lower one,
 * or in the place of the lowest section below the board, whichever holds more.
 *
 * @param rows of the body
 * @param programs the one that matters most first; others are shown where there is room
 */
export function withOutput(
  painting: Frame,
  { columns, rows }: { readonly columns: number; readonly rows: number },
  programs: readonly ProgramOutput[],
): Frame {
  const { panel, left: leftSections } = painting;
  const [board, ...below] = leftSections;
  const lowest = below.at(-1);
  const leftWidth = columns - (panel === undefined ? 0 : panel.width + 1);
  const lowestRoom = lowest === undefined ? 0 : leftWidth * lowest.lines.length;
  const isTall = rows >= minTallRows;
  const panelRows = rows + 1;
  const panelRoom =
    panel === undefined || (panel.width < minPanelWidth && lowestRoom > 0)
      ? 0
      : panel.width * (isTall ? Math.ceil(panelRows * shareOfTall) : panelRows);
  if (panel !== undefined && panelRoom >= lowestRoom) {
    const { width } = panel;
    const panelSections: Section[] = [];
    let room = panelRows;
    // Below a section that is too high there may be one that fits.
    for (const section of isTall ? panel.sections : [])
      if (room - heightOf(section) >= panelRows * shareOfTall) {
        panelSections.push(section);
        room -= heightOf(section);
      }
    return { ...painting, panel: { width, sections: [...panelSections, ...outputSections(programs, width, room)] } };
  }
  if (board === undefined || lowest === undefined) return painting;
  const output = outputSections(programs, leftWidth, heightOf(lowest));
  return { ...painting, left: [board, ...below.slice(0, -1), ...output] };
}

/** The output of as many programs as there is room for, in so many rows with their rules. */
function outputSections(programs: readonly ProgramOutput[], width: number, rows: number): readonly Section[] {
  const visiblePrograms = programs.slice(0, Math.max(1, Math.floor(rows / minRowsEach)));
  const each = Math.floor(rows / visiblePrograms.length);
  return visiblePrograms.map(({ titles, lastRows }, i) => {
    const lines = (i === 0 ? rows - each * (visiblePrograms.length - 1) : each) - 1;
    const written = lastRows(width - 2, lines).map((row) => line(` ${row}`));
    return { title: firstThatFits(titles, width - 4), lines: padRows(written, lines) };
  });
}
