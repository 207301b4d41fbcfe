import type { Refusal } from '#engine/result.ts';
import type { Section } from '../frame.ts';
import type { Scene, ScreenTypes } from '../scene.ts';
import type { Line } from '../styled-text.ts';

export type Action<T extends ScreenTypes> =
  | {
      readonly type: 'play';
      readonly commands: readonly T['command'][];
      /** The screen's own state from then on, where playing them changes more than `follow` can tell from the views. */
      readonly local?: T['local'];
      /** Its cost as a sentence, where a player may want to be asked first. */
      readonly confirmMessage?: string | undefined;
      /** How it is answered, where the same key again would be too easily pressed twice; Enter does nothing then. */
      readonly answer?: ConfirmAnswers<T>;
      /** The question in full, where the cost and `again to confirm` would not say enough; a line feed begins its second row. */
      readonly confirmPrompt?: string;
      /** Keys that it names beside yes and no: each takes the question back, and does what it always does. */
      readonly alternativeKeys?: readonly KeyLabel[];
    }
  | { readonly type: 'local'; readonly local: T['local'] }
  | { readonly type: 'refuse'; readonly error: Refusal }
  /** Another match of the same level, which begins with these commands; absent, with what was chosen in this one. */
  | { readonly type: 'again'; readonly seed: 'fresh' | 'same'; readonly commands?: readonly T['command'][] }
  /** A match of the level to go on with. */
  | { readonly type: 'next' }
  /** Watches the whole match; given, from the beginning of the turn of this number. */
  | { readonly type: 'replay'; readonly from?: number }
  /** Has the terminal keep the result as one line, to be put in elsewhere. */
  | { readonly type: 'copy' }
  /** Asks for a file, and then plays the command that names it; a file that is there is replaced only when that is wanted. */
  | {
      readonly type: 'file';
      readonly use: 'write' | 'read';
      /** The prompt, such as `save the game as`. */
      readonly prompt: string;
      command(name: string): T['command'];
    }
  /** To where the player came from; the match can be continued. */
  | { readonly type: 'leave' };

/** A key as a question's footer names it. */
export interface KeyLabel {
  readonly key: string;
  readonly label: string;
}

/** The answers to a question that has keys of its own; the footer shows them and no others. */
export interface ConfirmAnswers<T extends ScreenTypes> {
  readonly yes: KeyLabel;
  /** Keys that say no and change what the screen keeps, such as where it points. */
  readonly instead: readonly (KeyLabel & { readonly local: T['local'] })[];
}

/** A box over the screen, with what can be done. */
export interface GameDialog<T extends ScreenTypes> {
  readonly title: string;
  readonly lines: readonly Line[];
  /**
   * The same in the panel's place, so that nothing covers the board: what it tells in so much room, the most important
   * first. The buttons stand below it, one in a row. It is a box where this is absent, or where there is no panel.
   */
  readonly panel?: ((room: { readonly columns: number; readonly rows: number }) => readonly Section[]) | undefined;
  /** A text above the buttons in the panel, such as a question that they answer. */
  readonly prompt?: string | undefined;
  /** The first is chosen at the start; the key of one presses it wherever the choice is. */
  readonly buttons: readonly {
    readonly key: string;
    readonly label: string;
    /** Its name in footer and help, such as `play again`; its label in lower case where absent. */
    readonly name?: string;
    /** The status while it is chosen. */
    readonly says: string;
    readonly action: Action<T>;
  }[];
}

/**
 * The most that a key does: it changes the screen's own state (`look`), or is one of the other kinds of `Action`. Any
 * key may refuse, and change what the screen keeps.
 */
export type KeyKind = 'look' | Exclude<Action<ScreenTypes>['type'], 'local' | 'refuse'>;

/** A row of the key table, from which handler, footer, help and clicks are made. */
export interface KeyBinding<T extends ScreenTypes> {
  /** The most that a key of the row does now. Who wants to know what a key is for asks this, and never `act`. */
  readonly kind: KeyKind;
  /** Names of keys: `up`, `enter`, `space`, `ctrl+s`, or a character. */
  readonly keys: readonly string[];
  /** The key as the help shows it; `keys` joined by blanks where absent. */
  readonly label?: string;
  /** The footer's item: key and label, which may be empty; absent from the footer without it. */
  readonly footer?: readonly [key: string, label: string] | undefined;
  /** A few words for the help: what it does and costs now, such as `fire: shot, 5 energy`. */
  readonly help: string;
  act(key: string): Action<T>;
}

/**
 * The actions of keys and clicks on a game's screen, for the types of that game.
 *
 * @example
 * const { play, refuse } = actionsOf();
 * play({ name: 'commit', args: {} }) // => { type: 'play', commands: [{ name: 'commit', args: {} }] }
 * refuse('no-units', 'No units are left.').type // => 'refuse'
 */
export const actionsOf = <T extends ScreenTypes>() => ({
  /** Plays commands, one after the other. */
  play: (...commands: readonly T['command'][]): Action<T> & { type: 'play' } => ({ type: 'play', commands }),
  /** Says why something cannot be done. */
  refuse: (code: string, message: string): Action<T> => ({ type: 'refuse', error: { code, message } }),
  /** Changes what the screen keeps. */
  setLocal: ({ local }: Pick<Scene<T>, 'local'>, change: Partial<T['local']>): Action<T> => ({
    type: 'local',
    local: { ...local, ...change },
  }),
});
