import { compact } from '../../../engine/lookup.ts';
import type { Action, KeyBinding, KeyKind } from '../../../screen/game/actions.ts';
import type { GameScreen } from '../../../screen/game/game-screen.ts';
import { turnNameOf } from '../../../screen/match-status.ts';
import type { Scene, ScreenTypes } from '../../../screen/scene.ts';
import { helpRow, type KeyRow, keyRow, type MatchRows, type MatchWord } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import type { PlaySettings } from '../../live-settings.ts';
import type { Services } from '../../services.ts';
import { outputRow } from '../../timeline/playback-keys.ts';
import type { OutputStep } from '../bots/output-layer.ts';
import type { MatchServices } from '../match-services.ts';

export interface MatchActions
  extends Omit<Services, 'copy' | 'help'>,
    Pick<MatchServices<never>, 'replay' | 'save' | 'open' | 'leave' | 'quit'> {
  command(): void;
  undo(): void;
  redo(): void;
  /** Asks whether to begin another match of the same. */
  restart(): void;
  debug(key: string): void;
  /** Shows what programs have written. */
  output(key: string): void;
  hint(): void;
  /** Cancels thinking. */
  cancel(): void;
  /** Shows the last turn again; after the end the whole match. */
  again(): void;
  /** Takes the result elsewhere. */
  copy(): void;
  help(size: Size): void;
  endTutorial(): void;
}

export interface BoardKeysInput<T extends ScreenTypes> {
  readonly screen: GameScreen<T>;
  readonly scene: Scene<T>;
  readonly settings: PlaySettings;
  readonly actions: MatchActions;
  /** A box covers the game, so its keys do nothing. */
  readonly isCovered: boolean;
  /** Others are waited for: the player can only watch. */
  readonly idle: boolean;
  /** Whether the player's newest command can be taken back. */
  readonly hasUndo: boolean;
  readonly hasRedo: boolean;
  readonly hasAgain: boolean;
  readonly hasHint: boolean;
  /** What the key of programs' output does next, where one plays here. */
  readonly output: OutputStep | undefined;
  /** A server judges and keeps the match: there is nothing to save here, and no debug view. */
  readonly isElsewhere: boolean;
  readonly hasTutorial: boolean;
  /** Whether a bot or solver is working for the player and can be cancelled. */
  readonly thinking: boolean;
  perform(action: Action<T>, key: string): void;
}

const whileWaiting: ReadonlySet<KeyKind> = new Set(['look', 'replay', 'leave']);

/** Kinds of keys that only a match on this machine has. */
const localOnlyKinds: ReadonlySet<KeyKind> = new Set(['again', 'next', 'replay', 'copy', 'file', 'leave']);

const letters = ['h', 'j', 'k', 'l'];

/** The key table of this moment. */
export function boardKeys<T extends ScreenTypes>(input: BoardKeysInput<T>): MatchRows {
  const { screen, scene, settings, isCovered, idle, thinking, perform } = input;
  const all = isCovered ? [] : screen.input.bindings(scene);
  const possible = input.isElsewhere ? all.filter(({ kind }) => !localOnlyKinds.has(kind)) : all;
  const bindings = idle ? possible.filter(({ kind }) => whileWaiting.has(kind)) : possible;
  const gameRows = (thinking ? withoutEscape(bindings) : bindings).map((binding): KeyRow => {
    const { act, ...row } = withMovement(binding, settings);
    // The spread stands last: rows that begin with the same keys take half the memory.
    return { press: (key) => perform(act(key), key), ...row };
  });
  const usedKeys = new Set(gameRows.flatMap(({ keys }) => keys));
  const shared = sharedRows(input, (letter) => (usedKeys.has(letter) ? `ctrl+${letter}` : letter));
  // A game that binds the letter with Ctrl as well has taken both.
  return { gameRows, shared: shared.filter(({ keys }) => !keys.every((key) => usedKeys.has(key))) };
}

