import { standardLevelOf } from '#engine/level.ts';
import { bundledLevel } from '#storage/levels.ts';
import type { Platform } from '../../platform.ts';
import { memoryStore } from '../../store/memory.ts';
import type { MatchRecord, Store } from '../../store/store.ts';
import { loadHostedGames } from '../core-parts.ts';
import { parseMetadata } from '../match/metadata.ts';
import { keptMoment, loadMatch, loadRecent } from './load-match.ts';
import { createMatchHost, readOnlyHosting } from './match-host.ts';
import { initialSession } from './session-state.ts';

const none = '-';

/** Runs the queries that load a match, so that the database has prepared them before a player needs them. */
export async function warmUpStore(store: Store): Promise<void> {
  await Promise.all([
    store.match(none),
    store.checkpoints(none),
    store.journal(none, 0),
    store.keys(none, 1),
    store.level(none),
  ]);
  await Promise.all([store.chat(none, 1), store.entryWithKey(none, 1, none)]);
}

/** Loads trial matches at the server's start, because the first loads in a process are several times slower. */
export async function warmUp(world: Platform): Promise<void> {
  const games = await loadHostedGames();
  for (const id of games.ids) {
    games.with(id, (game) => {
      const players = game.players.standard ?? game.players.least;
      const level = bundledLevel(game, standardLevelOf(game, players));
      const setup = { seed: id, players, options: {}, ...(level && { level }) };
      const { rulesVersion: rules } = game;
      const opened = loadMatch(game, { setup, rules, journal: [], checkpoints: [] }, world);
      const hosting = { ...readOnlyHosting(parseMetadata(record(id, players))), store: memoryStore(), world };
      for (let again = 0; again < times; again++) {
        const body = keptMoment(opened, initialSession(nothingYet, 0), opened.streams, world);
        if (body === undefined) return;
        const checkpoint = { match: none, number: 1, rules, body };
        const recent = loadRecent(game, setup, { journal: [entry], checkpoint }, world);
        if (recent !== undefined) createMatchHost(recent, { ...hosting, journal: [entry] }).close();
      }
    });
    await new Promise<void>((resolve) => void world.after(0, resolve));
  }
}

/** Number of loads after which V8 has optimised the code. */
const times = 5;

const nothingYet = {
  turn: 0,
  moment: '',
  seats: [1],
  persons: [1],
  waiting: [],
  out: [],
  planning: [],
  outcome: undefined,
};

const entry = { match: none, number: 1, time: 0, seat: 1, key: none, body: JSON.stringify({ do: 'time-up' }) };

const record = (game: string, players: number): MatchRecord => ({
  match: none,
  code: none,
  game,
  phase: 'running',
  created: 0,
  changed: 0,
  level: null,
  accounts: [],
  winners: [],
  body: JSON.stringify({
    title: none,
    level: null,
    terms: { options: {}, limit: 0, watching: 'nobody', outSees: 'own', listed: false, hints: false },
    maker: 0,
    seats: Array.from({ length: players }, () => ({ is: 'person', account: 0 })),
    ready: [],
    dice: { server: none, seats: {} },
    start: { time: 0, seed: none, players, options: {}, rules: 0 },
    outcome: null,
    turn: 0,
    resigned: [],
    rematch: { wanted: [], match: null },
  }),
});
