import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { theResult } from '#screen/match-status.ts';
import { type ActionStep, actionStepsOf, fallenIn } from '../event-texts.ts';
import type { GameEvent } from '../events.ts';
import { withEvents } from '../floor.ts';
import { isAlive, type View } from '../state.ts';
import { executionSteps } from '../vocabulary.ts';
import type { CardFace, Motion, PlaybackStep, RaceKeyframe, RaceScene, RoundOver, TurnedCard } from './local.ts';
import { localPlayers } from './phrases.ts';
import { actionLooks, revealedIn } from './round-report/programs.ts';

/** Milliseconds for the beginning of a step, for turning a card, and for showing all turned cards. */
const [beginTime, turnedTime, openTime] = [300, 150, 400];
/** Milliseconds for highlighting the next card or square. */
const announcedTime = 120;
/** Additional milliseconds after a fall, and after a push if one of the robots belongs to a player at this screen. */
const decisiveTime = 600;
/** Milliseconds for a factory phase that acts on no robot, and for the end of a step. */
const [floorTime, endTime] = [100, 400];
/** Milliseconds for the result of a round if the playback does not wait for a key. */
const overTime = 2500;

/**
 * Plays back a round from its events alone, so that new hands stay hidden. In each step, cards are turned and played,
 * then the factory runs. The last keyframe shows the result.
 *
 * @param isKnown true if the viewer has seen the round before: all cards are face up from the beginning
 */
export function keyframes(before: RaceScene, after: RaceScene, isKnown = false): readonly RaceKeyframe[] {
  const events = after.events.filter(({ type }) => type !== 'dealt');
  const groups = actionStepsOf(events);
  if (groups.length === 0) return [];
  const programs = revealedIn(events, before.view.players);
  const persons = localPlayers(after);
  const [you] = persons.length === 1 ? persons : [];
  const isOpen = (player: Seat) => isKnown || player === you;
  const runEvents = events.filter(({ type, phase }) => phase === 'execute' && type !== 'program-revealed');
  let view = viewDuringPlayback(before.view, programs, isOpen);
  let shownSoFar = 0;
  /** Number of turned cards in each program. A destroyed robot turns no more cards. */
  const turnedOf = programs.map(() => 0);

  const stepKeyframes = (execution: number): RaceKeyframe[] => {
    const living = view.robots.map(isAlive);
    const order = orderOf(programs, living, execution);
    const lies = (i: number, step: number, card: number, turned: number): CardFace => {
      const isPlayed = step <= itemAt(turnedOf, i) || living[i] === true;
      if (isOpen(i + 1)) return isPlayed ? card : 'unplayed';
      if (!isPlayed && step <= execution) return 'unplayed';
      const isTurned = step < execution || order.slice(0, turned).some(({ player }) => player === i + 1);
      return isPlayed && isTurned && step <= execution ? card : 'down';
    };
    const moment = (turned: number): PlaybackStep => ({
      is: 'step',
      execution,
      cards: programs.map((program, i) => program?.map((card, k) => lies(i, k + 1, card, turned)) ?? null),
      order: order.slice(0, turned),
      stage: 'turning',
      before: before.view.robots,
      now: [],
      lost: [],
    });
    const keyframe = (running: PlaybackStep, duration: number, seen = view, eventCount = shownSoFar): RaceKeyframe => ({
      view: seen,
      events: runEvents.slice(0, eventCount),
      local: { ...after.local, scrolled: 0, below: 'log', playback: running },
      duration,
      part: execution,
      label: `step ${execution} of ${executionSteps.length}`,
      bar: { done: execution - 1 + shareOf(running), of: executionSteps.length },
      haste: 1,
      // The name of the next stage must not reveal that the round ends early.
      onward: execution < executionSteps.length ? 'next step' : 'result',
    });
    const lead = (...args: Parameters<typeof keyframe>): RaceKeyframe => ({ ...keyframe(...args), flash: 'lead' });

    const turned = isKnown ? [] : order.map((_, i) => lead(moment(i + 1), turnedTime));
    const open = [
      lead(moment(isKnown ? order.length : 0), beginTime),
      ...turned,
      keyframe(moment(order.length), openTime),
    ];
    const stepGroups = groups.filter((group) => group.execution === execution);
    const acted = stepGroups.flatMap((group, i): RaceKeyframe[] => {
      const unmoved = view;
      view = withEvents(view, group.events);
      shownSoFar += group.events.length;
      const running: PlaybackStep = {
        ...moment(order.length),
        stage: group.by === 'card' ? 'playing' : 'factory',
        actor: group.player,
        counter: group.counter,
        now: group.events,
      };
      const leading = (motion: Motion, duration: number) =>
        lead({ ...running, motion }, duration, unmoved, shownSoFar - group.events.length);
      const [half, full] = actionLooks[group.actionType].times(group);
      return [
        ...(group.action === stepGroups[i - 1]?.action ? [] : [leading('announced', announcedTime)]),
        ...(half === 0 ? [] : [leading('half-way', half)]),
        keyframe(
          { ...running, lost: fallenIn(group.events) },
          full + (isDecisive(group, stepGroups[i + 1], persons) ? decisiveTime : 0),
        ),
      ];
    });
    for (const { player } of order) turnedOf[player - 1] = execution;
    const isStill = stepGroups.every(({ by }) => by === 'card') && view.robots.some(isAlive);
    const floor = isStill ? [keyframe({ ...moment(order.length), stage: 'factory' }, floorTime)] : [];
    return longerAtEnd([...open, ...acted, ...floor]);
  };

  const frames = executionSteps
    .filter((step) => groups.some(({ execution }) => execution === step))
    .flatMap(stepKeyframes);
  return [...frames, overKeyframe(after, { view, programs, before: before.view.robots, events })];
}

