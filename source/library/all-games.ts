import type { Game } from '#engine/game.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { risc } from '#games/risc/index.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { type GameId, type Games, isGameId } from './games.ts';
import { type GameInfo, infoOf } from './info.ts';

/** Rules of all games. All are loaded at the start, so that a match can be created synchronously. */
export const rules: { readonly [Id in GameId]: Game<Games[Id]> } = {
  'space-defender': spaceDefender,
  'into-the-breach': intoTheBreach,
  'robo-race': roboRace,
  'space-explorers': spaceExplorers,
  risc,
};

/** All games, in the order of the menu. */
export const games: readonly GameInfo[] = Object.keys(rules).filter(isGameId).map(bundledInfo);

function bundledInfo<Id extends GameId>(id: Id): GameInfo {
  return infoOf(id, rules[id]);
}
