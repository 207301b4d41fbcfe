import { counted } from '../../../../screen/sentences.ts';
import { seatsOf } from '../../state.ts';
import type { View } from '../../view.ts';
import { figuresOf } from '../memory.ts';

/** How a match has ended, and why. */
export function endText(view: View): string {
  const { outcome, turn, map } = view;
  if (outcome === null) return '';
  const [winner] = outcome.winners;
  if (outcome.reason === 'conquest')
    return `Player ${winner} owns all ${counted(map.ids.length, 'territory', 'territories')}.`;
  const last = `Turn ${turn} was the last`;
  if (winner === undefined) return `${last}: nobody has most territories and most bonus.`;
  const { lands, bonus } = figuresOf(view, winner);
  const others = seatsOf(view).filter((seat) => seat !== winner);
  const isAhead = others.every((seat) => figuresOf(view, seat).lands < lands);
  const most = `player ${winner} has ${isAhead ? 'most territories' : 'most bonus among those with most territories'}`;
  return `${last}: ${most}, ${isAhead ? lands : `+${bonus}`}.`;
}
