import type { SceneFacts } from '#app/scene/scene.ts';
import type { Action } from '#screen/game/actions.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { Preferences, Scene, ScreenTypes } from '#screen/scene.ts';
import { unicode } from '#screen/styled-text.ts';

export const usualPreferences: Preferences = {
  cells: 'auto',
  tiles: 'quiet',
  units: 'letters',
  forecast: true,
  log: 'full',
  battles: 'mine',
};

/** Facts about a player's first match at its start, without other players. */
export const usualFacts = {
  seat: 1,
  bots: {},
  record: { played: 0, won: 0 },
  hints: 0,
  undos: 0,
  debugUsed: false,
  preferences: usualPreferences,
  glyphs: unicode,
} satisfies Partial<SceneFacts<ScreenTypes>>;

export const usualScene = { ...usualFacts, events: [], debug: false, columns: 80, rows: 24 };

export const watchedFacts =
  <T extends ScreenTypes>(known: Partial<SceneFacts<T>> = {}) =>
  (): SceneFacts<T> => ({ ...usualFacts, watched: true, ...known });

/** Functions that press keys in a scene of a game. */
export function keysOf<T extends ScreenTypes>({ input }: Pick<GameScreen<T>, 'input'>) {
  /** Action of a key. Undefined if the key has no meaning. */
  const pressedIn = (scene: Scene<T>, key: string): Action<T> | undefined =>
    input
      .bindings(scene)
      .find(({ keys }) => keys.includes(key))
      ?.act(key);
  return {
    pressedIn,
    /** Presses keys that change only the screen and returns the resulting scene. */
    pressed(scene: Scene<T>, ...keys: readonly string[]): Scene<T> {
      let after = scene;
      for (const key of keys) {
        const action = pressedIn(after, key);
        if (action?.type !== 'local') throw new Error(`${key} is not of the screen alone: ${action?.type}`);
        after = { ...after, local: action.local };
      }
      return after;
    },
  };
}
