import type { ScreenTypes } from '../../screen/scene.ts';
import type { Action } from '../../screen/screen.ts';
import type { SessionCore } from './session-core.ts';

/** Does what the keys and clicks of a game ask for. */
export interface SessionActions<T extends ScreenTypes> {
  perform(action: Action<T>, key: string): void;
  /** Does something after the player has been asked, where that is wanted; the same key again does it. */
  confirm(question: string, key: string, act: () => void): void;
  /** Takes back whatever is asked. */
  forget(): void;
  /** Whether the player has been asked something that the same key again does. */
  isAsking(): boolean;
  /**
   * Another key than the one that is waited for takes the question back.
   *
   * @returns whether that is all that the key does
   */
  withdraw(key: string): boolean;
}

/** What actions need of the session. */
export interface ActionTools<T extends ScreenTypes> {
  play(commands: readonly T['command'][]): void;
  askFile(action: Action<T> & { readonly type: 'file' }): void;
}

/** Does what the keys and clicks of a game ask for, after a question where it costs much. */
export function sessionActions<T extends ScreenTypes>(
  core: SessionCore<T>,
  { play, askFile }: ActionTools<T>,
): SessionActions<T> {
  const { host } = core.options;
  /** What is being asked: the same key again does it. */
  let asked: string | undefined;

  /** What the player wants to be asked before, if anything. */
  const questionOf = (costly: string | undefined, key: string): string | undefined => {
    const { confirm } = host.settings();
    if (confirm === 'never') return undefined;
    return costly ?? (confirm === 'always' && key === 'enter' ? 'This cannot be taken back.' : undefined);
  };

  /** Whether the player has to be asked first, which is done then. */
  const askedFirst = (question: string | undefined, key: string, asks?: string): boolean => {
    const isFirst = question !== undefined && asked !== key;
    asked = isFirst ? key : undefined;
    if (isFirst)
      core.say('refusal', asks ?? `${question} ${key === 'enter' ? 'Enter' : key} again does it, Esc does not.`);
    return isFirst;
  };

  const perform = (action: Action<T>, key: string) => {
    const { costly, asks } = action.type === 'play' ? action : {};
    if (askedFirst(action.type === 'play' ? questionOf(costly, key) : undefined, key, asks)) return;
    switch (action.type) {
      case 'play':
        if (action.local !== undefined) core.keep(action.local);
        return play(action.commands);
      case 'local':
        return core.keep(action.local);
      case 'refuse':
        return core.refuse(action.error);
      case 'again':
        if (!host.mayLeave()) return;
        core.begin(host.restart(action.seed));
        return play(action.commands);
      case 'next':
        if (host.next() === undefined) return core.say('refusal', 'There is no other level to go on with.');
        return host.mayLeave() ? host.playNext() : undefined;
      case 'replay':
        return host.watch();
      case 'file':
        return askFile(action);
      case 'leave':
        return host.leave();
    }
  };

  return {
    perform,
    confirm(question, key, act) {
      if (!askedFirst(questionOf(question, key), key)) act();
    },
    forget() {
      asked = undefined;
    },
    isAsking: () => asked !== undefined,
    withdraw(key) {
      const isOver = asked !== undefined && asked !== key;
      if (isOver) asked = undefined;
      return isOver && key === 'escape';
    },
  };
}
