import { isDeepStrictEqual } from 'node:util';
import type { Frame } from '../../../screen/frame.ts';
import { type TurnName, turnNameOf } from '../../../screen/match-status.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { capitalize } from '../../../screen/sentences.ts';
import { line } from '../../../screen/styled-text.ts';
import type { Target } from '../../../screen/target.ts';
import { fittingItems } from '../../components/footer.tsx';
import {
  unknownKeyText,
  footerOf,
  helpItem,
  type KeyRow,
  keyText,
  type MatchRows,
  rowOf,
  scrollKeys,
  withoutKeys,
} from '../../layers/key-rows.ts';
import type { BaseLayer } from '../../layers/layer.ts';
import type { FooterItem, Size } from '../../layers/page-view.ts';
import type { BotTurns } from '../bots/auto-play.ts';
import type { OutputLayer } from '../bots/output-layer.ts';
import { byClick } from '../controller.ts';
import type { Lesson } from '../lesson.ts';
import type { SideContent } from './side-content.ts';
import { boardKeys, type MatchActions } from './board-keys.ts';
import type { CommandLineState } from './command-line-layer.ts';
import { debugGate, debugWords } from './debug-gate.ts';
import type { GameBox } from './dialog-layer.ts';
import type { LastTurn } from './last-turn.ts';
import { type Messages, type MatchUi, withMessages } from './match-view.ts';
import { undoCheck, waitingText } from './match-queries.ts';

export interface BoardLayerDeps<T extends ScreenTypes> {
  readonly lesson: Lesson<T> | undefined;
  readonly lastTurn: LastTurn;
  readonly sideContent: SideContent<T>;
  readonly bots: Pick<BotTurns, 'thinking'>;
  readonly box: GameBox;
  readonly output: OutputLayer<T>;
  readonly typing: Pick<CommandLineState, 'open'>;
  /** Begins another match of the same, after a question. */
  askToRestart(): void;
}

