import type { WholeMatch } from '#client/open-match.ts';
import { activeSeats } from '#engine/step.ts';
import { mapMaybePromise } from '#match-session/maybe-async.ts';
import { remarkText } from '#screen/game/rivals.ts';
import { copiedText, sharedText } from '#screen/results.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { MatchFacts } from '#storage/matches/match-facts.ts';
import { linesOf } from '../command-line/editor.ts';
import type { Notice } from '../layers/dialog.ts';
import { type PageView, placeholderFrame, type Size } from '../layers/page-view.ts';
import type { RushClock } from '../puzzles/rush.ts';
import { realTimer, type Timer } from '../timeline/timer.ts';
import { createAutoPlay, createBotTurns } from './bots/auto-play.ts';
import { createController, type MatchController } from './controller.ts';
import { createMatchLayers, type MatchLayers } from './layers/match-layers.ts';
import { createMatchView, type MatchUi } from './layers/match-view.ts';
import { createTurnPlayback, viewerFactsOf } from './layers/turn-playback.ts';
import { createLesson, type Lesson, type LessonResult } from './lesson.ts';
import {
  createMatchStore,
  type MatchServices,
  type MatchState,
  type MatchStore,
  type MatchStoreOptions,
} from './match-store.ts';
import { createNotices, noticeOf } from './notices.ts';
import type { MatchOnline } from './online/online-facts.ts';
import { createOnlineSideContent } from './online/online-side-content.ts';
import { createRushTag } from './rush-tag.ts';
import type { MoveResult, UiEvent } from './ui-events.ts';

export interface MatchScreenOptions<T extends ScreenTypes> extends MatchStoreOptions<T, MatchServices<T>> {
  readonly online?: MatchOnline;
  readonly completeMatch?: () => WholeMatch<T> | undefined;
  readonly timer?: Timer;
  readonly isFirst?: boolean;
  /** Monotonic clock in milliseconds. Default: the clock of the machine. */
  readonly clock?: () => number;
}

export interface MatchSnapshot<T extends ScreenTypes> extends MatchState<T> {
  readonly seed: string;
  readonly facts: MatchFacts;
  readonly notice: Notice | undefined;
}

export type MatchScreen<T extends ScreenTypes> = ReturnType<typeof createMatchScreen<T>>;

/** Screen of a match without a terminal: takes keys, pasted text and mouse events, and returns frames. */
export function createMatchScreen<T extends ScreenTypes>(options: MatchScreenOptions<T>) {
  const {
    screen,
    services,
    online,
    completeMatch = () => undefined,
    timer = realTimer,
    clock = () => performance.now(),
  } = options;
  const { rush } = services;
  let isEntered = false;

  const store = createMatchStore<T, MatchServices<T>>(options);
  const { hotseat } = store;
  const controller = createController(store);
  const notices = createNotices();
  const turns = createTurnPlayback(store);
  const view = createMatchView(store, turns);
  const ui: MatchUi<T> = { store, controller, notices, turns, view };

  const lesson = createLesson(store, {
    isFirst: options.isFirst === true,
    onComplete: (how) => notices.say('notice', completedText(how, store.scene().next !== undefined)),
  });
  const bots = createBotTurns(ui);
  const autoPlay = createAutoPlay(ui, () => isFree() && layers.isClear());

  const rushTagDeps = (clock: RushClock) => ({
    rush: clock,
    timer,
    facts: services.file.facts,
    publish: store.publish,
    confirm: controller.question.confirm,
    leave: services.leave,
  });
  const parts = createMatchLayers(ui, {
    lesson,
    bots,
    clock,
    isEntered: () => isEntered,
    createSideContent: online
      ? (board) => createOnlineSideContent(ui, { ...board, online, completeMatch, timer })
      : rush && (() => createRushTag(rushTagDeps(rush))),
  });
  const {
    layers,
    board,
    box,
    beside: sideContent,
    commandLine,
    cover,
    isFree,
    live,
    question,
    typing: commandLineState,
  } = parts;
  turns.onEnded(() => {
    cover.onAppear();
    // Must precede `live.settle`: if only bots play, `bots.go` cancels all thinking, even for a watched match.
    bots.go();
    live.settle();
    autoPlay.go();
  });

  presentEvents(ui, { lesson, layers: parts, bots, autoPlay });

  const isHere = () => hotseat.stage() === 'here';
  /** Match whose result the player has seen. */
  let seenResult: object | undefined;
  const isResult = () => store.isOver() && turns.keyframe() === undefined;
  const press = createKeyQueue(
    controller,
    parts,
    () => isResult() && seenResult !== store.driver.match && !commandLine.isActive(),
  );
  live.settle();

  return {
    snapshot: (): MatchSnapshot<T> => ({
      ...store.state,
      seed: store.driver.match.setup.seed,
      facts: services.file.facts(),
      notice: notices.now(),
    }),
    rows: layers.rows,
    show(size) {
      if (isResult()) seenResult = store.driver.match;
      return layers.show(size);
    },
    showPlaceholder: (size) =>
      cover.isActive() && !turns.isTurn() ? undefined : placeholderFrame(screen, store.scene(size)),
    subscribe: store.subscribe,
    keys(names, size) {
      autoPlay.stop();
      press(names, size);
      live.settle();
      box.settle();
      store.publish();
    },
    paste(text) {
      turns.skip();
      if (layers.blocksText()) return store.publish();
      const lines = linesOf(text);
      if (question.onPaste(lines[0])) return store.publish();
      void mapMaybePromise(commandLine.onPaste(lines, isHere), () => {
        live.settle();
        // If the screen has been covered for another player, that player must not read the result.
        if (!isHere()) {
          notices.clear();
          commandLineState.close();
        }
        store.publish();
      });
    },
    click(target, size) {
      autoPlay.stop();
      layers.click(target, size);
      store.publish();
    },
    rightClick(target, size) {
      autoPlay.stop();
      if (layers.isClear() && turns.keyframe() === undefined) board.rightClick(target, size);
      store.publish();
    },
    seek(share) {
      layers.seek(share);
      store.publish();
    },
    ...(board.point && { point: (target, size) => layers.isClear() && board.point?.(target, size) }),
    onEnter() {
      isEntered = true;
      sideContent.onEnter();
      controller.cover();
      bots.go();
      live.onEnter();
    },
    onSuspend() {
      controller.cover();
      store.publish();
    },
    onLeave() {
      isEntered = false;
      sideContent.onLeave();
      turns.leave();
      bots.stop();
      autoPlay.leave();
      live.onLeave();
      controller.thoughts.cancel();
    },
    notify(notice: Notice) {
      notices.show(notice);
      store.publish();
    },
    mark(word: string | undefined) {
      view.mark(word);
      store.publish();
    },
    seat: hotseat.seat,
  } satisfies PageView & Record<string, unknown>;
}

