import type { Seat } from '../../../engine/vocabulary.ts';
import { theResult } from '../../../screen/turn-name.ts';
import { applied } from '../apply.ts';
import type { CountedEvent, GameEvent } from '../events.ts';
import { type Group, groupsOf, lostIn } from '../text/actions.ts';
import type { View } from '../view.ts';
import type { Local, Motion, RaceBeat, RaceScene, Running } from './local.ts';
import { looks } from './looks.ts';
import { revealedIn } from './round/programs.ts';

/** Milliseconds of the pause before a new action, in which it is seen whose it is. */
const pause = 250;
/** Milliseconds of what a round has come to, where nobody is waited for. */
const stopTime = 900;

/**
 * A round as it is watched: a moment for every value of the event counter, with what leads up to it, and what all has come
 * to. It is made from the events alone; nothing of the new hands is in it.
 */
export function beats(before: RaceScene, after: RaceScene): readonly RaceBeat[] {
  const events = after.events.filter(({ type }) => type !== 'dealt');
  const groups = groupsOf(events);
  const last = groups.at(-1);
  if (last === undefined) return [];
  const back = events.flatMap((event) => (event.type === 'revived' ? [event] : []));
  const common: Common = {
    programs: revealedIn(events, before.view.players),
    beats: groups.length,
    lastCounter: last.counter,
    before: before.view.robots,
    ending: { back, outcome: after.view.outcome },
  };
  let view = atExecution(before.view, common.programs);
  let told = events.findIndex((event) => 'execution' in event);
  const shown = groups.flatMap((group, i): RaceBeat[] => {
    const unmoved = view;
    view = applied(view, group.events);
    told += group.events.length;
    const running = runningAt(common, group, groups[i + 1], i);
    const beat = (seen: View, duration: number, more: Partial<Running> = {}): RaceBeat => ({
      view: seen,
      events: events.slice(0, told),
      local: { ...after.local, scrolled: 0, below: 'log', running: { ...running, ...more } },
      duration,
      part: group.execution,
      label: `step ${group.execution}, event ${i + 1} of ${groups.length}`,
    });
    const lead = (motion: Motion, duration: number): RaceBeat => ({
      ...beat(unmoved, duration, { motion, lost: [] }),
      flash: 'lead',
    });
    const [half, whole] = looks[group.deed].times(group);
    return [
      ...(group.action === groups[i - 1]?.action ? [] : [lead('announced', pause)]),
      ...(half === 0 ? [] : [lead('half-way', half)]),
      beat(view, whole),
    ];
  });
  const end = shown.at(-1);
  return end === undefined ? shown : [...shown, stopAfter(end, after)];
}

/** The fields that all moments of a round share. */
type Common = Pick<Running, 'before' | 'programs' | 'beats' | 'lastCounter' | 'ending'>;

/** The view once everybody has committed: programs are open, hands are as they were. */
const atExecution = (view: View, programs: Running['programs']): View => ({
  ...view,
  phase: 'execute',
  programs,
  slots: view.slots.map(() => null),
});

function runningAt(common: Common, group: Group, next: Group | undefined, i: number): Running {
  const now: readonly CountedEvent[] = group.events;
  return {
    ...common,
    execution: group.execution,
    beat: i + 1,
    counter: group.counter,
    now,
    next: next === undefined ? [] : next.events,
    lost: lostIn(now),
  };
}

/** The result of the round, which stays on the screen until the player presses Enter. */
function stopAfter(last: RaceBeat, after: RaceScene): RaceBeat {
  const { running } = last.local;
  const local: Local = {
    ...last.local,
    ...(running === undefined ? {} : { running: { ...running, now: [], next: [], lost: [], isStop: true } }),
  };
  const next = after.view.outcome === null ? `round ${after.view.round}` : theResult;
  return {
    ...last,
    local,
    duration: stopTime,
    label: `round ${last.view.round} is over`,
    staysBefore: next,
  };
}

/** Whether the robot of the player at the screen is destroyed. */
export const hurts = (events: readonly GameEvent[], seat: Seat): boolean =>
  events.some(({ type, player }) => type === 'destroyed' && player === seat);
