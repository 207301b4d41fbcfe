import { afterEach, beforeEach, vi } from 'vitest';
import { writeSave } from '#engine/journal/save.ts';
import { startMatch } from '#engine/match.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import type { MatchResult } from '#storage/results.ts';
import { temporaryFolder } from '../support/program.ts';

/** Gives each test of a file a new home. Returns a function for its path. */
export function ownHome(): () => string {
  let home = '';
  beforeEach(() => {
    home = temporaryFolder();
    vi.stubEnv('TURNCADE_HOME', home);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  return () => home;
}

/** A save with this number of commands. */
export function save(commands = 3, notes: Readonly<Record<string, string>> = {}): string {
  const match = startMatch(spaceDefender, { seed: 'k7f2', players: 1, options: {} });
  for (let i = 0; i < commands; i++) match.play(1, { name: 'toggle_debug_mode', args: {} });
  return writeSave(match, notes);
}

/** A result with default values. */
export const resultOf = (part: Partial<MatchResult>): MatchResult => ({
  time: '2026-11-20T21:40:00.000Z',
  game: 'space-defender',
  level: 'long-watch',
  seed: 'k7f2',
  seedGiven: false,
  end: 'won',
  turns: 40,
  mark: { name: 'score', value: 31, better: 'more' },
  debugUsed: false,
  hints: 0,
  undos: 0,
  replay: 'space-defender-20261120-154501-k7f2-4711.turncade',
  bots: {},
  ...part,
});
