import type { EnemySpawned, GameEvent, ProjectileSpawned } from '../../events.ts';
import { cellName, count } from '../look.ts';
import { type Deed, deedsOf } from './deeds.ts';
import { at, endIn, fallOf, growth, leftOf, type Sentence, sentenceWidth, way } from './entry.ts';

/** The sentences of the enemies' phase, and of what appears after it: one for each action. */
export const enemySentences = (events: readonly GameEvent[]): Sentence[] => [
  ...deedsOf(events).flatMap(sentencesOf),
  ...endIn(events),
];

/** What an action did, in as few sentences as fit; each begins with who did it. */
function sentencesOf(deed: Deed): Sentence[] {
  const { name, events } = deed;
  const hurts = events.some((event) => event.type === 'rammed' || (event.type === 'hit' && event.id === 0));
  const fresh = ['projectile-spawned', 'enemy-spawned', 'destroyed'];
  const matters = hurts || events.some(({ type }) => fresh.includes(type));
  const texts: string[] = [];
  for (const part of events.flatMap((event, i) => partOf(event, i, deed))) {
    const begun = texts.at(-1);
    if (begun !== undefined && (name === undefined || begun.length + 2 + part.length <= sentenceWidth))
      texts[texts.length - 1] = `${begun}, ${part}`;
    else texts.push(name === undefined ? part : `${name} ${part}`);
  }
  return texts.map((text) => ({ text, hurts, matters }));
}

/** What an event adds to the sentence of its action; those that are told together are told at the first of them. */
function partOf(event: GameEvent, i: number, { name, ids, events }: Deed): string[] {
  switch (event.type) {
    case 'enemy-moved':
      return [`${movement(event)}${crossing(events, event.id)}`, ...ramming(events, event.id)];
    case 'enemy-stayed':
      return [`stays${at(event)}`];
    case 'projectile-spawned':
      return [firing(event, events)];
    case 'enemy-spawned': {
      if (name === undefined) return [appearance(event), ...ramming(events, event.id)];
      const launched = events.filter((other) => other.type === 'enemy-spawned');
      return launched[0] === event ? launching(launched, events) : [];
    }
    case 'healed': {
      const healed = events.filter((other) => other.type === 'healed');
      if (healed[0] !== event) return [];
      const others = healed.filter(({ id }) => id !== ids[0]).map((other) => `${other.kind} ${other.id}`);
      const all = [...others, ...(others.length < healed.length ? ['itself'] : [])];
      const told = all.length > 3 ? count(healed.length, 'enemy', 'enemies') : all.join(', ');
      return [`${name === undefined ? 'something in the fog ' : ''}heals ${told}`];
    }
    default:
      return name === undefined && i === 0 ? stray(event, events) : [];
  }
}

/** `A6 to A2`, `climbs H11 to C11`, `leaves at A1`. */
function movement({ from, to }: Extract<GameEvent, { type: 'enemy-moved' }>): string {
  if (to === null) return from === 'fog' ? 'leaves' : `leaves at ${cellName({ row: from.row, column: 1 })}`;
  const vertical = from !== 'fog' && to !== 'fog' && from.row !== to.row;
  const verb = !vertical ? '' : from.row > to.row ? 'climbs ' : 'dives ';
  return `${verb}${way(from, to)}`;
}

/** The shots that a ship meets on its way: ` through a shot, heals`, ` into your shot: destroyed, score 7`. */
function crossing(events: readonly GameEvent[], id: number): string {
  const met = events.filter(
    (event) => (event.type === 'mended' || event.type === 'hit') && event.mover === 'ship' && event.id === id,
  );
  const mends = met.filter(({ type }) => type === 'mended').length;
  const healed = mends === 0 ? '' : ` through ${mends === 1 ? 'a shot' : `${mends} shots`}, heals`;
  const hits = met.filter((event) => event.type === 'hit');
  const fall = fallOf(events, id);
  const hurt =
    hits.length === 0
      ? ''
      : fall === undefined
        ? ` through your shot: ${hits.reduce((sum, { damage }) => sum + damage, 0)} damage`
        : ` into your shot: destroyed, score ${fall.score}`;
  return `${healed}${hurt}`;
}

/** That an enemy ends in the ship. */
function ramming(events: readonly GameEvent[], id: number): string[] {
  const ram = events.find((event) => event.type === 'rammed' && event.id === id);
  if (ram?.type !== 'rammed') return [];
  const fall = fallOf(events, id);
  return [
    `rams you${at(ram)}: trade ${ram.damage}${fall === undefined ? '' : `, it is destroyed, score ${fall.score}`}`,
  ];
}

/** A shot, and what it meets where it appears: `fires 15, shot at A1 grows to 30`. */
function firing({ id, by, damage, to }: ProjectileSpawned, events: readonly GameEvent[]): string {
  const fired =
    by === 'fog' ? `a shot comes out of the fog${at(to)}` : `fires ${damage}${to === null ? ' off the board' : ''}`;
  const met = events.flatMap((event) => {
    if (event.type === 'combined' && event.id === id) return [`shot${at(event)} ${growth(event)}`];
    if (event.type === 'negated' && event.id === id) return [`meets your shot${at(event)}: ${leftOf(event)}`];
    if (event.type === 'mended' && event.projectile === id) return [`heals ${event.kind} ${event.id}`];
    return event.type === 'hit' && event.projectile === id ? [`hits you${at(event)}: ${event.damage} damage`] : [];
  });
  return [fired, ...met].join(', ');
}

function launching(launched: readonly EnemySpawned[], events: readonly GameEvent[]): string[] {
  const [first] = launched;
  if (first === undefined) return [];
  const told = (separator: string) => (enemy: EnemySpawned) =>
    `${enemy.id}${enemy.to === null ? ' off the board' : separator + cellName(enemy.to)}${crossing(events, enemy.id)}`;
  const rams = launched.flatMap(({ id }) => ramming(events, id)).map((text) => `it ${text}`);
  return launched.length === 1
    ? [`launches Interceptor ${told(' at ')(first)}`, ...rams]
    : [`launches Interceptors ${launched.map(told(' ')).join(', ')}`, ...rams];
}

/** An enemy that nobody launched, or nobody who is seen. */
function appearance({ id, kind, by, to }: EnemySpawned): string {
  return `${kind} ${id} ${by === null ? 'appears' : 'comes out of the fog'}${at(to)}`;
}

/** What is seen of an action that itself is not seen. */
function stray(event: GameEvent, events: readonly GameEvent[]): string[] {
  switch (event.type) {
    case 'combined':
      return [`two shots join${at(event)}: ${event.damage}`];
    case 'negated':
      return [`two shots meet${at(event)}: ${leftOf(event)}`];
    case 'mended':
      return [`a shot heals ${event.kind} ${event.id}${at(event)}`];
    case 'hit':
      return [
        event.id === 0
          ? `a shot hits you${at(event)}: ${event.damage} damage`
          : `${event.kind} ${event.id}${crossing(events, event.id)}`,
      ];
    case 'rammed':
      return ramming(events, event.id).map((text) => `${event.kind} ${event.id} ${text}`);
    default:
      return [];
  }
}
