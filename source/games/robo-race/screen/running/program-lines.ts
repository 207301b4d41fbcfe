import { type Line, line, type Role, type Span, seatPlate, span } from '../../../../screen/paint.ts';
import { executionSteps } from '../../vocabulary.ts';
import type { RaceScene, Running } from '../local.ts';
import { cardSign } from '../panel/card-signs.ts';
import { wordsFrom } from '../panel/players-section.ts';
import type { StepSoFar } from './factory-lines.ts';

type CardState = 'now' | 'over' | 'ahead';

const roles: Readonly<Record<CardState, Role>> = { now: 'strong', over: 'dim', ahead: 'text' };

/**
 * All programs as they are shown after the round, a row each: what was played is dim, the card that is played stands in
 * brackets, and stands out when it comes up. The number by which cards take turns stands behind a card where there is room.
 */
export function programLines(scene: RaceScene, running: Running, progress: StepSoFar, width: number): Line[] {
  const isWide = width >= wordsFrom;
  const head = isWide ? ' step ' : '    ';
  const steps = executionSteps.map((step) => String(step).padEnd(isWide ? 7 : 4)).join('');
  return [
    line(`${head}${steps}`.trimEnd(), 'dim'),
    ...running.programs.map((program, i): Line => {
      const player = i + 1;
      const label = [span(isWide ? ' ' : ''), span(` ${player} `, 'strong', seatPlate(player))];
      if (program === null) return [...label, span(' no program', 'dim')];
      const states = program.map((_, k) => stateOf(k + 1, player, running, progress));
      const cards = program.flatMap((card, k): Span[] => {
        const state = states[k] ?? 'ahead';
        const edge = state === 'now' ? '[' : states[k - 1] === 'now' ? ']' : ' ';
        const isAnnounced = state === 'now' && running.motion === 'announced';
        const sign = span(cardSign(card, scene.glyphs).padEnd(3), roles[state], isAnnounced ? 'cursor' : undefined);
        if (!isWide) return [span(edge, 'strong'), sign];
        return [span(edge === ']' ? '] ' : ` ${edge}`, 'strong'), sign, span(String(card).padStart(2), 'dim')];
      });
      // Beside a number there is no room for the last bracket.
      return [...label, ...cards, span(states.at(-1) === 'now' && !isWide ? ']' : '', 'strong')];
    }),
  ];
}

function stateOf(step: number, player: number, { execution }: Running, { playing, played, out }: StepSoFar): CardState {
  if (step === execution && playing === player) return 'now';
  const isPlayed = step < execution || (step === execution && played.has(player));
  return isPlayed || out.has(player) ? 'over' : 'ahead';
}
