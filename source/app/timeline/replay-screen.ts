import { compact } from '#engine/lookup.ts';
import { turnNameOf } from '#screen/match-status.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { capitalize } from '#screen/sentences.ts';
import { type Line, line } from '#screen/styled-text.ts';
import { applyKey, insertText } from '../command-line/editor.ts';
import { prompt } from '../layers/dialog.ts';
import { footerOf, type KeyRow, keyRow, rowOf, withFreeRows } from '../layers/key-rows.ts';
import { consumeKeys, createLayerStack } from '../layers/layer.ts';
import { type PageView, placeholderFrame, type ScreenFrame, type Size } from '../layers/page-view.ts';
import { createListeners } from '../listeners.ts';
import { cannotPlayOn } from '../match/hotseat.ts';
import { debugTags } from '../scene/scene.ts';
import type { RunningSpeed, Speed } from './frame-player.ts';
import { type DecisiveSearch, decisiveSearch } from './match-timeline.ts';
import { replayKeys } from './playback-keys.ts';
import { type WatchedMatchOptions, watchMatch } from './player.ts';
import { commandsLine, replayBar } from './transport-bar.ts';

export interface ReplayPageOptions<T extends ScreenTypes> extends Omit<WatchedMatchOptions<T>, 'growth' | 'pace'> {
  readonly speed: Speed;
  /** False if hidden information must not be shown. Default: true. */
  readonly showsAll?: boolean;
  readonly plays?: boolean;
  /** Shows the match with or without its undone and refused steps. Undefined if it has none. */
  readonly otherSteps?: { readonly are: 'shown' | 'left out'; show(): void } | undefined;
  readonly notice?: string;
  readonly review?: () => void;
  leave(): void;
  saveSpeed(speed: RunningSpeed): void;
  help(rows: readonly KeyRow<unknown>[]): void;
  /** Opens a separate match after `length` commands, if possible. `debugUsed`: hidden information was seen. */
  readonly continueFrom?: ((length: number, debugUsed: boolean) => void) | undefined;
}

