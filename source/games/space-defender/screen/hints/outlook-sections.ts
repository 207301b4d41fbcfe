import { wrap } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { widePanel } from '../layout.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { fact, panelBar, words } from '../panel/fact.ts';
import { progressOf } from '../panel/goal-progress.ts';
import { foresee } from '../plan.ts';
import { scoreLines } from '../watched/kills.ts';

/** What the mission asks for, and how far it is. */
export function goalSections({ view, glyphs }: SpaceDefenderScene, width: number): Section[] {
  const progress = progressOf(view);
  if (progress === undefined) return [];
  const { now, goal } = progress;
  const label = width < widePanel ? progress.short : progress.label;
  const value = width < widePanel ? `${now}/${goal}` : `${now} of ${goal}`;
  return [{ title: 'goal', lines: [fact(label, value, width), panelBar(glyphs, now, goal, width, 'success')] }];
}

/** The score, and what it comes from. */
export function scoreSection({ view, record }: SpaceDefenderScene, width: number): Section {
  const { sector } = view;
  const lines = sector === null ? [] : scoreLines(sector, width);
  return {
    title: `score ${sector?.score ?? 0}`,
    lines: [
      ...(lines.length === 0 ? words(['no kills yet'], 'dim') : lines),
      ...(record.best === undefined ? [] : [fact('best here', record.best, width)]),
    ],
  };
}

/** What passing would lead to, and the worst of what enemies in sight would do then. */
export function nextSections({ view, preferences }: SpaceDefenderScene, width: number): Section[] {
  if (!preferences.forecast) return [];
  const acted = foresee(view, { name: 'pass', args: {} })?.acted.starfighter;
  const now = view.sector?.starfighter;
  if (acted === undefined || now === undefined) return [];
  const falls = (name: 'health' | 'energy') => (acted[name] < now[name] ? 'warning' : 'text');
  const kinds = new Set(view.sector?.enemies.map(({ kind }) => kind));
  const danger = dangers.find(([kind]) => kinds.has(kind))?.[1];
  return [
    {
      title: width < widePanel ? 'if you pass' : 'next turn if you pass',
      lines: [
        fact('health', acted.health, width, falls('health')),
        fact('energy', acted.energy, width),
        ...(danger === undefined ? [] : words(wrap(danger, width - 2))),
      ],
    },
  ];
}

const dangers = [
  ['Fighter', 'Fighters in sight go 6 left and fire 100.'],
  ['Carrier', 'Carriers in sight go 2 left and launch 2 Interceptors.'],
  ['Grunt', 'Grunts in sight gain 10 health.'],
] as const;
