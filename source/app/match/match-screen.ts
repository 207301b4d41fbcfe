import type { WholeMatch } from '../../client/open-match.ts';
import { mapMaybePromise } from '../../match-session/maybe-async.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import type { MatchFacts } from '../../storage/matches/match-facts.ts';
import { linesOf } from '../command-line/editor.ts';
import type { Notice } from '../layers/notice.ts';
import type { Place } from '../layers/page-view.ts';
import { beforePainting } from '../layers/slow-painting.ts';
import { realTimer, type Timer } from '../timeline/timer.ts';
import { playBots } from './bots/auto-play.ts';
import { createController } from './controller.ts';
import { keysInOrder } from './keys-in-order.ts';
import { playByItself } from './layers/by-itself.ts';
import { matchLayers } from './layers/match-layers.ts';
import { createMatchView, type OnScreen } from './layers/match-view.ts';
import { createTurnPlayback } from './layers/turn-playback.ts';
import { type Completed, createLesson } from './lesson.ts';
import type { MatchServices } from './match-services.ts';
import { createMatchStore, type MatchState, type StoreOptions } from './match-store.ts';
import { createNotices } from './notices.ts';
import { besideOnline } from './online/online-side-content.ts';
import type { MatchOnline } from './online/online-facts.ts';
import { showNews } from './event-presenter.ts';

export interface MatchScreenOptions<T extends ScreenTypes> extends StoreOptions<T, MatchServices<T>> {
  /** The server's side of the match, if it is played on one. */
  readonly online?: MatchOnline;
  /** The complete match, fetched once it is over. */
  readonly whole?: () => WholeMatch<T> | undefined;
  /** The clock of the machine where absent. */
  readonly timer?: Timer;
  /** Whether it is the player's first match of the game. */
  readonly isFirst?: boolean;
  /** Milliseconds of a clock that never goes back; the machine's where absent. */
  readonly clock?: () => number;
}

export interface MatchSnapshot<T extends ScreenTypes> extends MatchState<T> {
  readonly seed: string;
  readonly facts: MatchFacts;
  readonly notice: Notice | undefined;
}

/** A match with a player before it. */
export type MatchScreen<T extends ScreenTypes> = ReturnType<typeof matchScreen<T>>;

/** The screen of a match, without a terminal: keys and lines go in, paintings come out. */
export function matchScreen<T extends ScreenTypes>(options: MatchScreenOptions<T>) {
  const {
    screen,
    services,
    online,
    whole = () => undefined,
    timer = realTimer,
    clock = () => performance.now(),
  } = options;
  let isEntered = false;

  // Who sits there, and what they see.
  const store = createMatchStore<T, MatchServices<T>>(options);
  const { handOver } = store;
  const controller = createController(store);
  const notices = createNotices();
  const turns = createTurnPlayback(store);
  const view = createMatchView(store, turns);
  const on: OnScreen<T> = { store, controller, notices, turns, view };

  const lesson = createLesson(store, {
    isFirst: options.isFirst === true,
    completed: (how) => notices.say('notice', completedText(how, store.scene().next !== undefined)),
  });
  const bots = playBots(on);
  const byItself = playByItself(on, () => isFree() && layers.isClear());

  const parts = matchLayers(on, {
    lesson,
    bots,
    clock,
    isEntered: () => isEntered,
    beside: online && ((board) => besideOnline(on, { ...board, online, whole, timer })),
  });
  const { layers, board, box, beside, commandLine, cover, isFree, live, question, typing } = parts;
  turns.whenEnded(() => {
    cover.appeared();
    // First: where no person is left it calls off what bots think about, which would also be what is watched from here on.
    bots.go();
    live.settle();
    byItself.go();
  });

  showNews(on, { lesson, layers: parts, bots, byItself });

  const isHere = () => handOver.stage() === 'here';
  const press = keysInOrder(controller, parts);
  live.settle();

  return {
    snapshot: (): MatchSnapshot<T> => ({
      ...store.state,
      seed: store.driver.match.setup.seed,
      facts: services.file.facts(),
      notice: notices.now(),
    }),
    /** The key table of this moment. */
    rows: layers.rows,
    show: layers.show,
    showFirst: (size) => (cover.isActive() && !turns.isTurn() ? undefined : beforePainting(screen, store.scene(size))),
    subscribe: store.subscribe,
    keys(names, size) {
      byItself.stop();
      press(names, size);
      live.settle();
      box.settle();
      store.publish();
    },
    paste(text) {
      turns.skip();
      if (layers.isDeaf()) return store.publish();
      const lines = linesOf(text);
      if (question.pasted(lines[0])) return store.publish();
      void mapMaybePromise(commandLine.pasted(lines, isHere), () => {
        live.settle();
        // The result was for the player who has left the screen.
        if (!isHere()) {
          notices.clear();
          typing.close();
        }
        store.publish();
      });
    },
    click(target, size) {
      byItself.stop();
      layers.click(target, size);
      store.publish();
    },
    rightClick(target, size) {
      byItself.stop();
      if (layers.isClear() && turns.beat() === undefined) board.rightClick(target, size);
      store.publish();
    },
    seek(share) {
      layers.seek(share);
      store.publish();
    },
    ...(board.point && { point: (target, size) => layers.isClear() && board.point?.(target, size) }),
    entered() {
      isEntered = true;
      beside.entered();
      controller.cover();
      bots.go();
      live.entered();
    },
    stopped() {
      controller.cover();
      store.publish();
    },
    left() {
      isEntered = false;
      beside.left();
      turns.leave();
      bots.stop();
      byItself.leave();
      live.left();
      controller.thoughts.cancel();
    },
    /** Shows a message until the next key. */
    notify(notice: Notice) {
      notices.show(notice);
      store.publish();
    },
    /** Shows a word in the foot rule until told otherwise. */
    mark(word: string | undefined) {
      view.mark(word);
      store.publish();
    },
    seat: handOver.seat,
  } satisfies Place & Record<string, unknown>;
}

function completedText(how: Completed, hasNext: boolean): string {
  if (how === 'not won') return 'Not won yet. Enter plays the tutorial again.';
  return `Tutorial complete. ${how === 'won' && hasNext ? 'Enter opens the next level; ' : ''}? shows all keys and the rules.`;
}
