import { commandThat } from '#engine/commands.ts';
import { refusal } from '#engine/result.ts';
import type { Step } from '#engine/step.ts';
import type { Json, Seat } from '#engine/vocabulary.ts';
import type { AdvanceOptions, AdvanceResult } from '#match-session/driver.ts';
import type { EnteredLine } from '#match-session/entered-line.ts';
import {
  awaitStep,
  type Coroutine,
  type MaybePromise,
  mapMaybePromise,
  runCoroutine,
} from '#match-session/maybe-async.ts';
import type { Action, ConfirmAnswers, KeyLabel } from '#screen/game/actions.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { PlayedStep } from '../scene/scene.ts';
import { createHintRequests } from './bots/hint-requests.ts';
import { collectProgramErrors } from './bots/program-reports.ts';
import type { MatchStore, PlayServices } from './match-store.ts';
import { createCommandPlayer } from './play-command.ts';
import type { Emit, UiEvent } from './ui-events.ts';

/** Carries out what a player asks for, on the screen or in the reader; results are published as news. */
export type MatchController<T extends ScreenTypes> = ReturnType<typeof createController<T>>;

/** The controller of a match. */
export function createController<T extends ScreenTypes>(store: MatchStore<T>) {
  const { screen, services, hotseat } = store;
  const listeners = new Set<(news: UiEvent<T>) => void>();
  const emit = (news: UiEvent<T>) => {
    for (const listener of [...listeners]) listener(news);
  };
  const playing = createCommandPlayer(store, emit);
  const { canPlay, changed } = playing;
  const game = () => store.driver.match.game;
  const setLocal = (local: T['local']) => {
    const before = store.scene();
    store.setLocal(local);
    emit({ type: 'kept', before });
  };
  const answered = (command: T['command'], answer: Json) => {
    // Typed, it is a hint as much as by its key.
    if (command.name === 'hint') services.file.note({ hints: services.file.facts().hints + 1 });
    const inWords = screen.commandLine?.answered?.(store.scene(), command, answer);
    if (inWords !== undefined) setLocal(inWords.local);
    emit({ type: 'answered', words: inWords?.text, answer });
  };
  const thoughts = createHintRequests(store, {
    emit,
    setLocal,
    onAnswer: answered,
    onRefused: (seat, command) => void playing.play({ seat, command }, false),
  });
  store.onServerEvent((event) => {
    const { turnOf } = game();
    playing.onServerEvent(event);
    // In the same turn, others change nothing for the player here.
    if (event.type === 'played' && turnOf(event.played.before) === turnOf(event.played.step.state))
      thoughts.keepThinking();
    store.publish();
  });
  const programErrors = collectProgramErrors<T>(() => store.driver.match, store.programs);

  /** The work that runs now; nothing else starts before it is done. */
  let underWay: Promise<void> | undefined;
  /** Starts some work after everything asked for before it is done. */
  const inOrder = <V>(work: () => Coroutine<V>): MaybePromise<V> => {
    const done = underWay === undefined ? runCoroutine(work()) : underWay.then(() => runCoroutine(work()));
    if (!(done instanceof Promise)) {
      emit({ type: 'done' });
      return done;
    }
    const rest = () => {
      if (underWay === mine) underWay = undefined;
      emit({ type: 'done' });
      store.publish();
    };
    const mine: Promise<void> = done.then(rest, rest);
    underWay = mine;
    return done;
  };

  /** Plays a command, and shows its own output, since no view has that. */
  function* playOne(line: Parameters<typeof playing.play>[0], wantsWatching: boolean): Coroutine<Step<T>> {
    const step = yield* awaitStep(playing.play(line, wantsWatching));
    const file = game().rules[line.command.name]?.file;
    if (step.ok && file?.type === 'write') emit({ type: 'written', file: file.nameOf(line.command) });
    return step;
  }
  const play = (commands: readonly T['command'][]): MaybePromise<void> =>
    inOrder(function* () {
      const seat = hotseat.seat();
      for (const command of commands) {
        if (!canPlay(command)) return;
        const { ok } = yield* playOne({ seat, command }, commands.length === 1);
        if (!ok) return;
        // Nothing is said or done for somebody who has left the screen.
        if (hotseat.stage() !== 'here') return;
      }
    });

  /** Undoes the player's newest command, or redoes the last one undone. */
  const undoOrRedo = (way: 'undo' | 'redo'): MaybePromise<void> =>
    inOrder(function* () {
      const seat = hotseat.seat();
      const { match } = store.driver;
      const isUndo = way === 'undo';
      const command = isUndo ? match.log.findLast((line) => line.seat === seat)?.command : match.nextRedo(seat);
      const error = yield* awaitStep(store.driver[way](seat));
      if (error !== undefined) return emit({ type: 'refused', error });
      // A redo takes its undo out of the count again.
      services.file.note({ undos: Math.max(0, services.file.facts().undos + (isUndo ? 1 : -1)) });
      emit({ type: isUndo ? 'undone' : 'redone', before: store.follow(), command });
      changed();
    });

  /** The game's own command for this, if it has one. */
  const findGameCommand = (does: 'takesBack' | 'switchesDebug'): T['command'] | undefined => {
    const name = commandThat(store.driver.match.game.commands, does);
    const line = name === undefined ? undefined : store.driver.read(name);
    return line?.read === true ? line.command : undefined;
  };

  const question = createQuestion(services, emit);

  return {
    /** Tells the listener what happens, before anything that follows from it; returns what ends that. */
    listen(listener: (news: UiEvent<T>) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Plays commands of the player here, up to the first one refused. */
    play,
    /** Reads a line as typed by the player here; undefined for a blank one. */
    read: (line: string): EnteredLine<T> | undefined => store.driver.read(line),
    /** Plays a line as it was typed and read; says whether it was accepted. */
    enter: (text: string, read: EnteredLine<T> | undefined, wantsWatching: boolean = true): MaybePromise<boolean> =>
      read === undefined
        ? true
        : inOrder(function* () {
            if (read.read && !canPlay(read.command)) return false;
            store.lines.remember(text);
            if (!read.read) {
              emit({ type: 'unread', error: read.error });
              return false;
            }
            if (thoughts.ask(read)) return true;
            const step = yield* playOne(read, wantsWatching);
            if (step.ok && step.result !== undefined) answered(read.command, step.result);
            return step.ok;
          }),
    /** Carries out the action of a key or click, after a question if it costs much. */
    perform(action: Action<T>, key: string): MaybePromise<void> {
      if (question.isAskedFirst(action, key)) return undefined;
      switch (action.type) {
        case 'play':
          if (action.local !== undefined) setLocal(action.local);
          return play(action.commands);
        case 'local':
          return setLocal(action.local);
        case 'refuse':
          return emit({ type: 'refused', error: action.error });
        case 'again': {
          if (!services.canLeave()) return undefined;
          const { game, state } = store.driver.match;
          const commands = action.commands ?? screen.input.choices?.again(game.view(state, 1)) ?? [];
          thoughts.cancel();
          store.begin(services.restart(action.seed));
          emit({ type: 'began' });
          return play(commands);
        }
        case 'next':
          if (services.next() === undefined) return emit({ type: 'refused', error: noNextLevel });
          return services.canLeave() ? services.playNext() : undefined;
        default:
          return emit({ type: 'wanted', action });
      }
    },
    /** Keeps the player's own marks beside the match. */
    setLocal,
    /** Undoes the player's newest command. */
    undo(): MaybePromise<void> {
      const gameCommand = findGameCommand('takesBack');
      return gameCommand === undefined ? undoOrRedo('undo') : play([gameCommand]);
    },
    /** Redoes the player's last undone command. */
    redo: (): MaybePromise<void> => undoOrRedo('redo'),
    /** Shows everything, or no longer. */
    toggleDebug(): MaybePromise<void> {
      const gameCommand = findGameCommand('switchesDebug');
      if (gameCommand !== undefined) return play([gameCommand]);
      store.driver.toggleDebug();
      emit({ type: 'unhidden', before: store.follow() });
      return changed();
    },
    hint: thoughts.hint,
    thoughts,
    /**
     * Lets bots and programs play: one command, or the turn of a program.
     *
     * @param onPlayed called with each command once it is told
     */
    advance(
      limits: AdvanceOptions,
      onPlayed?: (played: PlayedStep<T>, by: Seat | null) => void,
    ): MaybePromise<AdvanceResult<T>> {
      const canPlay = () => {
        const isAllowed = limits.canPlay?.() !== false;
        if (isAllowed) programErrors.onTurnStart();
        return isAllowed;
      };
      const advanced = store.driver.advance(
        'command',
        { ...limits, canPlay },
        {
          onPlayed({ line: { seat }, before, step }) {
            // The player cannot mend a program's refused command, so it is not shown.
            if (seat !== null && store.programs.has(seat) && !step.ok) return;
            const { length } = store.driver.match.log;
            playing.report({ step, before, length }, seat);
            // In the same turn, a bot changes nothing for the player here.
            if (game().turnOf(before) === game().turnOf(step.state)) thoughts.keepThinking();
            onPlayed?.({ step, before, length }, seat);
          },
          onNews: programErrors.onNews,
        },
      );
      return mapMaybePromise(advanced, (come) => {
        const { mishaps: errors, fault } = programErrors.drain();
        store.addProgramErrors(errors);
        if (errors.length > 0 || fault !== undefined) emit({ type: 'mishaps', fault, programErrors: errors });
        if (come.type === 'failed') emit({ type: 'stuck', seat: come.seat, reason: come.reason });
        return come;
      });
    },
    /** Covers the screen: the player leaves, and somebody else may come back. */
    cover() {
      if (!hotseat.leave()) return;
      store.hideAll();
      emit({ type: 'covered' });
    },
    isWaiting: () => underWay !== undefined,
    /** Sentences, once, about orders of the player here that could not be carried out as they were planned. */
    newCuts(): readonly string[] {
      const cuts = store.newCuts();
      if (cuts.length > 0) changed();
      return cuts;
    },
    /** Notes that the match has changed by other means. */
    changed,
    question,
  };
}

/** Stands for the mouse where keys have names. */
export const byClick = 'click';

/** Why nothing comes after a level. */
export const noNextLevel = refusal('no-other-level', 'There is no next level.');

function createQuestion<T extends ScreenTypes>({ settings }: Pick<PlayServices<T>, 'settings'>, emit: Emit<T>) {
  /**
   * The question on the screen, and the key that answers yes; Enter does, too, where it means the same. A click is answered
   * by the same click or by Enter.
   */
  let pending: { readonly key: string; readonly question: string; readonly action: Action<T> | undefined } | undefined;

  /** The question to ask first, if the player wants to be asked. */
  const questionOf = (costly: string | undefined, key: string): string | undefined => {
    const { confirm } = settings();
    if (confirm === 'never') return undefined;
    return costly ?? (confirm === 'always' && (key === 'enter' || key === byClick) ? "You can't undo it." : undefined);
  };
  /** Asks if that is needed; says whether it did. */
  const askIfNeeded = (question: string | undefined, key: string, action?: Action<T>): boolean => {
    const isSame = pending?.question === question;
    const isYes = pending?.key === key ? key !== byClick || isSame : key === 'enter' && isSame;
    const isFirst = question !== undefined && !isYes;
    pending = isFirst ? { key, question, action } : undefined;
    // Only a key press is asked about with the game's own words, because they name the key.
    const says = action?.type === 'play' && key !== byClick ? action.confirmPrompt : undefined;
    if (isFirst) emit({ type: 'asked', question, key, says });
    return isFirst;
  };

  return {
    /** Asks, and does something once the player says yes. */
    confirm(question: string, key: string, act: () => void) {
      if (!askIfNeeded(questionOf(question, key), key)) act();
    },
    /** Whether a key of the game is costly enough to ask first; if so, this asks. */
    isAskedFirst(action: Action<T>, key: string): boolean {
      const question = action.type === 'play' ? questionOf(action.confirmMessage, key) : undefined;
      if (action.type !== 'play' || action.answer === undefined || question === undefined)
        return askIfNeeded(question, key, action);
      const { key: yes } = action.answer.yes;
      pending = { key: yes, question, action };
      emit({ type: 'asked', question, key: yes, says: action.confirmPrompt });
      return true;
    },
    /** The action that has a key of its own for yes, once that is pressed; it is done without another question. */
    confirmedAction(key: string): Action<T> | undefined {
      const action = pending?.key === key ? pending.action : undefined;
      if (action?.type !== 'play' || action.answer?.yes.key !== key) return undefined;
      pending = undefined;
      const { confirmMessage: _, answer: __, ...agreed } = action;
      return agreed;
    },
    isAsked: () => pending !== undefined,
    /** The question that is open, where it has no keys of its own, and the key or click that says yes. */
    open(): { readonly key: string; readonly question: string; readonly also: readonly KeyLabel[] } | undefined {
      if (pending === undefined) return undefined;
      const { key, question, action } = pending;
      if (action?.type !== 'play') return { key, question, also: [] };
      return action.answer === undefined ? { key, question, also: action.alternativeKeys ?? [] } : undefined;
    },
    /** The answers of a question that has keys of its own, while it is open. */
    answers(): ConfirmAnswers<T> | undefined {
      if (pending === undefined) return undefined;
      const { action, key } = pending;
      return action?.type === 'play' && action.answer?.yes.key === key ? action.answer : undefined;
    },
    /** The action of a click that waits for its answer. */
    clicked: (): Action<T> | undefined => (pending?.key === byClick ? pending.action : undefined),
    /** Takes it back. */
    forget() {
      pending = undefined;
    },
    /**
     * Another key than the one that is waited for takes it back.
     *
     * @returns whether that is all that the key does
     */
    withdraw(key: string) {
      const isOver = pending !== undefined && pending.key !== key && key !== 'enter';
      if (isOver) pending = undefined;
      return isOver && key === 'escape';
    },
  };
}
