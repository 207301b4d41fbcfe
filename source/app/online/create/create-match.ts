import type { Connection } from '../../../client/connection.ts';
import { type Outcome, tried } from '../asking.ts';
import type { HostedGame } from '../hosted-games.ts';
import { type Draft, termsOf, wishesOf, wishOf } from './draft.ts';
import { rememberDraft } from './last-draft.ts';

/** A match that was created. */
export interface CreatedMatch {
  readonly match: string;
  /** Whether only bots play it, so that nobody is waited for. */
  readonly isForBots: boolean;
}

/** Has the server create a match, which is offered again the next time. */
export async function createMatch(
  connection: Connection,
  game: HostedGame,
  draft: Draft,
): Promise<Outcome<CreatedMatch>> {
  const seats = [...wishesOf(draft)];
  rememberDraft(game, draft);
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
