import { compact } from '../../../engine/lookup.ts';
import type { Action, KeyBinding, KeyKind } from '../../../screen/game/actions.ts';
import type { GameScreen } from '../../../screen/game/game-screen.ts';
import { turnNameOf } from '../../../screen/match-status.ts';
import type { Scene, ScreenTypes } from '../../../screen/scene.ts';
import { helpRow, type KeyRow, keyRow, type MatchRows, type TypedWord } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import type { PlaySettings } from '../../live-settings.ts';
import type { Services } from '../../services.ts';
import { outputRow } from '../../timeline/playback-keys.ts';
import type { OutputStep } from '../bots/output-layer.ts';
import type { MatchServices } from '../match-services.ts';

export interface MatchVerbs
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

export interface KeysOfMoment<T extends ScreenTypes> {
  readonly screen: GameScreen<T>;
  readonly scene: Scene<T>;
  readonly settings: PlaySettings;
  readonly verbs: MatchVerbs;
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
const ofOwnMatches: ReadonlySet<KeyKind> = new Set(['again', 'next', 'replay', 'copy', 'file', 'leave']);

const letters = ['h', 'j', 'k', 'l'];

/** The key table of this moment. */
export function keysOfMoment<T extends ScreenTypes>(moment: KeysOfMoment<T>): MatchRows {
  const { screen, scene, settings, isCovered, idle, thinking, perform } = moment;
  const all = isCovered ? [] : screen.input.bindings(scene);
  const possible = moment.isElsewhere ? all.filter(({ kind }) => !ofOwnMatches.has(kind)) : all;
  const bindings = idle ? possible.filter(({ kind }) => whileWaiting.has(kind)) : possible;
  const own = (thinking ? withoutEscape(bindings) : bindings).map((binding): KeyRow => {
    const { act, ...row } = withMovement(binding, settings);
    // The spread stands last: rows that begin with the same keys take half the memory.
    return { press: (key) => perform(act(key), key), ...row };
  });
  const taken = new Set(own.flatMap(({ keys }) => keys));
  const shared = sharedRows(moment, (letter) => (taken.has(letter) ? `ctrl+${letter}` : letter));
  // A game that binds the letter with Ctrl as well has taken both.
  return { own, shared: shared.filter(({ keys }) => !keys.every((key) => taken.has(key))) };
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
function sharedRows<T extends ScreenTypes>(moment: KeysOfMoment<T>, free: (letter: string) => string): KeyRow[] {
  const { screen, scene, settings, verbs, idle, hasHint, hasTutorial, thinking } = moment;
  const { hasUndo, hasRedo, hasAgain, isElsewhere } = moment;
  const hasDebug = settings.debugKey && !isElsewhere;
  const isOver = screen.view.standing(scene.view).end !== undefined || scene.online?.isOver === true;
  const debug = keyRow(
    free('d'),
    scene.debug ? 'normal view' : 'debug',
    scene.debug ? 'normal view' : 'debug view: nothing is hidden',
    verbs.debug,
  );
  const { againKey } = screen.playback;
  const lastTurn = `last ${turnNameOf(screen)}`;
  const replay = isOver || hasAgain ? 'replay' : undefined;
  const again =
    isOver || againKey === undefined
      ? keyRow(free('r'), replay, isOver ? 'watch the whole match' : `the ${lastTurn} again`, verbs.again)
      : keyRow([againKey, free('r')], hasAgain ? lastTurn : undefined, `the ${lastTurn} again`, verbs.again, againKey);
  const undo: KeyRow = { isSpare: true, ...keyRow(free('u'), hasUndo ? 'undo' : undefined, 'undo', verbs.undo) };
  const restart: KeyRow = {
    isSpare: 'last',
    ...keyRow('ctrl+r', isOver ? undefined : 'restart', 'start again (saved)', verbs.restart),
  };
  const redo: KeyRow = { isSpare: true, ...keyRow('ctrl+y', hasRedo ? 'redo' : undefined, 'redo', verbs.redo) };
  const command = keyRow(':', 'command', 'command line', verbs.command);
  const save = isOver
    ? keyRow(free('s'), 'save replay', 'save the replay with a name', verbs.save)
    : helpRow(free('s'), 'save with a name', verbs.save);
  const isKept = !isElsewhere;
  const takesBack = !isOver && (!idle || hasUndo);
  const worded = (word: TypedWord, row: KeyRow): KeyRow => ({ ...row, word });
  const uncover = worded('debug', debug);
  return compact<KeyRow>(
    hasDebug && scene.debug && uncover,
    hasHint && !isOver && !idle && worded('hint', keyRow(free('b'), 'hint', 'hint, and why', verbs.hint)),
    hasTutorial && keyRow('ctrl+t', 'end tutorial', 'end the tutorial', verbs.endTutorial),
    hasDebug && !scene.debug && !isOver && uncover,
    isOver ? worded('replay', again) : command,
    isOver && isKept && worded('copy', keyRow('c', 'copy', 'copy the result as one line', verbs.copy)),
    isOver && isKept && worded('save', save),
    !isOver && again,
    worded('leave', keyRow('q', 'leave', 'leave (saved)', verbs.leave)),
    hasDebug && !scene.debug && isOver && uncover,
    takesBack && undo,
    takesBack && redo,
    moment.output && worded('output', { isSpare: true, ...outputRow(moment.output, verbs.output) }),
    isOver && command,
    isKept && worded('restart', restart),
    !isOver && isKept && worded('save', save),
    !isOver &&
      isKept &&
      worded(
        'replay',
        helpRow('R', 'watch the whole match', () => verbs.replay()),
      ),
    isKept && worded('open', helpRow(free('o'), 'open', verbs.open)),
    worded('settings', helpRow(',', 'settings', verbs.openSettings)),
    thinking && helpRow('escape', 'stop thinking', verbs.cancel),
    worded(
      'help',
      helpRow(['?', 'f1'], 'this help', (_, size) => verbs.help(size), '?'),
    ),
    helpRow('ctrl+c', 'leave turncade (saved)', verbs.quit),
  );
}
