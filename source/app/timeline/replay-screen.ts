import { type Line, line } from '../../screen/paint.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { turnNameOf } from '../../screen/turn-name.ts';
import { withRecall } from '../../table/recall.ts';
import { keysOfText, textOfKey } from '../keys.ts';
import { footerOf, type KeyRow, rowOf, withFreeRows } from '../layers/key-table.ts';
import type { FooterItem, Place, Shown, Size } from '../layers/place.ts';
import { beforePainting } from '../layers/slow-painting.ts';
import { createListeners } from '../listeners.ts';
import { notPlayedOn } from '../match/seats.ts';
import { debugTags } from '../scene/moments.ts';
import type { Speed } from './frames.ts';
import { commandsLine, replayBar } from './transport-bar.ts';
import { replayKeys } from './transport-keys.ts';
import { type WatchOptions, watchMatch } from './watched-match.ts';

/** What a replay is opened with. */
export interface ReplayOptions<T extends ScreenTypes> extends Omit<WatchOptions<T>, 'growth' | 'pace'> {
  readonly speed: Speed;
  /**
   * Whether everything that was hidden can be shown, and the match be played on from any moment; so it is where absent.
   */
  readonly showsAll?: boolean;
  /** Something that the player has to know before all else. */
  readonly notice?: string;
  leave(): void;
  /** Shows the help of these keys. */
  help(rows: readonly KeyRow[]): void;
  /**
   * Plays on, as a match of its own, after the first so many commands of the log.
   *
   * @param debugUsed whether something hidden was seen, when it was played or here
   */
  continueFrom(length: number, debugUsed: boolean): void;
}

/** A replay on the screen. */
export interface ReplayPlace extends Place {
  /** The key table of this moment. */
  rows(size: Size): readonly KeyRow[];
}

/** What is asked over the replay: nothing, a turn's number, or whether to play on; or why a key was refused. */
type Overlay =
  | { readonly type: 'none' }
  | { readonly type: 'turn'; readonly text: string; readonly edition: number; readonly fault?: string }
  | { readonly type: 'play-on' }
  | { readonly type: 'refused'; readonly why: string };

