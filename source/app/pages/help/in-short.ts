import { type Line, paragraph } from '#screen/styled-text.ts';

/**
 * Section "In short" of a rule book in `width` columns. Empty if the book has no such section.
 *
 * @example
 * inShortLines('# Go\n\n## In short\n\nTwo players\nplace stones.\n\n## The board', 40).length // => 1
 */
export const inShortLines = (rules: string, width: number): readonly Line[] =>
  paragraphsOf(rules).flatMap((text, i) => [...(i === 0 ? [] : [[]]), ...paragraph(text, width)]);

const paragraphsOf = (rules: string): readonly string[] => {
  const section = /^## +In short\s*\n+([\s\S]*?)(?=\n#|$(?![\s\S]))/m.exec(rules)?.[1];
  if (section === undefined) return [];
  return section
    .trim()
    .split(/\n\s*\n/)
    .filter((text) => text !== '')
    .map((text) => text.replace(/\s*\n\s*/g, ' '));
};
