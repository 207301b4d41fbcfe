import { frameRows, type Painting, type Section } from '../../../../screen/screen.ts';
import { layoutOf } from '../layout.ts';
import type { RaceScene } from '../local.ts';
import { planOf } from '../plan.ts';
import { handSection } from './hand-section.ts';
import { handsSection } from './hands-section.ts';
import { machinesSection } from './machines-section.ts';
import { playersSection } from './players-section.ts';
import { lastPrograms, programSection } from './program-section.ts';
import { squareSection } from './square-section.ts';

/** Lines about a square, at most. */
const mostOfSquare = 5;

/** The panel: the own cards, the players, and as much of what is looked at as there is room for. */
export function panelOf(scene: RaceScene): NonNullable<Painting['panel']> {
  const { panelWidth: width } = layoutOf(scene);
  const isOver = planOf(scene).moment === 'over';
  const sections: Section[] = isOver
    ? [lastPrograms(scene), playersSection(scene, width)]
    : [handSection(scene, width), programSection(scene), playersSection(scene, width)];
  let left = scene.rows - frameRows - sections.reduce((rows, section) => rows + heightOf(section), 0) + 1;
  const put = (section: Section | undefined) => {
    if (section === undefined || heightOf(section) > left) return;
    sections.push(section);
    left -= heightOf(section);
  };
  // Nothing moves where the cards of the others are added: they go below, or take the place of the square.
  const hands = handsSection(scene, width);
  const handRows = hands === undefined ? 0 : heightOf(hands);
  const squareRows = Math.min(mostOfSquare, left - 1 - handRows);
  if (squareRows >= 1) put(squareSection(scene, width, squareRows));
  put(machinesSection(scene, width, left - 1 - handRows));
  if (hands !== undefined && handRows === left + 1) addTo(sections, hands);
  else put(hands);
  return { width, sections };
}

/** Adds the lines of a section to the last one, where there is no room for a rule of their own. */
function addTo(sections: Section[], { lines }: Section): void {
  const last = sections.pop();
  if (last !== undefined) sections.push({ ...last, lines: [...last.lines, ...lines] });
}

/** The row of a panel's first rule is the head rule's. */
const heightOf = ({ lines }: Section): number => 1 + lines.length;