/** View during playback: slots are empty, and only open programs are visible. */
const viewDuringPlayback = (view: View, programs: RoundOver['programs'], isOpen: (player: Seat) => boolean): View => ({
  ...view,
  phase: 'execute',
  programs: programs.map((program, i) => (program === null || isOpen(i + 1) ? program : 'hidden')),
  slots: view.slots.map(() => null),
});

const orderOf = (programs: RoundOver['programs'], living: readonly boolean[], execution: number): TurnedCard[] =>
  programs
    .flatMap((program, i) => {
      const card = program?.[execution - 1];
      return card === undefined || living[i] !== true ? [] : [{ card, player: i + 1 }];
    })
    .toSorted((a, b) => b.card - a.card);

/** Fraction of the step that is complete, from 0 to 1. Each card counts as much as the whole factory. */
function shareOf({ stage, order, actor }: PlaybackStep): number {
  const cards = order.findIndex(({ player }) => player === actor) + 1;
  return stage === 'turning' ? 0 : stage === 'factory' ? 1 : cards / (order.length + 1);
}

/** True for a fall, and for the last square of a push in which one of `persons` pushes or is pushed. */
function isDecisive(group: ActionStep, next: ActionStep | undefined, persons: readonly Seat[]): boolean {
  const isPush = ({ actionType, pushed, player }: ActionStep) =>
    actionType === 'move' && pushed.length > 0 && [player, ...pushed].some((each) => persons.includes(each));
  if (group.fallen.length > 0) return true;
  return isPush(group) && !(next?.action === group.action && isPush(next));
}

const longerAtEnd = (frames: readonly RaceKeyframe[]): RaceKeyframe[] =>
  frames.map((keyframe, i) =>
    i === frames.length - 1 ? { ...keyframe, duration: keyframe.duration + endTime } : keyframe,
  );

function overKeyframe(
  after: RaceScene,
  { view, programs, before, events }: Pick<RoundOver, 'programs' | 'before'> & Pick<RaceScene, 'view' | 'events'>,
): RaceKeyframe {
  const back = events.flatMap((event) => (event.type === 'revived' ? [event] : []));
  const running: RoundOver = { is: 'over', programs, before, ending: { back, outcome: after.view.outcome } };
  const next = after.view.outcome === null ? `round ${after.view.round}` : theResult;
  return {
    view: { ...view, programs },
    events: events.filter(({ type }) => type !== 'revived'),
    local: { ...after.local, scrolled: 0, below: 'log', playback: running },
    duration: overTime,
    label: `round ${view.round} is over`,
    bar: { done: executionSteps.length, of: executionSteps.length },
    staysBefore: next,
  };
}

/** True if the player's own robot is destroyed, which rings the bell. */
export const hurts = (events: readonly GameEvent[], seat: Seat): boolean =>
  events.some(({ type, player }) => type === 'destroyed' && player === seat);
