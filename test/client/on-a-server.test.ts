import { expect, test } from 'vitest';
import { fetchMatch } from '#client/open-match.ts';
import type { Game } from '#engine/game.ts';
import { createReports } from '#engine/report.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { playedOnServer } from '../support/played-on-server.ts';

/** Compares the updates that each seat gets from the server with its view of the same match on one machine. */
async function compared<T extends GameTypes>(game: Game<T>, options: Readonly<Record<string, string>>) {
  const { server, id, seats } = await playedOnServer(game, options, true);
  expect(server.troubles).toEqual([]);
  for (const { remote, connection } of seats) {
    expect(remote.fault()).toBeUndefined();
    const fetched = await fetchMatch(connection, game, id);
    if (!fetched.ok) throw new Error(fetched.error.message);
    const later = await fetchMatch(connection, { ...game, rulesVersion: game.rulesVersion - 1 }, id);
    expect(later).toMatchObject({
      error: {
        message: 'The server has newer rules: you need a newer turncade to watch the replay.',
      },
    });
    const { match: whole } = fetched.value;
    const { viewer, match } = remote;
    expect(game.outcome?.(whole.state)).toBeDefined();
    expect(match.game.view(match.state, viewer)).toEqual(game.view(whole.state, viewer));
    const { eventFor = (event) => event, shownFor = eventFor } = game;
    const told = createReports({ ...whole, game: { ...game, eventFor: shownFor } }).steps(0, undefined, viewer, {
      withView: true,
    });
    expect(remote.steps.map(({ after, step }) => [step.events, match.game.view(after.state, viewer)])).toEqual(
      told.map(({ events, view }) => [events, view]),
    );
    expect(match.log.map(({ seat, command }) => [seat, command.name])).toEqual(
      told.map(({ seat, echo }) => [seat, /^\w+/.exec(echo)?.[0]]),
    );
    expect(match.log.length).toBeGreaterThan(3);
  }
}

test.each([
  ['risc', { turns: '3' }],
  ['robo-race', { rounds: '3' }],
  ['space-explorers', { turns: '12' }],
  ['into-the-breach', { limit: '5' }],
  ['space-defender', {}],
])(
  'each seat of %s on a server sees what it would see on one machine, before and after the end',
  async (id, options) => {
    await games.find((entry) => entry.id === id)?.visit((game) => compared(game, options));
  },
);
