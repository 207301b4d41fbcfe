import type * as z from 'zod';
import type { Connection } from '#client/connection.ts';
import { hour } from '#engine/durations.ts';
import { expectedOf } from '#engine/options.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import { isName } from '#net/names.ts';
import { maxLevelBytes, turnLimits } from '#net/wire/limits.ts';
import type { Room } from '#net/wire/messages.ts';
import type { levelWish, SeatWish, Terms } from '#net/wire/requests.ts';
import { readLevelFile } from '#storage/levels.ts';
import type { PlayersHome, SavedSeating } from '#storage/players-home.ts';
import type { HostedGame } from '../hosted-games.ts';
import { hasRatings } from '../ratings/rating-words.ts';
import { type Outcome, tried } from '../send-request.ts';

/** Player of a seat. The name of an invited player may still be empty. `none`: the seat is not used. */
export type Holder = SeatWish | { readonly is: 'none' };

export interface Draft {
  readonly level: DraftLevel | undefined;
  readonly seats: readonly Holder[];
  readonly terms: Terms;
  readonly offered?: Terms['options'];
}

export const termsOf = ({ terms, offered, seats }: Draft): Terms => ({
  ...terms,
  options: { ...offered, ...terms.options },
  ...(isAlone(seats) && { limit: 0 }),
  rated: terms.rated === true && !isAlone(seats) && canBeRated(terms),
});

export const canBeRated = ({ limit, hints }: Pick<Terms, 'limit' | 'hints'>): boolean => limit > 0 && !hints;

/** Terms for a request. Leaves out `rated` on servers without ratings, because older servers refuse it. */
export const sentTerms = (connection: Pick<Connection, 'state'>, { rated, ...terms }: Terms): Terms => ({
  ...terms,
  ...(rated === true && hasRatings(connection) && { rated }),
});

/** True if only the player and bots play. The match then begins immediately, without a time limit. */
export const isAlone = (seats: readonly Holder[]): boolean =>
  seats.every(({ is }) => is !== 'open' && is !== 'invited');

export type DraftLevel =
  | { readonly name: string }
  | { readonly file: { readonly name: string; readonly text: string } };

const usualTerms: Terms = {
  options: {},
  limit: 12 * hour,
  watching: 'everybody',
  outSees: 'own',
  listed: true,
  hints: false,
  rated: true,
};

export function sourceOf(game: HostedGame, level: DraftLevel | undefined): LevelSource | undefined {
  if (level === undefined) return undefined;
  if ('file' in level) return level.file;
  const text = game.textOf(level.name);
  return text === undefined ? undefined : { name: level.name, text };
}

export function levelTitle(game: HostedGame, level: DraftLevel | undefined): string {
  if (level === undefined) return game.title;
  if ('file' in level) return level.file.name;
  return game.levels.find(({ name }) => name === level.name)?.title ?? level.name;
}

export function usualDraft(game: HostedGame): Draft {
  const level = game.standard === undefined ? undefined : { name: game.standard };
  const isForOne = game.seats(undefined).most === 1;
  const terms = { ...usualTerms, hints: isForOne, listed: !isForOne };
  return fittedTo(game, { level, seats: [{ is: 'me' }, { is: 'open' }], terms });
}

/** Adapts seats and options to the level. Seats keep players that the game offers. Added seats are open or unused. */
export function fittedTo(game: HostedGame, draft: Draft): Draft {
  const source = sourceOf(game, draft.level);
  const { least: minPlayers, most: maxRows } = game.seats(source);
  const seats = Array.from({ length: maxRows }, (_, i): Holder => {
    const holder = draft.seats[i];
    if (holder === undefined || (holder.is === 'none' && i < minPlayers))
      return { is: i < minPlayers ? 'open' : 'none' };
    if (holder.is !== 'bot') return holder;
    const bot = game.botNamed(holder.bot);
    return bot === undefined ? { is: 'open' } : { is: 'bot', bot };
  });
  const known = new Set(game.options.map(([name]) => name));
  const options = Object.entries(draft.terms.options).filter(([name]) => known.has(name));
  const terms = { ...draft.terms, options: Object.fromEntries(options) };
  return { ...draft, seats, terms, offered: game.offered(source) };
}

/** Choices for a zero-based seat. `none` only if all later seats are unused and enough players remain. */
export function holdersFor(game: HostedGame, draft: Draft, seat: number): readonly Holder[] {
  const { least: minPlayers, most: maxPlayers } = game.seats(sourceOf(game, draft.level));
  const holder = draft.seats[seat];
  const faced = game.withFaceOf(holder?.is === 'bot' ? holder.bot : undefined);
  const bots = faced.map((bot) => ({ is: 'bot', bot }) as const);
  if (maxPlayers === 1) return [{ is: 'me' }, ...bots];
  const isLast = draft.seats.slice(seat + 1).every(({ is }) => is === 'none');
  const invited = holder?.is === 'invited' ? holder : ({ is: 'invited', name: '' } as const);
  return [
    { is: 'me' },
    { is: 'open' },
    invited,
    ...bots,
    ...(isLast && seat >= minPlayers ? ([{ is: 'none' }] as const) : []),
  ];
}

