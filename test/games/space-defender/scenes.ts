import { type Match, startMatch } from '#engine/match.ts';
import { eventsFor } from '#engine/report.ts';
import type { Viewer } from '#engine/vocabulary.ts';
import type { Command } from '#games/space-defender/commands.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import type { SpaceDefenderScene } from '#games/space-defender/screen/local.ts';
import { sceneAt } from '../../screens/scenes.ts';
import { record } from '../../support/busy-player.ts';

export interface SeenTurn {
  readonly before: SpaceDefenderScene;
  readonly after: SpaceDefenderScene;
}

/** Plays a command and returns the scenes before and after it. Undefined if the command is refused. */
export function seenTurn(match: Match<SpaceDefender>, command: Command, viewer: Viewer): SeenTurn | undefined {
  const before = match.state;
  const played = match.play(1, command);
  if (!played.ok) return undefined;
  const events = eventsFor(game, played.events, viewer, before, played.state, game.shownFor);
  const debug = viewer === 'all';
  return { before: sceneAt(before, [], { debug }), after: sceneAt(played.state, events, { debug }) };
}

/** The scenes around each accepted command of the phase `in-game`, among `length` random commands. */
export function busyTurns(seed: number, length: number, viewer: Viewer): SeenTurn[] {
  const match = startMatch(game, { seed: seed % 2 === 0 ? 'classic' : `s${seed}`, players: 1, options: {} });
  const turns: SeenTurn[] = [];
  record(length, seed, (command) => {
    const seen = seenTurn(match, command, viewer);
    if (seen?.before.view.phase === 'in-game') turns.push(seen);
    return match.state.phase === 'in-game';
  });
  return turns;
}
