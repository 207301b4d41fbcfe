import type * as z from 'zod';
import type { Connection } from '#client/connection.ts';
import { expectedOf } from '#engine/options.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import { isName } from '#net/names.ts';
import { maxLevelBytes, turnLimits } from '#net/wire/limits.ts';
import type { Room } from '#net/wire/messages.ts';
import type { levelWish, SeatWish, Terms } from '#net/wire/requests.ts';
import { readLevelFile } from '#storage/levels.ts';
import type { PlayersHome, SavedSeating } from '#storage/players-home.ts';
import type { HostedGame } from '../hosted-games.ts';
import { type Outcome, tried } from '../send-request.ts';

/** Who is to play a seat: somebody whose name may still have to be typed, or nobody where the level can do with fewer. */
export type Holder = SeatWish | { readonly is: 'none' };

/** A match that is being thought up. */
export interface Draft {
  readonly level: DraftLevel | undefined;
  /** One for each seat that the level has room for. */
  readonly seats: readonly Holder[];
  /** Its options are those that somebody chose. */
  readonly terms: Terms;
  /** The options that its level has where nobody chooses. */
  readonly offered?: Terms['options'];
}

/** The terms of a match with all its options: those that were chosen, and those that its level has. */
export const termsOf = ({ terms, offered }: Draft): Terms => ({ ...terms, options: { ...offered, ...terms.options } });

/** A level that comes with the game, or one that was read from a file. */
export type DraftLevel =
  | { readonly name: string }
  | { readonly file: { readonly name: string; readonly text: string } };

/** The usual terms of a match. */
const usualTerms: Terms = {
  options: {},
  limit: 12 * 3_600_000,
  watching: 'everybody',
  outSees: 'own',
  listed: true,
  hints: false,
};

/** The source of a level, as the game reads it; nothing for a game that makes its own start. */
export function sourceOf(game: HostedGame, level: DraftLevel | undefined): LevelSource | undefined {
  if (level === undefined) return undefined;
  if ('file' in level) return level.file;
  const text = game.textOf(level.name);
  return text === undefined ? undefined : { name: level.name, text };
}

/** The title of a level; that of the game if the game makes its own start. */
export function levelTitle(game: HostedGame, level: DraftLevel | undefined): string {
  if (level === undefined) return game.title;
  if ('file' in level) return level.file.name;
  return game.levels.find(({ name }) => name === level.name)?.title ?? level.name;
}

/** The usual match of a game: you on seat 1, the others open, on the level that a newcomer plays. */
export function usualDraft(game: HostedGame): Draft {
  const level = game.standard === undefined ? undefined : { name: game.standard };
  return fittedTo(game, { level, seats: [{ is: 'me' }, { is: 'open' }], terms: usualTerms });
}

/** A draft whose seats and options are those that its level has: seats that were there stay, others are open. */
export function fittedTo(game: HostedGame, draft: Draft): Draft {
  const source = sourceOf(game, draft.level);
  const { least: minPlayers, most: maxRows } = game.seats(source);
  const seats = Array.from({ length: maxRows }, (_, i): Holder => {
    const holder = draft.seats[i];
    if (holder === undefined || (holder.is === 'none' && i < minPlayers))
      return { is: i < minPlayers ? 'open' : 'none' };
    return holder.is === 'bot' && !game.bots.includes(holder.bot) ? { is: 'open' } : holder;
  });
  const known = new Set(game.options.map(([name]) => name));
  const options = Object.entries(draft.terms.options).filter(([name]) => known.has(name));
  const terms = { ...draft.terms, options: Object.fromEntries(options) };
  return { ...draft, seats, terms, offered: game.offered(source) };
}

/** Who can play a seat, from 0: nobody only behind all others, and as long as enough are left. */
export function holdersFor(game: HostedGame, draft: Draft, seat: number): readonly Holder[] {
  const { least: minPlayers } = game.seats(sourceOf(game, draft.level));
  const isLast = draft.seats.slice(seat + 1).every(({ is }) => is === 'none');
  const ownRows = draft.seats[seat];
  const invited = ownRows?.is === 'invited' ? ownRows : ({ is: 'invited', name: '' } as const);
  return [
    { is: 'me' },
    { is: 'open' },
    invited,
    ...botsFrom(game).map((bot) => ({ is: 'bot', bot }) as const),
    ...(isLast && seat >= minPlayers ? ([{ is: 'none' }] as const) : []),
  ];
}

/** The bots, the usual one first, then the stronger ones, then the weaker. */
function botsFrom({ bots, usualBot }: HostedGame): readonly string[] {
  const first = usualBot === undefined ? 0 : Math.max(0, bots.indexOf(usualBot));
  return [...bots.slice(first), ...bots.slice(0, first)];
}

/** The draft with another holder of a seat, from 0; there is one `me` at most. */
export function withHolder(draft: Draft, seat: number, holder: Holder): Draft {
  const seats = draft.seats.map((other, i): Holder => {
    if (i === seat) return holder;
    if (holder.is === 'me' && other.is === 'me') return { is: 'open' };
    // Whoever plays a seat needs all seats before it.
    return holder.is !== 'none' && i < seat && other.is === 'none' ? { is: 'open' } : other;
  });
  return { ...draft, seats };
}

/** Whether two holders are the same, whatever a guest is called. */
export const isSameHolder = (a: Holder, b: Holder): boolean =>
  a.is === b.is && (a.is !== 'bot' || b.is !== 'bot' || a.bot === b.bot);

/** The seats that somebody plays, in order. */
export const wishesOf = ({ seats }: Draft): readonly SeatWish[] =>
  seats.flatMap((holder) => (holder.is === 'none' ? [] : [holder]));