/** `next`, or the default bot if a seat without a bot gets one: the first bot of the list may be too weak. */
export const offeredAfter = (holder: Holder, next: Holder, { usualBot }: HostedGame): Holder =>
  next.is === 'bot' && holder.is !== 'bot' ? { is: 'bot', bot: usualBot ?? next.bot } : next;

/** Assigns a player to a zero-based seat. At most one seat of the draft is `me`. */
export function withHolder(draft: Draft, seat: number, holder: Holder): Draft {
  const seats = draft.seats.map((other, i): Holder => {
    if (i === seat) return holder;
    if (holder.is === 'me' && other.is === 'me') return { is: 'open' };
    // If a seat is used, all seats before it must be used, too.
    return holder.is !== 'none' && i < seat && other.is === 'none' ? { is: 'open' } : other;
  });
  return { ...draft, seats };
}

/** True if both are the same kind of player. Bots must also have the same name. Names of invited players may differ. */
export const isSameHolder = (a: Holder, b: Holder): boolean =>
  a.is === b.is && (a.is !== 'bot' || b.is !== 'bot' || a.bot === b.bot);

export const wishesOf = ({ seats }: Draft): readonly SeatWish[] =>
  seats.flatMap((holder) => (holder.is === 'none' ? [] : [holder]));

/** Fault of a draft, as a sentence. Undefined if a match can be created from the draft. */
export function faultIn(game: HostedGame, draft: Draft): string | undefined {
  const unnamed = draft.seats.findIndex((holder) => holder.is === 'invited' && !isName(holder.name));
  if (unnamed >= 0) return `Seat ${unnamed + 1} has no name yet. Name the player you want to invite.`;
  const players = wishesOf(draft).length;
  const { options } = termsOf(draft);
  for (const [name, option] of game.options) {
    const value = options[name];
    const expected = value === undefined ? undefined : expectedOf(option, value, players);
    if (expected !== undefined) return `${name}: found "${value}", expected ${expected}.`;
  }
  return undefined;
}

const wordOf = (holder: Holder): string =>
  holder.is === 'bot' ? `bot ${holder.bot}` : holder.is === 'invited' ? `invited ${holder.name}` : holder.is;

function holderOf(word: string): Holder {
  const [, kind, name = ''] = /^(bot|invited) (.*)$/s.exec(word) ?? [];
  if (kind === 'bot') return { is: 'bot', bot: name };
  if (kind === 'invited') return { is: 'invited', name };
  return word === 'me' || word === 'none' ? { is: word } : { is: 'open' };
}

/** Draft to save for the next match. Level and terms have keys with blanks, which names of options never contain. */
export function keptDraft({ level, seats, terms }: Draft): SavedSeating {
  const { options, limit, watching, outSees, listed, hints, rated } = terms;
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
      'is rated': String(rated === true),
    },
  };
}

/** Draft from saved choices, with defaults for choices that no longer exist. */
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
    rated: options['is rated'] !== 'false',
  };
  return fittedTo(game, { level, seats: holders.map(holderOf), terms });
}

export const draftOfRoom = ({ card, terms }: Room): Draft => ({
  level: undefined,
  seats: card.holders.map(() => ({ is: 'open' })),
  terms: {
    ...terms,
    limit: turnLimits.find((limit) => limit === terms.limit) ?? turnLimits[0],
    rated: terms.rated === true,
  },
});

export const wishOf = (level: DraftLevel | undefined): { level?: z.infer<typeof levelWish> } =>
  level === undefined ? {} : { level };

export function lastGame({ keptSeating }: PlayersHome, ids: readonly string[]): string | undefined {
  const last = keptSeating('online')?.options['game'];
  return ids.find((id) => id === last) ?? ids[0];
}

export function lastDraft({ keptSeating }: PlayersHome, game: HostedGame): Draft {
  const savedSeating = keptSeating(`online ${game.id}`);
  return savedSeating === undefined ? usualDraft(game) : draftOf(game, savedSeating);
}

/** Saves a draft as the default for the next match. Ignores failures, because only convenience is lost. */
export function rememberDraft({ saveSeating }: PlayersHome, game: HostedGame, draft: Draft): void {
  saveSeating('online', { holders: [], options: { game: game.id } });
  saveSeating(`online ${game.id}`, keptDraft(draft));
}

/** Adds the level in a file to the draft. The server checks the level first. Resolves to the reason on failure. */
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

export interface CreatedMatch {
  readonly match: string;
  readonly hasBegun: boolean;
}

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
    ...sentTerms(connection, termsOf(draft)),
  });
  if (!made.ok) return made;
  return { ok: true, value: { match: made.value.match, hasBegun: made.value.phase === 'running' } };
}