function completedText(how: LessonResult, hasNext: boolean): string {
  if (how === 'not won') return `Not won yet. Enter: play the tutorial again.${hasNext ? ' n: the first level.' : ''}`;
  return `Tutorial complete. ${how === 'won' && hasNext ? 'Enter: next level. ' : ''}?: all keys and the rules.`;
}

/**
 * Passes keys to the topmost layer of a match. While a command awaits its answer, most further keys are queued.
 *
 * @param isUnseenResult true if the match is over, no frame has shown its result yet, and the command line is closed
 */
export function createKeyQueue<T extends ScreenTypes>(
  controller: MatchController<T>,
  {
    layers,
    board,
    beside: sideContent,
    cover,
    live,
    output,
  }: Pick<MatchLayers<T>, 'layers' | 'board' | 'beside' | 'cover' | 'live' | 'output'>,
  isUnseenResult: () => boolean,
): (names: readonly string[], size: Size) => void {
  const waiting: { readonly name: string; readonly size: Size }[] = [];
  const canSkipQueue = (name: string, size: Size) =>
    output.isActive() ||
    (name === 'O' && output.next() !== undefined && layers.isClear()) ||
    sideContent.canSkipQueue({ name, kind: board.kindOf(name, size), isClear: layers.isClear() });
  controller.listen({
    onUiEvent({ type }) {
      while (type === 'done' && waiting.length > 0 && !controller.isWaiting()) {
        const next = waiting.shift();
        if (next !== undefined) layers.key(next.name, next.size);
      }
    },
  });
  return (names, size) => {
    for (const name of names) {
      // An Enter that was pressed before the result appeared would skip it unread.
      if (name === 'enter' && isUnseenResult()) continue;
      cover.onKey();
      if (controller.isWaiting() && !canSkipQueue(name, size)) waiting.push({ name, size });
      else layers.key(name, size);
      live.settle();
    }
  };
}

export interface EventPresenterDeps<T extends ScreenTypes> {
  readonly lesson: Lesson<T> | undefined;
  readonly layers: Pick<
    MatchLayers<T>,
    'beside' | 'box' | 'cover' | 'layers' | 'live' | 'question' | 'typing' | 'unseen'
  >;
  readonly bots: { go(): void };
  readonly autoPlay: { go(): void };
}

/** Shows the last remark of a rival, once no dialog, playback or notice is open. */
function createRemarkSayer<T extends ScreenTypes>(
  { store, notices }: MatchUi<T>,
  { layers }: Pick<MatchLayers<T>, 'layers'>,
  lesson: Lesson<T> | undefined,
) {
  let remark: string | undefined;
  let lastRemark: string | undefined;
  const drop = () => {
    remark = undefined;
  };
  return {
    onMove({ before, after, events }: MoveResult<T>) {
      const next = store.remarks.after(before, { ...after, events });
      if (next !== undefined) remark = remarkText(next);
    },
    say() {
      // At the end of a local match, the dialog shows the last remark. A remark would hide a lesson.
      const isAtEnd = store.isOver() && store.only === undefined;
      if (isAtEnd || lesson?.isOn() === true) drop();
      if (isAtEnd && lastRemark !== undefined && notices.now()?.text === lastRemark) notices.clear();
      if (remark === undefined || !layers.isClear() || notices.now() !== undefined) return;
      notices.say('notice', remark);
      lastRemark = remark;
      drop();
    },
    drop,
  };
}

