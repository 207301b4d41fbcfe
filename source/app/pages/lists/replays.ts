import { type Glyphs, type Line, type Role, span } from '../../../screen/paint.ts';
import type { PictureRoom } from '../../../screen/screen.ts';
import type { Answer } from '../../layers/dialog.ts';
import type { Around } from '../../services.ts';
import type { Arriving } from '../arriving.ts';
import { dateColumn, dateText, dateWidth } from '../dates.ts';
import type { Page } from '../page.ts';
import { listPage } from './list-page.ts';
import type { Picture } from './match-picture.ts';
import { cardWidth } from './roomy.ts';

/** A match that was played to its end. */
export interface FinishedMatch {
  /** The game's title. */
  readonly game: string;
  /** The level's title. */
  readonly level?: string | undefined;
  /** `turn 15, score 9` */
  readonly standing: string;
  readonly end: 'won' | 'lost' | 'drawn';
  readonly date: Date;
  /** Its file. */
  readonly path: string;
  /** What else is told of it where there is room: against whom, with what help, its seed. */
  readonly facts?: readonly (readonly [label: string, text: string])[] | undefined;
  /** As signs. */
  readonly stars?: string | undefined;
  /** What its end looks like, once it was read. */
  readonly picture?: Arriving<Picture> | undefined;
}

/** What the list of replays is made of. */
export interface ReplaysOptions<Match extends FinishedMatch> {
  readonly now: Date;
  /** Newest first. */
  readonly matches: readonly Match[];
  readonly glyphs: Glyphs;
  watch(match: Match): Answer;
  back(): void;
}

const roles: Readonly<Record<FinishedMatch['end'], Role>> = { won: 'success', lost: 'text', drawn: 'text' };

/** All finished matches, to watch one again. */
export const replays = <Match extends FinishedMatch>(
  around: Around,
  { now, matches, glyphs, watch, back }: ReplaysOptions<Match>,
): Page =>
  listPage<Match>(around, {
    title: 'replays',
    facts: matches.length === 0 ? '' : `${matches.length} match${matches.length === 1 ? '' : 'es'}, newest first`,
    table: 'finished matches',
    items: matches,
    columns: [
      { head: 'game', width: 15, more: 5, text: ({ game }) => game, role: () => 'strong' },
      { head: 'level', width: 15, more: 13, text: ({ level }) => level ?? '-' },
      { head: 'ended at', width: 18, more: 12, isSpare: true, text: ({ standing }) => standing },
      { head: 'result', width: 6, text: ({ end }) => end, role: ({ end }) => roles[end] },
      { head: ' played', width: dateWidth, text: ({ date }) => dateColumn(date, now), role: () => 'dim' },
    ],
    words: ({ game, level = '', standing, end }) => `${game} ${level} ${standing} ${end}`,
    nothing: 'No replays yet. Every finished match is kept here.',
    enter: ['watch', 'watch the match'],
    open: watch,
    says: ({ game, level, standing, end }) =>
      `Enter watches ${level === undefined ? game : `${game}, ${level}`}: ${end}, ${standing}.`,
    panel: {
      width: (columns) => cardWidth(columns, 0),
      sections: (match, room) => [{ title: match.level ?? match.game, lines: cardOf(match, now, { ...room, glyphs }) }],
    },
    cameTo: ({ picture }) => picture?.ask(),
    back,
  });

/** What a match came to, below what its end looks like. */
function cardOf(match: FinishedMatch, now: Date, room: PictureRoom): readonly Line[] {
  const { game, level, standing, end, date, stars, picture, facts = [] } = match;
  const fact = (label: string, text: string): Line => [span(` ${label.padEnd(9)}`, 'dim'), span(text)];
  const below: readonly Line[] = [
    [],
    [
      span(` ${end.padEnd(9)}`, roles[end]),
      span(standing),
      ...(stars === undefined ? [] : [span(`  ${stars}`, 'hazard')]),
    ],
    ...(level === undefined ? [] : [fact('game', game)]),
    fact('played', dateText(date, now)),
    ...facts.map(([label, text]) => fact(label, text)),
  ];
  const drawn = picture?.value()?.({ ...room, columns: room.columns - 2, rows: room.rows - below.length }) ?? [];
  return [...drawn.map((row): Line => [span(' '), ...row]), ...below];
}
