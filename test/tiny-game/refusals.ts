import { generalReasons } from '../../source/engine/game.ts';
import { refuser } from '../../source/engine/refusals.ts';

/** Reasons to refuse commands, in addition to the engine's reasons. */
export const reasons = {
  ...generalReasons,
  'too-few-coins': ({ coins, amount }: { coins: number; amount: number }) =>
    `You have ${coins} coins and cannot bid ${amount}.`,
  committed: () => 'You have committed to your bid.',
  out: () => 'You are out; you have no coins.',
};

export const refuse = refuser(reasons);
