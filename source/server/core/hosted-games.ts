import { type GameVisitor, games } from '#games/index.ts';
import { refused } from './refusals.ts';

/** The rules of the games that several can play; they are loaded before anybody comes. */
export interface HostedGames {
  readonly ids: readonly string[];
  /**
   * Calls the visitor with the rules of a game.
   *
   * @throws Refused where there is no such game here
   */
  with<Result>(id: string, visitor: GameVisitor<Result>): Result;
}

/** Loads the rules of the games that several can play. */
export async function loadHostedGames(): Promise<HostedGames> {
  const loaded = await Promise.all(
    games.map(({ id, visit }) =>
      visit((game) => ({
        id,
        isForSeveral: game.players.most > 1,
        with: <Result>(visitor: GameVisitor<Result>) => visitor(game),
      })),
    ),
  );
  const hosted = loaded.filter(({ isForSeveral }) => isForSeveral);
  return {
    ids: hosted.map(({ id }) => id),
    with(id, visitor) {
      const hostedGame = hosted.find((game) => game.id === id);
      if (hostedGame === undefined)
        throw refused('bad-options', `This server has no game "${id}" for several players.`);
      return hostedGame.with(visitor);
    },
  };
}
