import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minSize } from '#app/layers/page-view.ts';
import { type PlayedStep, sceneOf, seenOf } from '#app/scene/scene.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { type Cell, distance, pathOf } from '#games/space-defender/cells.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen as screen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScene, SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import { ascii } from '#screen/styled-text.ts';
import { busyCommands } from '../../support/busy-player.ts';
import { expectEqual } from '../../support/expect-equal.ts';
import { watchedFacts } from '../../support/scene-facts.ts';

/** Current scene of a match, with the result of a step. */
function sceneNow(match: Match<SpaceDefenderScreen>, played?: PlayedStep<SpaceDefenderScreen>): SpaceDefenderScene {
  const seen = seenOf(match, match.state, played, screen.eyes.seated(match.state, 1));
  const moment = { ...seen, local: screen.state.initial(seen.view), debug: false };
  return sceneOf(match, watchedFacts<SpaceDefenderScreen>({ glyphs: ascii })(), moment, minSize);
}

/** Everything that the player can read about a position, except answers about cells that the player names. */
function heard(before: SpaceDefenderScene, after: SpaceDefenderScene): string {
  const { describe: described, tell, questions } = screen.reader;
  const answers = ['enemies', 'shots', 'board', 'ship', 'goal', 'again'].flatMap(
    (name) => questions[name]?.answer(after, []) ?? [],
  );
  const previews = ['fire', 'special', 'pass'].flatMap((word) => questions['preview']?.answer(after, [word]) ?? []);
  return [...tell(before, after), ...described(after), ...answers, ...previews].join('\n');
}

/** Ids of the enemies that the text may name. */
const knownIds = (before: SpaceDefenderScene, after: SpaceDefenderScene): ReadonlySet<number> =>
  new Set([
    ...(before.view.sector?.enemies ?? []).map(({ id }) => id),
    ...(after.view.sector?.enemies ?? []).map(({ id }) => id),
    ...after.events.flatMap((event) => ('id' in event && typeof event.id === 'number' ? [event.id] : [])),
  ]);

/** True if the ship saw a cell before or after the turn, or flew through it. */
function isKnown(cell: Cell, before: SpaceDefenderScene, after: SpaceDefenderScene): boolean {
  const ships = [before, after].flatMap(({ view }) => (view.sector === null ? [] : [view.sector.starfighter]));
  const [from, to] = ships;
  const way = from !== undefined && to !== undefined ? pathOf(from, to) : [];
  return (
    ships.some((ship) => distance(ship, cell) <= ship.attributes.vision) ||
    way.some((passed) => distance(passed, cell) === 0)
  );
}

/** Pattern of the start of a loss of health, as in `a shot hits you: -2`. No other number has a minus sign. */
const loss = /(?<=\b(?:you|ram)\b[^.:]*): -(?=[1-9])/gi;

const isTurn = ({ view }: SpaceDefenderScene): boolean => view.sector !== null;

describe('the description of a random game', () => {
  test('names no enemy or cell that the player cannot know, and is plain text', () => {
    let fogged = 0;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2147483646 }), (seed) => {
        const match = startMatch<SpaceDefenderScreen>(spaceDefender, { seed: String(seed), players: 1, options: {} });
        const commands = busyCommands(seed);
        let alive = true;
        let before = sceneNow(match);
        for (let played = 0; played < 60; played++) {
          const { value: command } = commands.next(alive);
          const { state } = match;
          const step = match.play(1, command);
          alive = step.state.phase === 'in-game';
          if (!step.ok) continue;
          const after = sceneNow(match, { before: state, step, length: match.log.length });
          expectEqual(after.view, spaceDefender.view(step.state, 1));
          const text = heard(before, after);
          expect(text).toMatch(/^[\n -~]*$/);
          expect(text).not.toMatch(/undefined|NaN|\[object|null|@/);
          if (isTurn(after)) {
            const ids = knownIds(before, after);
            for (const [, id] of text.matchAll(/\b(?:Grunt|Fighter|Carrier|Interceptor|Pylon) (\d+)\b/g))
              expectEqual([id, ids.has(Number(id))], [id, true]);
            expect(text.replace(loss, ': ')).not.toMatch(/-\d/);
            for (const [name, letter = '', column] of text.matchAll(/\b([A-J])(\d{1,2})\b/g)) {
              const cell = { row: letter.charCodeAt(0) - 64, column: Number(column) };
              expectEqual([name, isKnown(cell, before, after)], [name, true]);
            }
            const hidden = step.state.sector?.enemies.filter(({ id }) => !ids.has(id)) ?? [];
            fogged += hidden.length;
          }
          before = after;
        }
      }),
      { numRuns: 10, seed: 7 },
    );
    expect(fogged).toBeGreaterThan(100);
  });
});