/** A fault in a draft, as a sentence; nothing where a match can be made of it. */
export function faultIn(game: HostedGame, draft: Draft): string | undefined {
  const unnamed = draft.seats.findIndex((holder) => holder.is === 'invited' && !isName(holder.name));
  if (unnamed >= 0) return `Seat ${unnamed + 1} has no name yet: Enter on its row asks for it.`;
  const players = wishesOf(draft).length;
  const { options } = termsOf(draft);
  for (const [name, option] of game.options) {
    const value = options[name];
    const expected = value === undefined ? undefined : expectedOf(option, value, players);
    if (expected !== undefined) return `${name}: found "${value}", expected ${expected}.`;
  }
  return undefined;
}

/** Who plays, as one word for each seat; what was chosen last is kept so. */
const wordOf = (holder: Holder): string =>
  holder.is === 'bot' ? `bot ${holder.bot}` : holder.is === 'invited' ? `invited ${holder.name}` : holder.is;

function holderOf(word: string): Holder {
  const [, kind, name = ''] = /^(bot|invited) (.*)$/s.exec(word) ?? [];
  if (kind === 'bot') return { is: 'bot', bot: name };
  if (kind === 'invited') return { is: 'invited', name };
  return word === 'me' || word === 'none' ? { is: word } : { is: 'open' };
}

/** A draft as it is kept for the next match; the names of game options have no blanks. */
export function keptDraft({ level, seats, terms }: Draft): SavedSeating {
  const { options, limit, watching, outSees, listed, hints } = terms;
  return {
    holders: seats.map(wordOf),
    options: {
      ...options,
      ...(level !== undefined && 'name' in level ? { 'the level': level.name } : {}),
      'turn limit': String(limit),
      'who watches': watching,
      'out sees': outSees,
      'is listed': String(listed),
      'with hints': String(hints),
    },
  };
}

/** The draft that was kept, as far as it can still be played. */
export function draftOf(game: HostedGame, { holders, options }: SavedSeating): Draft {
  const usual = usualDraft(game);
  const named = options['the level'];
  const level = named !== undefined && game.textOf(named) !== undefined ? { name: named } : usual.level;
  const limit = turnLimits.find((value) => String(value) === options['turn limit']);
  const terms: Terms = {
    options: Object.fromEntries(Object.entries(options).filter(([name]) => !name.includes(' '))),
    limit: limit ?? usual.terms.limit,
    watching: options['who watches'] === 'nobody' ? 'nobody' : 'everybody',
    outSees: options['out sees'] === 'late' ? 'late' : 'own',
    listed: options['is listed'] !== 'false',
    hints: options['with hints'] === 'true',
  };
  return fittedTo(game, { level, seats: holders.map(holderOf), terms });
}

/** The draft of a match that waits for its players, of which only the terms can still change. */
export const draftOfRoom = ({ card, terms }: Room): Draft => ({
  level: undefined,
  seats: card.holders.map(() => ({ is: 'open' })),
  terms: { ...terms, limit: turnLimits.find((limit) => limit === terms.limit) ?? turnLimits[0] },
});

/** The level as it is asked for. */
export const wishOf = (level: DraftLevel | undefined): { level?: z.infer<typeof levelWish> } =>
  level === undefined ? {} : { level };

/** The game that was chosen last, if it is one of these; else the first of them. */
export function lastGame({ keptSeating }: PlayersHome, ids: readonly string[]): string | undefined {
  const last = keptSeating('online')?.options['game'];
  return ids.find((id) => id === last) ?? ids[0];
}

/** A match as it was chosen last, else the usual one. */
export function lastDraft({ keptSeating }: PlayersHome, game: HostedGame): Draft {
  const savedSeating = keptSeating(`online ${game.id}`);
  return savedSeating === undefined ? usualDraft(game) : draftOf(game, savedSeating);
}

/** It is a help and no more: where it cannot be kept, the next match begins with the usual one. */
export function rememberDraft({ saveSeating }: PlayersHome, game: HostedGame, draft: Draft): void {
  saveSeating('online', { holders: [], options: { game: game.id } });
  saveSeating(`online ${game.id}`, keptDraft(draft));
}

/** The draft with the level of a file, once the server has checked it; or what is wrong with the file. */
export async function withLevelFile(
  connection: Connection,
  game: HostedGame,
  draft: Draft,
  path: string,
): Promise<Draft | string> {
  const read = readLevelFile(path, { mostBytes: maxLevelBytes });
  if (!read.ok) return read.error.message;
  const file = { name: path.replace(/^.*[\\/]/s, '').slice(0, 80), text: read.value };
  const checked = await tried(connection, { type: 'check-level', game: game.id, file });
  if (!checked.ok) return checked.text;
  const level: DraftLevel = { file };
  return fittedTo(game, { ...draft, level });
}

/** A match that was created. */
export interface CreatedMatch {
  readonly match: string;
  /** Whether only bots play it, so that nobody is waited for. */
  readonly isForBots: boolean;
}

/** Has the server create a match, which is offered again the next time. */
export async function createMatch(
  home: PlayersHome,
  connection: Connection,
  game: HostedGame,
  draft: Draft,
): Promise<Outcome<CreatedMatch>> {
  const seats = [...wishesOf(draft)];
  rememberDraft(home, game, draft);
  const made = await tried(connection, {
    type: 'create',
    game: game.id,
    ...wishOf(draft.level),
    seats,
    ...termsOf(draft),
  });
  if (!made.ok) return made;
  return { ok: true, value: { match: made.value.match, isForBots: seats.every(({ is }) => is === 'bot') } };
}
