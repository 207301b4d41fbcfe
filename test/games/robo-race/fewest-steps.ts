import type { Board, Start } from '#games/robo-race/board.ts';
import { runStep } from '#games/robo-race/floor.ts';
import { isAlive } from '#games/robo-race/state.ts';

const kinds = [1, 19, 37, 43, 49, 67, 79];

/**
 * Fewest execution steps in which a lone robot wins from a start square, with any of the cards in each step. Undefined
 * if it never wins. Uses no tables, but plays every card on the real factory floor.
 */
export function fewestSteps(board: Board, start: Start, cards = kinds): number | undefined {
  const seen = new Set<string>();
  let reached: Start[] = [start];
  for (let steps = 1; reached.length > 0; steps++) {
    const execution = ((steps - 1) % 5) + 1;
    const next: Start[] = [];
    for (const from of reached)
      for (const card of cards) {
        const robot = { ...from, flags: 0 };
        const program = Array.from({ length: 5 }, () => card);
        if (runStep({ board, robots: [robot] }, [program], execution) === 1) return steps;
        const key = `${robot.square} ${robot.facing} ${execution}`;
        if (!isAlive(robot) || seen.has(key)) continue;
        seen.add(key);
        next.push(robot);
      }
    reached = next;
  }
  return undefined;
}