/** The board of a match with its box: one table has the keys of both. */
export function boardLayer<T extends ScreenTypes>(
  { store, controller, view, notices }: MatchUi<T>,
  { lesson, lastTurn, sideContent, bots, box, output, typing, askToRestart }: BoardLayerDeps<T>,
) {
  const { screen, services, hotseat } = store;
  const { thoughts, question } = controller;
  const { game } = store.driver.match;
  const hasUndo = undoCheck(store);

  const actions: MatchActions = {
    ...services,
    command: typing.open,
    undo: () => void controller.undo(),
    redo: () => void controller.redo(),
    restart: askToRestart,
    debug(key) {
      const toggle = () => void controller.toggleDebug();
      const gate = debugGate(store);
      if (gate === 'open') toggle();
      else if (gate === 'asks') question.confirm(debugWords.asks, key, toggle);
      else notices.say('refusal', debugWords.refused);
    },
    output: output.open,
    hint() {
      const more = screen.input.moreOfHint?.(store.scene());
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
    help: (size) => view.help(size, rows(size)),
    endTutorial: () => lesson?.end(),
  };

  function rows(size: Size): MatchRows {
    const dialog = box.current(size);
    const { gameRows, shared } = boardKeys({
      screen,
      scene: store.scene(size),
      settings: services.settings(),
      actions,
      isCovered: dialog !== undefined,
      idle: hotseat.waitsFor().length > 0 || store.only === 'spectator' || sideContent.isReadOnly(),
      hasUndo: hasUndo(),
      hasRedo: store.driver.match.nextRedo(hotseat.seat()) !== undefined,
      hasAgain: lastTurn.exists(),
      hasHint: game.hintBot !== undefined && services.hasHints?.() !== false,
      isElsewhere: store.only !== undefined,
      output: output.next(),
      hasTutorial: lesson?.isOn() === true,
      thinking: thoughts.isUnderWay(),
      perform: (action, key) => void controller.perform(action, key),
    });
    const answers = answerRows();
    if (answers.length > 0) return { gameRows: answers, shared: withoutKeys(shared, answers) };
    const open = yesOrNoRows([...gameRows, ...shared], size);
    if (open.length === 0) return box.rows(sideContent.rows({ gameRows, shared }), dialog);
    return { gameRows: [...open, ...withoutKeys(gameRows, open)], shared: withoutKeys(shared, open) };
  }

  function footerNow(debug: boolean, size: Size): readonly FooterItem[] {
    const answers = [...answerRows(), ...yesOrNoRows([], size)];
    return answers.length > 0 ? [helpItem, ...footerOf(answers)] : footerIn(rows(size), debug, size.columns);
  }

  /** The keys that say yes and no to a question without keys of its own; any other key takes it back and does its own. */
  function yesOrNoRows(all: readonly KeyRow[], size: Size): readonly KeyRow[] {
    const open = question.open();
    if (open === undefined) return [];
    const yes = open.key === byClick || isAskedByEnter(open.question, size) ? 'enter' : open.key;
    const asAlways = (key: string, size: Size) => rowOf(all, key)?.press(key, size);
    return [
      answerRow(yes, 'yes', asAlways),
      ...open.also.map(({ key, label }) => answerRow(key, label, asAlways)),
      answerRow('escape', 'no', question.forget),
    ];
  }

  /** Whether Enter would ask the same, and so says yes. */
  function isAskedByEnter(asks: string, size: Size): boolean {
    const action = screen.input
      .bindings(store.scene(size))
      .find(({ keys }) => keys.includes('enter'))
      ?.act('enter');
    return action?.type === 'play' && action.confirmMessage === asks;
  }

  /** News and who is waited for go before what is at the cursor. */
  const statusOf = (status: Frame['status']): Frame['status'] => {
    const sideStatus = sideContent.statusRows();
    if (sideStatus !== undefined)
      return notices.now() === undefined ? [sideStatus.rows[0], sideStatus.rows[1] ?? status[0]] : [sideStatus.rows[0], sideStatus.lasting];
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
      const own = statusOf(painting.status);
      const says = step && ([line(step.says[0], 'success'), line(step.says[1])] as const);
      return {
        painting,
        tags,
        status:
          says === undefined
            ? withMessages(own, messages(), size, painting.isOneStatus === true ? 'one text' : 'each its own')
            : withMessages(says, messages(), size, 'one text'),
        footer: sideContent.footer(footerNow(scene.debug, size), painting, size.columns),
        ...(step && { marked: step.key }),
      };
    },
    key(name, size) {
      sideContent.onKey();
      if (notices.scrolls(name, size)) return 'taken';
      notices.clear();
      const answer = rowOf(answerRows(), name);
      if (answer !== undefined) {
        answer.press(name, size);
        return 'taken';
      }
      if (question.withdraw(name)) return 'taken';
      const clicked = name === 'enter' ? question.clicked() : undefined;
      if (clicked !== undefined) void controller.perform(clicked, byClick);
      else if (name === 'enter' && thoughts.isHint() && box.current() === undefined)
        notices.say('notice', 'The hint is coming. Esc cancels.');
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
    /** A click with the right button. */
    rightClick(target: Target | undefined, size: Size) {
      notices.clear();
      const action = screen.input.rightClick?.(store.scene(size), target);
      if (action !== undefined) void controller.perform(action, 'x');
      box.settle();
    },
    /** Absent where the game has no use for it. */
    point: screen.input.hover && point,
  } satisfies BaseLayer & Record<string, unknown>;

  /** The keys of the question that is open, where it has its own. */
  function answerRows(): readonly KeyRow[] {
    const answers = question.answers();
    if (answers === undefined) return [];
    const { yes, instead } = answers;
    return [
      answerRow(yes.key, yes.label, () => {
        const agreed = question.confirmedAction(yes.key);
        if (agreed !== undefined) void controller.perform(agreed, yes.key);
      }),
      answerRow('escape', 'back', question.forget),
      ...instead.map(({ key, label, local }) =>
        answerRow(key, label, () => {
          question.forget();
          controller.setLocal(local);
          store.publish();
        }),
      ),
    ];
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
    const why = sideContent.whyNot({ name: pressed, kind: kindOf(pressed, size) }) ?? unknownKeyText(name);
    if (why !== undefined) notices.say('refusal', why);
  }
}

const answerRow = (key: string, label: string, press: KeyRow['press']): KeyRow => ({
  keys: [key],
  footer: [keyText(key), label],
  help: label,
  press,
});

/** The footer: spare items come after the game's own, if there is room. */
function footerIn(rows: MatchRows, debug: boolean, columns: number): readonly FooterItem[] {
  const shared = rows.shared.filter(({ isSpare }) => isSpare === undefined);
  const last = footerOf(rows.shared.filter(({ isSpare }) => isSpare === 'last'));
  const spare = footerOf(rows.shared.filter(({ isSpare }) => isSpare === true));
  const items = [helpItem, ...footerOf([...debugFirst({ gameRows: rows.gameRows, shared }, debug)])];
  const place = 1 + footerOf(rows.gameRows).length + (debug ? 1 : 0);
  const room = fittingItems(items, columns).length;
  const visibleItems =
    spare
      .map((_, dropped) => spare.slice(0, spare.length - dropped))
      .map((more) => items.toSpliced(place, 0, ...more))
      .find((more) => fittingItems(more, columns).length >= room + more.length - items.length) ?? items;
  return [...visibleItems, ...last];
}

/** The rows in the order of the footer: with everything open, the key that hides it again comes first. */
function* debugFirst({ gameRows, shared }: MatchRows, debug: boolean) {
  const [first] = shared;
  if (debug && first !== undefined) yield first;
  yield* gameRows;
  yield* debug ? shared.slice(1) : shared;
}

/** Why no turn can be shown again: earlier turns of a match on a server are unknown here. */
const noLastTurn = (turnName: TurnName, turn: number, isElsewhere: boolean): string =>
  isElsewhere && turn > 1
    ? `${capitalize(turnName)} ${turn - 1} was played before you opened this match; the replay will show it.`
    : `No ${turnName} has been played yet.`;
