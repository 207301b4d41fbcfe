import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { column } from '../../../../screen/cut.ts';
import {
  bar,
  type Glyphs,
  type Line,
  type Role,
  type Span,
  seatRole,
  span,
  widthOf,
} from '../../../../screen/paint.ts';
import type { GameEvent } from '../../events.ts';
import { bonusOf, countOf, minus, type Units, unitsOf } from '../../units.ts';
import { typeAt, typeIndex } from '../../vocabulary.ts';
import type { BattleStory, CombatStory } from '../words/battles.ts';
import { roundsTold, type TurnSoFar } from './battles.ts';

/** Columns of what a player does in a battle. */
const deedWidth = 25;

/** What of both forces is left after the rounds of a combat that have been told. */
export function leftOf(
  combat: CombatStory,
  toldCount: number,
): { readonly attackers: Units; readonly defenders: Units } {
  let { attackers, defenders } = combat.start;
  for (const roll of combat.rolls.slice(0, roundsTold(combat, toldCount))) {
    if (roll.loses === 'attacker') attackers = minus(attackers, unitsOf(typeIndex(roll.attackerType), 1));
    else defenders = minus(defenders, unitsOf(typeIndex(roll.defenderType), 1));
  }
  return { attackers, defenders };
}

/** What the forces are drawn with. */
export interface ForceFrame {
  readonly width: number;
  readonly glyphs: Glyphs;
  /** Whether there is room for a bar below each. */
  readonly hasBars: boolean;
}

/** The two forces of a combat, of which what has fallen is dim. */
export function forceLines(
  { events, toldCount }: TurnSoFar,
  battle: BattleStory,
  combat: CombatStory,
  frame: ForceFrame,
): readonly Line[] {
  const { attacker, defender, attackers, defenders } = combat.start;
  const left = leftOf(combat, toldCount);
  const hasWon = defender !== battle.start.owner;
  return [
    ...forceOf(attacker, attackDeed(events, battle.start.territory, attacker), attackers, left.attackers, frame),
    ...forceOf(defender, hasWon ? 'took it, defends' : 'defends', defenders, left.defenders, frame),
  ];
}

/** `attacks from drift`, `attacks from 3 lands` */
function attackDeed(events: readonly GameEvent[], target: string, seat: Seat): string {
  const all = events.flatMap((event) =>
    event.type === 'attacked' && event.seat === seat && event.to === target ? [event.from] : [],
  );
  const from = [...new Set(all)];
  const text = `attacks from ${from.join(', ')}`;
  return text.length <= deedWidth - 4
    ? text
    : `attacks from ${from.length === 1 ? from.join() : `${from.length} lands`}`;
}

function forceOf(seat: Seat, deed: string, units: Units, left: Units, { width, glyphs, hasBars }: ForceFrame): Line[] {
  const head = [span('  '), span(String(seat), seatRole(seat)), span(` ${column(deed, deedWidth - 2)}`)];
  const units_ = unitSpans(units, left, width - widthOf(head) - 1, seatRole(seat));
  if (!hasBars) return [[...head, ...units_]];
  const [all, now] = [countOf(units), countOf(left)];
  const facts = `  ${now} of ${all}, bonus ${bonusOf(left)}`;
  const room = Math.max(8, Math.min(40, width - deedWidth - 3 - facts.length));
  return [
    [...head, ...units_],
    [span(' '.repeat(deedWidth + 2)), ...bar(glyphs, now, all, room, seatRole(seat)), span(facts)],
  ];
}

/** `1a + 1c + 1e`, types of which some have fallen as `2/5a`; in fewer words where that is too long. */
function unitSpans(units: Units, left: Units, width: number, role: Role): Line {
  const terms = units.flatMap((count, type): Span[] => {
    if (count === 0) return [];
    const now = itemAt(left, type);
    const isWhole = now === count || (now === 0 && count === 1);
    return [span(`${isWhole ? '' : `${now}/`}${count}${typeAt(type)}`, now === 0 ? 'dim' : role)];
  });
  for (const gap of [' + ', '+']) {
    const spans = terms.flatMap((term, i) => (i === 0 ? [term] : [span(gap, 'dim'), term]));
    if (widthOf(spans) <= width) return spans.length === 0 ? [span('no units', 'dim')] : spans;
  }
  return [span(`${countOf(left)} of ${countOf(units)} units`, role)];
}
