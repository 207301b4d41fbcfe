import type { Seat } from '../../../../engine/vocabulary.ts';
import { column, cutText } from '../../../../screen/cut.ts';
import { type Line, line, seatRole, span } from '../../../../screen/paint.ts';
import { eventText } from '../../clauses.ts';
import { countOf, minus, noUnits, type Units, unitsText } from '../../units.ts';
import { type BattleStory, battlesIn } from '../words/battles.ts';
import { isBattleTold, roundsOf, type TurnSoFar } from './battles.ts';

/** Columns of an owner before and after, and of the units that stand there then. */
const [ownerWidth, leastUnits, mostUnits] = [12, 8, 14];
const [leastName, mostName] = [7, 14];

/** What the battles that have been told came to, a line each: owners before and after, who stands there, and losses. */
export function changeLines({ events, toldCount }: TurnSoFar, width: number): readonly Line[] {
  const all = battlesIn(events);
  const battles = all.filter((battle) => isBattleTold(battle, toldCount));
  // As wide as what is still to be told needs, so that nothing moves.
  const names = fitting(
    all.map(({ start }) => start.territory),
    leastName,
    mostName,
  );
  const forces = fitting(
    all.map(({ end }) => unitsText(end.units)),
    leastUnits,
    mostUnits,
  );
  const lines = battles.map((battle): Line => {
    const { territory, before, owner, units } = battle.end;
    const room = width - 6 - names - ownerWidth - forces;
    return [
      span(` ${column(territory, names)} `, 'strong'),
      ...ownersOf(before, owner),
      span(column(unitsText(units), forces)),
      span('  '),
      span(lossesText(battle, room), 'dim'),
    ];
  });
  const others = events.slice(0, toldCount).flatMap((event): readonly Line[] => {
    const isTold = event.type === 'technology' || event.type === 'eliminated' || event.type === 'match-over';
    return isTold ? [line(` ${cutText(eventText(event), width - 2)}`, 'strong')] : [];
  });
  return [...lines, ...others];
}

const fitting = (texts: readonly string[], least: number, most: number): number =>
  Math.min(most, Math.max(least, ...texts.map(({ length }) => length)));

/** `stays with 1  `, `2 to 1        ` */
function ownersOf(before: Seat, owner: Seat): Line {
  const own = span(String(owner), seatRole(owner));
  const text = before === owner ? `stays with ${owner}` : `${before} to ${owner}`;
  const gap = span(' '.repeat(ownerWidth + 2 - text.length));
  if (before === owner) return [span('stays with '), own, gap];
  return [span(String(before), seatRole(before)), span(' to '), own, gap];
}

/** What a seat lost in a battle. */
interface Loss {
  readonly seat: Seat;
  readonly units: Units;
  /** Whether nothing is left of its force. */
  readonly isAll: boolean;
}

/** `1 lost 1a+1e, 2 all 3`, in as many words as there is room for. */
function lossesText(battle: BattleStory, room: number): string {
  const losses = lossesOf(battle);
  if (losses.length === 0) return cutText(roundsOf(battle) === 0 ? 'taken without a roll' : 'no losses', room);
  const listed = (text: (loss: Loss) => string) => losses.map((loss) => `${loss.seat} ${text(loss)}`).join(', ');
  const units = ({ units: lost }: Loss) => `lost ${unitsText(lost)}`;
  const count = ({ units: lost, isAll }: Loss) => `${isAll ? 'all' : 'lost'} ${countOf(lost)}`;
  const texts = [
    listed(units),
    listed((loss) => (loss.isAll ? count(loss) : units(loss))),
    listed(count),
    listed(({ units: lost }) => `-${countOf(lost)}`),
  ];
  return texts.find(({ length }) => length <= room) ?? cutText(texts.at(-1) ?? '', room);
}

/** What each seat lost in a battle, seats ascending; those that lost nothing are left out. */
function lossesOf({ start, end }: BattleStory): readonly Loss[] {
  return [{ seat: start.owner, units: start.units }, ...start.attackers]
    .map(({ seat, units }): Loss => {
      const left = seat === end.owner ? end.units : noUnits;
      return { seat, units: minus(units, left), isAll: countOf(left) === 0 };
    })
    .filter(({ units }) => countOf(units) > 0)
    .toSorted((a, b) => a.seat - b.seat);
}
