import { type BotChoice, offeredBots, strongestBot } from '#engine/bot.ts';
import { askBotWith, discreetBotInputFor } from '#engine/bot-input.ts';
import { commandThat } from '#engine/commands.ts';
import { puzzleOf, solutionFrom } from '#engine/puzzle/puzzle.ts';
import { type Refusal, type Result, refusal } from '#engine/result.ts';
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
import { type AnswerCallbacks, type Cancel, choiceRequest } from '#match-session/thinker.ts';
import type { Action } from '#screen/game/actions.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { sentence } from '#screen/sentences.ts';
import type { MatchFacts } from '#storage/matches/match-facts.ts';
import { createBusyIndicator, type ThinkingCallbacks } from '../busy-indicator.ts';
import type { PlayedStep } from '../scene/scene.ts';
import { collectProgramErrors } from './bots/program-reports.ts';
import { type ConfirmQuestion, createQuestion } from './confirm-question.ts';
import type { MatchStore } from './match-store.ts';
import { type CommandPlayer, createCommandPlayer, type ReadLine } from './play-command.ts';
import { createUiEvents, type Emit, type UiEvents } from './ui-events.ts';

export interface HintRequestDeps<T extends ScreenTypes> {
  readonly emit: Emit<T>;
  setLocal(local: T['local']): void;
  onAnswer(command: T['command'], answer: Json): void;
  onRefused(seat: Seat | null, command: T['command']): void;
}

/** Hints and slow queries of the player at the screen. */
export interface HintRequests<T extends ScreenTypes> {
  hint(): void;
  /** Starts to answer a slow query in a local match. Returns false for other commands, and for other seats' lines. */
  ask(line: ReadLine<T>): boolean;
  text(): string | undefined;
  isUnderWay(): boolean;
  isHint(): boolean;
  cancel(): void;
  /** Lets a request continue although the match has changed. */
  keepThinking(): void;
}

export function createHintRequests<T extends ScreenTypes>(
  store: MatchStore<T>,
  deps: HintRequestDeps<T>,
): HintRequests<T> {
  const { emit, onAnswer, onRefused } = deps;
  const { hotseat, thinker } = store;
  const { seat } = hotseat;
  const { begin, isUnderWay, text, cancel, subscribe } = createBusyIndicator();
  /** State for which the answer is computed. If the state has changed, the answer is dropped. */
  let about = store.driver.match.state;
  let requested: 'hint' | 'answer' = 'hint';
  let asker = seat();
  let moreRequests = 0;
  /** State of the last hint of `hintBot`. The next request in this state asks `second`, usually the strongest bot. */
  let advisedAt: object | undefined;
  subscribe(store.publish);
  store.subscribe(() => {
    if (!isUnderWay() || store.driver.match.state === about) return;
    if (requested === 'hint' && seat() === asker) emit({ type: 'dropped' });
    cancel();
  });

  const think = <Answer>(
    start: (asker: AnswerCallbacks<Answer>) => Cancel,
    done: ThinkingCallbacks<Answer>['done'],
    what: typeof requested,
  ) => {
    about = store.driver.match.state;
    asker = seat();
    requested = what;
    begin(start, {
      done(answer) {
        done(answer);
        store.publish();
      },
      failed(reason) {
        emit({ type: 'thoughtless', about: what, reason });
        store.publish();
      },
    });
  };

  return {
    hint() {
      if (isUnderWay()) {
        if (requested === 'hint') moreRequests++;
        return;
      }
      moreRequests = 0;
      const { match } = store.driver;
      const solution = solutionFrom(match);
      if (solution?.ok === false) return emit({ type: 'thoughtless', about: 'hint', reason: solution.error });
      if (solution !== undefined) return showHint(store, deps, { ...solution.value, why: 'It solves the puzzle.' });
      const { hintBot = '', bots = {} } = match.game;
      const isSecond = advisedAt === match.state;
      // A `hintBot` that cannot be chosen as an opponent exists only for hints, so it also answers repeated requests.
      const second = offeredBots(bots).includes(hintBot) ? (strongestBot(bots) ?? hintBot) : hintBot;
      const bot = bots[isSecond ? second : hintBot];
      const advise = (choice: BotChoice<T['command']> | undefined) => {
        showHint(store, deps, choice);
        for (; moreRequests > 0; moreRequests--) showMoreOfHint(store, deps);
        advisedAt = isSecond ? undefined : match.state;
      };
      if (bot?.slow !== true) return advise(bot && askBotWith(bot, discreetBotInputFor(match, seat())));
      const request = choiceRequest(match, bot, seat());
      think((asker) => thinker.choose(match.game, request, asker), advise, 'hint');
    },
    ask({ seat: lineSeat, command }: ReadLine<T>) {
      const { game, state } = store.driver.match;
      // In an online match, the server answers queries.
      if (store.only !== undefined) return false;
      const { query, slow } = game.commands[command.name] ?? {};
      if (query !== true || slow !== true || (lineSeat !== null && lineSeat !== seat())) return false;
      const done = (answer: Result<Json>) => {
        if (answer.ok) onAnswer(command, answer.value);
        else onRefused(lineSeat, command);
      };
      think((asker) => thinker.answer(game, { state, seat: lineSeat, command }, asker), done, 'answer');
      return true;
    },
    text,
    isUnderWay,
    isHint: () => requested === 'hint' && isUnderWay(),
    cancel,
    keepThinking() {
      about = store.driver.match.state;
    },
  };
}

