import type { Seat } from '../../../engine/vocabulary.ts';
import { line, span } from '../../../screen/paint.ts';
import { scrolledSection } from '../../../screen/parts/scrolled-lines.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { frameRows } from '../../../screen/screen.ts';
import { footerOf, helpItem, helpRow, type KeyRow, keyRow } from '../../layers/bindings.ts';
import type { Layer } from '../../layers/layer.ts';
import type { Size } from '../../layers/place.ts';
import type { OnScreen } from '../layers/match-view.ts';
import { tableKeys } from '../online/parts.ts';
import { nothingWritten, outputGate, outputOf, outputRows, outputWords, programSeats } from './program-output.ts';

/** The page over a match with what the programs in it have written. */
export type OutputLayer<T extends ScreenTypes> = ReturnType<typeof outputLayer<T>>;

/** The output of the programs that play here, one at a time; the match goes on below it. */
export function outputLayer<T extends ScreenTypes>({ store, controller, notices, view }: OnScreen<T>) {
  const { services } = store;
  const seats = programSeats(store);
  /** Whose output is read; undefined while it is closed. */
  let seat: Seat | undefined;
  /** How many lines before those that are read are not seen; undefined at the end, where new lines move up. */
  let above: number | undefined;

  const rowsIn = ({ rows }: Size) => rows - frameRows;
  const linesIn = ({ columns }: Size) => (seat === undefined ? [] : outputRows(outputOf(store, seat), columns - 2));
  const close = () => {
    seat = undefined;
  };
  const show = (which: Seat | undefined) => {
    seat = which;
    above = undefined;
  };
  const scroll = (by: number, size: Size) => {
    const most = Math.max(0, linesIn(size).length - rowsIn(size));
    const next = Math.max(0, Math.min(above ?? most, most) + by);
    above = next < most ? next : undefined;
  };
  const turn = (key: string) => {
    if (seat !== undefined) show(seats.at((seats.indexOf(seat) + (key === 'left' ? -1 : 1)) % seats.length));
  };

  const table = (): readonly KeyRow[] => [
    keyRow(['escape', 'O', 'q'], 'close', 'close the output', close),
    ...(seats.length > 1
      ? [keyRow(['left', 'right'], ['left/right', 'program'], 'the previous program, the next program', turn)]
      : []),
    keyRow(['up', 'down'], ['up/down', 'scroll'], 'a line up, a line down', (key, size) =>
      scroll(key === 'up' ? -1 : 1, size),
    ),
    helpRow(
      ['pageup', 'pagedown', 'wheelup', 'wheeldown'],
      'ten lines up, ten lines down',
      (key, size) => scroll(key.endsWith('up') ? -10 : 10, size),
      'PgUp PgDn',
    ),
    helpRow(['home', 'end'], 'to the first line, to the newest', (key) => {
      above = key === 'home' ? 0 : undefined;
    }),
  ];

  return {
    isActive: () => seat !== undefined && outputGate(store) === 'open',
    isDeaf: true,
    ...tableKeys({ notices, quit: services.quit, help: view.help }, table),
    show(size, below) {
      if (seat === undefined) return below();
      const { painting, tags } = below();
      const { title, facts } = painting;
      const lines = linesIn(size);
      const section = scrolledSection({
        title: `output: ${store.botNames[seat]}, player ${seat}`,
        lines: lines.map((row) => [span(` ${row}`)]),
        rows: rowsIn(size),
        scrolled: above ?? lines.length,
      });
      const says =
        lines.length === 0 ? nothingWritten : 'The newest line stands last. More appear while the match goes on.';
      return {
        painting: { title, facts, left: [section], status: [[], []] },
        tags,
        status: [line(says), []],
        footer: [helpItem, ...footerOf(table())],
      };
    },
    /** Whether a program plays here. */
    isThere: () => seats.length > 0,
    /** Opens it, where need be after a question. */
    open(key: string) {
      const gate = outputGate(store);
      if (gate === 'open') return show(seats[0]);
      if (gate === 'refused') return notices.say('refusal', outputWords.refused);
      controller.question.confirm(outputWords.asks, key, () => {
        services.file.note({ debugUsed: true });
        controller.changed();
        show(seats[0]);
      });
    },
  } satisfies Layer & Record<string, unknown>;
}