/** Replay of a match, in both directions, at any speed, as one viewer sees it or with nothing hidden. */
export function createReplayPage<T extends ScreenTypes>(options: ReplayPageOptions<T>) {
  const { match, screen } = options;
  const { glyphs } = options.facts();
  const { subscribe, publish } = createListeners();
  const watched = watchMatch({ ...options, match, pace: options.speed }, publish);
  let problem = options.notice;
  let { debugUsed } = options.facts();
  let hasBegun = options.plays !== true;
  let asksToPlayOn = false;
  const leave = () => {
    watched.halt();
    options.leave();
  };
  const controls = (size: Size) => ({
    ...watched,
    setSpeed(speed: RunningSpeed) {
      options.saveSpeed(speed);
      watched.setPace(speed);
    },
    toStart: () => watched.goTo(0),
    toEnd: () => watched.goTo(match.log.length),
    toggleDebug() {
      watched.toggleDebug();
      debugUsed = true;
    },
    askTurn() {
      watched.halt();
      turn.begin();
    },
    askToPlayOn() {
      watched.halt();
      asksToPlayOn = true;
    },
    help() {
      watched.halt();
      options.help(layers.rows(size));
    },
    leave,
  });
  const stepwise = screen.playback.parts !== undefined;
  const turnName = turnNameOf(screen);
  const { showsAll = true } = options;
  const turnRange = (): string => {
    const numbers = match.turns().map((one) => one.turn);
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    return first === last ? `there is only ${turnName} ${first}.` : `type a ${turnName} from ${first} to ${last}.`;
  };
  const turn = prompt({
    prompt: ` ${turnName} `,
    enter: 'go there',
    statusText: capitalize(turnRange()),
    accepts: (text) => /^\d{0,9}$/.test(text),
    take: (text) =>
      text !== '' && watched.toTurn(Number(text)) ? undefined : `There is no ${turnName} ${text}; ${turnRange()}`,
  });
  /** Presses a key of the table. Returns false if the table has no such key. */
  const press = (name: string, size: Size): boolean => {
    const row = rowOf(layers.rows(size), name);
    const answer = row?.press(name, size);
    if (typeof answer === 'string') problem = answer;
    return row !== undefined;
  };
  const below = (size: Size, coming: Line): Pick<ScreenFrame, 'status'> => {
    const where = watched.where();
    const look = { columns: size.columns, glyphs, stepwise, turnName };
    const row = replayBar(where, look);
    const isToldByGame = stepwise && where.inside !== undefined && coming.length > 0;
    if (isToldByGame) return { status: [row, coming] };
    const isAtEdge = where.inside === undefined && (where.at === 0 || where.at === match.log.length);
    // Decisive turns would reveal the result, so they are named once the player has seen the end.
    const decisive = isAtEdge && where.furthest === match.log.length ? decisiveNow() : undefined;
    return {
      status: [
        row,
        decisive === undefined
          ? commandsLine(where, look)
          : line(`${decisive} g: jump there.${options.review === undefined ? '' : ' w: why you lost.'}`),
      ],
    };
  };
  const decisive = showsAll ? decisiveSearch(match, screen) : undefined;
  let isSearching = false;
  const decisiveNow = (): string | undefined => {
    if (decisive?.run(isSearching ? 0 : firstEstimates) === false && !isSearching) {
      isSearching = true;
      searchInSlices(decisive, publish);
    }
    return decisive?.text();
  };

  const layers = createLayerStack<readonly KeyRow<unknown>[]>(
    [
      {
        isActive: turn.isActive,
        show(size, base) {
          const open = turn.entry();
          return {
            ...base(),
            status: [[], line(turn.status(size.columns))],
            field: open && { text: open.value.text, cursor: open.value.cursor, prompt: open.prompt },
          };
        },
        rows: turn.keys,
        key: consumeKeys((name, size) => {
          const open = turn.entry();
          if (!press(name, size) && open !== undefined) open.set(applyKey(open.value, name));
        }),
        field: turn.entry,
      },
      {
        isActive: () => asksToPlayOn,
        show: (_, base) => ({
          ...base(),
          status: [line(`Play on after ${watched.where().counter.text} in a copy? This match does not change.`), []],
        }),
        rows: () => [
          keyRow(['enter', 'c', 'y'], 'play on', 'play on', () =>
            options.continueFrom?.(watched.where().at, debugUsed),
          ),
          keyRow('escape', 'back', 'back to the replay', () => {}),
        ],
        key: consumeKeys((name, size) => {
          const row = rowOf(layers.rows(size), name);
          asksToPlayOn = false;
          row?.press(name, size);
        }),
      },
    ],
    {
      show(size) {
        const scene = watched.scene(size);
        const painting = screen.view.paint(scene);
        const tags = [...debugTags(screen, scene), 'REPLAY'];
        return { painting, tags, ...below(size, painting.status[1]), footer: [] };
      },
      rows(size) {
        const { otherSteps } = options;
        const stepsRow = otherSteps && {
          keys: ['a'],
          footer: ['a', otherSteps.are === 'shown' ? 'final steps' : 'all steps'] as const,
          help: otherSteps.are === 'shown' ? 'without undone steps' : 'every step, even undone and refused ones',
          press() {
            watched.halt();
            otherSteps.show();
          },
        };
        const { furthest } = watched.where();
        // The review reveals the result, as the decisive turns do.
        const reviewRow =
          options.review &&
          furthest === match.log.length &&
          keyRow('w', 'review', "the coach's review of this loss", () => {
            watched.halt();
            options.review?.();
          });
        const replayRows = replayKeys(screen, controls(size), {
          ...watched.where(),
          showsAll,
          playsOn: options.continueFrom !== undefined,
        });
        return withFreeRows<unknown>(
          [...replayRows, ...compact<KeyRow<unknown>>(stepsRow, reviewRow)],
          watched.lookingRows(size),
        );
      },
      key: consumeKeys((name, size) => {
        if (press(name, size)) return;
        const why = showsAll ? undefined : reasonsNotYet[name];
        if (why === undefined) watched.look(name, size);
        else {
          watched.halt();
          problem = why;
        }
      }),
      seek: watched.seek,
    },
  );

  return {
    show(size) {
      const base = layers.show(size);
      const [first, second] = base.status;
      return {
        ...base,
        status: [first, problem === undefined ? second : line(`! ${problem}`, 'refusal')],
        footer: footerOf(layers.rows(size)),
      };
    },
    showPlaceholder: (size) => placeholderFrame(screen, watched.scene(size)),
    subscribe,
    keys(names, size) {
      for (const name of names) {
        problem = undefined;
        if (name === 'ctrl+c') leave();
        else layers.key(name, size);
      }
      publish();
    },
    paste(text) {
      const open = layers.field();
      open?.set(insertText(open.value, text.replace(/\D/g, '')));
      publish();
    },
    seek(share) {
      if (layers.isClear()) problem = undefined;
      layers.seek(share);
      publish();
    },
    onEnter() {
      if (hasBegun) return;
      hasBegun = true;
      watched.playOrPause();
      publish();
    },
    onLeave: watched.halt,
    rows: layers.rows,
    where: watched.where,
    goTo: watched.goTo,
  } satisfies PageView & Record<string, unknown>;
}

/** Turns to estimate at first and per slice. A slice takes less than a frame. */
const [firstEstimates, estimatesPerSlice] = [40, 4];

function searchInSlices(search: DecisiveSearch, done: () => void): void {
  setImmediate(() => {
    if (search.run(estimatesPerSlice)) done();
    else searchInSlices(search, done);
  });
}

/** Reasons why keys have no effect while players still have secrets from each other. */
const reasonsNotYet: Readonly<Record<string, string>> = {
  d: 'The match is not over, so secrets stay hidden.',
  c: cannotPlayOn,
  enter: cannotPlayOn,
};