function showMoreOfHint<T extends ScreenTypes>(
  { screen, scene }: MatchStore<T>,
  { setLocal }: Pick<HintRequestDeps<T>, 'setLocal'>,
): void {
  const more = screen.input.moreOfHint?.(scene());
  if (more !== undefined) setLocal(more);
}

function showHint<T extends ScreenTypes>(
  { screen, services, scene: sceneNow }: MatchStore<T>,
  { emit, setLocal }: Pick<HintRequestDeps<T>, 'emit' | 'setLocal'>,
  choice: BotChoice<T['command']> | undefined,
): void {
  if (choice === undefined) return emit({ type: 'hint', choice, usable: [] });
  const { command, next = [], why } = choice;
  const commands = [command, ...next];
  const scene = sceneNow();
  const { hinted, hintWords } = screen.input;
  services.file.note({ hints: services.file.facts().hints + 1 });
  const local = hinted?.(scene, commands, why);
  if (local !== undefined) setLocal(local);
  emit({
    type: 'hint',
    choice,
    usable: hintWords?.usable?.(commands, scene) ?? [command],
    words: hintWords?.tell(scene, commands, why),
    steps: hintWords?.steps?.(commands, why),
    isShown: hintWords?.isShown?.(commands) === true,
  });
}

function showAnswer<T extends ScreenTypes>(
  { screen, services, scene }: MatchStore<T>,
  { emit, setLocal }: Pick<HintRequestDeps<T>, 'emit' | 'setLocal'>,
  command: T['command'],
  answer: Json,
): void {
  // The typed command `hint` is counted like the hint key.
  if (command.name === 'hint') services.file.note({ hints: services.file.facts().hints + 1 });
  const inWords = screen.commandLine?.answered?.(scene(), command, answer);
  if (inWords !== undefined) setLocal(inWords.local);
  emit({ type: 'answered', words: inWords?.text, answer });
}

/** Executes the player's requests, on the screen or in text mode, and emits the results as events. */
export interface MatchController<T extends ScreenTypes> extends PlayActions<T>, Pick<UiEvents<T>, 'listen'> {
  read(line: string): EnteredLine<T> | undefined;
  perform(action: Action<T>, key: string): MaybePromise<void>;
  setLocal(local: T['local']): void;
  toggleDebug(): MaybePromise<void>;
  hint(): void;
  readonly thoughts: HintRequests<T>;
  readonly advance: AdvanceBots<T>;
  cover(): void;
  isWaiting(): boolean;
  /** Sentences about the local player's orders that could not be carried out in full. Returns each sentence once. */
  newCuts(): readonly string[];
  /** Must be called after a change of the match that did not come from this controller. */
  changed(): void;
  readonly question: ConfirmQuestion<T>;
}

