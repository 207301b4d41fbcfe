import type { SpaceDefenderScene } from '../local.ts';
import { drawnIn, numbers } from './debug-streams.ts';

/**
 * What is said where `toggle_rng_out` was played between two moments. The numbers say what appears in the fog, so only
 * the debug view has them on the screen.
 */
export function rngOutputText(before: SpaceDefenderScene, after: SpaceDefenderScene): string | undefined {
  const { rngOutput } = after.view;
  if (before.view.rngOutput === rngOutput) return undefined;
  if (!rngOutput) return 'RNG output off.';
  const last = drawnText(after);
  return `RNG output on: transcripts and the debug view tell the numbers drawn each turn.${last === undefined ? '' : ` ${last}`}`;
}

/** The numbers that were drawn in the last turn, where these eyes may know them. */
export function drawnText({ view: { field }, events }: SpaceDefenderScene): string | undefined {
  const drawn = drawnIn(events);
  return drawn === undefined || field === null
    ? undefined
    : `Numbers drawn: ${numbers(drawn.row, drawn.value, field)}.`;
}
