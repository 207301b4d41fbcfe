import { expect, test } from 'vitest';
import { isPlayedBack, matchMemory, seenOf, stepOf } from '#app/scene/scene.ts';
import { ask } from '#client/connection.ts';
import { openMatch } from '#client/open-match.ts';
import { createRemoteMatch, type RemoteMatch } from '#client/remote-match.ts';
import type { Game } from '#engine/game.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { playedOnServer } from '../support/played-on-server.ts';
import type { InProcess } from '../support/server-in-process.ts';

/** The match as known to a client that opens it only now. */
async function openedAgain<T extends GameTypes>(game: Game<T>, connection: InProcess, match: string) {
  const { first } = await openMatch(connection, match);
  const made = createRemoteMatch(game, first, await ask(connection, { type: 'past', match }));
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

/**
 * The turns of a match that can be watched, newest first: the views before and after each turn, and the remembered
 * values.
 */
function turnsOf<T extends ScreenTypes>({ match, viewer }: RemoteMatch<T>, screen: GameScreen<T>) {
  const memory = matchMemory(match, screen);
  return match.log
    .flatMap((_, index) => {
      if (!isPlayedBack(screen, match.stepAt(index))) return [];
      const played = stepOf(match, index);
      const { before, step, length } = played;
      return [
        {
          before: { ...seenOf(match, before, undefined, viewer), ...memory(length - 1, viewer) },
          after: { ...seenOf(match, step.state, played, viewer), ...memory(length, viewer) },
        },
      ];
    })
    .reverse();
}

async function compared<T extends ScreenTypes>(
  game: Game<T>,
  screen: GameScreen<T>,
  options: Readonly<Record<string, string>>,
) {
  const { server, id, seats } = await playedOnServer(game, options, true);
  for (const { remote, connection } of seats) {
    const again = await openedAgain(game, connection, id);
    expect(again.match.turns().map(({ turn }) => turn)).toEqual(remote.match.turns().map(({ turn }) => turn));
    expect(game.view(again.match.state, again.viewer)).toEqual(game.view(remote.match.state, remote.viewer));
    const memory = (of: RemoteMatch<T>) => matchMemory(of.match, screen)(of.match.log.length, of.viewer);
    expect(memory(again)).toEqual(memory(remote));
    const [known, followed] = [turnsOf(again, screen), turnsOf(remote, screen)];
    expect(known.length).toBeGreaterThanOrEqual(2);
    expect(known).toEqual(followed.slice(0, known.length));
    expect(again.shown).toBe(0);
    // Once every turn was watched, all turns come with views, but only the last turns come with events.
    await ask(connection, { type: 'watched', match: id, number: remote.number() });
    const later = await openedAgain(game, connection, id);
    expect(memory(later)).toEqual(memory(remote));
    expect(turnsOf(later, screen)[0]).toEqual(followed[0]);
  }
  expect(server.troubles).toEqual([]);
}

test.each([
  ['risc', { turns: '8' }],
  ['robo-race', { rounds: '4' }],
  ['space-explorers', { turns: '16' }],
])('when a client opens a match of %s again, it gets the past turns as the player saw them', async (id, options) => {
  await games.find((entry) => entry.id === id)?.open((game, screen) => compared(game, screen, options));
});
