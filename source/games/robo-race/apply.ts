import { missing } from '../../engine/lookup.ts';
import type { PushedEvent } from '../../engine/vocabulary.ts';
import { type Board, isOn, squareAt } from './board.ts';
import type { GameEvent } from './events.ts';
import { destroy, move, type Racer, reach, revive, turn } from './floor/racer.ts';
import type { View } from './view.ts';
import { directionOf, dx, dy } from './vocabulary.ts';

/** The part of a match or view that the events of a round change: they only move, turn, destroy and revive robots. */
interface Race {
  readonly board: Board;
  readonly robots: readonly Racer[];
}

/**
 * Changes what an event changes. The rules change robots by the same functions, but without events: bots play rounds of
 * which nothing is told, thousands of them for one program.
 */
export function apply({ board, robots }: Race, event: PushedEvent<GameEvent>): void {
  const racer = robots[event.player - 1] ?? missing(event.player);
  switch (event.type) {
    case 'move': {
      const way = directionOf(event.direction) ?? missing(event.direction);
      const to = { x: event.x + dx[way], y: event.y + dy[way] };
      // A robot that leaves the board is told of as destroyed next.
      if (isOn(board, to)) move(racer, squareAt(board, to.x, to.y));
      break;
    }
    case 'turn':
      turn(racer, event.clockwise ? 1 : 3);
      break;
    case 'half-turn':
      turn(racer, 2);
      break;
    case 'destroyed':
      destroy(racer);
      break;
    case 'revived':
      revive(racer, squareAt(board, event.x, event.y), directionOf(event.facing) ?? missing(event.facing));
      break;
    case 'flag':
      reach(racer, event.flag);
      break;
    case 'dealt':
    case 'exchanged':
    case 'program-revealed':
    case 'card-played':
    case 'bump':
    case 'victory':
      break;
    default:
      event satisfies never;
  }
}

/** A view after some events of a round. */
export function withEvents<Of extends Pick<View, 'board' | 'robots'>>(view: Of, events: readonly GameEvent[]): Of {
  const robots = view.robots.map((robot) => ({ ...robot }));
  for (const event of events) apply({ board: view.board, robots }, event);
  return { ...view, robots };
}
