import { columnsOf } from '#engine/text/width.ts';
import { frameRows, type Section, scrolledSection } from '#screen/frame.ts';
import { withPeriod } from '#screen/sentences.ts';
import { type Line, line, type Role, type Span, span, toWidth } from '#screen/styled-text.ts';
import { wrapWords } from '#screen/truncate.ts';
import { robotRole } from '../board/signs.ts';
import { layoutOf } from '../layout.ts';
import type { RaceScene } from '../local.ts';
import { gainsOf, gainText, isNearer } from '../panel/progress-sections.ts';
import { playerName, type StepStory, type StorySentence, stepsOf, storyOf } from '../phrases.ts';

/** Report of a round by steps. To fit `rows`, drops minor events: other robots' turns, then all of theirs, then all. */
export function storyLines(scene: RaceScene, columns: number, rows: number): Line[] {
  const all = storyOf(scene);
  const levels: ((sentence: StorySentence) => boolean)[] = [
    ...(scene.preferences.log === 'short' ? [] : [() => true]),
    ({ matters, isTurn, player }) => matters || !isTurn || player === scene.seat,
    ({ matters, player }) => matters || player === scene.seat,
    ({ matters }) => matters,
  ];
  const rowsWith = (level: (sentence: StorySentence) => boolean) => stepRowsOf(stepsOf(all.filter(level)), columns);
  const fits = (stepRows: readonly StepRow[]) => stepRows.length > 0 && stepRows.length <= rows;
  const at = levels.findIndex((level) => fits(rowsWith(level)));
  const [level, more] = [levels[at], levels[at - 1]];
  const stepRows =
    level === undefined
      ? levels.map(rowsWith).findLast((candidate) => candidate.length > 0)
      : rowsWith(more === undefined ? level : withMore(level, more));
  if (stepRows === undefined) return [[span(' Nobody was pushed, blocked or destroyed.', 'dim')]];
  return stepRows.map((row) => lineOf(scene, row, columns));

  function withMore(
    base: (sentence: StorySentence) => boolean,
    wider: (sentence: StorySentence) => boolean,
  ): (sentence: StorySentence) => boolean {
    const steps = new Set<number>();
    const isShown = (sentence: StorySentence) => base(sentence) || (steps.has(sentence.step) && wider(sentence));
    for (const step of new Set(all.map((sentence) => sentence.step))) {
      steps.add(step);
      if (!fits(rowsWith(isShown))) steps.delete(step);
    }
    return isShown;
  }
}

/** Report of the round that replaces the panel while a step is played back. Undefined otherwise. */
export function playedStory(scene: RaceScene, scrolled: number): readonly Section[] | undefined {
  if (scene.local.playback?.is !== 'step') return undefined;
  const lines = storyLines(scene, layoutOf(scene).panelWidth, Number.POSITIVE_INFINITY);
  const rows = scene.rows - frameRows;
  const from = Math.max(0, Math.min(scrolled, lines.length - rows));
  return [{ title: `round ${scene.view.round}`, lines: lines.slice(from, from + rows) }];
}

const indent = 9;

interface StepRow {
  readonly step: number;
  readonly isFirst: boolean;
  readonly sentences: readonly StoryPart[];
}

const stepRowsOf = (steps: readonly StepStory[], columns: number): StepRow[] =>
  steps.flatMap(({ step, sentences }) =>
    rowsOf(sentences, columns - indent - 1).map((row, i) => ({ step, isFirst: i === 0, sentences: row })),
  );

const lineOf = (scene: RaceScene, { step, isFirst, sentences }: StepRow, columns: number): Line =>
  toWidth(
    [
      isFirst ? span(`  Step ${step} `, 'accent') : span(' '.repeat(indent)),
      ...sentences.flatMap((sentence, k): Span[] => [
        ...(k === 0 ? [] : [span('  ')]),
        ...sentenceSpans(scene, sentence),
      ]),
    ],
    columns,
  );

type StoryPart = StorySentence & { readonly continues?: boolean };

function rowsOf(sentences: readonly StorySentence[], columns: number): StoryPart[][] {
  const rows: StoryPart[][] = [];
  let room = 0;
  for (const sentence of sentences) {
    if (sentence.text.length >= columns) {
      rows.push(
        ...wrapWords(sentence.text, columns - 1).map((text, i, all) => [
          { ...sentence, text, continues: i < all.length - 1 },
        ]),
      );
      room = 0;
      continue;
    }
    const width = sentence.text.length + 1;
    const last = rows.at(-1);
    if (last === undefined || width + 2 > room) {
      rows.push([sentence]);
      room = columns - width;
    } else {
      last.push(sentence);
      room -= width + 2;
    }
  }
  return rows;
}

/** Renders a sentence. A player's name at its beginning gets the colour of the player's robot. */
function sentenceSpans(scene: RaceScene, { text, player, fallen, continues }: StoryPart): Span[] {
  const name = playerName(scene, player);
  const role: Role = fallen.includes(scene.seat) ? 'danger' : 'text';
  const sentence = continues === true ? text : withPeriod(text);
  if (!sentence.startsWith(name)) return [span(sentence, role)];
  return [span(name, robotRole(player)), span(sentence.slice(name.length), role)];
}

/** Minimum rows of the section to include the row of results. */
const resultFrom = 5;

const lastRound = ({ view: { outcome, round } }: RaceScene): number => (outcome === null ? round - 1 : round);

export function storySection(scene: RaceScene, rows: number, columns: number): Section {
  const lines = linesOf(scene, rows, columns);
  const title = scene.events.length === 0 ? 'how a round works' : `round ${lastRound(scene)}`;
  return scrolledSection({ title, lines, rows, scrolled: scene.local.scrolled });
}

export const maxStoryScrollIn = (scene: RaceScene, rows: number, columns: number): number =>
  Math.max(0, linesOf(scene, rows, columns).length - rows);

function linesOf(scene: RaceScene, rows: number, columns: number): Line[] {
  if (scene.events.length === 0) return beginning;
  const isRoomy = rows >= resultFrom;
  const storyRows = storyLines(scene, columns, isRoomy ? rows - 1 : rows);
  return isRoomy
    ? [...storyRows.slice(0, rows - 1), resultLine(scene, columns), ...storyRows.slice(rows - 1)]
    : storyRows;
}

const beginning: Line[] = [
  line(' Once everybody is ready, all programs run at once, step by step.', 'dim'),
  line(' In each step the highest card goes first. Robots push each other.', 'dim'),
  line(' Then each square acts once on the robot that stands on it.', 'dim'),
];

/** Squares to the goal before and after the round, such as `  To goal  You 11>6  Player 2 13>6`. */
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
