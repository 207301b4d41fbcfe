import type { Connection } from '../../../client/connection.ts';
import { maxLevelBytes } from '../../../net/wire/limits.ts';
import { readLevelFile } from '../../../storage/levels.ts';
import type { PlayersHome } from '../../../storage/players-home.ts';
import type { HostedGame } from '../hosted-games.ts';
import { type Outcome, tried } from '../send-request.ts';
import {
  type Draft,
  type DraftLevel,
  draftOf,
  fittedTo,
  keptDraft,
  termsOf,
  usualDraft,
  wishesOf,
  wishOf,
} from './draft.ts';

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
