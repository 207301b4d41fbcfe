import type { Painting } from '../../../../screen/screen.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { debugSection } from '../panel/debug-section.ts';
import { playersSection } from '../panel/players-section.ts';
import { turnSection } from '../panel/turn-section.ts';

/** The panel of a match that is watched: all players, and what the last turn came to. */
export function watchedPanel(scene: RiscScene): NonNullable<Painting['panel']> {
  const { panelWidth: width, bodyRows } = layoutOf(scene);
  const debug = debugSection(scene);
  const players = playersSection(scene);
  const room = bodyRows - players.lines.length - 1 - (debug === undefined ? 0 : debug.lines.length + 1);
  return { width, sections: [players, turnSection(scene, room), ...(debug === undefined ? [] : [debug])] };
}