export function createController<T extends ScreenTypes>(store: MatchStore<T>): MatchController<T> {
  const { services, hotseat } = store;
  const { emit, listen } = createUiEvents<T>();
  const playing = createCommandPlayer(store, emit);
  const { changed } = playing;
  const setLocal = (local: T['local']) => {
    const before = store.scene();
    store.setLocal(local);
    emit({ type: 'kept', before });
  };
  const answered = (command: T['command'], answer: Json) => showAnswer(store, { emit, setLocal }, command, answer);
  const thoughts = createHintRequests(store, {
    emit,
    setLocal,
    onAnswer: answered,
    onRefused: (seat, command) => void playing.play({ seat, command }, false),
  });
  store.onServerEvent((event) => {
    const { turnOf } = store.driver.match.game;
    playing.onServerEvent(event);
    // Other players' commands in the same turn are invisible to this player, so hints stay valid.
    if (event.type === 'played' && turnOf(event.played.before) === turnOf(event.played.step.state))
      thoughts.keepThinking();
    store.publish();
  });
  const advance = createBotAdvance(store, emit, playing, thoughts);
  const { inOrder, isWaiting } = createActionQueue(emit, store.publish);
  const actions = createPlayActions(store, emit, inOrder, playing, thoughts, answered);
  const { play } = actions;
  const { playAgain, showSolution } = createRestarts(store, emit, thoughts, play);
  const question = createQuestion(services, emit);

  return {
    listen,
    ...actions,
    read: (line) => store.driver.read(line),
    perform(action, key) {
      if (question.isAskedFirst(action, key)) return undefined;
      switch (action.type) {
        case 'play':
          if (action.local !== undefined) setLocal(action.local);
          return play(action.commands);
        case 'local':
          return setLocal(action.local);
        case 'refuse':
          return emit({ type: 'refused', error: action.error });
        case 'again':
          return services.canLeave() ? playAgain(action) : undefined;
        case 'next':
          if (services.next() === undefined) return emit({ type: 'refused', error: noNextLevel });
          return services.canLeave() ? services.playNext(action.isRetry) : undefined;
        case 'easier':
          return services.canLeave() ? services.playEasier() : undefined;
        case 'solution':
          return services.canLeave() ? showSolution() : undefined;
        default:
          return emit({ type: 'wanted', action });
      }
    },
    setLocal,
    toggleDebug() {
      const gameCommand = findGameCommand(store, 'switchesDebug');
      if (gameCommand !== undefined) return play([gameCommand]);
      store.driver.toggleDebug();
      emit({ type: 'unhidden', before: store.follow() });
      return changed();
    },
    hint: thoughts.hint,
    thoughts,
    advance,
    cover() {
      if (!hotseat.leave()) return;
      store.hideAll();
      emit({ type: 'covered' });
    },
    isWaiting,
    newCuts() {
      const cuts = store.newCuts();
      if (cuts.length > 0) changed();
      return cuts;
    },
    changed,
    question,
  };
}

function createRestarts<T extends ScreenTypes>(
  store: MatchStore<T>,
  emit: Emit<T>,
  thoughts: Pick<HintRequests<T>, 'cancel'>,
  play: PlayActions<T>['play'],
) {
  const { screen, services } = store;
  /** @param facts notes about the new match, set before its first command */
  const begin = (seed: 'fresh' | 'same', commands: readonly T['command'][], facts: Partial<MatchFacts> = {}) => {
    thoughts.cancel();
    store.begin(services.restart(seed));
    services.file.note(facts);
    emit({ type: 'began' });
    return play(commands);
  };
  return {
    playAgain({ seed, commands }: Action<T> & { readonly type: 'again' }): MaybePromise<void> {
      const error = restartRefusal(store);
      if (error !== undefined) return emit({ type: 'refused', error });
      const { game, setup, state } = store.driver.match;
      const choices = puzzleOf(setup.level) === undefined ? screen.input.choices : undefined;
      return begin(seed, commands ?? choices?.again(game.view(state, 1)) ?? []);
    },
    showSolution(): MaybePromise<void> {
      const { match } = store.driver;
      const isOver = store.isOver();
      // Plays the solution up to the rival's next move. After that move, the key plays the next turn of the solution.
      const solution = solutionFrom(isOver ? { ...match, state: match.stateAfter(0) } : match, 'rival');
      if (solution === undefined) return undefined;
      if (!solution.ok) return emit({ type: 'refused', error: refusal('no-solution', sentence(solution.error)) });
      const commands = [solution.value.command, ...solution.value.next];
      return isOver ? begin('same', commands, { isContinued: true }) : play(commands);
    },
  };
}

/** Plays and undoes commands of the player, one after the other. */
interface PlayActions<T extends ScreenTypes> {
  play(commands: readonly T['command'][]): MaybePromise<void>;
  /** Plays a typed line that is already parsed. Resolves to true if the line was accepted. */
  enter(text: string, read: EnteredLine<T> | undefined, wantsWatching?: boolean): MaybePromise<boolean>;
  undo(): MaybePromise<void>;
  redo(): MaybePromise<void>;
}

