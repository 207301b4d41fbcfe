import { isDeepStrictEqual } from 'node:util';
import { compact } from '#engine/lookup.ts';
import type { Frame } from '#screen/frame.ts';
import type { KeyBinding, KeyKind } from '#screen/game/actions.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { type TurnName, turnNameOf } from '#screen/match-status.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { capitalize } from '#screen/sentences.ts';
import { line } from '#screen/styled-text.ts';
import type { Target } from '#screen/target.ts';
import {
  footerOf,
  helpItem,
  helpRow,
  type KeyRow,
  keyRow,
  type MatchRows,
  type MatchWord,
  rowOf,
  scrollKeys,
  unknownKeyText,
  withoutKeys,
} from '../../layers/key-rows.ts';
import type { BaseLayer } from '../../layers/layer.ts';
import type { FooterItem, Size } from '../../layers/page-view.ts';
import type { PlaySettings } from '../../live-settings.ts';
import { outputRow } from '../../timeline/playback-keys.ts';
import type { BotTurns } from '../bots/auto-play.ts';
import type { OutputLayer, OutputStep } from '../bots/output-layer.ts';
import { byClick } from '../confirm-question.ts';
import type { MatchController } from '../controller.ts';
import { hintQuestion } from '../hint-price.ts';
import type { Lesson } from '../lesson.ts';
import type { CommandLineState } from './command-line-layer.ts';
import type { GameBox } from './dialog-layer.ts';
import { debugGate, debugWords, undoCheck, waitingText } from './match-queries.ts';
import { type MatchUi, type Messages, withMessages } from './match-view.ts';
import type { LastTurn } from './playback-layer.ts';
import type { SideContent } from './side-content.ts';

interface BoardKeysInput<T extends ScreenTypes> {
  readonly screen: GameScreen<T>;
  readonly scene: Scene<T>;
  readonly settings: PlaySettings;
  readonly controller: Pick<MatchController<T>, 'perform'>;
  readonly actions: MatchActions<T>;
  /** True if a box covers the game and disables its keys. */
  readonly isCovered: boolean;
  readonly idle: boolean;
  readonly canPlay: boolean;
  readonly hasUndo: boolean;
  readonly hasRedo: boolean;
  readonly hasAgain: boolean;
  readonly hasHint: boolean;
  readonly output: OutputStep | undefined;
  /** True if a server runs the match. It then has no saves and no debug view here. */
  readonly isElsewhere: boolean;
  readonly hasTutorial: boolean;
  readonly thinking: boolean;
}

const whileWaiting: ReadonlySet<KeyKind> = new Set(['look', 'replay', 'leave']);

const localOnlyKinds: ReadonlySet<KeyKind> = new Set(['again', 'next', 'replay', 'copy', 'file', 'leave']);

const letters = ['h', 'j', 'k', 'l'];

function boardKeys<T extends ScreenTypes>(input: BoardKeysInput<T>): MatchRows {
  const { screen, scene, settings, isCovered, idle, thinking, controller } = input;
  const all = isCovered ? [] : screen.input.bindings(scene);
  const possible = input.isElsewhere ? all.filter(({ kind }) => !localOnlyKinds.has(kind)) : all;
  const bindings = idle ? possible.filter(({ kind }) => whileWaiting.has(kind)) : possible;
  const gameRows = (thinking ? withoutEscape(bindings) : bindings).map((binding): KeyRow => {
    const { act, ...row } = withMovement(binding, settings);
    // `row` is spread last: objects whose first keys are the same share a layout and take half the memory.
    return { press: (key) => void controller.perform(act(key), key), ...row };
  });
  const usedKeys = new Set(gameRows.flatMap(({ keys }) => keys));
  const shared = sharedRows(input, (letter) => (usedKeys.has(letter) ? `ctrl+${letter}` : letter));
  return { gameRows, shared: shared.filter(({ keys }) => !keys.every((key) => usedKeys.has(key))) };
}