/** The rows without Esc, where it has another meaning. */
const withoutEscape = <T extends ScreenTypes>(bindings: readonly KeyBinding<T>[]): readonly KeyBinding<T>[] =>
  bindings
    .map((binding) => ({ ...binding, keys: binding.keys.filter((key) => key !== 'escape') }))
    .filter(({ keys }) => keys.length > 0);

/** A row of arrow keys without its letters, where the player wants arrows only. */
function withMovement<T extends ScreenTypes>(binding: KeyBinding<T>, { movement }: PlaySettings): KeyBinding<T> {
  const moves = binding.keys.some((key) => ['up', 'left'].includes(key));
  if (!moves || movement === 'arrows and hjkl') return binding;
  return { ...binding, keys: binding.keys.filter((key) => !letters.includes(key)) };
}

/**
 * The rows that every game has.
 *
 * @param free the letter, or the letter with Ctrl where the game takes it for itself
 */
function sharedRows<T extends ScreenTypes>(input: BoardKeysInput<T>, free: (letter: string) => string): KeyRow[] {
  const { screen, scene, settings, actions, idle, hasHint, hasTutorial, thinking } = input;
  const { hasUndo, hasRedo, hasAgain, isElsewhere } = input;
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
      : keyRow([againKey, free('r')], hasAgain ? lastTurn : undefined, `the ${lastTurn} again`, actions.again, againKey);
  const undo: KeyRow = { isSpare: true, ...keyRow(free('u'), hasUndo ? 'undo' : undefined, 'undo', actions.undo) };
  const restart: KeyRow = {
    isSpare: 'last',
    ...keyRow('ctrl+r', isOver ? undefined : 'restart', 'start again (saved)', actions.restart),
  };
  const redo: KeyRow = { isSpare: true, ...keyRow('ctrl+y', hasRedo ? 'redo' : undefined, 'redo', actions.redo) };
  const command = keyRow(':', 'command', 'command line', actions.command);
  const save = isOver
    ? keyRow(free('s'), 'save replay', 'save the replay with a name', actions.save)
    : helpRow(free('s'), 'save with a name', actions.save);
  const isKept = !isElsewhere;
  const takesBack = !isOver && (!idle || hasUndo);
  const withWord = (word: MatchWord, row: KeyRow): KeyRow => ({ ...row, word });
  const debugRow = withWord('debug', debug);
  return compact<KeyRow>(
    hasDebug && scene.debug && debugRow,
    hasHint && !isOver && !idle && withWord('hint', keyRow(free('b'), 'hint', 'hint, and why', actions.hint)),
    hasTutorial && keyRow('ctrl+t', 'end tutorial', 'end the tutorial', actions.endTutorial),
    hasDebug && !scene.debug && !isOver && debugRow,
    isOver ? withWord('replay', again) : command,
    isOver && isKept && withWord('copy', keyRow('c', 'copy', 'copy the result as one line', actions.copy)),
    isOver && isKept && withWord('save', save),
    !isOver && again,
    withWord('leave', keyRow('q', 'leave', 'leave (saved)', actions.leave)),
    hasDebug && !scene.debug && isOver && debugRow,
    takesBack && undo,
    takesBack && redo,
    input.output && withWord('output', { isSpare: true, ...outputRow(input.output, actions.output) }),
    isOver && command,
    isKept && withWord('restart', restart),
    !isOver && isKept && withWord('save', save),
    !isOver &&
      isKept &&
      withWord(
        'replay',
        helpRow('R', 'watch the whole match', () => actions.replay()),
      ),
    isKept && withWord('open', helpRow(free('o'), 'open', actions.open)),
    withWord('settings', helpRow(',', 'settings', actions.openSettings)),
    thinking && helpRow('escape', 'stop thinking', actions.cancel),
    withWord(
      'help',
      helpRow(['?', 'f1'], 'this help', (_, size) => actions.help(size), '?'),
    ),
    helpRow('ctrl+c', 'leave turncade (saved)', actions.quit),
  );
}
