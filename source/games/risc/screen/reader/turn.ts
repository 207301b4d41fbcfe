import type { Seat } from '../../../../engine/vocabulary.ts';
import { counted, flow } from '../../../../screen/sentences.ts';
import { eventText, visibilityOf } from '../../event-texts.ts';
import type { EventOf, GameEvent } from '../../events.ts';
import { countOf, noUnits, plus, unitsText } from '../../units.ts';
import type { View } from '../../view.ts';
import type { RiscScene } from '../local.ts';
import { battlesIn } from '../words/battles.ts';
import { does, isUnaddressed, isListener, playersOf, perspectiveOf, fullSentence } from '../words/phrases.ts';
import { battlesSentences, lossSentences, outcomeSentence } from './battles.ts';

/** Whether these are the events of a whole turn, or of the end of placement. */
export const endsTurn = (events: readonly GameEvent[]): boolean =>
  events.some(({ type }) => type === 'turn' || type === 'match-over');

/** The number of the turn that events are of. */
const turnOf = (events: readonly GameEvent[], { turn }: Pick<View, 'turn'>): number =>
  (events.find((event) => event.type === 'turn')?.turn ?? turn + 1) - 1;

type TextModeScene = Pick<RiscScene, 'seat' | 'bots' | 'watched' | 'view' | 'preferences'>;

/** A turn as lines: moves, attacks, each battle, in a short log its result alone, growth, who is out. */
export function turnLines(scene: RiscScene): string[] {
  const { events, view } = scene;
  const placed = ofType(events, 'placed');
  if (placed.length > 0) return flow(['All units are placed.', ...placed.map(sentenceOf(scene))]);
  const head = `Turn ${turnOf(events, view)}`;
  const part = (name: string, sentences: readonly string[]): string[] =>
    sentences.length === 0 ? [] : flow([`${head}, ${name}.`, ...sentences]);
  const battles = battlesIn(events);
  return [
    ...part('moves', moveSentences(scene, events)),
    ...part('attacks', attackSentences(scene, ofType(events, 'attacked'))),
    ...(scene.preferences.log === 'full'
      ? battlesSentences(scene, events).flatMap(flow)
      : battles.map(({ end }) => outcomeSentence(scene, end))),
    ...(battles.length === 0 ? [`${head}: no battle.`] : flow(lossSentences(scene, events))),
    ...part('growth', growthSentences(scene, events)),
    ...flow(events.filter(isOther).map(sentenceOf(scene))),
  ];
}

/** Events that another part of the report tells, or the standing. */
const reportedElsewhere: ReadonlySet<GameEvent['type']> = new Set<GameEvent['type']>([
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
  visibilityOf(event) === 'always' && !isMove(event) && !reportedElsewhere.has(event.type);

/** All orders of a player in the last turn, each told. */
export const orderSentences = (scene: TextModeScene, events: readonly GameEvent[], seat: Seat): string[] =>
  events.filter((event) => isOrder(event) && event.seat === seat).map(sentenceOf(scene));

const sentenceOf =
  (scene: TextModeScene) =>
  (event: GameEvent): string =>
    fullSentence(eventText(event, perspectiveOf(scene)));

/** How many orders of a player are told one by one. */
const maxListed = 3;

type MoveEvent = Extract<GameEvent, { readonly phase: 'moves' }>;

const isMove = (event: GameEvent): event is MoveEvent => event.phase === 'moves';

const isOrder = (event: GameEvent): event is MoveEvent | EventOf<'attacked'> =>
  isMove(event) || event.type === 'attacked';

/** Moves, upgrades and research of players: order by order, or in sum where there are many. */
function moveSentences(scene: TextModeScene, events: readonly GameEvent[]): string[] {
  return playersOf(scene).flatMap((seat) => {
    const ownEvents = events.filter(isMove).filter((event) => event.seat === seat);
    if (ownEvents.length <= maxListed) return ownEvents.map(sentenceOf(scene));
    const moved = ownEvents.filter((event) => event.type === 'moved');
    const upgraded = ownEvents.filter((event) => event.type === 'upgraded');
    const units = moved.reduce((sum, event) => sum + countOf(event.units), 0);
    const upgradedCount = upgraded.reduce((sum, { count }) => sum + count, 0);
    const cost = (list: readonly { readonly cost: number }[]) => list.reduce((sum, event) => sum + event.cost, 0);
    return [
      ...(moved.length === 0
        ? []
        : [fullSentence(`${does(scene, seat, 'move')} ${counted(units, 'unit')}, ${cost(moved)} food`)]),
      ...(upgraded.length === 0
        ? []
        : [fullSentence(`${does(scene, seat, 'upgrade')} ${counted(upgradedCount, 'unit')}, ${cost(upgraded)} tech`)]),
      ...ownEvents.filter(({ type }) => type !== 'moved' && type !== 'upgraded').map(sentenceOf(scene)),
    ];
  });
}

/** Attacks; where there are many, the forces of one player against one territory are added up. */
function attackSentences(scene: TextModeScene, attacked: readonly EventOf<'attacked'>[]): string[] {
  return playersOf(scene).flatMap((seat) => {
    const ownEvents = attacked.filter((event) => event.seat === seat);
    if (ownEvents.length <= maxListed) return ownEvents.map(sentenceOf(scene));
    const targets = [...new Set(ownEvents.map(({ to }) => to))];
    return targets.map((target) => {
      const force = ownEvents.filter(({ to }) => to === target).reduce((sum, { units }) => plus(sum, units), noUnits);
      return fullSentence(`${does(scene, seat, 'attack')} ${target} with ${unitsText(force)}`);
    });
  });
}

/** Levels and growth; in a short log, growth of the listener only. */
function growthSentences(scene: TextModeScene, events: readonly GameEvent[]): string[] {
  const isReported = (seat: Seat) => scene.preferences.log === 'full' || isUnaddressed(scene) || isListener(scene, seat);
  return playersOf(scene).flatMap((seat) =>
    [...ofType(events, 'technology'), ...(isReported(seat) ? ofType(events, 'growth') : [])]
      .filter((event) => event.seat === seat)
      .map(sentenceOf(scene)),
  );
}

const ofType = <Type extends GameEvent['type']>(events: readonly GameEvent[], type: Type): EventOf<Type>[] =>
  events.filter((event): event is EventOf<Type> => event.type === type);
