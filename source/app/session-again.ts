import type { Scene, ScreenTypes } from '../screen/screen.ts';
import type { SessionCore } from './session-core.ts';
import type { TurnWatch } from './turn-watch.ts';

/** The last turn of a session, to be shown again. */
export interface SessionAgain {
  /** Whether there is one. */
  isThere(): boolean;
  /** Shows it; says whether there was one. */
  show(): boolean;
}

/** Shows the last turn of a session again, as often as it is asked for. */
export function sessionAgain<T extends ScreenTypes>(core: SessionCore<T>, turns: TurnWatch<T>): SessionAgain {
  const { screen } = core.options;
  const scenes = (): readonly [Scene<T>, Scene<T>] | undefined => {
    const { match, told, seenOf } = core.driver;
    const last = told();
    if (last === undefined) return undefined;
    const eyes = core.state.debug ? 'all' : core.seat();
    const now = core.scene();
    return [
      { ...now, view: match.game.view(last.before, eyes) },
      { ...now, ...seenOf(last) },
    ];
  };
  return {
    isThere: () => screen.beats !== undefined && core.driver.told() !== undefined,
    show() {
      const seen = scenes();
      return seen !== undefined && turns.watch(...seen, 'asked');
    },
  };
}
