import { resolve } from 'node:path';
import { titleOf } from '../../../games/index.ts';
import { isName, nameFrom } from '../../../net/names.ts';
import { turnLimits } from '../../../net/wire/limits.ts';
import type { Terms } from '../../../net/wire/requests.ts';
import { counted, flow } from '../../../screen/sentences.ts';
import { playersPaths } from '../../../storage/files/players-files.ts';
import { leftInWords, limitText } from '../../match/online/left-time.ts';
import { rowTyped, valueNow } from '../../pages/lists/form.ts';
import { type Answer, type Reply, reply } from '../../reader/room.ts';
import { cleanText } from '../clean-text.ts';
import { createMatch } from '../create/create-match.ts';
import {
  type Draft,
  faultIn,
  fittedTo,
  type Holder,
  holdersFor,
  levelTitle,
  wishesOf,
  withHolder,
} from '../create/draft.ts';
import { lastDraft, lastGame, rememberDraft, withLevelFile } from '../create/last-draft.ts';
import { type MatchRow, matchRows } from '../create/match-rows.ts';
import { gamesHere, type HostedGame, hostedGames } from '../hosted-games.ts';
import { whatNamesAre } from '../login/refusals.ts';
import { type Visit, visitRoom } from './online-room.ts';

/** A match to come, in words: the same rows as on the screen. */
export async function newMatchRoom(visit: Visit, typed: string): Promise<Reply> {
  const { connection } = visit;
  const games = hostedGames(
    () => [],
    () => {},
  );
  const ids = gamesHere(connection);
  const named = (word: string) => ids.find((id) => id === word || titleOf(id).toLowerCase() === word);
  const wanted = typed === '' ? lastGame(ids) : named(typed.toLowerCase());
  const first = wanted === undefined ? undefined : await games.load(wanted);
  if (first === undefined)
    return reply(
      ids.length === 0
        ? 'This server hosts no game that this turncade has.'
        : `Type new and a game: ${ids.map(cleanText).join(', ')}.`,
    );
  let game: HostedGame = first;
  let draft: Draft = lastDraft(game);
  const say = () => reply(...draftSentences(game, draft));
  const set = (next: Draft) => {
    draft = next;
  };

  const create = async (): Promise<Reply> => {
    const fault = faultIn(game, draft);
    if (fault !== undefined) return reply(fault.replace(/: Enter on its row asks for it/, ''));
    const made = await createMatch(connection, game, draft);
    if (!made.ok) return reply(made.text);
    const { match, isForBots } = made.value;
    return isForBots ? visit.play(match) : visit.enterRoom(match);
  };
  const chooseGame = async (rest: string): Promise<Reply> => {
    const id = named(rest.toLowerCase());
    const chosen = id === undefined ? undefined : await games.load(id);
    if (chosen === undefined) return reply(`Type game and one of ${ids.map(cleanText).join(', ')}.`);
    game = chosen;
    draft = lastDraft(game);
    return say();
  };
  const chooseLevel = (rest: string): Answer => {
    if (game.levels.length === 0) return reply(`${game.title} has no levels to choose from.`);
    const level = game.levels.find(({ name, title }) => name === rest || title.toLowerCase() === rest.toLowerCase());
    if (level === undefined)
      return reply(
        ...flow(['Type level and one of these.', ...game.levels.map(({ title, summary }) => `${title}: ${summary}.`)]),
      );
    draft = fittedTo(game, { ...draft, level: { name: level.name } });
    return say();
  };
  const upload = async (rest: string): Promise<Reply> => {
    if (game.levels.length === 0) return reply(`${game.title} has no levels to choose from.`);
    if (rest === '') return reply('Type upload and the path of a level file.');
    const found = await withLevelFile(connection, game, draft, resolve(rest));
    if (typeof found === 'string') return reply(found);
    draft = found;
    return say();
  };
  const seat = (rest: string): Answer => {
    const chosen = seatOf(game, draft, rest);
    if (typeof chosen === 'string') return reply(chosen);
    draft = chosen;
    return say();
  };
  const change = (rest: string): Answer => {
    const problem = setRow(game, { draft, set }, rest);
    return reply(problem ?? `${changedRow(game, draft, rest)}.`);
  };
  return {
    says: [],
    next: visitRoom(visit, () => draftSentences(game, draft), {
      set: {
        usage: 'set limit 1 h, set watching nobody, set units 20',
        help: 'change a row; rows lists them all',
        answer: change,
      },
      rows: { usage: 'rows', help: 'list every row and its values', answer: () => reply(...rowSentences(game, draft)) },
      seat: {
        usage: 'seat 2 bot hard, seat 2 invite NAME, seat 2 open, seat 2 me',
        help: 'who plays a seat',
        answer: seat,
      },
      game: { usage: 'game NAME', help: 'another game', answer: chooseGame },
      level: { usage: 'level NAME', help: 'another level; level alone lists all', answer: chooseLevel },
      upload: {
        usage: 'upload PATH',
        help: 'upload a level from a file; the server checks it',
        answer: upload,
        completions: (rest) => playersPaths.complete(rest),
      },
      create: { usage: 'create', help: 'create the match and go to its waiting room', answer: create },
      look: { usage: 'look', help: 'the match as it is set up now', answer: say },
      leave: {
        usage: 'leave',
        help: 'back to the lobby; your choices are kept',
        answer() {
          rememberDraft(game, draft);
          return { says: [], next: visit.lobby() };
        },
      },
    }),
  };
}

