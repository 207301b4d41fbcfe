import { columnsOf } from '../../../../engine/text/width.ts';
import { type Line, line, type Span, span } from '../../../../screen/paint.ts';
import { scrolledSection } from '../../../../screen/parts/scrolled-lines.ts';
import type { Section } from '../../../../screen/screen.ts';
import { robotRole } from '../board/robots.ts';
import type { RaceScene } from '../local.ts';
import { playerName } from '../phrases.ts';
import { gainsOf, gainText, isNearer } from './standing.ts';
import { storyLines } from '../round-report/story.ts';

/** Rows from which on it is said who has gained what. */
const resultFrom = 5;

/** The number of the round that was played last. */
const lastRound = ({ view: { outcome, round } }: RaceScene): number => (outcome === null ? round - 1 : round);

/** What happened in the last round, in exactly so many rows of at most so many columns, and who has gained what. */
export function storySection(scene: RaceScene, rows: number, columns: number): Section {
  const lines = linesOf(scene, rows, columns);
  const title = scene.events.length === 0 ? 'how a round works' : `round ${lastRound(scene)}`;
  return scrolledSection({ title, lines, rows, scrolled: scene.local.scrolled });
}

/** How many lines can be scrolled. */
export const maxStoryScrollIn = (scene: RaceScene, rows: number, columns: number): number =>
  Math.max(0, linesOf(scene, rows, columns).length - rows);

function linesOf(scene: RaceScene, rows: number, columns: number): Line[] {
  if (scene.events.length === 0) return beginning;
  const isRoomy = rows >= resultFrom;
  const storyRows = storyLines(scene, columns, isRoomy ? rows - 1 : rows);
  return isRoomy ? [...storyRows.slice(0, rows - 1), resultLine(scene, columns), ...storyRows.slice(rows - 1)] : storyRows;
}

/** Before anything has happened. */
const beginning: Line[] = [
  line(' When all have committed, the programs run at once, step by step.', 'dim'),
  line(' In each step the highest card goes first. Robots push each other.', 'dim'),
  line(' Then belts, gears, pushers and crushers act.', 'dim'),
];

/** `  Result You 11>6  Player 2 13>6`: squares to the goal before and after. */
function resultLine(scene: RaceScene, columns: number): Line {
  const gains = gainsOf(scene, scene.view.robots, scene.events);
  const spans: Span[] = [span('  To goal', 'accent')];
  let room = columns - 10;
  for (const gain of gains) {
    const name = playerName(scene, gain.player);
    const text = gainText(gain);
    room -= columnsOf(name) + text.length + 3;
    if (room < 0) break;
    const role = gain.after === gain.before ? 'text' : isNearer(gain) ? 'success' : 'danger';
    spans.push(span(`  ${name} `, robotRole(gain.player)), span(text, role));
  }
  return spans;
}
