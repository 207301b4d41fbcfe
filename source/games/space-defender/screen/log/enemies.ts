import { cellName } from '../../cells.ts';
import type { EnemySpawned, GameEvent, Healed, ProjectileSpawned } from '../../events.ts';
import { isTold } from '../../text/clauses.ts';
import { count } from '../board/look.ts';
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
    // What a launched Interceptor suffers names it itself.
    else texts.push(name === undefined || part.startsWith('Interceptor') ? part : `${name} ${part}`);
  }
  return texts.map((text) => ({ text, hurts, matters }));
}

/** What an event adds to the sentence of its action; those that are told together are told at the first of them. */
function partOf(event: GameEvent, i: number, { name, ids, events }: Deed): string[] {
  switch (event.type) {
    case 'enemy-moved':
      return [`${movement(event)}${healing(events, event.id)}`, ...harms(events, event.id)];
    case 'enemy-stayed':
      return [`stays${at(event)}`];
    case 'projectile-spawned':
      return [firing(event, events)];
    case 'enemy-spawned': {
      if (event.by === null || event.by === 'fog')
        return [`${appearance(event)}${healing(events, event.id)}`, ...harms(events, event.id)];
      const launched = events.filter((other) => other.type === 'enemy-spawned');
      return launched[0] === event ? launching(launched, events) : [];
    }
    case 'healed': {
      const healed = events.filter((other) => other.type === 'healed');
      return healed[0] === event ? [mending(healed, name === undefined ? undefined : ids[0])] : [];
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

/** The enemy shots that an enemy takes up on its way: ` through a shot, heals`. */
function healing(events: readonly GameEvent[], id: number): string {
  const mends = events.filter((event) => event.type === 'mended' && event.mover === 'ship' && event.id === id).length;
  return mends === 0 ? '' : ` through ${mends === 1 ? 'a shot' : `${mends} shots`}, heals`;
}

/** What an enemy suffers on its way: `takes 19 from your shot`, `rams you: you lose 50, it is destroyed, score 9`. */
function harms(events: readonly GameEvent[], id: number): string[] {
  const fall = fallOf(events, id);
  const score = fall === undefined ? '' : `, score ${fall.score}`;
  const ram = events.find((event) => event.type === 'rammed' && event.id === id);
  if (ram?.type === 'rammed') return [`rams you: you lose ${ram.damage}, it is destroyed${score}`];
  const damages = events.flatMap((event) =>
    event.type === 'hit' && event.mover === 'ship' && event.id === id ? [event.damage] : [],
  );
  if (damages.length === 0) return [];
  if (fall !== undefined) return [`is destroyed by your shot${score}`];
  return [
    `takes ${damages.reduce((sum, damage) => sum + damage)} from your ${damages.length === 1 ? 'shot' : 'shots'}`,
  ];
}

/** A shot, and what it meets where it appears: `fires 15, shot at A1 grows to 30`. */
function firing({ id, by, damage, to }: ProjectileSpawned, events: readonly GameEvent[]): string {
  const fired =
    by === 'fog' ? `a shot comes out of the fog${at(to)}` : `fires ${damage}${to === null ? ' off the board' : ''}`;
  const met = events.flatMap((event) => {
    if (event.type === 'combined' && event.id === id) return [`shot${at(event)} ${growth(event)}`];
    if (event.type === 'negated' && event.id === id) return [`meets yours${at(event)}: ${leftOf(event)}`];
    if (event.type === 'mended' && event.projectile === id) return [`heals ${event.kind} ${event.id}`];
    return event.type === 'hit' && event.projectile === id ? [`hits you${at(event)}: ${event.damage} damage`] : [];
  });
  return [fired, ...met].join(', ');
}

function launching(launched: readonly EnemySpawned[], events: readonly GameEvent[]): string[] {
  const [first] = launched;
  if (first === undefined) return [];
  const told = (separator: string) => (enemy: EnemySpawned) =>
    `${enemy.id}${enemy.to === null ? ' off the board' : separator + cellName(enemy.to)}${healing(events, enemy.id)}`;
  const harmed = launched.flatMap(({ id }) => harms(events, id).map((text) => `Interceptor ${id} ${text}`));
  return launched.length === 1
    ? [`launches Interceptor ${told(' at ')(first)}`, ...harmed]
    : [`launches Interceptors ${launched.map(told(' ')).join(', ')}`, ...harmed];
}

/** Whom a Pylon heals; those of one that is not seen are nobody's. */
function mending(healed: readonly Healed[], pylon: number | 'fog' | undefined): string {
  const names = healed.map(({ kind, id }) => (id === pylon ? 'itself' : `${kind} ${id}`));
  const who = pylon === undefined ? 'something in the fog heals' : 'heals';
  const told = `${who} ${names.join(', ')}`;
  return told.length <= (pylon === undefined ? sentenceWidth : mostHealed)
    ? told
    : `${who} ${count(healed.length, 'enemy', 'enemies')}`;
}

/** Columns of a list of the healed behind what else their Pylon did. */
const mostHealed = 40;

/** How an enemy comes that nobody launched, or nobody who is seen. */
const appearance = ({ by, to }: EnemySpawned): string => `${by === null ? 'appears' : 'comes out of the fog'}${at(to)}`;

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
      if (event.id === 0) return [`a shot hits you${at(event)}: ${event.damage} damage`];
      return harms(events, event.id).map((text) => `${event.kind} ${event.id} ${text}`);
    case 'rammed':
      return harms(events, event.id).map((text) => `${event.kind} ${event.id} ${text}`);
    default:
      return [];
  }
}

/** The action of one enemy: what begins it and what followed. */
interface Deed {
  /** `Grunt 1`; nothing for a shot or a heal that comes out of the fog. */
  readonly name: string | undefined;
  /** The ids of the enemy and of what it brought forth. */
  readonly ids: (number | 'fog')[];
  readonly events: GameEvent[];
}

/** The actions of the enemies, in order. */
function deedsOf(events: readonly GameEvent[]): Deed[] {
  const deeds: Deed[] = [];
  for (const event of events) {
    // What these change is read in the status and in the tables.
    if (isTold(event) !== 'in its phase') continue;
    const last = deeds.at(-1);
    const begins = event.type === 'enemy-moved' || event.type === 'enemy-stayed';
    if (last !== undefined && !begins && belongs(event, last)) {
      last.events.push(event);
      last.ids.push(...brought(event));
    } else
      deeds.push({
        name: begins || event.type === 'enemy-spawned' ? `${event.kind} ${event.id}` : undefined,
        ids: begins ? [event.id] : brought(event),
        events: [event],
      });
  }
  return deeds;
}

const brought = (event: GameEvent): number[] =>
  event.type === 'projectile-spawned' || event.type === 'enemy-spawned' ? [event.id] : [];

/** What something in the fog does is no part of what was told before it, but what it heals is told together. */
function belongs(event: GameEvent, { ids, events }: Deed): boolean {
  if (event.type === 'destroyed') return true;
  const actor = actorOf(event);
  const before = events.at(-1);
  if (actor === 'fog') return event.type === 'healed' && before?.type === 'healed' && before.by === 'fog';
  return actor !== undefined && ids.includes(actor);
}

/** Whose action an event belongs to: an enemy's, or that of its shot. */
function actorOf(event: GameEvent): number | 'fog' | undefined {
  switch (event.type) {
    case 'hit':
    case 'mended':
      return event.mover === 'ship' ? event.id : event.projectile;
    case 'projectile-spawned':
    case 'healed':
      return event.by;
    case 'enemy-spawned':
      return event.by ?? undefined;
    default:
      return 'id' in event ? event.id : undefined;
  }
}
