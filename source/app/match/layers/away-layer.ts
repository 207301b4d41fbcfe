import { type Frame, frameRows, heightOf, type Section } from '../../../screen/frame.ts';
import { turnNameOf } from '../../../screen/match-status.ts';
import type { Scene, ScreenTypes } from '../../../screen/scene.ts';
import { capitalize } from '../../../screen/sentences.ts';
import { type Line, line } from '../../../screen/styled-text.ts';
import { wrapWords } from '../../../screen/truncate.ts';
import { footerOf, helpItem, helpRow, type KeyRow, keyRow } from '../../layers/key-rows.ts';
import type { Layer } from '../../layers/layer.ts';
import type { ScreenFrame, Size } from '../../layers/page-view.ts';
import { tableKeys } from '../online/online-layer.ts';
import type { SideContent } from './side-content.ts';
import { sectionsThatFit } from './beside-board.ts';
import { type MatchUi, withMessages } from './match-view.ts';
import type { PendingPlayback } from './pending-playback.ts';

/**
 * The match as the player left it, as long as turns wait to be shown that were played meanwhile: nothing tells how they ended
 * before that is asked for.
 */
export function absenceLayer<T extends ScreenTypes>(
  { store, notices, turns, view }: MatchUi<T>,
  { unseen, beside: sideContent }: { readonly unseen: PendingPlayback<T>; readonly beside: SideContent<T> },
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
          keyRow('enter', 'show', 'show what happened', () => unseen.showPending()),
          keyRow('escape', 'skip', 'skip what happened', skip),
          keyRow('L', 'list', 'list in words what happened', () => {
            scrolled = 0;
          }),
        ]
      : [
          keyRow('enter', 'show', 'show what happened', () => {
            close();
            unseen.showPending();
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
    const rows = sideContent.rows({ gameRows: own(), shared: [] });
    return [...rows.gameRows, ...rows.shared];
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
  const paintAsLeft = (size: Size, then: Scene<T>): Frame => {
    const now = view.painted(size);
    const { view: seen, local, memory } = then;
    const painting = screen.view.paint({ ...now.scene, view: seen, local, events: [], ...(memory && { memory }) });
    const { panel } = painting;
    const rows = size.rows - frameRows;
    const columns = size.columns - (panel === undefined ? 0 : panel.width + 1);
    const [first, ...otherSections] = painting.left;
    const leftSections: readonly Section[] =
      scrolled === undefined
        ? [
            ...(first ? [{ ...first, title: `${first.title} as you left it, ${turnName} ${numberOf(then)}` }] : []),
            ...otherSections,
          ]
        : [{ title: 'what happened', lines: listed(columns).slice(scrolled, scrolled + rows) }];
    const absenceSection = section();
    const sections = panel && [absenceSection, ...sectionsThatFit(panel.sections, rows + 1 - heightOf(absenceSection))];
    const absencePainting: Frame = { ...painting, left: leftSections, ...(panel && sections && { panel: { ...panel, sections } }) };
    const { title, facts } = now.painting;
    return { ...(scrolled === undefined ? sideContent.decorate(absencePainting, size, false) : absencePainting), title, facts };
  };

  return {
    isActive: () => unseen.waiting().length > 0 && turns.keyframe() === undefined && !unseen.isWatching(),
    ...tableKeys({ notices, quit: services.quit, help: view.help }, table),
    show(size, below): ScreenFrame {
      const [first] = unseen.waiting();
      const text = unseen.text();
      if (first === undefined || text === undefined) return below();
      const status = [line(sideContent.urgentStatus(text) ?? text), line(unseen.alternativesText())] as const;
      const painting = paintAsLeft(size, first.before);
      return {
        painting,
        tags: sideContent.tags(true),
        status: withMessages(status, { notice: notices.now(), thinking: undefined }, size),
        footer: sideContent.footer([helpItem, ...footerOf(table())], painting, size.columns),
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
