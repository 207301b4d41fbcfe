import { tutorialName } from '../../engine/level.ts';
import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import type { Guidance, TutorialText } from '../../screen/screen.ts';
import type { MatchStore } from './match-state.ts';
import type { Notices } from './notices.ts';

/** What the tutorial says at a moment: two rows of status, and the footer's key that is marked. */
export interface Told {
  readonly says: TutorialText;
  readonly key: string;
}

/** The tutorial of a game, while it goes along with a match. */
export interface Lesson<T extends ScreenTypes> {
  /** What it says at this moment. */
  step(scene: Scene<T>): Told | undefined;
  isOn(): boolean;
  /** Something was done since this scene. */
  learn(before: Scene<T>): void;
  end(): void;
}

/** The seat of whoever is taught. */
const pupil = 1;

type Store<T extends ScreenTypes> = Pick<MatchStore<T>, 'screen' | 'driver' | 'scene' | 'isOver'>;

/**
 * Follows the tutorial of a game: through the match that teaches it, whenever that is played, or along with any other.
 *
 * @param isWanted whether there is to be one beside a match that does not teach by itself
 */
export const createLesson = <T extends ScreenTypes>(store: Store<T>, notices: Notices, isWanted: boolean): Lesson<T> =>
  guideThrough(store, notices) ?? followSteps(store, notices, isWanted);

/** What leads through the match that teaches the game; nothing for others. */
function guideThrough<T extends ScreenTypes>(store: Store<T>, notices: Notices): Lesson<T> | undefined {
  const { isOver, scene, screen } = store;
  const guide = guideOf(store);
  if (guide === undefined) return undefined;
  /** The match in which it has ended: whoever begins it again is led again. */
  let endedIn: object | undefined;
  const isOn = () => endedIn !== store.driver && !isOver();
  const end = () => {
    endedIn = store.driver;
  };
  return {
    step: (now) => (isOn() ? guide.now(now) : undefined),
    isOn,
    learn(before) {
      guide.learn(before);
      if (endedIn === store.driver || !isOver()) return;
      end();
      if (scene().view === before.view) return;
      const { game, state } = store.driver.match;
      const isWon = screen.view.standing(game.view(state, pupil)).end === 'won';
      notices.say(
        'notice',
        isWon
          ? `Tutorial complete. ${scene().next === undefined ? '' : 'Enter opens the next level; '}? shows all keys and the rules.`
          : 'Not won yet. Enter plays the tutorial again.',
      );
    },
    end,
  };
}

/** What is said in the match that teaches a game, and what was taught so far. */
export interface Guide<T extends ScreenTypes> {
  now(scene: Scene<T>): Guidance | undefined;
  /** Something was done since this scene. */
  learn(before: Scene<T>): void;
}

/** The guide of a match, where it is the one that teaches its game. */
export function guideOf<T extends ScreenTypes>(store: Store<T>): Guide<T> | undefined {
  const { screen, scene } = store;
  if (screen.guide === undefined || scene().level?.name !== tutorialName) return undefined;
  const taught = new Set<string>();
  let taughtIn: object = store.driver;
  const now = (at: Scene<T>) => {
    // A match that is begun again teaches from the start.
    if (taughtIn !== store.driver) taught.clear();
    taughtIn = store.driver;
    return screen.guide?.(at, taught);
  };
  return {
    now,
    learn(before) {
      const teaches = now(before)?.teaches;
      if (teaches !== undefined) taught.add(teaches);
    },
  };
}

/** The steps that go along with a match, one after the other. */
function followSteps<T extends ScreenTypes>(
  { screen, scene, isOver }: Store<T>,
  notices: Notices,
  isWanted: boolean,
): Lesson<T> {
  const tutorial = screen.tutorial ?? [];
  let at = isWanted && tutorial.length > 0 ? 0 : undefined;
  const isOn = () => at !== undefined && !isOver();
  return {
    step(now) {
      const step = at === undefined || isOver() ? undefined : tutorial[at];
      if (step?.fits(now) !== true) return undefined;
      return { says: step.astray?.(now) ?? step.says, key: step.key };
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
