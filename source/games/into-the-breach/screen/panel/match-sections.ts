import { type Line, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { coordText } from '../../board.ts';
import { entityAt } from '../../state.ts';
import type { BreachScene } from '../local.ts';
import { outlookOf } from '../outlook.ts';
import { wayText } from '../words.ts';

/** This turn's moves, and the one that is pointed at. */
export function turnSection(scene: BreachScene, most: number): Section {
  const { view } = scene;
  const planned = outlookOf(scene)?.tentative;
  const moves = [...view.moves, ...(planned === undefined ? [] : [planned])];
  if (moves.length === 0) return { title: 'your turn', lines: [[span(' No mech has moved yet.', 'dim')]] };
  const first = Math.max(0, moves.length - (most - 1));
  const rows = moves.slice(first).map((move, i): Line => {
    const isPlanned = move === planned;
    const kind = entityAt(view.entities, isPlanned ? move.from : move.to)?.kind ?? coordText(move.from);
    return [
      span(` ${first + i + 1} `, 'dim'),
      span(`${kind} ${wayText(move)}${isPlanned ? '?' : ''}`, isPlanned ? 'accent' : 'text'),
    ];
  });
  const undo =
    view.moves.length === 0 ? 'Enter moves it; u would undo that' : 'u undoes the last move; all can be undone';
  return { title: 'your turn', lines: [...rows, [span(` ${undo}`, 'dim')]] };
}
