import type { Cell } from '../cells.ts';
import type { End, GameEvent } from '../events.ts';
import { phaseNumber } from '../vocabulary.ts';
import { cellName, changeText, count } from './look.ts';

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
  const entries: (LogEntry & { actors: readonly Actor[] })[] = [];
  /** What was just told to be hit, which need not be named again. */
  let named: number | undefined;
  for (const event of events) {
    const sentence = sentenceOf(event, named);
    named = event.type === 'rammed' || event.type === 'hit' ? event.id : undefined;
    if (sentence === undefined) continue;
    const phase = phaseNumber(event.phase);
    const hurts = ((event.type === 'hit' || event.type === 'destroyed') && event.id === 0) || event.type === 'rammed';
    const spawned = event.type === 'projectile-spawned' || event.type === 'enemy-spawned' ? [event.id] : [];
    const last = entries.at(-1);
    const actor = actorOf(event) ?? last?.actors[0];
    // What something in the fog does is no part of what was told before it.
    const isSameAction = last?.phase === phase && actor !== undefined && actor !== 'fog' && last.actors.includes(actor);
    if (sentence.joined !== undefined && isSameAction)
      entries[entries.length - 1] = {
        phase,
        text: `${last.text}, ${sentence.joined}`,
        hurts: last.hurts || hurts,
        actors: [...last.actors, ...spawned],
      };
    else entries.push({ phase, text: sentence.alone, hurts, actors: [actor ?? 'fog', ...spawned] });
  }
  return entries;
}

/** The Starfighter is 0, enemies are above, projectiles below. */
type Actor = number | 'fog';

/** Whose action an event belongs to; nothing for what follows from the event before. */
function actorOf(event: GameEvent): Actor | undefined {
  switch (event.type) {
    case 'destroyed':
      return undefined;
    case 'hit':
    case 'mended':
      return event.mover === 'ship' ? event.id : event.projectile;
    case 'rammed':
      return event.mover === 'enemy' ? event.id : 0;
    case 'projectile-spawned':
    case 'healed':
      return event.by;
    case 'enemy-spawned':
      return event.by ?? event.id;
    case 'neutralized':
    case 'struck':
      return 0;
    default:
      return 'id' in event ? event.id : 0;
  }
}

interface Sentence {
  /** As a sentence of its own. */
  readonly alone: string;
  /** As a part of the sentence about the same action; absent where it always begins one. */
  readonly joined?: string;
}

const begin = (alone: string): Sentence => ({ alone });
const follow = (joined: string, alone = joined): Sentence => ({ joined, alone });

/** Where something went: `E9 to E12`, `E9 into the fog`, `out of the fog to E12`, `E9 off the board`. */
function way(from: End, to: End | null): string {
  const start = from === 'fog' ? 'out of the fog' : cellName(from);
  if (to === null) return `${start} off the board`;
  return to === 'fog' ? `${start} into the fog` : `${start} to ${cellName(to)}`;
}
const at = (cell: Cell | null): string => (cell === null ? ' off the board' : ` at ${cellName(cell)}`);
const shot = (side: 'friendly' | 'enemy'): string => (side === 'friendly' ? 'your shot' : 'shot');

function sentenceOf(event: GameEvent, named: number | undefined): Sentence | undefined {
  switch (event.type) {
    case 'game-started':
      return begin(`your ship waits at ${cellName(event)}`);
    case 'regenerated':
      return begin(`you regenerate: ${changeText(event)}`);
    case 'passed':
      return begin('you wait');
    case 'fired':
      return begin(`you fire for ${event.cost} ${event.resource}`);
    case 'starfighter-moved':
      return begin(`you fly ${way(event.from, event.to)}: ${count(event.cells, 'cell')}, ${event.energy} energy`);
    case 'special-used':
      return begin(`you use ${event.power}: ${changeText(event) || 'nothing to take'}`);
    case 'neutralized':
      return follow(`shot at ${cellName(event)} cleared`);
    case 'struck':
      return follow(`${event.kind} ${event.id} takes ${event.damage}`);
    case 'projectile-moved':
      return begin(`${shot(event.side)} ${way(event.from, event.to)}`);
    case 'projectile-stayed':
      return begin(`your mine waits at ${cellName(event)}`);
    case 'projectile-spawned':
      if (event.to === null) return follow('a shot is lost off the board');
      return event.side === 'friendly'
        ? follow(`shot at ${cellName(event.to)}`)
        : follow(`fires ${event.damage}`, `a shot comes out of the fog at ${cellName(event.to)}`);
    case 'combined':
      return follow(
        `joins a shot at ${cellName(event)}: ${event.damage}`,
        `two shots join at ${cellName(event)}: ${event.damage}`,
      );
    case 'negated':
      return follow(
        event.survivor === null ? `shots cancel out at ${cellName(event)}` : `meets a shot at ${cellName(event)}`,
        `shots meet at ${cellName(event)}`,
      );
    case 'hit':
      if (event.id === 0) return follow(`hits you for ${event.damage}`, `a shot hits you for ${event.damage}`);
      return event.mover === 'ship'
        ? follow(
            `takes ${event.damage} from your shot`,
            `${event.kind} ${event.id} takes ${event.damage} from your shot`,
          )
        : follow(
            `hits ${event.kind} ${event.id} for ${event.damage}`,
            `a shot hits ${event.kind} ${event.id} for ${event.damage}`,
          );
    case 'mended':
      return event.mover === 'ship'
        ? follow('heals from a shot', `${event.kind} ${event.id} heals from a shot`)
        : follow(`heals ${event.kind} ${event.id}`, `a shot heals ${event.kind} ${event.id}`);
    case 'rammed':
      return event.mover === 'enemy'
        ? follow(`rams you: ${event.damage}`, `${event.kind} ${event.id} rams you: ${event.damage}`)
        : follow(`you ram ${event.kind} ${event.id}: ${event.damage}`);
    case 'destroyed': {
      if (event.id === 0) return begin(`your ship is destroyed at ${cellName(event)}`);
      const whole = `${event.kind} ${event.id} destroyed, score ${event.score}`;
      return follow(named === event.id ? `destroyed, score ${event.score}` : whole, whole);
    }
    case 'gained':
      return begin(`${event.kind} ${event.id} gains ${event.amount} ${event.gain}`);
    case 'enemy-moved':
      return begin(`${event.kind} ${event.id} ${way(event.from, event.to)}`);
    case 'enemy-stayed':
      return begin(`${event.kind} ${event.id} stays at ${cellName(event)}`);
    case 'enemy-spawned':
      if (event.by === null) return begin(`${event.kind} ${event.id} appears${at(event.to)}`);
      return follow(
        `launches Interceptor ${event.id}${at(event.to)}`,
        `Interceptor ${event.id} comes out of the fog${at(event.to)}`,
      );
    case 'healed':
      return follow(`heals ${event.kind} ${event.id}`, `something in the fog heals ${event.kind} ${event.id}`);
    default:
      return undefined;
  }
}
