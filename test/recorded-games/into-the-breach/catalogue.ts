import type { IntoTheBreach } from '#games/into-the-breach/game-types.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { isMech } from '#games/into-the-breach/state.ts';
import { type Catalogue, levelNames, pick, plansOf, turnAbout } from '../catalogue.ts';

const levels = levelNames(intoTheBreach);

/** All levels, played at random, and in every sixth match by the bot `easy`. */
export const breachCatalogue: Catalogue<IntoTheBreach> = {
  game: intoTheBreach,
  plans: plansOf(210, (i) => ({ level: turnAbout(levels, i), options: {}, seats: [i % 6 === 5 ? 'easy' : 'busy'] })),
  mostCommands: 40,
  suggest({ board, entities }, _seat, chance) {
    const unit = pick(chance, entities, undefined);
    const kind = chance.integer(0, 19);
    if (unit === undefined || kind < 4) return { name: 'end_turn', args: {} };
    const { row, column, speed } = unit;
    if (kind === 4) return { name: 'undo', args: {} };
    if (kind === 5) return { name: pick(chance, ['moves', 'targets'], 'moves'), args: { row, column } };
    if (kind === 6 && chance.integer(0, 4) === 0) return { name: 'forecast', args: {} };
    const mech = pick<typeof unit>(chance, entities.filter(isMech), unit);
    const near = (at: number, most: number) =>
      Math.max(0, Math.min(most, at + chance.integer(-Math.min(speed, 9), Math.min(speed, 9))));
    const to = { to_row: near(mech.row, board.length), to_column: near(mech.column, board[0]?.length ?? 1) };
    return { name: 'move', args: { row: mech.row, column: mech.column, ...to } };
  },
};
