import { type Frame, frameRows, heightOf, type Section } from '../../../screen/frame.ts';
import { turnNameOf } from '../../../screen/match-status.ts';
import type { Scene, ScreenTypes } from '../../../screen/scene.ts';
import { capitalize } from '../../../screen/sentences.ts';
import { type Line, line } from '../../../screen/styled-text.ts';
import { wrapWords } from '../../../screen/truncate.ts';
import { footerOf, helpItem, helpRow, type KeyRow, keyRow } from '../../layers/key-rows.ts';
import type { Layer } from '../../layers/layer.ts';
import type { Screenful, Size } from '../../layers/page-view.ts';
import { tableKeys } from '../online/online-layer.ts';
import type { Beside } from './side-content.ts';
import { sectionsThatFit } from './beside-board.ts';
import { type OnScreen, withMessages } from './match-view.ts';
import type { UnseenTurns } from './pending-playback.ts';

/**
 * The match as the player left it, as long as turns wait to be shown that were played meanwhile: nothing tells how they ended
 * before that is asked for.
 */
export function awayLayer<T extends ScreenTypes>(
  { store, notices, turns, view }: OnScreen<T>,
  { unseen, beside }: { readonly unseen: UnseenTurns<T>; readonly beside: Beside<T> },
): Layer {
  const { screen, services } = store;
  const turnName = turnNameOf(screen);
  /** How far the list in words is scrolled; undefined while it is closed. */
  let scrolled: number | undefined;
  const numberOf = ({ view: seen }: Scene<T>) => screen.view.standing(seen).turns;

  /** The events in words. */
  const listed = (columns: number): readonly Line[] =>
    unseen
      .waiting()
      .flatMap(({ before, after }): Line[] => [
        line(` ${capitalize(turnName)} ${numberOf(before)}`, 'strong'),
        ...sentencesOf(screen.reader.tell(before, after)).flatMap((text) =>
          wrapWords(text, columns - 4).map((row) => line(`  ${row}`)),
        ),
        [],
      ]);
  const scroll = (by: number) => {
    if (scrolled !== undefined) scrolled = Math.max(0, scrolled + by);
  };
  const close = () => {
    scrolled = undefined;
  };
  const skip = () => unseen.forget();

  const own = (): readonly KeyRow[] =>
    scrolled === undefined
      ? [
          keyRow('enter', 'show', 'show what happened', () => unseen.showThem()),
          keyRow('escape', 'skip', 'skip what happened', skip),
          keyRow('L', 'list', 'list in words what happened', () => {
            scrolled = 0;
          }),
        ]
      : [
          keyRow('enter', 'show', 'show what happened', () => {
            close();
            unseen.showThem();
          }),
          keyRow(['escape', 'L'], 'close', 'close the list', close),
          helpRow(['up', 'down'], 'a line up, a line down', (key) => scroll(key === 'up' ? -1 : 1)),
          helpRow(
            ['pageup', 'pagedown', 'wheelup', 'wheeldown'],
            'ten lines up, ten lines down',
            (key) => scroll(key.endsWith('up') ? -10 : 10),
            'PgUp PgDn',
          ),
        ];
  const table = (): readonly KeyRow[] => {
    const rows = beside.rows({ own: own(), shared: [] });
    return [...rows.own, ...rows.shared];
  };

  /** `you were away`: which turns were played, and which one waits. */
  const section = (): Section => {
    const now = numberOf(store.scene());
    const played = unseen.waiting().map(({ before }) => numberOf(before));
    const waits = store.isOver() ? [] : [line(` ${turnName} ${now}  has begun`)];
    return {
      title: 'not seen yet',
      lines: [...played.slice(-2).map((turn) => line(` ${turnName} ${turn}  played`)), ...waits],
    };
  };
  const asLeft = (size: Size, then: Scene<T>): Frame => {
    const now = view.painted(size);
    const { view: seen, local, memory } = then;
    const painting = screen.view.paint({ ...now.scene, view: seen, local, events: [], ...(memory && { memory }) });
    const { panel } = painting;
    const rows = size.rows - frameRows;
    const columns = size.columns - (panel === undefined ? 0 : panel.width + 1);
    const [first, ...others] = painting.left;
    const left: readonly Section[] =
      scrolled === undefined
        ? [
            ...(first ? [{ ...first, title: `${first.title} as you left it, ${turnName} ${numberOf(then)}` }] : []),
            ...others,
          ]
        : [{ title: 'what happened', lines: listed(columns).slice(scrolled, scrolled + rows) }];
    const own = section();
    const sections = panel && [own, ...sectionsThatFit(panel.sections, rows + 1 - heightOf(own))];
    const shown: Frame = { ...painting, left, ...(panel && sections && { panel: { ...panel, sections } }) };
    const { title, facts } = now.painting;
    return { ...(scrolled === undefined ? beside.painted(shown, size, false) : shown), title, facts };
  };

  return {
    isActive: () => unseen.waiting().length > 0 && turns.beat() === undefined && !unseen.isWatching(),
    ...tableKeys({ notices, quit: services.quit, help: view.help }, table),
    show(size, below): Screenful {
      const [first] = unseen.waiting();
      const text = unseen.text();
      if (first === undefined || text === undefined) return below();
      const status = [line(beside.saysFirst(text) ?? text), line(unseen.others())] as const;
      const painting = asLeft(size, first.before);
      return {
        painting,
        tags: beside.tags(true),
        status: withMessages(status, { notice: notices.now(), thinking: undefined }, size),
        footer: beside.footer([helpItem, ...footerOf(table())], painting, size.columns),
      };
    },
    click: () => {},
  };
}

/** Lines that are as wide as they are read, one for each of their sentences again. */
const sentencesOf = (lines: readonly string[]): readonly string[] =>
  lines
    .join('\n')
    .replace(/(?<![.:!?])\n/g, ' ')
    .split('\n');
