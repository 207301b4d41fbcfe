import type { TextForm } from '../../../engine/game.ts';
import type { RiscTypes } from '../game-types.ts';
import { viewOf } from '../view.ts';
import { answerLines } from './answer-lines.ts';
import { eventLine } from './event-line.ts';
import { stateLines } from './state-lines.ts';

/** What `run` prints (rules, section 13). */
export const text: TextForm<RiscTypes> = {
  initial: (state, viewer) => stateLines(viewOf(state, viewer)).join('\n'),
  block({ state, command, seat, events, error, result }, viewer) {
    if (error !== undefined) return `error ${error.code}: ${error.message}`;
    if (result !== undefined) return answerLines(state, command, seat ?? 1).join('\n');
    return [...events.map((event) => `* ${eventLine(event)}`), ...stateLines(viewOf(state, viewer))].join('\n');
  },
};
