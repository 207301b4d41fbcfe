import { type Line, type Role, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { counted } from '../../../../screen/sentences.ts';
import { buildingsOf } from '../../board.ts';
import { readLevel } from '../../level-text.ts';
import type { BreachScene } from '../local.ts';
import { countsOf } from '../outlook/verdict.ts';
import { outlookOf } from '../outlook.ts';

/** A star that a match can be won with, and how it stands. */
export interface Star {
  readonly name: 'par' | 'walls' | 'no hint';
  readonly isKept: boolean;
  /** What is asked for, and what there is now; and both in a few words. */
  readonly asks: string;
  readonly now: string;
  readonly short: string;
  /** Whether End Turn would lose it. */
  readonly isInDanger: boolean;
}

/** The stars of a match; that of the par only where a level has one. */
export function starsOf(scene: BreachScene): Star[] {
  const { view, level, hints } = scene;
  const began = readLevel(view.level);
  const all = began.ok ? buildingsOf(began.value.board).filter(({ health }) => health > 0).length : 0;
  const standing = countsOf(view).buildings;
  const outlook = outlookOf(scene);
  const after = outlook === undefined ? standing : countsOf(outlook.forecast.after).buildings;
  const par = level?.par;
  return [
    ...(par === undefined
      ? []
      : [
          {
            name: 'par' as const,
            isKept: view.turn <= par,
            asks: `solved in ${counted(par, 'turn')} (par)`,
            now: `turn ${view.turn}`,
            short: `turn ${view.turn}, par ${par}`,
            isInDanger: false,
          },
        ]),
    {
      name: 'walls',
      isKept: standing === all,
      asks: 'no building lost',
      now: `${standing} of ${all}`,
      short: `${standing} of ${counted(all, 'building')}`,
      isInDanger: after < standing,
    },
    {
      name: 'no hint',
      isKept: hints === 0,
      asks: 'no hint used',
      now: hints === 0 ? 'none' : String(hints),
      short: hints === 0 ? 'no hint used' : `${counted(hints, 'hint')} used`,
      isInDanger: false,
    },
  ];
}

/** The stars that can still be won. */
export const starsSection = (scene: BreachScene, width: number): Section => ({
  title: 'stars',
  lines: starsOf(scene).map((star): Line => {
    const [sign, role]: readonly [string, Role] = star.isKept ? ['*', 'hazard'] : ['-', 'dim'];
    const look = star.isKept ? 'text' : 'dim';
    if (width < roomy) return [span(` ${sign} `, role), span(star.short, star.isInDanger ? 'danger' : look)];
    return [
      span(` ${sign} `, role),
      span(star.asks.padEnd(asksWidth), look),
      span(star.now, star.isInDanger ? 'danger' : 'dim'),
    ];
  }),
});

/** Columns of a panel from which on what is asked for stands beside what there is, and of what is asked for. */
const roomy = 38;
const asksWidth = 27;
