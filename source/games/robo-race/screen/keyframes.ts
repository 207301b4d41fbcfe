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

/** Milliseconds of the beginning of a step, of a card that is turned, and of all that lie open. */
const [beginTime, turnedTime, openTime] = [300, 150, 400];
/** Milliseconds in which it is seen which card or square acts. */
const announcedTime = 120;
/** Milliseconds more of a push that concerns whoever looks, and of a fall. */
const decisiveTime = 600;
/** Milliseconds of a factory that moves nobody, and of the end of a step. */
const [floorTime, endTime] = [100, 400];
/** Milliseconds of what a round has come to, where it is only watched. */
const overTime = 2500;

/**
 * A round as it is watched, step by step: its cards are turned, then played, then the factory works, with a moment for every
 * value of the event counter; and what all has come to. It is made from the events alone; nothing of the new hands is in it.
 *
 * @param isKnown whether it has been seen before: all cards lie open then
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
  /** How many cards of each program have been turned: those of a destroyed robot are not turned any more. */
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
      // A round that ends early must not tell so.
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

/** The view while programs run: only those that are open to whoever looks, and no slots. */
const viewDuringPlayback = (view: View, programs: RoundOver['programs'], isOpen: (player: Seat) => boolean): View => ({
  ...view,
  phase: 'execute',
  programs: programs.map((program, i) => (program === null || isOpen(i + 1) ? program : 'hidden')),
  slots: view.slots.map(() => null),
});

/** Who plays which card in a step: the highest first, and of equal ones that of the lower player number. */
const orderOf = (programs: RoundOver['programs'], living: readonly boolean[], execution: number): TurnedCard[] =>
  programs
    .flatMap((program, i) => {
      const card = program?.[execution - 1];
      return card === undefined || living[i] !== true ? [] : [{ card, player: i + 1 }];
    })
    .toSorted((a, b) => b.card - a.card);

/** How much of a step has been told: each of its cards, and the factory, are as long as one another. */
function shareOf({ stage, order, actor }: PlaybackStep): number {
  const cards = order.findIndex(({ player }) => player === actor) + 1;
  return stage === 'turning' ? 0 : stage === 'factory' ? 1 : cards / (order.length + 1);
}

/** A fall concerns everybody, a push only who makes or suffers it; of a push over several squares the last one is dwelt on. */
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

/** The result of the round, which stays on the screen until the player presses Enter. */
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

/** The bell rings for the own robot alone. */
export const hurts = (events: readonly GameEvent[], seat: Seat): boolean =>
  events.some(({ type, player }) => type === 'destroyed' && player === seat);