function createPlayActions<T extends ScreenTypes>(
  store: MatchStore<T>,
  emit: Emit<T>,
  inOrder: ActionQueue['inOrder'],
  playing: CommandPlayer<T>,
  thoughts: Pick<HintRequests<T>, 'ask'>,
  onAnswer: (command: T['command'], answer: Json) => void,
): PlayActions<T> {
  const { services, hotseat } = store;
  const { canPlay, changed } = playing;
  /** Plays a command. If the command wrote a file, reports the file, because no view mentions it. */
  function* playOne(line: Parameters<typeof playing.play>[0], wantsWatching: boolean): Coroutine<Step<T>> {
    const step = yield* awaitStep(playing.play(line, wantsWatching));
    const file = store.driver.match.game.rules[line.command.name]?.file;
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
        if (hotseat.stage() !== 'here') return;
      }
    });

  const undoOrRedo = (way: 'undo' | 'redo'): MaybePromise<void> =>
    inOrder(function* () {
      const seat = hotseat.seat();
      const { match } = store.driver;
      const isUndo = way === 'undo';
      const command = isUndo ? match.log.findLast((line) => line.seat === seat)?.command : match.nextRedo(seat);
      const error = yield* awaitStep(store.driver[way](seat));
      if (error !== undefined) return emit({ type: 'refused', error });
      services.file.note({ undos: Math.max(0, services.file.facts().undos + (isUndo ? 1 : -1)) });
      emit({ type: isUndo ? 'undone' : 'redone', before: store.follow(), command });
      changed();
    });

  return {
    play,
    enter: (text, read, wantsWatching = true) =>
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
            if (step.ok && step.result !== undefined) onAnswer(read.command, step.result);
            return step.ok;
          }),
    undo() {
      const gameCommand = findGameCommand(store, 'takesBack');
      return gameCommand === undefined ? undoOrRedo('undo') : play([gameCommand]);
    },
    redo: () => undoOrRedo('redo'),
  };
}

function findGameCommand<T extends ScreenTypes>(
  { driver }: MatchStore<T>,
  does: 'takesBack' | 'switchesDebug',
): T['command'] | undefined {
  const name = commandThat(driver.match.game.commands, does);
  const line = name === undefined ? undefined : driver.read(name);
  return line?.read === true ? line.command : undefined;
}

/** Lets a bot play a single command, or a program play its whole turn. */
type AdvanceBots<T extends ScreenTypes> = (
  limits: AdvanceOptions,
  onPlayed?: (played: PlayedStep<T>, by: Seat | null) => void,
) => MaybePromise<AdvanceResult<T>>;

function createBotAdvance<T extends ScreenTypes>(
  store: MatchStore<T>,
  emit: Emit<T>,
  playing: Pick<CommandPlayer<T>, 'report'>,
  thoughts: Pick<HintRequests<T>, 'keepThinking'>,
): AdvanceBots<T> {
  const programErrors = collectProgramErrors<T>(() => store.driver.match, store.programs);
  return (limits, onPlayed) => {
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
          // A refused command of a program is only collected as an error, because the player cannot correct it.
          if (seat !== null && store.programs.has(seat) && !step.ok) return;
          const { game, log } = store.driver.match;
          const { length } = log;
          playing.report({ step, before, length }, seat);
          if (game.turnOf(before) === game.turnOf(step.state)) thoughts.keepThinking();
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
  };
}

interface ActionQueue {
  inOrder<V>(work: () => Coroutine<V>): MaybePromise<V>;
  isWaiting(): boolean;
}

function createActionQueue<T extends ScreenTypes>(emit: Emit<T>, publish: () => void): ActionQueue {
  let underWay: Promise<void> | undefined;
  return {
    inOrder(work) {
      const done = underWay === undefined ? runCoroutine(work()) : underWay.then(() => runCoroutine(work()));
      if (!(done instanceof Promise)) {
        emit({ type: 'done' });
        return done;
      }
      const rest = () => {
        if (underWay === mine) underWay = undefined;
        emit({ type: 'done' });
        publish();
      };
      const mine: Promise<void> = done.then(rest, rest);
      underWay = mine;
      return done;
    },
    isWaiting: () => underWay !== undefined,
  };
}

/** Refusal to start over, which would avoid the price of a bad match. Undefined if the player may start over. */
export function restartRefusal<T extends ScreenTypes>({
  driver,
  services,
  isOver,
}: MatchStore<T>): Refusal | undefined {
  const { game, log, setup } = driver.match;
  if (puzzleOf(setup.level) !== undefined && services.next()?.isCampaign === true)
    return refusal('first-answer', 'In a rush, only your first answer counts.');
  const hasPrice = services.file.facts().campaign !== undefined && game.campaign?.carry !== undefined;
  if (!hasPrice || isOver() || log.length === 0) return undefined;
  const message = Object.hasOwn(game.commands, 'restart')
    ? 'In this campaign, starting over has a price. To pay it, type :restart.'
    : 'This match counts in your campaign: play it to its end.';
  return refusal('counts-in-campaign', message);
}

export const noNextLevel = refusal('no-other-level', 'There is no next level.');