/** Drops the game's Esc key while Esc cancels a hint or a query. */
const withoutEscape = <T extends ScreenTypes>(bindings: readonly KeyBinding<T>[]): readonly KeyBinding<T>[] =>
  bindings
    .map((binding) => ({ ...binding, keys: binding.keys.filter((key) => key !== 'escape') }))
    .filter(({ keys }) => keys.length > 0);

function withMovement<T extends ScreenTypes>(binding: KeyBinding<T>, { movement }: PlaySettings): KeyBinding<T> {
  const moves = binding.keys.some((key) => ['up', 'left'].includes(key));
  if (!moves || movement === 'arrows and hjkl') return binding;
  return { ...binding, keys: binding.keys.filter((key) => !letters.includes(key)) };
}

/** @param free returns the letter, or Ctrl with the letter if the game uses the letter itself */
function sharedRows<T extends ScreenTypes>(input: BoardKeysInput<T>, free: (letter: string) => string): KeyRow[] {
  const { screen, scene, settings, actions, idle, hasHint, hasTutorial, thinking } = input;
  const { canPlay, hasUndo, hasRedo, hasAgain, isElsewhere } = input;
  const hasDebug = settings.debugKey && !isElsewhere;
  const isOver = screen.view.standing(scene.view).end !== undefined || scene.online?.isOver === true;
  const debug = keyRow(
    free('d'),
    scene.debug ? 'normal view' : 'debug',
    scene.debug ? 'normal view' : 'debug view: nothing is hidden',
    actions.debug,
  );
  const { againKey } = screen.playback;
  const lastTurn = `last ${turnNameOf(screen)}`;
  const replay = isOver || hasAgain ? 'replay' : undefined;
  const again =
    isOver || againKey === undefined
      ? keyRow(free('r'), replay, isOver ? 'watch the whole match' : `the ${lastTurn} again`, actions.again)
      : keyRow(
          [againKey, free('r')],
          hasAgain ? lastTurn : undefined,
          `the ${lastTurn} again`,
          actions.again,
          againKey,
        );
  const undo: KeyRow = keyRow(free('u'), hasUndo ? 'undo' : undefined, 'undo', actions.undo);
  const redo: KeyRow = { isSpare: true, ...keyRow('ctrl+y', hasRedo ? 'redo' : undefined, 'redo', actions.redo) };
  const menu: KeyRow = {
    isSpare: true,
    ...keyRow('escape', 'menu', 'menu: resume, restart, settings, help, leave', (_, size) => actions.menu(size)),
  };
  const command = keyRow(':', 'command', 'command line', actions.command);
  const save = isOver
    ? keyRow('ctrl+s', 'save replay', 'save the replay with a name', actions.save)
    : helpRow('ctrl+s', 'save with a name', actions.save);
  const isKept = !isElsewhere;
  // Undo is offered even while the player waits: its answer says why nothing can be undone.
  const takesBack = !isOver && canPlay;
  const withWord = (word: MatchWord, row: KeyRow): KeyRow => ({ ...row, word });
  const debugRow = withWord('debug', debug);
  return compact<KeyRow>(
    hasDebug && scene.debug && debugRow,
    hasHint && !isOver && !idle && withWord('hint', keyRow(free('b'), 'hint', 'hint, and why', actions.hint)),
    takesBack && undo,
    takesBack && redo,
    hasTutorial && keyRow('ctrl+t', 'end tutorial', 'end the tutorial', actions.endTutorial),
    isOver && withWord('replay', again),
    isOver && isKept && withWord('copy', keyRow('c', 'copy', 'copy the result as one line', actions.copy)),
    isOver && isKept && withWord('save', save),
    input.output && withWord('output', outputRow(input.output, actions.output)),
    !isOver && again,
    command,
    hasDebug && !scene.debug && debugRow,
    thinking ? helpRow('escape', 'stop thinking', actions.cancel) : withWord('menu', menu),
    withWord('leave', keyRow('q', 'leave', 'leave (saved)', actions.leave)),
    isKept && withWord('restart', helpRow('ctrl+r', 'start over (saved)', actions.restart)),
    !isOver && isKept && withWord('save', save),
    !isOver &&
      isKept &&
      withWord(
        'replay',
        helpRow('R', 'watch the whole match', () => actions.replay()),
      ),
    isKept && withWord('open', helpRow(free('o'), 'open', actions.open)),
    withWord('settings', helpRow(',', 'settings', actions.openSettings)),
    withWord(
      'help',
      helpRow(['?', 'f1'], 'this help', (_, size) => actions.help(size), '?'),
    ),
    helpRow('ctrl+c', 'quit turncade (saved)', actions.quit),
  );
}

