import { itemAt } from '../../../engine/lookup.ts';
import { column } from '../../../screen/cut.ts';
import { type Line, span } from '../../../screen/paint.ts';
import { decisiveTurns, leaderOf } from '../../timeline/decisive-turns.ts';
import type { MatchSummary } from './match-summary.ts';
import { nameAt, type OnlineFacts, resignations } from './online.ts';

/** Something that changed how a match went. */
interface TurningPoint {
  readonly turn: number;
  readonly text: string;
}

/** The turns in which a match was decided, somebody was beaten or gave up, oldest first. */
export function turningPoints(facts: OnlineFacts, { outIn, figure, turns }: MatchSummary): readonly TurningPoint[] {
  const who = (seat: number) => (seat === facts.seat ? 'You' : nameAt(facts, seat));
  const is = (seat: number) => (seat === facts.seat ? 'are' : 'is');
  const past = figure?.past ?? [];
  const figures = (past[0] ?? []).map((_, place) => past.map((values) => itemAt(values, place)));
  const decided = decisiveTurns(figures).map((place) => {
    const [before, after] = [itemAt(figures, place), itemAt(figures, place + 1)];
    const leader = leaderOf(after);
    const gains = after.map((value, i) => value - itemAt(before, i));
    const loser = gains.indexOf(Math.min(...gains));
    const text =
      leader !== undefined && leader !== leaderOf(before)
        ? `${who(leader + 1)} took the lead`
        : itemAt(gains, loser) < 0
          ? `${who(loser + 1)} fell back`
          : `${who(gains.indexOf(Math.max(...gains)) + 1)} pulled ahead`;
    return { turn: itemAt(turns, place), text };
  });
  const beaten = outIn.flatMap((turn, i) =>
    turn === undefined ? [] : [{ turn, text: `${who(i + 1)} ${is(i + 1)} out` }],
  );
  const resigned = resignations(facts).flatMap(({ seat, turn }) =>
    turn === undefined ? [] : [{ turn, text: `${who(seat)} resigned` }],
  );
  return [...decided, ...beaten, ...resigned].sort((one, other) => one.turn - other.turn);
}

/** One row each: ` turn 4   You took the lead`. */
export const turningLines = (facts: OnlineFacts, summary: MatchSummary): readonly Line[] => {
  const points = turningPoints(facts, summary);
  const width = Math.max(...points.map(({ turn }) => `${facts.turnName} ${turn}`.length)) + 2;
  return points.map(({ turn, text }) => [span(` ${column(`${facts.turnName} ${turn}`, width)}`, 'dim'), span(text)]);
};
