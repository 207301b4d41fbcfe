import { openMatch } from '#client/open-match.ts';
import { createRemoteMatch } from '#client/remote-match.ts';
import { createRemoteTable } from '#client/remote-referee.ts';
import { askBot } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import { activeSeats } from '#engine/step.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { quickBots } from './played.ts';
import { begunMatch } from './quick-match.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from './server-in-process.ts';

/** Starts a match of two people on a server, or of one person in a game with one seat. */
async function begun<T extends GameTypes>(
  server: ServerInProcess,
  { id: game, players }: Game<T>,
  options: Readonly<Record<string, string>>,
) {
  const names = ['mia', 'jonas'].slice(0, players.most);
  const people = await Promise.all(names.map((name) => server.login(name)));
  return { id: await begunMatch(server, people, { game, options }), people };
}

/** Opens a player's view of the match. */
async function sitDown<T extends GameTypes>(game: Game<T>, connection: InProcess, id: string, name: string) {
  const { first, follow } = await openMatch(connection, id);
  const made = createRemoteMatch(game, first);
  if (!made.ok) throw new Error(made.error.message);
  let keys = 0;
  const table = createRemoteTable({ remote: made.value, connection, newKey: () => `${name}-${++keys}` });
  follow((message) => void table.take(message));
  return { remote: made.value, referee: table.referee(made.value.match), connection };
}

/**
 * Plays a match on a server to its end with bots that know only what their client has received.
 *
 * @param takesBack true to undo some commands
 */
export async function playedOnServer<T extends GameTypes>(
  game: Game<T>,
  options: Readonly<Record<string, string>>,
  takesBack: boolean,
) {
  const server = await serverInProcess();
  const { id, people } = await begun(server, game, options);
  const seats = await Promise.all(people.map((connection, i) => sitDown(game, connection, id, `key${i}`)));
  const bot = game.bots?.[quickBots[game.id] ?? ''];
  if (bot === undefined) throw new Error('no bot');
  for (let turns = 0; turns < 400; turns++) {
    let isOver = true;
    for (const { remote, referee } of seats) {
      const { match, seat } = remote;
      if (seat === null || !activeSeats(game, match.state).includes(seat)) continue;
      isOver = false;
      const choice = askBot(match, bot, seat);
      for (const command of choice === undefined ? [] : [choice.command, ...(choice.next ?? [])]) {
        const verdict = await referee.play(seat, command, false);
        if (!verdict.ok) throw new Error(verdict.error.message);
      }
      if (takesBack && turns % 7 === 3) await referee.undo(seat);
      await server.settle();
    }
    if (isOver) break;
  }
  return { server, id, seats };
}