export interface BoardLayerDeps<T extends ScreenTypes> {
  readonly lesson: Lesson<T> | undefined;
  readonly lastTurn: LastTurn;
  readonly sideContent: SideContent<T>;
  readonly bots: Pick<BotTurns, 'thinking'>;
  readonly box: GameBox;
  readonly output: OutputLayer<T>;
  readonly typing: Pick<CommandLineState, 'open'>;
  askToRestart(): void;
  openMenu(rows: readonly KeyRow[]): void;
}

type MatchActions<T extends ScreenTypes> = ReturnType<typeof matchActions<T>>;

function matchActions<T extends ScreenTypes>(
  { store, controller, view, notices }: MatchUi<T>,
  { lesson, lastTurn, output, typing, askToRestart, openMenu }: BoardLayerDeps<T>,
  rows: (size: Size) => MatchRows,
) {
  const { screen, services } = store;
  const { thoughts, question } = controller;
  return {
    ...services,
    command: typing.open,
    undo: () => void controller.undo(),
    redo: () => void controller.redo(),
    menu: (size: Size) => openMenu(rows(size).shared),
    restart: askToRestart,
    debug(key: string) {
      const toggle = () => void controller.toggleDebug();
      const gate = debugGate(store);
      if (gate === 'open') toggle();
      else if (gate === 'asks') question.confirm(debugWords.asks, key, toggle);
      else notices.say('refusal', debugWords.refused);
    },
    output: output.open,
    hint(key: string) {
      const more = screen.input.moreOfHint?.(store.scene());
      const price = thoughts.isUnderWay() ? undefined : hintQuestion(store);
      if (price !== undefined) return question.confirm(price, key, controller.hint);
      if (more === undefined) return controller.hint();
      controller.setLocal(more);
      store.publish();
    },
    cancel: thoughts.cancel,
    again() {
      if (store.isOver()) return services.replay();
      if (!lastTurn.show())
        notices.say(
          'notice',
          noLastTurn(turnNameOf(screen), screen.view.standing(store.scene().view).turns, store.only !== undefined),
        );
    },
    copy: () => void controller.perform({ type: 'copy' }, 'c'),
    help: (size: Size) => view.help(size, rows(size)),
    endTutorial: () => lesson?.end(),
  };
}

