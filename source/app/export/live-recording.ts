import * as z from 'zod';
import { createRemoteMatch } from '#client/remote-match.ts';
import { failure, type Result } from '#engine/result.ts';
import { games } from '#games/index.ts';
import { displayNames } from '#match-session/match-programs.ts';
import type { WebRecording } from '#net/recording.ts';
import { messageSchema, pastSchema } from '#net/wire/messages.ts';
import { defaultSettings } from '#storage/settings.ts';
import { recordOf } from '#storage/statistics.ts';
import { matchName } from '../online/online-words.ts';
import { exportSettings } from './export-replay.ts';
import { recordedReplay, webRecording } from './web-recording.ts';

/** Number of finished turns that the recording of a running match shows. */
const recordedTurns = 5;

const liveSchema = z.object({ first: messageSchema, past: pastSchema });

/** Records a match: a finished one from its save, or a running one as spectators see it, from messages of a server. */
export const recordingOf = (text: string): Promise<Result<WebRecording, string>> =>
  text.startsWith('{') ? liveRecording(text) : webRecording(text);

/** Records the last finished turns of a running match. The current turn is left out. */
async function liveRecording(text: string): Promise<Result<WebRecording, string>> {
  const { first, past } = liveSchema.parse(JSON.parse(text));
  const entry = games.find(({ id }) => first.type === 'match' && id === first.card.game);
  if (first.type !== 'match' || entry === undefined) return failure('there is no such game');
  const { card } = first;
  const settings = exportSettings(defaultSettings);
  return entry.open((game, screen): Result<WebRecording, string> => {
    const remote = createRemoteMatch(game, first, past);
    if (!remote.ok) return failure(remote.error.message);
    const { match, viewer } = remote.value;
    const end = match.newestTurn().length;
    const [start] = match
      .turns()
      .filter(({ length }) => length < end)
      .slice(-recordedTurns);
    const from = start === undefined ? 0 : start.length;
    const bots = card.holders.flatMap((holder, i) => (holder.is === 'bot' ? [[String(i + 1), holder.bot]] : []));
    const names = card.holders.flatMap((holder, i) => ('name' in holder ? [[String(i + 1), holder.name]] : []));
    const facts = () => ({
      seat: 1,
      bots: displayNames(Object.fromEntries(bots)),
      names: Object.fromEntries(names),
      record: recordOf([], game.id, card.level),
      hints: 0,
      undos: 0,
      debugUsed: false,
      preferences: settings.play(),
      glyphs: settings.glyphs(),
      watched: true as const,
    });
    const replay = { match, screen, viewer, facts, notices: [], showsAll: false };
    return recordedReplay(replay, settings, { title: matchName(card), from, end });
  });
}
