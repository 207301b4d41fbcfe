import {
  type EnemySpawned,
  type EventOf,
  type GameEvent,
  type Healed,
  hurtsShip,
  type ProjectileSpawned,
} from '../../events.ts';
import { audienceOf, logTexts } from '../../text/event-texts.ts';
import { count, type Sentence, sentenceWidth } from '../../text/words.ts';
import { endIn, wordsOf } from './entry.ts';

/** The sentences of the enemies' phase, and of what appears after it: one for each action. */
export const enemySentences = (events: readonly GameEvent[]): Sentence[] => [
  ...actionsOf(events).flatMap(actionSentences),
  ...endIn(events),
];

/** What an action did, in as few sentences as fit; each begins with who did it. */
function actionSentences(action: EnemyAction): Sentence[] {
  const { name, events } = action;
  const hurts = events.some(hurtsShip);
  const fresh = ['projectile-spawned', 'enemy-spawned', 'destroyed'];
  const matters = hurts || events.some(({ type }) => fresh.includes(type));
  const texts: string[] = [];
  for (const part of events.flatMap((event, i) => partOf(event, i, action))) {
    const lastText = texts.at(-1);
    if (lastText !== undefined && (name === undefined || lastText.length + 2 + part.length <= sentenceWidth))
      texts[texts.length - 1] = `${lastText}, ${part}`;
    // Harm to a launched Interceptor is told with its name already.
    else texts.push(name === undefined || part.startsWith('Interceptor') ? part : `${name} ${part}`);
  }
  return texts.map((text) => ({ text, hurts, matters }));
}

/** What an event adds to the sentence of its action; those that are told together are told at the first of them. */
function partOf(event: GameEvent, i: number, { name, events }: EnemyAction): readonly string[] {
  const words = logTexts(event, { of: 'enemy', events });
  switch (event.type) {
    case 'enemy-moved':
      return [`${words.join('')}${healing(events, event.id)}`, ...harms(events, event.id)];
    case 'projectile-spawned':
      return [[...words, ...metBy(event, events)].join(', ')];
    case 'enemy-spawned': {
      if (event.by === null || event.by === 'fog')
        return [`${words.join('')}${healing(events, event.id)}`, ...harms(events, event.id)];
      const launched = events.filter((other) => other.type === 'enemy-spawned');
      return launched[0] === event ? launching(launched, events) : [];
    }
    case 'healed': {
      const healed = events.filter((other) => other.type === 'healed');
      return healed[0] === event ? [mending(healed, name !== undefined)] : [];
    }
    case 'hit':
    case 'mended':
    case 'rammed':
    case 'combined':
    case 'negated':
    case 'destroyed':
      // They are told with what led to them, unless that is not seen.
      return name === undefined && i === 0 ? stray(event, events) : [];
    default:
      return words;
  }
}

/** The enemy shots that an enemy takes up on its way: ` through a shot, heals`. */
function healing(events: readonly GameEvent[], id: number): string {
  const mends = events.filter((event) => event.type === 'mended' && event.mover === 'ship' && event.id === id).length;
  return mends === 0 ? '' : ` through ${mends === 1 ? 'a shot' : `${mends} shots`}, heals`;
}

/** What an enemy suffers on its way: `takes 19 from your shot`, `rams you: you lose 50, it is destroyed, score 9`. */
function harms(events: readonly GameEvent[], id: number): readonly string[] {
  const ownHits = events.filter(
    (event) => (event.type === 'rammed' || (event.type === 'hit' && event.mover === 'ship')) && event.id === id,
  );
  const worst = ownHits.find(({ type }) => type === 'rammed') ?? ownHits[0];
  return worst === undefined ? [] : logTexts(worst, { of: 'enemy', events });
}

/** What a shot meets where it appears: `shot at A1 grows to 30`. */
const metBy = ({ id }: ProjectileSpawned, events: readonly GameEvent[]): readonly string[] =>
  events.flatMap((event) => {
    if (event.type === 'combined' || event.type === 'negated')
      return event.id === id ? logTexts(event, { of: 'enemy', events }) : [];
    if (event.type !== 'mended' && event.type !== 'hit') return [];
    return event.projectile === id ? logTexts(event, { of: 'shot', events, isPlaced: event.type === 'mended' }) : [];
  });

function launching(launched: readonly EnemySpawned[], events: readonly GameEvent[]): string[] {
  const words = launched.map((enemy) => `${wordsOf(enemy, 'enemy')}${healing(events, enemy.id)}`);
  const harmed = launched.flatMap(({ id }) => harms(events, id).map((text) => `Interceptor ${id} ${text}`));
  return launched.length === 1
    ? [`launches Interceptor ${words.join('')}`, ...harmed]
    : [`launches Interceptors ${words.map((text) => text.replace(' at ', ' ')).join(', ')}`, ...harmed];
}

/** Whom a Pylon heals; those of one that is not seen are nobody's. */
function mending(healed: readonly Healed[], isSeen: boolean): string {
  const who = isSeen ? 'heals' : 'something in the fog heals';
  const listText = `${who} ${healed.map((event) => wordsOf(event, 'enemy')).join(', ')}`;
  return listText.length <= (isSeen ? maxHealedWidth : sentenceWidth)
    ? listText
    : `${who} ${count(healed.length, 'enemy', 'enemies')}`;
}

/** Columns of a list of the healed behind what else their Pylon did. */
const maxHealedWidth = 40;

/** Effects in sight of an action that is not. */
const stray = (
  event: EventOf<'hit' | 'mended' | 'rammed' | 'combined' | 'negated' | 'destroyed'>,
  events: readonly GameEvent[],
): readonly string[] =>
  (event.type === 'hit' && event.id !== 0) || event.type === 'rammed'
    ? harms(events, event.id).map((text) => `${event.kind} ${event.id} ${text}`)
    : logTexts(event, { of: 'nobody', events });

/** The action of one enemy: what begins it and what followed. */
interface EnemyAction {
  /** `Grunt 1`; nothing for a shot or a heal that comes out of the fog. */
  readonly name: string | undefined;
  /** The ids of the enemy and of what it brought forth. */
  readonly ids: (number | 'fog')[];
  readonly events: GameEvent[];
}

/** The actions of the enemies, in order. */
function actionsOf(events: readonly GameEvent[]): EnemyAction[] {
  const actions: EnemyAction[] = [];
  for (const event of events) {
    // The status and the tables show what these events change.
    if (audienceOf(event) !== 'by log and reader') continue;
    const last = actions.at(-1);
    const begins = event.type === 'enemy-moved' || event.type === 'enemy-stayed';
    if (last !== undefined && !begins && belongs(event, last)) {
      last.events.push(event);
      last.ids.push(...brought(event));
    } else
      actions.push({
        name: begins || event.type === 'enemy-spawned' ? `${event.kind} ${event.id}` : undefined,
        ids: begins ? [event.id] : brought(event),
        events: [event],
      });
  }
  return actions;
}

const brought = (event: GameEvent): number[] =>
  event.type === 'projectile-spawned' || event.type === 'enemy-spawned' ? [event.id] : [];

/** Events in the fog are told apart from what came before, except for healing, which is told together. */
function belongs(event: GameEvent, { ids, events }: EnemyAction): boolean {
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
