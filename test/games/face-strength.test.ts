import { describe, expect, test } from 'vitest';
import { faceIds } from '#engine/bot.ts';
import type { Game } from '#engine/game.ts';
import { startMatch } from '#engine/match.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { botsOf } from '#match-session/players.ts';
import { bundledLevels } from '#storage/levels.ts';
import { letBotsPlay } from '#test/support/bots-at-table.ts';
import { inTime } from '#test/support/in-time.ts';

/** Share of points of a face against the plain bot of its skill, in both seats of 11 levels. A draw counts half. */
function scoreOf<T extends GameTypes>(game: Game<T>, face: string, skill: string, games: number): number {
  const levels = bundledLevels(game).map(({ source }) => source);
  const points = Array.from({ length: games }, (_, i) => {
    const seat = 1 + (i % 2);
    const level = levels[Math.floor(i / 2) % Math.min(levels.length, 11)] ?? expect.fail('no levels');
    const match = startMatch(game, { seed: `face ${i}`, players: 2, options: {}, level });
    letBotsPlay(match, botsOf(game, { [seat]: `${face}:${skill}`, [3 - seat]: skill }));
    const { winners = [] } = game.outcome?.(match.state) ?? {};
    return winners.length === 1 ? Number(winners[0] === seat) : 0.5;
  });
  return points.reduce((sum, point) => sum + point, 0) / games;
}

const casesOf = <T extends GameTypes>(game: Game<T>) =>
  faceIds(game.bots ?? {}).flatMap((face) =>
    ['easy', 'normal'].map((skill) => ({ face, skill, score: (games: number) => scoreOf(game, face, skill, games) })),
  );

// A bot 60 rating points weaker should win 41 % of its games. In 88 games, the 95 % interval begins at about 32 %.
describe('each rival is about as strong as the plain bot of its skill', () => {
  test.each([...casesOf(roboRace), ...casesOf(spaceExplorers)])(
    '$face with the skill $skill wins 20 to 80 % of 22 games (in a long test run 32 to 68 % of 88)',
    ({ score }) => {
      const share = score(inTime(22, 88));
      expect(share).toBeGreaterThanOrEqual(inTime(0.2, 0.32));
      expect(share).toBeLessThanOrEqual(inTime(0.8, 0.68));
    },
  );
});
