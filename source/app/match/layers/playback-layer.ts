import { isDeepStrictEqual } from 'node:util';
import { compact } from '#engine/lookup.ts';
import type { PlaybackTable } from '#screen/game/playback.ts';
import { turnNameOf } from '#screen/match-status.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { commonTargets } from '#screen/target.ts';
import { type Notice, noticeRows } from '../../layers/dialog.ts';
import {
  footerOf,
  helpItem,
  helpRow,
  type KeyRow,
  keyRow,
  type MatchRows,
  rowOf,
  unknownKeyText,
  withoutKeys,
} from '../../layers/key-rows.ts';
import type { Layer } from '../../layers/layer.ts';
import type { FooterItem, ScreenFrame, Size } from '../../layers/page-view.ts';
import { nearestPlayedBack, type PlayedStep, stepOf, turnsIn } from '../../scene/scene.ts';
import type { FramePlayer } from '../../timeline/frame-player.ts';
import { createKeyRepeatFilter, turnKeys } from '../../timeline/playback-keys.ts';
import { turnBar } from '../../timeline/transport-bar.ts';
import { stepForAll } from '../play-command.ts';
import type { MatchUi } from './match-view.ts';
import { type ViewerFacts, viewerFactsOf } from './turn-playback.ts';

interface RewatchedTurn<T extends ScreenTypes> {
  readonly before: Scene<T>;
  readonly after: Scene<T>;
  /** The viewer's facts at the time of the turn. They do not change when another player comes to the screen. */
  readonly viewerFacts: Partial<ViewerFacts<T>>;
}

export type LastTurn = ReturnType<typeof createLastTurn>;

export function createLastTurn<T extends ScreenTypes>({ store, turns }: MatchUi<T>) {
  const { screen, hotseat } = store;
  /** Caches `exists` for one turn, because computing it builds the scenes of that turn. */
  let known: { readonly of: object | undefined; readonly exists: boolean } = { of: undefined, exists: false };
  let shownTurn: PlayedStep<T> | undefined;
  let neighbours: { readonly of: PlayedStep<T> | undefined; readonly areThere: boolean } = {
    of: undefined,
    areThere: false,
  };

  /** A turn as the player at the screen sees it, or as all players may see it while the board is covered. */
  const seenOf = (played: PlayedStep<T>): RewatchedTurn<T> => {
    const now = store.scene();
    if (hotseat.stage() !== 'here') {
      const seen = stepForAll(store, played, now);
      return { ...seen, viewerFacts: viewerFactsOf(seen.after, true) };
    }
    const { before, seenOf: after } = store.driver;
    const viewer = store.state.debug ? 'all' : hotseat.seat();
    return { before: { ...now, ...before(played, viewer) }, after: { ...now, ...after(played) }, viewerFacts: {} };
  };
  const play = (played: PlayedStep<T> | undefined): boolean => {
    if (played === undefined) return false;
    const shownBefore = shownTurn;
    shownTurn = played;
    let isPlayed = false;
    for (const turn of turnsIn(played)) {
      const { before, after, viewerFacts } = seenOf(turn);
      if (turns.play(before, after, 'asked', viewerFacts, isPlayed)) isPlayed = true;
    }
    if (!isPlayed) shownTurn = shownBefore;
    return isPlayed;
  };
  const current = (): PlayedStep<T> | undefined => (turns.isAgain() ? shownTurn : store.driver.shown());
  const otherThan = (played: PlayedStep<T> | undefined, by: 1 | -1): PlayedStep<T> | undefined => {
    if (played === undefined) return undefined;
    const { match } = store.driver;
    const index = nearestPlayedBack(match, screen, by < 0 ? played.length - 1 : played.length, by);
    return index === undefined ? undefined : stepOf(match, index);
  };

  return {
    exists() {
      const of = store.driver.shown();
      // Players who have secrets from each other share the screen, so no scene may be built.
      if (hotseat.hides()) return of !== undefined;
      if (of === known.of) return known.exists;
      const isSeen = (turn: PlayedStep<T>): boolean => {
        const { before, after } = seenOf(turn);
        return screen.playback.beats?.(before, after).some(({ duration }) => duration > 0) === true;
      };
      known = { of, exists: of !== undefined && turnsIn(of).some(isSeen) };
      return known.exists;
    },
    show: () => play(store.driver.shown()),
    hasOthers() {
      const of = current();
      if (of !== neighbours.of)
        neighbours = { of, areThere: ([-1, 1] as const).some((by) => otherThan(of, by) !== undefined) };
      return neighbours.areThere;
    },
    showOther: (by: 1 | -1) => play(otherThan(current(), by)),
  };
}

