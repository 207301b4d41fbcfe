import { seatRole, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { nowhere } from '../../board.ts';
import { boardSection } from '../board/section.ts';
import type { RaceScene, Running } from '../local.ts';

/** The board at a moment of an execution: what happens stands out, and robots that come back are marked. */
export function runningBoard(scene: RaceScene, { now, lost, back = [], execution }: Running): Section {
  const { robots } = scene.view;
  const flashing = new Set(now.map(({ player }) => player));
  if (back.length === 0) return boardSection(scene, { lost, flashing, execution });
  const marks = new Map(
    back.flatMap((player) => {
      const square = robots[player - 1]?.square;
      return square === undefined ? [] : [[square, [span(`${player}+`, seatRole(player)), span('s', 'dim')]] as const];
    }),
  );
  const others = robots.map((robot, i) => (back.includes(i + 1) ? { ...robot, square: nowhere } : robot));
  return boardSection({ ...scene, view: { ...scene.view, robots: others } }, { marks, execution });
}
