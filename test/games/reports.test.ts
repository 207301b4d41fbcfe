import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { startMatch } from '#engine/match.ts';
import { createReports, playLine } from '#engine/report.ts';
import { parseScript } from '#engine/script.ts';
import type { GameTypes, Viewer } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { bundledLevels } from '#storage/levels.ts';
import { unwrapped } from '../engine/support.ts';

const folder = join(import.meta.dirname, '..', 'recorded-games');
const scripts = games.flatMap((entry) =>
  readdirSync(join(folder, entry.id))
    .filter((name) => name.endsWith('.script.txt'))
    .map((name) => ({ name: `${entry.id} ${name}`, entry, path: join(folder, entry.id, name) })),
);

/** Players and level of the recorded games. Default: one player on the game's default level. */
const starts: Readonly<Record<string, { readonly players: number; readonly level?: string }>> = {
  'robo-race': { players: 4 },
  'space-explorers': { players: 2 },
  risc: { players: 3, level: 'three-crowns' },
};

const withView = { withView: true };

/** Maximum number of commands played from each recording. */
const most = 120;

/** Plays a script and collects the reports for every viewer. Reports made from the finished match must be equal. */
function expectToldAgain<T extends GameTypes>(game: Game<T>, script: string): void {
  const { players, level: name } = starts[game.id] ?? { players: 1 };
  const level = bundledLevels(game).find(({ source }) => source.name === name)?.source;
  const match = startMatch(game, { seed: 'classic', players, options: {}, ...(level && { level }) });
  const viewers: readonly Viewer[] = [...Array.from({ length: players }, (_, i) => i + 1), 'spectator', 'all'];
  const reports = createReports(match);
  const live = viewers.map((viewer) => ({ viewer, told: [] as unknown[] }));
  for (const line of unwrapped(parseScript(game, script)).slice(0, most)) {
    const played = playLine(match, line);
    for (const { viewer, told } of live) {
      const report = reports.report(played, viewer, withView);
      if (report?.number !== undefined) told.push(report);
    }
  }
  expect(match.log.length).toBeGreaterThan(5);
  expect(live.at(-1)?.told).toHaveLength(match.log.length);
  for (const { viewer, told } of live) expect(createReports(match).steps(0, undefined, viewer, withView)).toEqual(told);
}

test.each(scripts)('reports of a finished match equal the reports sent while it was played: $name', ({ entry, path }) =>
  entry.visit((game) => expectToldAgain(game, readFileSync(path, 'utf8'))),
);