export function boardLayer<T extends ScreenTypes>(ui: MatchUi<T>, deps: BoardLayerDeps<T>) {
  const { store, controller, view, notices } = ui;
  const { lesson, lastTurn, sideContent, bots, box, output } = deps;
  const { screen, services, hotseat } = store;
  const { thoughts, question } = controller;
  const { game } = store.driver.match;
  const hasUndo = undoCheck(store);

  const actions = matchActions(ui, deps, rows);

  function rows(size: Size): MatchRows {
    const dialog = box.current(size);
    const canPlay = store.only !== 'spectator' && !sideContent.isReadOnly();
    const { gameRows, shared } = boardKeys({
      screen,
      scene: store.scene(size),
      settings: services.settings(),
      controller,
      actions,
      isCovered: dialog !== undefined,
      idle: hotseat.waitsFor().length > 0 || !canPlay,
      canPlay,
      hasUndo: hasUndo(),
      hasRedo: store.driver.match.nextRedo(hotseat.seat()) !== undefined,
      hasAgain: lastTurn.exists(),
      hasHint: game.hintBot !== undefined && services.hasHints?.() !== false,
      isElsewhere: store.only !== undefined,
      output: output.next(),
      hasTutorial: lesson?.isOn() === true,
      thinking: thoughts.isUnderWay(),
    });
    const answers = answerRows();
    if (answers.length > 0) return { gameRows: answers, shared: withoutKeys(shared, answers) };
    const open = yesOrNoRows([...gameRows, ...shared], size);
    if (open.length === 0) return box.rows(sideContent.rows({ gameRows, shared }), dialog);
    return { gameRows: [...open, ...withoutKeys(gameRows, open)], shared: withoutKeys(shared, open) };
  }

  function footerNow(debug: boolean, size: Size): readonly FooterItem[] {
    const answers = [...answerRows(), ...yesOrNoRows([], size)];
    if (answers.length > 0) return [helpItem, ...footerOf(answers)];
    const { gameRows, shared } = rows(size);
    // In the debug view, the key that leaves it comes right after help, unless the settings have switched that key off.
    const normalView = debug ? shared.filter(({ word }) => word === 'debug') : [];
    return [helpItem, ...footerOf([...new Set([...normalView, ...gameRows, ...shared])])];
  }

  /** Rows that answer the open question. Most other keys drop the question and act as usual. */
  function yesOrNoRows(all: readonly KeyRow[], size: Size): readonly KeyRow[] {
    const open = question.open();
    if (open === undefined) return [];
    const yes = open.key === byClick || isAskedByEnter(open.question, size) ? 'enter' : open.key;
    const asAlways = (key: string, size: Size) => rowOf(all, key)?.press(key, size);
    return [
      keyRow(
        open.key === byClick ? ['enter', 'y'] : 'y',
        [open.key === byClick ? 'Enter' : 'y', 'yes'],
        'yes',
        (key, size) => {
          if (!question.confirmed(key)) asAlways(yes, size);
        },
      ),
      ...open.also.map(({ key, label }) => keyRow(key, label, label, asAlways)),
      keyRow('escape', 'no', 'no', question.forget),
    ];
  }

  function isAskedByEnter(asks: string, size: Size): boolean {
    const action = screen.input
      .bindings(store.scene(size))
      .find(({ keys }) => keys.includes('enter'))
      ?.act('enter');
    return action?.type === 'play' && action.confirmMessage === asks;
  }

  /** Rows of the side content or, in the first row, the players that the match waits for, if any. */
  const statusOf = (status: Frame['status']): Frame['status'] => {
    const sideStatus = sideContent.statusRows();
    if (sideStatus !== undefined)
      return notices.now() === undefined
        ? [sideStatus.rows[0], sideStatus.rows[1] ?? status[0]]
        : [sideStatus.rows[0], sideStatus.lasting];
    const waiting = sideContent.urgentStatus(undefined) ?? waitingText(store, sideContent);
    return waiting === undefined ? status : [line(waiting), status[1]];
  };

  const messages = (): Messages => ({ notice: notices.now(), thinking: thoughts.text() ?? bots.thinking() });

  const point = (target: Target, size: Size) => {
    if (question.isAsked()) return;
    const local = screen.input.hover?.(store.scene(size), target);
    if (local === undefined || isDeepStrictEqual(local, store.state.local)) return;
    controller.setLocal(local);
    box.settle();
    store.publish();
  };

  return {
    rows,
    kindOf,
    messages,
    show(size) {
      const { scene, painting, tags } = view.painted(size);
      const next = lesson?.now(scene);
      const step = next?.isQuiet === true ? undefined : next;
      const screenStatus = statusOf(painting.status);
      const says = step && ([line(step.says[0], 'success'), line(step.says[1])] as const);
      return {
        painting,
        tags,
        status:
          says === undefined
            ? withMessages(screenStatus, messages(), size, painting.isOneStatus === true ? 'one text' : 'each its own')
            : withMessages(says, messages(), size, 'one text'),
        footer: sideContent.footer(footerNow(scene.debug, size), painting),
        ...(step && { marked: step.key }),
      };
    },
    key(name, size) {
      sideContent.onKey();
      // A question with answer keys declared by the game ignores Enter: a second Enter must not hide or confirm it.
      if (name === 'enter' && question.answers() !== undefined) return 'taken';
      if (notices.scrolls(name, size)) return 'taken';
      const closesMessage = name === 'escape' && notices.now() !== undefined && !usesEscape(size);
      notices.clear();
      if (closesMessage) return 'taken';
      if (question.takeStrayYes(name) && store.isOver()) {
        notices.say('notice', 'That y answered the question. Press y again to play again.');
        return 'taken';
      }
      const answer = rowOf(answerRows(), name);
      if (answer !== undefined) {
        answer.press(name, size);
        return 'taken';
      }
      if (question.withdraw(name)) return 'taken';
      const clicked = name === 'enter' ? question.clicked() : undefined;
      if (clicked !== undefined) void controller.perform(clicked, byClick);
      else if ((name === 'enter' || name === 't') && thoughts.isHint() && box.current() === undefined)
        notices.say('notice', 'Looking for a hint. Esc cancels.');
      else press(name, size);
      return 'taken';
    },
    click(target, size) {
      notices.clear();
      const isBeside = target === undefined || sideContent.click(target);
      const action = isBeside ? undefined : screen.input.click?.(store.scene(size), target);
      if (action === undefined) question.forget();
      else void controller.perform(action, byClick);
      box.settle();
    },
    rightClick(target: Target | undefined, size: Size) {
      notices.clear();
      const action = screen.input.rightClick?.(store.scene(size), target);
      if (action !== undefined) void controller.perform(action, 'x');
      box.settle();
    },
    point: screen.input.hover && point,
  } satisfies BaseLayer & Record<string, unknown>;

  function answerRows(): readonly KeyRow[] {
    const answers = question.answers();
    if (answers === undefined) return [];
    const { yes, instead } = answers;
    return [
      keyRow(
        [...new Set(['y', yes.key])],
        ['y', yes.label],
        yes.label,
        (key) => {
          question.confirmed(key);
          const agreed = question.confirmedAction(yes.key);
          if (agreed !== undefined) void controller.perform(agreed, yes.key);
        },
        'y',
      ),
      keyRow('escape', 'back', 'back', question.forget),
      ...instead.map(({ key, label, local }) =>
        keyRow(key, label, label, () => {
          question.forget();
          controller.setLocal(local);
          store.publish();
        }),
      ),
    ];
  }

  function usesEscape(size: Size): boolean {
    if (question.isAsked() || thoughts.isUnderWay() || box.current(size) !== undefined) return true;
    return rowOf(rows(size).gameRows, 'escape') !== undefined;
  }

  function kindOf(name: string, size: Size) {
    const pressed = scrollKeys[name] ?? name;
    return screen.input.bindings(store.scene(size)).find(({ keys }) => keys.includes(pressed))?.kind;
  }

  function press(name: string, size: Size) {
    const { gameRows, shared } = rows(size);
    const pressed = scrollKeys[name] ?? name;
    const row = rowOf(gameRows, pressed) ?? rowOf(shared, pressed);
    if (row !== undefined) return row.press(pressed, size);
    const why = sideContent.whyNot({ name: pressed, kind: kindOf(pressed, size) });
    const unknown = unknownKeyText(name);
    if (why !== undefined) notices.say('refusal', why);
    else if (unknown !== undefined) notices.say('quiet', unknown);
  }
}

/** Message when there is no turn to replay. A client of a server does not know turns before it joined. */
const noLastTurn = (turnName: TurnName, turn: number, isElsewhere: boolean): string =>
  isElsewhere && turn > 1
    ? `${capitalize(turnName)} ${turn - 1} was played before you opened this match. See the replay.`
    : `No ${turnName} has been played yet.`;