/** Any match, watched: forth and back, at any speed, through one's own eyes or with nothing hidden. */
export function replayPlace<T extends ScreenTypes>(options: ReplayOptions<T>): ReplayPlace {
  const { screen } = options;
  const { glyphs } = options.facts();
  const match = withRecall(options.match);
  const { subscribe, publish } = createListeners();
  const watched = watchMatch({ ...options, match, pace: options.speed }, publish);
  let overlay: Overlay = options.notice === undefined ? { type: 'none' } : { type: 'refused', why: options.notice };
  let { debugUsed } = options.facts();
  const open = (next: Overlay) => {
    watched.halt();
    overlay = next;
  };
  const leave = () => {
    watched.halt();
    options.leave();
  };
  const controls = (size: Size) => ({
    ...watched,
    toStart: () => watched.goTo(0),
    toEnd: () => watched.goTo(match.log.length),
    toggleDebug() {
      watched.toggleDebug();
      debugUsed = true;
    },
    askTurn: () => open({ type: 'turn', text: '', edition: 0 }),
    askToPlayOn: () => open({ type: 'play-on' }),
    help() {
      watched.halt();
      options.help(rows(size));
    },
    leave,
  });
  const stepwise = screen.playback.stepwise === true;
  const turnName = turnNameOf(screen);
  const { showsAll = true } = options;
  const rows = (size: Size): readonly KeyRow<unknown>[] => {
    const own = replayKeys(controls(size), {
      playing: watched.where().playing,
      hasPhases: screen.playback.beats !== undefined,
      stepwise,
      showsAll,
      turnName,
    });
    return withFreeRows<unknown>(own, watched.lookingRows(size));
  };

  const typeTurn = (text: string, edition: number) => {
    overlay = { type: 'turn', text: text.replace(/\D/g, '').slice(0, 9), edition };
  };
  const turnKey = ({ text, edition }: Overlay & { type: 'turn' }, key: string) => {
    if (key === 'escape') overlay = { type: 'none' };
    else if (key === 'backspace') typeTurn(text.slice(0, -1), edition + 1);
    else if (key !== 'enter') typeTurn(text + textOfKey(key), edition + 1);
    else if (text !== '' && watched.toTurn(Number(text))) overlay = { type: 'none' };
    else
      overlay = { type: 'turn', text, edition: edition + 1, fault: `There is no ${turnName} ${text}; ${turnRange()}` };
  };
  const turnRange = (): string => {
    const numbers = match.turns().map(({ turn }) => turn);
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    return first === last ? `the only ${turnName} is ${first}.` : `${turnName}s are ${first} to ${last}.`;
  };

  const press = (key: string, size: Size) => {
    if (key === 'ctrl+c') return leave();
    if (overlay.type === 'turn') return turnKey(overlay, key);
    if (overlay.type === 'play-on') {
      overlay = { type: 'none' };
      return ['enter', 'c', 'y'].includes(key) ? options.continueFrom(watched.where().at, debugUsed) : undefined;
    }
    overlay = { type: 'none' };
    const row = rowOf(rows(size), key);
    const why = showsAll ? undefined : notYet[key];
    if (row !== undefined) row.press(key, size);
    else if (why !== undefined) open({ type: 'refused', why });
    else watched.look(key, size);
  };

  const bottom = (size: Size, coming: Line): Pick<Shown, 'hint' | 'footer' | 'field' | 'track'> => {
    switch (overlay.type) {
      case 'none':
      case 'refused': {
        const where = watched.where();
        const look = { columns: size.columns, glyphs, stepwise, turnName };
        const { row, track } = replayBar(where, look);
        const isToldByGame = stepwise && where.inside !== undefined && coming.length > 0;
        const below = isToldByGame ? coming : commandsLine(where, look);
        const second = overlay.type === 'none' ? below : line(`! ${overlay.why}`, 'refusal');
        return { hint: [row, second], track, footer: footerOf(rows(size)) };
      }
      case 'play-on': {
        const { progress } = watched.where();
        return {
          hint: [line(`Play on after ${progress.text} as a match of its own? This one stays as it is.`), []],
          footer: [['Enter', 'play on'], back],
        };
      }
      case 'turn': {
        const { text, edition, fault } = overlay;
        const below: Line = fault === undefined ? line(`Its number: ${turnRange()}`) : line(`! ${fault}`, 'refusal');
        return {
          hint: [[], below],
          footer: [['Enter', 'go there'], back],
          field: { text, edition, prompt: ` ${turnName} ` },
        };
      }
    }
  };

  return {
    show(size) {
      const scene = watched.scene(size);
      const tags = [...debugTags(screen, scene), 'REPLAY'];
      const painting = screen.view.paint(scene);
      return { painting, tags, ...bottom(size, painting.hint[1]) };
    },
    showFirst: (size) => beforePainting(screen, watched.scene(size)),
    subscribe,
    keys(names, size) {
      for (const name of names) press(name, size);
      publish();
    },
    lineTyped(text, size) {
      const [first = '', ...rest] = text.split(/\r\n|\r|\n/);
      if (overlay.type === 'turn') typeTurn(first, overlay.edition);
      if (rest.length > 0) for (const key of ['enter', ...keysOfText(rest.join('\r'))]) press(key, size);
      publish();
    },
    paste(text) {
      if (overlay.type === 'turn') typeTurn(overlay.text + text, overlay.edition + 1);
      publish();
    },
    seek(share) {
      if (overlay.type === 'refused') overlay = { type: 'none' };
      if (overlay.type === 'none') watched.seek(share);
      publish();
    },
    left: watched.halt,
    rows,
  };
}

/** Why keys do nothing while players of the match still hide something from one another. */
const notYet: Readonly<Record<string, string>> = {
  d: 'The match is not over: what other players hide stays hidden.',
  c: notPlayedOn,
  enter: notPlayedOn,
};

const back: FooterItem = ['Esc', 'back'];
