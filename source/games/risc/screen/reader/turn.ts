import type { Seat } from '../../../../engine/vocabulary.ts';
import { counted, flow } from '../../../../screen/sentences.ts';
import { eventText, isTold } from '../../event-texts.ts';
import type { EventOf, GameEvent } from '../../events.ts';
import { countOf, noUnits, plus, unitsText } from '../../units.ts';
import type { View } from '../../view.ts';
import type { RiscScene } from '../local.ts';
import { battlesIn } from '../words/battles.ts';
import { does, isByNumber, isListener, playersOf, voiceOf, whole } from '../words/phrases.ts';
import { battlesSentences, lossSentences, outcomeSentence } from './battles.ts';

/** Whether these are the events of a whole turn, or of the end of placement. */
export const isTurn = (events: readonly GameEvent[]): boolean =>
  events.some(({ type }) => type === 'turn' || type === 'match-over');

/** The number of the turn that events are of. */
const turnOf = (events: readonly GameEvent[], { turn }: Pick<View, 'turn'>): number =>
  (events.find((event) => event.type === 'turn')?.turn ?? turn + 1) - 1;

type Talk = Pick<RiscScene, 'seat' | 'bots' | 'watched' | 'view' | 'preferences'>;

/** A turn as lines: moves, attacks, each battle, in a short log its result alone, growth, who is out. */
export function turnLines(scene: RiscScene): string[] {
  const { events, view } = scene;
  const placed = ofType(events, 'placed');
  if (placed.length > 0) return flow(['All units are placed.', ...placed.map(told(scene))]);
  const head = `Turn ${turnOf(events, view)}`;
  const part = (name: string, told: readonly string[]): string[] =>
    told.length === 0 ? [] : flow([`${head}, ${name}.`, ...told]);
  const battles = battlesIn(events);
  return [
    ...part('moves', moveSentences(scene, events)),
    ...part('attacks', attackSentences(scene, ofType(events, 'attacked'))),
    ...(scene.preferences.log === 'full'
      ? battlesSentences(scene, events).flatMap(flow)
      : battles.map(({ end }) => outcomeSentence(scene, end))),
    ...(battles.length === 0 ? [`${head}: no battle.`] : flow(lossSentences(scene, events))),
    ...part('growth', growthSentences(scene, events)),
    ...flow(events.filter(isOther).map(told(scene))),
  ];
}

/** Events that another part of the report tells, or the standing. */
const elsewhere: ReadonlySet<GameEvent['type']> = new Set<GameEvent['type']>([
  'placed',
  'attacked',
  'battle',
  'battle-end',
  'technology',
  'growth',
  'match-over',
]);

/** All other events that are always told: players who are out. */
const isOther = (event: GameEvent): boolean =>
  isTold(event) === 'always' && !isMove(event) && !elsewhere.has(event.type);

/** All orders of a player in the last turn, each told. */
export const orderSentences = (scene: Talk, events: readonly GameEvent[], seat: Seat): string[] =>
  events.filter((event) => isOrder(event) && event.seat === seat).map(told(scene));

const told =
  (scene: Talk) =>
  (event: GameEvent): string =>
    whole(eventText(event, voiceOf(scene)));

/** How many orders of a player are told one by one. */
const mostTold = 3;

type MoveEvent = Extract<GameEvent, { readonly phase: 'moves' }>;

const isMove = (event: GameEvent): event is MoveEvent => event.phase === 'moves';

const isOrder = (event: GameEvent): event is MoveEvent | EventOf<'attacked'> =>
  isMove(event) || event.type === 'attacked';

/** Moves, upgrades and research of players: order by order, or in sum where there are many. */
function moveSentences(scene: Talk, events: readonly GameEvent[]): string[] {
  return playersOf(scene).flatMap((seat) => {
    const own = events.filter(isMove).filter((event) => event.seat === seat);
    if (own.length <= mostTold) return own.map(told(scene));
    const moved = own.filter((event) => event.type === 'moved');
    const upgraded = own.filter((event) => event.type === 'upgraded');
    const units = moved.reduce((sum, event) => sum + countOf(event.units), 0);
    const better = upgraded.reduce((sum, { count }) => sum + count, 0);
    const cost = (list: readonly { readonly cost: number }[]) => list.reduce((sum, event) => sum + event.cost, 0);
    return [
      ...(moved.length === 0
        ? []
        : [whole(`${does(scene, seat, 'move')} ${counted(units, 'unit')}, ${cost(moved)} food`)]),
      ...(upgraded.length === 0
        ? []
        : [whole(`${does(scene, seat, 'upgrade')} ${counted(better, 'unit')}, ${cost(upgraded)} tech`)]),
      ...own.filter(({ type }) => type !== 'moved' && type !== 'upgraded').map(told(scene)),
    ];
  });
}

/** Attacks; where there are many, the forces of one player against one territory are added up. */
function attackSentences(scene: Talk, attacked: readonly EventOf<'attacked'>[]): string[] {
  return playersOf(scene).flatMap((seat) => {
    const own = attacked.filter((event) => event.seat === seat);
    if (own.length <= mostTold) return own.map(told(scene));
    const targets = [...new Set(own.map(({ to }) => to))];
    return targets.map((target) => {
      const force = own.filter(({ to }) => to === target).reduce((sum, { units }) => plus(sum, units), noUnits);
      return whole(`${does(scene, seat, 'attack')} ${target} with ${unitsText(force)}`);
    });
  });
}

/** Levels and growth; in a short log, growth of the listener only. */
function growthSentences(scene: Talk, events: readonly GameEvent[]): string[] {
  const isTold = (seat: Seat) => scene.preferences.log === 'full' || isByNumber(scene) || isListener(scene, seat);
  return playersOf(scene).flatMap((seat) =>
    [...ofType(events, 'technology'), ...(isTold(seat) ? ofType(events, 'growth') : [])]
      .filter((event) => event.seat === seat)
      .map(told(scene)),
  );
}

const ofType = <Type extends GameEvent['type']>(events: readonly GameEvent[], type: Type): EventOf<Type>[] =>
  events.filter((event): event is EventOf<Type> => event.type === type);