interface OverlayTable<T extends ScreenTypes> {
  readonly key: string;
  readonly label: string;
  readonly of: PlaybackTable<T>;
}

/** Keys that do not skip a turn. Digits set the speed or a step. A held `t` would also skip the next turn. */
const keepsPlaying = /^(?:t|\d)$/;

/** Milliseconds for which a refusal replaces the text about a turn. */
const refusalTime = 1000;

/** Keys whose refusal is not shown. Players press `t` twice by habit, because ending a turn may need a second press. */
const endsTurn = ['t'];

/** Layer for a playback with steps. Most keys of the board end the playback and then act. Unknown keys are refused. */
export function playbackLayer<T extends ScreenTypes>(
  { store, view, turns, notices }: MatchUi<T>,
  again: Pick<LastTurn, 'hasOthers' | 'showOther'>,
  below: (size: Size) => MatchRows,
): Layer & Required<Pick<Layer, 'show' | 'rows'>> {
  const { screen, services } = store;
  const turnName = turnNameOf(screen);
  let lastRefusal: Notice | undefined;
  let endRefusal = () => {};
  /** Table over the panel, and its scroll position in lines. Undefined while no table is open. */
  let open: { readonly table: OverlayTable<T>; readonly scrolled: number } | undefined;
  const { parts } = screen.playback;
  const tables: readonly OverlayTable<T>[] = compact(
    parts?.details && { key: 'r', ...parts.details },
    parts?.list && { key: 'L', label: 'list', of: parts.list },
  );
  const enter = createKeyRepeatFilter(services.timer);
  turns.onEnded(() => {
    open = undefined;
    endRefusal();
    if (lastRefusal !== undefined && notices.now() === lastRefusal) notices.clear();
  });
  const refuse = (kind: Notice['kind'], text: string) => {
    notices.say(kind, text);
    lastRefusal = notices.now();
    endRefusal();
    endRefusal = services.timer.after(refusalTime, () => {
      if (lastRefusal === undefined || notices.now() !== lastRefusal) return;
      notices.clear();
      store.publish();
    });
  };
  const openTurn = (by: 1 | -1) => {
    if (!again.showOther(by)) refuse('refusal', `This is the ${by < 0 ? 'first' : 'last'} ${turnName}.`);
  };
  const rows = (size: Size): MatchRows => {
    const playback = turns.stepped();
    const shared: readonly KeyRow[] = [helpRow('ctrl+c', 'quit turncade (saved)', services.quit)];
    if (playback === undefined) return { gameRows: [], shared };
    const help = () => {
      playback.pause();
      view.help(size, rows(size));
    };
    const gameRows = turnKeys(
      playback,
      {
        setSpeed: turns.setSpeed,
        help,
        leave: services.leave,
        again: turns.again,
        ...(again.hasOthers() && { openTurn }),
      },
      { turnName, partName: parts?.name ?? 'step', digits: parts?.count },
    );
    const table = open === undefined ? openingRows(size, playback) : tableRows(size, open);
    const rest = withoutKeys(gameRows, table);
    // The rows of an open table come after the help row. Without an open table, the rows that open one come after `q`.
    const place = open === undefined ? rest.findIndex(({ keys }) => keys.includes('q')) + 1 : 1;
    return { gameRows: [...rest.slice(0, place), ...table, ...rest.slice(place)], shared };
  };
  const openingRows = (size: Size, playback: FramePlayer): readonly KeyRow[] =>
    tables.flatMap((table) =>
      table.of(view.scene(size), 0) === undefined
        ? []
        : [
            keyRow(table.key, table.label, `pause, and show ${table.label} over the panel`, () =>
              openTable(playback, table),
            ),
          ],
    );
  const tableRows = (size: Size, { table, scrolled: by }: NonNullable<typeof open>): readonly KeyRow[] => {
    return [
      {
        keys: ['up', 'down', 'pageup', 'pagedown'],
        label: 'up down',
        footer: ['up down', 'scroll'],
        help: 'scroll; PgUp, PgDn: ten lines',
        press(key) {
          const step = (key.startsWith('page') ? 10 : 1) * (key.endsWith('up') ? 1 : -1);
          const scene = view.scene(size);
          const isMore = !isDeepStrictEqual(table.of(scene, by + step), table.of(scene, by));
          if (isMore) open = { table, scrolled: Math.max(0, by + step) };
        },
      },
      {
        keys: [table.key, 'escape'],
        label: `${table.key} Esc`,
        footer: [table.key, 'close'],
        help: `close ${table.label}`,
        press() {
          open = undefined;
        },
      },
    ];
  };
  const actsOnBoard = (name: string, size: Size): boolean => {
    const { gameRows, shared } = below(size);
    return !keepsPlaying.test(name) && (rowOf(gameRows, name) ?? rowOf(shared, name)) !== undefined;
  };
  const openTable = (playback: FramePlayer, table: OverlayTable<T>) => {
    playback.pause();
    open = { table, scrolled: 0 };
  };
  return {
    isActive: () => turns.stepped() !== undefined,
    rows,
    show(size) {
      const { painting: basePainting, tags, scene } = view.painted(size);
      const table = open?.table.of(scene, open.scrolled);
      const painting =
        table === undefined || basePainting.panel === undefined
          ? basePainting
          : { ...basePainting, panel: { ...basePainting.panel, sections: table } };
      const playback = turns.stepped();
      if (playback === undefined) return { painting, tags, status: painting.status, footer: [] };
      const row = turnBar(playback.where(), { columns: size.columns, glyphs: scene.glyphs });
      const notice = notices.now();
      // A notice of kind `notice` appears only after the playback.
      const refused = notice === undefined || notice.kind === 'notice' ? [] : noticeRows(notice, size);
      const [second = painting.status[1], ...more] = refused;
      // `N` opens another match that waits for the player. It stays in the footer during a playback.
      const next = below(size).shared.filter(({ keys }) => keys.includes('N'));
      const [help = helpItem, ...rest] = footerOf(rows(size).gameRows);
      return { painting, tags, status: [row, second, ...more], footer: [help, ...footerOf(next), ...rest] };
    },
    key(name, size) {
      const { gameRows, shared } = rows(size);
      notices.clear();
      const row = rowOf(gameRows, name) ?? rowOf(shared, name);
      if (name !== 'ctrl+c' && turns.stepped()?.where().isFresh === true) return 'taken';
      if (name === 'enter' && row !== undefined) enter(() => rowOf(rows(size).gameRows, name)?.press(name, size));
      else if (row !== undefined) row.press(name, size);
      else if (actsOnBoard(name, size)) {
        turns.stepped()?.skip();
        // A key that skips the last turn of a match does nothing else, so that the player sees the result.
        return turns.isTurn() || store.isOver() ? 'taken' : 'below';
      } else {
        const why = unknownKeyText(name, endsTurn);
        if (why !== undefined) refuse('quiet', why);
      }
      return 'taken';
    },
    click(target) {
      const playback = turns.stepped();
      if (playback === undefined) return;
      const aim = commonTargets.read(target);
      const table = tables[0];
      if (open !== undefined) open = undefined;
      else if (aim?.type === 'part') playback.toPart(aim.part);
      else if (aim?.type === 'details' && table !== undefined) openTable(playback, table);
    },
    seek: (share) => turns.stepped()?.seek(share),
  };
}

/** Keys that only skip a playback, because players press them without looking at the board. */
const skipping: ReadonlySet<string> = new Set(['enter', 'space', 'escape']);

/** Layer for a playback that cannot be paused. Any key but Ctrl+C skips it. Board keys not in `skipping` then act. */
export function passingLayer<T extends ScreenTypes>(
  { view, turns }: MatchUi<T>,
  below: (size: Size) => MatchRows,
): Layer {
  return {
    isActive: turns.isTurn,
    show(size): ScreenFrame {
      const { painting, tags } = view.painted(size);
      return { painting, tags, status: [[], []], footer: passingFooter };
    },
    key(name, size) {
      if (name === 'ctrl+c' || !turns.skip()) return 'below';
      const { gameRows, shared } = below(size);
      const acts = !skipping.has(name) && (rowOf(gameRows, name) ?? rowOf(shared, name)) !== undefined;
      return acts && !turns.isTurn() ? 'below' : 'taken';
    },
    click: () => void turns.skip(),
  };
}

const passingFooter: readonly FooterItem[] = [['any key', 'skip']];
