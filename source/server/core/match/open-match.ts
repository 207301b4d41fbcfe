import type { MatchSetup } from '#engine/vocabulary.ts';
import type { Checkpoint, Store } from '../../store/store.ts';
import type { HostParts } from '../core-parts.ts';
import { loadMatch, loadRecent } from '../match-host/load-match.ts';
import { createMatchHost, type Hosting, type MatchHost } from '../match-host/match-host.ts';
import { refused } from '../refusals.ts';
import { levelOf, type MatchMetadata } from './metadata.ts';

export type OpeningParts = Pick<HostParts, 'store' | 'world' | 'games'>;

/**
 * Loads a match from its newest checkpoint. Reads the whole journal only if the checkpoint cannot be used.
 *
 * @param isTurnAsked true to also load the updates of the previous turn
 * @throws RefusedError `not-now` before the match begins
 */
export async function openNewest(
  parts: OpeningParts,
  head: MatchMetadata,
  hosting: Hosting,
  isTurnAsked = false,
): Promise<MatchHost> {
  const { store, world, games } = parts;
  const setup = await setupOf(store, head);
  const checkpoints = await store.checkpoints(head.match);
  const [newest, before] = checkpoints;
  const checkpoint = isTurnAsked ? before : newest;
  const rulesNow = games.with(head.game, ({ rulesVersion }) => rulesVersion);
  if (checkpoint?.rules === rulesNow && checkpoint.number > 0) {
    const journal = await store.journal(head.match, checkpoint.number - 1);
    const recent = games.with(head.game, (rules) => {
      const opened = loadRecent(rules, setup, { journal, checkpoint }, world);
      return opened && createMatchHost(opened, { ...hosting, store, world, journal });
    });
    if (recent !== undefined) return recent;
  }
  return openWhole(
    parts,
    head,
    hosting,
    isTurnAsked && head.start?.rules === rulesNow ? checkpoints.slice(1) : checkpoints,
  );
}

/**
 * Loads a match with its whole journal.
 *
 * @param checkpoints newest first. A match played by older rules continues from one of them
 * @throws RefusedError `not-now` before the match begins
 */
export async function openWhole(
  { store, world, games }: OpeningParts,
  head: MatchMetadata,
  hosting: Hosting,
  checkpoints: readonly Checkpoint[],
): Promise<MatchHost> {
  const setup = await setupOf(store, head);
  const journal = await store.journal(head.match, 0);
  return games.with(head.game, (rules) => {
    const rulesVersion = head.start?.rules ?? rules.rulesVersion;
    const opened = loadMatch(rules, { setup, rules: rulesVersion, journal, checkpoints }, world);
    return createMatchHost(opened, { ...hosting, store, world, journal });
  });
}

/** Loads a match at its start. The caller replays the returned journal. Throws `not-now` if it has not begun. */
export async function openAtStart({ store, world, games }: OpeningParts, head: MatchMetadata, hosting: Hosting) {
  const setup = await setupOf(store, head);
  const journal = await store.journal(head.match, 0);
  return games.with(head.game, (rules) => {
    const rulesVersion = head.start?.rules ?? rules.rulesVersion;
    const opened = loadMatch(rules, { setup, rules: rulesVersion, journal, checkpoints: [] }, world);
    return { journal, running: createMatchHost(opened, { ...hosting, store, world, journal: [] }) };
  });
}

async function setupOf(store: Pick<Store, 'level'>, head: MatchMetadata): Promise<MatchSetup> {
  const { start } = head;
  if (start === null) throw refused('not-now', 'This match has not begun.');
  const level = await levelOf(store, head);
  const { seed, players, options } = start;
  return { seed, players, options, ...(level && { level }) };
}
