import type { Cell } from '../cells.ts';
import type { End, GameEvent } from '../events.ts';
import { phaseNumber } from '../vocabulary.ts';
import { cellName, count, signed } from './look.ts';

/** One sentence of the log. */
export interface LogEntry {
  /** Number of the phase in the turn, from 1; 0 outside turns. */
  readonly phase: number;
  readonly text: string;
  /** Whether the player's ship is hurt by it. */
  readonly hurts: boolean;
}

/** The log of a turn: a sentence for each action, with what it led to. */
export function logOf(events: readonly GameEvent[]): LogEntry[] {
  const entries: LogEntry[] = [];
  /** The enemy of the collision just told, which need not be named again. */
  let named = 0;
  for (const event of events) {
    const sentence = sentenceOf(event, named);
    named = event.type === 'rammed' || event.type === 'hit' ? event.id : 0;
    if (sentence === undefined) continue;
    const phase = phaseNumber(event.phase);
    const hurts = ((event.type === 'hit' || event.type === 'destroyed') && event.id === 0) || event.type === 'rammed';
    const last = entries.at(-1);
    if (sentence.follows && last !== undefined && last.phase === phase)
      entries[entries.length - 1] = { phase, text: `${last.text}, ${sentence.text}`, hurts: last.hurts || hurts };
    else entries.push({ phase, text: sentence.text, hurts });
  }
  return entries;
}

interface Sentence {
  readonly text: string;
  /** Whether it goes on with the sentence before. */
  readonly follows: boolean;
}

const begin = (text: string): Sentence => ({ text, follows: false });
const follow = (text: string): Sentence => ({ text, follows: true });

/** Where something went: `E9 to E12`, `E9 into the fog`, `out of the fog to E12`, `E9 off the board`. */
function way(from: End, to: End | null): string {
  const start = from === 'fog' ? 'out of the fog' : cellName(from);
  if (to === null) return `${start} off the board`;
  return to === 'fog' ? `${start} into the fog` : `${start} to ${cellName(to)}`;
}
const at = (cell: Cell | null): string => (cell === null ? ' off the board' : ` at ${cellName(cell)}`);
const shot = (side: 'friendly' | 'enemy'): string => (side === 'friendly' ? 'your shot' : 'shot');

function sentenceOf(event: GameEvent, named: number): Sentence | undefined {
  switch (event.type) {
    case 'game-started':
      return begin(`your ship waits at ${cellName(event)}`);
    case 'regenerated':
      return begin(`you regenerate ${gains(event)}`);
    case 'passed':
      return begin('you wait');
    case 'fired':
      return begin(`you fire for ${event.cost} ${event.resource}`);
    case 'starfighter-moved':
      return begin(`you fly ${way(event.from, event.to)}: ${count(event.cells, 'cell')}, ${event.energy} energy`);
    case 'special-used':
      return begin(`you use ${event.power}: ${changes(event)}`);
    case 'neutralized':
      return follow(`shot at ${cellName(event)} cleared`);
    case 'struck':
      return follow(`${event.kind} ${event.id} takes ${event.damage}`);
    case 'projectile-moved':
      return begin(`${shot(event.side)} ${way(event.from, event.to)}`);
    case 'projectile-stayed':
      return begin(`your mine waits at ${cellName(event)}`);
    case 'projectile-spawned':
      return follow(
        event.to === null
          ? 'a shot is lost off the board'
          : event.side === 'friendly'
            ? `shot at ${cellName(event.to)}`
            : `fires ${event.damage}`,
      );
    case 'combined':
      return follow(`joins a shot at ${cellName(event)}: ${event.damage}`);
    case 'negated':
      return follow(
        event.survivor === null ? `shots cancel out at ${cellName(event)}` : `meets a shot at ${cellName(event)}`,
      );
    case 'hit':
      if (event.id === 0) return follow(`hits you for ${event.damage}`);
      return follow(
        event.mover === 'ship'
          ? `takes ${event.damage} from your shot`
          : `hits ${event.kind} ${event.id} for ${event.damage}`,
      );
    case 'mended':
      return follow(event.mover === 'ship' ? 'heals from a shot' : `heals ${event.kind} ${event.id}`);
    case 'rammed':
      return follow(
        event.mover === 'enemy' ? `rams you: ${event.damage}` : `you ram ${event.kind} ${event.id}: ${event.damage}`,
      );
    case 'destroyed':
      return event.id === 0
        ? begin(`your ship is destroyed at ${cellName(event)}`)
        : follow(`${named === event.id ? '' : `${event.kind} ${event.id} `}destroyed, score ${event.score}`);
    case 'gained':
      return begin(`${event.kind} ${event.id} gains ${event.amount} ${event.gain}`);
    case 'enemy-moved':
      return begin(`${event.kind} ${event.id} ${way(event.from, event.to)}`);
    case 'enemy-stayed':
      return begin(`${event.kind} ${event.id} stays at ${cellName(event)}`);
    case 'enemy-spawned':
      if (event.by === null) return begin(`${event.kind} ${event.id} appears${at(event.to)}`);
      return follow(`launches Interceptor ${event.id}${at(event.to)}`);
    case 'healed':
      return follow(`heals ${event.kind} ${event.id}`);
    default:
      return undefined;
  }
}

const gains = ({ health, energy }: { health: number; energy: number }): string =>
  [health > 0 ? `${health} health` : '', energy > 0 ? `${energy} energy` : ''].filter((text) => text !== '').join(', ');

const changes = ({ health, energy }: { health: number; energy: number }): string =>
  [health === 0 ? '' : `health ${signed(health)}`, energy === 0 ? '' : `energy ${signed(energy)}`]
    .filter((text) => text !== '')
    .join(', ') || 'nothing to take';
