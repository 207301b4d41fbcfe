import { cellName } from '../../cells.ts';
import type {
  Fired,
  GameEvent,
  Hit,
  ProjectileSpawned,
  Rammed,
  SpecialUsed,
  StarfighterMoved,
  Struck,
} from '../../events.ts';
import { changeText, count } from '../board/look.ts';
import { at, endIn, fallOf, growth, leftOf, news, packed, type Sentence, sentenceWidth, way } from './entry.ts';

/** The sentences of the player's own phase: what the ship did, and what came of it. */
export function shipSentences(events: readonly GameEvent[]): Sentence[] {
  return [...events.flatMap((event) => sentencesOf(event, events)), ...strikes(events), ...endIn(events)];
}

function sentencesOf(event: GameEvent, events: readonly GameEvent[]): Sentence[] {
  switch (event.type) {
    case 'passed': {
      const gain = events.find((other) => other.type === 'regenerated');
      return [news(`you pass: ${gain === undefined ? 'nothing to regain' : changeText(gain)}`)];
    }
    case 'fired':
      return [news(firing(event, events))];
    case 'starfighter-moved':
      return [news(moving(event))];
    case 'special-used':
      return [news(special(event, events))];
    case 'hit':
      return [hitting(event, events)];
    case 'rammed':
      return [news(ramming(event, events), true)];
    case 'negated':
      return [news(`your shot meets a shot${at(event)}: ${leftOf(event)}`)];
    default:
      return [];
  }
}

/** A shot and a ship that meet: one's own where it is fired, or any on the way of the ship. */
function hitting({ id, kind, side, damage, health, ...cell }: Hit, events: readonly GameEvent[]): Sentence {
  if (id === 0)
    return news(`${side === 'friendly' ? 'your own' : 'a'} shot hits you${at(cell)}: ${damage} damage`, true);
  const fall = health === 0 ? fallOf(events, id) : undefined;
  const name = `${kind} ${id}${at(cell)}`;
  return news(
    fall === undefined ? `your shot hits ${name}: ${damage} damage` : `your shot destroys ${name}, score ${fall.score}`,
  );
}

/** `you ram Grunt 2 at E3 and destroy it: you lose 100, score 3` */
function ramming({ kind, id, damage, ...cell }: Rammed, events: readonly GameEvent[]): string {
  const fall = fallOf(events, id);
  const rammed = `you ram ${kind} ${id}${at(cell)}`;
  if (fall === undefined) return `${rammed}: you lose ${damage}`;
  const whole = `${rammed} and destroy it: you lose ${damage}, score ${fall.score}`;
  return whole.length <= sentenceWidth ? whole : whole.replace('and destroy it: you', 'and');
}

const moving = ({ from, to, cells, energy }: StarfighterMoved): string =>
  `you move ${way(from, to)}, ${count(cells, 'cell')}, ${energy} energy`;

/** `you fire: shots at B5, C5 and D5, 10 energy`. */
function firing({ cost, resource }: Fired, events: readonly GameEvent[]): string {
  const shots = events.filter((event): event is ProjectileSpawned => event.type === 'projectile-spawned');
  const inside = shots.flatMap(({ id, to }) => {
    if (to === null) return [];
    const grown = events.find((event) => event.type === 'combined' && event.id === id);
    return [grown?.type === 'combined' ? `${cellName(to)} ${growth(grown)}` : cellName(to)];
  });
  const lost = shots.length - inside.length;
  const thing = shots.some(({ move }) => move === 0) ? 'mine' : 'shot';
  const told = [
    ...(inside.length === 0 ? [] : [`${thing}${inside.length === 1 ? '' : 's'} at ${inside.join(', ')}`]),
    ...(lost === 0 ? [] : [inside.length === 0 ? `${count(lost, thing)} lost off the board` : `${lost} lost`]),
  ];
  return `you fire: ${told.join(', ')}, ${cost} ${resource}`;
}

function special(event: SpecialUsed, events: readonly GameEvent[]): string {
  const { power, health, energy } = event;
  const cleared = events.filter(({ type }) => type === 'neutralized').length;
  switch (power) {
    case 'Recall':
      return `you use Recall: back${at(event)}, ${-energy} energy`;
    case 'Repair':
      return `you use Repair: health +${health}, ${-energy} energy`;
    case 'Overcharge':
      return health === 0
        ? 'you use Overcharge: no health to spare'
        : `you use Overcharge: ${changeText({ health, energy })}`;
    case 'Deploy Drones':
      return `you use Deploy Drones: ${cleared === 0 ? 'no shot' : count(cleared, 'shot')} cleared, ${-energy} energy`;
    case 'Orbital Strike':
      return `you use Orbital Strike, ${-energy} energy`;
  }
}

/** Those that the Orbital Strike hits: first those that it destroys, with the score after them. */
function strikes(events: readonly GameEvent[]): Sentence[] {
  const struck = events.filter((event): event is Struck => event.type === 'struck');
  const fallen = struck.filter(({ health }) => health === 0);
  const hurt = struck.filter(({ health }) => health > 0).map(({ kind, id, damage }) => `${kind} ${id} ${damage}`);
  const score = fallOf(events, fallen.at(-1)?.id ?? 0)?.score;
  const named = fallen.map(({ kind, id }) => `${kind} ${id}`);
  const scored = named.map((name, i) => (i < named.length - 1 ? name : `${name}, score ${score}`));
  return [...packed('it destroys ', 'it destroys ', scored), ...packed('it hits ', 'it hits ', hurt)].map((text) =>
    news(text),
  );
}
