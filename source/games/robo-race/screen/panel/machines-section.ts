import { type Line, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { Decoration } from '../../board.ts';
import { decorationSign } from '../board/cells.ts';
import { isSeen } from '../layout.ts';
import type { RaceScene } from '../local.ts';
import { squareText } from '../words/places.ts';

/** Fewer of many are not worth their rule. */
const leastShown = 3;

/** Columns from which on there is room for the word. */
const wordsFrom = 31;

/**
 * Every pusher and crusher with the execution steps in which it acts, those that are seen of a large board first; nothing
 * where there is none, or no room.
 */
export function machinesSection(scene: RaceScene, width: number, most: number): Section | undefined {
  const { board } = scene.view;
  const decorations = seenFirst(scene);
  if (decorations.length === 0 || most < Math.min(decorations.length, leastShown)) return undefined;
  const shown = decorations.length > most ? decorations.slice(0, most - 1) : decorations;
  const rest = decorations.length - shown.length;
  const lines = shown.map(
    (decoration): Line => [
      span(` ${decorationSign(decoration)}`, 'hazard'),
      span(` ${squareText(board, decoration.square).padEnd(7)}`, 'dim'),
      span(` ${whenText(decoration, width)}`),
    ],
  );
  const more: Line = [span(` and ${rest} more`, 'dim')];
  return { title: 'pushers and crushers', lines: rest === 0 ? lines : [...lines, more] };
}

/** `in steps 2 4`, `in step 3`, `in 2 4` */
const whenText = ({ steps }: Decoration, width: number): string =>
  `in ${width < wordsFrom ? '' : steps.length === 1 ? 'step ' : 'steps '}${steps.join(' ')}`;

const seenFirst = (scene: RaceScene): readonly Decoration[] =>
  scene.view.board.decorations.toSorted((a, b) => Number(isSeen(scene, b.square)) - Number(isSeen(scene, a.square)));
