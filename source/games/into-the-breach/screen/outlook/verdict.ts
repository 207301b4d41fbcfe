import type { Role } from '../../../../screen/paint.ts';
import { counted } from '../../../../screen/sentences.ts';
import { buildingsOf } from '../../board.ts';
import { type Field, isMech } from '../../state.ts';
import { inWords } from '../board/numbers.ts';
import type { Outlook } from '../outlook.ts';
import { endTexts } from '../words.ts';

/** What End Turn would come to, in words. */
export interface Verdict {
  readonly text: string;
  readonly role: Role;
}

/** How many there are of each side. */
export interface Counts {
  readonly mechs: number;
  readonly buildings: number;
  readonly enemies: number;
}

/** The units that live and the buildings that stand. */
export function countsOf({ board, entities }: Field): Counts {
  const living = entities.filter(({ health }) => health > 0);
  const mechs = living.filter(isMech).length;
  const buildings = buildingsOf(board).filter(({ health }) => health > 0).length;
  return { mechs, buildings, enemies: living.length - mechs };
}

/** In a few words: `wins`; `loses, no building stands`; `goes on, with one mech left`. */
export function verdictOf({ view, forecast: { after } }: Outlook): Verdict {
  if (after.reason === 'enemies-destroyed') return { text: 'wins', role: 'success' };
  if (after.reason !== null) return { text: `loses, ${endTexts[after.reason]}`, role: 'refusal' };
  const now = countsOf(view);
  const left = countsOf(after);
  const hasFewerMechs = left.mechs < now.mechs;
  const hasFewerBuildings = left.buildings < now.buildings;
  if (!hasFewerMechs && !hasFewerBuildings) return { text: 'goes on (no win, no loss)', role: 'text' };
  const what =
    hasFewerMechs && hasFewerBuildings
      ? `${counted(left.mechs, 'mech')} and ${counted(left.buildings, 'building')}`
      : hasFewerMechs
        ? `with ${inWords(left.mechs)} ${left.mechs === 1 ? 'mech' : 'mechs'}`
        : `with ${inWords(left.buildings)} ${left.buildings === 1 ? 'building' : 'buildings'}`;
  return { text: `goes on, ${what} left`, role: 'warning' };
}

/** The same with what is left of each side: `goes on: 3 mechs, 5 buildings, 2 enemies left`. */
export function longVerdictOf(outlook: Outlook): Verdict {
  const { after } = outlook.forecast;
  const { role } = verdictOf(outlook);
  if (after.reason !== null) {
    const what = after.reason === 'enemies-destroyed' ? 'wins' : 'loses';
    return { text: `${what}: ${endTexts[after.reason]}`, role };
  }
  const { mechs, buildings, enemies } = countsOf(after);
  const left = [counted(mechs, 'mech'), counted(buildings, 'building'), counted(enemies, 'enemy', 'enemies')];
  return { text: `goes on: ${left.join(', ')} left`, role };
}
