import { standardLevelOf } from '../../../engine/level.ts';
import { bundledLevel } from '../../../storage/levels.ts';
import type { Store } from '../../store/store.ts';
import type { World } from '../../world.ts';
import type { HostedGames } from '../hosted-games.ts';
import { keptMoment, openAt, openRecent } from './opening.ts';
import { viewJson } from './streams.ts';
import { firstTable } from './table-state.ts';

/** What a rehearsal needs. */
interface RehearsalParts {
  readonly games: HostedGames;
  readonly store: Store;
  readonly world: World;
}

/** No match has this id. */
const none = '-';

/**
 * Does everything once that opening a match takes, for each game, with a match that nobody plays: whatever is done for the
 * first time takes several times as long, and nobody is to wait for that.
 */
export async function rehearse({ games, store, world }: RehearsalParts): Promise<void> {
  await Promise.all([store.match(none), store.checkpoints(none), store.journal(none, 0), store.keys(none, 1)]);
  await Promise.all([store.chat(none, 1), store.entryWithKey(none, 1, none)]);
  for (const id of games.ids) {
    games.with(id, (game) => {
      const players = game.players.standard ?? game.players.least;
      const level = bundledLevel(game, standardLevelOf(game, players));
      const setup = { seed: id, players, options: {}, ...(level && { level }) };
      const rules = game.rulesVersion;
      const opened = openAt(game, { setup, rules, journal: [], checkpoints: [] }, world);
      const { match, streams } = opened;
      const standing = { turn: 0, moment: '', waiting: [], out: [], persons: [1], outcome: undefined };
      for (let again = 0; again < times; again++) {
        const body = keptMoment(opened, firstTable(standing, 0), streams, world);
        const checkpoint = body === undefined ? undefined : { match: none, number: 1, rules, body };
        if (checkpoint !== undefined) openRecent(game, setup, { journal: [], checkpoint }, world);
        for (const { eyes } of streams) viewJson(game, match.state, eyes);
      }
    });
    // Others are served in between.
    await new Promise<void>((resolve) => void world.after(0, resolve));
  }
}

/** What is done some times is done by code that has been made faster. */
const times = 5;
