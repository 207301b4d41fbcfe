import { wrapped } from '../../../../screen/cut.ts';
import { type Line, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { homeOf } from '../layout.ts';
import type { RaceScene } from '../local.ts';
import { squareText } from '../words/places.ts';
import { squareTexts } from './square-words.ts';

/** The square that is looked at; the own robot's where none is. */
export const lookedAt = (scene: RaceScene): number => {
  const { square } = scene.local;
  return square !== undefined && square < scene.view.board.tiles.length ? square : homeOf(scene, scene.seat);
};

/** What the square that is looked at does, in at most so many lines. */
export function squareSection(scene: RaceScene, width: number, most: number): Section {
  const square = lookedAt(scene);
  const rows = wrapped(squareTexts(scene, square).join('; '), width - 2);
  const shown = rows.length > most ? [...rows.slice(0, most - 1), `${rows[most - 1]?.slice(0, width - 4)}..`] : rows;
  return {
    title: `square ${squareText(scene.view.board, square)}`,
    lines: shown.map((row): Line => [span(` ${row}`)]),
  };
}
