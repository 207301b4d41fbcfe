import { isDeepStrictEqual } from 'node:util';
import { compact } from '../../../engine/lookup.ts';
import type { PlaybackTable } from '../../../screen/game/playback.ts';
import { turnNameOf } from '../../../screen/match-status.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { commonTargets } from '../../../screen/target.ts';
import {
  unknownKeyText,
  footerOf,
  helpItem,
  helpRow,
  type KeyRow,
  keyRow,
  type MatchRows,
  rowOf,
  withoutKeys,
} from '../../layers/key-rows.ts';
import type { Layer } from '../../layers/layer.ts';
import { type Notice, noticeRows } from '../../layers/notice.ts';
import type { FooterItem, ScreenFrame, Size } from '../../layers/page-view.ts';
import type { FramePlayer } from '../../timeline/frame-player.ts';
import { createKeyRepeatFilter } from '../../timeline/held-key.ts';
import { turnBar } from '../../timeline/transport-bar.ts';
import { turnKeys } from '../../timeline/turn-keys.ts';
import type { LastTurn } from './last-turn.ts';
import type { MatchUi } from './match-view.ts';

/** A table that a key opens over the panel. */
interface OverlayTable<T extends ScreenTypes> {
  readonly key: string;
  readonly label: string;
  readonly of: PlaybackTable<T>;
}

/**
 * Keys that do not skip a turn that can be stepped through: held down, the one that ended it would end the next one, too;
 * digits set speeds and lead to steps, and one too many is no card.
 */
const keepsPlaying = /^(?:t|\d)$/;

/**
 * A playback that can be paused and stepped through. A key of the board ends it and then does its work there; any other key
 * does nothing.
 */
export function playbackLayer<T extends ScreenTypes>(
  { store, view, turns, notices }: MatchUi<T>,
  again: Pick<LastTurn, 'hasOthers' | 'showOther'>,
  /** The key table of the board. */
  below: (size: Size) => MatchRows,
): Layer & Required<Pick<Layer, 'show' | 'rows'>> {
  const { screen, services } = store;
  const turnName = turnNameOf(screen);
  /** Why the last key did nothing. */
  let lastRefusal: Notice | undefined;
  /** The table over the panel, and how far it is scrolled; undefined while none is open. */
  let open: { readonly table: OverlayTable<T>; readonly scrolled: number } | undefined;
  const { parts } = screen.playback;
  const tables: readonly OverlayTable<T>[] = compact(
    parts?.details && { key: 'r', ...parts.details },
    parts?.list && { key: 'L', label: 'list', of: parts.list },
  );
  const enter = createKeyRepeatFilter(services.timer);
  turns.onEnded(() => {
    open = undefined;
    if (lastRefusal !== undefined && notices.now() === lastRefusal) notices.clear();
  });
  const refuse = (text: string) => {
    notices.say('refusal', text);
    lastRefusal = notices.now();
  };
  const openTurn = (by: 1 | -1) => {
    if (!again.showOther(by)) refuse(`No ${turnName} was played ${by < 0 ? 'before' : 'after'} this one.`);
  };
  const rows = (size: Size): MatchRows => {
    const playback = turns.stepped();
    const shared: readonly KeyRow[] = [helpRow('ctrl+c', 'leave turncade (saved)', services.quit)];
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
    // Open, it comes first but for the help; else its keys stand behind that which leaves.
    const place = open === undefined ? rest.findIndex(({ keys }) => keys.includes('q')) + 1 : 1;
    return { gameRows: [...rest.slice(0, place), ...table, ...rest.slice(place)], shared };
  };
  /** The keys that open tables. */
  const openingRows = (size: Size, playback: FramePlayer): readonly KeyRow[] =>
    tables.flatMap((table) =>
      table.of(view.scene(size), 0) === undefined
        ? []
        : [
            keyRow(table.key, table.label, `hold it, and show ${table.label} over the panel`, () =>
              openTable(playback, table),
            ),
          ],
    );
  /** The keys that scroll an open table and close it. */
  const tableRows = (size: Size, { table, scrolled: by }: NonNullable<typeof open>): readonly KeyRow[] => {
    return [
      {
        keys: ['up', 'down', 'pageup', 'pagedown'],
        label: 'up down',
        footer: ['up down', 'scroll'],
        help: 'lines before, lines after; PgUp and PgDn ten at once',
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
    /** The bar, a line about the next event, and the keys of the playback. */
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
      // During a playback only refusals are shown: other notices can wait until it is over.
      const refused = notice?.kind === 'refusal' ? noticeRows(notice, size) : [];
      const [second = painting.status[1], ...more] = refused;
      // Another match that waits is not out of sight for as long as a turn is played back.
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
        // At the end of a match its result is seen first.
        return turns.isTurn() || store.isOver() ? 'taken' : 'below';
      } else {
        const why = unknownKeyText(name);
        if (why !== undefined) refuse(why);
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

/** The keys that only skip: a player who waits presses them without looking. */
const skipping: ReadonlySet<string> = new Set(['enter', 'space', 'escape']);

/**
 * A playback that cannot be stopped: any key skips to its end and then does its work on the board, except keys that only
 * skip.
 *
 * @param below the key table of the board
 */
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
