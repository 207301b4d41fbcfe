import { strongestBot } from '#engine/bot.ts';
import type { Game } from '#engine/game.ts';
import { unreachable } from '#engine/lookup.ts';
import { startMatch } from '#engine/match.ts';
import type { GameTypes, MatchSetup } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { botPlayers } from '#match-session/players.ts';
import { matchReferee } from '#match-session/referee.ts';
import { dailySeated } from '#match-session/seating.ts';
import { createMatchSession } from '#match-session/session.ts';
import { type UploadFacts, uploadText } from '#match-session/uploads.ts';
import { sealed } from '#storage/checksum.ts';
import { bundledLevel } from '#storage/levels.ts';

/** A level of each game on which the strongest bot soon wins against the usual ones. */
export const levelsToWin: Readonly<Record<string, string>> = {
  'space-defender': 'quiet-reach',
  'into-the-breach': 'classic',
  'robo-race': 'brakes',
  'space-explorers': 'diamond',
  risc: 'long-march',
};

export interface WonMatch {
  readonly game: string;
  readonly level: string;
  /** Text of an upload, with its checksum. */
  readonly text: string;
}

/** A match in which the strongest bot plays the person's seat and wins. Tries the seeds `seed`, `seed-1` and so on. */
export async function wonMatch(id: string, seed: string, facts: Partial<UploadFacts> = {}): Promise<WonMatch> {
  const entry = games.find((game) => game.id === id) ?? unreachable(id);
  return await entry.visit((game) => winOn(game, seed, facts));
}

async function winOn<T extends GameTypes>(game: Game<T>, seed: string, facts: Partial<UploadFacts>): Promise<WonMatch> {
  const name = levelsToWin[game.id] ?? unreachable(game.id);
  const level = bundledLevel(game, name) ?? unreachable(name);
  const { players, bots, options } = dailySeated(game, level);
  const person = strongestBot(game.bots ?? {}) ?? unreachable('no bot');
  for (let attempt = 0; attempt < 20; attempt++) {
    const { limit: _, ...source } = level;
    const setup: MatchSetup = { seed: attempt === 0 ? seed : `${seed}-${attempt}`, players, options, level: source };
    const match = startMatch<T>(game, setup);
    const session = createMatchSession<T>({
      referee: matchReferee(match),
      players: new Map(botPlayers(game, { 1: person, ...bots })),
      before: 'nobody',
    });
    await session.advance('all', { max: 4000 });
    if (game.outcome?.(match.state)?.winners.includes(1) !== true) continue;
    return {
      game: game.id,
      level: name,
      text: sealed(uploadText(match, setup, { bots, hasHints: false, hasDebug: false, ...facts })),
    };
  }
  throw new Error(`${game.id}: no win on ${name}`);
}
