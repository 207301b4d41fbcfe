import { counted, flow } from '../../../../screen/sentences.ts';
import type { Coord } from '../../board.ts';
import { forecastOf } from '../../forecast.ts';
import { isMech, type Position } from '../../state.ts';
import type { View } from '../../view.ts';
import type { BreachScene } from '../local.ts';
import { matchIsOver } from './forecast.ts';
import { unitName } from './things.ts';
import { tilesText } from './where.ts';

/** A unit that will attack, and the tiles that it will hit. */
interface Attacker {
  readonly unit: Position['entities'][number];
  readonly targets: readonly Coord[];
}

/** The units that live to attack at this End Turn, in order. */
export const attackersOf = (view: View): Attacker[] =>
  forecastOf(view).events.flatMap((event) => {
    const unit = event.type === 'attacked' ? view.entities[event.order - 1] : undefined;
    return event.type === 'attacked' && unit !== undefined ? [{ unit, targets: event.targets }] : [];
  });

/** The tiles that enemies will hit this turn, enemy by enemy. */
export function threatLines({ view }: BreachScene): string[] {
  if (view.reason !== null) return [matchIsOver];
  const attackers = attackersOf(view).filter(({ unit }) => !isMech(unit));
  const enemies = view.entities.filter((unit) => !isMech(unit));
  const spared = enemies.filter((enemy) => attackers.every(({ unit }) => unit !== enemy));
  return [
    `${attackers.length} of ${counted(enemies.length, 'enemy attacks', 'enemies attack')} this turn${attackers.length === 0 ? '.' : ':'}`,
    ...attackers.flatMap(({ unit, targets }) =>
      flow([
        `${unitName(unit)} hits ${counted(targets.length, 'tile')} for ${unit.strength}${targets.length === 0 ? '' : `: ${tilesText(targets)}`}.`,
      ]),
    ),
    ...spared.flatMap((unit) => flow([`${unitName(unit)} is destroyed first: no threat.`])),
  ];
}
