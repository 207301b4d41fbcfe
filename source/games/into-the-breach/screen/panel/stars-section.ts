import { type Line, type Role, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { buildingsOf } from '../../board.ts';
import { readLevel } from '../../level-text.ts';
import type { BreachScene } from '../local.ts';
import { countsOf } from '../outlook/verdict.ts';
import { outlookOf } from '../outlook.ts';

/** A star that a match can be won with, and how it stands. */
export interface Star {
  readonly name: 'par' | 'walls' | 'no hint';
  readonly isKept: boolean;
  /** What is asked for, long and short, and what there is now. */
  readonly texts: readonly [long: string, short: string];
  readonly now: string;
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
  const isOver = view.reason !== null;
  const hintsText = hints === 0 ? 'none' : String(hints);
  return [
    ...(par === undefined
      ? []
      : [
          {
            name: 'par' as const,
            isKept: view.turn <= par,
            texts: [`solved in ${par} ${par === 1 ? 'turn' : 'turns'} (par)`, `par ${par}`] as const,
            now: `${isOver ? '' : 'now '}turn ${view.turn}`,
            isInDanger: false,
          },
        ]),
    {
      name: 'walls',
      isKept: standing === all,
      texts: ['no building lost', 'buildings'],
      now: `${standing} of ${all}`,
      isInDanger: after < standing,
    },
    { name: 'no hint', isKept: hints === 0, texts: ['no hint used', 'no hint'], now: hintsText, isInDanger: false },
  ];
}

/** The stars that can still be won. */
export const starsSection = (scene: BreachScene, width: number): Section => ({
  title: 'stars',
  lines: starsOf(scene).map((star): Line => {
    const [sign, role]: readonly [string, Role] = star.isKept ? ['*', 'hazard'] : ['-', 'dim'];
    const room = width - star.now.length - 5;
    const text = star.texts.find(({ length }) => length <= room) ?? '';
    return [
      span(` ${sign} `, role),
      span(`${text.padEnd(Math.min(room, 27))}`, star.isKept ? 'text' : 'dim'),
      span(star.now, star.isInDanger ? 'danger' : 'dim'),
    ];
  }),
});
