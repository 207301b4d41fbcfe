import { wrap } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { type Frame, frameRows, heightOf, type Section, scrolledSection } from '#screen/frame.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { line, padRows, span } from '#screen/styled-text.ts';
import { firstThatFits } from '#screen/truncate.ts';
import type { Settings } from '#storage/settings.ts';
import { footerOf, helpItem, helpRow, type KeyRow, keyRow } from '../../layers/key-rows.ts';
import type { Layer } from '../../layers/layer.ts';
import type { Size } from '../../layers/page-view.ts';
import type { MatchUi } from '../layers/match-view.ts';
import { tableKeys } from '../online/online-layer.ts';
import {
  lastRows,
  nothingWritten,
  outputGate,
  outputOf,
  outputRows,
  outputWords,
  programSeats,
} from './program-reports.ts';

export type OutputLayer<T extends ScreenTypes> = ReturnType<typeof outputLayer<T>>;

/** Place where the output key shows the programs' output next: beside the board, or on a page of its own. */
export type OutputStep = 'beside' | 'page';

/** Minimum number of milliseconds between redraws, because some programs write thousands of lines in a turn. */
const refreshEvery = 50;

/** Redraws the screen for new output, if the output is on the screen, at most once per `refreshEvery`. */
function refreshWithOutput<T extends ScreenTypes>(
  { programs, services, publish }: MatchUi<T>['store'],
  isShown: () => boolean,
): void {
  let isRefreshing = false;
  programs.listen(() => {
    if (isRefreshing || !isShown()) return;
    isRefreshing = true;
    services.timer.after(refreshEvery, () => {
      isRefreshing = false;
      publish();
    });
  });
}

function outputSection<T extends ScreenTypes>(
  { botNames }: MatchUi<T>['store'],
  seat: Seat,
  output: readonly string[],
  rows: number,
  above = output.length,
): Section {
  const lines = output.map((row) => [span(` ${row}`)]);
  return scrolledSection({ title: `output: ${botNames[seat]}, player ${seat}`, lines, rows, scrolled: above });
}

function outputOfSeat<T extends ScreenTypes>(store: MatchUi<T>['store'], seat: Seat): ProgramOutput {
  const name = `${store.botNames[seat]}`;
  return {
    titles: [`output: ${name}, player ${seat}`, `output ${seat}: ${name}`, `${seat} ${name}`],
    lastRows(width, maxAbove) {
      const text = outputOf(store, seat, maxAbove);
      return text === '' ? wrap(nothingWritten, width) : lastRows(text, width, maxAbove);
    },
  };
}

