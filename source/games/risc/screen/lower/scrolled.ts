import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { mostRawScrolled } from './raw-section.ts';
import { mostLogScrolled } from './told.ts';

/** How far what stands below the map can be scrolled. */
export function mostScrolled(scene: RiscScene): number {
  const { leftWidth, lowerRows } = layoutOf(scene);
  switch (scene.local.lower) {
    case 'log':
      return mostLogScrolled(scene, leftWidth, lowerRows);
    case 'raw':
      return mostRawScrolled(scene, leftWidth, lowerRows);
    default:
      return 0;
  }
}
