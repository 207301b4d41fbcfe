import { playerName } from '../../../../screen/online.ts';
import { type Line, span } from '../../../../screen/styled-text.ts';
import type { Section } from '../../../../screen/frame.ts';
import { type ExplorersScene, eyesOf } from '../local.ts';

/** Debug view: the phase, the clock, and whose view is shown. */
export function debugSection(scene: ExplorersScene, width: number): Section | undefined {
  if (!scene.debug || scene.view.outcome !== null) return undefined;
  const { phase, clock, shuttles } = scene.view;
  const eyes = eyesOf(scene);
  const value = (name: string, text: string): Line => [span(` ${name} `, 'dim'), span(text, 'debug')];
  return {
    title: 'debug',
    lines: [
      [...value('phase', phase), ...value(' clock', String(clock))],
      [
        ...value('eyes', eyes === undefined ? 'all' : playerName(scene, eyes)),
        ...(width < 30 ? [] : value(' shuttles', String(shuttles.length))),
      ],
    ],
  };
}
