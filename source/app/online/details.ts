import { games, titleOf, turnNameAt } from '#games/index.ts';
import type { MatchCard } from '#net/wire/messages.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Line, line, span, toWidth, wrappedLines } from '#screen/styled-text.ts';
import { grouped } from '#storage/statistics.ts';
import { shortDate } from '../pages/dates.ts';
import { type DrawerPart, type MatchRow, matchRows } from '../pages/lists/wide-layout.ts';
import { emblemColumns, emblemRows, emblems } from '../pages/menu/emblems.ts';
import { emblemLines } from '../pages/menu/game-strip.ts';
import { onlineResults } from './hosted-games.ts';
import { holderName, outcomeText, standing } from './online-words.ts';

/* Parts of the online pages that only large screens have room for. */

interface DetailsPlace {
  readonly columns: number;
  readonly me: string;
  readonly now: number;
}

/** Results of the player by game, and the last matches. `finished`: newest first. */
export function resultParts(finished: readonly MatchCard[], place: DetailsPlace): readonly DrawerPart[] {
  const played = finished.filter(({ seat }) => seat !== null);
  if (played.length === 0) return [];
  return [
    { title: 'results by game', lines: gameTable(played) },
    {
      title: 'last matches',
      lines: matchRows(
        played.map((card) => resultRow(card, place)),
        place.columns,
      ),
    },
  ];
}

function gameTable(played: readonly MatchCard[]): readonly Line[] {
  const counts = (cells: readonly (number | string)[]) => cells.map((cell) => String(cell).padStart(8)).join('');
  const rows = grouped(onlineResults(played).toReversed(), ({ game }) => game).map(([game, results]): Line => {
    const ended = (end: 'won' | 'lost' | 'drawn') => results.filter((result) => result.end === end).length;
    return [
      span(` ${titleOf(game).padEnd(16)}`, 'strong'),
      span(counts([results.length, ended('won'), ended('lost'), ended('drawn')])),
    ];
  });
  return [line(` ${'game'.padEnd(16)}${counts(['played', 'won', 'lost', 'drawn'])}`, 'dim'), ...rows];
}

const resultRow = (card: MatchCard, { me, now }: DetailsPlace): MatchRow => {
  const text = outcomeText(card, me);
  return {
    date: shortDate(new Date(card.changed), new Date(now)),
    game: titleOf(card.game),
    level: card.title,
    text: `${text} in ${pluralize(card.turn, turnNameAt(card.game))}`,
    role: text === 'you won' ? 'success' : 'text',
  };
};

/** Running and waiting matches, each with its players below it. */
export function matchesPart(title: string, cards: readonly MatchCard[], me: string): readonly DrawerPart[] {
  if (cards.length === 0) return [];
  const lines = cards.flatMap((card): readonly Line[] => {
    const { text, role } = standing(card, me);
    const names = card.holders.map((holder) => (holder.is === 'open' ? 'free' : holderName(holder)));
    return [
      [span(` ${titleOf(card.game).padEnd(16)}`, 'strong'), span(`${card.title}   `), span(text, role)],
      line(` ${' '.repeat(16)}${names.join(', ')}`, 'dim'),
    ];
  });
  return [{ title, lines }];
}

/** Games, each with its emblem and a short description. `ids`: the games of a server. Default: all games. */
export const gamesPart = (title: string, columns: number, ids?: readonly string[]): DrawerPart => ({
  title,
  lines: games
    .filter(({ id }) => ids === undefined || ids.includes(id))
    .flatMap((game): readonly Line[] => {
      const emblem = emblems[game.id];
      const width = emblemColumns * square.columns;
      const words = [line(game.title, 'strong'), ...wrappedLines(game.summary, columns - width - 5)];
      const drawn = emblem === undefined ? [] : emblemLines(emblem, 0, square);
      const rows = Array.from({ length: emblemRows }, (_, y): Line => {
        const picture = drawn.slice(y, y + 1).flat();
        return [span(' '), ...toWidth(picture, width), span('   '), ...words.slice(y - 1, y === 0 ? 0 : y).flat()];
      });
      return [[], ...rows];
    }),
});

const square = { columns: 3, rows: 1 };
