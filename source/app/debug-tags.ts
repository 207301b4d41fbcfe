import type { Scene, ScreenTypes } from '../screen/screen.ts';

/** What the foot rule of every game says of the debug view. */
export const debugTags = <T extends ScreenTypes>({ debug, debugUsed }: Scene<T>): readonly string[] =>
  debug ? ['DEBUG'] : debugUsed ? ['debug used'] : [];
