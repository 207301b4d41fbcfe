import { cutText } from '../../../../screen/cut.ts';
import { type Line, line, seatRole, span } from '../../../../screen/paint.ts';
import { scrolledSection } from '../../../../screen/parts/scrolled-lines.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { RaceScene } from '../local.ts';
import { type RoundSentence, roundSentences } from './sentences.ts';

/** What happened in a round so far: lines of at most so many columns, the newest last. */
export function logLines({ events, preferences, view }: RaceScene, columns: number): Line[] {
  const all = roundSentences(events, undefined, view.outcome);
  const told = preferences.log === 'full' ? all : all.filter(({ matters }) => matters);
  if (told.length > 0) return told.map((sentence) => sentenceLine(sentence, columns));
  return [line(all.length === 0 ? ' nothing has happened yet' : ' nobody was pushed, blocked or destroyed', 'dim')];
}

function sentenceLine({ counter, player, text, short = text, role }: RoundSentence, columns: number): Line {
  const head = counter === undefined ? ' ' : ` ${counter} `;
  const told = head.length + text.length < columns ? text : short;
  const [subject, rest] = player === undefined ? ['', told] : [told.slice(0, 1), told.slice(1)];
  return [
    span(head, 'dim'),
    ...(player === undefined ? [] : [span(subject, seatRole(player))]),
    span(cutText(rest, columns - head.length - subject.length - 1), role),
  ];
}

/**
 * The log of the last round below the board, of exactly so many lines; `local.scrolled` says how many lines after those
 * that are seen are not.
 */
export function logSection(scene: RaceScene, rows: number, columns: number): Section {
  const { round, outcome } = scene.view;
  return scrolledSection({
    title: `log of round ${outcome === null && scene.events.length > 0 ? round - 1 : round}`,
    lines: logLines(scene, columns),
    rows,
    scrolled: scene.local.scrolled,
    from: 'end',
  });
}

/** How many lines the log can be scrolled back in so many rows. */
export const mostLogScrolled = (scene: RaceScene, rows: number): number =>
  Math.max(0, logLines(scene, scene.columns).length - rows);
