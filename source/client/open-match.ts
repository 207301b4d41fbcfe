import type { Game } from '#engine/game.ts';
import { loadSave, readSave } from '#engine/journal/save.ts';
import type { Match } from '#engine/match.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import type { MessageOf } from '#net/wire/messages.ts';
import { ask, type Connection } from './connection.ts';
import type { MatchMessage } from './remote-match.ts';

export interface OpenedMatch {
  readonly first: MessageOf<'match'>;
  /** Calls `take` with each message after `first`, immediately for messages that have already arrived. */
  follow(take: (message: MatchMessage) => void): void;
  leave(): void;
}

/** Opens a match. Rejects with a RequestError. */
export async function openMatch(
  connection: Pick<Connection, 'request' | 'listen'>,
  match: string,
): Promise<OpenedMatch> {
  const earlyMessages: MatchMessage[] = [];
  let take: (message: MatchMessage) => void = (message) => void earlyMessages.push(message);
  let leave = () => {};
  const stands = new Promise<MessageOf<'match'>>((resolve) => {
    let isOpen = false;
    leave = connection.listen({
      message(message) {
        if (!('match' in message) || message.match !== match) return;
        if (message.type !== 'match' && message.type !== 'update' && message.type !== 'presence') return;
        if (isOpen) return take(message);
        if (message.type !== 'match') return;
        isOpen = true;
        resolve(message);
      },
    });
  });
  try {
    await ask(connection, { type: 'open', match });
  } catch (error) {
    leave();
    throw error;
  }
  return {
    first: await stands,
    follow(taking) {
      for (const message of earlyMessages.splice(0)) taking(message);
      take = taking;
    },
    leave,
  };
}

export interface WholeMatch<T extends GameTypes> {
  readonly match: Match<T>;
  /** The server's notes in the record, such as the random numbers of the dice. */
  readonly notes: Readonly<Record<string, string>>;
}

/** Fetches a finished match. Resolves to a failure if its record cannot be loaded. Rejects with a RequestError. */
export async function fetchMatch<T extends GameTypes>(
  connection: Pick<Connection, 'request'>,
  game: Game<T>,
  match: string,
): Promise<Result<WholeMatch<T>>> {
  const { record } = await ask(connection, { type: 'record', match });
  const save = readSave(record);
  if (!save.ok) return save;
  const loaded = loadSave(game, save.value);
  const { rules, notes } = save.value.header;
  if (loaded.ok) return success({ match: loaded.value, notes });
  if (rules === game.rulesVersion) return loaded;
  const [what, whose] = rules > game.rulesVersion ? ['newer', 'a newer'] : ['older', 'an older'];
  return failure(refusal('version', `The server has ${what} rules: you need ${whose} turncade to watch the replay.`));
}
