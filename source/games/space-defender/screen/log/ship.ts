import type { Fired, GameEvent, ProjectileSpawned, SpecialUsed, StarfighterMoved, Struck } from '../../events.ts';
import { cellName, changeText, count } from '../look.ts';
import { at, endIn, fallOf, growth, leftOf, news, packed, type Sentence, way } from './entry.ts';

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
      if (event.id === 0)
        return [
          news(
            `${event.side === 'friendly' ? 'your own' : 'a'} shot hits you${at(event)}: ${event.damage} damage`,
            true,
          ),
        ];
      return [
        news(
          `your shot hits ${event.kind} ${event.id}${at(event)}: ${event.damage} damage${falling(events, event.id)}`,
        ),
      ];
    case 'rammed':
      return [
        news(`you ram ${event.kind} ${event.id}${at(event)}: trade ${event.damage}${falling(events, event.id)}`, true),
      ];
    case 'negated':
      return [news(`your shot meets a shot${at(event)}: ${leftOf(event)}`)];
    default:
      return [];
  }
}

/** `, it is destroyed, score 9`, where it is. */
function falling(events: readonly GameEvent[], id: number): string {
  const fall = fallOf(events, id);
  return fall === undefined ? '' : `, it is destroyed, score ${fall.score}`;
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
    ...(lost === 0 ? [] : [`${count(lost, thing)} lost off the board`]),
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

/** Those that the Orbital Strike hits: first those that it destroys. */
function strikes(events: readonly GameEvent[]): Sentence[] {
  const struck = events.filter((event): event is Struck => event.type === 'struck');
  const fallen = struck.flatMap(({ id, kind }) => {
    const fall = fallOf(events, id);
    return fall === undefined ? [] : [`${kind} ${id}${at(fall)}, score ${fall.score}`];
  });
  const hurt = struck.filter(({ health }) => health > 0).map(({ kind, id, damage }) => `${kind} ${id} ${damage}`);
  return [...packed('it destroys ', 'it destroys ', fallen), ...packed('it hits ', 'it hits ', hurt)].map((text) =>
    news(text),
  );
}
