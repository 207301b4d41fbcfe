import { titleOf } from '#games/index.ts';
import { pluralize, wrapSentences } from '#screen/sentences.ts';
import type { ListedMatch } from '#storage/matches/match-list.ts';
import { listLines, type SpokenList, withNumbered } from '../../text-mode/form-words.ts';
import { type Answer, type Reply, reply, word, wordsOf } from '../../text-mode/room.ts';
import { cleanText } from '../clean-text.ts';
import { lastGame } from '../create-match/draft.ts';
import { gamesHere } from '../hosted-games.ts';
import {
  cannotWatchRecord,
  emptyRecords,
  holderText,
  type LevelWithRecords,
  leaderText,
  ownPlaceText,
  ownRecordText,
  type RecordRow,
  termsText,
} from '../records/record-words.ts';
import { nothingToSend, sendMatch, wonMatches, wonMatchText } from '../records/send-match.ts';
import { tried } from '../send-request.ts';
import { type Visit, visitRoom } from './online-room.ts';

/** Room of the records of a game's levels. Answers `records` and `records GAME`. */
export async function recordsRoom(visit: Visit, typed: string): Promise<Reply> {
  const { connection, home } = visit;
  const ids = gamesHere(connection);
  const name = typed.trim().toLowerCase();
  const game = name === '' ? lastGame(home, ids) : ids.find((id) => id === name || titleOf(id).toLowerCase() === name);
  if (game === undefined) return reply(`Type records and a game: ${ids.join(', ')}.`);
  const first = await tried(connection, { type: 'records', game });
  if (!first.ok) return reply(...wrapSentences([first.text]));
  let { levels } = first.value;
  let rows: readonly RecordRow[] = [];
  const levelList = (): SpokenList<LevelWithRecords> => ({
    word: 'list',
    what: ['level', 'levels'],
    items: levels,
    line: (level) => {
      const place = ownPlaceText(level);
      return `${cleanText(level.title)}, ${leaderText(level)}${place === '' ? '' : `; ${place}`}`;
    },
    nothing: 'This game has no levels with records.',
    below: 'Type level 1, play 1, or leave.',
  });
  const recordList = (): SpokenList<RecordRow> => ({
    word: 'watch',
    what: ['record', 'records'],
    items: rows,
    line: (row) => `place ${row.place}, ${holderText(row)}: ${cleanText(row.text)}`,
    nothing: emptyRecords,
    below: 'Type watch 1 to watch a match.',
  });
  const say = () => [`Records of ${titleOf(game)}.`, ...listLines(levelList(), 'all')];
  const level = (number: string): Answer =>
    withNumbered(levelList(), number, async (chosen) => {
      const answer = await tried(connection, { type: 'level-records', game, level: chosen.level });
      if (!answer.ok) return reply(...wrapSentences([answer.text]));
      rows = answer.value.rows;
      return reply(
        `${cleanText(answer.value.title)}: ${pluralize(answer.value.players, 'player')} with a record.`,
        ...listLines(recordList(), 'all'),
        ...wrapSentences([ownRecordText(answer.value), termsText(answer.value)]),
      );
    });
  const watch = (number: string): Answer =>
    withNumbered(recordList(), number, ({ match }) => (match === null ? reply(cannotWatchRecord) : visit.play(match)));
  const play = (number: string): Answer =>
    withNumbered(levelList(), number, async (chosen) => {
      const started = await tried(connection, { type: 'play-level', game, level: chosen.level });
      return started.ok ? visit.play(started.value.match) : reply(...wrapSentences([started.text]));
    });
  return {
    says: [],
    next: visitRoom(
      visit,
      say,
      wordsOf(
        word('list', 'the levels, with the leader of each and your place', async () => {
          const answer = await tried(connection, { type: 'records', game });
          if (answer.ok) ({ levels } = answer.value);
          return reply(...say());
        }),
        word('level NUMBER', 'the best wins on a level', level),
        word('watch NUMBER', 'watch a match of the last level that you listed', watch),
        word('play NUMBER', 'play a level for a record, without hints', play),
        word('game NAME', 'the records of another game', (rest) => recordsRoom(visit, rest)),
        word('leave', 'back to the lobby', () => ({ says: [], next: visit.lobby() })),
      ),
    ),
  };
}

/** Answers `upload` with the matches that were won here, and `upload NUMBER` by sending one. */
export async function uploadRoom({ connection, home }: Visit, typed: string): Promise<Reply> {
  const list: SpokenList<ListedMatch> = {
    word: 'upload',
    what: ['won match', 'won matches'],
    items: wonMatches(home),
    line: wonMatchText,
    nothing: nothingToSend,
    below: 'Type upload 1 to send one. It counts for records, never for ratings.',
  };
  if (!/^\d/.test(typed.trim())) return reply(...listLines(list, typed));
  return withNumbered(list, typed, async ({ path }) => {
    const sent = await sendMatch(connection, home.folders, path);
    return reply(...wrapSentences(sent.ok ? sent.value : [sent.text]));
  });
}
