import type { WholeMatch } from '../../client/open-match.ts';
import { waitingFor } from '../../engine/step.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import { titleOf } from '../../games/index.ts';
import { copiedText } from '../../screen/result-line.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { counted } from '../../screen/sentences.ts';
import { turnNameOf } from '../../screen/turn-name.ts';
import type { MatchFacts } from '../../storage/matches/match-facts.ts';
import { whenDone } from '../../table/later.ts';
import { linesOf } from '../command-line/editor.ts';
import { layered } from '../layers/layer.ts';
import type { Notice } from '../layers/notice.ts';
import type { Place, Size } from '../layers/place.ts';
import { beforePainting } from '../layers/slow-painting.ts';
import { realTimer, type Timer } from '../timeline/timer.ts';
import { playBots } from './bots/bot-turns.ts';
import { createController } from './controller.ts';
import { boardLayer } from './layers/board-layer.ts';
import { playByItself } from './layers/by-itself.ts';
import { commandLineLayer, createTyping } from './layers/command-line-layer.ts';
import { coverLayer } from './layers/cover-layer.ts';
import { createGameBox, dialogLayer } from './layers/dialog-layer.ts';
import { showTurnsAgain } from './layers/last-turn.ts';
import { liveLayer } from './layers/live-layer.ts';
import { createMatchView, type OnScreen } from './layers/match-view.ts';
import { passingLayer, playbackLayer } from './layers/playback-layer.ts';
import { questionLayer } from './layers/question-layer.ts';
import { createTurnPlayback, eyesOf } from './layers/turn-playback.ts';
import { keepUnseenTurns } from './layers/unseen-turns.ts';
import { type Completed, createLesson } from './lesson.ts';
import type { MatchServices } from './match-services.ts';
import { createMatchStore, type MatchState, type StoreOptions } from './match-state.ts';
import { createNotices, noticeOf } from './notices.ts';
import { type Course, courseOf, endSentence, resultLine } from './online/match-course.ts';
import { resultText, sceneAround, toldOf, unseenFrom } from './online/missed-turns.ts';
import type { MatchOnline } from './online/online.ts';
import { type OnlineScreen, onlineScreen } from './online/online-screen.ts';
import type { MatchNews } from './told.ts';

export interface MatchScreenOptions<T extends ScreenTypes> extends StoreOptions<T, MatchServices<T>> {
  /** What the match has beside its board where it is judged elsewhere. */
  readonly online?: MatchOnline;
  /** What there is of it once it is over: the whole of it when that has come, and a way to take its result elsewhere. */
  readonly end?: { whole(): WholeMatch<T> | undefined; copy(text: string): void };
  /** What waits for times to be drawn; the clock of the machine where absent. */
  readonly timer?: Timer;
  /** Whether it is the player's first match of the game. */
  readonly isFirst?: boolean;
  /** Milliseconds of a clock that only goes on; that of the machine where absent. */
  readonly clock?: () => number;
}

/** What is on the screen of a match. */
export interface MatchSnapshot<T extends ScreenTypes> extends MatchState<T> {
  readonly seed: string;
  readonly facts: MatchFacts;
  readonly notice: Notice | undefined;
}

/** A match with a player before it. */
export type MatchScreen<T extends ScreenTypes> = ReturnType<typeof matchScreen<T>>;

