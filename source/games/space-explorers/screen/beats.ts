import type { GameEvent } from '../events.ts';
import type { Shuttle } from '../state.ts';
import type { View } from '../view.ts';
import { viewAfter } from './beats/stages.ts';
import type { ExplorersBeat, ExplorersScene, Running } from './local.ts';

/** The phases of a turn that are watched, and milliseconds of each. */
const durations = { launch: 120, grow: 200, land: 200, decay: 200 } as const satisfies Record<Running['phase'], number>;

const phases: readonly Running['phase'][] = ['launch', 'grow', 'land', 'decay'];

/** A turn as it is watched: a moment for every phase in which something is seen to happen. */
export function beats(before: ExplorersScene, after: ExplorersScene): readonly ExplorersBeat[] {
  const { events } = after;
  let told: readonly GameEvent[] = [];
  return phases.flatMap((phase): readonly ExplorersBeat[] => {
    const now = events.filter((event) => event.phase === phase);
    if (now.length === 0) return [];
    told = [...told, ...now];
    const view = viewAfter(before.view, after.view, events, phase);
    const running: Running = {
      phase,
      now,
      landing: phase === 'land' ? landingIn(before.view, after.view, events) : [],
    };
    const local = { ...after.local, running, source: undefined, typing: undefined, scrolled: 0 };
    return [{ view, events: told, local, duration: durations[phase], label: names[phase] }];
  });
}

const names = { launch: 'launch', grow: 'growth', land: 'landing', decay: 'overcrowding' } as const;

/** The shuttles that have landed in a turn, where that was seen. */
function landingIn(before: View, after: View, events: readonly GameEvent[]): readonly Shuttle[] {
  const { shuttles } = viewAfter(before, after, events, 'launch');
  return shuttles.filter(({ lands }) => lands <= after.clock);
}
