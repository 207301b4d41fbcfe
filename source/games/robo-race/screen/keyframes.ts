import { itemAt } from '../../../engine/lookup.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { theResult } from '../../../screen/turn-name.ts';
import { applied } from '../apply.ts';
import type { GameEvent } from '../events.ts';
import { isAlive } from '../state.ts';
import { type Group, groupsOf, lostIn } from '../text/actions.ts';
import type { View } from '../view.ts';
import { executionSteps } from '../vocabulary.ts';
import type { Lying, Motion, RaceBeat, RaceScene, RoundOver, StepMoment, TurnedCard } from './local.ts';
import { looks } from './looks.ts';
import { revealedIn } from './round-report/programs.ts';
import { playersBefore } from './phrases.ts';

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
export function beats(before: RaceScene, after: RaceScene, isKnown = false): readonly RaceBeat[] {
  const events = after.events.filter(({ type }) => type !== 'dealt');
  const groups = groupsOf(events);
  if (groups.length === 0) return [];
  const programs = revealedIn(events, before.view.players);
  const persons = playersBefore(after);
  const [you] = persons.length === 1 ? persons : [];
  const isOpen = (player: Seat) => isKnown || player === you;
  const told = events.filter(({ type, phase }) => phase === 'execute' && type !== 'program-revealed');
  let view = whileRunning(before.view, programs, isOpen);
  let toldSoFar = 0;
  /** How many cards of each program have been turned: those of a destroyed robot are not turned any more. */
  const turnedOf = programs.map(() => 0);

  const stepBeats = (execution: number): RaceBeat[] => {
    const living = view.robots.map(isAlive);
    const order = orderOf(programs, living, execution);
    const lies = (i: number, step: number, card: number, turned: number): Lying => {
      const isPlayed = step <= itemAt(turnedOf, i) || living[i] === true;
      if (isOpen(i + 1)) return isPlayed ? card : 'unplayed';
      if (!isPlayed && step <= execution) return 'unplayed';
      const isTurned = step < execution || order.slice(0, turned).some(({ player }) => player === i + 1);
      return isPlayed && isTurned && step <= execution ? card : 'down';
    };
    const moment = (turned: number): StepMoment => ({
      is: 'step',
      execution,
      cards: programs.map((program, i) => program?.map((card, k) => lies(i, k + 1, card, turned)) ?? null),
      order: order.slice(0, turned),
      stage: 'turning',
      before: before.view.robots,
      now: [],
      lost: [],
    });
    const beat = (running: StepMoment, duration: number, seen = view, shown = toldSoFar): RaceBeat => ({
      view: seen,
      events: told.slice(0, shown),
      local: { ...after.local, scrolled: 0, below: 'log', running },
      duration,
      part: execution,
      label: `step ${execution} of ${executionSteps.length}`,
      bar: { told: execution - 1 + shareOf(running), of: executionSteps.length },
      haste: 1,
      // A round that ends early must not tell so.
      onward: execution < executionSteps.length ? 'next step' : 'result',
    });
    const lead = (...given: Parameters<typeof beat>): RaceBeat => ({ ...beat(...given), flash: 'lead' });

    const turned = isKnown ? [] : order.map((_, i) => lead(moment(i + 1), turnedTime));
    const open = [lead(moment(isKnown ? order.length : 0), beginTime), ...turned, beat(moment(order.length), openTime)];
    const own = groups.filter((group) => group.execution === execution);
    const acted = own.flatMap((group, i): RaceBeat[] => {
      const unmoved = view;
      view = applied(view, group.events);
      toldSoFar += group.events.length;
      const running: StepMoment = {
        ...moment(order.length),
        stage: group.by === 'card' ? 'playing' : 'factory',
        actor: group.player,
        counter: group.counter,
        now: group.events,
      };
      const leading = (motion: Motion, duration: number) =>
        lead({ ...running, motion }, duration, unmoved, toldSoFar - group.events.length);
      const [half, whole] = looks[group.deed].times(group);
      return [
        ...(group.action === own[i - 1]?.action ? [] : [leading('announced', announcedTime)]),
        ...(half === 0 ? [] : [leading('half-way', half)]),
        beat(
          { ...running, lost: lostIn(group.events) },
          whole + (isDecisive(group, own[i + 1], persons) ? decisiveTime : 0),
        ),
      ];
    });
    for (const { player } of order) turnedOf[player - 1] = execution;
    const isStill = own.every(({ by }) => by === 'card') && view.robots.some(isAlive);
    const floor = isStill ? [beat({ ...moment(order.length), stage: 'factory' }, floorTime)] : [];
    return longerAtEnd([...open, ...acted, ...floor]);
  };

  const shown = executionSteps.filter((step) => groups.some(({ execution }) => execution === step)).flatMap(stepBeats);
  return [...shown, overBeat(after, { view, programs, before: before.view.robots, events })];
}

/** The view while programs run: only those that are open to whoever looks, and no slots. */
const whileRunning = (view: View, programs: RoundOver['programs'], isOpen: (player: Seat) => boolean): View => ({
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
function shareOf({ stage, order, actor }: StepMoment): number {
  const cards = order.findIndex(({ player }) => player === actor) + 1;
  return stage === 'turning' ? 0 : stage === 'factory' ? 1 : cards / (order.length + 1);
}

/** A fall concerns everybody, a push only who makes or suffers it; of a push over several squares the last one is dwelt on. */
function isDecisive(group: Group, next: Group | undefined, persons: readonly Seat[]): boolean {
  const isPush = ({ deed, pushed, player }: Group) =>
    deed === 'move' && pushed.length > 0 && [player, ...pushed].some((each) => persons.includes(each));
  if (group.fallen.length > 0) return true;
  return isPush(group) && !(next?.action === group.action && isPush(next));
}

const longerAtEnd = (shown: readonly RaceBeat[]): RaceBeat[] =>
  shown.map((beat, i) => (i === shown.length - 1 ? { ...beat, duration: beat.duration + endTime } : beat));

/** The result of the round, which stays on the screen until the player presses Enter. */
function overBeat(
  after: RaceScene,
  { view, programs, before, events }: Pick<RoundOver, 'programs' | 'before'> & Pick<RaceScene, 'view' | 'events'>,
): RaceBeat {
  const back = events.flatMap((event) => (event.type === 'revived' ? [event] : []));
  const running: RoundOver = { is: 'over', programs, before, ending: { back, outcome: after.view.outcome } };
  const next = after.view.outcome === null ? `round ${after.view.round}` : theResult;
  return {
    view: { ...view, programs },
    events: events.filter(({ type }) => type !== 'revived'),
    local: { ...after.local, scrolled: 0, below: 'log', running },
    duration: overTime,
    label: `round ${view.round} is over`,
    bar: { told: executionSteps.length, of: executionSteps.length },
    staysBefore: next,
  };
}

/** The bell rings for the own robot alone. */
export const hurts = (events: readonly GameEvent[], seat: Seat): boolean =>
  events.some(({ type, player }) => type === 'destroyed' && player === seat);
