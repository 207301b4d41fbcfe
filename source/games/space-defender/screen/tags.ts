import type { SpaceDefenderScene } from './local.ts';

/** What the foot rule says of the debug view. */
export const debugTags = ({ debug, debugUsed }: SpaceDefenderScene): readonly string[] =>
  debug ? ['DEBUG'] : debugUsed ? ['debug used'] : [];
