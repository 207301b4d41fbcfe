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

/** Answers `ladder`, `ladder GAME`, `ladder GAME programs` and `ladder GAME 51`, from the 51st player. */
export async function ladderRoom({ connection, home }: Visit, typed: string): Promise<Reply> {
  const ids = await ladderGames(hostedGames(), gamesHere(connection));
  const name = typed.trim().toLowerCase();
  const named = name.replace(/\s*\d{1,7}$/, '');
  const from = Math.max(0, Number(name.slice(named.length)) - 1);
  const words = named.replace(/\s*programs$/, '');
  const programs = words !== named;
  const game =
    words === '' ? lastGame(home, ids) : ids.find((id) => id === words || titleOf(id).toLowerCase() === words);
  if (game === undefined) return reply(`Type ladder and a game: ${ids.join(', ')}.`);
  const answer = await tried(connection, { type: 'ladder', game, from, ...(programs && { programs }) });
  if (!answer.ok) return reply(...wrapSentences([answer.text]));
  const { listed, rows, bots } = answer.value;
  const seen = from + rows.length;
  const list: SpokenList<LadderRow> = {
    word: 'ladder',
    what: ['player or bot', 'players and bots'],
    isNamed: true,
    items: ladderRows(bots, rows, seen >= listed),
    line: (row) => (row.bot === undefined ? playerLine(row) : `${ladderName(row)}, rating ${groupDigits(row.rating)}`),
    nothing: emptyLadder(programs),
    below:
      seen < listed
        ? `Type ladder ${game} ${programs ? 'programs ' : ''}${seen + 1} for the next players.`
        : `Type ladder and a game: ${ids.join(', ')}.${programs ? '' : ` ladder ${game} programs: the ladder of programs.`}`,
  };
  return reply(
    ...wrapSentences([
      `Ladder of ${programs ? 'programs in ' : ''}${titleOf(game)}, ${pluralize(listed, programs ? 'program' : 'player')}.`,
      ...(listed === 0 ? [emptyLadder(programs)] : []),
      ownRatingText(answer.value, programs),
    ]),
    ...listLines(list, 'all'),
  );
}

const playerLine = (row: Extract<LadderRow, { readonly place: number }>): string =>
  `place ${row.place}, ${ladderName(row)}${row.isOwn ? ', you' : ''}, rating ${groupDigits(row.rating)}, ${pluralize(row.matches, 'match', 'matches')}${row.isProgram === true ? ', a program' : ''}`;
