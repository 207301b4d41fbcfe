import { titleOf } from '#games/index.ts';
import { wrapSentences } from '#screen/sentences.ts';
import { listLines, type SpokenList, withNumbered } from '../../text-mode/form-words.ts';
import { type Answer, type Reply, reply, splitLine, word, wordsOf } from '../../text-mode/room.ts';
import { cleanText } from '../clean-text.ts';
import {
  cannotWatch,
  type DailyGame,
  emptyText,
  leaderOf,
  playerName,
  type RankingRow,
  seedRows,
  standingOf,
} from '../daily/daily-words.ts';
import { tried } from '../send-request.ts';
import { type Visit, visitRoom } from './online-room.ts';

/** Room of today's matches of a server, and of the rankings of all days. */
export async function dailyRoom(visit: Visit): Promise<Reply> {
  const { connection } = visit;
  const first = await tried(connection, { type: 'daily' });
  if (!first.ok) return reply(...wrapSentences([first.text]));
  let today = first.value;
  let rows: readonly RankingRow[] = [];
  let isOfFellows = false;
  const refresh = async (): Promise<void> => {
    const answer = await tried(connection, { type: 'daily' });
    if (answer.ok) today = answer.value;
  };
  const games = (): SpokenList<DailyGame> => ({
    word: 'list',
    what: ['match', 'matches'],
    items: today.games,
    line: (game) => `${titleOf(game.game)}, ${cleanText(game.about)}: ${standingOf(game)}; ${leaderOf(game)}`,
    nothing: 'This server has no matches today.',
    below: 'Type play 1, ranking 1, or leave.',
  });
  const results = (): SpokenList<RankingRow> => ({
    word: 'watch',
    what: ['result', 'results'],
    items: rows,
    line: ({ place, name, text, isOwn }) =>
      `place ${place}, ${playerName(name)}${isOwn ? ', you' : ''}: ${cleanText(text)}`,
    nothing: emptyText(isOfFellows),
    below: 'Type watch 1 to watch a match.',
  });
  const say = () => [
    `Daily matches of ${today.date}, the same for everyone on this server.`,
    ...listLines(games(), 'all'),
  ];
  const ranking = (typed: string): Answer => {
    const { first: number, rest } = splitLine(typed);
    return withNumbered(games(), number, async ({ game }) => {
      const words = rest.split(/\s+/);
      const date = words.find((text) => /^\d{4}-\d\d-\d\d$/.test(text)) ?? today.date;
      isOfFellows = words.includes('played');
      const [place] = words.filter((text) => /^\d{1,7}$/.test(text));
      const from = place === undefined ? 0 : Number(place) - 1;
      const answer = await tried(connection, {
        type: 'ranking',
        game,
        date,
        from: Math.max(0, from),
        fellows: isOfFellows,
      });
      if (!answer.ok) return reply(...wrapSentences([answer.text]));
      rows = answer.value.rows;
      return reply(
        `${titleOf(game)}, ${date}: ${answer.value.finished} finished.`,
        ...listLines(results(), 'all'),
        ...seedRows(answer.value),
      );
    });
  };
  const watch = (typed: string): Answer =>
    withNumbered(results(), typed, ({ match }) => (match === null ? reply(cannotWatch) : visit.play(match)));
  const play = (typed: string): Answer =>
    withNumbered(games(), typed, async ({ game }) => {
      const started = await tried(connection, { type: 'play-daily', game });
      return started.ok ? visit.play(started.value.match) : reply(...wrapSentences([started.text]));
    });
  return {
    says: [],
    next: visitRoom(
      visit,
      say,
      wordsOf(
        word('list', "today's matches, with your place", async () => {
          await refresh();
          return reply(...say());
        }),
        word('play NUMBER', 'play a match: your first one counts after its first turn; later ones are practice', play),
        word(
          'ranking NUMBER',
          'the ranking of a game; ranking 1 2026-11-30: another day; ranking 1 played: only people you have played; ranking 1 51: from place 51',
          ranking,
        ),
        word('watch NUMBER', 'watch a match from the ranking that you listed last', watch),
        word('leave', 'back to the lobby', () => ({ says: [], next: visit.lobby() })),
      ),
    ),
  };
}
