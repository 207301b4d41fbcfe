import { counted, listOf } from '../../../../screen/sentences.ts';
import { cellName } from '../../cells.ts';
import type { EventOf, Fired, GameEvent, SpecialUsed } from '../../events.ts';
import { news, type Sentence, scoreSentence, shipDestroyed } from './actions.ts';
import { meetingsOfNew, shotOf } from './shots.ts';

/** The sentences of the phase in which the ship acts. */
export function shipTold(events: readonly GameEvent[]): Sentence[] {
  const told: Sentence[] = [];
  const isOf = <Type extends GameEvent['type']>(type: Type) =>
    events.filter((event): event is EventOf<Type> => event.type === type);
  const cleared = isOf('neutralized').length;
  for (const [i, event] of events.entries()) {
    const before = events[i - 1];
    switch (event.type) {
      case 'starfighter-moved':
        told.push(news(`You move from ${cellName(event.from)} to ${cellName(event.to)}.`));
        break;
      case 'passed':
        told.push(news(waitSentence(isOf('regenerated')[0])));
        break;
      case 'fired':
        told.push(...fireTold(event, isOf('projectile-spawned')), ...newShotsTold(events));
        break;
      case 'special-used':
        told.push(news(powerSentence(event)));
        if (cleared > 0)
          told.push(news(`${counted(cleared, 'shot')} in sight ${cleared === 1 ? 'vanishes' : 'vanish'}.`));
        break;
      case 'hit':
        if (event.mover === 'ship')
          told.push(
            news(
              `${event.side === 'friendly' ? 'Your own shot' : 'A shot'} hits you at ${cellName(event)}: ${event.damage} damage.`,
            ),
          );
        break;
      case 'rammed':
        told.push(news(`You ram ${event.kind} ${event.id} at ${cellName(event)}: ${event.damage} damage.`));
        break;
      case 'struck':
        told.push(news(`${event.kind} ${event.id} takes ${event.damage} damage, health ${event.health} left.`));
        break;
      case 'destroyed':
        if (event.id === 0) told.push(shipDestroyed(event));
        else if (before?.type === 'rammed' || before?.type === 'struck')
          told.push(news(`${event.kind} ${event.id} is destroyed.`), news(scoreSentence(event)));
        break;
      default:
        break;
    }
  }
  return told;
}

/** What shots met that had just been fired. */
function newShotsTold(events: readonly GameEvent[]): Sentence[] {
  const met = events.filter((event, i) => shotOf(event) !== undefined || isEndOfMeeting(event, events[i - 1]));
  return meetingsOfNew(met, 'A shot', 'friendly');
}

const isEndOfMeeting = (event: GameEvent, before: GameEvent | undefined): boolean =>
  event.type === 'destroyed' && before !== undefined && shotOf(before) !== undefined;

function waitSentence(gain: EventOf<'regenerated'> | undefined): string {
  if (gain === undefined) return 'You wait and regain nothing.';
  const parts = [
    ...(gain.health > 0 ? [`${gain.health} health`] : []),
    ...(gain.energy > 0 ? [`${gain.energy} energy`] : []),
  ];
  return `You wait and regain ${listOf(parts)}.`;
}

function fireTold({ cost, resource }: Fired, shots: readonly EventOf<'projectile-spawned'>[]): Sentence[] {
  const cells = shots.flatMap(({ to }) => (to === null ? [] : [cellName(to)]));
  const lost = shots.length - cells.length;
  const where = cells.length === 0 ? '' : `: ${cells.length === 1 ? 'a shot' : 'shots'} at ${listOf(cells)}`;
  return [
    news(`You fire for ${cost} ${resource}${where}.`),
    ...(lost > 0 ? [news(`${counted(lost, 'shot')} ${lost === 1 ? 'is' : 'are'} lost off the board.`)] : []),
  ];
}

function powerSentence({ power, health, energy, ...cell }: SpecialUsed): string {
  switch (power) {
    case 'Recall':
      return `You use Recall for ${-energy} energy and stand at ${cellName(cell)}.`;
    case 'Repair':
      return `You use Repair for ${-energy} energy: ${health} health more.`;
    case 'Overcharge':
      return `You use Overcharge for ${Math.abs(health)} health: ${energy} energy more.`;
    case 'Deploy Drones':
    case 'Orbital Strike':
      return `You use ${power} for ${-energy} energy.`;
  }
}