/** `rounds 4`: a row that was set as typed, as it is now. */
function changedRow(game: HostedGame, draft: Draft, typed: string): string {
  const found = rowTyped(settable(game, { draft, set: () => {} }), typed.trim().toLowerCase(), namesOf);
  if (found === undefined) return '';
  const { row } = found;
  return `${row.label}: ${row.label === 'turn limit' ? limitText(draft.terms.limit) : valueNow(row)}`;
}

interface Changing {
  readonly draft: Draft;
  set(draft: Draft): void;
}

/** The rows that `set` knows: not those that have words of their own. */
const settable = (game: HostedGame, { draft, set }: Changing, isThere = false): readonly MatchRow[] =>
  matchRows({ game, games: [], draft, isThere, people: [], set, setGame: () => undefined }).filter(
    (row) => row.step === undefined && row.label !== 'game',
  );

/**
 * Sets a row as typed, such as `limit 1 h`.
 *
 * @returns what is wrong, as a sentence
 */
export function setRow(game: HostedGame, changing: Changing, typed: string, isThere = false): string | undefined {
  const rows = settable(game, changing, isThere);
  const found = rowTyped(rows, typed.trim().toLowerCase(), namesOf);
  if (found === undefined) return `Type set and one of ${rows.map(({ label }) => label).join(', ')}, with its value.`;
  const { row, value } = found;
  if (row.label === 'turn limit') return setLimit(changing, value);
  const at = row.values.indexOf(value);
  const near = at >= 0 ? at : row.values.findIndex((one) => value !== '' && one.split(' ').includes(value));
  if (near >= 0) {
    row.choose(near);
    return undefined;
  }
  return row.typed === undefined || value === ''
    ? `${row.label} can be ${row.values.join(', ')}.`
    : row.typed.take(value);
}

/** What a row may be called when it is typed: some have a shorter name, too. */
const namesOf = ({ label }: MatchRow): readonly string[] =>
  label === 'turn limit' ? [label, 'limit'] : label === 'once out' ? [label, 'out'] : [label];

function setLimit({ draft, set }: Changing, value: string): string | undefined {
  const wanted = value.replace(/\s/g, '');
  const limit = turnLimits.find((one) => limitText(one).replace(/\s/g, '') === wanted);
  if (limit === undefined) return `The turn limit can be ${turnLimits.map(limitText).join(', ')}.`;
  set({ ...draft, terms: { ...draft.terms, limit } });
  return undefined;
}

/** The draft with a seat as typed, such as `2 bot hard`; or what is wrong with it. */
function seatOf(game: HostedGame, draft: Draft, typed: string): Draft | string {
  const [number = '', kind = '', ...more] = typed.trim().toLowerCase().split(/\s+/);
  const rest = more.join(' ');
  const at = Number(number) - 1;
  if (draft.seats[at] === undefined) return `Type seat and a number from 1 to ${draft.seats.length}, and who plays it.`;
  const holder = holderTyped(game, kind, rest);
  if (typeof holder === 'string') return holder;
  const can = holdersFor(game, draft, at).some(({ is }) => is === holder.is);
  return can
    ? withHolder(draft, at, holder)
    : 'Only the last seats can stay empty, and only in levels for fewer players.';
}

function holderTyped(game: HostedGame, kind: string, rest: string): Holder | string {
  switch (kind) {
    case 'me':
    case 'open':
      return { is: kind };
    case 'none':
      return { is: 'none' };
    case 'bot': {
      const bot = rest === '' ? (game.usualBot ?? game.bots[0]) : game.bots.find((name) => name === rest);
      return bot === undefined ? `Type bot and one of ${game.bots.join(', ')}.` : { is: 'bot', bot };
    }
    case 'invite':
      return isName(nameFrom(rest)) ? { is: 'invited', name: nameFrom(rest) } : whatNamesAre;
    default:
      return `A seat can be me, open, invite NAME, bot STRENGTH or none; a bot is ${game.bots.join(', ')}.`;
  }
}

/** `New match. Game RISC. Level four-winds, 4 players. Turn limit 12 hours. Seats: 1 you, 2 open.` */
function draftSentences(game: HostedGame, draft: Draft): readonly string[] {
  const { level, seats, terms } = draft;
  const players = wishesOf(draft).length;
  return flow([
    'New match.',
    `Game ${game.title}.`,
    `${level === undefined ? '' : `Level ${cleanText(levelTitle(game, level))}, `}${counted(players, 'player')}.`,
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

const spokenLimit = ({ limit }: Terms): string => (limit === 0 ? 'none' : leftInWords(limit));

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

/** Every row: what it is, and what it can be. */
export function rowSentences(game: HostedGame, draft: Draft, isThere = false): readonly string[] {
  return settable(game, { draft, set: () => {} }, isThere).flatMap((row) => {
    const limits = row.label === 'turn limit';
    const now = limits ? limitText(draft.terms.limit) : valueNow(row);
    const all = limits ? turnLimits.map(limitText) : row.values;
    return flow([
      `${row.label}: ${now}. Can be ${all.join(', ')}${row.typed === undefined ? '' : ', or anything you type'}.`,
    ]);
  });
}
