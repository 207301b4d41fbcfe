import { truncate, firstThatFits } from '../../../../screen/truncate.ts';
import { filterLog } from '../../../../screen/logged.ts';
import { type Line, line, span } from '../../../../screen/styled-text.ts';
import { scrolledSection } from '../../../../screen/parts/scrolled-lines.ts';
import type { Section } from '../../../../screen/frame.ts';
import { listOf } from '../../../../screen/sentences.ts';
import type { GameEvent } from '../../events.ts';
import type { ExplorersScene } from '../local.ts';
import { situationOf } from '../situation.ts';
import { shortPerspectiveOf } from '../words.ts';
import { type Entry, entriesOf, launchesIn, programErrorLines, type PlayedTurn, turnsOf } from './entries.ts';

/** Columns from which on the log is told in whole sentences. */
const wideFrom = 40;

/** The lines of the log of the last turn, or of each of a round: its mover's orders, their results, and mishaps. */
export function logLines(scene: ExplorersScene, columns: number): readonly Line[] {
  const turns = turnsOf(scene);
  if (turns.length === 0) return [line(' No turn played yet', 'dim')];
  return turns.flatMap((played) => {
    const turnScene = { ...scene, events: played.events };
    const head = turns.length === 1 ? [] : [line(` ${nameOf(scene, played)}:`, 'dim')];
    return [...head, ...playedLines(turnScene, [played], columns)];
  });
}

/** The results of turns one after the other, and whether nobody was seen to leave in any. */
export function playedLines(
  scene: ExplorersScene,
  turns: readonly Pick<PlayedTurn, 'events'>[],
  columns: number,
): readonly Line[] {
  const isQuiet = turns.every(({ events }) => launchesIn(events).length === 0);
  return [
    ...(isQuiet ? [line(` ${quietText(scene)}`, 'dim')] : []),
    ...turns.flatMap(({ events }) => eventLines({ ...scene, events }, columns)),
    ...programErrorLines(scene, columns),
  ];
}

function eventLines(scene: ExplorersScene, columns: number): readonly Line[] {
  const entries = filterLog(entriesOf(scene), scene.preferences);
  const wide = columns >= wideFrom;
  return entries.map((entry): Line => {
    const { phase, role } = entry;
    const entries = fittingText(entry, columns, wide);
    const inDebug = ` ${phase}: `;
    // The event matters more than its phase, which is left out where both do not fit.
    const head = scene.debug && inDebug.length + entries.length < columns ? inDebug : ' ';
    return [span(head, 'dim'), span(truncate(entries, columns - head.length - 1), role)];
  });
}

/** The events of a moment of a turn, as lines. */
export const momentLines = (scene: ExplorersScene, now: readonly GameEvent[], columns: number): readonly Line[] =>
  entriesOf({ ...scene, events: now }).map((entry) =>
    line(truncate(` ${fittingText(entry, columns)}`, columns - 1), entry.role),
  );

/** The longest text for which there is room with a blank on both sides; in a narrow panel none that is long. */
function fittingText({ texts }: Entry, columns: number, wide = false): string {
  const [, ...shorter] = texts;
  const some = wide || shorter.length === 0 ? texts : shorter;
  return firstThatFits(some, columns - 2);
}

/** For turns in which no launch was seen. */
const quietText = (scene: ExplorersScene): string =>
  situationOf(scene).view.viewer === 'all' ? 'No launches' : 'No launches seen';

/** `rows` lines of the log; `local.scrolled` counts the lines hidden above them. */
export function logSection(scene: ExplorersScene, columns: number, rows: number): Section {
  const lines = logLines(scene, columns);
  const isNarrow = columns < wideFrom;
  const title = titleOf(scene);
  return scrolledSection({
    title: isNarrow && lines.length > rows ? title.replace(/,.*/, '') : title,
    lines,
    rows,
    scrolled: scene.local.scrolled,
    isNarrow,
  });
}

/** `turn 30, P2`; `turns 3 and 4` of a round */
export function titleOf(scene: ExplorersScene): string {
  const turns = turnsOf(scene);
  const [first] = turns;
  if (first === undefined) return 'last turn';
  return turns.length === 1 ? nameOf(scene, first) : `turns ${listOf(turns.map(({ turn }) => String(turn)))}`;
}

const nameOf = (scene: ExplorersScene, { turn, mover }: PlayedTurn): string =>
  `turn ${turn}, ${shortPerspectiveOf(scene).subject(mover)}`;

/** The most lines that the log can be scrolled by. */
export const maxLogScroll = (scene: ExplorersScene, columns: number, rows: number): number =>
  Math.max(0, logLines(scene, columns).length - rows);
