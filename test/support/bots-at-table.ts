import type { Match } from '#engine/match.ts';
import type { PlayedCommand } from '#engine/report.ts';
import type { ScriptLine } from '#engine/script.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import type { AdvanceOptions } from '#match-session/driver.ts';
import { assertSync } from '#match-session/maybe-async.ts';
import { type BotSeats, maxBotCommands, type SeatPlayers } from '#match-session/players.ts';
import { matchReferee } from '#match-session/referee.ts';
import { scriptPlay } from '#match-session/script-play.ts';
import { createMatchSession } from '#match-session/session.ts';

/** Creates the players for seats played by bots. The names of the bots are arbitrary. */
export const seatedBots = <T extends GameTypes>(bots: BotSeats<T>): SeatPlayers<T> =>
  new Map([...bots].map(([seat, bot]) => [seat, { type: 'bot', name: `bot ${seat}`, bot }]));

/** Lets bots play a match until its end or a limit of commands. Throws if a command of a bot is refused. */
export function letBotsPlay<T extends GameTypes>(
  match: Match<T>,
  bots: BotSeats<T>,
  limits: AdvanceOptions = {},
): void {
  const table = createMatchSession<T>({
    referee: matchReferee(match),
    players: seatedBots(bots),
    before: 'nobody',
    onEvent(news) {
      if (news.type === 'refused') throw new Error(`player ${news.seat}: ${news.error.message}`);
    },
  });
  assertSync(table.advance('all', { max: maxBotCommands(match.game), ...limits }));
}

/** Plays a script in a match with bots. The returned results include those of commands by bots. */
export function scriptAtTable<T extends GameTypes>(
  match: Match<T>,
  script: readonly ScriptLine<T['command']>[],
  players: SeatPlayers<T>,
  onLimit = () => {},
) {
  const heard: PlayedCommand<T>[] = [];
  const referee = matchReferee(match, { played: (played) => void heard.push(played) });
  const before = match.game.script?.botsFirst === true ? 'everybody' : 'nobody';
  const table = createMatchSession<T>({ referee, players, before });
  const goOn = scriptPlay({ table, referee, script, maxBotCommands: maxBotCommands(match.game), onLimit });
  return { heard, goOn };
}

/** Plays a script to its end with bots, and returns the result of each command. */
export function playScript<T extends GameTypes>(
  ...script: Parameters<typeof scriptAtTable<T>>
): readonly PlayedCommand<T>[] {
  const { heard, goOn } = scriptAtTable(...script);
  while (assertSync(goOn()));
  return heard;
}
