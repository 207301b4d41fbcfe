import type { Seat } from '#engine/vocabulary.ts';
import { type Frame, frameRows, heightOf, type Section } from '#screen/frame.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { turnNameOf } from '#screen/match-status.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { capitalize } from '#screen/sentences.ts';
import { type Line, line } from '#screen/styled-text.ts';
import { wrapWords } from '#screen/truncate.ts';
import { footerOf, helpItem, helpRow, type KeyRow, keyRow } from '../../layers/key-rows.ts';
import type { Layer } from '../../layers/layer.ts';
import type { ScreenFrame, Size } from '../../layers/page-view.ts';
import { createListeners } from '../../listeners.ts';
import { tableKeys } from '../online/online-layer.ts';
import type { MoveResult } from '../ui-events.ts';
import { sectionsThatFit } from './dialog-layer.ts';
import { type MatchUi, withMessages } from './match-view.ts';
import type { SideContent } from './side-content.ts';
import { viewerFactsOf } from './turn-playback.ts';

/** Other players' turns that the local player has not seen yet. They are played back on request. */
export type PendingPlayback<T extends ScreenTypes> = ReturnType<typeof createPendingPlayback<T>>;

export interface UnseenTurn<T extends ScreenTypes> {
  readonly before: Scene<T>;
  readonly after: Scene<T>;
}

/** Maximum number of turns stored for an absent player. The oldest turns are dropped. */
const maxTurns = 20;

/** @param isLooking true if nothing covers the match */
export function createPendingPlayback<T extends ScreenTypes>({ store, turns }: MatchUi<T>, isLooking: () => boolean) {
  const { screen, services } = store;
  const turnName = turnNameOf(screen);
  const seenListeners = createListeners();
  let unseen: readonly UnseenTurn<T>[] = [];
  let isShowing = false;
  /** Last turn in which a stand-in acted for the local seat, for example after a timeout. */
  let playedBy: { readonly turn: number } | undefined;

  const keep = (unseenTurns: readonly UnseenTurn<T>[]): void => {
    unseen = unseenTurns.slice(-maxTurns);
    if (unseen.length === 0) seenListeners.publish();
  };
  const play = ({ before, after }: UnseenTurn<T>) => turns.play(before, after, 'turn', viewerFactsOf(after, false));
  const showNext = (): boolean => {
    while (unseen.length > 0) {
      const [first, ...rest] = unseen;
      keep(rest);
      if (first !== undefined && play(first)) return true;
    }
    return false;
  };
  const isWatching = () => store.only === 'spectator' || store.scene().watched === true;
  turns.onEnded(() => {
    if (isShowing || (isWatching() && isLooking())) isShowing = showNext();
  });
  const numberOf = ({ view }: Scene<T>) => screen.view.standing(view).turns;
  const surprises = (by: Seat | null, turn: number) => {
    if (by !== null && by === store.only && !isWatching()) playedBy = { turn };
    const isSurprise = playedBy !== undefined && playedBy.turn >= turn - 1;
    if (!isSurprise) playedBy = undefined;
    return isSurprise;
  };

  return {
    isWatching,
    /** Plays back the turn of a result, stores it for later, or drops it. Returns true if playback begins now. */
    take(result: MoveResult<T>) {
      const { by, before, after, playedBack, unasked } = result;
      const isSurprise = surprises(by, numberOf(after));
      if (playedBack === undefined) return false;
      const waits = unasked !== undefined && (isWatching() || (!unasked.wasAwaited && !isSurprise));
      const isSeen = waits && isLooking() && unseen.length === 0 && turns.keyframe() === undefined;
      if (isSeen || playedBack !== 'turn' || services.settings().speed === 'skip') {
        if (unseen.length === 0) seenListeners.publish();
        return isSeen && turns.play(before, after, playedBack, viewerFactsOf(after, false));
      }
      keep([...unseen, { before, after }]);
      return false;
    },
    keep(unseenTurns: readonly UnseenTurn<T>[]) {
      keep(services.settings().speed === 'skip' || isWatching() ? [] : unseenTurns);
    },
    show(unseenTurns: readonly UnseenTurn<T>[]) {
      keep(unseenTurns);
      isShowing = showNext();
    },
    showPending() {
      isShowing = showNext();
    },
    forget() {
      keep([]);
      playedBy = undefined;
    },
    waiting: () => unseen,
    onSeen: seenListeners.subscribe,
    /** Line that offers the pending turns. Undefined if no turn is pending. */
    text(): string | undefined {
      const [first] = unseen;
      const last = unseen.at(-1);
      if (first === undefined || last === undefined) return undefined;
      if (first !== last) {
        const [from, to] = [first, last].map(({ before }) => Math.max(1, numberOf(before)));
        return `${capitalize(turnName)}s ${from} to ${to} were played. Enter: show them from ${turnName} ${from}.`;
      }
      const happened = store.isOver() ? 'The match is over.' : turnBegunText(turnName, numberOf(store.scene()));
      return `${happened} Enter: show what happened.`;
    },
    alternativesText(): string {
      const to = store.isOver() ? 'to the end' : `to ${turnName} ${numberOf(store.scene())}`;
      return `Esc: go straight ${to}. L: what happened, in words.`;
    },
  };
}

