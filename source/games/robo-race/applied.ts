import { missing } from '../../engine/lookup.ts';
import { nowhere, squareAt } from './board.ts';
import type { GameEvent } from './events.ts';
import type { Robot } from './state.ts';
import type { View } from './view.ts';
import { directionOf, dx, dy, turned } from './vocabulary.ts';

/** What events change: a view, or a state. */
type Raced = Pick<View, 'board' | 'robots'>;

/** A view after an event of a round: robots move, turn, go and come back, and nothing else changes. */
export function applied<Of extends Raced>(view: Of, event: GameEvent): Of {
  switch (event.type) {
    case 'move': {
      const way = directionOf(event.direction) ?? missing(event.direction);
      const u = event.x + dx[way];
      const v = event.y + dy[way];
      const { width, height } = view.board;
      // A robot that leaves the board is told of as destroyed next.
      const isOn = u >= 0 && u < width && v >= 0 && v < height;
      return isOn ? withRobot(view, event.player, { square: squareAt(view.board, u, v) }) : view;
    }
    case 'turn':
      return turnedBy(view, event.player, event.clockwise ? 1 : 3);
    case 'half-turn':
      return turnedBy(view, event.player, 2);
    case 'destroyed':
      return withRobot(view, event.player, { square: nowhere, facing: 0 });
    case 'revived':
      return withRobot(view, event.player, {
        square: squareAt(view.board, event.x, event.y),
        facing: directionOf(event.facing) ?? missing(event.facing),
      });
    case 'flag':
      return withRobot(view, event.player, { flags: event.flag });
    case 'dealt':
    case 'exchanged':
    case 'program-revealed':
    case 'card-played':
    case 'bump':
    case 'victory':
      return view;
  }
}

const turnedBy = <Of extends Raced>(view: Of, player: number, quarters: 1 | 2 | 3): Of =>
  withRobot(view, player, ({ facing }) => ({ facing: turned(facing, quarters) }));

type Change = Partial<Omit<Robot, 'start'>>;

const withRobot = <Of extends Raced>(
  view: Of,
  player: number,
  change: Change | ((robot: Readonly<Robot>) => Change),
): Of => ({
  ...view,
  robots: view.robots.map((robot, i) =>
    i === player - 1 ? { ...robot, ...(typeof change === 'function' ? change(robot) : change) } : robot,
  ),
});
