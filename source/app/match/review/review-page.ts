import type { Section } from '#screen/frame.ts';
import { type TurnName, turnNameOf } from '#screen/match-status.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { capitalize, pluralize } from '#screen/sentences.ts';
import { type Line, line, span, wrappedLines } from '#screen/styled-text.ts';
import { escapeKey, type PageKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import { inRow, listCursor, movingKeys, rowTargets } from '../../pages/lists/list.ts';
import { type Page, page, pageTitle, whileShown } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import {
  chanceTexts,
  type MatchReview,
  noLessonsText,
  type ReviewOptions,
  type ReviewRequest,
  type SpokenLesson,
  sampledTurns,
  spokenLessons,
} from './match-review.ts';

/** `Shown` is the result of showing another match. */
export interface ReviewView<T extends ScreenTypes, Shown, Leave> extends ReviewRequest<T> {
  readonly gameTitle: string;
  readonly levelTitle: string | undefined;
  review(options: Omit<ReviewOptions, 'thinker'>): Promise<MatchReview | undefined>;
  playOn(length: number): Shown;
  watch(turn: number, leave: Leave): Shown;
}

interface ReviewPageOptions<T extends ScreenTypes> extends Omit<ReviewView<T, void, () => void>, 'watch'> {
  watch(turn: number): void;
  back(): void;
}

const [labelWidth, cellWidth, leftMargin] = [12, 4, 2];

export function reviewPage<T extends ScreenTypes>(around: PageContext, options: ReviewPageOptions<T>): Page {
  const turnName = turnNameOf(options.screen);
  let review: MatchReview | undefined;
  let progressText = '';
  let problem: string | undefined;
  const lessons = (): readonly SpokenLesson[] => (review === undefined ? [] : spokenLessons(review, turnName));
  const list = listCursor({ items: lessons, keyOf: ({ title }) => title });

  const playOn = () => {
    const chosen = list.chosen();
    if (chosen !== undefined) options.playOn(chosen.lesson.length);
  };
  const keys = (): readonly PageKey[] => {
    const chosen = list.chosen();
    const moving = keyRow(
      [...movingKeys, 'j', 'k'],
      ['up/down', 'choose'],
      `choose a ${turnName}`,
      (key) => {
        const next = list.after(key, 1);
        if (next !== undefined) list.goTo(next);
      },
      'up down j k',
    );
    return [
      ...(lessons().length > 1 ? [moving] : []),
      ...(chosen === undefined
        ? []
        : [
            keyRow('enter', 'play on', `play on from ${turnName} ${chosen.lesson.turn}, as a new match`, playOn),
            keyRow('r', 'replay', `replay the match from ${turnName} ${chosen.lesson.turn}`, () =>
              options.watch(chosen.lesson.turn),
            ),
          ]),
      escapeKey('back', 'back', options.back),
    ];
  };
  const status = (): string => {
    if (problem !== undefined) return `! ${problem}`;
    if (review === undefined) return `The coach is looking at your match${progressText}.`;
    const chosen = list.chosen();
    if (chosen === undefined) return 'Esc: back.';
    return `Enter: play on from ${turnName} ${chosen.lesson.turn}, as a new match. The lost match does not change.`;
  };
  const place = page(around, {
    show: ({ columns }) => ({
      title: pageTitle(options.gameTitle, options.levelTitle === undefined ? '' : options.levelTitle),
      facts: line("coach's review"),
      left: review === undefined ? [] : sectionsOf(review, { turnName, columns, chosen: list.chosen()?.title }),
      status: [status()],
    }),
    keys,
    click(target) {
      const clicked = rowTargets.read(target);
      const lesson = clicked?.type === 'row' ? lessons()[clicked.row] : undefined;
      if (lesson === undefined) return undefined;
      if (list.chosen()?.title === lesson.title) return playOn();
      return list.goTo(lesson);
    },
  });
  return whileShown(place, () => {
    const abort = new AbortController();
    if (review === undefined) void run(abort.signal);
    return () => abort.abort();
  });

  async function run(signal: AbortSignal): Promise<void> {
    const progress = (done: number, total: number) => {
      progressText = `: ${turnName} ${done} of ${total}`;
      place.changed();
    };
    try {
      review = await options.review({ signal, progress });
    } catch (error) {
      problem = `The coach had to stop: ${error instanceof Error ? error.message : String(error)}.`;
    }
    place.changed();
  }
}

interface ReviewLook {
  readonly turnName: TurnName;
  readonly columns: number;
  readonly chosen: string | undefined;
}

function sectionsOf(review: MatchReview, look: ReviewLook): readonly Section[] {
  const { turnName, columns, chosen } = look;
  const spoken = spokenLessons(review, turnName);
  const textWidth = columns - labelWidth - 2 * leftMargin;
  const turned = spoken.flatMap(({ title, sentences }, i): Line[] => {
    const isChosen = title === chosen;
    const rows = sentences.flatMap((text, part) => wrappedLines(text, textWidth, part === 0 ? 'text' : 'strong'));
    return [
      [],
      ...rows.map(
        (row, at): Line =>
          inRow(i, [
            span(at === 0 && isChosen ? '> ' : '  ', 'accent'),
            span((at === 0 ? title : '').padEnd(labelWidth), 'strong'),
            ...row,
          ]),
      ),
    ];
  });
  return [
    { title: chanceTexts(review).title, lines: [[], ...chanceLines(review, look)] },
    {
      title: spoken.length === 0 ? 'what decided it' : `${pluralize(spoken.length, turnName)} that decided it`,
      lines: spoken.length === 0 ? [[], line(`  ${noLessonsText(review, turnName)}`)] : turned,
    },
  ];
}

function chanceLines(review: MatchReview, { turnName, columns }: ReviewLook): readonly Line[] {
  const turns = sampledTurns(review, Math.floor((columns - labelWidth - 2 * leftMargin) / cellWidth) - 1);
  const isLesson = (length: number) => review.lessons.some((lesson) => lesson.length === length);
  const row = (label: string, last: string, cell: (turn: (typeof turns)[number]) => string): Line => [
    span(`  ${label.padEnd(labelWidth)}`, 'dim'),
    ...turns.map((turn) => span(cell(turn).padStart(cellWidth), isLesson(turn.length) ? 'accent' : 'text')),
    span(last.padStart(cellWidth), 'text'),
  ];
  const { label, cell } = chanceTexts(review);
  return [
    row(label, review.isPuzzle === true ? 'no' : '0', ({ chance }) => cell(chance)),
    row(capitalize(turnName), 'end', ({ turn }) => String(turn)),
    [],
  ];
}
