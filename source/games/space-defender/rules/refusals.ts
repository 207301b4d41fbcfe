import { generalReasons } from '../../../engine/game.ts';
import { refuser } from '../../../engine/refusals.ts';
import { partNames } from '../missions/values.ts';
import type { EquipmentSlot } from '../vocabulary.ts';

/** Why commands are refused, in the words of the rules (rules, section 13). */
export const reasons = {
  ...generalReasons,
  'wrong-phase/already-in-setup': () => 'Already in setup mode.',
  'wrong-phase/already-in-game': () => 'Already in a game. Please abort to start a new one.',
  'wrong-phase/only-in-setup': () => 'Command can only be used in setup mode.',
  'wrong-phase/only-on-options': () => 'Command can only be used in setup mode (excluding summary in setup).',
  'wrong-phase/only-in-game': () => 'Command can only be used in game.',
  'wrong-phase/only-once-begun': () => 'Command can only be used in setup mode or in game.',

  'falling-thresholds': () => 'Threshold values are not non-decreasing.',
  'out-of-range/option': () => 'Menu option selected out of range.',
  'part-not-allowed'({ slot, part, allowed }: { slot: EquipmentSlot; part: number; allowed: readonly number[] }) {
    const names = partNames[slot];
    const list = allowed.map((number) => `${number}:${names[number - 1]}`).join(', ');
    return `${names[part - 1]} is not allowed in this mission. Allowed: ${list}.`;
  },

  'out-of-range/cell': () => 'Cannot move outside of board.',
  'already-there': () => 'Already there.',
  'out-of-reach': () => 'Out of movement range.',
  'not-enough-resources': ({ purpose }: { purpose: 'move' | 'fire' | 'use special' }) =>
    `Not enough resources to ${purpose}.`,
};

/** Refuses a command. */
export const refuse = refuser(reasons);
