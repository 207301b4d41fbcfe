import type { Seat } from '../../../../engine/game.ts';
import { counted, flow, sentence } from '../../../../screen/sentences.ts';
import type { EventOf, GameEvent } from '../../events.ts';
import { countOf, noUnits, plus, unitsText } from '../../units.ts';
import type { View } from '../../view.ts';
import type { RiscScene } from '../local.ts';
import { battlesIn } from '../words/battles.ts';
import { eventText } from '../words/events.ts';
import { does, isByNumber, isListener, playersOf } from '../words/voice.ts';
import { battleSentences, lossSentences } from './battles.ts';

/** Whether these events are those of a turn that has been carried out, or of the end of placement. */
export const isTurn = (events: readonly GameEvent[]): boolean =>
  events.some(({ type }) => type === 'turn' || type === 'match-over');

/** The number of the turn that events are of. */
const turnOf = (events: readonly GameEvent[], { turn }: Pick<View, 'turn'>): number =>
  (events.find((event) => event.type === 'turn')?.turn ?? turn + 1) - 1;

type Talk = Pick<RiscScene, 'seat' | 'bots' | 'watched' | 'view' | 'preferences'>;

/** A turn as lines: moves, attacks, each battle, growth, who is out. */
export function turnLines(scene: RiscScene): string[] {
  const { events, view } = scene;
  const placed = ofType(events, 'placed');
  if (placed.length > 0) return flow(['All units are placed.', ...placed.map((event) => placedSentence(scene, event))]);
  const head = `Turn ${turnOf(events, view)}`;
  const part = (name: string, told: readonly string[]): string[] =>
    told.length === 0 ? [] : flow([`${head}, ${name}.`, ...told]);
  const battles = battlesIn(events);
  return [
    ...part('moves', moveSentences(scene, events)),
    ...part('attacks', attackSentences(scene, ofType(events, 'attacked'))),
    ...battles.flatMap((battle) => flow(battleSentences(scene, battle))),
    ...(battles.length === 0 ? [`${head}: no battle.`] : flow(lossSentences(scene, events))),
    ...part('growth', growthSentences(scene, events)),
    ...flow(
      ofType(events, 'eliminated').map(({ seat }) =>
        isListener(scene, seat) ? 'You have lost your last territory and are out.' : `Player ${seat} is out.`,
      ),
    ),
  ];
}

/** The orders of the last turn but attacks, of all players or of one; each told. */
export const orderSentences = (scene: Talk, events: readonly GameEvent[], seat: Seat): string[] =>
  events.flatMap((event) => ('seat' in event && event.seat === seat ? orderSentence(scene, event) : []));

function orderSentence(scene: Talk, event: GameEvent): string[] {
  const isOrder = event.phase === 'moves' || event.type === 'attacked';
  return isOrder ? [sentence(eventText(event, (seat) => isListener(scene, seat)))] : [];
}

/** How many orders of a player are told one by one. */
const mostTold = 3;

type OrderEvent = EventOf<'upgraded' | 'moved' | 'researched' | 'attacked'>;

/** What players have moved, made stronger and researched: order by order, or in sum where there are many. */
function moveSentences(scene: Talk, events: readonly GameEvent[]): string[] {
  return playersOf(scene).flatMap((seat) => {
    const own = events.filter(
      (event): event is Exclude<OrderEvent, { type: 'attacked' }> =>
        (event.type === 'upgraded' || event.type === 'moved' || event.type === 'researched') && event.seat === seat,
    );
    if (own.length <= mostTold) return own.flatMap((event) => orderSentence(scene, event));
    const moved = own.filter((event) => event.type === 'moved');
    const upgraded = own.filter((event) => event.type === 'upgraded');
    const units = moved.reduce((sum, event) => sum + countOf(event.units), 0);
    const better = upgraded.reduce((sum, { count }) => sum + count, 0);
    const cost = (list: readonly { readonly cost: number }[]) => list.reduce((sum, event) => sum + event.cost, 0);
    return [
      ...(moved.length === 0
        ? []
        : [sentence(`${does(scene, seat, 'move')} ${counted(units, 'unit')}, ${cost(moved)} food`)]),
      ...(upgraded.length === 0
        ? []
        : [sentence(`${does(scene, seat, 'upgrade')} ${counted(better, 'unit')}, ${cost(upgraded)} tech`)]),
      ...own.filter(({ type }) => type === 'researched').flatMap((event) => orderSentence(scene, event)),
    ];
  });
}

/** Who attacks what; the forces of one player against one territory together where there are many. */
function attackSentences(scene: Talk, attacked: readonly EventOf<'attacked'>[]): string[] {
  return playersOf(scene).flatMap((seat) => {
    const own = attacked.filter((event) => event.seat === seat);
    if (own.length <= mostTold) return own.flatMap((event) => orderSentence(scene, event));
    const targets = [...new Set(own.map(({ to }) => to))];
    return targets.map((target) => {
      const force = own.filter(({ to }) => to === target).reduce((sum, { units }) => plus(sum, units), noUnits);
      return sentence(`${does(scene, seat, 'attack')} ${target} with ${unitsText(force)}`);
    });
  });
}

/** Levels reached, and what was gained; in a short log only by who listens. */
function growthSentences(scene: Talk, events: readonly GameEvent[]): string[] {
  const isTold = (seat: Seat) => scene.preferences.log === 'full' || isByNumber(scene) || isListener(scene, seat);
  return playersOf(scene).flatMap((seat) => [
    ...ofType(events, 'technology').flatMap((event) =>
      event.seat === seat ? [sentence(`${does(scene, seat, 'reach')} technology level ${event.level}`)] : [],
    ),
    ...ofType(events, 'growth').flatMap(({ seat: whose, food, tech, units }) =>
      whose === seat && isTold(seat)
        ? [sentence(`${does(scene, seat, 'get')} ${food} food, ${tech} tech and ${counted(countOf(units), 'unit')}`)]
        : [],
    ),
  ]);
}

function placedSentence(scene: Talk, { seat, units }: EventOf<'placed'>): string {
  const places = Object.entries(units).map(([territory, count]) => `${territory} ${count}`);
  return sentence(`${does(scene, seat, 'place')} ${places.join(', ')}`);
}

const ofType = <Type extends GameEvent['type']>(events: readonly GameEvent[], type: Type): EventOf<Type>[] =>
  events.filter((event): event is EventOf<Type> => event.type === type);