/** Puts a match on the screen: keys and lines go in, and what is to be shown comes out. It knows no terminal. */
export function matchScreen<T extends ScreenTypes>(options: MatchScreenOptions<T>) {
  const { screen, services, clock = () => performance.now() } = options;
  const store = createMatchStore<T, MatchServices<T>>(options);
  const { handOver } = store;
  const controller = createController(store);
  const notices = createNotices();
  const lesson = createLesson(store, {
    isFirst: options.isFirst === true,
    completed: (how) => notices.say('notice', completedText(how, store.scene().next !== undefined)),
  });

  const turns = createTurnPlayback(store);
  const view = createMatchView(store, turns);
  const on: OnScreen<T> = { store, controller, notices, turns, view };
  const lastTurn = showTurnsAgain(on);
  const bots = playBots(on);
  const live = liveLayer(on);

  const isHere = () => handOver.stage() === 'here';
  const isFree = () => turns.beat() === undefined && isHere() && !live.isActive();
  const box = createGameBox(on, isFree);
  const typing = createTyping();
  let isEntered = false;
  const unseen = keepUnseenTurns(on, (): boolean => isEntered && layers.isClear());
  const elsewhere = options.online && boardsOnline(options.online);
  if (elsewhere !== undefined) {
    const { match, viewer } = store.driver;
    store.beside(() => ({
      online: elsewhere.scene(),
      ...(elsewhere.hasResigned() && { watched: true }),
      ...(elsewhere.online.facts().unconfirmed > 0 && { confirmed: match.game.view(match.state, viewer()) }),
    }));
    view.showOnline(elsewhere);
  }
  const board = boardLayer(on, {
    lesson,
    lastTurn,
    unseen,
    elsewhere,
    bots,
    box,
    typing,
    askToRestart: () => question.askToRestart(),
  });
  const dialog = dialogLayer(on, box, board);
  const playback = playbackLayer(on, lastTurn, board.rows);
  const passing = passingLayer(on, board.rows);
  const question = questionLayer(on, board.rows);
  const commandLine = commandLineLayer(on, typing, question, board.rows);
  const cover = coverLayer(on, clock, () => {
    question.drop();
    controller.question.forget();
  });

  /** Everything that can be on top of the board, the topmost first. */
  const layers = layered(
    [playback, passing, cover, live, ...(elsewhere?.layers ?? []), question, commandLine, dialog],
    board,
  );

  const byItself = playByItself(on, () => isFree() && layers.isClear());

  /** What the match has beside its board. */
  function boardsOnline(online: MatchOnline): OnlineScreen {
    const { match } = store.driver;
    const seat = typeof options.only === 'number' ? options.only : undefined;
    const course = screen.seats?.course;
    let known: { readonly of: WholeMatch<T>; readonly course: Course } | undefined;
    const courseNow = (): Course | undefined => {
      const whole = options.end?.whole();
      if (whole === undefined) return undefined;
      if (known?.of !== whole) known = { of: whole, course: courseOf(whole, screen) };
      return known.course;
    };
    const wonBy = () => course?.wonBy(store.state.view);
    const turnsText = () => counted(screen.view.standing(store.state.view).turns, turnNameOf(screen));
    const isSeatOut = (each: Seat) => match.game.isOut?.(match.state, each) === true;
    const missed = () => unseenFrom(match, screen, online.facts().missed?.from);
    return onlineScreen({
      online,
      notices,
      timer: options.timer ?? realTimer,
      publish: store.publish,
      quit: services.quit,
      leave: services.leave,
      help: view.help,
      owned: () => (seat === undefined ? undefined : screen.seats?.owned(store.state.view, seat)),
      kept: () => (seat === undefined ? undefined : screen.seats?.planned(store.state.view, seat)),
      isOver: () => screen.view.standing(store.state.view).end !== undefined || online.facts().outcome !== undefined,
      isOut: () => seat !== undefined && isSeatOut(seat),
      isSeatOut,
      isSeen: () => layers.isClear() && turns.beat() === undefined,
      isIdle: () =>
        layers.isClear() &&
        turns.beat() === undefined &&
        (seat === undefined || !online.facts().waitsFor.includes(seat)),
      turn: () => screen.view.standing(store.state.view).turns,
      result: () => resultText(online.facts(), turnsText(), wonBy()),
      ending: () => endSentence(online.facts(), wonBy()),
      course: courseNow,
      copy() {
        const game = titleOf(match.game.id);
        const text = resultLine(online.facts(), { game, turns: turnsText(), wonBy: wonBy() });
        options.end?.copy(text);
        return text;
      },
      glyphs: services.glyphs,
      happened: () => toldOf(missed(), screen, store, online.facts()),
      playBack: () => unseen.show(missed().map((played) => sceneAround(store, played))),
      shown: (size) => ({ painting: view.painted(size).painting, online: store.scene().online }),
      confirm: controller.question.confirm,
      expect: () => void store.follow(),
    });
  }

  /** Looks what is shown and pressed instead of the board after something was done. */
  const settle = () => {
    live.settle();
    box.settle();
  };
  turns.whenEnded(() => {
    cover.appeared();
    // First: where no person is left it calls off what bots think about, which would also be what is watched from here on.
    bots.go();
    live.settle();
    byItself.go();
  });
  store.subscribe(box.settle);

  /** Takes in what a command has led to, and has its turn played back if that is wanted. */
  const told = (news: MatchNews<T> & { readonly type: 'told' }) => {
    const notice = notices.now();
    lesson?.learn(news.before);
    box.settle();
    if (news.refused !== undefined) return;
    const said = screen.view.said?.(news.before, store.scene());
    if (said !== undefined) notices.say('notice', said);
    const { bell } = services.settings();
    if (bell === 'hits' && screen.playback.hurts?.(news.events, news.before.seat) === true) services.ring();
    const { before, after, playedBack, forAll } = news;
    if (news.unasked === undefined) unseen.forget();
    else if (becomesTheirTurn(news) && bell === 'turn') services.ring();
    const isSeen =
      news.unasked === undefined
        ? playedBack !== undefined && turns.play(before, after, playedBack, eyesOf(after, forAll))
        : unseen.take(news);
    // What was said before does not stand over all that is played back; what was said of this command does.
    if (isSeen && notices.now() === notice && elsewhere?.stands(notice) !== true) notices.clear();
    elsewhere?.settle();
    // A match that goes on without persons is watched once what they have seen last is at its end.
    if (news.isBots) live.settle();
  };
  /** Whether others have left it to whoever sits here to act. */
  const becomesTheirTurn = ({ unasked, before, after }: MatchNews<T> & { readonly type: 'told' }): boolean => {
    const { turns: turnBefore } = screen.view.standing(before.view);
    const isAnew = unasked?.wasAwaited === false || screen.view.standing(after.view).turns !== turnBefore;
    const { game, state } = store.driver.match;
    return isAnew && waitingFor(game, state).some((seat) => seat === store.only);
  };
  /** Has the terminal keep the result, which is shown, too: not every terminal keeps what it is told to. */
  const copyResult = () => {
    const { result } = store.scene();
    if (result === undefined) return;
    notices.say('notice', copiedText(result.line, services.copy(result.line)));
  };
  /** Does what a key of the game wants of the screen. */
  const wanted = ({ action }: MatchNews<T> & { readonly type: 'wanted' }) => {
    if (action.type === 'file') question.ask(action);
    else if (action.type === 'replay') services.replay();
    else if (action.type === 'copy') copyResult();
    else services.leave();
  };
  /** What the file keeps beside the match is in it at once. */
  let written = services.file.facts().kept;
  const writeKept = () => {
    const { kept } = services.file.facts();
    if (kept !== written) controller.changed();
    written = kept;
  };
  controller.listen((news) => {
    switch (news.type) {
      case 'told':
        told(news);
        byItself.go();
        break;
      case 'kept':
        writeKept();
        lesson?.learn(news.before);
        break;
      case 'undone':
      case 'redone':
      case 'retaken':
      case 'unhidden':
        lesson?.learn(news.before);
        break;
      case 'passed':
        typing.forget();
        notices.clear();
        box.settle();
        break;
      case 'began':
        notices.clear();
        cover.appeared();
        break;
      case 'covered':
        cover.appeared();
        break;
      case 'wanted':
        return wanted(news);
      case 'done':
        bots.go();
        return byItself.go();
      case 'dropped':
        if (notices.now() !== undefined) return;
    }
    const { commands } = store.driver.match.game;
    const notice = noticeOf(news, {
      screen,
      commands,
      scene: () => store.scene(),
      named: store.named,
      isOpen: store.state.debug,
    });
    if (notice !== undefined) notices.show(notice);
  });

  /** Keys that wait for an answer. */
  const waiting: { readonly name: string; readonly size: Size }[] = [];
  /** Whether a key need not wait for an answer: it only looks, or has nothing to do with the position. */
  const mayGoBefore = (name: string, size: Size): boolean => {
    if (elsewhere === undefined) return layers.isClear() && board.kindOf(name, size) === 'look';
    return elsewhere.isOffline() || !layers.isClear() || !(board.kindOf(name, size) === 'play' || name === 'u');
  };
  const press = (names: readonly string[], size: Size) => {
    for (const name of names) {
      cover.pressed();
      if (controller.isWaiting() && !mayGoBefore(name, size)) waiting.push({ name, size });
      else layers.key(name, size);
      live.settle();
    }
  };
  controller.listen(({ type }) => {
    while (type === 'done' && waiting.length > 0 && !controller.isWaiting()) {
      const next = waiting.shift();
      if (next !== undefined) layers.key(next.name, next.size);
    }
  });
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
      settle();
      store.publish();
    },
    paste(text) {
      turns.skip();
      if (layers.isDeaf()) return store.publish();
      const lines = linesOf(text);
      if (question.pasted(lines[0])) return store.publish();
      void whenDone(commandLine.pasted(lines, isHere), () => {
        live.settle();
        // What came of it was for the player who has left the screen.
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
      elsewhere?.entered();
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
      elsewhere?.left();
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
    /** Who sits at the screen. */
    seat: handOver.seat,
  } satisfies Place & Record<string, unknown>;
}

/** What is said once a lesson has come to its end. */
function completedText(how: Completed, hasNext: boolean): string {
  if (how === 'not won') return 'Not won yet. Enter plays the tutorial again.';
  return `Tutorial complete. ${how === 'won' && hasNext ? 'Enter opens the next level; ' : ''}? shows all keys and the rules.`;
}