export function presentEvents<T extends ScreenTypes>(ui: MatchUi<T>, deps: EventPresenterDeps<T>): void {
  const { store, controller, notices, turns } = ui;
  const { lesson, layers, bots, autoPlay } = deps;
  const { screen, services } = store;
  const { box, cover, question, typing: commandLineState } = layers;

  /** Copies the result to the clipboard. Also shows it, because some terminals have no clipboard. */
  const copyResult = () => {
    const { result } = store.scene();
    if (result === undefined) return;
    notices.say('notice', copiedText(result.line, services.copy(sharedText(result, services.glyphs()))));
  };
  const onWanted = ({ action }: UiEvent<T> & { readonly type: 'wanted' }) => {
    if (action.type === 'file') question.ask(action);
    else if (action.type === 'replay') services.replay(action.from);
    else if (action.type === 'review') services.review();
    else if (action.type === 'copy') copyResult();
    else services.leave();
  };
  /** Part of the local state that the file stores, as last written. */
  let written = services.file.facts().kept;
  const saveMarks = () => {
    const { kept: savedMarks } = services.file.facts();
    if (savedMarks !== written) controller.changed();
    written = savedMarks;
  };
  const say = (event: UiEvent<T>) => {
    const { commands } = store.driver.match.game;
    const notice = noticeOf(event, {
      screen,
      commands,
      scene: () => store.scene(),
      named: store.playerName,
      isOpen: store.state.debug,
    });
    if (notice !== undefined) notices.show(notice);
  };

  const sayCuts = () => {
    if (turns.keyframe() !== undefined || store.hotseat.stage() !== 'here') return;
    const cuts = controller.newCuts();
    if (cuts.length > 0) notices.say('notice', cuts.join(' '));
  };

  const remarks = createRemarkSayer(ui, layers, lesson);
  turns.onEnded(sayCuts);
  cover.onLifted(sayCuts);
  turns.onEnded(remarks.say);
  cover.onLifted(remarks.say);
  const onUiEvent = (event: UiEvent<T>) => {
    switch (event.type) {
      case 'told': {
        presentMove(ui, deps, event);
        remarks.onMove(event);
        autoPlay.go();
        break;
      }
      case 'kept':
        saveMarks();
        lesson?.learn(event.before);
        remarks.say();
        break;
      case 'undone':
      case 'redone':
      case 'retaken':
      case 'unhidden':
        lesson?.learn(event.before);
        break;
      case 'passed':
        remarks.drop();
        commandLineState.forget();
        notices.clear();
        box.settle();
        break;
      case 'began':
        notices.clear();
        cover.onAppear();
        break;
      case 'covered':
        cover.onAppear();
        break;
      case 'wanted':
        return onWanted(event);
      case 'done':
        sayCuts();
        remarks.say();
        bots.go();
        return autoPlay.go();
      case 'dropped':
        if (notices.now() !== undefined) return;
    }
    say(event);
  };
  controller.listen({ onUiEvent });
}

function presentMove<T extends ScreenTypes>(
  { store, notices, turns }: MatchUi<T>,
  { lesson, layers }: Pick<EventPresenterDeps<T>, 'lesson' | 'layers'>,
  event: MoveResult<T>,
): void {
  const { screen, services } = store;
  const { beside: sideContent, box, live, unseen: pending } = layers;
  const notice = notices.now();
  lesson?.learn(event.before);
  box.settle();
  if (event.refused !== undefined) return;
  const message = screen.view.messageAfter?.(event.before, store.scene());
  if (message !== undefined) notices.say('notice', message);
  const { bell } = services.settings();
  if (bell === 'hits' && screen.playback.hurts?.(event.events, event.before.seat) === true) services.ring();
  const { before, after, playedBack, forAll, follows } = event;
  const begins = becomesTheirTurn(store, event);
  if (event.unasked === undefined) pending.forget();
  else if (begins && bell === 'turn') services.ring();
  const isSeen =
    event.unasked === undefined
      ? playedBack !== undefined && turns.play(before, after, playedBack, viewerFactsOf(after, forAll), follows)
      : pending.take(event);
  // Clears older messages when a playback or the player's turn begins, but not this command's message.
  if ((isSeen || begins) && notices.now() === notice && !sideContent.isPassing(notice)) notices.clear();
  sideContent.settle();
  // Starts to watch the match live if the bots' command eliminated the last person.
  if (event.isBots) live.settle();
}

function becomesTheirTurn<T extends ScreenTypes>(
  { driver, screen, only, hotseat }: MatchStore<T>,
  { unasked, isBots, before, after }: MoveResult<T>,
): boolean {
  if (unasked === undefined && !isBots) return false;
  const { turns: turnBefore } = screen.view.standing(before.view);
  const isAnew = unasked?.wasAwaited === false || screen.view.standing(after.view).turns !== turnBefore;
  const { game, state } = driver.match;
  return isAnew && only !== 'spectator' && activeSeats(game, state).includes(hotseat.seat());
}
