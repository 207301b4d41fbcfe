import type { Turn } from '../../../engine/game.ts';
import { maxCount } from '../../../engine/parsing/schema-faults.ts';
import type { StateOf } from '../../../engine/vocabulary.ts';
import { distance, isInside } from '../cells.ts';
import type { SpaceDefender } from '../game-types.ts';
import { afterRegeneration } from '../resources.ts';
import type { Rule } from '../rules.ts';
import { powerOf, weaponOf } from '../tables.ts';
import { refuse } from './refusals.ts';

type ReadonlyState = StateOf<SpaceDefender>;

/** The game in progress, if there is one. */
const inGame = ({ phase, sector }: ReadonlyState) => (phase === 'in-game' ? sector : null);

const onlyInGame = refuse('wrong-phase/only-in-game');

/** Sets off the phases of a turn; phase 3 carries the command out. */
function beginTurn({ state }: Turn<SpaceDefender>): void {
  state.turn = Math.min(maxCount, state.turn + 1);
  state.substate = 0;
  state.phase = 'friendly-projectiles';
}

export const move: Rule<'move'> = {
  check(state, { args }) {
    const sector = inGame(state);
    if (sector === null) return onlyInGame;
    const { field, starfighter } = sector;
    if (!isInside(field, args.row, args.column)) return refuse('out-of-range/cell');
    const cells = distance(starfighter, args);
    if (cells === 0) return refuse('already-there');
    if (cells > starfighter.attributes.move) return refuse('out-of-reach');
    const { energy } = afterRegeneration(starfighter);
    return cells * starfighter.attributes.moveCost > energy
      ? refuse('not-enough-resources', { purpose: 'move' })
      : undefined;
  },
  apply: beginTurn,
};

export const pass: Rule<'pass'> = {
  check: (state) => (inGame(state) === null ? onlyInGame : undefined),
  apply: beginTurn,
};

export const fire: Rule<'fire'> = {
  check(state) {
    const sector = inGame(state);
    if (sector === null) return onlyInGame;
    const { cost, resource } = weaponOf(state.equipment);
    return cost > afterRegeneration(sector.starfighter)[resource]
      ? refuse('not-enough-resources', { purpose: 'fire' })
      : undefined;
  },
  apply: beginTurn,
};

export const special: Rule<'special'> = {
  check(state) {
    const sector = inGame(state);
    if (sector === null) return onlyInGame;
    const { energy } = afterRegeneration(sector.starfighter);
    return powerOf(state.equipment).cost > energy
      ? refuse('not-enough-resources', { purpose: 'use special' })
      : undefined;
  },
  apply: beginTurn,
};
