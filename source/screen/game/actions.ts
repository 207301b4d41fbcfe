import type { Refusal } from '#engine/result.ts';
import type { Section } from '../frame.ts';
import type { Scene, ScreenTypes } from '../scene.ts';
import type { Line } from '../styled-text.ts';

export type Action<T extends ScreenTypes> =
  | {
      readonly type: 'play';
      readonly commands: readonly T['command'][];
      /** Local state after the commands. If undefined, the game's `reduce` derives it from the views. */
      readonly local?: T['local'];
      /** Drawback of the commands, as a sentence. The player may have to confirm it. */
      readonly confirmMessage?: string | undefined;
      /** Answer keys, so that pressing the same key twice does not confirm. With answer keys, Enter does nothing. */
      readonly answer?: ConfirmAnswers<T>;
      /** The complete question. Default: `confirmMessage` and `y yes, Esc no`. A line feed begins the second row. */
      readonly confirmPrompt?: string;
      /** More keys that the question offers. Each key cancels the question and has its usual effect. */
      readonly alternativeKeys?: readonly KeyLabel[];
    }
  | { readonly type: 'local'; readonly local: T['local'] }
  | { readonly type: 'refuse'; readonly error: Refusal }
  /** Starts another match of the level. By default, `commands` repeat the choices of this match. */
  | { readonly type: 'again'; readonly seed: 'fresh' | 'same'; readonly commands?: readonly T['command'][] }
  /** Opens the next level or campaign page. If `isRetry` is set, opens the briefing of the lost stage. */
  | { readonly type: 'next'; readonly isRetry?: true }
  | { readonly type: 'easier' }
  | { readonly type: 'review' }
  /** Starts the puzzle over and plays its solution. */
  | { readonly type: 'solution' }
  /** Replays the match from turn `from`. Default: from the beginning. */
  | { readonly type: 'replay'; readonly from?: number }
  | { readonly type: 'copy' }
  /** Asks for a file name, then plays a command with that name. Asks again before overwriting an existing file. */
  | {
      readonly type: 'file';
      readonly use: 'write' | 'read';
      /** Prompt for the file name, such as `save the game as`. */
      readonly prompt: string;
      command(name: string): T['command'];
    }
  | { readonly type: 'leave' };

export interface KeyLabel {
  readonly key: string;
  readonly label: string;
}

/** Answer keys of a question. The footer shows no other keys. */
export interface ConfirmAnswers<T extends ScreenTypes> {
  readonly yes: KeyLabel;
  /** Keys that answer no and also set the local state, for example to another direction. */
  readonly instead: readonly (KeyLabel & { readonly local: T['local'] })[];
}

export interface GameDialog<T extends ScreenTypes> {
  readonly title: string;
  readonly lines: readonly Line[];
  /** Panel sections that fit `room`, most important first. If undefined, or in a small panel, the dialog is a box. */
  readonly panel?: ((room: { readonly columns: number; readonly rows: number }) => readonly Section[]) | undefined;
  /** Text above the buttons in the panel, such as a question. */
  readonly prompt?: string | undefined;
  /** Buttons of the dialog. The first is selected initially. A button's key presses it even if it is not selected. */
  readonly buttons: readonly {
    readonly key: string;
    readonly label: string;
    /** Name of the button in the footer and the help, such as `play again`. Default: the label in lower case. */
    readonly name?: string;
    /** Text in the status rows while the button is selected. */
    readonly says: string;
    readonly action: Action<T>;
  }[];
}

/** Strongest effect of a key: `look` if it only changes the local state, else an action. Any key may also refuse. */
export type KeyKind = 'look' | Exclude<Action<ScreenTypes>['type'], 'local' | 'refuse'>;

/** A row of the key table. The key handler, the footer, the help and the click targets are derived from such rows. */
export interface KeyBinding<T extends ScreenTypes> {
  /** Strongest effect of the row's keys in the current scene, known without calling `act`. */
  readonly kind: KeyKind;
  /** Key names: `up`, `enter`, `space`, `ctrl+s`, or a character. */
  readonly keys: readonly string[];
  /** Name of the keys in the help. Default: `keys` joined by blanks. */
  readonly label?: string;
  /** Key and label in the footer. The label may be empty. If undefined, the footer does not show the row. */
  readonly footer?: readonly [key: string, label: string] | undefined;
  /** A few words for the help, with the current effect and cost, such as `fire: shot, 5 energy`. */
  readonly help: string;
  act(key: string): Action<T>;
}

/**
 * @example
 * const { play, refuse } = actionsOf();
 * play({ name: 'commit', args: {} }) // => { type: 'play', commands: [{ name: 'commit', args: {} }] }
 * refuse('no-units', 'No units are left.').type // => 'refuse'
 */
export const actionsOf = <T extends ScreenTypes>() => ({
  play: (...commands: readonly T['command'][]): Action<T> & { type: 'play' } => ({ type: 'play', commands }),
  refuse: (code: string, message: string): Action<T> => ({ type: 'refuse', error: { code, message } }),
  setLocal: ({ local }: Pick<Scene<T>, 'local'>, change: Partial<T['local']>): Action<T> => ({
    type: 'local',
    local: { ...local, ...change },
  }),
});
