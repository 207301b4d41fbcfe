import { formatCommand } from '../../../engine/script.ts';
import { commands } from '../commands.ts';
import { planOf } from '../search/plan.ts';
import type { View } from '../view.ts';
import { normalLimits } from './index.ts';

/** What `normal` would play for the rest of this turn, as it is typed; the last command is `end_turn`. */
export const hintFor = (view: Pick<View, 'board' | 'entities'>): string[] =>
  (planOf(view, normalLimits).turns[0] ?? []).map((command) => formatCommand(commands, command));
