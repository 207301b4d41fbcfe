import { titleOf } from '#games/index.ts';
import { groupDigits } from '#screen/format-number.ts';
import { pluralize, wrapSentences } from '#screen/sentences.ts';
import { listLines, type SpokenList } from '../../text-mode/form-words.ts';
import { type Reply, reply } from '../../text-mode/room.ts';
import { lastGame } from '../create-match/draft.ts';
import { gamesHere, hostedGames } from '../hosted-games.ts';
import {
  emptyLadder,
  type LadderRow,
  ladderGames,
  ladderName,
  ladderRows,
  ownRatingText,
} from '../ratings/rating-words.ts';
import { tried } from '../send-request.ts';
import type { Visit } from './online-room.ts';

/** Answers `ladder`, `ladder GAME` and `ladder GAME 51`, from the 51st player. */
export async function ladderRoom({ connection, home }: Visit, typed: string): Promise<Reply> {
  const ids = await ladderGames(hostedGames(), gamesHere(connection));
  const name = typed.trim().toLowerCase();
  const words = name.replace(/\s*\d{1,7}$/, '');
  const from = Math.max(0, Number(name.slice(words.length)) - 1);
  const game =
    words === '' ? lastGame(home, ids) : ids.find((id) => id === words || titleOf(id).toLowerCase() === words);
  if (game === undefined) return reply(`Type ladder and a game: ${ids.join(', ')}.`);
  const answer = await tried(connection, { type: 'ladder', game, from });
  if (!answer.ok) return reply(...wrapSentences([answer.text]));
  const { listed, rows, bots } = answer.value;
  const seen = from + rows.length;
  const list: SpokenList<LadderRow> = {
    word: 'ladder',
    what: ['player or bot', 'players and bots'],
    isNamed: true,
    items: ladderRows(bots, rows, seen >= listed),
    line: (row) => (row.bot === undefined ? playerLine(row) : `${ladderName(row)}, rating ${groupDigits(row.rating)}`),
    nothing: emptyLadder,
    below:
      seen < listed
        ? `Type ladder ${game} ${seen + 1} for the next players.`
        : `Type ladder and a game: ${ids.join(', ')}.`,
  };
  return reply(
    ...wrapSentences([
      `Ladder of ${titleOf(game)}, ${pluralize(listed, 'player')}.`,
      ...(listed === 0 ? [emptyLadder] : []),
      ownRatingText(answer.value),
    ]),
    ...listLines(list, 'all'),
  );
}

const playerLine = (row: Extract<LadderRow, { readonly place: number }>): string =>
  `place ${row.place}, ${ladderName(row)}${row.isOwn ? ', you' : ''}, rating ${groupDigits(row.rating)}, ${pluralize(row.matches, 'match', 'matches')}${row.isProgram === true ? ', a program' : ''}`;
