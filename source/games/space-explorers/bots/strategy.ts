import type { Stream } from '../../../engine/random.ts';
import type { Order } from '../state.ts';
import type { View } from '../view.ts';
import type { Player } from '../vocabulary.ts';

/**
 * How a built-in strategy plays a turn: all transfers of it, legal one after the other where nothing is queued yet. It
 * knows what its seat sees and nothing else, and draws from `random` only.
 */
export type Strategy = (view: View, player: Player, random: Stream) => readonly Order[];
