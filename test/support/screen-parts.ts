import type { GameScreen } from '#screen/game/game-screen.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';

export type ScreenParts<T extends ScreenTypes> = {
  readonly [Group in 'state' | 'eyes' | 'view' | 'input' | 'playback' | 'commandLine' | 'levels']?: Partial<
    NonNullable<GameScreen<T>[Group]>
  >;
} & Partial<Pick<GameScreen<T>, 'teaching' | 'reader' | 'rules'>>;

/** Replaces some functions of a game's screen. */
export function withParts<T extends ScreenTypes>(screen: GameScreen<T>, parts: ScreenParts<T>): GameScreen<T> {
  return {
    ...screen,
    ...parts,
    state: { ...screen.state, ...parts.state },
    eyes: { ...screen.eyes, ...parts.eyes },
    view: { ...screen.view, ...parts.view },
    input: { ...screen.input, ...parts.input },
    playback: { ...screen.playback, ...parts.playback },
    commandLine: { ...screen.commandLine, ...parts.commandLine },
    levels: { ...screen.levels, ...parts.levels },
  };
}

/** Wraps a screen so that it records every scene that it paints, and the scenes before and after each playback. */
export function recordedScreen<T extends ScreenTypes>(screen: GameScreen<T>) {
  const scenes: Scene<T>[] = [];
  const watched: Scene<T>[] = [];
  const recording: GameScreen<T> = {
    ...screen,
    view: {
      ...screen.view,
      paint(scene) {
        scenes.push(scene);
        return screen.view.paint(scene);
      },
    },
    playback: {
      ...screen.playback,
      beats(before, after) {
        watched.push(before, after);
        return screen.playback.beats?.(before, after) ?? [];
      },
    },
  };
  return { screen: recording, scenes, watched };
}
