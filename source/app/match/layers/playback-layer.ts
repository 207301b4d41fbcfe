import { line } from '../../../screen/paint.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { turnNameOf } from '../../../screen/turn-name.ts';
import { doesNothing, footerOf, type MatchRows, rowOf } from '../../layers/bindings.ts';
import { type Layer, taken } from '../../layers/layer.ts';
import { type Notice, noticeRows } from '../../layers/notice.ts';
import type { FooterItem, Screenful, Size } from '../../layers/place.ts';
import { turnBar } from '../../timeline/transport-bar.ts';
import { turnKeys } from '../../timeline/turn-keys.ts';
import type { MatchServices } from '../match-services.ts';
import type { MatchStore } from '../match-state.ts';
import type { Notices } from '../notices.ts';
import type { LastTurn } from './last-turn.ts';
import type { MatchView } from './match-view.ts';
import type { TurnPlayback } from './turn-playback.ts';

/** What playing a turn back needs of the match. */
export interface PlaybackParts<T extends ScreenTypes> {
  readonly store: MatchStore<T, MatchServices<T>>;
  readonly view: MatchView<T>;
  readonly turns: TurnPlayback<T>;
  readonly again: Pick<LastTurn, 'hasOthers' | 'showOther'>;
  readonly notices: Notices;
}

/** A turn that is played back and can be stopped and stepped through. What is none of its keys skips nothing. */
export function playbackLayer<T extends ScreenTypes>(
  parts: PlaybackParts<T>,
): Layer & Required<Pick<Layer, 'show' | 'rows'>> {
  const { store, view, turns, again, notices } = parts;
  const { screen, services } = store;
  const turnName = turnNameOf(screen);
  /** What was said of a key that does nothing. */
  let said: Notice | undefined;
  turns.whenEnded(() => {
    if (said !== undefined && notices.now() === said) notices.clear();
  });
  const refuse = (text: string) => {
    notices.say('refusal', text);
    said = notices.now();
  };
  const openTurn = (by: 1 | -1) => {
    if (!again.showOther(by)) refuse(`No ${turnName} was played ${by < 0 ? 'before' : 'after'} this one.`);
  };
  const rows = (size: Size): MatchRows => {
    const playback = turns.stepped();
    const shared = [{ keys: ['ctrl+c'], help: 'leave turncade (saved)', press: services.quit }];
    if (playback === undefined) return { own: [], shared };
    const help = () => {
      playback.pause();
      view.help(size, rows(size));
    };
    return {
      own: turnKeys(
        playback,
        { setSpeed: turns.setSpeed, help, leave: services.leave, ...(again.hasOthers() && { openTurn }) },
        { turnName, partName: screen.playback.partName ?? 'step', digits: screen.playback.parts },
      ),
      shared,
    };
  };
  return {
    isActive: () => turns.stepped() !== undefined,
    rows,
    /** The bar, what comes next as the game tells it, and the keys of the playback. */
    show(size) {
      const { painting, tags, scene } = view.painted(size);
      const playback = turns.stepped();
      if (playback === undefined) return { painting, tags, status: painting.status, footer: [] };
      const { row, track } = turnBar(playback.where(), { columns: size.columns, glyphs: scene.glyphs });
      const notice = notices.now();
      // What a bot thought of its turn can wait until that has been seen.
      const below = notice?.kind === 'refusal' ? noticeRows(notice, size) : [];
      const [second = painting.status[1], ...more] = below;
      return { painting, tags, status: [row, second, ...more], track, footer: footerOf(rows(size).own) };
    },
    key: taken((name, size) => {
      const { own, shared } = rows(size);
      notices.clear();
      const row = rowOf(own, name) ?? rowOf(shared, name);
      const why = row === undefined ? doesNothing(name) : undefined;
      row?.press(name, size);
      if (why !== undefined) refuse(why);
    }),
    seek: (share) => turns.stepped()?.seek(share),
  };
}

/** The keys that only skip: a player who waits presses them without looking. */
const skipping: ReadonlySet<string> = new Set(['enter', 'space', 'escape']);

/**
 * A turn that goes by: any key skips to its end and does then what it does there, but for those that only skip.
 *
 * @param below the key table of the board
 */
export function passingLayer<T extends ScreenTypes>(
  view: MatchView<T>,
  turns: TurnPlayback<T>,
  below: (size: Size) => MatchRows,
): Layer {
  return {
    isActive: turns.isTurn,
    show(size): Screenful {
      const { painting, tags } = view.painted(size);
      return { painting, tags, status: [line('Any key skips to the end.', 'dim'), []], footer: passingFooter };
    },
    key(name, size) {
      if (name === 'ctrl+c' || !turns.skip()) return 'below';
      const { own, shared } = below(size);
      const acts = !skipping.has(name) && (rowOf(own, name) ?? rowOf(shared, name)) !== undefined;
      return acts && !turns.isTurn() ? 'below' : 'taken';
    },
    click: () => void turns.skip(),
  };
}

const passingFooter: readonly FooterItem[] = [['any key', 'skip']];
