import { type Line, type Role, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { counted } from '../../../../screen/sentences.ts';
import { type Star, starsOf } from '../../../../screen/stars.ts';
import type { BreachScene } from '../local.ts';
import { countsOf } from '../outlook/verdict.ts';
import { outlookOf } from '../outlook.ts';
import { buildingsAtFirst, standingOf, wholeOf } from '../standing.ts';

/** A star of a match that is under way: it counts as earned while it can be. */
interface StarSoFar extends Star {
  /** A word for it. */
  readonly label: string;
  /** What is asked for, and what there is now; and both in a few words. */
  readonly asks: string;
  readonly now: string;
  readonly short: string;
  /** Whether End Turn would lose it. */
  readonly isInDanger: boolean;
}

/** The stars of a match, as they stand. */
export function starsSoFar(scene: BreachScene): StarSoFar[] {
  const { view, level, hints } = scene;
  const par = level?.par;
  const stars = starsOf({ turns: view.turn, par, whole: wholeOf(view), hints });
  const isLost = standingOf(view).end === 'lost';
  return stars.map((star) => ({
    ...star,
    isEarned: star.isEarned && !isLost,
    isInDanger: false,
    ...told[star.name](scene),
  }));
}

type Told = Omit<StarSoFar, keyof Star | 'isInDanger'> & Partial<Pick<StarSoFar, 'isInDanger'>>;

const told: Readonly<Record<Star['name'], (scene: BreachScene) => Told>> = {
  won: ({ view }) => ({ label: 'solved', asks: 'solved', now: `turn ${view.turn}`, short: 'solved' }),
  par: ({ view, level }) => ({
    label: 'par',
    asks: `solved in ${counted(level?.par ?? view.turn, 'turn')} (par)`,
    now: `turn ${view.turn}`,
    short: `turn ${view.turn}, par ${level?.par}`,
  }),
  whole(scene) {
    const all = buildingsAtFirst(scene.view).length;
    const standing = countsOf(scene.view).buildings;
    const outlook = outlookOf(scene);
    const after = outlook === undefined ? standing : countsOf(outlook.forecast.after).buildings;
    return {
      label: 'walls',
      asks: 'no building lost',
      now: `${standing} of ${all}`,
      short: `${standing} of ${counted(all, 'building')}`,
      isInDanger: after < standing,
    };
  },
  unaided: ({ hints }) => ({
    label: 'no hint',
    asks: 'no hint used',
    now: hints === 0 ? 'none' : String(hints),
    short: hints === 0 ? 'no hint used' : `${counted(hints, 'hint')} used`,
  }),
};

/** The stars that can still be won. */
export const starsSection = (scene: BreachScene, width: number): Section => ({
  title: 'stars',
  lines: starsSoFar(scene).map((star): Line => {
    const [sign, role]: readonly [string, Role] = star.isEarned ? ['*', 'hazard'] : ['-', 'dim'];
    const look = star.isEarned ? 'text' : 'dim';
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
