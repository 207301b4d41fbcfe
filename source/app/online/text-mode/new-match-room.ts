import { resolve } from 'node:path';
import { titleOf } from '#games/index.ts';
import type { Terms } from '#net/wire/requests.ts';
import { pluralize, wrapSentences } from '#screen/sentences.ts';
import { timeLeftInWords } from '../../match/online/time-left.ts';
import { completedRows, rowSentences, setRow, setTyped } from '../../text-mode/form-words.ts';
import { type Answer, type Reply, reply } from '../../text-mode/prompt-context.ts';
import { splitLine, word, wordsOf } from '../../text-mode/words.ts';
import { cleanText } from '../clean-text.ts';
import {
  createMatch,
  type Draft,
  faultIn,
  type Holder,
  lastDraft,
  lastGame,
  levelTitle,
  rememberDraft,
  wishesOf,
  withLevelFile,
} from '../create-match/draft.ts';
import { type MatchRow, matchRows } from '../create-match/match-rows.ts';
import { gamesHere, type HostedGame, hostedGames } from '../hosted-games.ts';
import { type Visit, visitRoom } from './online-room.ts';

/** New match in words, with the same rows as on the screen. */
export async function newMatchRoom(visit: Visit, typed: string): Promise<Reply> {
  const { connection, home, paths } = visit;
  const games = hostedGames();
  const ids = gamesHere(connection);
  const named = (word: string) => ids.find((id) => id === word || titleOf(id).toLowerCase() === word);
  const filter = typed === '' ? lastGame(home, ids) : named(typed.toLowerCase());
  const first = filter === undefined ? undefined : await games.load(filter);
  if (first === undefined)
    return reply(
      ids.length === 0
        ? 'This server hosts no game that this turncade has.'
        : `Type new and a game: ${ids.map(cleanText).join(', ')}.`,
    );
  let game: HostedGame = first;
  let draft: Draft = lastDraft(home, game);
  const say = () => reply(...draftSentences(game, draft));
  const rows = (): readonly MatchRow[] =>
    matchRows({
      game,
      games: ids,
      draft,
      isThere: false,
      people: [],
      hasFiles: paths !== undefined,
      set(next) {
        draft = next;
      },
      async setGame(id) {
        game = (await games.load(id)) ?? game;
        draft = lastDraft(home, game);
      },
    });
  /** Rows that have no word of their own. */
  const settable = (): readonly MatchRow[] =>
    rows().filter(({ step, label }) => step === undefined && label !== 'game');
  /** Sets a row that other rows depend on, and describes the whole match again. */
  const set = async (line: string): Promise<Reply> => {
    const fault = (await setTyped(rows(), line))?.fault;
    return fault === undefined ? say() : reply(...wrapSentences([fault]));
  };
  const withLevels = (go: () => Answer): Answer =>
    game.levels.length === 0 ? reply(`${game.title} has no levels to choose from.`) : go();

  const create = async (): Promise<Reply> => {
    const fault = faultIn(game, draft);
    if (fault !== undefined) return reply(fault.replace(/: Enter on its row asks for it/, ''));
    const made = await createMatch(home, connection, game, draft);
    if (!made.ok) return reply(made.text);
    const { match, isForBots } = made.value;
    return isForBots ? visit.play(match) : visit.enterRoom(match);
  };
  const upload = async (path: string): Promise<Reply> => {
    if (path === '') return reply('Type upload and the path of a level file.');
    const lookup = await withLevelFile(connection, game, draft, resolve(path));
    if (typeof lookup === 'string') return reply(lookup);
    draft = lookup;
    return say();
  };
  const seat = (rest: string): Answer =>
    draft.seats[Number(splitLine(rest).first) - 1] === undefined
      ? reply(`Type seat and a number from 1 to ${draft.seats.length}, and who plays it.`)
      : set(rest);
  return {
    says: [],
    next: visitRoom(
      visit,
      () => draftSentences(game, draft),
      wordsOf(
        word(
          'set limit 1 h, set watching nobody, set units 20',
          'change a row; rows lists them all',
          (rest) => setRow(settable, rest),
          (rest) => completedRows(settable(), rest),
        ),
        word('rows', 'list every row and its values', () => reply(...rowSentences(settable()))),
        word('seat 2 bot hard, seat 2 invite NAME, seat 2 open, seat 2 me', 'who plays a seat', seat),
        word('game NAME', 'another game', (rest) => set(`game ${rest}`)),
        word('level NAME', 'another level; level alone lists all', (rest) => withLevels(() => set(`level ${rest}`))),
        paths !== undefined &&
          word(
            'upload PATH',
            'upload a level from a file; the server checks it',
            (rest) => withLevels(() => upload(rest)),
            paths.complete,
          ),
        word('create', 'create the match and go to its waiting room', create),
        word('look', 'the match as it is set up now', say),
        word('leave', 'back to the lobby; your choices are kept', () => {
          rememberDraft(home, game, draft);
          return { says: [], next: visit.lobby() };
        }),
      ),
    ),
  };
}

/** `New match. Game RISC. Level four-winds, 4 players. Turn limit 12 hours. Seats: 1 you, 2 open.` */
function draftSentences(game: HostedGame, draft: Draft): readonly string[] {
  const { level, seats, terms } = draft;
  const players = wishesOf(draft).length;
  return wrapSentences([
    'New match.',
    `Game ${game.title}.`,
    `${level === undefined ? '' : `Level ${cleanText(levelTitle(game, level))}, `}${pluralize(players, 'player')}.`,
    `Turn limit ${spokenLimit(terms)}.`,
    `Seats: ${seats.map((holder, i) => `${i + 1} ${holderInWords(holder)}`).join(', ')}.`,
    ...aboutSeats(seats),
    'Type set limit 1 h, seat 2 bot hard, create.',
  ]);
}

const aboutSeats = (seats: readonly Holder[]): readonly string[] => {
  const played = seats.filter(({ is }) => is !== 'none');
  if (played.every(({ is }) => is === 'bot')) return ['Only bots play.'];
  return played.some(({ is }) => is === 'me') ? [] : ['You only watch this match.'];
};

const spokenLimit = ({ limit }: Terms): string => (limit === 0 ? 'none' : timeLeftInWords(limit));

function holderInWords(holder: Holder): string {
  switch (holder.is) {
    case 'me':
      return 'you';
    case 'invited':
      return holder.name;
    case 'bot':
      return `bot ${holder.bot}`;
    case 'open':
      return 'open';
    case 'none':
      return 'nobody';
  }
}
