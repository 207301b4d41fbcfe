import type { GameEvent, ProjectileSpawned } from '../../events.ts';
import { spokenTexts } from '../../text/event-texts.ts';
import { news, remark, type Sentence } from '../../text/words.ts';
import type { SectorView } from '../../view.ts';
import { type ActionSentences, createActionSentences } from './actions.ts';
import { meetingsOfNew, shotOf } from './shots.ts';

/**
 * The sentences of a phase in which enemies act or appear.
 *
 * @param sector as it is after it
 */
export function describeEnemies(events: readonly GameEvent[], sector: SectorView): Sentence[] {
  const actions = createActionSentences();
  const nameOf = namesIn(events, sector);
  /** The newest shot, and whose it is. */
  let shot: ProjectileSpawned | undefined;
  for (const [i, event] of events.entries()) {
    const met = shotOf(event);
    const before = events[i - 1];
    // An enemy that a shot destroyed is told with the shot.
    if (event.type === 'destroyed' && before !== undefined && shotOf(before) !== undefined) continue;
    if (met !== undefined) {
      const next = events[i + 1];
      const isItsOwn = shot?.id === met && actions.isAbout(shot.by);
      const meetings = meetingsOfNew(
        next?.type === 'destroyed' ? [event, next] : [event],
        isItsOwn ? 'Its shot' : 'A shot',
      );
      if (isItsOwn) actions.follows(meetings);
      else actions.tell(...meetings);
    } else {
      if (event.type === 'projectile-spawned') shot = event;
      addEvent(actions, event, spokenTexts(event, { of: 'enemy', events, ship: sector.starfighter }), nameOf);
    }
  }
  return actions.sentences();
}

type NameOf = (id: number) => string;

/** The names of the enemies that are seen or that something is seen of. */
function namesIn(events: readonly GameEvent[], { enemies }: SectorView): NameOf {
  const named = events.flatMap((event) => ('kind' in event && 'id' in event ? [event] : []));
  const kinds = new Map([...enemies, ...named].map(({ id, kind }) => [id, kind] as const));
  return (id) => `${kinds.get(id) ?? 'enemy'} ${id}`;
}

function addEvent(actions: ActionSentences, event: GameEvent, texts: readonly string[], nameOf: NameOf): void {
  const [text = ''] = texts;
  const does = (id: number, matters: boolean) => actions.does(id, nameOf(id), text, matters);
  switch (event.type) {
    case 'gained':
      return actions.gains(event);
    case 'enemy-moved':
      return does(event.id, event.from === 'fog');
    case 'hit':
    case 'rammed':
      return does(event.id, true);
    case 'destroyed': {
      if (event.id === 0) return actions.tell(news(text));
      does(event.id, true);
      return actions.follows(texts.slice(1).map((after) => news(after)));
    }
    case 'projectile-spawned':
    case 'enemy-spawned':
      return typeof event.by === 'number' ? does(event.by, true) : actions.tell(news(text));
    case 'healed':
      if (event.by === 'fog') return actions.tell(remark(`Something in the fog heals ${text}.`));
      return actions.heals(event.by, nameOf(event.by), text);
    default:
      if (texts.length === 0) return undefined;
      return 'kind' in event ? does(event.id, false) : actions.tell(...texts.map(remark));
  }
}
