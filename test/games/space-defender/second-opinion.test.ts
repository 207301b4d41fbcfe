import { expect, test } from 'vitest';
import type { StateOf } from '../../../source/engine/game.ts';
import { startMatch } from '../../../source/engine/match.ts';
import { step } from '../../../source/engine/step.ts';
import type { SpaceDefender } from '../../../source/games/space-defender/game-types.ts';
import { spaceDefender } from '../../../source/games/space-defender/index.ts';
import { stateName } from '../../../source/games/space-defender/vocabulary.ts';
import { createPlain, reduce, snapshot } from '../../bench/space-defender-reducer.ts';
import { actionOf, record } from '../../support/busy-player.ts';

/** What the plain reducer's snapshot says too, in its words. */
function comparable({ phase, turn, substate, debug, rngOutput, equipment, classic, sector }: StateOf<SpaceDefender>) {
  return {
    state: stateName(phase),
    turn,
    substate,
    debug,
    rngOut: rngOutput,
    equipment,
    draws: classic?.draws,
    game: sector && {
      rows: sector.field.rows,
      columns: sector.field.columns,
      thresholds: sector.field.thresholds,
      starfighter: {
        health: sector.starfighter.health,
        energy: sector.starfighter.energy,
        row: sector.starfighter.row,
        column: sector.starfighter.column,
        alive: sector.starfighter.health > 0,
      },
      enemies: sector.enemies.map(({ vision, ...enemy }) => enemy),
      projectiles: sector.projectiles.map(({ direction, ...projectile }) => projectile),
      score: sector.score,
      nextEnemyId: sector.nextEnemyId,
      nextProjectileId: sector.nextProjectileId,
    },
  };
}

// The reducer was written from the rules alone, without this game's source, and keeps the last game until the next starts.
test.each(Array.from({ length: 12 }, (_, i) => 1000 + 77 * i))(
  'both implementations of the rules agree: %i',
  (seed) => {
    const plain = createPlain();
    const match = startMatch(spaceDefender, { seed: 'classic', players: 1, options: {} });
    record(500, seed, (command) => {
      const before = match.state;
      const played = match.play(1, command);
      expect(reduce(plain, actionOf(command)) ?? 'accepted').toBe(played.ok ? 'accepted' : played.error.message);
      const mine = comparable(match.state);
      const theirs = snapshot(plain);
      expect(mine.game === null ? { ...mine, game: theirs.game } : mine).toEqual(theirs);
      expect(step(spaceDefender, before, 1, command).state).toEqual(match.state);
      return match.state.phase === 'in-game';
    });
  },
);
