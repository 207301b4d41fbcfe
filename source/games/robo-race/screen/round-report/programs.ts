import { type Line, line, type Span, seatPlate, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { GameEvent } from '../../events.ts';
import { executionSteps } from '../../vocabulary.ts';
import type { RaceScene, RoundOver } from '../local.ts';
import type { CardOutcome } from '../looks.ts';
import { cardSign } from '../panel/card-signs.ts';
import { wordsFrom } from '../panel/players-section.ts';
import { outcomeOf, legendsOf } from '../round/fates.ts';

type Programs = RoundOver['programs'];

/** The programs of a round by player - 1, as its events tell them. */
export const revealedIn = (events: readonly GameEvent[], players: number): Programs =>
  Array.from({ length: players }, (_, i) => {
    const revealed = events.find((event) => event.type === 'program-revealed' && event.player === i + 1);
    return revealed?.type === 'program-revealed' ? revealed.cards : null;
  });

/** All programs of a round, and what became of each card. */
export const programsSection = (scene: RaceScene, programs: Programs, width: number): Section =>
  width < wordsFrom
    ? { title: 'programs', lines: narrowPrograms(scene, programs) }
    : { title: 'programs and what became of them', lines: widePrograms(scene, programs) };

/** A line without the blanks at its end. */
const trimmed = (spans: readonly Span[]): Span[] =>
  spans.map((part, i) => (i === spans.length - 1 ? { ...part, text: part.text.trimEnd() } : part));

/** `↑  56` for each card, and below it what became of it. */
function widePrograms(scene: RaceScene, programs: Programs): Line[] {
  const { events, glyphs } = scene;
  const head: Line = [
    span(
      ` step ${executionSteps
        .map((step) => String(step).padEnd(7))
        .join('')
        .trimEnd()}`,
      'dim',
    ),
  ];
  const rows = programs.flatMap((program, i): Line[] => {
    const player = i + 1;
    const label = span(` ${player} `, 'strong', seatPlate(player));
    if (program === null) return [[span(' '), label, span(' no program', 'dim')]];
    const cards = program.flatMap((card): Span[] => [
      span(cardSign(card, glyphs).padEnd(3)),
      span(String(card).padStart(2).padEnd(4), 'dim'),
    ]);
    const outcomes = program.map((_, k) => outcomeOf(events, player, k + 1));
    const below = outcomes.map(({ text, role }) => span(text.padEnd(7), role));
    return [trimmed([span(' '), label, span('  '), ...cards]), [span('      '), ...trimmed(below)]];
  });
  const isEmpty = (row: Line) => row.every(({ text }) => text.trim() === '');
  return [head, ...rows.filter((row) => !isEmpty(row))];
}

/** A legend of the letters in the programs, as much of it as there is room for. */
function legendOf(outcomes: readonly CardOutcome[]): readonly Line[] {
  const legends = legendsOf(outcomes);
  const fitting = legends.filter((_, i) => legends.slice(0, i + 1).join('  ').length < 26);
  return fitting.length === 0 ? [] : [line(` ${fitting.join('  ')}`, 'dim')];
}

/** The same in few columns: a sign for each card, and a letter for what became of it. */
function narrowPrograms(scene: RaceScene, programs: Programs): Line[] {
  const { events, glyphs } = scene;
  const rows = programs.map((program, i): Line => {
    const player = i + 1;
    const label = span(` ${player} `, 'strong', seatPlate(player));
    if (program === null) return [label, span(' no program', 'dim')];
    const cards = program.flatMap((card, k): Span[] => {
      const { letter, role } = outcomeOf(events, player, k + 1);
      if (letter === '-') return [span('-   ', 'dim')];
      return [span(cardSign(card, glyphs).padEnd(3)), span(letter, role)];
    });
    return [label, span(' '), ...cards];
  });
  return [
    line(
      `    ${executionSteps
        .map((step) => String(step).padEnd(4))
        .join('')
        .trimEnd()}`,
      'dim',
    ),
    ...rows,
    ...legendOf(
      programs.flatMap((program, i) => (program === null ? [] : program.map((_, k) => outcomeOf(events, i + 1, k + 1)))),
    ),
  ];
}