/** Shows the output of local programs beside the board, or on a page. The match continues meanwhile. */
export function outputLayer<T extends ScreenTypes>({ store, controller, notices, view }: MatchUi<T>) {
  const { services } = store;
  const seats = programSeats(store);
  let seat: Seat | undefined;
  let [first] = seats;
  /** Number of lines above the visible lines. Undefined while the page follows new lines at the end. */
  let above: number | undefined;

  const rowsIn = ({ rows }: Size) => rows - frameRows;
  const linesIn = ({ columns }: Size) => (seat === undefined ? [] : outputRows(outputOf(store, seat), columns - 2));
  const close = () => {
    seat = undefined;
  };
  const show = (which: Seat | undefined) => {
    seat = which;
    first = which ?? first;
    above = undefined;
  };
  const isOpen = () => outputGate(store) === 'open';
  const isBeside = () => seats.length > 0 && services.settings().output === 'beside' && isOpen();
  const setOutput = (output: Settings['output']) => {
    if (output === 'off') close();
    services.liveSettings.change({ output });
    store.publish();
  };

  refreshWithOutput(store, () => isOpen() && (seat !== undefined || isBeside()));
  const scroll = (by: number, size: Size) => {
    const maxAbove = Math.max(0, linesIn(size).length - rowsIn(size));
    const next = Math.max(0, Math.min(above ?? maxAbove, maxAbove) + by);
    above = next < maxAbove ? next : undefined;
  };
  const turn = (key: string) => {
    if (seat !== undefined) show(seats.at((seats.indexOf(seat) + (key === 'left' ? -1 : 1)) % seats.length));
  };

  const table = (): readonly KeyRow[] => [
    keyRow(['escape', 'q'], 'board', 'back to the board, with the output beside it', close),
    keyRow('O', 'hide', 'close the page and hide the output', () => setOutput('off')),
    ...(seats.length > 1
      ? [keyRow(['left', 'right'], ['left/right', 'program'], 'the previous or next program', turn)]
      : []),
    keyRow(['up', 'down'], ['up/down', 'scroll'], 'scroll by a line', (key, size) =>
      scroll(key === 'up' ? -1 : 1, size),
    ),
    helpRow(
      ['pageup', 'pagedown', 'wheelup', 'wheeldown'],
      'scroll by ten lines',
      (key, size) => scroll(key.endsWith('up') ? -10 : 10, size),
      'PgUp PgDn',
    ),
    helpRow(['home', 'end'], 'to the first or the newest line', (key) => {
      above = key === 'home' ? 0 : undefined;
    }),
  ];

  return {
    isActive: () => seat !== undefined && isOpen(),
    blocksText: true,
    ...tableKeys({ notices, quit: services.quit, help: view.help }, table),
    show(size, below) {
      if (seat === undefined) return below();
      const {
        painting: { title, facts },
        tags,
      } = below();
      const lines = linesIn(size);
      const says =
        lines.length === 0 ? nothingWritten : 'The newest line comes last. More lines appear during the match.';
      return {
        painting: { title, facts, left: [outputSection(store, seat, lines, rowsIn(size), above)], status: [[], []] },
        tags,
        status: [line(says), []],
        footer: [helpItem, ...footerOf(table())],
      };
    },
    next: (): OutputStep | undefined => (seats.length === 0 ? undefined : isBeside() ? 'page' : 'beside'),
    /** Shows the output beside the board or, if it is already there, on a page. Asks or refuses if secrets may show. */
    open(key: string) {
      const gate = outputGate(store);
      if (isBeside()) return show(first);
      if (gate === 'open') return setOutput('beside');
      if (gate === 'refused') return notices.say('refusal', outputWords.refused);
      controller.question.confirm(outputWords.asks, key, () => {
        services.file.note({ debugUsed: true });
        controller.changed();
        setOutput('beside');
      });
    },
    painted(painting: Frame, { columns, rows }: Size): Frame {
      if (!isBeside()) return painting;
      const from = first === undefined ? 0 : seats.indexOf(first);
      const programs = [...seats.slice(from), ...seats.slice(0, from)].map((each) => outputOfSeat(store, each));
      return withOutput(painting, { columns, rows: rows - frameRows }, programs);
    },
  } satisfies Layer & Record<string, unknown>;
}

/** Minimum rows of the body in which the panel keeps sections above the output. */
const minTallRows = 28;
const shareOfTall = 0.4;
const minRowsEach = 6;
const minPanelWidth = 22;

export interface ProgramOutput {
  readonly titles: readonly string[];
  lastRows(width: number, rows: number): readonly string[];
}

/**
 * Adds the output of programs to a painting: in the panel, or in place of the lowest section below the board if that
 * has more room. A tall panel keeps sections above. Programs after the first are shown only if there is room.
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
    // Skips sections that are too high, because a later section may still fit.
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

function outputSections(programs: readonly ProgramOutput[], width: number, rows: number): readonly Section[] {
  const visiblePrograms = programs.slice(0, Math.max(1, Math.floor(rows / minRowsEach)));
  const each = Math.floor(rows / visiblePrograms.length);
  return visiblePrograms.map(({ titles, lastRows }, i) => {
    const lines = (i === 0 ? rows - each * (visiblePrograms.length - 1) : each) - 1;
    const written = lastRows(width - 2, lines).map((row) => line(` ${row}`));
    return { title: firstThatFits(titles, width - 4), lines: padRows(written, lines) };
  });
}