const turnBegunText = (turnName: string, turn: number): string => `${capitalize(turnName)} ${turn} has begun.`;

const turnLines = <T extends ScreenTypes>(
  screen: GameScreen<T>,
  turns: readonly UnseenTurn<T>[],
  columns: number,
): readonly Line[] =>
  turns.flatMap(({ before, after }): Line[] => [
    line(` ${capitalize(turnNameOf(screen))} ${screen.view.standing(before.view).turns}`, 'strong'),
    ...sentencesOf(screen.reader.tell(before, after)).flatMap((text) =>
      wrapWords(text, columns - 4).map((row) => line(`  ${row}`)),
    ),
    [],
  ]);

/** Section about the last two of the turns `played`, and about the turn `current`, which has begun. */
function unseenSection(turnName: string, played: readonly number[], current: number | undefined): Section {
  const lines = played.slice(-2).map((turn) => line(` ${turnName} ${turn}  played`));
  return {
    title: 'not seen yet',
    lines: current === undefined ? lines : [...lines, line(` ${turnName} ${current}  has begun`)],
  };
}

/** Shows the match as the player left it, while turns are pending. Reveals these turns only on request. */
export function absenceLayer<T extends ScreenTypes>(
  { store, notices, turns, view }: MatchUi<T>,
  { unseen, beside: sideContent }: { readonly unseen: PendingPlayback<T>; readonly beside: SideContent<T> },
): Layer {
  const { screen, services } = store;
  const turnName = turnNameOf(screen);
  /** Scroll position of the list of turns. Undefined while the list is closed. */
  let scrolled: number | undefined;
  const numberOf = ({ view: seen }: Scene<T>) => screen.view.standing(seen).turns;

  const scroll = (by: number) => {
    if (scrolled !== undefined) scrolled = Math.max(0, scrolled + by);
  };
  const close = () => {
    scrolled = undefined;
  };

  const listKeys = (): readonly KeyRow[] =>
    scrolled === undefined
      ? [
          keyRow('enter', 'show', 'show what happened', () => unseen.showPending()),
          keyRow('escape', 'skip', 'skip what happened', () => unseen.forget()),
          keyRow('L', 'list', 'what happened, in words', () => {
            scrolled = 0;
          }),
        ]
      : [
          keyRow('enter', 'show', 'show what happened', () => {
            close();
            unseen.showPending();
          }),
          keyRow(['escape', 'L'], 'close', 'close the list', close),
          helpRow(['up', 'down'], 'scroll by a line', (key) => scroll(key === 'up' ? -1 : 1)),
          helpRow(
            ['pageup', 'pagedown', 'wheelup', 'wheeldown'],
            'scroll by ten lines',
            (key) => scroll(key.endsWith('up') ? -10 : 10),
            'PgUp PgDn',
          ),
        ];
  const table = (): readonly KeyRow[] => {
    const rows = sideContent.rows({ gameRows: listKeys(), shared: [] });
    return [...rows.gameRows, ...rows.shared];
  };

  const paintAsLeft = (size: Size, then: Scene<T>): Frame => {
    const now = view.painted(size);
    const { view: seen, local, memory } = then;
    const painting = screen.view.paint({ ...now.scene, view: seen, local, events: [], ...(memory && { memory }) });
    const { panel } = painting;
    const played = unseen.waiting().map(({ before }) => numberOf(before));
    const rows = size.rows - frameRows;
    const columns = size.columns - (panel === undefined ? 0 : panel.width + 1);
    const [first, ...otherSections] = painting.left;
    const leftSections: readonly Section[] =
      scrolled === undefined
        ? [
            ...(first ? [{ ...first, title: `${first.title} as you left it, ${turnName} ${numberOf(then)}` }] : []),
            ...otherSections,
          ]
        : [
            {
              title: 'what happened',
              lines: turnLines(screen, unseen.waiting(), columns).slice(scrolled, scrolled + rows),
            },
          ];
    const absenceSection = unseenSection(turnName, played, store.isOver() ? undefined : numberOf(store.scene()));
    const sections = panel && [absenceSection, ...sectionsThatFit(panel.sections, rows + 1 - heightOf(absenceSection))];
    const absencePainting: Frame = {
      ...painting,
      left: leftSections,
      ...(panel && sections && { panel: { ...panel, sections } }),
    };
    const { title, facts } = now.painting;
    return {
      ...(scrolled === undefined ? sideContent.decorate(absencePainting, size, false) : absencePainting),
      title,
      facts,
    };
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
        footer: sideContent.footer([helpItem, ...footerOf(table())], painting),
      };
    },
    click: () => {},
  };
}

const sentencesOf = (lines: readonly string[]): readonly string[] =>
  lines
    .join('\n')
    .replace(/(?<![.:!?])\n/g, ' ')
    .split('\n');
