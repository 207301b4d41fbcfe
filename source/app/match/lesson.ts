import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import type { TutorialStep } from '../../screen/screen.ts';
import type { MatchStore } from './match-state.ts';
import type { Notices } from './notices.ts';

/** The tutorial of a game, while it goes along with a match. */
export interface Lesson<T extends ScreenTypes> {
  /** What it says at this moment. */
  step(scene: Scene<T>): TutorialStep<T> | undefined;
  isOn(): boolean;
  /** Something was done since this scene. */
  learn(before: Scene<T>): void;
  end(): void;
}

/**
 * Follows the tutorial of a game.
 *
 * @param isWanted whether there is to be one
 */
export function createLesson<T extends ScreenTypes>(
  { screen, scene, isOver }: MatchStore<T>,
  notices: Notices,
  isWanted: boolean,
): Lesson<T> {
  const tutorial = screen.tutorialIn?.(scene()) ?? screen.tutorial ?? [];
  let at = isWanted && tutorial.length > 0 ? 0 : undefined;
  const isOn = () => at !== undefined && !isOver();
  return {
    step(now) {
      const step = at === undefined || isOver() ? undefined : tutorial[at];
      return step?.fits(now) === true ? step : undefined;
    },
    isOn,
    learn(before) {
      if (at === undefined || tutorial[at]?.done(before, scene()) !== true) return;
      at = at + 1 < tutorial.length ? at + 1 : undefined;
      if (at === undefined) notices.say('notice', 'Tutorial complete. ? shows all keys and the rules.');
    },
    end() {
      at = undefined;
    },
  };
}
