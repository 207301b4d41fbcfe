import { pluralize } from '../../../../screen/sentences.ts';
import type { Role } from '../../../../screen/styled-text.ts';
import { buildingsOf } from '../../board.ts';
import { type Field, isMech } from '../../state.ts';
import type { Outlook } from '../outlook.ts';
import { endTexts } from '../words.ts';
import { isLoss } from './strikes.ts';

/** The verdict on End Turn. */
export interface Verdict {
  readonly text: string;
  /** The same where there is less room. */
  readonly short?: string;
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

/** The verdict as a sentence: `You win: no enemy is left.` */
export function verdictOf({ view, forecast: { after }, attacks }: Outlook): Verdict {
  if (after.reason === 'enemies-destroyed') return { text: `You win: ${endTexts[after.reason]}.`, role: 'success' };
  if (after.reason !== null) return { text: `You lose: ${endTexts[after.reason]}.`, role: 'refusal' };
  const countsNow = countsOf(view);
  const countsAfter = countsOf(after);
  const lost = [
    ...(countsAfter.mechs < countsNow.mechs ? [pluralize(countsNow.mechs - countsAfter.mechs, 'mech')] : []),
    ...(countsAfter.buildings < countsNow.buildings
      ? [pluralize(countsNow.buildings - countsAfter.buildings, 'building')]
      : []),
  ];
  if (lost.length > 0) return { text: `You would lose ${lost.join(' and ')}.`, role: 'danger' };
  const isHit = attacks.some(({ effects }) => effects.some(isLoss));
  const what = isHit ? 'nothing of yours falls' : 'nothing of yours is hit';
  return { text: `Battle continues: ${what}.`, short: `Continues: ${what}.`, role: 'text' };
}
