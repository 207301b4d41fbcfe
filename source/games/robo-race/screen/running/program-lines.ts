import { type Line, line, type Span, seatRole, span } from '../../../../screen/paint.ts';
import type { Running } from '../local.ts';
import type { Progress } from './progress.ts';

/** All programs, a row each: what was played is dim, the card that is played stands in brackets. */
export function programLines(running: Running, progress: Progress): Line[] {
  return [
    line(`  ${[1, 2, 3, 4, 5].map((step) => String(step).padStart(3)).join(' ')}`, 'dim'),
    ...running.programs.map((program, i): Line => {
      const player = i + 1;
      const name = span(` ${player}`, seatRole(player));
      if (program === null) return [name, span(' no program', 'dim')];
      return [name, ...program.map((card, k) => cardSpan(card, stateOf(k + 1, player, running, progress)))];
    }),
  ];
}

type CardState = 'now' | 'over' | 'ahead';

function stateOf(step: number, player: number, { execution }: Running, { playing, played, out }: Progress): CardState {
  if (step === execution && playing === player) return 'now';
  const isPlayed = step < execution || (step === execution && played.has(player));
  return isPlayed || out.has(player) ? 'over' : 'ahead';
}

function cardSpan(card: number, state: CardState): Span {
  const text = String(card).padStart(2);
  if (state === 'now') return span(`[${text}]`, 'strong');
  return span(` ${text} `, state === 'over' ? 'dim' : 'text');
}
