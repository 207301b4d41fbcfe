import { cutText, wrapped } from '../../../../screen/cut.ts';
import { type Line, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { homeOf } from '../layout.ts';
import type { RaceScene } from '../local.ts';
import { squareText } from '../words/places.ts';
import { shortSquareTexts, squareTexts } from './square-words.ts';

/** The square that is looked at; the own robot's where none is. */
export const lookedAt = (scene: RaceScene): number => {
  const { square } = scene.local;
  return square !== undefined && square < scene.view.board.tiles.length ? square : homeOf(scene, scene.seat);
};

/** What the square that is looked at does, in at most so many lines: in fewer words, and with less of it, if need be. */
export function squareSection(scene: RaceScene, width: number, most: number): Section {
  const square = lookedAt(scene);
  const few = shortSquareTexts(scene, square);
  const choices = [squareTexts(scene, square), ...few.map((_, i) => few.slice(0, few.length - i))];
  const fitting = choices.map((texts) => rowsOf(texts, width)).find((rows) => rows.length <= most);
  const rows = fitting ?? shortened(rowsOf(few.slice(0, 1), width), width, most);
  return {
    title: `square ${squareText(scene.view.board, square)}`,
    lines: rows.map((row): Line => [span(` ${row}`)]),
  };
}

const rowsOf = (texts: readonly string[], width: number): string[] => wrapped(texts.join('; '), width - 2);

/** The first rows, the last of which ends in `..`. */
const shortened = (rows: readonly string[], width: number, most: number): string[] => [
  ...rows.slice(0, most - 1),
  cutText(rows.slice(most - 1).join(' '), width - 2),
];
