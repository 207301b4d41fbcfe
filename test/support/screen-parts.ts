import type { ScreenTypes } from '../../source/screen/scene.ts';
import type { GameScreen } from '../../source/screen/screen.ts';

/** Parts of a screen, of any of its groups. */
export type ScreenParts<T extends ScreenTypes> = {
  readonly [Group in 'state' | 'eyes' | 'view' | 'input' | 'playback' | 'commandLine' | 'levels']?: Partial<
    NonNullable<GameScreen<T>[Group]>
  >;
} & Partial<Pick<GameScreen<T>, 'tutorial' | 'reader' | 'rules'>>;

/** A screen with some of its parts in the place of its own. */
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
