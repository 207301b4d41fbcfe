import type { ScreenTypes } from '../../screen/scene.ts';
import { turnNameOf } from '../../screen/turn-name.ts';
import type { SessionRows } from '../layers/key-table.ts';
import type { Size } from '../layers/place.ts';
import type { SessionAgain } from './layers/session-again.ts';
import type { SessionCore } from './session-core.ts';

/** What the keys that every game has do. */
export interface SessionVerbs {
  command(): void;
  undo(): void;
  debug(key: string): void;
  hint(): void;
  /** Calls off what is thought about. */
  cancel(): void;
  /** Shows the last turn again; after the end the whole match. */
  again(): void;
  watch(): void;
  save(): void;
  open(): void;
  settings(): void;
  help(size: Size): void;
  leave(): void;
  quit(): void;
  endTutorial(): void;
}

/** What the verbs need of the session. */
export interface VerbTools<T extends ScreenTypes> {
  readonly lastTurn: SessionAgain;
  play(commands: readonly T['command'][]): void;
  /** Does something after the player has been asked, where that is wanted. */
  confirm(question: string, key: string, act: () => void): void;
  rows(size: Size): SessionRows;
  hint(): void;
  /** Calls off what is thought about. */
  cancel(): void;
}

/** The verbs of a session. */
export function sessionVerbs<T extends ScreenTypes>(core: SessionCore<T>, tools: VerbTools<T>): SessionVerbs {
  const { screen, host } = core.options;
  const changed = () => host.changed(core.driver.match, core.state.facts);
  return {
    command: () => core.set({ line: { ...core.state.leftLine, edition: core.state.leftLine.edition + 1 } }),
    undo() {
      if (screen.input.undo !== undefined) return tools.play([screen.input.undo]);
      const error = core.driver.undo(core.seat());
      if (error !== undefined) return core.say('refusal', error.message);
      core.set({ facts: { ...core.state.facts, undos: core.state.facts.undos + 1 } });
      core.follow();
      changed();
    },
    debug(key) {
      const toggle = () => {
        if (screen.input.debug !== undefined) return tools.play([screen.input.debug]);
        core.driver.toggleDebug();
        core.follow();
        changed();
      };
      if (core.state.debug || !core.hides()) toggle();
      else tools.confirm('Nothing of the other players stays hidden.', key, toggle);
    },
    hint: tools.hint,
    cancel: tools.cancel,
    again() {
      if (screen.view.standing(core.state.view).end !== undefined) return host.watch();
      if (!tools.lastTurn.show()) core.say('notice', `No ${turnNameOf(screen)} has been played yet.`);
    },
    watch: host.watch,
    save: host.save,
    open: host.open,
    settings: host.openSettings,
    help(size) {
      const { commands } = core.driver.match.game;
      host.help({ ...tools.rows(size), signs: screen.view.signs(core.scene(size)), commands, rules: screen.rules });
    },
    leave: host.leave,
    quit: host.quit,
    endTutorial: () => core.set({ lesson: undefined }),
  };
}
